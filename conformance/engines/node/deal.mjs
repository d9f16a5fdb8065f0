// Dealing: the checks of a deal, dealing the cards, and throwing the deal in.
import {suitPrinted} from "./cards.mjs";
import {partiesAt} from "./parties.mjs";
import {Undecidable} from "./undecidable.mjs";

function refuseHands(table, hands) {
  const {rules, seats} = table;
  for (const [seat, cards] of Object.entries(hands)) {
    // rule: table.sits-out - he is dealt no cards; a log may say so or leave him out
    if (seats.indexOf(seat) === table.sitsOut) {
      if (cards.length) return "table.sits-out";
    // rule: deal.hand.count
    } else if (!seats.includes(seat) || cards.length !== rules.deal.hand) return "deal.hand.count";
  }
  return null;
}

// How many cards are left when the hands and the widow are dealt and, where one is, a card is turned up.
function cardsLeft({rules, players}) {
  return rules.pack.size - players.length * rules.deal.hand - rules.deal.widow - (rules.turnsUp ? 1 : 0);
}

// The clause that a deal breaks, or null. The questions come in the order of the chapter on irregularities.
export function refuseDeal(table, event) {
  const {rules, seats} = table;
  // rule: table.players
  if (seats.length < rules.players.least || seats.length > rules.players.most) return "table.players";
  const {hands = {}, widow = [], stock = [], turn_up: turnUp} = event;
  const dealt = [...Object.values(hands).flat(), ...widow, ...stock, ...(turnUp === undefined ? [] : [turnUp])];
  // rule: cards.pack
  if (dealt.some((card) => !rules.pack.has(card))) return "cards.pack";
  // rule: cards.unique
  if (new Set(dealt).size !== dealt.length) return "cards.unique";
  const wrongHand = refuseHands(table, hands);
  if (wrongHand !== null) return wrongHand;
  // rule: deal.widow.count - a widow that the log does not know is left out
  if (event.widow !== undefined && widow.length !== rules.deal.widow) return "deal.widow.count";
  // rule: deal.turn-up - without it nobody knows which suit is proposed, so it cannot be left out
  if ((turnUp !== undefined) !== rules.turnsUp) return "deal.turn-up";
  // rule: trumps.cut - nothing in the deal shows which suit was cut
  if (rules.trumps.fixed_by === "cut" && event.cut === undefined) return "trumps.cut";
  // rule: deal.sleep - where nothing takes the stock, the cards not dealt are nobody's to name
  if (!rules.usesStock) return stock.length ? "deal.sleep" : null;
  // rule: deal.stock - all the cards that are left; a stock that the log does not know is left out
  return event.stock !== undefined && stock.length !== cardsLeft(table) ? "deal.stock" : null;
}

// A table before the deal.
export function clearTable(table) {
  const nothing = () => table.seats.map(() => []);
  Object.assign(table, {
    phase: "deal", turn: null,
    hands: nothing(), widow: [], stock: [], stockInOrder: true, turnUp: null, discards: nothing(), shown: nothing(),
    calls: [], duel: null, contract: null, trump: null, forfeit: null, giftWinner: null, wonAtOnce: null,
    step: null, stepsLeft: [], asked: [], drawing: [], offer: null, forced: [],
    partner: null, partnerKnown: false, out: [],
    dealt: nothing(), widowDealt: [],
    holder: new Map(), captor: new Map(),
    trick: [], toPlay: [], namedSuit: null, mustName: false, plainLead: false,
    tricksWon: table.parties.map(() => 0), tricksTo: [], lastWonWith: null,
    renounced: table.seats.map(() => []), suitsLed: [], revoked: [],
    open: false, claimed: false, question: null, conceded: [], givenUpBy: null, thrownInBy: null, atFault: null, wrongNumber: false, given: false,
    result: null,
  });
}

// The widow of a deal. One that the log leaves out is plain from the hands where all the other cards of the pack form it.
function widowOf(rules, event, left) {
  if (event.widow !== undefined || rules.deal.widow === 0) return event.widow ?? [];
  if (left.length !== rules.deal.widow) throw new Undecidable("the widow is not known");
  return left;
}

function suitOnTop({stock, stockInOrder}) {
  if (!stockInOrder) throw new Undecidable("the top of the stock is not known");
  return suitPrinted(stock[0]);
}

export function layDeal(table, event) {
  const {rules, seats} = table;
  const hands = event.hands ?? {};
  for (const seat of table.players) {
    if (!Object.hasOwn(hands, seats[seat])) throw new Undecidable(`the cards of ${seats[seat]} are not known`);
  }
  const inHand = new Set(table.players.flatMap((seat) => hands[seats[seat]]));
  const left = [...rules.pack].filter((card) => !inHand.has(card) && card !== event.turn_up);
  const widow = widowOf(rules, event, left);
  clearTable(table);
  table.thrownIn = false;
  table.hands = seats.map((seat) => [...hands[seat] ?? []]);
  table.widow = [...widow];
  table.turnUp = event.turn_up ?? null;
  table.dealt = table.hands.map((hand) => [...hand]);
  table.widowDealt = [...widow];
  if (rules.usesStock) {
    // Which cards form a stock that the log leaves out is plain from the hands; their order is not.
    table.stock = [...event.stock ?? left.filter((card) => !widow.includes(card))];
    table.stockInOrder = event.stock !== undefined;
  }
  if (rules.trumps.fixed_by === "stock-top") table.trump = suitOnTop(table); // rule: trumps.stock-top
  if (rules.trumps.fixed_by === "cut") table.trump = event.cut; // rule: trumps.cut
  return "auction";
}

// The hands are thrown in; the same dealer deals again. Points scored at once remain.
// rule: auction.nobody-bids.same-dealer
export function throwIn(table) {
  clearTable(table);
  table.thrownIn = true;
  return null;
}

// A claimed new deal is its own record.
// rule: deal.redeal.same-dealer
export function dealAfresh(table) {
  clearTable(table);
  return null;
}

// The event that records the throwing in. It may be left out, so it changes nothing but that it cannot be recorded twice.
export function recordThrowingIn(table) {
  table.thrownIn = false;
  return null;
}

// Whether an event notes that the dealer has dealt wrongly, at a table where that costs something.
export const isMisdeal = ({rules, phase}, event) => phase === "deal" && event.do === "redeal" && event.by !== undefined && rules.deal.misdeal_points > 0;

// rule: deal.misdeal - it is the dealer's
export const refuseMisdeal = ({seats, dealer}, {by}) => (by === seats[dealer] ? null : "deal.misdeal");

export function misdeal(table) {
  const {rules, scores, dealer} = table;
  const {misdeal_points: points, misdeal_paid: paid} = rules.deal;
  const own = table.partyOf(dealer);
  table.thrownIn = false;
  // rule: deal.misdeal.lost
  if (paid === "lost") {
    scores[own] -= points;
    return null;
  }
  const others = partiesAt(table, table.roundFrom(table.eldest)).filter((party) => party !== own);
  for (const party of others) scores[party] += points;
  // rule: deal.misdeal.wins - of several the highest, of several such the first in turn
  const there = others.filter((party) => scores[party] >= rules.match.target);
  if (there.length === 0) return null;
  const best = Math.max(...there.map((party) => scores[party]));
  table.giftWinner = there.find((party) => scores[party] === best);
  return "close";
}
