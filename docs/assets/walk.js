// A worked deal, walked: the table drawn for each step of the list that the page has anyway. Buttons, arrow keys, a slider, a swipe.

const SUITS = ["S", "H", "D", "C", "X"];
const GLYPHS = { S: "♠", H: "♥", D: "♦", C: "♣", X: "★" };
const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANK_NAMES = { A: "Ace", K: "King", Q: "Queen", J: "Jack", R: "Thirteen", W: "Twelve", E: "Eleven", T: "Ten", 9: "Nine", 8: "Eight", 7: "Seven", 6: "Six", 5: "Five", 4: "Four", 3: "Three", 2: "Two" };
const PRINTED = { T: "10", E: "11", W: "12", R: "13" };
const COMPASS = { N: "North", E: "East", S: "South", W: "West" };
const PLACES = { 2: "SN", 3: "SWE", 4: "SWNE" };
const SHORTEST_SWIPE = 40;

/** @typedef {{hands: Record<string, string[]>, table: {seat: string, card: string}[], trump: string, winner: string, tricks: Record<string, number>}} Standing */

/** @param {string} card */
const suitOf = (card) => (card[0] === "X" ? "X" : card[1]);
/** @param {string} card */
const packOf = (card) => (card.endsWith("b") ? " (second pack)" : "");
/** @param {string} card */
const spoken = (card) => (card[0] === "X" ? `Joker ${card[1]}` : `${RANK_NAMES[card[0]]} of ${SUIT_NAMES[card[1]]}`) + packOf(card);
/** @param {string | undefined} text */
const words = (text) => (text ? text.split(" ") : []);

/** An element with attributes and children. */
const make = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** One card in its box. */
const cardBox = (card, ...states) => {
  const suit = suitOf(card);
  const sign = `${GLYPHS[suit]}\ufe0e`;
  const face = suit === "X" ? `${sign}${card[1]}` : `${PRINTED[card[0]] ?? card[0]}${sign}`;
  const state = states.includes("barred") ? ", may not be played" : "";
  const mark = packOf(card) ? [make("small", {}, "b")] : [];
  return make("span", { class: ["card", `suit-${suit}`, ...states].join(" "), role: "img", "aria-label": spoken(card) + state }, face, ...mark);
};

/** How the table stands after each step, worked out from the marks on the list.
 * @param {HTMLElement[]} steps @param {string[]} seats @returns {Standing[]} */
const standings = (steps, seats) => {
  let now = { hands: {}, table: [], trump: "", winner: "", tricks: Object.fromEntries(seats.map((seat) => [seat, 0])) };
  return steps.map(({ dataset }) => {
    const { hands, seat, card, trump, winner } = dataset;
    const played = words(card);
    now = {
      hands: hands ? JSON.parse(hands) : { ...now.hands },
      table: now.winner || hands ? [] : [...now.table],
      trump: trump ?? now.trump,
      winner: winner ?? "",
      tricks: winner ? { ...now.tricks, [winner]: now.tricks[winner] + 1 } : now.tricks,
    };
    if (played.length) {
      now.hands[seat] = now.hands[seat].filter((held) => !played.includes(held));
      now.table.push({ seat, card: played[0] });
    }
    return now;
  });
};

