/** The reference in Python, in a thread of its own: loaded once, asked by messages {id, question}. */

let door;

async function open({pyodide, zip}) {
  const {loadPyodide} = await import(new URL("pyodide.mjs", pyodide).href);
  const [python, archive] = await Promise.all([
    loadPyodide({indexURL: pyodide}),
    fetch(zip).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(archive, "zip", {extractDir: "/reference"});
  python.runPython('import sys; sys.path.insert(0, "/reference"); from page_engine import stand_ins; stand_ins.install()');
  return python.runPython("from page_engine.door import answer; answer");
}

self.addEventListener("message", async ({data: {id, question, places}}) => {
  try {
    door ??= open(places);
    const answer = await door;
    self.postMessage({id, answer: question ? JSON.parse(answer(JSON.stringify(question))) : {}});
  } catch (error) {
    self.postMessage({id, failure: String(error?.message ?? error).trim().split("\n").at(-1)});
  }
});
