/** Setting the cards of a deal: some by hand, the rest by chance. */
import {packOf, short} from "./cards.mjs";
import {dealEvent, players} from "./dealing.mjs";
import {packButtons} from "./hand.mjs";
import {button, choice, make} from "./make.mjs";
import {cardsOf, problemsOf, readCards} from "./typed.mjs";
import {capital, conceptWord, seatName, seatsOf} from "./words.mjs";

/** A deal at the table, its cards known. */
export const dealtState = (ruleset, seats, dealer, event) => ({mode: "deal", ruleset, seats, deals: [{dealer, events: [event]}], deal: 0, at: 1});

/** A random deal of a game for so many. */
export function randomDeal(ruleset, document, count) {
  const seats = seatsOf(count);
  return dealtState(ruleset, seats, seats.at(-1), dealEvent(document, seats, seats.at(-1)));
}

/** The form of a deal; `begin` hears the state that comes of it. */
export function dealForm(ruleset, document, count, begin) {
  const seats = seatsOf(count);
  let dealer = seats.at(-1);
  const names = [...seats, ...(document.deal.widow > 0 ? ["widow"] : [])];
  const boxes = Object.fromEntries(names.map((name) => [name, make("input", {type: "text", autocomplete: "off", placeholder: `${name === "widow" ? document.deal.widow : document.deal.hand} cards, or as many as you know`})]));
  let aimed = boxes[names[0]];
  const told = make("p", {class: "refused", role: "alert"});
  const pack = make("div");
  const taken = () => new Set(Object.values(boxes).flatMap((box) => cardsOf(readCards(box.value))));
  const redraw = () => pack.replaceChildren(packButtons(document, taken(), (card) => { aimed.value = `${aimed.value} ${short(card)}`.trim(); redraw(); }));
  for (const box of Object.values(boxes)) {
    box.addEventListener("focus", () => { aimed = box; });
    box.addEventListener("change", redraw);
  }
  const deal = () => {
    try {
      const dealt = players(document, seats, dealer);
      const [problem] = Object.values(boxes).flatMap((box) => problemsOf(readCards(box.value)));
      if (problem) throw new Error(problem);
      const known = Object.fromEntries(Object.entries(boxes).filter(([name]) => name === "widow" || dealt.includes(name)).map(([name, box]) => [name, cardsOf(readCards(box.value))]).filter(([, cards]) => cards.length));
      const packed = new Set(packOf(document));
      const strange = Object.values(known).flat().find((card) => !packed.has(card));
      if (strange) throw new Error(`${short(strange)} is not in the pack of this game.`);
      begin(dealtState(ruleset, seats, dealer, dealEvent(document, seats, dealer, known)));
    } catch (error) {
      told.textContent = error.message;
    }
  };
  redraw();
  return make("details", {class: "deal-form"}, make("summary", {}, "Set the cards yourself"),
    choice("Dealer", seats.map((seat) => [seat, seatName(seat, seats)]), dealer, (seat) => { dealer = seat; }),
    ...names.map((name) => make("label", {class: "field"}, make("span", {}, name === "widow" ? capital(conceptWord("widow")) : seatName(name, seats)), boxes[name])),
    pack, button("Deal, the rest at random", deal, {class: "act"}), told);
}
