/** Forms for what no single answer can say: a list that is added to, put in order and shortened; the members of each entry; tables by rank. */
import {button, make} from "./make.mjs";

const NOT_SAID = "";

/** What a form holds when it is first opened: the least that it can say. */
export function firstOf(form, taken = []) {
  switch (form.is) {
    case "fixed": return form.value;
    case "choice": return (form.values.find(([value]) => !taken.includes(value)) ?? form.values[0])[0];
    case "number": return form.least;
    case "text": return "";
    case "list": return form.least > 0 ? [firstOf(form.of)] : [];
    case "object": return Object.fromEntries(form.fields.filter(({needed}) => needed).map((field) => [field.name, firstOf(field.form)]));
    case "kinds": return firstOfKind(form, form.kinds[0]);
    default: return {};
  }
}

const firstOfKind = (form, {value, fields}) => ({[form.by]: value, ...firstOf({is: "object", fields})});

/**
 * @typedef {{title: string, place: string, change: (value: any) => void}} Where what the control is called, where it stands in its option,
 *   and what hears a new value; `undefined` is one that is not said
 */

const controls = {
  fixed: (form) => make("span", {}, String(form.value)),

  choice({values}, value, {title, place, change, absent}) {
    const select = make("select", {"aria-label": title, "data-place": place, onchange: () => change(select.value === NOT_SAID ? undefined : values[Number(select.value)][0])},
      absent && make("option", {value: NOT_SAID}, absent), ...values.map(([, words], number) => make("option", {value: number}, words)));
    const chosen = values.findIndex(([known]) => known === value);
    select.value = chosen < 0 ? NOT_SAID : String(chosen);
    return select;
  },

  number({least, most}, value, {title, place, change, absent}) {
    const input = make("input", {type: "number", min: least, max: most, step: 1, "aria-label": title, "data-place": place, placeholder: absent ? "not said" : null,
      onchange: () => change(input.value === "" ? undefined : Number(input.value))});
    input.value = value ?? "";
    return input;
  },

  text({like}, value, {title, place, change}) {
    const input = make("input", {type: "text", pattern: like.replace(/^\^|\$$/g, ""), spellcheck: "false", "aria-label": title, "data-place": place,
      onchange: () => change(input.value === "" ? undefined : input.value)});
    input.value = value ?? "";
    return input;
  },

  table({keys, of}, value = {}, {title, place, change}) {
    return make("div", {class: "entry-table", role: "group", "aria-label": title}, ...keys.map(([key, words]) => make("label", {}, make("span", {}, words),
      formBox(of, value[key], {title: `${title}: ${words}`, place: `${place}.${key}`, absent: "0", change: (said) => change(without({...value, [key]: said}))}))));
  },

  object({fields}, value = {}, {title, place, change}) {
    return make("div", {class: "entry-fields", role: "group", "aria-label": title}, ...fields.map((field) => fieldBox(field, value, {title, place, change})));
  },

  kinds(form, value, {title, place, change}) {
    const kind = form.kinds.find((each) => each.value === value?.[form.by]) ?? form.kinds[0];
    const choice = controls.choice({values: form.kinds.map((each) => [each.value, each.title])}, kind.value,
      {title: `${title}: what is done`, place: `${place}.${form.by}`, change: (said) => change(firstOfKind(form, form.kinds.find((each) => each.value === said)))});
    return make("div", {class: "entry-kind"}, choice, kind.fields.length > 0 && controls.object(kind, value, {title, place, change}));
  },

  list(form, value = [], {title, place, change}) {
    const {of} = form;
    const isShort = of.is === "choice" || of.is === "number" || of.is === "text";
    const entries = value.map((entry, number) => entryBox(form, entry, {value, number, isShort, title, place, change}));
    const left = form.unique && of.is === "choice" ? of.values.filter(([known]) => !value.includes(known)) : null;
    const canGrow = value.length < form.most && (!left || left.length > 0);
    return make("div", {class: "entry-list"}, make("ol", {class: isShort ? "entries short" : "entries", "aria-label": title}, ...entries),
      value.length === 0 && make("p", {class: "quiet"}, "Nothing in it."),
      canGrow && adder(form, left, {value, title, place, change}));
  },
};

const without = (value) => Object.fromEntries(Object.entries(value).filter(([, said]) => said !== undefined));

