// Giving the game: before the first lead the opponents may make the pitcher a present of it.
import {includes} from "./games.mjs";
import {layOpen, undertakesAll} from "./undertaking.mjs";

const isOffered = ({turn, contract}) => turn === contract.by;

// rule: exchange.give-game.answer - there is no step above it
const isTakenAtOnce = ({contract}) => contract.game === "null" || undertakesAll(contract);

// rule: points.skat.given
function takeGame(table) {
  table.given = true;
  layOpen(table, "before-lead");
  return "close";
}

export const givingGame = {
  verbs: ["give-game", "pass", "take-game", "hold"],
  begin(table) {
    if (table.contract.by === null) return true;
    table.turn = table.after(table.contract.by);
    return false;
  },
  refuse(table, event) {
    const isAnswer = ["take-game", "hold"].includes(event.do);
    const isDue = table.isTurnOf(event.by) && isAnswer === isOffered(table);
    if (isDue) return null;
    return isAnswer ? "exchange.give-game.answer" : "exchange.give-game";
  },
  choose(table, event) {
    const {contract} = table;
    if (event.do === "pass") return true;
    if (event.do === "take-game") return takeGame(table);
    if (event.do === "hold") {
      // rule: exchange.give-game.hold
      contract.level = includes(contract.level, "schneider") ? "schwarz" : "schneider";
      table.turn = table.after(contract.by);
      return false;
    }
    table.turn = table.after(table.turn);
    return isOffered(table) && isTakenAtOnce(table) ? takeGame(table) : false;
  },
  choices: (table) => ({actions: (isOffered(table) ? ["take-game", "hold"] : ["pass", "give-game"]).map((word) => ({do: word}))}),
};
