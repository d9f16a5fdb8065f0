/** The state of the page, with its past and future, kept in the fragment of the address. */
import {packed} from "./permalink.mjs";

export class Store {
  /** @param {object} state @param {() => void} changed hears every change */
  constructor(state, changed) {
    this.state = state;
    this.past = [];
    this.future = [];
    this.changed = changed;
  }

  set(state) {
    this.past.push(this.state);
    this.future = [];
    this.show(state);
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(this.state);
    this.show(this.past.pop());
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.state);
    this.show(this.future.pop());
  }

  show(state) {
    this.state = state;
    this.kept = packed(state).then((fragment) => {
      if (this.state === state) history.replaceState(history.state, "", `${location.pathname}#${fragment}`);
    });
    this.changed();
  }
}
