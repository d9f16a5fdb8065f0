// Who scores together. Parties are numbers inside the engine and names outside it, like the seats.

// The party of each seat. Pairs need four players; the deal to any other number is refused before anybody scores.
export function partiesOf(kind, seats) {
  // rule: table.parties.pairs - partners sit opposite each other
  if (kind === "pairs" && seats.length === 4) return seats.map((_, seat) => seat % 2);
  // rule: table.parties.single
  return seats.map((_, seat) => seat);
}

// A party's name lists its seats in seat order.
export const partyNames = (seats, partyOfSeat) => [...new Set(partyOfSeat)]
  .map((party) => seats.filter((_, seat) => partyOfSeat[seat] === party).join("+"));

// The party of the pitcher; null where nobody has bid, and in reject.
export const pitchersParty = (table) => ((table.contract?.by ?? null) === null ? null : table.partyOf(table.contract.by));
