// A card that broke the rules and was noticed at the table, and so is in the log: a revoke, or a card out of turn.
import {printed} from "./cards.mjs";

// The clauses by which a player must follow, or must trump. A trump that is too low breaks none of them.
const FOLLOWING = ["play.follow.trump", "play.follow.strict", "play.follow.or-trump", "play.void.must-trump", "play.trumps-only"];

// The clause that refuses a card marked as a revoke, by the clause that it breaks; null where it is one.
// rule: irregular.revoke - who leads does not follow, and where a revoke has no price and ends no game, a log cannot record one
export function refuseMark(table, broken) {
  const isRecorded = table.rules.play.revoke !== null || endsGame(table);
  const isRevoke = isRecorded && table.trick.length > 0 && FOLLOWING.includes(broken);
  return isRevoke ? null : "irregular.revoke";
}

// Whether a card that is marked as wrong ends the game. In reject there are no sides.
// rule: irregular.wrong-card
export const endsGame = ({rules, contract}) => rules.play.wrong_card === "ends-game" && contract !== null && contract.by !== null;

// What forbids a card that is marked as played out of turn by somebody whose turn it is not; undefined where it cannot be recorded so.
// rule: irregular.out-of-turn
export function refuseOutOfTurn(table, {by, card, under = [], revoke}) {
  if (!endsGame(table)) return undefined;
  const seat = table.seats.indexOf(by);
  if (!table.hands[seat].includes(card)) return "play.held";
  if (under.length > 0) return "play.turn";
  return revoke ? "irregular.revoke" : null;
}

// The penalty of each party for the revokes of its players.
// rule: irregular.revoke.penalty
export function penalties(table) {
  const {rules, revoked, holder, trump} = table;
  const hasJack = [...holder.keys()].some((card) => printed(card) === `J${trump}`);
  const losses = table.parties.map(() => 0);
  for (const seat of revoked) losses[table.partyOf(seat)] += hasJack ? rules.play.revoke.with_jack : rules.play.revoke.without_jack;
  return losses;
}
