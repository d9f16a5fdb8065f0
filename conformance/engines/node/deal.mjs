// Dealing: what a deal must look like, and laying it on the table.

// Thrown where the log leaves out cards that the rules would need: the answer is never a guess.
export class Undecidable extends Error {}

// The clause that a deal breaks, or null.
export function refuseDeal(table, event) {
  const {rules, seats} = table;
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
    if (!seats.includes(seat) || cards.length !== rules.handSize) return "deal.hand.count";
  }
  // rule: deal.widow.count - Pitch has none
  if (widow.length) return "deal.widow.count";
  // rule: deal.sleep - no step of Pitch takes the stock, so the cards not dealt are nobody's to name
  if (stock.length) return "deal.sleep";
  return null;
}

export function layDeal(table, event) {
  const hands = event.hands ?? {};
  for (const seat of table.seats) {
    if (!Object.hasOwn(hands, seat)) throw new Undecidable(`the cards of ${seat} are not known`);
  }
  table.hands = table.seats.map((seat) => [...hands[seat]]);
  table.calls = [];
  table.contract = null;
  table.thrownIn = false;
  table.phase = "auction";
  table.turn = table.eldest; // rule: auction.turn
}

// rule: auction.nobody-bids.same-dealer
export function throwIn(table) {
  table.hands = table.seats.map(() => []);
  table.calls = [];
  table.contract = null;
  table.thrownIn = true;
  table.phase = "deal";
}

// The event that records the throwing in. It may be left out, so it changes nothing but that it cannot be recorded twice.
export function redeal(table) {
  table.thrownIn = false;
}
