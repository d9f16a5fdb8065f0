/**
 * An element with attributes, listeners (`onclick: f`) and children; what is null, false or empty is left out.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|false)} children
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return made;
}

/** A button that does something; `attributes` as for make. */
export const button = (label, onclick, attributes = {}) => make("button", {type: "button", onclick, ...attributes}, label);

/** A choice with its label: `options` are pairs of value and text. */
export function choice(label, options, chosen, changed) {
  const select = make("select", {onchange: () => changed(select.value)}, ...options.map(([value, text]) => make("option", {value}, text)));
  select.value = chosen;
  return make("label", {class: "field"}, make("span", {}, label), select);
}

/** A file that the reader saves. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], {type: "application/json"}));
  make("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