const start = () => {
  const place = document.querySelector(".walk");
  if (!place || place.childElementCount) return;
  const seats = JSON.parse(place.dataset.seats);
  const steps = [...document.querySelectorAll(".walked .step")];
  const stands = standings(steps, seats);
  const isCompass = seats.every((seat) => seat in COMPASS);
  const name = (seat) => (isCompass ? COMPASS[seat] : seat);
  const side = (seat) => (isCompass ? seat : (PLACES[seats.length] ?? "")[seats.indexOf(seat)] ?? "");
  let at = 0;

  const handOf = (seat, step, before) => {
    const played = step.dataset.seat === seat ? words(step.dataset.card) : [];
    const may = step.dataset.seat === seat ? words(step.dataset.may) : [];
    const barred = step.dataset.seat === seat ? words(step.dataset.barred) : [];
    const held = before.hands[seat] ?? [];
    const rows = SUITS.map((suit) => held.filter((card) => suitOf(card) === suit)).filter((row) => row.length).map((row) =>
      make("span", { class: "walk-suit" }, ...row.map((card) => cardBox(card,
        ...(played.includes(card) ? ["chosen"] : may.includes(card) ? ["may"] : barred.includes(card) ? ["barred"] : [])))));
    const roles = place.dataset.dealer === seat ? [make("span", { class: "role" }, "dealer")] : [];
    const won = before.tricks[seat];
    const count = won ? [make("span", { class: "role" }, won === 1 ? "1 trick" : `${won} tricks`)] : [];
    const turn = step.dataset.seat === seat ? " to-play" : "";
    return make("div", { class: `walk-hand walk-${side(seat)}${turn}` },
      make("div", { class: "hand-name" }, `${name(seat)} `, ...roles, " ", ...count), make("div", { class: "walk-cards" }, ...rows));
  };

  const tableOf = (stand) => make("div", { class: "walk-felt" },
    ...stand.table.map(({ seat, card }, number) => make("span", { class: `walk-on walk-on-${side(seat)}` },
      make("span", { class: "walk-by" }, name(seat)), cardBox(card, ...(number ? [] : ["led"]), ...(stand.winner === seat ? ["won"] : [])))),
    ...(stand.trump ? [make("span", { class: "walk-trump" }, "trumps ", make("span", { class: `pip suit-${stand.trump}`, role: "img", "aria-label": SUIT_NAMES[stand.trump] }, `${GLYPHS[stand.trump]}\ufe0e`))] : []));

  const table = make("div", { class: `walk-table walk-seats-${seats.length}` });
  const told = make("div", { class: "walk-told", "aria-live": "polite" });
  const range = make("input", { type: "range", min: 0, max: steps.length - 1, value: 0, "aria-label": "Step of the deal" });
  const count = make("span", { class: "walk-count quiet" });

  const show = (number, isAsked = true) => {
    at = Math.max(0, Math.min(steps.length - 1, number));
    const step = steps[at];
    const before = step.dataset.card && at ? stands[at - 1] : stands[at];
    table.replaceChildren(...seats.map((seat) => handOf(seat, step, before)), tableOf(stands[at]));
    const copies = [...step.childNodes].map((child) => child.cloneNode(true));
    told.replaceChildren(make("p", { class: "quiet walk-where" }, headingOf(step)), ...copies);
    range.value = String(at);
    range.setAttribute("aria-valuetext", `${at + 1} of ${steps.length}`);
    count.textContent = `${at + 1} / ${steps.length}`;
    buttons.forEach(([button, , isAtEnd]) => { button.disabled = isAtEnd(); });
    steps.forEach((one) => one.classList.toggle("walk-here", one === step));
    if (isAsked) history.replaceState(null, "", `#${step.id}`);
  };

  /** The heading above a step: its trick, or its part of the deal. */
  const headingOf = (step) => {
    const headings = [...document.querySelectorAll(".walked :is(h2, h3)")];
    const above = headings.filter((one) => one.compareDocumentPosition(step) & Node.DOCUMENT_POSITION_FOLLOWING);
    return above.at(-1)?.firstChild.textContent ?? "";
  };

  const control = (label, sign, goal, isAtEnd) => {
    const button = make("button", { type: "button", class: "walk-button", "aria-label": label, title: label }, sign);
    button.addEventListener("click", () => show(goal()));
    return [button, goal, isAtEnd];
  };
  const isFirst = () => at === 0;
  const isLast = () => at === steps.length - 1;
  const buttons = [
    control("First step", "|◀\ufe0e", () => 0, isFirst),
    control("Step back", "◀\ufe0e", () => at - 1, isFirst),
    control("Next step", "▶\ufe0e", () => at + 1, isLast),
    control("Last step", "▶\ufe0e|", () => steps.length - 1, isLast),
  ];
  range.addEventListener("input", () => show(Number(range.value)));

  const keys = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => steps.length - 1 };
  document.addEventListener("keydown", (event) => {
    const isTyped = event.target.closest?.("input, textarea, select, [contenteditable]");
    const isWalked = place.contains(event.target) || event.key.startsWith("Arrow");
    if (!keys[event.key] || isTyped || !isWalked || event.ctrlKey || event.metaKey || event.altKey || !place.isConnected) return;
    event.preventDefault();
    show(keys[event.key]());
  });

  let touched = { x: 0, y: 0 };
  place.addEventListener("touchstart", ({ changedTouches: [touch] }) => { touched = { x: touch.clientX, y: touch.clientY }; }, { passive: true });
  place.addEventListener("touchend", ({ changedTouches: [touch], target }) => {
    const [right, down] = [touch.clientX - touched.x, touch.clientY - touched.y];
    if (target === range || Math.abs(right) < SHORTEST_SWIPE || Math.abs(right) < 2 * Math.abs(down)) return;
    show(right < 0 ? at + 1 : at - 1);
  }, { passive: true });

  const [first, back, next, last] = buttons.map(([button]) => button);
  place.replaceChildren(
    table, told,
    make("div", { class: "walk-controls" }, first, back, range, count, next, last),
    make("p", { class: "quiet walk-help" }, "Arrow keys, or a swipe, go from card to card. A raised card is played; outlined ones might have been; struck ones may not. The whole deal stands below as a list."));
  const fromAddress = () => steps.findIndex((step) => `#${step.id}` === location.hash);
  const go = () => { if (fromAddress() >= 0) { show(fromAddress(), false); place.scrollIntoView(); } };
  window.addEventListener("hashchange", go);
  show(0, false);
  go();
  // The browser goes to the line of the list that an address names; who follows such a link wants to see the table.
  if (fromAddress() >= 0) window.addEventListener("load", () => setTimeout(() => place.scrollIntoView(), 0));
};

if (window.document$) window.document$.subscribe(start);
else start();
