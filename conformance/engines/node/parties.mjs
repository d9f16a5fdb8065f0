// Who scores together, and who plays together in a deal. Parties are numbers inside the engine and names outside it, like the seats.

// How many parties the seats form, seat by seat in turn. A number of players that a way of forming them does not know is refused with the deal.
const PARTIES_FORMED = {
  // rule: table.parties.pairs - partners sit opposite each other
  "pairs": {4: 2, 6: 3, 8: 4},
  // rule: table.parties.two-teams - alternate seats
  "two-teams": {6: 2, 8: 2},
};

// The party of each seat.
export function partiesOf(kind, seats) {
  // rule: table.parties.single, table.parties.called, table.parties.chosen - every player is a party of his own
  const count = PARTIES_FORMED[kind]?.[seats.length] ?? seats.length;
  return seats.map((_, seat) => seat % count);
}

// A party's name lists its seats in seat order.
export const partyNames = (seats, partyOfSeat) => [...new Set(partyOfSeat)]
  .map((party) => seats.filter((_, seat) => partyOfSeat[seat] === party).join("+"));

// The seats of the pitcher and of those who play with him in this deal; none without a bid, and in reject.
export function pitchersSide(table) {
  const by = table.contract?.by ?? null;
  if (by === null) return [];
  // rule: table.parties.called, table.parties.chosen, exchange.call.alone
  const partners = [table.partner, ...table.contract.partners ?? []];
  return table.seats.flatMap((_, seat) => (table.partyOf(seat) === table.partyOf(by) || partners.includes(seat) ? [seat] : []));
}

// Whether the pitcher has left his partner out.
// rule: exchange.go-alone
export const goesAlone = ({rules, contract}) => rules.parties === "pairs" && contract?.partners?.length === 0;

// The side of each seat in this deal: seats with the same number play together.
export function sidesOf(table) {
  const {parties, points} = table.rules;
  const ours = pitchersSide(table);
  // rule: points.party.own - otherwise those who play against a called partner are one side
  const together = parties === "called" && points.others_share !== "own" && ours.length > 0;
  return table.seats.map((_, seat) => {
    if (ours.includes(seat)) return table.partyOf(ours[0]);
    return together ? table.seats.length : table.partyOf(seat);
  });
}

// The parties of these seats.
export const partiesAt = (table, seats) => [...new Set(seats.map((seat) => table.partyOf(seat)))];

// The parties that score or lose as the pitcher's.
// rule: points.party.called, points.tricks.partners - partners whom he chose score and lose nothing
export const pitchersParties = (table) => {
  const side = pitchersSide(table);
  return partiesAt(table, table.rules.parties === "called" ? side : side.filter((seat) => table.partyOf(seat) === table.partyOf(table.contract.by)));
};

// The pitcher's own party; null without a bid, and in reject.
export const pitchersParty = (table) => ((table.contract?.by ?? null) === null ? null : table.partyOf(table.contract.by));
