// The steps of Skat: taking up the skat or announcing a hand game, announcing the game, and doubling it.
import {GAMES, JACKS, LEVELS, isLostByAnnouncement, lowestTrump, nullValue} from "./games.mjs";
import {isRamschDeal} from "./rounds.mjs";
import {layOpen} from "./undertaking.mjs";

// The highest level that an announcement says; the lower ones it includes.
const levelOf = (event) => LEVELS.findLast((level) => event[level]) ?? null;

// The clause that an announcement of the pitcher breaks, or null. The order is that of the chapter on irregularities.
// rule: exchange.announce.spitze, exchange.announce.spitze.jacks
function refuseSpitze(table, game) {
  const {rules, turn, hands, discards} = table;
  if (!rules.points.games.spitze) return "exchange.announce.levels";
  if (!hands[turn].includes(lowestTrump(rules, game))) return "exchange.announce.spitze";
  const had = [...hands[turn], ...discards[turn]];
  const hasAll = JACKS.every((card) => had.includes(card));
  return game === "grand" && hasAll ? "exchange.announce.spitze.jacks" : null;
}

// rule: exchange.announce.null-lost - it may be announced, and ends the deal
const losesNull = ({rules}) => rules.points.null_below_bid === "lost";
function goOn(table) {
  if (!isLostByAnnouncement(table.rules, table.contract)) return true;
  layOpen(table, "before-lead");
  return "close";
}

// rule: exchange.announce.revolution, exchange.announce.null-value
function refuseRevolution(table, game, level) {
  const {revolution} = table.rules.points.games;
  if (!revolution) return "exchange.announce.levels";
  if (game !== "null" || level !== "ouvert") return "exchange.announce.revolution";
  return revolution < table.contract.bid && !losesNull(table) ? "exchange.announce.null-value" : null;
}

// rule: exchange.announce.unsaid - over the untouched skat, without a word of hand
const mayLeaveUnsaid = ({rules}) => rules.points.unsaid_hand === "plain";

export function refuseAnnouncement(table, event, taken) {
  const {contract: game, hand} = event;
  // An announcement that names no game is none.
  if (!GAMES.includes(game)) return taken ? "exchange.announce" : "exchange.take-or-hand";
  const level = levelOf(event);
  const atCards = event.schneider || event.schwarz;
  if (taken && table.step.levels === "any-game") {
    // rule: exchange.announce.taken.levels
    if (hand) return "exchange.announce.taken.levels";
    // rule: exchange.announce.taken
  } else if (taken && (hand || atCards || (event.ouvert && game !== "null"))) return "exchange.announce.taken";
  // rule: exchange.take-or-hand
  if (!taken && !hand) {
    if (!mayLeaveUnsaid(table)) return "exchange.take-or-hand";
    if (atCards || (event.ouvert && game !== "null")) return "exchange.announce.unsaid";
  }
  if (game === "null") {
    // rule: exchange.announce.null
    if (atCards || event.spitze) return "exchange.announce.null";
  }
  if (event.revolution) return refuseRevolution(table, game, level);
  if (game !== "null") return event.spitze ? refuseSpitze(table, game) : null;
  // rule: exchange.announce.null-value
  const isShort = nullValue(table.rules, hand === true, level === "ouvert") < table.contract.bid;
  return isShort && !losesNull(table) ? "exchange.announce.null-value" : null;
}

// rule: trumps.contract
export function announce(table, event, taken) {
  Object.assign(table.contract, {game: event.contract, hand: !taken && event.hand === true, level: levelOf(event), spitze: event.spitze === true, revolution: event.revolution === true});
  table.trump = event.contract;
}

// Every announcement that the pitcher may make, each by its highest level alone.
export function announcements(table, taken) {
  const starts = taken ? [{}] : [{hand: true}, ...(mayLeaveUnsaid(table) ? [{}] : [])];
  const {spitze: hasSpitze, revolution: hasRevolution} = table.rules.points.games;
  const besides = [{}, ...(hasSpitze ? [{spitze: true}] : []), ...(hasRevolution ? [{revolution: true}] : [])];
  return starts.flatMap((before) => GAMES.flatMap((game) => [null, ...LEVELS].flatMap((level) => besides.map((said) => ({
    do: "declare", contract: game, ...before, ...(level === null ? {} : {[level]: true}), ...said,
  }))))).filter((event) => refuseAnnouncement(table, event, taken) === null);
}

function pitchersTurn(table) {
  table.turn = table.contract.by;
  return false;
}

export const takingOrHand = {
  verbs: ["take", "declare"],
  declares: "contract",
  begin: pitchersTurn,
  refuse(table, event) {
    // rule: exchange.take-or-hand - the pitcher and nobody else
    if (!table.isTurnOf(event.by)) return "exchange.take-or-hand";
    return event.do === "take" ? null : refuseAnnouncement(table, event, false);
  },
  choose(table, event) {
    if (event.do === "take") {
      table.hands[table.turn].push(...table.widow);
      table.widow = [];
    } else {
      announce(table, event, false);
      // After a hand game there is nothing to lay away and nothing left to announce.
      table.stepsLeft = table.stepsLeft.filter((step) => !["bury", "announce"].includes(step.do));
      return goOn(table);
    }
    return true;
  },
  choices: (table) => ({actions: [{do: "take"}, ...announcements(table, false)]}),
};

