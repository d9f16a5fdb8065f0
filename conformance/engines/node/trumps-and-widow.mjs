// The pitcher's steps that need no more than a word or none: naming trumps, taking up the widow or the stock; and hands with too many trumps.
import {NO_TRUMP, SUITS, isTrump} from "./cards.mjs";

// rule: trumps.bid - a bid of no tricks is a contract at no trump
export function trumpsBid(table) {
  if (table.rules.trumps.fixed_by === "bid") table.trump = table.contract.bid?.trump ?? NO_TRUMP;
}

export const naming = {
  verbs: ["declare"],
  declares: "trump",
  begin(table) {
    table.turn = table.contract.by;
    return false;
  },
  // rule: trumps.named - the pitcher and nobody else, one of the four suits, whatever he holds
  refuse: (table, event) => (table.isTurnOf(event.by) && SUITS.includes(event.trump) ? null : "trumps.named"),
  choose(table, event) {
    table.trump = event.trump;
    return true;
  },
  choices: () => ({actions: SUITS.map((trump) => ({do: "declare", trump}))}),
};

// Taking up leaves no choice, so it happens as soon as it is due.
function takeUp(table, heap, clause) {
  const pitcher = table.contract.by;
  table.forced.push({do: "take", by: pitcher, clause, cards: table[heap]});
  table.hands[pitcher].push(...table[heap]);
  table[heap] = [];
  return true;
}

// rule: exchange.take.widow
export const takingWidow = {verbs: [], begin: (table) => takeUp(table, "widow", "exchange.take.widow")};

// rule: exchange.take.stock
export const takingStock = {verbs: [], begin: (table) => takeUp(table, "stock", "exchange.take.stock")};

// rule: exchange.misdeal
export const countingTrumps = {
  verbs: [],
  begin(table, step) {
    const tooMany = table.hands.some((hand) => hand.filter((card) => isTrump(table.rules, card, table.trump)).length > step.most);
    return tooMany ? "throw-in" : true;
  },
};
