/** One tab stop for many buttons: the arrow keys go from one to the next, as on the table. */

const STEPS = {ArrowRight: 1, ArrowLeft: -1};

/** The button nearest above or below. */
function nearest(items, from, isBelow) {
  const {left, top} = from.getBoundingClientRect();
  const others = items.map((item) => [item, item.getBoundingClientRect()]).filter(([, place]) => (isBelow ? place.top > top + 4 : place.top < top - 4));
  const rows = others.map(([, place]) => place.top);
  const row = isBelow ? Math.min(...rows) : Math.max(...rows);
  const [best] = others.filter(([, place]) => Math.abs(place.top - row) < 4).sort(([, one], [, other]) => Math.abs(one.left - left) - Math.abs(other.left - left));
  return best?.[0];
}

function goal(items, from, key) {
  const place = items.indexOf(from);
  if (key in STEPS) return items[place + STEPS[key]];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  return key === "ArrowDown" || key === "ArrowUp" ? nearest(items, from, key === "ArrowDown") : undefined;
}

/** @param {HTMLElement} group of buttons @returns {HTMLElement} the same, with one tab stop */
export function roving(group) {
  const items = () => [...group.querySelectorAll("button")];
  const stopAt = (chosen) => items().forEach((item) => { item.tabIndex = item === chosen ? 0 : -1; });
  stopAt(items().find((item) => item.getAttribute("aria-disabled") !== "true") ?? items()[0]);
  group.addEventListener("focusin", ({target}) => stopAt(target.closest("button")));
  group.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = goal(items(), event.target.closest("button"), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  return group;
}