export const announcing = {
  verbs: ["declare"],
  declares: "contract",
  begin: pitchersTurn,
  refuse(table, event) {
    // rule: exchange.announce
    return table.isTurnOf(event.by) ? refuseAnnouncement(table, event, true) : "exchange.announce";
  },
  choose(table, event) {
    announce(table, event, true);
    return goOn(table);
  },
  choices: (table) => ({actions: announcements(table, true)}),
};

// The words that double, one after the other, as far as a step goes.
const DOUBLINGS = ["contra", "re", "bock", "hirsch"];
const doublings = ({up_to: last = "re"}) => DOUBLINGS.slice(0, DOUBLINGS.indexOf(last) + 1);

// The word that doubles, of the one whose turn it is.
const doublingWord = (table, step) => doublings(step).find((word) => !table.contract[word]);

// rule: exchange.contra.bidders - where the calls are not recorded, no opponent can be excluded
const hasNotBid = (table, seat) => (table.calls.length > 0 || isRamschDeal(table)) && !table.calls.some(({by, do: verb}) => by === seat && ["bid", "hold"].includes(verb));

export const doubling = {
  verbs: (step) => [...doublings(step), "pass"],
  // rule: exchange.contra - in turn from the pitcher's left
  begin(table) {
    table.turn = table.after(table.contract.by);
    return table.contract.by === null || isDoubledInPlay(table); // in reject there is no one to double
  },
  refuse(table, event, step) {
    const isDue = table.isTurnOf(event.by) && (event.do === "pass" || event.do === doublingWord(table, step));
    // rule: exchange.contra, exchange.contra.re, exchange.contra.bock, exchange.contra.hirsch
    if (!isDue) return ["contra", "pass"].includes(event.do) ? "exchange.contra" : `exchange.contra.${event.do}`;
    return event.do === "contra" && step.who === "bidders" && hasNotBid(table, table.turn) ? "exchange.contra.bidders" : null;
  },
  choose(table, event, step) {
    const {contract} = table;
    if (event.do === "contra") contract.opponent = table.turn;
    if (event.do !== "pass") {
      contract[event.do] = true;
      if (doublingWord(table, step) === undefined) return true;
      // The two answer each other until one of them passes.
      table.turn = table.turn === contract.by ? contract.opponent : contract.by;
      return false;
    }
    if (contract.contra) return true;
    // An opponent has passed: the next one decides, until it is the pitcher's turn.
    table.turn = table.after(table.turn);
    return table.turn === contract.by;
  },
  choices: (table, step) => ({
    actions: [doublingWord(table, step), "pass"].map((word) => ({do: word}))
      .filter((event) => doubling.refuse(table, {...event, by: table.seats[table.turn]}, step) === null),
  }),
};

// Whether the game is doubled while the cards are played, and nobody is asked before; one that is played open is doubled before it is seen.
// rule: exchange.contra.first-card
const isDoubledInPlay = ({rules, contract}) => rules.exchange.some((step) => step.do === "contra" && step.until === "first-card")
  && contract.by !== null && contract.level !== "ouvert";

const stepOf = ({rules}) => rules.exchange.find((step) => step.do === "contra");

export const mayDouble = (table, {do: verb}) => isDoubledInPlay(table) && doublings(stepOf(table)).includes(verb);

const cardsLeft = ({hands}) => hands.flat().length;

// The clause that a word said during the play breaks, or null.
export function refuseDoubling(table, {do: word, by}) {
  const {contract, players, seats, trick, tricksTo} = table;
  const seat = seats.indexOf(by);
  if (word === "contra") {
    if (contract.contra || seat === contract.by || !players.includes(seat)) return "exchange.contra";
    // rule: exchange.contra.first-card
    if (tricksTo.length > 0 || trick.some((entry) => entry.by === seat)) return "exchange.contra.first-card";
    return stepOf(table).who === "bidders" && hasNotBid(table, seat) ? "exchange.contra.bidders" : null;
  }
  const place = DOUBLINGS.indexOf(word);
  const due = place % 2 === 1 ? contract.by : contract.opponent;
  if (!contract[DOUBLINGS[place - 1]] || contract[word] || seat !== due) return `exchange.contra.${word}`;
  // rule: exchange.contra.answer - before the next card
  return table.doubledWith === cardsLeft(table) ? null : "exchange.contra.answer";
}

export function doubleInPlay(table, {do: word, by}) {
  table.contract[word] = true;
  if (word === "contra") table.contract.opponent = table.seats.indexOf(by);
  table.doubledWith = cardsLeft(table);
  return null;
}
