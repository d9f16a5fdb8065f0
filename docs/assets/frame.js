// What only a script can use, put around the text of a page before the script of the theme looks for it: what that script is told, the
// way back to the top, the place for messages, the list of what stands on a short page. `site_generator/schmier_site/finish/frame.py` took them out of the page.
(() => {
  const script = document.currentScript;
  const { told, top, dialog } = script.frame;
  const main = document.querySelector(".md-main");
  const beside = document.querySelector(".md-sidebar--secondary");

  const config = document.createElement("script");
  config.id = "__config";
  config.type = "application/json";
  config.textContent = JSON.stringify({ ...told, base: new URL("..", script.src).href });
  script.before(config);
  script.insertAdjacentHTML("beforebegin", dialog);
  main.insertAdjacentHTML("beforeend", top);

  /** @param {Element} heading @returns {HTMLLIElement} the heading in the list */
  const listed = (heading) => {
    const item = document.createElement("li");
    item.className = "md-nav__item";
    const link = document.createElement("a");
    link.className = "md-nav__link";
    link.href = `#${heading.id}`;
    link.textContent = heading.textContent;
    item.append(link);
    return item;
  };

  /** @param {HTMLLIElement} item @returns {Element} the list of what stands under a heading */
  const inner = (item) => {
    if (!item.querySelector("ul")) {
      item.insertAdjacentHTML("beforeend", '<nav class="md-nav"><ul class="md-nav__list"></ul></nav>');
      item.querySelector("nav").setAttribute("aria-label", item.textContent.trim());
    }
    return item.querySelector("ul");
  };

  const headings = document.querySelectorAll("article :is(h2, h3)[id]");
  if (beside && !beside.firstElementChild) {
    beside.innerHTML = `<div class="md-sidebar__scrollwrap"><div class="md-sidebar__inner"><nav class="md-nav md-nav--secondary" aria-label="Table of contents">
      <label class="md-nav__title" for="__toc"><span class="md-nav__icon md-icon"></span> Table of contents</label>
      <ul class="md-nav__list" data-md-component="toc" data-md-scrollfix></ul></nav></div></div>`;
    const list = beside.querySelector("ul");
    // A list of one heading leads nowhere; the theme hides the place of a list that a page does not want in the same way.
    beside.hidden ||= headings.length < 2;
    for (const heading of headings) {
      const above = heading.localName === "h3" && list.lastElementChild;
      (above ? inner(above) : list).append(listed(heading));
    }
  } else if (beside?.querySelector("li")) {
    // On a telephone the list of a long page stands in the list of pages.
    const here = document.querySelector(".md-nav--primary li > a.md-nav__link--active");
    if (!here) return;
    here.insertAdjacentHTML("beforebegin", '<input class="md-nav__toggle md-toggle" type="checkbox" id="__toc"> <label class="md-nav__link md-nav__link--active" for="__toc"></label>');
    here.previousElementSibling.innerHTML = `${here.innerHTML}<span class="md-nav__icon md-icon"></span>`;
    here.after(beside.querySelector("nav").cloneNode(true));
  }
})();
