// The site without a signal: the worker that keeps its pages, what a telephone needs to install it, and the bar that says there is a new version.
(() => {
  const root = new URL("..", document.currentScript.src);
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  add("link", { rel: "manifest", href: new URL("assets/manifest.webmanifest", root).href });
  add("link", { rel: "apple-touch-icon", href: new URL("assets/icon-192.png", root).href });
  add("meta", { name: "theme-color" });
  const colour = () => {
    const isDark = document.body.dataset.mdColorScheme === "slate";
    document.querySelector("meta[name=theme-color]").content = isDark ? "#12331f" : "#14532d";
  };
  colour();
  new MutationObserver(colour).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });

  // The page that the worker shows in place of one that it does not have.
  if (document.querySelector(".no-signal")) {
    document.querySelector(".no-signal button").addEventListener("click", () => location.reload());
    addEventListener("online", () => location.reload());
  }

  const workers = navigator.serviceWorker;
  if (!workers || location.protocol === "file:") return;

  const announce = (registration) => {
    if (document.querySelector(".new-version")) return;
    document.body.insertAdjacentHTML("beforeend", '<div class="new-version" role="status"><span>A newer version is here.</span> <button type="button">Reload</button></div>');
    document.querySelector(".new-version button").addEventListener("click", () => {
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      if (registration.waiting) registration.waiting.postMessage("take over");
      else location.reload();
    });
  };

  const watch = (registration) => {
    // The first worker replaces none, so it is not announced.
    if (registration.waiting && workers.controller) announce(registration);
    registration.addEventListener("updatefound", () => {
      const coming = registration.installing;
      const hadOne = Boolean(workers.controller);
      coming.addEventListener("statechange", () => { if (coming.state === "installed" && hadOne) announce(registration); });
    });
    // An installed site may stay open for days.
    document.addEventListener("visibilitychange", () => { if (!document.hidden) registration.update().catch(() => {}); });
  };

  /** What is about single games comes after what they share: first that of the reader's family. */
  const askForGames = ({ active }) => {
    let family = "";
    try {
      family = JSON.parse(localStorage.getItem("schmier.game"))?.id?.split(".")[0] ?? "";
    } catch { /* Nothing is kept. */ }
    active.postMessage({ family });
  };

  const begin = () => {
    workers.register(new URL("worker.js", root), { updateViaCache: "none" }).then(watch, () => {});
    workers.ready.then(askForGames);
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
})();
