//! The conformance cases of Schmier as embedded files, without dependencies: read the JSON with the library of your choice.

mod files;

/// Every file of the corpus: its name and its text, sorted by name.
pub use files::FILES;

/// The version of the corpus.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The text of a file by its name: `index.json`, `clauses.json`, a file that the index names.
pub fn file(name: &str) -> Option<&'static str> {
    let place = FILES.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
    Some(FILES[place].1)
}
