// The door to the search: a button in the head of each page, the keys / f s, an address with ?q=. What it needs is fetched when it opens.
const site = new URL("../", import.meta.url);
const ASKED = "q";
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path d="M9.5 3A6.5 6.5 0 0 1 16 9.5c0 1.6-.6 3.1-1.6 4.2l.3.3h.8l5 5-1.5 1.5-5-5v-.8l-.3-.3A6.5 6.5 0 1 1 9.5 3m0 2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9"/></svg>';

/** @returns {string} what the address of this page asks */
const askedInAddress = () => new URLSearchParams(location.search).get(ASKED) ?? "";

/** @param {string} question what the address is to ask from now on, so that the way back and a copied address bring it again */
const keepInAddress = (question) => {
  const address = new URL(location.href);
  if (question) address.searchParams.set(ASKED, question);
  else address.searchParams.delete(ASKED);
  if (address.href !== location.href) history.replaceState(history.state, "", address);
};

/** @returns {HTMLDialogElement} the dialog, made when it is first wanted */
const dialog = () => {
  const known = document.querySelector("dialog.finder");
  if (known) return known;
  const made = document.createElement("dialog");
  made.className = "finder md-typeset";
  made.setAttribute("aria-label", "Search");
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();
    if (event.target.closest?.("a") && !event.metaKey && !event.ctrlKey && !event.shiftKey) { made.dataset.left = "yes"; made.close(); }
  });
  made.addEventListener("close", () => {
    if (made.contains(document.activeElement)) document.activeElement.blur();
    if (!made.dataset.left) keepInAddress("");
    delete made.dataset.left;
  });
  document.body.append(made);
  return made;
};

/** Where the search cannot be fetched the dialog says so, and what can be read without it. @param {string} question */
const failed = (question) => {
  const place = dialog();
  const links = [["answers/", "all answers"], ["games/", "all games"], ["glossary/", "the glossary"], ["contents/", "all pages"]];
  place.innerHTML = `<div class="finder-box no-search"><p role="alert">The search could not be fetched. Is there a signal?</p>
    <p>Pages you have opened before may still be here: ${links.map(([page, title]) => `<a href="${new URL(page, site).href}">${title}</a>`).join(", ")}.</p>
    <p><button type="button" class="shut">Try again</button> <button type="button" class="shut">Close</button></p></div>`;
  const [again, shut] = place.querySelectorAll("button");
  again.addEventListener("click", () => { place.replaceChildren(); open(question); });
  shut.addEventListener("click", () => place.close());
  if (!place.open) place.showModal();
  again.focus();
};

/** How often the script of the box was asked for in vain: some browsers ask for an address only once. */
let inVain = 0;

/** @param {string} question what stands in the box at first */
const open = async (question = "") => {
  let searchBox;
  try {
    ({ searchBox } = await import(`./search-box.js${inVain ? `?${inVain}` : ""}`));
  } catch {
    inVain += 1;
    failed(question);
    return;
  }
  const place = dialog();
  place.querySelector(".no-search")?.remove();
  place.box ??= searchBox({
    index: new URL("search/entries.json.gz", site), site, label: "Search answers, games, rulings and clauses", kept: (asked) => place.open && keepInAddress(asked),
    besides: { title: "Look among the cases", address: new URL("cases/", site) }, close: () => place.close(),
  });
  if (!place.contains(place.box.element)) place.append(place.box.element);
  if (!place.open) place.showModal();
  if (question) place.box.ask(question);
  place.box.focus();
};

const button = () => {
  const head = document.querySelector(".md-header__inner");
  if (!head || head.querySelector(".finder-door")) return;
  const made = document.createElement("button");
  made.type = "button";
  made.className = "finder-door";
  made.setAttribute("aria-keyshortcuts", "/ f s");
  made.innerHTML = `${ICON}<span>Search</span><kbd aria-hidden="true">/</kbd>`;
  made.setAttribute("aria-label", "Search");
  made.addEventListener("click", () => open());
  head.insertBefore(made, head.querySelector(".md-header__source"));
};

/** Boxes that stand on a page itself, each with an index of its own. */
const boxesOnPage = () => {
  for (const place of document.querySelectorAll("[data-finder]")) {
    if (place.dataset.ready) continue;
    place.dataset.ready = "yes";
    import("./search-box.js").then(({ searchBox }) => {
      const box = searchBox({ index: new URL(place.dataset.finder, site), site, label: place.dataset.label });
      place.append(box.element);
      const asked = new URLSearchParams(location.search).get("cases");
      if (asked) box.ask(asked);
    }).catch(() => {
      delete place.dataset.ready;
      place.textContent = "The search could not be fetched. Is there a signal? The table below needs none.";
    });
  }
};

/** The question on the front page is put into the box of the search. */
const askedHere = () => {
  for (const form of document.querySelectorAll(".ask-here[hidden]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      open(form.elements.q.value.trim());
    });
  }
};

const isWriting = (target) => target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || isWriting(event.target) || !["/", "f", "s"].includes(event.key)) return;
  if (document.querySelector("dialog[open]")) return;
  event.preventDefault();
  open();
});

const arrived = () => {
  button();
  boxesOnPage();
  askedHere();
  if (askedInAddress()) open(askedInAddress());
};
if (typeof document$ === "undefined") arrived();
else document$.subscribe(arrived);
addEventListener("pageshow", (event) => event.persisted && arrived());
