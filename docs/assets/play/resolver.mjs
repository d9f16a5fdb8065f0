/** The resolver: players in a dispute set up their trick, and two readings of the law say who takes it and why. */
import {agreementOf, ask} from "./asking.mjs";
import {answerBox, disagreementBox, reasonWords, refusalBox} from "./answer.mjs";
import {caseQuestion} from "./case-file.mjs";
import {dealForm, randomDeal} from "./deal-form.mjs";
import {dealView, eventList, withAction} from "./deal-view.mjs";
import {givenForm} from "./given-form.mjs";
import {gameChoice} from "./game-choice.mjs";
import {Law} from "./law.mjs";
import {button, download, make} from "./make.mjs";
import {unpacked} from "./permalink.mjs";
import {Reference, SIZE} from "./reference.mjs";
import {startingState} from "./starting.mjs";
import {Store} from "./store.mjs";
import {speakOf} from "./words.mjs";
import {cardSource, freshTrick, nextSeat, trickTable} from "./trick-form.mjs";

class Resolver {
  constructor(place, law, state) {
    this.law = law;
    this.place = place;
    this.stage = make("span", {role: "status"});
    this.load = button(`Ask the reference too (${SIZE}, once)`, () => this.reference.load(), {class: "load"});
    this.reference = Reference.of(place, law.root, (...told) => this.come(...told));
    this.store = new Store(state, () => this.render());
    this.target = "table";
    this.chosen = [];
    this.tried = null;
    this.written = [];
    this.told = make("div", {class: "told-why", "aria-live": "polite"});
    this.parts = {top: make("div", {class: "top"}), table: make("div"), answer: make("section", {class: "answer-box", "aria-live": "polite", "aria-label": "Answer"}), verdict: make("div", {"aria-live": "polite"}), source: make("div"), more: make("div")};
    this.bar = make("div", {class: "bar"},
      button("Undo", () => this.store.undo(), {class: "undo"}), button("Redo", () => this.store.redo(), {class: "redo"}),
      button("Copy the link", (event) => this.copy(event.currentTarget)), button("Save as a case", () => this.save(), {class: "save"}));
    place.replaceChildren(this.parts.top, this.parts.verdict, this.parts.table, this.told, this.parts.answer, this.parts.source, this.bar, make("p", {class: "quiet readings"}, this.load, " ", this.stage), this.parts.more);
    place.addEventListener("keydown", (event) => this.key(event));
  }

