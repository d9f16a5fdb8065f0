/** Cards that can be clicked: a hand in which what may not be played says why, and the whole pack to choose from. */
import {GLYPHS, SUIT_NAMES, face, inOrder, packOf, pip, spoken, suitOf} from "./cards.mjs";
import {make} from "./make.mjs";
import {roving} from "./roving.mjs";

/** A card to press: its face for the eye, its name for the ear. */
export const cardButton = (card, states, name, attributes) =>
  make("button", {type: "button", class: ["card", `suit-${suitOf(card)}`, ...states].join(" "), "data-card": card, ...attributes},
    make("span", {"aria-hidden": "true"}, face(card)), make("span", {class: "aloud"}, name));

/**
 * A hand as buttons.
 * @param {string[]} cards
 * @param {{may?: Set<string>|null, refused?: Map<string, object>, chosen?: string[], isWaiting?: boolean, onchosen?: (card: string) => void, ontold?: (card: string) => void, label: string}} how
 *   by card in `refused` the reason in `words`; `may` are the cards that may be played, null where nothing is known of that; `isWaiting` where it is not the player's turn
 */
export function handButtons(cards, {may = null, refused = new Map(), chosen = [], isWaiting = false, onchosen, ontold, label}) {
  const list = inOrder(cards).map((card) => {
    const isOpen = may === null || may.has(card);
    const why = refused.get(card);
    const told = () => why && ontold?.(card);
    const attributes = {
      "aria-disabled": isOpen ? null : "true",
      "aria-pressed": chosen.includes(card) ? "true" : null,
      title: why ? why.words : null,
      onclick: () => (isOpen ? onchosen?.(card) : told()),
      onfocus: isOpen ? null : told,
      onmouseenter: isOpen ? null : told,
    };
    for (const key of Object.keys(attributes)) if (attributes[key] === null) delete attributes[key];
    const name = why ? `${spoken(card)}, not allowed${why.words ? `: ${why.words}` : ""}` : spoken(card);
    return make("li", {}, cardButton(card, [isOpen ? "open" : isWaiting ? "waiting" : "shut", ...(chosen.includes(card) ? ["chosen"] : [])], name, attributes));
  });
  return roving(make("ul", {class: "hand-cards", "aria-label": label}, ...list));
}

/** The whole pack suit by suit; cards that lie somewhere already cannot be chosen. */
export function packButtons(document, taken, onchosen) {
  const pack = packOf(document);
  const rows = [...Object.keys(SUIT_NAMES), "X"].map((suit) => [suit, pack.filter((card) => suitOf(card) === suit)]).filter(([, cards]) => cards.length);
  const press = (card) => taken.has(card) || onchosen(card);
  return roving(make("div", {class: "pack", role: "toolbar", "aria-label": "The pack"}, ...rows.map(([suit, cards]) =>
    make("div", {class: "pack-suit"}, suit === "X" ? make("span", {class: "pip suit-X", "aria-hidden": "true"}, GLYPHS.X) : pip(suit),
      ...cards.map((card) => cardButton(card, [], spoken(card), {"aria-disabled": taken.has(card) ? "true" : null, onclick: () => press(card)}))))));
}
