// The steps between the auction and the first lead, one after the other.
import {announcing, doubling, takingOrHand} from "./announce.mjs";
import {burying, discarding} from "./discard.mjs";
import {dealingMore, drawing, robbing, searching} from "./draw.mjs";
import {givingGame} from "./give-game.mjs";
import {playingGrand} from "./grand-hand.mjs";
import {knocking} from "./knock.mjs";
import {callingPartner, choosingPartners, goingAlone} from "./partners.mjs";
import {givingCards, passingCards} from "./pass-cards.mjs";
import {pushing} from "./push.mjs";
import {rearranging} from "./rearrange.mjs";
import {replacing} from "./replace.mjs";
import {countingTrumps, naming, takingStock, takingWidow, trumpsBid} from "./trumps-and-widow.mjs";

// A step knows the verbs that are due in it, a list or a function of the step, what is declared where one of them is that, how it begins and how a choice in it is refused, made and listed. To begin and to choose answer
// true when the step is complete, false while a player still has a choice, or the phase that replaces the remaining steps.
const STEPS = {
  "name-trumps": naming, "take-widow": takingWidow, "take-stock": takingStock, "misdeal": countingTrumps,
  "discard": discarding, "bury": burying, "draw": drawing, "rob": robbing, "search": searching, "deal-more": dealingMore, "replace": replacing,
  "pass-excess": passingCards, "give": givingCards,
  "call": callingPartner, "choose-partners": choosingPartners, "go-alone": goingAlone,
  "take-or-hand": takingOrHand, "announce": announcing, "grand-hand": playingGrand, "contra": doubling, "push": pushing, "knock": knocking, "rearrange": rearranging, "give-game": givingGame,
};
const stepOf = (table) => STEPS[table.step.do];

export const STEPS_KNOWN = Object.keys(STEPS);

// rule: exchange.order
function carryOn(table, outcome) {
  if (outcome === false) return null;
  if (typeof outcome === "string") return outcome;
  table.turn = null;
  table.step = table.stepsLeft.shift() ?? null;
  if (table.step === null) return "play";
  table.phase = table.step.do;
  return carryOn(table, stepOf(table).begin(table, table.step));
}

export function startExchange(table) {
  trumpsBid(table);
  table.stepsLeft = [...table.rules.exchange];
  return carryOn(table, true);
}

// rule: play.reject - what a pitcher would do with the skat is left out
export function startReject(table) {
  table.stepsLeft = table.rules.exchange.filter((step) => !["take-or-hand", "bury", "announce"].includes(step.do));
  return carryOn(table, true);
}

// Whether the present step asks for a choice with this verb.
export function isChoice(table, event) {
  if (table.step === null) return false;
  const {verbs: known, declares} = stepOf(table);
  const verbs = typeof known === "function" ? known(table.step) : known;
  // rule: irregular.phase - the verb `declare` is three, and each step asks for one of them
  return verbs.includes(event.do) && (event.do !== "declare" || event[declares] !== undefined);
}

// The clause that a choice breaks, or null.
export const refuseChoice = (table, event) => stepOf(table).refuse(table, event, table.step);

export const makeChoice = (table, event) => carryOn(table, stepOf(table).choose(table, event, table.step));

export const choices = (table) => stepOf(table).choices(table, table.step);
