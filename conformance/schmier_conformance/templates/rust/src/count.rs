//! The result of a finished deal: points, scores, and whether the match is over.

use crate::deal::{strength, suit_of, Contract, Deal, Seat};
use crate::json::Json;

const TARGET: i64 = 7;

pub struct Count {
    points: Vec<Vec<&'static str>>, // the names of the points that each player won; each counts one
    card_points: Vec<i64>,
    made: bool,
    winner: Option<Seat>,
}

impl Count {
    /// Counts the points, and writes the scores of the deal.
    pub fn of(deal: &mut Deal, contract: Contract) -> Count {
        let mut points = vec![Vec::new(); deal.seats.len()];
        let mut trumps: Vec<&String> = deal.holder.keys().filter(|card| suit_of(card) == deal.trump).collect();
        trumps.sort_by_key(|card| strength(card));
        points[deal.holder[trumps[trumps.len() - 1]]].push("high"); // rule: points.high
        points[deal.holder[trumps[0]]].push("low"); // rule: points.low
        let is_jack = |card: &str| card.starts_with('J') && suit_of(card) == deal.trump;
        let mut card_points = vec![0; deal.seats.len()];
        for (card, &captor) in &deal.captor {
            card_points[captor] += card_points_of(card);
            if is_jack(card) {
                points[captor].push("jack"); // rule: points.captor
            }
        }
        if let [most] = highest(&card_points)[..] {
            points[most].push("game"); // rule: points.game.most, points.game.tie-nobody
        }
        let won = |seat: Seat| points[seat].len() as i64;
        let made = won(contract.by) >= contract.bid;
        for seat in 0..deal.seats.len() {
            let is_set = seat == contract.by && !made;
            deal.scores[seat] += if is_set { -contract.bid } else { won(seat) };
            // rule: points.made, points.setback, points.others
        }
        let winner = match_winner(&deal.scores, contract.by);
        Count { points, card_points, made, winner }
    }

    /// The result, as the protocol writes it.
    pub fn to_json(&self, deal: &Deal) -> Json {
        let named = |names: &Vec<&str>| names.iter().fold(Json::object([]), |json, name| json.with(name, 1));
        let next = if self.winner.is_none() { Some(deal.after(deal.dealer)) } else { None };
        Json::object([
            ("points", deal.by_seat(self.points.iter().map(named))),
            ("card_points", deal.by_seat(self.card_points.iter().copied())),
            ("made", self.made.into()),
            ("scores", deal.by_seat(deal.scores.iter().copied())),
            ("winner", self.winner.map(|seat| &deal.seats[seat]).into()),
            ("next_dealer", next.map(|seat| &deal.seats[seat]).into()),
        ])
    }
}

fn card_points_of(card: &str) -> i64 {
    match card.chars().next() {
        Some('A') => 4,
        Some('K') => 3,
        Some('Q') => 2,
        Some('J') => 1,
        Some('T') => 10,
        _ => 0,
    }
}

/// The players with the most.
fn highest(sums: &[i64]) -> Vec<Seat> {
    let most = sums.iter().max();
    (0..sums.len()).filter(|&seat| Some(&sums[seat]) == most).collect()
}

/// The highest score at the target; of several the pitcher; otherwise there is no winner yet.
fn match_winner(scores: &[i64], pitcher: Seat) -> Option<Seat> {
    let leaders = highest(scores);
    match leaders[..] {
        [first, ..] if scores[first] < TARGET => None,
        [alone] => Some(alone),
        _ => leaders.contains(&pitcher).then_some(pitcher), // rule: match.several.tie
    }
}
