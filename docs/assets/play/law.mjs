/** What the site has made of the law for these pages: the games, and the clauses with their sentences and addresses. */
import {make} from "./make.mjs";

/** A sentence of the law: what stands between backticks is a name. */
const marked = (text) => text.split("`").map((part, place) => (place % 2 ? make("code", {}, part) : part));

/** @typedef {{id: string, title: string, family: string, document: object}} Game */

export class Law {
  /** @param {string} root the address of the site */
  constructor(root, games, clauses) {
    this.root = root;
    /** @type {Map<string, Game>} */
    this.games = new Map(games.map((game) => [game.id, game]));
    this.clauses = clauses;
  }

  static async read(root) {
    const read = (name) => fetch(new URL(`files/play/${name}.json`, root)).then((answer) => answer.json());
    const [games, clauses] = await Promise.all([read("games"), read("clauses")]);
    return new Law(root, games, clauses);
  }

  /** The whole document of a game named by its id, or of one's own. */
  document(ruleset) {
    return typeof ruleset === "string" ? this.games.get(ruleset)?.document : ruleset;
  }

  title(ruleset) {
    return typeof ruleset === "string" ? this.games.get(ruleset)?.title : ruleset.title;
  }

  address(label) {
    const [chapter] = this.clauses[label] ?? [];
    return chapter ? new URL(`rules/${chapter}/#${label}`, this.root).href : null;
  }

  /** A clause by its label, linked, with its sentence where it is wanted. */
  clause(label, {isQuoted = true} = {}) {
    const href = this.address(label);
    const name = href ? make("a", {class: "name", href}, label) : make("code", {}, label);
    return isQuoted ? make("li", {}, name, " ", make("span", {class: "quiet"}, ...marked(this.clauses[label]?.[1] ?? ""))) : name;
  }
}
