// A link to each heading, for whoever wants to name its place.
document$.subscribe(() => {
  for (const heading of document.querySelectorAll(".md-content :is(h1, h2, h3)[id]:not(:has(.headerlink))")) {
    const link = document.createElement("a");
    link.className = "headerlink";
    link.href = `#${heading.id}`;
    link.title = "Permanent link";
    link.textContent = "¶";
    heading.append(link);
  }
});

// A table of three columns or more that is written as Markdown becomes one of ours, unless it has columns of figures.
document$.subscribe(() => {
  for (const table of document.querySelectorAll(".md-content table:not([class]):has(th:nth-child(3)):not(:has(th[style]))")) {
    const box = document.createElement("div");
    box.className = "wide";
    table.className = "plain stacked headed";
    table.replaceWith(box);
    box.append(table);
  }
});

// What the theme leaves unnamed or out of reach of the keyboard: the copy bars, code and tables that scroll.
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
  document.querySelectorAll(".wide").forEach((box) => { if (box.scrollWidth > box.clientWidth) box.setAttribute("tabindex", "0"); });
});

// On a telephone the rows of some tables stand one under the other, without the heads of their columns: then each cell begins with its own.
document$.subscribe(() => {
  for (const table of document.querySelectorAll("table.headed")) {
    const heads = [...table.querySelectorAll("thead th")].map((head) => head.textContent);
    for (const row of table.querySelectorAll("tbody tr")) {
      [...row.cells].forEach((cell, place) => { if (place && cell.textContent.trim()) cell.dataset.head = heads[place]; });
    }
  }
});
