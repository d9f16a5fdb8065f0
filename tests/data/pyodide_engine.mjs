// The reference under Pyodide in Node, where there is nothing but the standard library, as an engine that answers the protocol.
//
//     node tests/data/pyodide_engine.mjs build/npm/node_modules/pyodide

import {createInterface} from "node:readline";
import {join, resolve} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";

const {loadPyodide} = await import(pathToFileURL(join(resolve(process.argv[2]), "pyodide.mjs")));
const python = await loadPyodide({stdout: (words) => process.stderr.write(`${words}\n`)});
python.FS.mkdirTree("/house");
python.mountNodeFS("/house", fileURLToPath(new URL("../..", import.meta.url)));
const answer = python.runPython(`
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, "/house/reference_impl")
from schmier.io import serve

serve.ABOUT["engine"]["language"] = "Python " + sys.version.split()[0]

def answer(line):
    """What is said to a request; nothing to "stop"."""
    return "".join(json.dumps(told) + "\\n" for told in serve.answers([line.encode()]))

answer
`);
for await (const line of createInterface({input: process.stdin})) {
  const told = answer(line);
  if (!told) break;
  process.stdout.write(told);
}
