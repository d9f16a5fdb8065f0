// Knocking before reject: each in turn may double what is lost.
import {isRamschDeal} from "./rounds.mjs";

// rule: exchange.knock
export const knocking = {
  verbs: ["knock", "pass"],
  begin(table, step) {
    // rule: exchange.knock.rounds
    if (table.contract.by !== null || (step.when === "ramsch-rounds" && !isRamschDeal(table))) return true;
    [table.turn] = table.players;
    return false;
  },
  refuse(table, event) {
    if (!table.isTurnOf(event.by)) return "exchange.knock";
    // rule: exchange.knock.unseen
    return event.do === "knock" && table.contract.notLooked?.includes(table.turn) ? "exchange.knock.unseen" : null;
  },
  choose(table, event) {
    const {contract, players} = table;
    if (event.do === "knock") contract.knocks = (contract.knocks ?? 0) + 1;
    const place = players.indexOf(table.turn) + 1;
    if (place === players.length) return true;
    table.turn = players[place];
    return false;
  },
  choices: (table) => ({
    actions: [{do: "knock"}, {do: "pass"}].filter((event) => knocking.refuse(table, {...event, by: table.seats[table.turn]}) === null),
  }),
};
