/** The reference in Python, in a thread of its own: loaded once, asked by messages {id, question}. */
import {bytesOf, unpacked} from "../unpacked.mjs";

let door;

/**
 * Python from an image of its memory, in which the reference is imported already. An image needs no standard library, but the
 * files that the reference reads, and as much memory as it has itself.
 */
async function fromImage({pyodide, image, law}) {
  const from = (name) => import(new URL(name, pyodide).href);
  const [{loadPyodide}, {default: create}, memory, files] = await Promise.all([from("pyodide.mjs"), from("pyodide.asm.mjs"), bytesOf(image), unpacked(law)]);
  const createPyodideModule = (settings) => {
    const {instantiateWasm} = settings;
    settings.instantiateWasm = (imports, done) => instantiateWasm(imports, (instance, module) => {
      const own = instance.exports.memory;
      const missing = memory.length - own.buffer.byteLength;
      if (missing > 0) own.grow(Math.ceil(missing / 65536));
      done(instance, module);
    });
    return create(settings);
  };
  const python = await loadPyodide({indexURL: pyodide, stdLibURL: "data:,", createPyodideModule, _loadSnapshot: memory});
  for (const [name, text] of Object.entries(files)) {
    const path = `/reference/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, text);
  }
  return python.globals.get("answer");
}

/** Python as it comes, and the reference from its archive: slower, but it needs nothing of the browser that is out of the ordinary. */
async function fromArchive({pyodide, archive}) {
  const {loadPyodide} = await import(new URL("pyodide.mjs", pyodide).href);
  const [python, packed] = await Promise.all([
    loadPyodide({indexURL: pyodide}),
    fetch(archive).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(packed, "zip", {extractDir: "/reference"});
  python.runPython('import sys; sys.path.insert(0, "/reference"); from page_engine import stand_ins; stand_ins.install()');
  return python.runPython("from page_engine.door import answer; answer");
}

/** @returns {Promise<{how: string, answer: (question: string) => string}>} */
async function open(places) {
  try {
    return {how: "image", answer: await fromImage(places)};
  } catch (problem) {
    console.warn(`The image of the reference is not used: ${problem.message}`);
    return {how: "archive", answer: await fromArchive(places)};
  }
}

self.addEventListener("message", async ({data: {id, question, places}}) => {
  try {
    door ??= open(places);
    const {how, answer} = await door;
    self.postMessage({id, answer: question ? JSON.parse(answer(JSON.stringify(question))) : {how}});
  } catch (error) {
    self.postMessage({id, failure: String(error?.message ?? error).trim().split("\n").at(-1)});
  }
});
