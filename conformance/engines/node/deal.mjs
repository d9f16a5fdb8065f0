// Dealing: what a deal must look like, laying it on the table, and throwing it in.

// Thrown where the log leaves out cards that the rules would need: the answer is never a guess.
export class Undecidable extends Error {}

// The clause that a deal breaks, or null. The questions come in the order of the chapter on irregularities.
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
  // rule: deal.widow.count - no ruleset that is played here has a widow
  if (widow.length) return "deal.widow.count";
  // rule: deal.turn-up - no ruleset that is played here turns a card up
  if (event.turn_up !== undefined) return "deal.turn-up";
  // rule: deal.sleep - where nothing takes the stock, the cards not dealt are nobody's to name
  if (!rules.usesStock) return stock.length ? "deal.sleep" : null;
  // rule: deal.stock - all the cards that are left; a stock that the log does not know is left out
  const left = rules.pack.size - seats.length * rules.handSize;
  return event.stock !== undefined && stock.length !== left ? "deal.stock" : null;
}

// A table on which nothing lies and nobody has spoken.
export function clearTable(table) {
  const nothing = () => table.seats.map(() => []);
  Object.assign(table, {
    phase: "deal", turn: null,
    hands: nothing(), stock: [], stockInOrder: true, discards: nothing(), shown: nothing(),
    calls: [], contract: null, trump: null,
    step: null, stepsLeft: [], discarding: [], drawing: [], offer: null, forced: [],
    holder: new Map(), captor: new Map(), trick: [], tricksWon: table.parties.map(() => 0),
    result: null,
  });
}

export function layDeal(table, event) {
  const hands = event.hands ?? {};
  for (const seat of table.seats) {
    if (!Object.hasOwn(hands, seat)) throw new Undecidable(`the cards of ${seat} are not known`);
  }
  clearTable(table);
  table.thrownIn = false;
  table.hands = table.seats.map((seat) => [...hands[seat]]);
  if (table.rules.usesStock) {
    // Which cards form a stock that the log leaves out is plain from the hands; their order is not.
    const dealt = new Set(table.hands.flat());
    table.stock = event.stock ?? [...table.rules.pack].filter((card) => !dealt.has(card));
    table.stockInOrder = event.stock !== undefined;
  }
  table.phase = "auction";
  table.turn = table.eldest; // rule: auction.turn
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
