/** A whole deal at the table: the hands, what lies on the table, what may be done, and the events so far. */
import {cardBox, inOrder, pip, short} from "./cards.mjs";
import {handButtons} from "./hand.mjs";
import {button, make} from "./make.mjs";
import {players} from "./dealing.mjs";
import {roving} from "./roving.mjs";
import {actionWords, bidWords, conceptWord, seatName, trumpName} from "./words.mjs";

/** The deal that is looked at, and its events up to the one that is. */
export const dealOf = (state) => state.deals[state.deal];
export const eventsOf = (state) => dealOf(state).events.slice(0, state.at);

/** The log that leads to where the table stands. */
export function logOf(state) {
  const {dealer, scores, number} = dealOf(state);
  const last = {dealer, ...(scores ? {scores} : {}), ...(number ? {number} : {}), events: eventsOf(state)};
  return {format: "schmier/game-log/1", ruleset: state.ruleset, seats: state.seats, deals: [...state.deals.slice(0, state.deal), last]};
}

/** The state after one action more; what came after it before is forgotten. */
export function withAction(state, action) {
  const deal = {dealer: dealOf(state).dealer, ...keep(dealOf(state)), events: [...eventsOf(state), action]};
  // What was judged is another log.
  const {log: _log, verdict: _verdict, ...others} = state;
  return {...others, deals: [...state.deals.slice(0, state.deal), deal], at: state.at + 1};
}
const keep = ({scores, number}) => ({...(scores ? {scores} : {}), ...(number ? {number} : {})});

const actors = (legal) => [legal?.by ?? []].flat();

/** What is to be chosen several at once, or null. */
const choosing = (legal, seat) => (legal?.choose && seat in legal.choose.count ? {verb: legal.choose.do, count: legal.choose.count[seat], atMost: legal.choose.at_most} : null);

function handOf(seat, state, answer, acts) {
  const {legal, refused = [], state: table} = answer;
  const cards = table?.hands?.[seat] ?? [];
  const isDue = actors(legal).includes(seat);
  const due = choosing(legal, seat);
  const byCard = new Map((legal?.actions ?? []).filter(({card}) => card).map((action) => [action.card, action]));
  const own = refused.filter(({action}) => action.by === seat && action.card && !action.under);
  const shut = new Map(own.map((each) => [each.action.card, each]));
  const isPlay = table?.phase === "play" && legal?.actions;
  const may = isPlay ? new Set(isDue ? byCard.keys() : []) : due ? null : new Set();
  // What keeps a player waiting keeps all his cards.
  if (isPlay && !isDue && own.length) for (const card of cards) shut.set(card, {...own[0], action: {...own[0].action, card}});
  const canPress = (isDue && (isPlay || due)) || shut.size > 0;
  const name = make("div", {class: "hand-name"}, seatName(seat, state.seats),
    table?.dealer === seat && make("span", {class: "role"}, "dealer"), table?.contract?.by === seat && make("span", {class: "role"}, conceptWord("pitcher")),
    isDue && make("span", {class: "role turn"}, "to act"));
  const chosen = due ? acts.chosen.filter((card) => cards.includes(card)) : [];
  const pick = (card) => (due ? acts.choose(card) : acts.act({...byCard.get(card), by: seat}));
  const label = `Hand of ${seatName(seat, state.seats)}`;
  const buttons = canPress
    ? handButtons(cards, {may, refused: shut, chosen, isWaiting: !isDue, onchosen: pick, ontold: (card) => acts.tell(shut.get(card)), label})
    : make("ul", {class: "hand-cards", "aria-label": label}, ...inOrder(cards).map((card) => make("li", {}, cardBox(card))));
  return make("section", {class: isDue ? "seat turn" : "seat", "aria-label": seatName(seat, state.seats)}, name, buttons, due && isDue && chooseButton(seat, due, chosen, acts));
}

