//! One deal of Tiny Pitch: whose turn it is, what is legal, and what an action does.
//!
//! Three players, six ranks, four cards each; one round of bids from 1 to 4; the pitcher's first lead fixes trumps. One
//! function, `Deal::refusal`, decides what is forbidden, and the list of legal actions calls it for every candidate, so
//! that what is listed and what is accepted cannot differ. A clause is named by its label in the law.

use crate::count::Count;
use crate::json::Json;
use std::collections::{BTreeMap, HashSet};

const RANKS: &str = "9TJQKA"; // from low to high, trumps and plain suits alike
const SUITS: &str = "CDHS";
const PLAYERS: usize = 3;
const HAND: usize = 4;
const BIDS: std::ops::RangeInclusive<i64> = 1..=4;

/// A player, by his place in the list of seats.
pub type Seat = usize;

/// The engine cannot carry this out: a hand is not known.
pub struct Unsupported;

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Deal,
    Auction,
    Play,
    Over,
}

#[derive(Clone, Copy)]
pub struct Contract {
    pub by: Seat,
    pub bid: i64,
}

/// One deal, from the cards to the scores.
pub struct Deal {
    pub seats: Vec<String>,
    pub dealer: Seat,
    pub scores: Vec<i64>,
    phase: Phase,
    turn: Option<Seat>,
    hands: Vec<Vec<String>>,
    pub holder: BTreeMap<String, Seat>, // who was dealt a card
    calls: Vec<Json>,
    pub contract: Option<Contract>, // the highest bid so far
    pub trump: Option<char>,
    trick: Vec<(Seat, String)>,
    tricks: Vec<i64>,
    pub captor: BTreeMap<String, Seat>, // who won a card in a trick
    counted: Option<Count>,             // what the deal came to
}

pub fn strength(card: &str) -> Option<usize> {
    RANKS.find(card.chars().next()?)
}

pub fn suit_of(card: &str) -> Option<char> {
    card.chars().nth(1)
}

fn is_in_pack(card: &str) -> bool {
    card.len() == 2 && strength(card).is_some() && suit_of(card).is_some_and(|suit| SUITS.contains(suit))
}

impl Deal {
    /// A deal at a table where the cards are not dealt yet.
    pub fn new(given: &Json) -> Result<Deal, String> {
        let seats = given.get("seats").texts();
        let dealer = given.get("dealer").text();
        let dealer = seats.iter().position(|seat| seat == dealer).ok_or("the dealer has no seat")?;
        let score = |seat| if let Json::Number(score) = given.get("scores").get(seat) { *score } else { 0 };
        Ok(Deal {
            dealer,
            scores: seats.iter().map(|seat| score(seat)).collect(),
            phase: Phase::Deal,
            turn: None,
            hands: vec![Vec::new(); seats.len()],
            holder: BTreeMap::new(),
            calls: Vec::new(),
            contract: None,
            trump: None,
            trick: Vec::new(),
            tricks: vec![0; seats.len()],
            captor: BTreeMap::new(),
            counted: None,
            seats,
        })
    }

    /// The next player, clockwise.
    pub fn after(&self, seat: Seat) -> Seat {
        (seat + 1) % self.seats.len()
    }

    fn name(&self, seat: Option<Seat>) -> Option<&String> {
        seat.map(|seat| &self.seats[seat])
    }

    // ---- refusals ---------------------------------------------------------------------------------------------------

