// The choosing of trumps where a card is turned up: eldest stands or begs, the dealer gives or runs the cards.
import {suitPrinted} from "./cards.mjs";
import {partiesAt} from "./parties.mjs";
import {Undecidable} from "./undecidable.mjs";

const CARDS_OF_A_RUN = 3;
const WORDS = {eldest: ["stand", "beg"], dealer: ["give", "run"]};

// Eldest has the first word, and the dealer answers him.
const wordsOf = (table) => (table.calls.length === 0 ? WORDS.eldest : WORDS.dealer);

// Whether this many points would bring a party to the target, where there is one.
const wouldReach = ({rules, scores}, party, points) => rules.match.target !== null && scores[party] + points >= rules.match.target;

// Scores the card turned up for the dealer's party; returns whether it wins the match.
function scoreTurnUp(table) {
  const {rules, scores} = table;
  const party = table.partyOf(table.dealer);
  // rule: deal.turn-up.points
  const points = rules.deal.turn_up_points[table.turnUp[0]] ?? 0;
  const reaches = wouldReach(table, party, points);
  // rule: deal.turn-up.not-to-win
  if (!reaches || rules.deal.winning_turn_up === "wins") scores[party] += points;
  // rule: deal.turn-up.wins
  if (!reaches || points === 0 || rules.deal.winning_turn_up !== "wins") return false;
  table.giftWinner = party;
  return true;
}

// rule: trumps.turned, auction.turn-up.eldest-leads
function fixTrumps(table) {
  table.trump = suitPrinted(table.turnUp);
  table.contract = {by: table.eldest, bid: null};
  return "exchange";
}

// The parties that score the point that the dealer gives, the one whose turn comes first at the head.
// rule: auction.turn-up.give, auction.turn-up.give.all
function gifted(table) {
  if (table.rules.auction.gift_to !== "adversaries") return [table.partyOf(table.eldest)];
  return partiesAt(table, table.players).filter((party) => party !== table.partyOf(table.dealer));
}

const wouldWin = (table) => gifted(table).filter((party) => wouldReach(table, party, 1));

// rule: auction.turn-up.give.not-to-win
const mayGive = (table) => table.rules.auction.winning_gift === "wins" || wouldWin(table).length === 0;

const lacksTrump = (table, seat) => table.hands[seat].every((card) => suitPrinted(card) !== suitPrinted(table.turnUp));

// The clause that forbids a word to the player whose word it is, or null.
function refuseWord(table, word) {
  const {begging, giving} = table.rules.auction;
  // rule: auction.turn-up.must-beg
  if (word === "stand" && begging === "must-without-trump" && lacksTrump(table, table.eldest)) return "auction.turn-up.must-beg";
  if (word !== "give") return null;
  if (!mayGive(table)) return "auction.turn-up.give.not-to-win";
  // rule: auction.turn-up.give.not-without-trump
  return giving === "not-without-trump" && lacksTrump(table, table.dealer) ? "auction.turn-up.give.not-without-trump" : null;
}

function give(table) {
  const [winner] = wouldWin(table);
  for (const party of gifted(table)) table.scores[party] += 1;
  if (winner === undefined) return fixTrumps(table);
  // rule: auction.turn-up.give.wins
  table.giftWinner = winner;
  return "close";
}

// rule: auction.turn-up.run
function run(table) {
  const {stock, players} = table;
  const refused = suitPrinted(table.turnUp);
  for (;;) {
    const isShort = stock.length < players.length * CARDS_OF_A_RUN + 1;
    // rule: auction.turn-up.run.exhausted, auction.turn-up.run.short
    if (isShort && (table.rules.auction.short_run !== "turns-one" || stock.length === 0)) return "throw-in";
    if (!table.stockInOrder) throw new Undecidable("the order of the stock is not known");
    for (const seat of isShort ? [] : players) {
      const cards = stock.splice(0, CARDS_OF_A_RUN);
      table.hands[seat].push(...cards);
      table.dealt[seat].push(...cards);
    }
    table.turnUp = stock.shift();
    // rule: auction.turn-up.run.other-suit
    if (suitPrinted(table.turnUp) !== refused) return scoreTurnUp(table) ? "close" : fixTrumps(table);
    // rule: auction.turn-up.run.same-suit, auction.turn-up.run.same-suit.scores
    if (table.rules.deal.refused_suit === "scores" && scoreTurnUp(table)) return "close";
    if (isShort) return "throw-in";
  }
}

export const turnUp = {
  verbs: [...WORDS.eldest, ...WORDS.dealer],

  begin: (table) => (scoreTurnUp(table) ? "close" : null),

  refuse(table, event) {
    if (!wordsOf(table).includes(event.do)) return table.calls.length === 0 ? "auction.turn-up.stand" : "auction.turn-up.run";
    return refuseWord(table, event.do);
  },

  make(table, event) {
    switch (event.do) {
      case "stand": return fixTrumps(table); // rule: auction.turn-up.stand
      case "give": return give(table);
      case "run": return run(table);
      default:
        table.turn = table.dealer;
        return null;
    }
  },

  legal: (table) => wordsOf(table).filter((word) => refuseWord(table, word) === null).map((word) => ({do: word})),
};
