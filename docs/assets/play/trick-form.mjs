/** A single trick: trumps, who led, the cards on the table in turn, and what a player still holds. */
import {packOf, pip, spoken} from "./cards.mjs";
import {isTrump} from "./engine/cards.mjs";
import {readRuleset} from "./engine/ruleset.mjs";
import {cardButton, handButtons, packButtons} from "./hand.mjs";
import {inTurn} from "./javascript.mjs";
import {button, choice, make} from "./make.mjs";
import {cardsOf, placed, readCards} from "./typed.mjs";
import {seatName, seatsOf, trumpName} from "./words.mjs";

/** What can be trumps in a game: suits, contracts in none, and null where the lead fixes them. */
export function trumpsOf(document) {
  const contracts = Object.keys(document.ranking.contracts ?? {});
  return [...(document.trumps.fixed_by === "first-lead" ? [null] : []), ..."SHDC", ...contracts];
}

/** A trick of which nothing is known yet. */
export function freshTrick(ruleset, document, count) {
  const seats = seatsOf(count);
  const [trump] = trumpsOf(document).filter((each) => each !== null);
  return {mode: "trick", ruleset, seats, leader: seats[0], trump, first: false, played: [], hands: {}};
}

/** The seat that plays next, or null where all have played. */
export const nextSeat = (document, state) => inTurn(document, state)[state.played.length] ?? null;

const takenIn = (state) => new Set([...state.played, ...Object.values(state.hands).flat()]);

/** The state with a card more on the table, no longer in the hand it came from. */
function withCard(document, state, card) {
  const seat = nextSeat(document, state);
  if (seat === null) return state;
  const {[seat]: hand = [], ...hands} = state.hands;
  const left = hand.filter((held) => held !== card);
  return {...state, played: [...state.played, card], hands: left.length ? {...hands, [seat]: left} : hands};
}

function withHeld(state, seat, card) {
  const hand = state.hands[seat] ?? [];
  const changed = hand.includes(card) ? hand.filter((held) => held !== card) : [...hand, card];
  const {[seat]: _, ...others} = state.hands;
  return {...state, hands: changed.length ? {...others, [seat]: changed} : others};
}

const trumpButton = (trump, state, change) =>
  button(trump === null ? "the lead" : trump in {S: 1, H: 1, D: 1, C: 1} ? pip(trump) : trumpName(trump), () => change({...state, trump, first: trump === null ? true : state.first}), {
    class: "trump-choice", "aria-pressed": String(state.trump === trump), "aria-label": trump === null ? "the lead makes trumps" : trumpName(trump),
  });

/** Whether the trick was led with a Joker at no trump that names a suit. */
const namesSuit = (document, {trump, played}) => trump === "NT" && played[0]?.startsWith("X") && ![undefined, null, "no-suit"].includes(readRuleset(document).play.joker_names);

function facts(document, state, change) {
  const {seats} = state;
  const first = make("input", {type: "checkbox", onchange: () => change({...state, first: first.checked})});
  first.checked = state.first;
  return make("div", {class: "fields"},
    make("div", {class: "field", role: "group", "aria-label": "Trumps"}, make("span", {}, "Trumps"),
      make("div", {class: "choices"}, ...trumpsOf(document).map((trump) => trumpButton(trump, state, change)))),
    choice("Leads", seats.map((seat) => [seat, seatName(seat, seats)]), state.leader, (leader) => change({...state, leader})),
    make("label", {class: "check"}, first, make("span", {}, "the first trick of the deal")),
    namesSuit(document, state) &&
      choice("The Joker names", [["", "choose a suit"], ..."SHDC"].map((suit) => (Array.isArray(suit) ? suit : [suit, trumpName(suit)])), state.named ?? "", (named) => change({...state, named: named || undefined})));
}

function slots(document, state, answer, change) {
  const order = inTurn(document, state);
  return make("ol", {class: "slots", "aria-label": "The trick"}, ...order.map((seat, place) => {
    const card = state.played[place];
    const isNext = place === state.played.length && !answer.refusal;
    const name = make("span", {class: "hand-name"}, seatName(seat, state.seats), place === 0 && make("span", {class: "role"}, "leads"));
    const isWinner = answer.trick_to === seat;
    const lying = card
      ? cardButton(card, isWinner ? ["won"] : [], `Take back ${spoken(card)} of ${seatName(seat, state.seats)}${isWinner ? ", which wins" : ""}`, {onclick: () => change({...state, played: state.played.slice(0, place), ...(place === 0 ? {named: undefined} : {})})})
      : make("span", {class: isNext ? "slot next" : "slot"}, isNext ? "plays" : "");
    return make("li", {class: isWinner ? "winner" : isNext ? "turn" : null}, name, lying);
  }));
}

