// One deal of Tiny Pitch: whose turn it is, what is legal, what an action does, and the result.
//
// Three players, six ranks, four cards each; one round of bids from 1 to 4; the pitcher's first lead fixes trumps. One
// function, refusal(), decides what is forbidden, and the list of legal actions calls it for every candidate, so
// that what is listed and what is accepted cannot differ. A clause is named by its label in the law.

const RANKS = "9TJQKA"; // from low to high, trumps and plain suits alike
const SUITS = "CDHS";
const PACK = new Set([...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)));
const PLAYERS = 3;
const HAND = 4;
const BIDS = [1, 2, 3, 4];
const CARD_POINTS = {A: 4, K: 3, Q: 2, J: 1, T: 10};
const TARGET = 7;

// The verbs of each phase; a claim to a new deal is one, and is always refused.
const DUE = {deal: ["deal"], auction: ["bid", "pass", "redeal"], play: ["play"]};

const ACCEPTED = {accepted: true};
const strength = (card) => RANKS.indexOf(card[0]);
const suitOf = (card) => card[1];
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// The engine cannot carry this out: a hand is not known.
export class Unsupported extends Error {}

// One deal, from the cards to the scores.
export class Deal {
  constructor(seats, dealer, scores) {
    this.seats = seats;
    this.dealer = dealer;
    this.scores = this.forEverySeat((seat) => scores[seat] ?? 0);
    this.phase = "deal";
    this.turn = null;
    this.hands = this.forEverySeat(() => []);
    this.holder = new Map(); // who was dealt a card
    this.calls = [];
    this.contract = null; // the highest bid so far
    this.trump = null;
    this.trick = [];
    this.tricks = this.forEverySeat(() => 0);
    this.captor = new Map(); // who won a card in a trick
    this.counted = {}; // what the deal came to
  }

  forEverySeat(value) {
    return Object.fromEntries(this.seats.map((seat) => [seat, value(seat)]));
  }

  // The next player, clockwise.
  after(seat) {
    return this.seats[(this.seats.indexOf(seat) + 1) % this.seats.length];
  }

  // ---- refusals -----------------------------------------------------------------------------------------------------

  // The clause that forbids the action; null if it is legal.
  refusal(action) {
    if (this.phase === "over") return "irregular.over";
    const isThrowingIn = action.do === "redeal" && action.by === undefined;
    if (!DUE[this.phase].includes(action.do) || isThrowingIn) return "irregular.phase";
    switch (this.phase) {
      case "deal": return this.dealRefusal(action);
      case "auction": return this.callRefusal(action);
      default: return this.playRefusal(action);
    }
  }

  // The clause that a deal breaks.
  dealRefusal({hands = {}, widow = [], stock = [], turn_up: turnUp}) {
    const dealt = [...Object.values(hands).flat(), ...widow, ...stock];
    if (turnUp !== undefined) dealt.push(turnUp);
    if (this.seats.length !== PLAYERS) return "table.players";
    if (dealt.some((card) => !PACK.has(card))) return "cards.pack";
    if (new Set(dealt).size !== dealt.length) return "cards.unique";
    const isWrong = ([seat, cards]) => !this.seats.includes(seat) || cards.length !== HAND;
    if (Object.entries(hands).some(isWrong)) return "deal.hand.count";
    if (widow.length > 0) return "deal.widow.count";
    if (turnUp !== undefined) return "deal.turn-up";
    return stock.length > 0 ? "deal.sleep" : null;
  }

  // The clause that a bid or a pass breaks.
  callRefusal({do: verb, by, bid}) {
    if (verb === "redeal") return by === this.turn ? "deal.redeal.claim" : "deal.redeal.turn";
    if (by !== this.turn) return "auction.turn";
    const isDealer = this.turn === this.dealer;
    if (verb === "pass") return isDealer && this.contract === null ? "auction.nobody-bids.dealer-must-bid" : null;
    if (typeof bid === "string") return "auction.slam";
    if (!BIDS.includes(bid)) return "auction.range";
    const highest = this.contract?.bid ?? 0;
    const mayEqual = isDealer && bid === highest; // rule: auction.dealer.may-equal
    return bid > highest || mayEqual ? null : "auction.higher";
  }

  // The clause that a card breaks.
  playRefusal({by, card, under = [], revoke = false, out_of_turn: outOfTurn = false}) {
    if (by !== this.turn) {
      if (this.trick.length > 0) return "play.turn";
      return this.captor.size > 0 ? "play.trick.winner-leads" : "play.lead.pitcher";
    }
    const hand = this.hands[this.turn];
    if (!hand.includes(card)) return "play.held";
    if (under.length > 0) return "play.turn";
    if (revoke) return "irregular.revoke";
    if (outOfTurn) return "play.turn";
    if (this.trick.length === 0) return null;
    const led = suitOf(this.trick[0].card);
    const canFollow = hand.some((held) => suitOf(held) === led);
    if (!canFollow || suitOf(card) === led) return null;
    if (led === this.trump) return "play.follow.trump";
    return suitOf(card) === this.trump ? null : "play.follow.or-trump";
  }

  // ---- actions ------------------------------------------------------------------------------------------------------

  // Try an action; a refused one changes nothing.
  act(action) {
    const clause = this.refusal(action);
    if (clause !== null) return {rejected: clause};
    switch (action.do) {
      case "deal": return this.lay(action.hands ?? {});
      case "play": return this.play(action.card);
      default: return this.call(action);
    }
  }

