// Any two games in sentences, and a family as a table, from the file that site_generator/schmier_site/games/side_by_side.py writes.
(() => {
  const place = document.querySelector(".side-by-side");
  if (!place) return;

  const make = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children.filter((child) => child !== ""));
    return made;
  };
  const lines = (text) => text.split("\n").flatMap((line, number) => (number ? [make("br"), line] : [line]));
  const said = (row, game) => row.said[row.of[game]];

  const differ = (row, one, other) => said(row, one)[0] !== said(row, other)[0] && said(row, one)[1] !== said(row, other)[1];
  const isCompared = (row, games, chosen) => row.compared !== (chosen.every((game) => games[game].points) ? "one" : "both");

  const table = (heads, rows, label) =>
    make("div", { class: rows.length && heads.length > 3 ? "wide matrix tall" : "wide matrix", tabindex: "0", role: "region", "aria-label": label },
      make("table", { class: "plain compared" },
        make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
        make("tbody", {}, ...rows)));

  const rowOf = (row, chosen) =>
    make("tr", {}, make("th", { scope: "row" }, row.title), ...chosen.map((game) => make("td", {}, ...lines(said(row, game)[1]))));

  const comparison = ({ games, rows }, chosen) => {
    const told = rows.filter((row) => isCompared(row, games, chosen)
      && chosen.some((one, place) => chosen.slice(place + 1).some((other) => differ(row, one, other))));
    const shown = [];
    let group = "";
    for (const row of told) {
      if (row.group !== group) shown.push(make("tr", { class: "group" }, make("th", { colspan: chosen.length + 1, scope: "colgroup" }, row.group)));
      group = row.group;
      shown.push(rowOf(row, chosen));
    }
    const heads = ["Point", ...chosen.map((game) => make("a", { href: `${place.dataset.sheets}${games[game].id}/` }, games[game].title))];
    const number = told.length === 1 ? "1 difference" : `${told.length} differences`;
    const note = make("p", { class: "quiet", role: "status" }, told.length ? number : "No difference: choose two games.");
    return told.length ? [note, table(heads, shown, "Comparison")] : [note];
  };

  const choice = (label, options, chosen, changed) => {
    const select = make("select", {}, ...options);
    select.value = chosen;
    select.addEventListener("change", changed);
    return [make("label", {}, `${label} `, select), select];
  };

  const start = (data) => {
    const { games } = data;
    const families = [...new Set(games.map((game) => game.family))];
    const groups = () => families.map((family) => make("optgroup", { label: family.replace("-", " ") },
      ...games.filter((game) => game.family === family).map((game) => make("option", { value: game.id }, game.title))));
    const known = (id, otherwise) => (games.some((game) => game.id === id) ? id : otherwise);
    const [first, second] = location.hash.slice(1).split("=")[1]?.split(",") ?? [];
    const mine = globalThis.schmierMyGame?.kept()?.id;
    const result = make("div");
    const show = () => {
      const family = familySelect.value;
      const chosen = family
        ? games.flatMap((game, place) => (family === "all" || game.family === family ? [place] : []))
        : [one.value, other.value].map((id) => games.findIndex((game) => game.id === id));
      one.disabled = other.disabled = Boolean(family);
      history.replaceState(null, "", family ? "#" : `#games=${one.value},${other.value}`);
      result.replaceChildren(...comparison(data, chosen));
    };
    const [oneLabel, one] = choice("Compare", groups(), known(first, mine ?? "pitch.auction"), show);
    const [otherLabel, other] = choice("with", groups(), known(second, mine === "smear.ten-point" ? "pitch.auction" : "smear.ten-point"), show);
    const wholes = [make("option", { value: "" }, "these two"), ...families.map((family) => make("option", { value: family }, `all of ${family.replace("-", " ")}`)), make("option", { value: "all" }, "all games")];
    const [familyLabel, familySelect] = choice("Show", wholes, "", show);
    place.replaceChildren(make("div", { class: "chosen" }, oneLabel, otherLabel, familyLabel), result);
    show();
  };

  fetch(place.dataset.from).then((answer) => answer.json()).then(start)
    .catch(() => place.replaceChildren(make("p", {}, "The comparison could not be loaded; what stands below needs nothing.")));
})();