/** A member of an object: its title, what it is about, and its control. */
function fieldBox({name, title, about, needed, absent, form}, value, where) {
  const change = (said) => where.change(without({...value, [name]: said}));
  const place = `${where.place}.${name}`;
  const label = make("div", {}, make("span", {class: "title"}, title), make("span", {class: "quiet"}, about));
  const isBox = !["choice", "number", "text", "fixed"].includes(form.is);
  const missing = isBox && !needed && value[name] === undefined;
  const control = missing ? button("Say it", () => change(firstOf(form)), {"data-place": place, "aria-label": `Say it: ${title}`})
    : formBox(form, value[name], {title, place, change, absent: needed ? null : absent || "Not said."});
  const leave = isBox && !needed && !missing && button("Leave it out", () => change(undefined), {"data-place": `${place}.out`, "aria-label": `Leave it out: ${title}`});
  return make("div", {class: "entry-field"}, label, make("div", {}, control, leave));
}

/** An entry of a list with what can be done with it: move it, take it away. */
function entryBox(form, entry, {value, number, isShort, title, place, change}) {
  const named = `${form.title} ${number + 1}`;
  const put = (said) => change(value.map((each, at) => (at === number ? said : each)));
  const move = (to) => change(value.map((each, at) => (at === number ? value[to] : at === to ? value[number] : each)));
  const known = form.of.values?.find(([one]) => one === entry)?.[1];
  const does = [
    number > 0 && button("↑", () => move(number - 1), {"aria-label": `Up: ${known ?? named}`, "data-place": `${place}.${number}.up`}),
    number < value.length - 1 && button("↓", () => move(number + 1), {"aria-label": `Down: ${known ?? named}`, "data-place": `${place}.${number}.down`}),
    value.length > form.least && button("✕", () => change(value.filter((_, at) => at !== number)), {"aria-label": `Remove: ${known ?? named}`, "data-place": `${place}.${number}.remove`}),
  ];
  const own = `${place}.${number}`;
  const box = () => formBox(form.of, entry, {title: isShort ? `${title} ${number + 1}` : named, place: own, change: (said) => said !== undefined && put(said)});
  const shown = form.unique && known ? make("span", {class: "said"}, known) : isShort ? box() : folded(own, toldOf(form.of, entry), box());
  return make("li", {}, shown, make("span", {class: "does", role: "group", "aria-label": `What to do with ${known ?? named}`}, ...does));
}

/** The entries that are unfolded, by their places: they stay so when the form is drawn anew. */
const unfolded = new Set();

/** An entry of several members, told on one line until somebody looks closer. */
function folded(place, told, box) {
  const made = make("details", {class: "entry", open: unfolded.has(place)}, make("summary", {"data-place": `${place}.told`}, told), box);
  made.addEventListener("toggle", () => (made.open ? unfolded.add(place) : unfolded.delete(place)));
  return made;
}

/** What puts a further entry at the end of a list. */
function adder(form, left, {value, title, place, change}) {
  if (!left) return button(`Add: ${form.title.toLowerCase()}`, () => { unfolded.add(`${place}.${value.length}`); change([...value, firstOf(form.of, value)]); }, {class: "add", "data-place": `${place}.add`});
  const select = make("select", {"aria-label": `${title}: what to add`, "data-place": `${place}.which`}, ...left.map(([known, words]) => make("option", {value: known}, words)));
  return make("div", {class: "adder"}, select, button("Add", () => change([...value, select.value]), {class: "add", "aria-label": `Add to ${title}`, "data-place": `${place}.add`}));
}

/**
 * The control for a value.
 * @param {object} form as `site_generator/schmier_site/play/forms.py` writes it
 * @param {any} value
 * @param {Where} where
 */
export const formBox = (form, value, where) => controls[form.is](form, value, where);

/** A value told on one line. @param {object} form @param {any} value @returns {string} */
export function toldOf(form, value) {
  const member = ({name, title, form: of}) => {
    const told = toldOf(of, value[name]);
    return ["choice", "text"].includes(of.is) ? told.charAt(0).toLowerCase() + told.slice(1) : `${title.toLowerCase()} ${told}`;
  };
  const members = (fields) => fields.filter(({name}) => value[name] !== undefined).map(member).join(", ");
  switch (form.is) {
    case "choice": return form.values.find(([known]) => known === value)?.[1] ?? String(value);
    case "list": return value.length ? value.map((entry) => toldOf(form.of, entry)).join("; ") : "nothing";
    case "object": return members(form.fields);
    case "kinds": return toldOf({is: "choice", values: form.kinds.map((kind) => [kind.value, kind.title])}, value[form.by]);
    case "table": return form.keys.filter(([key]) => value[key] !== undefined).map(([key, words]) => `${words} ${value[key]}`).join(", ");
    default: return String(value);
  }
}
