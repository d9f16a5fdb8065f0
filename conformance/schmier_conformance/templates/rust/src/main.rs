//! The engine protocol: one JSON object per line on standard input, one answer per line on standard output.

mod count;
mod deal;
mod json;

use deal::{Deal, Unsupported};
use json::Json;
use std::io::{self, BufRead, Write};

const RULESET: &str = "tiny.pitch";

fn about() -> Json {
    let engine = Json::object([("name", "my engine".into()), ("version", "0.1".into()), ("language", "Rust".into())]);
    Json::object([
        ("version", 1.into()),
        ("engine", engine),
        ("rulesets", [RULESET].into_iter().collect()),
        ("asks", ["legal", "state", "view", "result"].into_iter().collect()),
        ("roles", ["deal", "auction", "play", "match", "logs"].into_iter().collect()),
    ])
}

fn unsupported() -> Json {
    Json::object([("unsupported", true.into())])
}

/// The answer to one step.
fn observe(deal: &mut Deal, step: &Json) -> Result<Json, Unsupported> {
    if *step.get("try") != Json::Null {
        return deal.act(step.get("try"));
    }
    Ok(match step.get("ask").text() {
        "legal" => deal.legal(),
        "state" => deal.state(),
        "view" => deal.view(step.get("seat").text()),
        "result" => deal.result(),
        _ => unsupported(),
    })
}

/// Sets the situation up, and answers every step of it; an error says what was not understood.
fn run(ruleset: &Json, given: &Json, steps: &[Json]) -> Result<Json, String> {
    if ruleset.get("id").text() != RULESET {
        return Ok(Json::object([("skipped", format!("only {RULESET} is played here").as_str().into())]));
    }
    let mut deal = Deal::new(given)?;
    let mut is_known = true;
    for event in given.get("events").items() {
        match deal.act(event) {
            Ok(outcome) if is_known && *outcome.get("rejected") != Json::Null => {
                return Err(format!("given: {} breaks {}", event.get("do"), outcome.get("rejected")));
            }
            Ok(_) => {}
            Err(Unsupported) => is_known = false,
        }
    }
    let mut observations = Vec::new();
    for step in steps {
        // Everything after an unsupported step depends on unknown cards.
        let observed = if is_known { observe(&mut deal, step) } else { Err(Unsupported) };
        is_known = observed.is_ok();
        observations.push(observed.unwrap_or_else(|_| unsupported()));
    }
    Ok(Json::object([("observations", Json::List(observations))]))
}

/// The answer to one line; `None` to `stop`.
fn answer(line: &str) -> Option<Json> {
    let request = match Json::read(line) {
        Ok(request) => request,
        Err(problem) => return Some(Json::object([("seq", Json::Null), ("error", problem.as_str().into())])),
    };
    let ran = match request.get("cmd").text() {
        "start" => return Some(about()),
        "stop" => return None,
        "run" => run(request.get("ruleset"), request.get("given"), request.get("steps").items()),
        other => Err(format!("there is no command {other:?}")),
    };
    let reply = ran.unwrap_or_else(|problem| Json::object([("error", problem.as_str().into())]));
    Some(reply.with("seq", request.get("seq").clone()))
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let Some(reply) = answer(&line?) else { break };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}
