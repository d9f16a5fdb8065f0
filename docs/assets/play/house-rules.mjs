/** The house-rules builder: a game to start from, its switches, what they change and what does not go together. */
import {gameOptions} from "./game-choice.mjs";
import {extend} from "./javascript.mjs";
import {Law} from "./law.mjs";
import {button, download, make} from "./make.mjs";
import {gameToBeginWith, keepHouse, linkOfHouse} from "./my-house.mjs";
import {documentOf, sentenceOf, valueAt, wrongValue} from "./options.mjs";
import {packed, unpacked} from "./permalink.mjs";
import {Reference, SIZE} from "./reference.mjs";
import {Store} from "./store.mjs";
import {switchBox} from "./switch.mjs";
import {familyOf} from "./words.mjs";

const FIRST_GAME = "pitch.auction";
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

class Builder {
  constructor(place, law, options, state) {
    Object.assign(this, {place, law, allOptions: options, open: new Set(["Auction", "Play"])});
    this.stage = make("span", {role: "status"});
    this.load = button(`Check the rules (loads the reference, ${SIZE}, once)`, () => this.reference.load(), {class: "load"});
    this.reference = Reference.of(place, law.root, (stage, words) => this.come(stage, words));
    this.store = new Store(state, () => this.render());
    this.top = make("div", {class: "fields"});
    this.verdict = make("section", {class: "verdict-box", "aria-live": "polite", "aria-label": "What changes", tabindex: "0"});
    this.groups = make("div");
    this.sheet = make("div", {class: "house-sheet"});
    this.bar = make("div", {class: "bar"}, button("Undo", () => this.store.undo(), {class: "undo"}), button("Redo", () => this.store.redo(), {class: "redo"}),
      button("Download the rules", () => download(`${this.document.id}.json`, `${JSON.stringify(this.document, null, 1)}\n`), {class: "act"}),
      button("Deal a hand", () => this.deal(), {class: "act"}), button("Print the sheet", () => this.print()), button("Copy the link", (event) => this.copy(event.currentTarget)));
    place.replaceChildren(this.top, this.verdict, this.bar, make("p", {class: "quiet readings"}, this.load, " ", this.stage), this.groups, this.sheet);
  }

  come(stage, words) {
    this.stage.textContent = words;
    this.load.hidden = stage !== "waiting";
    if (stage === "ready") this.check().then(() => this.isToPrint && this.print());
    else if (this.verdict) this.tell();
  }

  get document() {
    return documentOf(this.store.state);
  }

  get parent() {
    return this.law.document(this.store.state.parent);
  }

  /** The options in the words of the game to start from. */
  get options() {
    const own = this.allOptions[familyOf(this.parent)] ?? {};
    return this.allOptions[""].map((option) => own[option.path] ?? option);
  }

  get whole() {
    const {extends: _, ...own} = this.document;
    return extend(this.parent, own);
  }

  flip(path, value) {
    const {state} = this.store;
    const {[path]: _, ...others} = state.flips;
    const was = valueAt(this.parent, path);
    this.store.set({...state, flips: same(value, was) || (value === null && was === undefined) ? others : {...others, [path]: value}});
  }

  render() {
    this.found = this.found?.idle ? {idle: this.found.idle, isOld: true} : null;
    this.drawTop();
    this.drawSwitches();
    this.bar.querySelector(".undo").disabled = !this.store.past.length;
    this.bar.querySelector(".redo").disabled = !this.store.future.length;
    this.tell();
    this.check();
  }

  startFrom(parent) {
    this.found = null;
    this.store.set({...this.store.state, parent, flips: {}});
  }

  drawTop() {
    const {state} = this.store;
    const select = make("select", {onchange: () => this.startFrom(select.value)}, ...gameOptions(this.law));
    select.value = state.parent;
    const title = make("input", {type: "text", maxlength: 80, onchange: () => this.store.set({...state, title: title.value})});
    title.value = state.title;
    this.top.replaceChildren(make("label", {class: "field game"}, make("span", {}, "Start from"), select), make("label", {class: "field"}, make("span", {}, "What you call it"), title));
  }

