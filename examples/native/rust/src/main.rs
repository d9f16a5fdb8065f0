//! The cases on following suit, put to a tiny engine. With the argument `strict` the engine forgets that a trump may be played.

// Any JSON library will do; this one is that of `schmier engine new --language rust`.
#[allow(dead_code)]
mod json;
use json::Json;
use std::{env, process};

fn document(name: &str) -> Json {
    Json::read(schmier_corpus::file(name).expect("a file of the corpus")).expect("JSON")
}

/// My engine: a card of the suit led or a trump; any card without the suit.
fn may_play(hand: &[String], trick: &[String], trumps: &str, card: &str) -> bool {
    let Some(led) = trick.first().map(|card| card[1..].to_string()) else { return true };
    let is_void = hand.iter().all(|held| held[1..] != led);
    card[1..] == led || is_void || (&card[1..] == trumps && env::args().len() == 1)
}

fn main() {
    let (mut plays, mut wrong) = (0, 0);
    for entry in document("index.json").get("cases").items() {
        let is_of_clause = entry.get("clauses").texts().iter().any(|label| label.starts_with("play.follow."));
        if entry.get("ruleset").text() != "pitch.auction" || entry.get("level").text() != "core" || !is_of_clause {
            continue;
        }
        let file = document(entry.get("file").text());
        let is_case = |case: &&Json| case.get("id").text() == entry.get("id").text();
        let case = file.get("cases").items().iter().find(is_case).expect("the case");
        let events = case.get("given").get("events").items();
        let of = |verb: &'static str| events.iter().filter(move |event| event.get("do").text() == verb);
        let mut played: Vec<String> = of("play").map(|event| event.get("card").text().to_string()).collect();
        let hands = of("deal").next().expect("a deal").get("hands");
        for step in case.get("steps").items() {
            let (event, rejected) = (step.get("try"), step.get("expect").get("rejected").text());
            let is_accepted = rejected.is_empty();
            if event.get("do").text() != "play" || !is_accepted && !rejected.starts_with("play.follow.") {
                continue;
            }
            let card = event.get("card").text().to_string();
            let mut hand = hands.get(event.get("by").text()).texts();
            hand.retain(|held| !played.contains(held));
            let trumps = played.first().unwrap_or(&card)[1..].to_string();
            plays += 1;
            if may_play(&hand, &played[played.len() - played.len() % 4..], &trumps, &card) != is_accepted {
                wrong += 1;
                println!("{}: {}", entry.get("id").text(), entry.get("title").text());
            }
            if is_accepted {
                played.push(card);
            }
        }
    }
    println!("{plays} plays, {wrong} wrong");
    process::exit(i32::from(wrong > 0));
}
