// Begins what a page has of the resolver and of the builder, and puts "Try it" to every drawn case. Loaded with every page, so it is short.
(() => {
  const script = document.currentScript.src;
  const root = script.slice(0, script.lastIndexOf("assets/"));
  const modules = {resolver: "resolver.mjs", "house-rules": "house-rules.mjs"};

  const begin = (place) => {
    if (location.protocol === "file:") {
      place.replaceChildren("This page has to be served: a browser loads neither modules nor data from a file. In a clone, `python3 -m http.server` in the folder of the site does.");
      return;
    }
    import(`${root}assets/play/${modules[place.dataset.play]}`).then((module) => module.mount(place))
      .catch((error) => place.replaceChildren(`This page could not begin (${error.message}). Its tables and sheets need no script.`));
  };

  const show = () => {
    for (const place of document.querySelectorAll("[data-play]")) begin(place);
    for (const drawn of document.querySelectorAll("[data-case]:not([data-try])")) {
      drawn.dataset.try = "";
      const link = document.createElement("a");
      link.className = "try-it";
      link.href = new URL(`play/?case=${encodeURIComponent(drawn.dataset.case)}`, root).href;
      link.textContent = "Try it";
      link.setAttribute("aria-label", `Try it: case ${drawn.dataset.case}`);
      drawn.append(" ", link);
    }
  };
  // A case of a list is drawn when it is opened.
  document.addEventListener("schmier:drawn", show);
  window.document$ ? window.document$.subscribe(show) : show();
})();