  drawSwitches() {
    const focused = document.activeElement?.closest("[data-option]")?.dataset.option;
    const place = document.activeElement?.dataset.place;
    const {flips} = this.store.state;
    const groups = [...new Set(this.options.map(({group}) => group))];
    this.groups.replaceChildren(...groups.map((group) => {
      const all = this.options.filter((option) => option.group === group);
      const own = all.filter((option) => !this.isIdle(option));
      const idle = all.filter((option) => this.isIdle(option));
      const flipped = own.filter(({path}) => path in flips).length;
      const box = make("details", {class: "group", open: this.open.has(group)}, make("summary", {}, `${group}${flipped ? ` (${flipped} changed)` : ""}`), ...own.map((option) => this.switchOf(option)),
        idle.length > 0 && make("details", {class: "idle"}, make("summary", {}, `${idle.length} more that mean nothing in this game`), ...idle.map((option) => this.switchOf(option))));
      box.addEventListener("toggle", () => (box.open ? this.open.add(group) : this.open.delete(group)));
      return box;
    }));
    if (focused) this.focus(focused, place);
  }

  /** Give the focus back to the control that had it; where that has gone, to what stands at its end of the option. */
  focus(option, place) {
    const box = this.groups.querySelector(`[data-option="${option}"]`);
    const controls = [...box?.querySelectorAll("select, input, textarea, button") ?? []];
    const same = place && controls.find((control) => control.dataset.place === place);
    const near = place && controls.find((control) => control.dataset.place?.startsWith(place.replace(/\.[^.]+$/, "")));
    (same || near || controls[0])?.focus({preventScroll: true});
  }

  /** Whether an option decides nothing as things are: by the reference if it has answered, else in the game to start from. */
  isIdle({path}) {
    const idle = this.found?.idle ?? this.law.games.get(this.store.state.parent).idle;
    return idle.includes(path) && !(path in this.store.state.flips);
  }

  switchOf(option) {
    const {flips} = this.store.state;
    const was = valueAt(this.parent, option.path);
    const isFlipped = option.path in flips;
    const value = isFlipped ? flips[option.path] ?? undefined : was;
    return switchBox(option, {value, was, isFlipped, isWrong: this.wrongPaths().has(option.path), flip: (said) => this.flip(option.path, said), back: () => this.flip(option.path, was ?? null)});
  }

  wrongPaths() {
    const told = (this.found?.findings ?? []).flatMap(({path, beside = []}) => [path, ...beside]).map((path) => path.replace(/^\$\./, "").split("[")[0]);
    return new Set(told);
  }

  /** What can be said: by the reference if it has answered, else by the options alone. */
  tell() {
    const {flips} = this.store.state;
    const changed = Object.keys(flips);
    const found = this.found?.isOld ? null : this.found;
    this.verdict.classList.toggle("impossible", found?.verdict === "impossible");
    if (found?.verdict === "impossible") {
      this.verdict.replaceChildren(make("p", {}, make("strong", {class: "refused"}, "No game can come of this.")), make("ul", {}, ...found.findings.map((each) => this.finding(each))));
      return;
    }
    const lines = found?.changes ? found.changes.map((each) => this.changeBox(each)) : changed.map((path) => this.simpleChange(path));
    const words = found ? "This game can be played." : this.reference.stage === "loading" ? "Checking whether the rules go together, once the reference has loaded …" : changed.length ? "Whether they go together is not yet checked." : "";
    this.verdict.replaceChildren(make("p", {}, make("strong", {}, changed.length ? `${changed.length} ${changed.length === 1 ? "change" : "changes"}. ` : "Nothing is changed yet. "), words), make("ul", {}, ...lines));
    this.drawSheet();
  }

