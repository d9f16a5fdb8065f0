/** One option of the builder: its title, what it is about, and the answers to choose from. */
import {firstOf, formBox} from "./entry-form.mjs";
import {make} from "./make.mjs";
import {sentenceOf} from "./options.mjs";

const NOT_SAID = "";

function chooser(option, value, flip) {
  const {values} = option;
  const select = make("select", {"aria-label": option.title, onchange: () => flip(select.value === NOT_SAID ? null : values[Number(select.value)][0])},
    value === undefined && option.default === undefined && make("option", {value: NOT_SAID}, option.absent || "Not said."),
    ...values.map(([, sentence], place) => make("option", {value: place}, sentence)));
  const chosen = values.findIndex(([known]) => known === (value ?? option.default));
  select.value = chosen < 0 ? NOT_SAID : String(chosen);
  return select;
}

function counter({title, least, most}, value, flip) {
  const input = make("input", {type: "number", min: least, max: most, step: 1, "aria-label": title, placeholder: "not said", onchange: () => flip(input.value === "" ? null : Number(input.value))});
  input.value = value ?? "";
  return input;
}

/** What no single answer can say: a form for it, and folded away how it stands in the document. */
function maker(option, value, flip) {
  const {form, title} = option;
  const change = (said) => flip(said === undefined ? null : said);
  if (value === undefined) {
    return make("div", {}, make("p", {class: "quiet"}, option.absent || "Not said."), make("button", {type: "button", "data-place": "say", "aria-label": `Say it: ${title}`, onclick: () => flip(firstOf(form))}, "Say it"));
  }
  return make("div", {}, formBox(form, value, {title, place: option.path, change}),
    option.absent && make("button", {type: "button", "data-place": "out", "aria-label": `Leave it out: ${title}`, onclick: () => flip(null)}, "Leave it out"),
    make("details", {class: "as-written"}, make("summary", {}, "As it stands in the document"), writer(option, value, flip)));
}

/** A value as it stands in the document. */
function writer({title}, value, flip) {
  const problem = make("span", {class: "refused", role: "alert"});
  const text = make("textarea", {rows: 2, spellcheck: "false", "aria-label": `${title}, as it is written`, onchange: () => {
    try {
      flip(text.value.trim() === "" ? null : JSON.parse(text.value));
    } catch (error) {
      problem.textContent = `That is not JSON: ${error.message}`;
    }
  }});
  text.value = value === undefined ? "" : JSON.stringify(value);
  return make("div", {}, text, problem);
}

/**
 * @param {object} option as `site_generator/schmier_site/play/pages.py` writes it
 * @param {{value: any, was: any, isFlipped: boolean, isWrong: boolean, flip: (value: any) => void, back: () => void}} how
 */
export function switchBox(option, {value, was, isFlipped, isWrong, flip, back}) {
  const kind = option.values ? chooser : option.least !== undefined ? counter : maker;
  return make("div", {class: ["switch", isFlipped && "flipped", isWrong && "wrong"].filter(Boolean).join(" "), "data-option": option.path},
    make("div", {}, make("span", {class: "title"}, option.title), make("span", {class: "quiet"}, option.about)),
    make("div", {}, kind(option, value, flip),
      isFlipped && make("p", {class: "quiet"}, "In the game you started from: ", sentenceOf(option, was), " ", make("button", {type: "button", onclick: back, "aria-label": `Back: ${option.title}`}, "Back"))));
}
