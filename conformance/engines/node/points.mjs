// What a finished deal was worth: who won which point. Parties are single, so a party is a seat.
import {isJick, isTrump, namedTrump, strength} from "./cards.mjs";

// rule: points.game.count
export function cardPoints(table) {
  const sums = table.seats.map(() => 0);
  for (const [card, captor] of table.captor) sums[captor] += table.rules.cardPoints.get(card[0]) ?? 0;
  return sums;
}

// The trumps in play, lowest first, each with its holder as play started.
function trumpsInPlay(table) {
  const {rules, trump} = table;
  const found = [];
  table.inPlay.forEach((hand, holder) => {
    for (const card of hand) if (isTrump(rules, card, trump)) found.push({card, holder, high: strength(rules, card, trump)});
  });
  return found.sort((a, b) => a.high - b.high);
}

// The trump that a point is about, or undefined when it is not in play.
function cardOf(table, of, trumps) {
  // rule: points.high, points.low
  if (of === "highest-trump" || of === "lowest-trump") {
    // rule: points.single - the only trump is the last of the list and the first
    return of === "highest-trump" ? trumps.at(-1) : trumps[0];
  }
  // rule: points.named
  const card = namedTrump(of, table.trump);
  if (of === "off-J" && !isJick(table.rules, card, table.trump)) return undefined;
  return trumps.find((entry) => entry.card === card);
}

function gameTo(table, sums) {
  const most = Math.max(...sums);
  const leaders = sums.flatMap((sum, party) => (sum === most ? [party] : []));
  // rule: points.game.most
  if (leaders.length === 1) return leaders[0];
  const tie = table.rules.points.game_tie;
  // rule: points.game.tie-pitcher, points.game.tie-nobody
  return tie === "pitcher" && leaders.includes(table.contract.by) ? table.contract.by : null;
}

// The points awarded, in the order of the list: [{name, value, party}].
export function countPoints(table) {
  if (table.trump === null) return [];
  const trumps = trumpsInPlay(table);
  const sums = cardPoints(table);
  const awarded = [];
  for (const point of table.rules.points.list) {
    let party = null;
    if (point.of === "most-card-points") party = gameTo(table, sums);
    else {
      const about = cardOf(table, point.of, trumps);
      // rule: points.holder, points.captor
      if (about) party = point.to === "holder" ? about.holder : table.captor.get(about.card);
    }
    // rule: points.value
    if (party !== null) awarded.push({name: point.name, value: point.value, party});
  }
  return awarded;
}
