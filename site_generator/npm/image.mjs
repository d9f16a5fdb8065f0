// Save the memory of Python with the reference imported. A page that loads it need not import anything.
//
//     node image.mjs FOLDER_OF_PYODIDE REFERENCE.zip IMAGE.gz
import {readFileSync, writeFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";
import {gzipSync} from "node:zlib";

const [folder, archive, goal] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")).href);
const begin = (more) => loadPyodide({indexURL: `${resolve(folder)}/`, env: {PYTHONHASHSEED: "0", HOME: "/home/pyodide"}, ...more});

/** The archive with its modules compiled. A compiler would leave its traces in the memory that is saved. */
async function compiled() {
  const python = await begin({});
  python.FS.writeFile("/tmp/reference.zip", new Uint8Array(readFileSync(archive)));
  python.runPython(`
import compileall, pathlib, zipfile

with zipfile.ZipFile("/tmp/reference.zip") as archive:
    archive.extractall("/reference")
compileall.compile_dir("/reference", quiet=2, legacy=True)
for path in pathlib.Path("/reference").rglob("*.py"):
    path.unlink()
`);
  const files = [];
  const collect = (place) => {
    for (const name of python.FS.readdir(place).filter((each) => !each.startsWith("."))) {
      const path = `${place}/${name}`;
      if (python.FS.isDir(python.FS.stat(path).mode)) collect(path);
      else files.push([path, python.FS.readFile(path)]);
    }
  };
  collect("/reference");
  return files;
}

const files = await compiled();
const python = await begin({_makeSnapshot: true});
for (const [path, bytes] of files) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, bytes);
}
// What a page may import later is imported now: the standard library is not loaded with an image.
python.runPython(`
import gc, json, sys, traceback

sys.path.insert(0, "/reference")
from page_engine import stand_ins

stand_ins.install()
from page_engine.door import QUESTIONS, answer

for question in QUESTIONS:
    answer(json.dumps({"ask": question, "text": "{}", "document": {}, "parent": "skat"}))
sys.path_importer_cache.clear()
gc.collect()
`);
writeFileSync(goal, gzipSync(python.makeMemorySnapshot(), {level: 9}));
