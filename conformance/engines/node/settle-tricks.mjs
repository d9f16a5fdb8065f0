// Settlement where tricks are bid and counted.
import {hiLoOf, isExact, noTricksOf, tricksOf, worthOf} from "./bids.mjs";
import {goesAlone, partiesAt, pitchersParties, pitchersSide} from "./parties.mjs";
import {cardPoints} from "./points.mjs";

const sideTricks = (table, side) => partiesAt(table, side).reduce((total, party) => total + table.tricksWon[party], 0);

// Whether the contract was made; null without one.
function contractMade(table, tricks) {
  const {bid} = table.contract;
  if (bid === null) return null;
  // rule: points.tricks.none, points.tricks.contract
  if (noTricksOf(table.rules, bid) !== null) return tricks === 0;
  const undertaken = tricksOf(table.rules, bid);
  return isExact(table.rules, bid) ? tricks === undertaken : tricks >= undertaken;
}

// The value of the bid as it was played.
// rule: points.tricks.alone
const worthPlayed = (table) => worthOf(table.rules, table.contract.bid) * (goesAlone(table) ? table.rules.exchange.find(({do: step}) => step === "go-alone").times : 1);

// The score of a party that made its contract.
function contractPoints(table, tricks) {
  const {rules, contract} = table;
  const {overtrick, slam_least: least} = rules.points;
  const worth = worthPlayed(table);
  if (noTricksOf(rules, contract.bid) !== null) return [{name: "contract", value: worth}];
  // rule: points.tricks.overtrick
  const overtricks = (tricks - tricksOf(rules, contract.bid)) * (overtrick ?? 0);
  // rule: points.tricks.slam
  const hasAll = tricks === table.tricksTo.length;
  const missing = least !== null && hasAll ? Math.max(0, least - worth - overtricks) : 0;
  // rule: points.tricks.made
  const points = [{name: "contract", value: worth + missing}];
  return overtricks > 0 ? [...points, {name: "overtricks", value: overtricks}] : points;
}

// Whether a party that is not on the pitcher's side scores for its tricks.
// rule: points.tricks.others, points.tricks.none.others, points.tricks.hi-lo.others
const othersScore = ({rules, contract}) => (noTricksOf(rules, contract.bid) ?? hiLoOf(rules, contract.bid))?.others_score ?? true;

// The parties that score for each of their tricks.
function scoringTricks(table) {
  // rule: points.tricks.free
  if (table.contract.bid === null) return table.parties.map((_, party) => party);
  const ours = partiesAt(table, pitchersSide(table)); // rule: points.tricks.partners
  return othersScore(table) ? table.parties.map((_, party) => party).filter((party) => !ours.includes(party)) : [];
}

export function settleTricks(table) {
  const nothing = {points: [], scored: [], made: null, cardPoints: cardPoints(table), losses: table.parties.map(() => 0), trickPoints: []};
  if (table.contract === null) return nothing;
  const {rules, partyOf} = table;
  const tricks = sideTricks(table, pitchersSide(table));
  const made = contractMade(table, tricks);
  const ours = made === null ? [] : pitchersParties(table);
  const value = rules.points.trick_value;
  const scoring = scoringTricks(table);
  const contract = made ? ours.flatMap((party) => contractPoints(table, tricks).map((point) => ({...point, party}))) : [];
  // In the order in which they fell, for the end of the match.
  const trickPoints = table.tricksTo.map(partyOf).filter((party) => scoring.includes(party)).map((party) => ({name: "tricks", value, party}));
  return {
    ...nothing, made, trickPoints,
    points: [...contract, ...trickPoints],
    scored: [...contract, ...trickPoints],
    // rule: points.tricks.failed
    losses: table.parties.map((_, party) => (made === false && ours.includes(party) ? worthPlayed(table) : 0)),
  };
}
