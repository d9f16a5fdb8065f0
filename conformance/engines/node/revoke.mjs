// A revoke that was found at the table, and so stands in the log.

const RULES_OF_FOLLOWING = ["play.follow.trump", "play.follow.strict", "play.follow.or-trump", "play.void.must-trump", "play.trumps-only"];

// The clause that refuses a card marked as a revoke, by the clause that it breaks; null where it is one.
// rule: irregular.revoke - a player who could have followed or trumped and did neither; who leads does not follow
export function refuseMark({rules, trick}, broken) {
  // Where a revoke has no price, a log cannot record one.
  if (broken === null || rules.play.revoke === null) return "irregular.revoke";
  return trick.length > 0 && RULES_OF_FOLLOWING.includes(broken) ? null : broken;
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
