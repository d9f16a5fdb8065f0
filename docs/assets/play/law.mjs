/** What the site has made of the law for these pages: the games, the rules in players' words, and the answers that explain them. */
import {make} from "./make.mjs";
import {conceptWord, capital} from "./words.mjs";

/** A sentence with the game's words for the concepts in it: `{pitcher}`, `{Pitcher}`. */
const inWords = (sentence) => sentence.replace(/\{(\w+)\}/g, (_, concept) => (concept === concept.toLowerCase() ? conceptWord(concept) : capital(conceptWord(concept.toLowerCase()))));

/** @typedef {{id: string, title: string, family: string, document: object}} Game */

export class Law {
  /** @param {string} root the address of the site */
  constructor(root, games, clauses, answers) {
    this.root = root;
    /** @type {Map<string, Game>} */
    this.games = new Map(games.map((game) => [game.id, game]));
    this.clauses = clauses;
    this.answers = answers;
  }

  static async read(root) {
    const read = (name) => fetch(new URL(`files/play/${name}.json`, root)).then((answer) => answer.json());
    const [games, clauses, answers] = await Promise.all([read("games"), read("clauses"), read("answers")]);
    return new Law(root, games, clauses, answers);
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

  /** Why a clause refuses something, in the words of the game, as the end of a sentence; empty where it has no words. */
  reason(label) {
    return inWords(this.clauses[label]?.[3] ?? "");
  }

  /** A clause, linked: by its name, or as "rule" where people read who do not know the names. */
  clause(label, {isNamed = false} = {}) {
    const href = this.address(label);
    if (!href) return make("code", {}, label);
    return isNamed ? make("a", {class: "name", href}, label) : make("a", {class: "to-law", href, title: label, "aria-label": `rule ${label}`}, "rule");
  }

  /** A clause as an entry of a list: its sentence in the words of the game, and the link. */
  rule(label, {isQuoted = true} = {}) {
    const said = isQuoted ? inWords(this.clauses[label]?.[2] ?? "") : "";
    return make("li", {}, said && `${said} `, this.clause(label));
  }

  /**
   * The answer of the site that is most about a clause, among those that speak of the game.
   * @returns {{question: string, says: string, href: string}|null}
   */
  answer(labels, ruleset) {
    const {games, answers, clauses} = this.answers;
    const number = games.indexOf(ruleset);
    for (const name of labels.flatMap((label) => clauses[label] ?? [])) {
      const [question, path, rows] = answers[name];
      const [says] = Object.entries(rows).find(([, concerned]) => concerned.includes(number)) ?? [];
      if (says) return {question, says, href: new URL(`${path}/?game=${encodeURIComponent(ruleset)}`, this.root).href};
    }
    return null;
  }

  /** That answer as a paragraph, or null. */
  answerBox(labels, ruleset) {
    const found = this.answer(labels, ruleset);
    return found && make("p", {class: "see"}, make("a", {href: found.href}, found.question), " ", found.says);
  }
}