function chooseButton(seat, {verb, count, atMost}, chosen, {act}) {
  const isEnough = atMost ? chosen.length <= count : chosen.length === count;
  const [card, ...under] = chosen;
  const action = verb === "play" ? {do: "play", by: seat, card, under} : {do: verb, by: seat, cards: chosen};
  const label = `${verb === "pass-cards" ? "Pass" : verb === "play" ? "Play, the first on top:" : "Discard"} ${chosen.map(short).join(" ") || "nothing"} (${chosen.length} of ${atMost ? "at most " : ""}${count})`;
  return button(label, () => act(action), {class: "act", disabled: !isEnough});
}

function felt({state: table}, seats) {
  if (!table) return null;
  const trick = table.trick?.map(({by, card}, place) => make("li", {}, make("span", {class: "quiet"}, seatName(by, seats)), cardBox(card, ...(place ? [] : ["led"])))) ?? [];
  const contract = table.contract;
  const bid = contract?.bid == null ? null : bidWords(contract.bid);
  const facts = [
    table.trump && make("span", {}, "trumps ", table.trump.length === 1 ? pip(table.trump) : trumpName(table.trump)),
    contract?.by && make("span", {}, `${seatName(contract.by, seats)} ${table.phase === "auction" ? "bids highest" : conceptWord("pitches")}${bid === null ? "" : `: ${bid}`}`),
    table.turn_up && make("span", {}, "turned up ", cardBox(table.turn_up)),
    table.widow?.length > 0 && make("span", {}, `${conceptWord("widow")} `, ...table.widow.map((card) => cardBox(card))),
    make("span", {class: "quiet"}, `tricks ${Object.entries(table.tricks ?? {}).map(([party, won]) => `${party} ${won}`).join(", ")}`),
    make("span", {class: "quiet"}, `scores ${Object.entries(table.scores ?? {}).map(([party, score]) => `${party} ${score}`).join(", ")}`),
  ];
  return make("div", {class: "felt-of-deal"}, trick.length > 0 && make("ol", {class: "lying"}, ...trick), make("div", {class: "facts"}, ...facts));
}

/** Everything that may be said or done without choosing a card of a hand. */
function callButtons(answer, seats, act) {
  const {legal, state: table} = answer;
  if (!legal?.actions) return null;
  const [by] = actors(legal);
  const said = legal.actions.filter((action) => !(action.do === "play" && table?.phase === "play") && action.do !== "deal");
  if (!said.length) return null;
  return make("div", {class: "calls", role: "group", "aria-label": `What ${by ? seatName(by, seats) : "the table"} may do`},
    ...said.map((action) => (by ? {...action, by} : action)).map((action) => button(actionWords(action), () => act(action), {class: "act"})));
}

/** @param {{act: Function, tell: Function, choose: Function, chosen: string[]}} acts */
export function dealView(document, state, answer, acts) {
  const seats = players(document, state.seats, dealOf(state).dealer);
  return make("div", {class: `deal-view seats-${seats.length}`}, ...seats.map((seat) => handOf(seat, state, answer, acts)), felt(answer, state.seats), callButtons(answer, state.seats, acts.act));
}

/** The events so far and those that were taken back or come later, each a place to go to. */
export function eventList(state, change, refusal) {
  const {events} = dealOf(state);
  const line = (event, number) => {
    const who = event.by ? `${seatName(event.by, state.seats)}: ` : "";
    const isRefused = refusal?.event === number;
    const classes = [number >= state.at ? "later" : "", isRefused ? "refused" : ""].filter(Boolean).join(" ");
    return make("li", {class: classes || null}, button(`${who}${actionWords(event)}${isRefused ? " – not allowed" : ""}`, () => change({...state, at: number + 1}), {"aria-current": state.at === number + 1 ? "step" : null}));
  };
  const deals = state.deals.length > 1
    ? make("div", {class: "choices"}, ...state.deals.map((deal, number) => button(`Deal ${number + 1}`, () => change({...state, deal: number, at: deal.events.length}), {"aria-pressed": String(number === state.deal)})))
    : null;
  return make("details", {class: "events", open: true}, make("summary", {}, "What happened; click to go there"), deals, roving(make("ol", {start: 0, "aria-label": "Events"}, ...events.map(line))));
}

