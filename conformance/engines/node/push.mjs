// Pushing the skat on, in reject: each in turn takes it up and lays two cards in its place, or passes it on unseen.
import {chosenFrom, without} from "./cards.mjs";
import {JACKS} from "./games.mjs";

// How many cards the player in turn has too many.
const tooMany = (table) => table.hands[table.turn].length - table.rules.deal.hand;

function refuseCards(table, cards, step) {
  const hand = table.hands[table.turn];
  // rule: exchange.discard.held
  if (!chosenFrom(hand, cards)) return "exchange.discard.held";
  if (cards.length !== tooMany(table)) return "exchange.push";
  // rule: exchange.push.jacks
  const hasOthers = hand.filter((card) => !JACKS.includes(card)).length >= tooMany(table);
  return step.jacks !== "pushed" && hasOthers && cards.some((card) => JACKS.includes(card)) ? "exchange.push.jacks" : null;
}

// The skat goes to the next player, until all have had it.
function passOn(table) {
  const place = table.players.indexOf(table.turn) + 1;
  if (place === table.players.length) return true;
  table.turn = table.players[place];
  return false;
}

// rule: exchange.push
export const pushing = {
  verbs: ["take", "pass", "pass-cards"],
  begin(table) {
    if (table.contract.by !== null) return true;
    [table.turn] = table.players;
    return false;
  },
  refuse(table, event, step) {
    const hasTaken = tooMany(table) > 0;
    if (!table.isTurnOf(event.by) || hasTaken !== (event.do === "pass-cards")) return "exchange.push";
    return hasTaken ? refuseCards(table, event.cards ?? [], step) : null;
  },
  choose(table, event) {
    if (event.do === "take") {
      table.hands[table.turn].push(...table.widow);
      table.widow = [];
      return false;
    }
    if (event.do === "pass") table.contract.unseen = (table.contract.unseen ?? 0) + 1;
    else {
      table.hands[table.turn] = without(table.hands[table.turn], event.cards);
      table.widow = [...event.cards];
    }
    return passOn(table);
  },
  choices(table) {
    if (tooMany(table) > 0) return {choose: {do: "pass-cards", count: {[table.seats[table.turn]]: tooMany(table)}}};
    return {actions: [{do: "take"}, {do: "pass"}]};
  },
};
