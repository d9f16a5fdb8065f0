// Who has won the match at the target.
import {partiesAt, pitchersParties, pitchersParty} from "./parties.mjs";

// Of these parties the one with the highest score; of several the pitcher's, unless play goes on; otherwise null.
function highest(table, scores, parties) {
  const best = Math.max(...parties.map((party) => scores[party]));
  const leaders = parties.filter((party) => scores[party] === best);
  if (leaders.length === 1) return leaders[0];
  // rule: match.tie.play-on
  if (table.rules.match.tie === "play-on") return null;
  // rule: match.several.tie
  const pitchers = pitchersParty(table);
  return leaders.includes(pitchers) ? pitchers : null;
}

// Of these parties the one that is first at the target as the points, or tricks, are counted in order.
// rule: match.several.order, match.several.order-only, match.several.tricks
function firstThere(table, there, start, points) {
  const {target} = table.rules.match;
  const running = [...start];
  const isThere = (party) => there.includes(party) && running[party] >= target;
  // Points scored before the count are already in the scores.
  const before = partiesAt(table, table.roundFrom(table.eldest)).filter(isThere);
  // rule: match.several.before - the highest of them, of several such the first in turn
  const best = Math.max(...before.map((party) => start[party]));
  if (before.length > 0) return before.find((party) => start[party] === best);
  for (const {party, value} of points) {
    running[party] += value;
    if (isThere(party)) return party;
  }
  return null;
}

// Whether the pitcher's side made its contract, or ranks as if it had.
// rule: match.set-back.goes-first
const hasMade = ({rules}, {made}) => made === true || (made === false && rules.match.set_back_pitcher === "goes-first");

// The parties on the pitcher's side that made the contract and stand at the target.
const makersThere = (table, there, settled) => (hasMade(table, settled) ? pitchersParties(table).filter((party) => there.includes(party)) : []);

// rule: match.several.pitcher-then-higher, match.several.pitcher-first, match.several.tricks - of two the higher, at a tie the pitcher's
function makerThere(table, there, scores, settled) {
  const makers = makersThere(table, there, settled);
  if (makers.length === 0) return null;
  const best = Math.max(...makers.map((party) => scores[party]));
  const pitchers = pitchersParty(table);
  return makers.includes(pitchers) && scores[pitchers] === best ? pitchers : makers.find((party) => scores[party] === best);
}

// The winner when several parties are at the target, by the ruleset's option; null if there is none yet.
const SEVERAL_OVER = {
  // rule: match.several.pitcher-first, match.several.order
  "pitcher-then-order": (table, there, start, scores, settled) => makerThere(table, there, scores, settled)
    ?? firstThere(table, there, start, settled.scored),
  // rule: match.several.order-only
  "order": (table, there, start, scores, settled) => firstThere(table, there, start, settled.scored),
  // rule: match.several.tricks
  "pitcher-then-tricks": (table, there, start, scores, settled) => makerThere(table, there, scores, settled)
    ?? firstThere(table, there, start, settled.trickPoints),
  // rule: match.several.higher
  "higher-total": (table, there, start, scores) => highest(table, scores, there),
  // rule: match.several.pitcher-then-higher, match.several.higher
  "pitcher-then-higher": (table, there, start, scores, settled) => makerThere(table, there, scores, settled) ?? highest(table, scores, there),
  "extra-deal"(table, there, start, scores, settled) {
    const near = table.rules.match.bidders_first_from;
    // rule: match.several.extra-deal - otherwise one more deal is played
    return hasMade(table, settled) && table.scores.every((before) => before >= near) ? pitchersParty(table) : null;
  },
};

// Whether this deal is the one more that is played because both parties stood at the target before it.
function isExtraDeal(table) {
  const {target, several_over: severalOver} = table.rules.match;
  return severalOver === "extra-deal" && table.scores.every((before) => before >= target);
}

// The party that wins an extra deal; thrown in it decides nothing, played it decides even below the target.
// rule: match.several.extra-deal.total
function winnerOfExtraDeal(table, scores) {
  if (table.contract === null) return null;
  const best = Math.max(...scores);
  return scores.filter((score) => score === best).length > 1 ? pitchersParty(table) : scores.indexOf(best);
}

// Whether this is the party of a partner, and not the pitcher's own.
const isCalledPartner = (table, party) => pitchersParties(table).includes(party) && party !== pitchersParty(table);

