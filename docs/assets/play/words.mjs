/** Actions, seats and trumps in players' words. */
import {SUIT_NAMES, short} from "./cards.mjs";

const COMPASS = {N: "North", E: "East", S: "South", W: "West"};

/** What a seat is called; `E` is East only at a table whose seats are all named after the compass. */
export const seatName = (seat, seats) => (seats.every((each) => each in COMPASS) ? COMPASS[seat] : seat);

/** The seats of a table of so many. */
export const seatsOf = (count) => (count === 4 ? ["N", "E", "S", "W"] : [..."ABCDEFGH"].slice(0, count));

const CONTRACTS = {NT: "no trump", grand: "grand", null: "null"};
export const trumpName = (trump) => SUIT_NAMES[trump] ?? CONTRACTS[trump] ?? trump;

const bidWords = (bid) => (typeof bid === "object" ? `${bid.tricks} ${trumpName(bid.trump)}` : String(bid));
const cards = (list = []) => list.map(short).join(" ");

function declared({trump, partners, contract, ...said}) {
  if (trump) return `name ${trumpName(trump)} trumps`;
  if (partners) return partners.length ? `choose ${partners.join(" and ")}` : "play alone";
  return ["announce", trumpName(contract), ...["hand", "schneider", "schwarz", "ouvert", "spitze", "revolution"].filter((level) => said[level])].join(" ");
}

const WORDS = {
  deal: () => "deal the cards",
  redeal: (event) => (event.by ? "ask for another deal" : "throw the cards in"),
  bid: ({bid}) => `bid ${bidWords(bid)}`,
  "win-auction": ({bid}) => `buy the pitch for ${bidWords(bid)}`,
  give: () => "give a point", keep: () => "keep the pitch", sell: () => "sell the pitch", run: () => "run the cards",
  take: () => "take up the cards", contra: () => "say contra", re: () => "say re", bock: () => "say bock", hirsch: () => "say hirsch", knock: () => "knock", "give-game": () => "give the game", "take-game": () => "take the game", claim: () => "lay the cards open",
  declare: declared,
  discard: (event) => `discard ${cards(event.cards) || "nothing"}`,
  draw: (event) => (event.cards ? `fill up with ${cards(event.cards)}` : "draw"),
  "pass-cards": (event) => `pass ${cards(event.cards) || "nothing"}`,
  call: ({card}) => `call ${short(card)}`,
  play: ({card, under, revoke, out_of_turn: early}) => `${revoke ? "revoke with" : "play"} ${short(card)}${early ? " out of turn" : ""}${under?.length ? ` on ${cards(under)}` : ""}`,
  "name-suit": ({suit}) => `name ${trumpName(suit)}`,
  concede: (event) => (event.open ? "throw the cards in" : "give up"),
};

/** What is done, without who does it. */
export const actionWords = (event) => (WORDS[event.do] ?? (() => event.do))(event);

/** The seats as a list with `and`. */
export const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join(""));
