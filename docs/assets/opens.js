// What a page leaves out for its weight, fetched when it is opened: the case that shows a clause, each case of a list. Without a script a
// link stands there.

/** @param {string} address @param {Element} part @returns the part with its links as seen from this page */
const moved = (address, part) => {
  const from = new URL(address, location.href);
  for (const link of part.querySelectorAll("a[href]")) link.setAttribute("href", new URL(link.getAttribute("href"), from).href);
  return part;
};

const here = document.currentScript.src;

/** The files of drawn cases that have been fetched, by address. */
const fetched = new Map();

/** @param {string} address @param {string} id which case of a packed file @returns {Promise<string>} the HTML that is wanted of it */
const written = async (address, id) => {
  if (!address.endsWith(".gz")) return (await fetch(address)).text();
  const { unpacked } = await import(new URL("unpacked.mjs", here));
  if (!fetched.has(address)) fetched.set(address, unpacked(address));
  try {
    return (await fetched.get(address))[id];
  } catch (problem) {
    fetched.delete(address);
    throw problem;
  }
};

const fill = async (opened) => {
  const from = opened.dataset.from ?? opened.closest("[data-drawn]")?.dataset.drawn ?? opened.querySelector("a").getAttribute("href");
  if (opened.dataset.filled) return;
  opened.dataset.filled = "yes";
  try {
    const page = new DOMParser().parseFromString(await written(from, opened.dataset.of ?? opened.id), "text/html");
    const part = page.querySelector(".clause-example, .drawn-case");
    const drawn = moved(from, document.importNode(part, true));
    const told = opened.querySelector("summary ~ *");
    if (opened.matches(".clause-opens")) told.before(drawn);
    else told.replaceWith(drawn);
    opened.dispatchEvent(new CustomEvent("schmier:drawn", { bubbles: true }));
    opened.querySelector(".not-fetched")?.remove();
  } catch {
    delete opened.dataset.filled;
    if (opened.querySelector(".not-fetched")) return;
    const told = document.createElement("p");
    told.className = "not-fetched";
    told.setAttribute("role", "status");
    told.textContent = "The drawing could not be fetched. Is there a signal? Close this and open it again; the link needs the same.";
    opened.append(told);
  }
};

document.addEventListener("toggle", ({ target }) => { if (target.open && target.matches?.(".clause-opens, .case-opens")) fill(target); }, true);

/** Whoever follows a link to one case of a list wants to see it; a clause that has moved to a further page is there. */
const openNamed = () => {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named && named.matches(".case-opens")) named.open = true;
  if (named && named.matches(".goes-on a")) location.replace(named.href);
};
window.addEventListener("hashchange", openNamed);
if (window.document$) window.document$.subscribe(openNamed);
else openNamed();
