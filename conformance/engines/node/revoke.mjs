// A revoke that was found at the table, and so stands in the log.

// The clauses by which a player must follow, or must trump. A trump that is too low breaks none of them.
const FOLLOWING = ["play.follow.trump", "play.follow.strict", "play.follow.or-trump", "play.void.must-trump", "play.trumps-only"];

// The clause that refuses a card marked as a revoke, by the clause that it breaks; null where it is one.
// rule: irregular.revoke - who leads does not follow, and where a revoke has no price, a log cannot record one
export function refuseMark({rules, trick}, broken) {
  const isRevoke = rules.play.revoke !== null && trick.length > 0 && FOLLOWING.includes(broken);
  return isRevoke ? null : "irregular.revoke";
}

// What each party loses for the revokes of its players.
// rule: irregular.revoke.penalty
export function penalties(table) {
  const {rules, revoked, holder, trump} = table;
  const hasJack = holder.has(`J${trump}`);
  const losses = table.parties.map(() => 0);
  for (const seat of revoked) losses[table.partyOf(seat)] += hasJack ? rules.play.revoke.with_jack : rules.play.revoke.without_jack;
  return losses;
}
