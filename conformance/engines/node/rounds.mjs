// Rounds of Bock and Ramsch: the rounds of a deal, what starts one, and what is left for the next deal.
import {isDealtAgain} from "./dealt-again.mjs";
import {pitchersParties} from "./parties.mjs";

// As many deals as there are players at the table.
// rule: match.rounds
const lengthOf = (table) => table.seats.length;

const rulesOf = (table) => table.rules.match.bock;

const isBockBegun = (table) => table.rounds.bock.some((left) => left < lengthOf(table));

// rule: match.rounds.first, match.rounds.ramsch.played
export const isRamschDeal = (table) => rulesOf(table) !== null && table.rounds.ramsch.length > 0 && !isBockBegun(table);

// In how many Bock rounds the deal is played.
// rule: match.rounds.in-turn, match.rounds.together
function bockRounds(table) {
  if (rulesOf(table) === null || isRamschDeal(table)) return 0;
  const due = table.rounds.bock.length;
  return rulesOf(table).several === "together" ? due : Math.min(due, 1);
}

// rule: match.rounds.doubled
export const timesInBock = (table) => 2 ** bockRounds(table);

// rule: match.rounds.at-half
function isLostAtHalf({contract}, bock, {made, game}, total) {
  return bock.at_half === true && contract.game !== "null" && !made && game.card_points * 2 === total;
}

// rule: match.rounds.grand-hand
function isGrandHand({contract}, bock, {made}) {
  const wanted = {won: true, lost: false}[bock.grand_hand];
  return contract.game === "grand" && Boolean(contract.hand) && made === wanted;
}

// rule: match.rounds.contra - one event, be it both
function isContra({contract}, bock, {made}) {
  const isLost = Boolean(contract.contra) && !made;
  const counts = bock.contra ?? "never";
  return (isLost && ["lost", "lost-or-re"].includes(counts)) || (Boolean(contract.re) && ["re", "lost-or-re"].includes(counts));
}

// rule: match.rounds.scores
function isScoreThatCounts(score, counts) {
  const isHundred = score % 100 === 0;
  const isRepeated = /([0-9])\1\1$/.test(String(score));
  return (isHundred && ["hundreds", "hundreds-or-repeated"].includes(counts)) || (isRepeated && ["repeated", "hundreds-or-repeated"].includes(counts));
}

// rule: match.rounds.value - before every doubling
function isWorthEnough(bock, {made, game, march = 0}) {
  return Boolean(bock.worth) && (made ? game.value : march) >= bock.worth;
}

// rule: match.rounds.due
function roundsBroughtOn(table, settled, scores, total) {
  const bock = rulesOf(table);
  const byScores = scores.filter((score, party) => score !== table.scores[party] && isScoreThatCounts(score, bock.scores ?? "never")).length;
  const always = byScores + (isWorthEnough(bock, settled) ? 1 : 0);
  if (table.contract === null || table.contract.by === null) return always;
  return always + [isLostAtHalf(table, bock, settled, total), isGrandHand(table, bock, settled), isContra(table, bock, settled)].filter(Boolean).length;
}

// What is left of rounds after a deal of the first so many of them, and how many are over.
function shortened(rounds, count) {
  const left = rounds.map((deals, i) => (i < count ? deals - 1 : deals));
  return {left: left.filter((deals) => deals > 0), over: left.filter((deals) => deals === 0).length};
}

// What a deal hands on to the next in addition to the scores; null where the game has nothing of the kind.
export function handedOn(table, settled, scores, total, winner) {
  if (rulesOf(table) !== null) return roundsAfter(table, settled, scores, total);
  const waiting = gamesWaiting(table, settled, winner);
  const told = setbacksTold(table, settled);
  return waiting === null && told === null ? null : {...waiting, ...told};
}

// How often each party has been set back, with this deal.
// rule: match.setbacks
export const setbacksAfter = (table, {made}) => table.rounds.setbacks
  .map((often, party) => (made === false && pitchersParties(table).includes(party) ? often + 1 : often));

function setbacksTold(table, settled) {
  if (table.rules.match.losing_setbacks === null) return null;
  const after = setbacksAfter(table, settled);
  return {setbacks: Object.fromEntries(table.parties.map((party, i) => [party, after[i]]))};
}

// The tied Games that wait for the next deal; null where none does.
function gamesWaiting(table, settled, winner) {
  if (table.rules.points.game_tie !== "carried-over") return null;
  // rule: points.game.tie-carried - a Game that was not counted, because something before it ended the match, changes nothing
  const {tiedGames} = table.rounds;
  const isCounted = table.contract !== null && table.trump !== null && !(winner !== null && table.rules.points.scored === "as-won");
  const {name} = table.rules.points.list.find(({of}) => of === "most-card-points");
  if (settled.points.some((point) => point.name === name)) return {tied_games: 0};
  return {tied_games: isCounted ? tiedGames + 1 : tiedGames};
}

// The rounds that are left after a deal, by the scores after it; table.scores are those before it. `total` are all card-points of the pack.
function roundsAfter(table, settled, scores, total) {
  const length = lengthOf(table);
  const broughtOn = Array(roundsBroughtOn(table, settled, scores, total)).fill(length);
  const {bock, ramsch} = table.rounds;
  if (isDealtAgain(table)) return {bock: [...bock, ...broughtOn], ramsch};
  if (isRamschDeal(table)) return {bock: [...bock, ...broughtOn], ramsch: shortened(ramsch, 1).left};
  const {left, over} = shortened(bock, bockRounds(table));
  // rule: match.rounds.ramsch
  const ramschDue = rulesOf(table).ramsch === true ? Array(over).fill(length) : [];
  return {bock: [...left, ...broughtOn], ramsch: [...ramsch, ...ramschDue]};
}
