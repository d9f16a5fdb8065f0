// The cases on following suit, put to a tiny engine. With the argument `strict` the engine forgets that a trump may be played.
import corpus from "schmier-corpus";

const isStrict = process.argv.includes("strict");

// My engine: a card of the suit led or a trump; any card without the suit.
function mayPlay(hand, trick, trumps, card) {
  if (trick.length === 0 || card[1] === trick[0][1]) return true;
  const isVoid = hand.every((held) => held[1] !== trick[0][1]);
  return isVoid || (card[1] === trumps && !isStrict);
}

let plays = 0;
let wrong = 0;
for (const { id, title, given, steps } of corpus.cases({ ruleset: "pitch.auction", clause: "play.follow", level: "core" })) {
  const deal = given.events.find((event) => event.do === "deal");
  const played = given.events.filter((event) => event.do === "play").map((event) => event.card);
  for (const { try: event, expect } of steps) {
    if (event?.do !== "play" || !(expect.rejected ?? "play.follow").startsWith("play.follow")) continue;
    const hand = deal.hands[event.by].filter((held) => !played.includes(held));
    const trick = played.slice(played.length - (played.length % 4));
    plays += 1;
    if (mayPlay(hand, trick, (played[0] ?? event.card)[1], event.card) !== (expect.accepted ?? false)) {
      wrong += 1;
      console.log(`${id}: ${title}`);
    }
    if (expect.accepted) played.push(event.card);
  }
}
console.log(`${plays} plays, ${wrong} wrong`);
process.exitCode = wrong > 0 ? 1 : 0;
