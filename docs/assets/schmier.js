// What the theme leaves unnamed or out of reach of the keyboard: the copy bars, code that scrolls.
document$.subscribe(() => {
  document.querySelectorAll(".md-code__nav").forEach((bar, place) => bar.setAttribute("aria-label", `Code ${place + 1}`));
  document.querySelectorAll(".md-nav[aria-label]").forEach((nav, place) => nav.setAttribute("aria-label", `${nav.getAttribute("aria-label").replace(/ \d+$/, "")} ${place + 1}`));
  document.querySelectorAll(".md-nav[aria-labelledby]").forEach((nav, place) => {
    const named = document.getElementById(nav.getAttribute("aria-labelledby"))?.textContent.trim();
    const label = named || nav.querySelector(".md-nav__title")?.textContent.trim();
    if (label) nav.setAttribute("aria-label", `${label}, section ${place + 1}`);
    if (label) nav.removeAttribute("aria-labelledby");
  });
  document.querySelectorAll("pre > code").forEach((code) => code.setAttribute("tabindex", "0"));
});