// Whether nothing but its score keeps a party from winning.
function mayWin(table, settled, party) {
  const {who_may_win: who, called_partner: partner, set_back_pitcher: setBack} = table.rules.match;
  const isOurs = pitchersParties(table).includes(party);
  // rule: match.who.pitcher
  if (who !== "anybody" && !(isOurs && hasMade(table, settled))) return false;
  // rule: match.who.not-the-partner
  if (partner === "may-not-win" && isCalledPartner(table, party)) return false;
  // rule: match.set-back.may-not-win
  return !(setBack === "may-not-win" && isOurs && settled.made === false);
}

// rule: match.lead
const hasLead = ({rules}, scores, party) => rules.match.lead === null
  || scores.every((score, other) => other === party || scores[party] - score >= rules.match.lead);

// The party that would win by its score if no lead were needed, or null. table.scores are those before the deal, start those as its points begin to be counted.
function firstByScore(table, start, scores, settled) {
  const {target, several_over: severalOver, who_may_win: who} = table.rules.match;
  if (isExtraDeal(table)) return winnerOfExtraDeal(table, scores);
  const all = scores.map((_, party) => party);
  const haveCrossed = table.scores.every((before) => before < target) && scores.every((score) => score >= target);
  // rule: match.who.unless-all-cross
  if (who === "pitcher-unless-all-cross" && haveCrossed) return firstThere(table, all, start, settled.scored);
  const there = all.filter((party) => scores[party] >= target && mayWin(table, settled, party));
  // rule: match.who.ends
  if (table.rules.match.who_may_end === "pitcher" && makersThere(table, there, settled).length === 0) return null;
  // rule: match.target.reached
  if (there.length < 2) return there[0] ?? null;
  return SEVERAL_OVER[severalOver ?? "pitcher-then-higher"](table, there, start, scores, settled);
}

// The party whose lead over every other ends the match before the target, or null.
// rule: match.spread
function winnerBySpread({rules: {match: {spread}}, tricksTo}, scores) {
  if (spread === null || tricksTo.length === 0) return null;
  const ahead = scores.findIndex((score, party) => scores.every((other, each) => each === party || score - other >= spread));
  return ahead < 0 ? null : ahead;
}

// The party that has won by its score, or null.
export function winnerAtTarget(table, start, scores, settled) {
  const first = firstByScore(table, start, scores, settled);
  return first !== null && hasLead(table, scores, first) ? first : winnerBySpread(table, scores);
}

// Whether the winner is the pitcher's party whose own points are counted first, because with them it stands at the target.
// rule: match.later-points.order
function goesFirst(table, start, settled, winner) {
  const {target, several_over: severalOver} = table.rules.match;
  if (severalOver !== "pitcher-then-order" || !hasMade(table, settled) || winner !== pitchersParty(table)) return false;
  return settled.scored.filter(({party}) => party === winner).reduce((score, {value}) => score + value, start[winner]) >= target;
}

// The points scored of a deal that won this party the match: where counting stops, none after the one that reached the target.
// rule: match.later-points, match.later-points.order
export function scoredUntilWon(table, start, settled, winner) {
  const {target, later_points: later} = table.rules.match;
  // rule: match.sweep - a party that wins by every point writes them all
  if (later === "written" || settled.sweeper === winner) return settled.scored;
  if (settled.scored.some(({party, isWhole}) => party === winner && isWhole)) return settled.scored;
  const isFirst = goesFirst(table, start, settled, winner);
  let score = start[winner];
  return settled.scored.filter(({party, value}) => {
    if (score >= target || (isFirst && party !== winner)) return false;
    if (party === winner) score += value;
    return true;
  });
}

// The points won that are counted: this engine stops counting with the point that was the match, and does not list those that come after it.
// rule: match.later-points, match.later-points.order
export function pointsUntilWon(table, start, settled, winner) {
  const {match, points: {list}} = table.rules;
  if (match.later_points === "written" || settled.sweeper === winner || (settled.bySlam ?? null) !== null) return settled.points;
  const isFirst = goesFirst(table, start, settled, winner);
  const isLater = ({party}) => Number(isFirst && party !== winner);
  const placeOf = ({name}) => list.findIndex((point) => point.name === name);
  const told = [...settled.points].sort((one, other) => isLater(one) - isLater(other) || placeOf(one) - placeOf(other));
  let score = start[winner];
  return told.filter(({party, value}) => {
    if (score >= match.target) return false;
    if (party === winner) score += value;
    return true;
  });
}