  finding({path, message, clause, beside = []}) {
    const places = [path, ...beside].map((each) => each.replace(/^\$\./, "")).join(", ");
    return make("li", {}, make("code", {}, places), `: ${message} `, clause && this.law.clause(clause));
  }

  changeBox({title, was, is}) {
    return make("li", {}, make("strong", {}, `${title}: `), ...is.map((line) => make("span", {}, `${line} `)), make("span", {class: "was"}, was.join(" ")));
  }

  simpleChange(path) {
    const option = this.options.find((each) => each.path === path);
    if (!option) return make("li", {}, path);
    const value = this.store.state.flips[path];
    const wrong = wrongValue(option, value);
    return make("li", {}, make("strong", {}, `${option.title}: `), wrong ? make("span", {class: "refused"}, wrong) : sentenceOf(option, value), " ", make("span", {class: "was"}, sentenceOf(option, valueAt(this.parent, path))));
  }

  async check() {
    if (!this.reference.isHere) return;
    const {state} = this.store;
    const found = await this.reference.ask({ask: "ruleset", document: this.document, parent: state.parent});
    if (state !== this.store.state) return;
    this.found = found.problem ? {verdict: "impossible", findings: [{path: "$", message: found.problem}]} : found;
    this.place.dataset.verdict = this.found.verdict;
    this.drawSwitches();
    this.tell();
  }

  drawSheet() {
    const found = this.found?.isOld ? null : this.found;
    if (!found?.sheet) return this.sheet.replaceChildren();
    const groups = [...new Set(found.sheet.map(({group}) => group))];
    return this.sheet.replaceChildren(make("h1", {}, this.document.title), make("p", {}, `Played like ${this.parent.title}, with these changes:`), make("ul", {}, ...found.changes.map(({is}) => make("li", {}, is.join(" ")))),
      ...groups.flatMap((group) => [make("h2", {}, group), ...found.sheet.filter((said) => said.group === group).map(({text}) => make("p", {}, text))]));
  }

  print() {
    this.isToPrint = !this.found?.sheet && this.reference.stage !== "ready";
    this.reference.load();
    if (this.found?.sheet) window.print();
    else if (!this.reference.worker) this.stage.textContent = "The reference writes the sheet, and it cannot be loaded here.";
    else if (this.reference.isHere) this.stage.textContent = "There is a sheet once the rules go together.";
  }

  async deal() {
    const {family: _, ...own} = this.whole;
    const fragment = await packed({deal: "random", ruleset: {...own, family: "house"}});
    location.href = new URL(`play/#${fragment}`, this.law.root).href;
  }

  /** The rules become the reader's game, on every page. */
  async keep() {
    await this.store.kept;
    const {state} = this.store;
    const changes = Object.keys(state.flips).map((path) => this.options.find((each) => each.path === path)?.title ?? path);
    const {family: _, ...own} = this.whole;
    keepHouse({parent: state.parent, title: this.document.title, link: location.hash, changes, ruleset: {...own, family: "house"}});
  }

  async copy(pressed) {
    await this.store.kept;
    await navigator.clipboard?.writeText(location.href);
    pressed.textContent = "Copied";
  }
}

/** Begin, in the element that the page has for it. */
export async function mount(place) {
  const root = new URL(place.dataset.root, location.href).href;
  const [law, options, linked] = await Promise.all([
    Law.read(root), fetch(new URL("files/play/options.json", root)).then((answer) => answer.json()), unpacked(location.hash || linkOfHouse()).catch(() => null),
  ]);
  const named = new URLSearchParams(location.search).get("game");
  const parent = law.games.has(linked?.parent) ? linked.parent : law.games.has(named) ? named : gameToBeginWith(FIRST_GAME);
  const builder = new Builder(place, law, options, {parent, title: linked?.title ?? "Our game", flips: linked?.flips ?? {}});
  builder.bar.append(button("Make this my game", () => builder.keep()));
  builder.store.show(builder.store.state);
  place.dataset.ready = "";
}

