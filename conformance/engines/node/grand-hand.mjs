// A grand from the hand in place of reject: each in turn may announce one before reject begins.
import {announce, announcements, refuseAnnouncement} from "./announce.mjs";
import {isRamschDeal} from "./rounds.mjs";

// Whether the word hand is said too, which in another game may be left out.
const isGrandHand = ({contract, hand}) => contract === "grand" && hand === true;

// rule: exchange.grand-hand
export const playingGrand = {
  verbs: ["declare", "pass"],
  declares: "contract",
  begin(table, step) {
    // rule: exchange.grand-hand.rounds
    if (table.contract.by !== null || (step.when === "ramsch-rounds" && !isRamschDeal(table))) return true;
    [table.turn] = table.players;
    return false;
  },
  refuse(table, event) {
    if (!table.isTurnOf(event.by)) return "exchange.grand-hand";
    if (event.do === "pass") return null;
    return isGrandHand(event) ? refuseAnnouncement(table, event, false) : "exchange.grand-hand";
  },
  choose(table, event) {
    if (event.do === "declare") {
      table.contract = {by: table.turn, bid: table.rules.bidValues[0], forReject: true};
      announce(table, event, false);
      return true;
    }
    const place = table.players.indexOf(table.turn) + 1;
    if (place === table.players.length) return true;
    table.turn = table.players[place];
    return false;
  },
  choices: (table) => ({actions: [{do: "pass"}, ...announcements(table, false).filter(isGrandHand)]}),
};