    /// The clause that forbids the action; `None` if it is legal.
    fn refusal(&self, action: &Json) -> Option<&'static str> {
        match (self.phase, action.get("do").text()) {
            (Phase::Over, _) => Some("irregular.over"),
            (Phase::Deal, "deal") => self.deal_refusal(action),
            (Phase::Auction, "bid" | "pass") => self.call_refusal(action),
            // A claim to a new deal belongs to this phase, and is always refused.
            (Phase::Auction, "redeal") if *action.get("by") != Json::Null => {
                Some(if self.is_in_turn(action) { "deal.redeal.claim" } else { "deal.redeal.turn" })
            }
            (Phase::Play, "play") => self.play_refusal(action),
            _ => Some("irregular.phase"),
        }
    }

    fn is_in_turn(&self, action: &Json) -> bool {
        self.name(self.turn).is_some_and(|name| name == action.get("by").text())
    }

    /// The clause that a deal breaks.
    fn deal_refusal(&self, action: &Json) -> Option<&'static str> {
        let (widow, stock, turn_up) = (action.get("widow").texts(), action.get("stock").texts(), action.get("turn_up"));
        let mut dealt = [&widow[..], &stock[..]].concat();
        let mut is_wrong = false;
        if let Json::Object(hands) = action.get("hands") {
            for (seat, hand) in hands {
                dealt.extend(hand.texts());
                is_wrong |= !self.seats.contains(seat) || hand.items().len() != HAND;
            }
        }
        if let Json::Text(card) = turn_up {
            dealt.push(card.clone());
        }
        let different: HashSet<&String> = dealt.iter().collect();
        let asked = [
            ("table.players", self.seats.len() != PLAYERS),
            ("cards.pack", !dealt.iter().all(|card| is_in_pack(card))),
            ("cards.unique", different.len() != dealt.len()),
            ("deal.hand.count", is_wrong),
            ("deal.widow.count", !widow.is_empty()),
            ("deal.turn-up", *turn_up != Json::Null),
            ("deal.sleep", !stock.is_empty()),
        ];
        asked.into_iter().find(|(_, is_broken)| *is_broken).map(|(clause, _)| clause)
    }

    /// The clause that a bid or a pass breaks.
    fn call_refusal(&self, action: &Json) -> Option<&'static str> {
        if !self.is_in_turn(action) {
            return Some("auction.turn");
        }
        let is_dealer = self.turn == Some(self.dealer);
        if action.get("do").text() == "pass" {
            return (is_dealer && self.contract.is_none()).then_some("auction.nobody-bids.dealer-must-bid");
        }
        let highest = self.contract.map_or(0, |contract| contract.bid);
        match action.get("bid") {
            Json::Text(_) => Some("auction.slam"),
            Json::Number(bid) if !BIDS.contains(bid) => Some("auction.range"),
            Json::Number(bid) if *bid > highest => None,
            Json::Number(bid) if *bid == highest && is_dealer => None, // rule: auction.dealer.may-equal
            Json::Number(_) => Some("auction.higher"),
            _ => Some("auction.range"),
        }
    }

    /// The clause that a card breaks.
    fn play_refusal(&self, action: &Json) -> Option<&'static str> {
        let card = action.get("card").text();
        if !self.is_in_turn(action) {
            return Some(match (self.trick.is_empty(), self.captor.is_empty()) {
                (false, _) => "play.turn",
                (true, false) => "play.trick.winner-leads",
                (true, true) => "play.lead.pitcher",
            });
        }
        let hand = &self.hands[self.turn?];
        if !hand.iter().any(|held| held == card) {
            return Some("play.held");
        }
        if !action.get("under").items().is_empty() {
            return Some("play.turn");
        }
        if *action.get("revoke") == Json::Bool(true) {
            return Some("irregular.revoke");
        }
        if *action.get("out_of_turn") == Json::Bool(true) {
            return Some("play.turn");
        }
        let led = suit_of(&self.trick.first()?.1);
        let suit = suit_of(card);
        let can_follow = hand.iter().any(|held| suit_of(held) == led);
        if !can_follow || suit == led {
            return None;
        }
        if led == self.trump {
            return Some("play.follow.trump");
        }
        (suit != self.trump).then_some("play.follow.or-trump")
    }

    // ---- actions ----------------------------------------------------------------------------------------------------

    /// Tries an action; a refused one changes nothing.
    pub fn act(&mut self, action: &Json) -> Result<Json, Unsupported> {
        if let Some(clause) = self.refusal(action) {
            return Ok(Json::object([("rejected", clause.into())]));
        }
        let accepted = Json::object([("accepted", true.into())]);
        let Some(by) = self.turn else { return self.lay(action.get("hands")).map(|()| accepted) };
        if self.phase == Phase::Auction {
            self.call(by, action);
            return Ok(accepted);
        }
        let winner = self.play(by, action.get("card").text());
        Ok(if winner.is_none() { accepted } else { accepted.with("trick_to", self.name(winner)) })
    }

    /// Deals the cards; the eldest hand calls first.
    fn lay(&mut self, hands: &Json) -> Result<(), Unsupported> {
        if self.seats.iter().any(|name| *hands.get(name) == Json::Null) {
            return Err(Unsupported);
        }
        for (seat, name) in self.seats.iter().enumerate() {
            self.hands[seat] = hands.get(name).texts();
            self.holder.extend(self.hands[seat].iter().map(|card| (card.clone(), seat)));
        }
        self.phase = Phase::Auction;
        self.turn = Some(self.after(self.dealer));
        Ok(())
    }

    /// Records a bid or a pass; the dealer calls last.
    fn call(&mut self, by: Seat, action: &Json) {
        self.calls.push(action.clone());
        if let Json::Number(bid) = action.get("bid") {
            self.contract = Some(Contract { by, bid: *bid });
        }
        self.turn = Some(self.after(by));
        if by == self.dealer {
            self.phase = Phase::Play;
            self.turn = self.contract.map(|contract| contract.by);
        }
    }

    /// Plays a card; returns the winner of the trick if the card ends one.
    fn play(&mut self, by: Seat, card: &str) -> Option<Seat> {
        self.trump = self.trump.or(suit_of(card)); // rule: trumps.pitched
        self.hands[by].retain(|held| held != card);
        self.trick.push((by, card.to_string()));
        if self.trick.len() < PLAYERS {
            self.turn = Some(self.after(by));
            return None;
        }
        let winner = self.trick_winner();
        self.captor.extend(self.trick.drain(..).map(|(_, card)| (card, winner)));
        self.tricks[winner] += 1;
        self.turn = Some(winner);
        if self.captor.len() == self.holder.len() {
            self.phase = Phase::Over;
            self.turn = None;
            self.counted = self.contract.map(|contract| Count::of(self, contract));
        }
        Some(winner)
    }

    /// The player of the highest trump, or else of the highest card of the suit led.
    fn trick_winner(&self) -> Seat {
        let led = suit_of(&self.trick[0].1);
        let worth = |card: &str| (suit_of(card) == self.trump, suit_of(card) == led, strength(card));
        self.trick.iter().max_by_key(|(_, card)| worth(card)).map_or(0, |(by, _)| *by)
    }

    // ---- answers ----------------------------------------------------------------------------------------------------

    /// The player who acts, and the legal actions.
    pub fn legal(&self) -> Json {
        let action = |verb: &str| Json::object([("do", verb.into())]);
        let mut candidates = match (self.phase, self.turn) {
            (Phase::Deal, _) => vec![action("deal")],
            (Phase::Auction, _) => BIDS.map(|bid| action("bid").with("bid", bid)).chain([action("pass")]).collect(),
            (_, Some(turn)) => self.hands[turn].iter().map(|card| action("play").with("card", card)).collect(),
            (_, None) => Vec::new(),
        };
        let by = Json::from(self.name(self.turn));
        candidates.retain(|action| self.refusal(&action.clone().with("by", by.clone())).is_none());
        Json::object([("by", by), ("actions", Json::List(candidates))])
    }

    /// The result of the deal; before its end, only that it is not over.
    pub fn result(&self) -> Json {
        let result = self.counted.as_ref().map(|count| count.to_json(self));
        result.unwrap_or_else(|| Json::object([])).with("over", self.phase == Phase::Over)
    }

    /// A value for each player, by name.
    pub fn by_seat<T: Into<Json>>(&self, values: impl IntoIterator<Item = T>) -> Json {
        let values = values.into_iter().map(Into::into);
        Json::Object(self.seats.iter().cloned().zip(values).collect())
    }

    /// Everything that is open on the table.
    fn seen_by_all(&self) -> Json {
        let phase = match self.phase {
            Phase::Deal => "deal",
            Phase::Auction => "auction",
            Phase::Play => "play",
            Phase::Over => "over",
        };
        let contract = |Contract { by, bid }| Json::object([("by", self.name(Some(by)).into()), ("bid", bid.into())]);
        let played =
            |(by, card): &(Seat, String)| Json::object([("by", self.name(Some(*by)).into()), ("card", card.into())]);
        Json::object([
            ("phase", phase.into()),
            ("acts", self.name(self.turn).into()),
            ("dealer", self.name(Some(self.dealer)).into()),
            ("scores", self.by_seat(self.scores.iter().copied())),
            ("calls", Json::List(self.calls.clone())),
            ("contract", self.contract.map(contract).into()),
            ("trump", self.trump.map(String::from).as_ref().into()),
            ("trick", self.trick.iter().map(played).collect()),
            ("tricks", self.by_seat(self.tricks.iter().copied())),
        ])
    }

    /// Everything, hidden cards included.
    pub fn state(&self) -> Json {
        self.seen_by_all().with("hands", self.by_seat(self.hands.iter().map(|hand| hand.iter().collect::<Json>())))
    }

    /// What one player sees: the table, his own cards, and the number of the others' cards.
    pub fn view(&self, name: &str) -> Json {
        let own = self.seats.iter().position(|seat| seat == name);
        let hand: Json = own.map_or(Json::Null, |seat| self.hands[seat].iter().collect());
        let holds = self.by_seat(self.hands.iter().map(|hand| hand.len() as i64));
        self.seen_by_all().with("seat", name).with("hand", hand).with("holds", holds)
    }
}
