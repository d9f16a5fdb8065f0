/** The reader's own game on these pages: `my-game.js` keeps it; here it is a game of the site, or house rules built on this page. */

/** @returns {{id: string, house?: {title: string, link: string, ruleset: object}} | undefined} */
const mine = () => globalThis.schmierMyGame?.kept() ?? undefined;

/** The ruleset to begin with: the id of the reader's game, or the whole document of the reader's house rules. @param {string} otherwise */
export const rulesetToBeginWith = (otherwise) => mine()?.house?.ruleset ?? mine()?.id ?? otherwise;

/** @param {string} otherwise @returns {string} the game of the site to begin with */
export const gameToBeginWith = (otherwise) => mine()?.id ?? otherwise;

/** The fragment under which the builder finds the reader's house rules again; empty where there are none. */
export const linkOfHouse = () => mine()?.house?.link ?? "";

/** Keep house rules as the reader's game. @param {object} house */
export const keepHouse = ({parent, title, link, changes, ruleset}) => globalThis.schmierMyGame?.choose({id: parent, house: {title, link, changes, ruleset}});
