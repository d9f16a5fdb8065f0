// Claiming the tricks that are left, and conceding them. Neither is a turn.

// rule: play.concede - in reject there is no pitcher, and nobody claims or concedes
export const mayConcede = (table) => table.rules.play.concessions === true && table.contract.by !== null;

// rule: play.claim - the pitcher, and once
export function refuseClaim(table, event) {
  return table.seats.indexOf(event.by) === table.contract.by && !table.claimed ? null : "play.claim";
}

export function claim(table) {
  table.claimed = true;
  table.open = true;
  return null;
}

// rule: play.concede - a player of this deal, and once
export function refuseConcession(table, event) {
  const by = table.seats.indexOf(event.by);
  return table.players.includes(by) && !table.conceded.includes(by) ? null : "play.concede";
}

// How many tricks are left, the unfinished one among them.
function tricksLeft(table) {
  const most = Math.max(...table.hands.map((hand) => hand.length));
  const fullest = table.players.filter((seat) => table.hands[seat].length === most);
  const havePlayed = fullest.every((seat) => table.trick.some((entry) => entry.by === seat));
  return havePlayed ? most + 1 : most;
}

// rule: play.concede.rest - cards that count as won are in nobody's hand any more
function giveRest(table, winner) {
  table.tricksWon[table.partyOf(winner)] += tricksLeft(table);
  const cards = [...table.trick.map((entry) => entry.card), ...table.hands.flat()];
  for (const card of cards) table.captor.set(card, winner);
  table.trick = [];
  table.hands = table.hands.map(() => []);
}

export function concede(table, event) {
  const by = table.seats.indexOf(event.by);
  const pitcher = table.contract.by;
  table.conceded.push(by);
  const opponents = table.players.filter((seat) => seat !== pitcher);
  const ended = by === pitcher || opponents.every((seat) => table.conceded.includes(seat));
  if (!ended) return null;
  // In null nobody wants tricks: those that are left are the opponents' whoever has conceded.
  const toPitcher = by !== pitcher && table.contract.game !== "null";
  giveRest(table, toPitcher ? pitcher : table.after(pitcher));
  return "close";
}
