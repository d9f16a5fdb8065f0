/** Dealing the cards of a game: at random, or so that some hands are as somebody set them. */
import {packOf} from "./cards.mjs";
import {readRuleset} from "./engine/ruleset.mjs";

const shuffled = (cards) => cards.map((card) => [Math.random(), card]).sort(([one], [other]) => one - other).map(([, card]) => card);

/** The seats that are dealt cards. */
export const players = ({players: rules}, seats, dealer) => seats.filter((seat) => seat !== dealer || seats.length !== rules.dealer_sits_out);

/**
 * The event of a deal; `known` has by seat (and under `widow`) the cards that are not left to chance.
 * @throws {Error} in words, where a hand is too long or the pack too small
 */
export function dealEvent(document, seats, dealer, known = {}) {
  const rules = readRuleset(document);
  const {hand: size, widow: widowSize = 0} = document.deal;
  const set = Object.values(known).flat();
  const twice = set.find((card, place) => set.indexOf(card) !== place);
  if (twice) throw new Error(`${twice} is named twice.`);
  const strange = set.find((card) => !rules.pack.has(card));
  if (strange) throw new Error(`${strange} is not in the pack of this game.`);
  const rest = shuffled(packOf(document).filter((card) => !set.includes(card)));
  const filled = (name, due) => {
    const cards = known[name] ?? [];
    if (cards.length > due) throw new Error(`${name} has ${cards.length} cards, and ${due} are dealt.`);
    return [...cards, ...rest.splice(0, due - cards.length)];
  };
  const event = {do: "deal", hands: Object.fromEntries(players(document, seats, dealer).map((seat) => [seat, filled(seat, size)]))};
  if (widowSize > 0) event.widow = filled("widow", widowSize);
  if (rules.turnsUp) event.turn_up = rest.shift();
  if (rules.usesStock) event.stock = rest;
  return event;
}
