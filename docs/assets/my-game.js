// The game a reader has chosen: kept in this browser, shown in the head of each page, carried by links behind their hash, so that no server hears of it.
// What the pages make of it is in `my-game-page.mjs`, the list to choose from in `my-game-list.mjs`; both are fetched when they are needed.
(() => {
  const root = new URL("..", document.currentScript.src);
  const KEPT = "schmier.game";
  const { games, headings } = globalThis.schmierGames;
  const byId = new Map(games.map(([id, title, heading]) => [id, { id, title, short: title.replace(/ \([^)]*\)/g, ""), heading }]));

  /** @typedef {{ id: string, house?: { title: string, link: string, changes: string[], ruleset: object } }} Choice a game of the site, and the house rules made of it */

  /** @returns {Choice | null} what is kept; a game that this version of the site lacks is no game here */
  const kept = () => {
    try {
      const found = JSON.parse(localStorage.getItem(KEPT));
      return byId.has(found?.id) ? found : null;
    } catch {
      return null;
    }
  };

  /** The resolver, the builder and the search of cases have a use of their own for what stands in their addresses. */
  const isOwn = Boolean(document.querySelector("[data-play], .find-case"));

  /** What the address says: a place on the page, and a game to be taken up or only to be shown. A game may also stand before the hash. */
  const fragment = () => {
    const [, place, kind, id] = /^#?(.*?)&?(?:(game|row)=([a-z0-9.-]+))?$/.exec(location.hash);
    if (byId.has(id)) return { place, kind, id };
    const asked = isOwn ? "" : new URLSearchParams(location.search).get("game");
    return byId.has(asked) ? { place, kind: "game", id: asked } : { place: kind ? place : location.hash.slice(1), kind: "", id: "" };
  };

  /** Before the hash the address is without the game: a copy of it is to send the game to no server. */
  const query = () => {
    const asked = new URLSearchParams(location.search);
    if (!isOwn) asked.delete("game");
    return asked.size ? `?${asked}` : "";
  };

  const named = fragment();
  const my = {
    root, games: [...byId.values()], headings, byId, named, kept,
    /** @returns {Choice | null} the game of this page: that of the link, or else the one that is kept */
    here: () => (named.kind === "game" && named.id !== kept()?.id ? { id: named.id } : kept()),
    /** @param {Choice} choice @returns {string} what the game is called */
    title: (choice) => choice.house?.title ?? byId.get(choice.id).short,
    /** @param {Choice | null} choice what is kept from now on */
    choose: (choice) => {
      try {
        if (choice) localStorage.setItem(KEPT, JSON.stringify(choice));
        else localStorage.removeItem(KEPT);
      } catch { /* A browser that keeps nothing asks again on the next page. */ }
      // A page is arranged once, as it comes; so another game begins it again, without the game of the link.
      const { place } = fragment();
      history.replaceState(history.state, "", `${location.pathname}${query()}${place && `#${place}`}`);
      location.reload();
    },
  };
  globalThis.schmierMyGame = my;

  // The first game that a link names is kept; a game chosen before stays, and the page offers the other one.
  if (named.kind === "game" && !kept()) {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ id: named.id }));
    } catch { /* It is shown on this page alone. */ }
  }

  const button = () => {
    const choice = kept();
    const made = document.createElement("button");
    made.type = "button";
    made.className = choice ? "my-game-door chosen" : "my-game-door";
    made.innerHTML = '<span aria-hidden="true">♠︎</span> <span class="which"></span>';
    made.querySelector(".which").textContent = choice ? my.title(choice) : "My game";
    made.setAttribute("aria-label", choice ? `My game: ${my.title(choice)}. Change it` : "Choose my game");
    made.addEventListener("click", async () => {
      try {
        const { openList } = await import(new URL("assets/my-game-list.mjs", root).href);
        openList(my);
      } catch {
        made.querySelector(".which").textContent = "No signal";
      }
    });
    document.querySelector(".md-header__inner")?.append(made);
  };
  button();

  // A page that the way back brings as it was left may show a game of before.
  const shown = JSON.stringify(kept());
  addEventListener("pageshow", ({ persisted }) => { if (persisted && JSON.stringify(kept()) !== shown) location.reload(); });

  /** The pages whose address can carry the game: those that say something of it and keep nothing else behind the hash. */
  const CARRIES = ".md-content :is(table.answers, .clause, .clause-example, ul.questions)";

  /** Whoever copies the address copies the game with it. */
  const carry = () => {
    const choice = named.kind === "row" ? named : my.here();
    if (!choice || /^#[zp]=|games=/.test(location.hash) || isOwn || !document.querySelector(CARRIES)) return;
    const { place } = fragment();
    history.replaceState(history.state, "", `${location.pathname}${query()}#${place && `${place}&`}${named.kind || "game"}=${choice.id}`);
  };

  const arrived = () => {
    const { place, id } = fragment();
    const isInHash = id && location.hash.endsWith(`=${id}`);
    // The browser looks for a place that is called as the whole fragment is; so it is asked for the place alone, and `carry` puts the game back
    // when the browser has been there, which is when the page is loaded.
    if (isInHash && place) location.replace(`#${place}`);
    else if (document.readyState === "complete" || !place) carry();
    else addEventListener("load", () => setTimeout(carry), { once: true });
  };
  addEventListener("hashchange", arrived);
  arrived();

  if (my.here() || named.id || document.querySelector(".kicker + .about-game, .side-by-side")) {
    import(new URL("assets/my-game-page.mjs", root).href).then(({ arrange }) => arrange(my)).catch(() => {});
  }
})();
