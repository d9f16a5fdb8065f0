// What a page leaves out for its weight, fetched when it is opened: the case that shows a clause, each case of a list. Without a script a
// link stands there.

/** @param {string} address @param {Element} part @returns the part with its links as seen from this page */
const moved = (address, part) => {
  const from = new URL(address, location.href);
  for (const link of part.querySelectorAll("a[href]")) link.setAttribute("href", new URL(link.getAttribute("href"), from).href);
  return part;
};

const fill = async (opened) => {
  const { from } = opened.dataset;
  if (!from) return;
  delete opened.dataset.from;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(from)).text(), "text/html");
    const part = page.querySelector(".clause-example, .drawn-case");
    opened.querySelector("summary ~ *").replaceWith(moved(from, document.importNode(part, true)));
    opened.dispatchEvent(new CustomEvent("schmier:drawn", { bubbles: true }));
  } catch {
    opened.dataset.from = from;
  }
};

document.addEventListener("toggle", ({ target }) => { if (target.open && target.matches?.(".clause-opens, .case-opens")) fill(target); }, true);

/** Whoever follows a link to one case of a list wants to see it. */
const openNamed = () => {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named && named.matches(".case-opens")) named.open = true;
};
window.addEventListener("hashchange", openNamed);
if (window.document$) window.document$.subscribe(openNamed);
else openNamed();
