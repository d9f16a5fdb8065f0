// Dealing: what a deal must look like, laying it on the table, and throwing it in.
import {beginAuction} from "./auction.mjs";

// Thrown where the log leaves out cards that the rules would need: the answer is never a guess.
export class Undecidable extends Error {}

// The clause that a deal breaks, or null. The questions come in the order of the chapter on irregularities.
export function refuseDeal(table, event) {
  const {rules, seats, players} = table;
  // rule: table.players
  if (seats.length < rules.players.least || seats.length > rules.players.most) return "table.players";
  const hands = event.hands ?? {};
  const widow = event.widow ?? [];
  const stock = event.stock ?? [];
  const dealt = [...Object.values(hands).flat(), ...widow, ...stock];
  // rule: cards.pack
  if (dealt.some((card) => !rules.pack.has(card))) return "cards.pack";
  // rule: cards.unique
  if (new Set(dealt).size !== dealt.length) return "cards.unique";
  // rule: deal.hand.count
  for (const [seat, cards] of Object.entries(hands)) {
    // rule: table.sits-out - he is dealt no cards; a log may say so or leave him out
    if (seats.indexOf(seat) === table.sitsOut) {
      if (cards.length) return "table.sits-out";
    } else if (!seats.includes(seat) || cards.length !== rules.handSize) return "deal.hand.count";
  }
  // rule: deal.widow.count - a widow that the log does not know is left out
  if (event.widow !== undefined && widow.length !== rules.widowSize) return "deal.widow.count";
  // rule: deal.turn-up - no ruleset that is played here turns a card up
  if (event.turn_up !== undefined) return "deal.turn-up";
  // rule: deal.sleep - where nothing takes the stock, the cards not dealt are nobody's to name
  if (!rules.usesStock) return stock.length ? "deal.sleep" : null;
  // rule: deal.stock - all the cards that are left; a stock that the log does not know is left out
  const left = rules.pack.size - players.length * rules.handSize - rules.widowSize;
  return event.stock !== undefined && stock.length !== left ? "deal.stock" : null;
}

// A table on which nothing lies and nobody has spoken.
export function clearTable(table) {
  const nothing = () => table.seats.map(() => []);
  Object.assign(table, {
    phase: "deal", turn: null,
    hands: nothing(), widow: [], stock: [], stockInOrder: true, discards: nothing(), shown: nothing(),
    calls: [], duel: null, contract: null, trump: null,
    step: null, stepsLeft: [], discarding: [], drawing: [], offer: null, forced: [],
    dealt: nothing(), widowDealt: [],
    holder: new Map(), captor: new Map(), trick: [], tricksWon: table.parties.map(() => 0), lastTrickTo: null,
    open: false, claimed: false, conceded: [],
    result: null,
  });
}

// The widow of a deal. One that the log leaves out is plain from the hands where all the other cards of the pack form it.
function widowOf(rules, event, left) {
  if (event.widow !== undefined || rules.widowSize === 0) return event.widow ?? [];
  if (left.length !== rules.widowSize) throw new Undecidable("the widow is not known");
  return left;
}

export function layDeal(table, event) {
  const {rules, seats} = table;
  const hands = event.hands ?? {};
  for (const seat of table.players) {
    if (!Object.hasOwn(hands, seats[seat])) throw new Undecidable(`the cards of ${seats[seat]} are not known`);
  }
  const inHand = new Set(table.players.flatMap((seat) => hands[seats[seat]]));
  const left = [...rules.pack].filter((card) => !inHand.has(card));
  const widow = widowOf(rules, event, left);
  clearTable(table);
  table.thrownIn = false;
  table.hands = seats.map((seat) => [...hands[seat] ?? []]);
  table.widow = [...widow];
  table.dealt = table.hands.map((hand) => [...hand]);
  table.widowDealt = [...widow];
  if (rules.usesStock) {
    // Which cards form a stock that the log leaves out is plain from the hands; their order is not.
    table.stock = event.stock ?? left.filter((card) => !widow.includes(card));
    table.stockInOrder = event.stock !== undefined;
  }
  table.phase = "auction";
  beginAuction(table);
}

// rule: auction.nobody-bids.same-dealer
export function throwIn(table) {
  clearTable(table);
  table.thrownIn = true;
}

// The event that records the throwing in. It may be left out, so it changes nothing but that it cannot be recorded twice.
export function redeal(table) {
  table.thrownIn = false;
}
