// What is found, as a reader of some game wants it: what holds in that game, before the rest; and a link that opens at its row.

const MINE = 1.15;
const MY_SHEET = 1.5;
const OF_OTHERS = 0.75;

/** The place of the sentence that an entry has for a game; -1 where it does not concern the game. */
const placeIn = ({ byGame }, game) => (byGame[game] ?? "-") === "-" ? -1 : parseInt(byGame[game], 36);

/** The game for which an entry is shown: the reader's where the question names none, or that one too; else the only one named. */
const gameFor = (named, mine) => (!named.length || named.includes(mine) ? mine : named.length === 1 ? named[0] : -1);

/** How much an entry is worth to the reader, whose question names no game. */
const worth = (entry, mine, my) => {
  if (entry.kind === "game") return entry.key === my.games[mine].id ? MY_SHEET : 1;
  if (!entry.byGame) return 1;
  return placeIn(entry, mine) >= 0 ? MINE : OF_OTHERS;
};

/**
 * @param {import("./search-engine.js").Found[]} found the best first
 * @param {import("./search-engine.js").Engine} engine
 * @param {string} question
 * @param {object} [my] what `my-game.js` knows; its games are in the order of the places that the engine has for them
 * @returns {(import("./search-engine.js").Found & { location: string })[]}
 */
export const forReader = (found, engine, question, my) => {
  if (!my) return found;
  const named = found[0]?.games ?? [];
  const mine = my.games.findIndex(({ id }) => id === my.kept()?.id);
  const game = gameFor(named, mine);
  const shown = found.map((one) => {
    const { entry } = one;
    const place = game < 0 ? -1 : placeIn(entry, game);
    const row = place >= 0 ? ["game", game] : one.game ? ["row", one.games.find((each) => placeIn(entry, each) >= 0)] : null;
    const location = row && entry.kind === "answer" ? `${entry.location}#${row[0]}=${my.games[row[1]].id}` : entry.location;
    const told = place >= 0 && game === mine ? { game: my.games[game].short, says: entry.sentences[place] ?? one.says } : {};
    return { ...one, ...told, location, score: one.score * (named.length || mine < 0 ? 1 : worth(entry, mine, my)) };
  });
  return shown.sort((one, other) => other.score - one.score);
};