function hands(document, state, answer, {change, tell}) {
  const seat = nextSeat(document, state);
  const acts = answer.by ?? answer.legal?.by;
  return Object.entries(state.hands).filter(([, cards]) => cards.length).map(([owner, cards]) => {
    const isDue = owner === acts && owner === seat && answer.legal;
    const may = isDue ? new Set(answer.legal.actions?.map(({card}) => card) ?? cards) : null;
    const refused = new Map(isDue ? answer.refused.filter(({action}) => action.by === owner).map((each) => [each.action.card, each]) : []);
    const play = (card) => (owner === seat ? change(withCard(document, state, card)) : change(withHeld(state, owner, card)));
    return make("div", {class: "hand-of"}, make("span", {class: "hand-name"}, `${seatName(owner, state.seats)} holds`),
      handButtons(cards, {may, refused, onchosen: play, ontold: (card) => tell(refused.get(card)), label: `Hand of ${seatName(owner, state.seats)}`}));
  });
}

/** What lies on the table, and the hands that are known: above the answer. */
export function trickTable(document, state, answer, acts) {
  return make("div", {class: "trick-form"}, facts(document, state, acts.change), slots(document, state, answer, acts.change), ...hands(document, state, answer, acts));
}

/** Where each card is that is somewhere. */
const placesOf = ({played, hands, seats}) => new Map([
  ...played.map((card) => [card, "on the table"]),
  ...Object.entries(hands).flatMap(([seat, cards]) => cards.map((card) => [card, `in ${seatName(seat, seats)}’s hand`])),
]);

/** Cards as text: those in order are put where cards go; the others stay, each with the reason. */
function typedForm(document, state, {target, written, write, place}) {
  const problems = [...new Set(written.map(({problem}) => problem))];
  const input = make("input", {type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "As 10♥ Jack of hearts", "aria-label": "Cards, typed", "aria-invalid": problems.length ? "true" : null, "aria-describedby": problems.length ? "typed-problems" : null});
  input.value = written.map(({text}) => text).join(" ");
  const room = target === "table" ? state.seats.length - state.played.length : Infinity;
  const read = () => {
    const found = placed(readCards(input.value), {pack: packOf(document), taken: placesOf(state), room, full: `The trick has its ${state.seats.length} cards.`});
    write(found.filter(({problem}) => problem));
    place(cardsOf(found));
  };
  return make("form", {class: "typed", onsubmit: (event) => { event.preventDefault(); read(); }}, input, make("button", {}, "Put"),
    problems.length > 0 && make("div", {class: "problems refused", id: "typed-problems", role: "alert"}, ...problems.map((problem) => make("p", {}, problem))));
}

/**
 * Where cards come from: below the answer.
 * @param {object} document the whole ruleset
 * @param {object} state
 * @param {{change: (state: object) => void, target: string, aim: (target: string) => void, written: object[], write: (read: object[]) => void}} acts
 *   `written` is what was typed and is no card to be put there, each with its problem
 */
export function cardSource(document, state, {change, target, aim, written, write}) {
  const place = (card) => change(target === "table" ? withCard(document, state, card) : withHeld(state, target, card));
  const typed = typedForm(document, state, {target, written, write, place: (cards) => change(cards.reduce((now, card) => (target === "table" ? withCard(document, now, card) : withHeld(now, target, card)), state))});
  const targets = [["table", "on the table"], ...state.seats.map((seat) => [seat, `to ${seatName(seat, state.seats)}’s hand`])];
  return make("div", {class: "card-source"},
    make("div", {class: "choices targets", role: "group", "aria-label": "Where a chosen card goes"}, make("span", {class: "quiet"}, "A card that you choose goes"),
      ...targets.map(([where, words]) => button(words, () => aim(where), {"aria-pressed": String(where === target), "data-target": where}))),
    typed,
    packButtons(document, takenIn(state), place));
}

/** Why a trick cannot be asked about, in words, or null: where only trumps are played, whoever holds none is out. */
export function whyNotAsked(document, {trump, played, hands, seats}) {
  if (document.play.following !== "trumps-only" || trump === null) return null;
  const rules = readRuleset(document);
  const isPlain = (card) => !isTrump(rules, card, trump);
  const plain = played.find(isPlain);
  if (plain) return `in this game only trumps are played, and the ${spoken(plain)} is none`;
  const [out] = Object.entries(hands).find(([, cards]) => cards.length && cards.every(isPlain)) ?? [];
  return out ? `in this game a player without a trump is out, so ${seatName(out, seats)} takes no part in a trick` : null;
}

/**
 * The question that a trick puts to a reading. Where only trumps are played, whoever holds none is passed over; so a player of
 * whose hand nothing is known is taken to hold one.
 */
export function questionOf(document, state) {
  const {seats, leader, trump, first, played, named} = state;
  const hands = {...state.hands};
  if (document.play.following === "trumps-only" && trump !== null) {
    const rules = readRuleset(document);
    const free = packOf(document).filter((card) => isTrump(rules, card, trump) && !takenIn(state).has(card));
    for (const seat of inTurn(document, state).slice(played.length)) hands[seat] ??= free.length ? [free.pop()] : [];
  }
  return {ask: "trick", ruleset: state.ruleset, seats, leader, trump, first, played, hands, ...(named ? {named} : {})};
}