  come(stage, words, how) {
    this.stage.textContent = words;
    this.place.dataset.how = how;
    this.load.hidden = stage !== "waiting";
    if (stage === "ready") this.consult();
  }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || /^(input|textarea)$/i.test(event.target.tagName)) return;
    event.preventDefault();
    if (event.shiftKey) this.store.redo();
    else this.store.undo();
  }

  async copy(pressed) {
    await this.store.kept;
    try {
      await navigator.clipboard.writeText(location.href);
      pressed.textContent = "Copied";
    } catch {
      pressed.textContent = "The address of this page is the link";
    }
  }

  async save() {
    this.reference.load();
    const {state} = this.store;
    if (state.mode !== "deal") return this.say("A case needs a whole deal: set one up under “A deal”, play up to the point in question, and save that.");
    if (!this.reference.worker) return this.say("The expectations of a case are the reference's, and it cannot be loaded here.");
    const said = await this.reference.ask(caseQuestion(state, this.tried));
    if (said.problem) return this.say(said.problem);
    return download("case.json", `${JSON.stringify(said.fixtures, null, 1)}\n`);
  }

  say(words) {
    this.told.replaceChildren(make("p", {}, words));
  }

  tell(refused) {
    if (!refused) return;
    this.tried = refused.action;
    this.told.replaceChildren(refusalBox(refused, {...this.store.state, law: this.law}));
  }

  /** Show another state. */
  change(state) {
    if (state.ruleset !== this.store.state.ruleset || state.mode !== this.store.state.mode) this.written = [];
    this.chosen = [];
    this.tried = null;
    this.told.replaceChildren();
    this.store.set(state);
  }

  get document() {
    return this.law.document(this.store.state.ruleset);
  }

  render() {
    const {state} = this.store;
    speakOf(this.document);
    this.answers = {javascript: ask.javascript(this.document, state), reference: null};
    this.parts.top.replaceChildren(gameChoice(this.law, state, (next) => this.change(next)), this.modes());
    this.bar.querySelector(".undo").disabled = !this.store.past.length;
    this.bar.querySelector(".redo").disabled = !this.store.future.length;
    this.parts.more.replaceChildren(...this.more());
    this.draw();
    this.consult();
  }

  modes() {
    const {state} = this.store;
    const turn = (mode) => this.change(mode === "trick" ? freshTrick(state.ruleset, this.document, state.seats.length) : randomDeal(state.ruleset, this.document, state.seats.length));
    return make("div", {class: "choices modes", role: "group", "aria-label": "What to set up"},
      ...[["trick", "A trick"], ["deal", "A deal"]].map(([mode, label]) => button(label, () => turn(mode), {"aria-pressed": String(state.mode === mode)})));
  }

  more() {
    const {state} = this.store;
    const count = state.seats.length;
    const forms = state.mode === "deal"
      ? [button("Deal again at random", () => this.change(randomDeal(state.ruleset, this.document, count)), {class: "act"}), dealForm(state.ruleset, this.document, count, (next) => this.change(next))]
      : [];
    return [...forms, givenForm(this.law, state, (next, {log, problems = []}) => this.begin(next, log, problems))];
  }

  /** Show what was given. */
  begin(state, log, problems) {
    this.change(log ? {...state, log} : state);
    if (log) this.judge();
    if (problems.length) this.told.replaceChildren(...problems.map((problem) => make("p", {}, problem)));
  }

  /** The log that was given, judged as `schmier replay` judges it; the link carries the verdict with it. */
  async judge() {
    const {state} = this.store;
    this.reference.load();
    if (!this.reference.worker) return;
    this.parts.verdict.replaceChildren(make("p", {class: "quiet"}, "The reference is judging the log …"));
    const said = await this.reference.ask({ask: "log", text: state.log, ...(JSON.parse(state.log).ruleset ? {} : {ruleset: state.ruleset})});
    const isSame = this.store.state.log === state.log;
    if (isSame) this.store.show({...this.store.state, verdict: {verdict: said.verdict, problem: said.problem, findings: said.findings ?? []}});
  }

  /** What was judged of the log: here, or where the link was made. */
  verdictBox() {
    const {log, verdict} = this.store.state;
    if (!log) return [];
    const again = this.reference.stage === "absent" || this.reference.stage === "unable" ? null : button(verdict ? "Judge it again" : `Judge the log (${SIZE}, once)`, () => this.judge());
    if (!verdict) return [make("p", {}, again ?? "Only the reference judges a log, and it cannot be loaded here.")];
    const words = {holds: "The log holds.", broken: "The log does not hold.", undecidable: "The log cannot be decided.", unreadable: `The log cannot be read: ${verdict.problem}`}[verdict.verdict] ?? verdict.problem;
    return [make("div", {class: `verdict ${verdict.verdict}`}, make("p", {}, make("strong", {}, words)), ...verdict.findings.map((found) => this.finding(found)), again)];
  }

  finding({deal, event, clause, message}) {
    const {state} = this.store;
    const go = () => this.store.set({...state, deal, at: event === null ? state.deals[deal].events.length : event});
    const where = deal === null ? "the match" : `deal ${deal + 1}${event === null ? ", result" : `, event ${event}`}`;
    return make("p", {}, deal === null ? where : button(where, go), `: ${reasonWords(message, state.seats)}. `, clause && this.law.clause(clause));
  }

  /** The answer that is shown: that of the reference as soon as it is there. */
  get best() {
    const {javascript, reference} = this.answers;
    const best = reference && !reference.problem ? {...javascript, ...reference, undecidable: undefined} : javascript;
    const {seats} = this.store.state;
    return {...best, refused: best.refused?.map((each) => ({...each, words: each.message ? reasonWords(each.message, seats) : this.law.reason(each.clause)}))};
  }

  draw() {
    const {state} = this.store;
    const isTrick = state.mode === "trick";
    if (!state.seats.includes(this.target)) this.target = "table";
    const before = this.focused();
    const acts = {
      change: (next) => this.change(next), tell: (refused) => this.tell(refused), target: this.target, aim: (target) => this.aim(target),
      act: (action) => this.change(withAction(state, action)), chosen: this.chosen, choose: (card) => this.choose(card),
      written: this.written, write: (read) => { this.written = read; },
    };
    const best = this.best;
    this.parts.table.replaceChildren((isTrick ? trickTable : dealView)(this.document, state, best, acts));
    this.parts.source.replaceChildren(isTrick ? cardSource(this.document, state, acts) : eventList(state, (next) => this.change(next), best.refusal));
    this.parts.verdict.replaceChildren(...this.verdictBox());
    const next = isTrick && nextSeat(this.document, state);
    const knownHand = !isTrick || (state.hands[next] ?? []).length > 0;
    this.parts.answer.replaceChildren(...answerBox(best, {...state, law: this.law, isTrick, knownHand, nameSuit: (named) => this.change({...state, named})}), ...this.disagreement());
    if (before) this.refocus(before);
  }

  /** What has the focus, so that what comes in its place can have it. */
  focused() {
    const {activeElement: focused} = document;
    if (!this.place.contains(focused)) return null;
    const group = focused.closest("[aria-label]");
    const buttons = [...group?.querySelectorAll("button") ?? []];
    return {card: focused.dataset.card, label: group?.getAttribute("aria-label"), place: buttons.indexOf(focused)};
  }

  /** Who plays by keyboard stays where he was: on the same card, or on the one that has come into its place. */
  refocus({card, label, place}) {
    if (this.place.contains(document.activeElement) || !label) return;
    const named = [...this.place.querySelectorAll("[aria-label]")].find((each) => each.getAttribute("aria-label") === label);
    const buttons = [...named?.querySelectorAll("button") ?? []];
    const same = (card && named?.querySelector(`[data-card="${card}"]`)) || buttons[Math.min(place, buttons.length - 1)] || (named?.matches("input, select, textarea, button") ? named : null);
    (same ?? this.place.querySelector(".calls button, .hand-cards [tabindex='0'], .pack [tabindex='0']"))?.focus({preventScroll: true});
  }

  disagreement() {
    const found = agreementOf(this.answers, this.store.state);
    this.place.dataset.agreement = found === null ? "one" : found.differences.length ? "disagree" : "agree";
    return found?.differences.length ? [disagreementBox(found.differences, found.report)] : [];
  }

  /** Where the cards go that are chosen from the pack. */
  aim(target) {
    this.target = target;
    this.draw();
  }

  choose(card) {
    this.chosen = this.chosen.includes(card) ? this.chosen.filter((each) => each !== card) : [...this.chosen, card];
    this.draw();
  }

  /** Ask the reference, if it is there. */
  async consult() {
    if (!this.reference.isHere) return;
    const {state} = this.store;
    try {
      const said = await ask.reference(this.reference, this.document, state);
      if (state !== this.store.state) return;
      this.answers.reference = said;
      if (said?.problem) this.say(`The reference does not answer: ${said.problem}`);
      this.draw();
    } catch (error) {
      this.say(`The reference failed: ${error.message}`);
    }
  }
}

/** Begin, in the element that the page has for it. */
export async function mount(place) {
  const root = new URL(place.dataset.root, location.href).href;
  const law = await Law.read(root);
  let notice = "";
  let state;
  try {
    state = await startingState(law, await unpacked(location.hash), new URLSearchParams(location.search));
  } catch (error) {
    notice = `The link could not be read: ${error.message}`;
    state = await startingState(law, null, new URLSearchParams());
  }
  const resolver = new Resolver(place, law, state);
  resolver.store.show(state);
  if (notice) resolver.say(notice);
  place.dataset.ready = "";
  window.addEventListener("hashchange", async () => {
    const next = await unpacked(location.hash).catch(() => null);
    if (next && JSON.stringify(next) !== JSON.stringify(resolver.store.state)) resolver.change(next);
  });
}
