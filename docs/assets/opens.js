// What a page leaves out for its weight, fetched when it is opened: the case that shows a clause, each case of a list. Without a script a
// link stands there.

const here = document.currentScript.src;
const packedParts = () => import(new URL("packed-parts.mjs", here));

/** @param {string} address @param {string} id which part of a packed file @returns {Promise<string>} the HTML that is wanted of it */
const written = async (address, id) => {
  if (!address.endsWith(".gz")) return (await fetch(address)).text();
  return (await packedParts()).part(address, id);
};

const fill = async (opened) => {
  const from = opened.dataset.from ?? opened.querySelector("a").getAttribute("href");
  if (opened.dataset.filled) return;
  opened.dataset.filled = "yes";
  try {
    const page = new DOMParser().parseFromString(await written(from, opened.dataset.of ?? opened.id), "text/html");
    const part = page.querySelector(".clause-example, .drawn-case");
    const { moved } = await packedParts();
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

/** The reader who follows a link to one case of a list wants to see it; a clause that has moved to a further page is there. */
const openNamed = () => {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named && named.matches(".case-opens")) named.open = true;
  if (named && named.matches(".goes-on a")) location.replace(named.href);
};

/** Lists and tables that lie in a packed file. When the named case is in the list, the browser goes to it. */
const fillPlaces = async () => {
  if (!document.querySelector("[data-part], [data-list]")) return;
  await (await packedParts()).fillPlaces();
  if (location.hash) location.replace(location.hash);
  openNamed();
};
/** Cases and evidence once had further pages. The server answers their addresses with the page for what is not found, which leads on. */
const formerly = /(?<=\/(?:cases|evidence)\/.*)\.\d+\/$/;

const begin = () => {
  if (formerly.test(location.pathname)) location.replace(location.pathname.replace(formerly, "/") + location.hash);
  openNamed();
  fillPlaces();
};
window.addEventListener("hashchange", openNamed);
if (window.document$) window.document$.subscribe(begin);
else begin();