  // Deal the cards; the eldest hand calls first.
  lay(hands) {
    if (this.seats.some((seat) => !Object.hasOwn(hands, seat))) throw new Unsupported("somebody's cards are not known");
    for (const seat of this.seats) {
      this.hands[seat] = [...hands[seat]];
      for (const card of hands[seat]) this.holder.set(card, seat);
    }
    this.phase = "auction";
    this.turn = this.after(this.dealer);
    return ACCEPTED;
  }

  // Record a bid or a pass; the dealer calls last.
  call(action) {
    this.calls.push(action);
    if (action.do === "bid") this.contract = {by: this.turn, bid: action.bid};
    if (this.turn === this.dealer) {
      this.phase = "play";
      this.turn = this.contract.by;
    } else {
      this.turn = this.after(this.turn);
    }
    return ACCEPTED;
  }

  // Play a card; the last one of a trick returns its winner.
  play(card) {
    this.trump ??= suitOf(card); // rule: trumps.pitched
    this.hands[this.turn] = this.hands[this.turn].filter((held) => held !== card);
    this.trick.push({by: this.turn, card});
    if (this.trick.length < PLAYERS) {
      this.turn = this.after(this.turn);
      return ACCEPTED;
    }
    const winner = this.trickWinner();
    for (const played of this.trick) this.captor.set(played.card, winner);
    this.tricks[winner] += 1;
    this.trick = [];
    this.turn = winner;
    if (Object.values(this.hands).every((hand) => hand.length === 0)) this.finish();
    return {accepted: true, trick_to: winner};
  }

  // The player of the highest trump, or else of the highest card of the suit led.
  trickWinner() {
    const led = suitOf(this.trick[0].card);
    const running = [this.trump, led].map((suit) => this.trick.filter(({card}) => suitOf(card) === suit));
    const contenders = running.find((played) => played.length > 0);
    return contenders.reduce((best, played) => (strength(played.card) > strength(best.card) ? played : best)).by;
  }

  // ---- the result ---------------------------------------------------------------------------------------------------

  // Count the points, update the scores, and check whether the match is over.
  finish() {
    this.phase = "over";
    this.turn = null;
    const {points, cardPoints} = this.count();
    const {by: pitcher, bid} = this.contract;
    const won = this.forEverySeat((seat) => sum(Object.values(points[seat])));
    const made = won[pitcher] >= bid;
    // rule: points.made, points.setback, points.others
    for (const seat of this.seats) this.scores[seat] += seat === pitcher && !made ? -bid : won[seat];
    const winner = this.matchWinner();
    this.counted = {
      points, made, winner,
      card_points: cardPoints,
      scores: this.scores,
      next_dealer: winner === null ? this.after(this.dealer) : null,
    };
  }

  // Each player's points by name, and his card-points.
  count() {
    const points = this.forEverySeat(() => ({}));
    const trumps = [...this.holder.keys()].filter((card) => suitOf(card) === this.trump);
    trumps.sort((a, b) => strength(a) - strength(b));
    points[this.holder.get(trumps.at(-1))].high = 1; // rule: points.high
    points[this.holder.get(trumps[0])].low = 1; // rule: points.low
    const jackTo = this.captor.get(`J${this.trump}`);
    if (jackTo !== undefined) points[jackTo].jack = 1; // rule: points.captor
    const cardPoints = this.forEverySeat(() => 0);
    for (const [card, seat] of this.captor) cardPoints[seat] += CARD_POINTS[card[0]] ?? 0;
    const most = Math.max(...Object.values(cardPoints));
    const havingMost = this.seats.filter((seat) => cardPoints[seat] === most);
    if (havingMost.length === 1) points[havingMost[0]].game = 1; // rule: points.game.most, points.game.tie-nobody
    return {points, cardPoints};
  }

  // The highest score at the target; of several the pitcher; otherwise there is no winner yet.
  matchWinner() {
    const most = Math.max(...Object.values(this.scores));
    const leaders = this.seats.filter((seat) => this.scores[seat] === most);
    if (most < TARGET) return null;
    if (leaders.length === 1) return leaders[0];
    return leaders.includes(this.contract.by) ? this.contract.by : null; // rule: match.several.tie
  }

  // ---- answers ------------------------------------------------------------------------------------------------------

  // The player who acts, and the legal actions.
  legal() {
    if (this.phase === "deal") return {by: null, actions: [{do: "deal"}]};
    const calls = [{do: "pass"}, ...BIDS.map((bid) => ({do: "bid", bid}))];
    const cards = (this.hands[this.turn] ?? []).map((card) => ({do: "play", card}));
    const candidates = this.phase === "auction" ? calls : cards;
    return {by: this.turn, actions: candidates.filter((action) => this.refusal({...action, by: this.turn}) === null)};
  }

  // The result of the deal; before its end, only that it is not over.
  result() {
    return {over: this.phase === "over", ...this.counted};
  }

  // Everything that is open on the table.
  seenByAll() {
    const {phase, turn, dealer, scores, calls, contract, trump, trick, tricks} = this;
    return {phase, acts: turn, dealer, scores, calls, contract, trump, trick, tricks};
  }

  // Everything, hidden cards included.
  state() {
    return {...this.seenByAll(), hands: this.hands};
  }

  // What one player sees: the table, his own cards, and the number of the others' cards.
  view(seat) {
    return {...this.seenByAll(), seat, hand: this.hands[seat], holds: this.forEverySeat((other) => this.hands[other].length)};
  }
}
