/** The second reading: the very reference, in Pyodide, loaded when the reader asks for it. */

/** @typedef {"absent"|"unable"|"waiting"|"loading"|"ready"|"failed"} Stage */

/** What is fetched before the first answer, as servers pack it. */
export const SIZE = "12 MB";

export class Reference {
  /**
   * @param {{pyodide: string|null, image: string, law: string, archive: string}} places addresses; no Pyodide where the site was built without it
   * @param {(stage: Stage, words: string, how: string) => void} told hears how far it has come, and at last from what it was loaded
   */
  constructor(places, told) {
    this.places = places;
    this.told = told;
    this.waiting = new Map();
    this.number = 0;
    this.stage = "waiting";
    if (!places.pyodide) this.come("absent", "This copy of the site was built without the reference, so the JavaScript reading answers alone.");
    else if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      this.come("unable", "This browser cannot run the reference (it lacks WebAssembly or workers), so the JavaScript reading answers alone.");
    }
  }

  /** The reference by what the page says of its files. */
  static of({dataset: {pyodide, image, law, archive}}, root, told) {
    const at = (name) => (name ? new URL(name, root).href : null);
    return new Reference({pyodide: at(pyodide), image: at(image), law: at(law), archive: at(archive)}, told);
  }

  get isHere() {
    return this.stage === "ready";
  }

  come(stage, words, how = "") {
    this.stage = stage;
    this.told(stage, words, how);
  }

  /** Begin to load, if that has not begun. */
  load() {
    if (this.stage !== "waiting") return;
    this.come("loading", `The reference is loading (${SIZE}, once).`);
    const start = performance.now();
    try {
      this.worker = new Worker(new URL("./worker.mjs", import.meta.url), {type: "module"});
    } catch (error) {
      this.come("unable", `This browser cannot start the reference: ${error.message}`);
      return;
    }
    this.worker.addEventListener("message", ({data}) => this.hear(data));
    this.worker.addEventListener("error", () => this.fail("its files could not be loaded"));
    this.send(null).then(({how}) => this.come("ready", `The reference is ready (${((performance.now() - start) / 1000).toFixed(1)} s).`, how), () => {});
  }

  fail(reason) {
    this.come("failed", `The reference could not be loaded: ${reason}. The JavaScript reading answers alone.`);
    for (const {reject} of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
  }

  hear({id, answer, failure}) {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (failure === undefined) waiting?.resolve(answer);
    else if (this.isHere) waiting?.reject(new Error(failure));
    else {
      waiting?.reject(new Error(failure));
      this.fail(failure);
    }
  }

  send(question) {
    this.number += 1;
    const id = this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, {resolve, reject});
      this.worker.postMessage({id, question, places: this.places});
    });
  }

  /** @param {object} question as `page_engine.door` takes it @returns {Promise<object>} */
  ask(question) {
    return this.send(question);
  }
}
