// The steps of Skat: taking up the skat or announcing a hand game, announcing the game, and doubling it.
import {GAMES, LEVELS, nullValue} from "./games.mjs";

// The highest level that an announcement says; the lower ones it includes.
const levelOf = (event) => LEVELS.findLast((level) => event[level]) ?? null;

// The clause that an announcement of the pitcher breaks, or null. The order is that of the chapter on irregularities.
function refuseAnnouncement(table, event, taken) {
  const {contract: game, hand} = event;
  // An announcement that names no game is none.
  if (!GAMES.includes(game)) return taken ? "exchange.announce" : "exchange.take-or-hand";
  const level = levelOf(event);
  const atCards = event.schneider || event.schwarz;
  // rule: exchange.announce.taken
  if (taken && (hand || atCards || (event.ouvert && game !== "null"))) return "exchange.announce.taken";
  // rule: exchange.take-or-hand
  if (!taken && !hand) return "exchange.take-or-hand";
  if (game !== "null") return null;
  // rule: exchange.announce.null
  if (atCards) return "exchange.announce.null";
  // rule: exchange.announce.null-value
  return nullValue(table.rules, !taken, level === "ouvert") < table.contract.bid ? "exchange.announce.null-value" : null;
}

// rule: trumps.contract
function announce(table, event, taken) {
  Object.assign(table.contract, {game: event.contract, hand: !taken, level: levelOf(event)});
  table.trump = event.contract;
}

// Every announcement that the pitcher may make, each by its highest level alone.
function announcements(table, taken) {
  const before = taken ? {} : {hand: true};
  return GAMES.flatMap((game) => [null, ...LEVELS].map((level) => ({
    do: "declare", contract: game, ...before, ...(level === null ? {} : {[level]: true}),
  }))).filter((event) => refuseAnnouncement(table, event, taken) === null);
}

function pitchersTurn(table) {
  table.turn = table.contract.by;
  return false;
}

export const takingOrHand = {
  verbs: ["take", "declare"],
  declares: "contract",
  begin: pitchersTurn,
  refuse(table, event) {
    // rule: exchange.take-or-hand - the pitcher and nobody else
    if (!table.isTurnOf(event.by)) return "exchange.take-or-hand";
    return event.do === "take" ? null : refuseAnnouncement(table, event, false);
  },
  choose(table, event) {
    if (event.do === "take") {
      table.hands[table.turn].push(...table.widow);
      table.widow = [];
    } else {
      announce(table, event, false);
      // After a hand game there is nothing to lay away and nothing left to announce.
      table.stepsLeft = table.stepsLeft.filter((step) => !["bury", "announce"].includes(step.do));
    }
    return true;
  },
  choices: (table) => ({actions: [{do: "take"}, ...announcements(table, false)]}),
};

export const announcing = {
  verbs: ["declare"],
  declares: "contract",
  begin: pitchersTurn,
  refuse(table, event) {
    // rule: exchange.announce
    return table.isTurnOf(event.by) ? refuseAnnouncement(table, event, true) : "exchange.announce";
  },
  choose(table, event) {
    announce(table, event, true);
    return true;
  },
  choices: (table) => ({actions: announcements(table, true)}),
};

// The word that doubles, of the one whose turn it is.
const doublingWord = (table) => (table.contract.contra ? "re" : "contra");

export const doubling = {
  verbs: ["contra", "re", "pass"],
  // rule: exchange.contra - in turn from the pitcher's left
  begin(table) {
    table.turn = table.after(table.contract.by);
    return false;
  },
  refuse(table, event) {
    const out = !table.isTurnOf(event.by);
    // rule: exchange.contra.re
    if (event.do === "re") return out || doublingWord(table) !== "re" ? "exchange.contra.re" : null;
    // rule: exchange.contra
    return out || (event.do === "contra" && doublingWord(table) === "re") ? "exchange.contra" : null;
  },
  choose(table, event) {
    const {contract} = table;
    if (event.do === "re") contract.re = true;
    if (event.do === "contra") {
      contract.contra = true;
      return pitchersTurn(table);
    }
    if (contract.contra) return true;
    // An opponent has passed: the next one is asked, until the round comes to the pitcher.
    table.turn = table.after(table.turn);
    return table.turn === contract.by;
  },
  choices: (table) => ({actions: [{do: doublingWord(table)}, {do: "pass"}]}),
};
