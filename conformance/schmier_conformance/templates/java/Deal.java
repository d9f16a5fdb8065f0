import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One deal of Tiny Pitch: whose turn it is, what is legal, and what an action does.
 *
 * <p>Three players, six ranks, four cards each; one round of bids from 1 to 4; the pitcher's first lead fixes trumps. One
 * function, {@link #refusal}, decides what is forbidden, and the list of legal actions calls it for every candidate, so
 * that what is listed and what is accepted cannot differ. A clause is named by its label in the law.
 */
final class Deal {
    /** The engine cannot carry this out: a hand is not known. */
    static final class Unsupported extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static final int PLAYERS = 3;
    static final int HAND = 4;
    static final int MINIMUM = 1;
    static final int MAXIMUM = 4;

    /** A card on the table, and who played it. */
    record Played(String by, String card) {}

    final List<String> seats;
    final String dealer;
    final Map<String, Integer> scores = new LinkedHashMap<>();
    String phase = "deal";
    String turn = null;
    final Map<String, List<String>> hands = new LinkedHashMap<>();
    final Map<String, String> holder = new HashMap<>(); // who was dealt a card
    final List<Map<String, Object>> calls = new ArrayList<>();
    String pitcher = null; // whose bid is the highest so far
    long bid = 0;
    String trump = null;
    final List<Played> trick = new ArrayList<>();
    final Map<String, Integer> tricks = new LinkedHashMap<>();
    final Map<String, String> captor = new HashMap<>(); // who won a card in a trick
    Map<String, Object> counted = Map.of(); // what the deal came to

    Deal(List<String> seats, String dealer, Map<String, Object> scores) {
        this.seats = seats;
        this.dealer = dealer;
        for (String seat : seats) {
            this.scores.put(seat, ((Long) scores.getOrDefault(seat, 0L)).intValue());
            hands.put(seat, new ArrayList<>());
            tricks.put(seat, 0);
        }
    }

    /** The next player, clockwise. */
    String after(String seat) {
        return seats.get((seats.indexOf(seat) + 1) % seats.size());
    }

    // ---- refusals ---------------------------------------------------------------------------------------------------

    /** The clause that forbids the action; null if it is legal. */
    String refusal(Map<String, Object> action) {
        String verb = (String) action.get("do");
        // A claim to a new deal belongs to the auction, and is always refused.
        boolean isCall = List.of("bid", "pass").contains(verb) || verb.equals("redeal") && action.containsKey("by");
        if (phase.equals("over")) return "irregular.over";
        if (phase.equals("deal") && verb.equals("deal")) return dealRefusal(action);
        if (phase.equals("auction") && isCall) return callRefusal(verb, action);
        if (phase.equals("play") && verb.equals("play")) return playRefusal(action);
        return "irregular.phase";
    }

    /** The clause that a deal breaks. */
    private String dealRefusal(Map<String, Object> action) {
        Map<String, Object> dealtTo = Json.object(action.getOrDefault("hands", Map.of()));
        List<String> widow = Json.list(action.get("widow"));
        List<String> stock = Json.list(action.get("stock"));
        List<String> dealt = new ArrayList<>(widow);
        dealt.addAll(stock);
        boolean isWrong = false;
        for (Map.Entry<String, Object> hand : dealtTo.entrySet()) {
            List<String> cards = Json.list(hand.getValue());
            dealt.addAll(cards);
            isWrong |= !seats.contains(hand.getKey()) || cards.size() != HAND;
        }
        if (action.get("turn_up") instanceof String turnUp) dealt.add(turnUp);
        if (seats.size() != PLAYERS) return "table.players";
        if (!dealt.stream().allMatch(Cards::isInPack)) return "cards.pack";
        if (new HashSet<>(dealt).size() != dealt.size()) return "cards.unique";
        if (isWrong) return "deal.hand.count";
        if (!widow.isEmpty()) return "deal.widow.count";
        if (action.containsKey("turn_up")) return "deal.turn-up";
        return stock.isEmpty() ? null : "deal.sleep";
    }

    /** The clause that a bid or a pass breaks. */
    private String callRefusal(String verb, Map<String, Object> action) {
        boolean isInTurn = Objects.equals(action.get("by"), turn);
        boolean isDealer = Objects.equals(turn, dealer);
        if (verb.equals("redeal")) return isInTurn ? "deal.redeal.claim" : "deal.redeal.turn";
        if (!isInTurn) return "auction.turn";
        if (verb.equals("pass")) return isDealer && pitcher == null ? "auction.nobody-bids.dealer-must-bid" : null;
        if (action.get("bid") instanceof String) return "auction.slam";
        if (!(action.get("bid") instanceof Long number) || number < MINIMUM || number > MAXIMUM) return "auction.range";
        boolean mayEqual = isDealer && number == bid; // rule: auction.dealer.may-equal
        return number > bid || mayEqual ? null : "auction.higher";
    }

    /** The clause that a card breaks. */
    private String playRefusal(Map<String, Object> action) {
        String card = (String) action.get("card");
        if (!Objects.equals(action.get("by"), turn)) {
            if (!trick.isEmpty()) return "play.turn";
            return captor.isEmpty() ? "play.lead.pitcher" : "play.trick.winner-leads";
        }
        List<String> hand = hands.get(turn);
        if (!hand.contains(card)) return "play.held";
        if (!Json.list(action.get("under")).isEmpty()) return "play.turn";
        if (action.get("revoke") == Boolean.TRUE) return "irregular.revoke";
        if (action.get("out_of_turn") == Boolean.TRUE) return "play.turn";
        if (trick.isEmpty()) return null;
        String led = Cards.suit(trick.get(0).card());
        String suit = Cards.suit(card);
        boolean canFollow = hand.stream().anyMatch(held -> Cards.suit(held).equals(led));
        if (!canFollow || suit.equals(led)) return null;
        if (led.equals(trump)) return "play.follow.trump";
        return suit.equals(trump) ? null : "play.follow.or-trump";
    }

    // ---- actions ----------------------------------------------------------------------------------------------------

    /** Tries an action; a refused one changes nothing. */
    Map<String, Object> act(Map<String, Object> action) {
        String clause = refusal(action);
        if (clause != null) return Json.with("rejected", clause);
        switch ((String) action.get("do")) {
            case "deal" -> lay(Json.object(action.getOrDefault("hands", Map.of())));
            case "play" -> {
                String winner = play((String) action.get("card"));
                if (winner != null) return Json.with("accepted", true, "trick_to", winner);
            }
            default -> call(action);
        }
        return Json.with("accepted", true);
    }

    /** Deals the cards; the eldest hand calls first. */
    private void lay(Map<String, Object> dealtTo) {
        if (!dealtTo.keySet().containsAll(seats)) throw new Unsupported();
        for (String seat : seats) {
            hands.put(seat, new ArrayList<>(Json.<String>list(dealtTo.get(seat))));
            for (String card : hands.get(seat)) holder.put(card, seat);
        }
        phase = "auction";
        turn = after(dealer);
    }

    /** Records a bid or a pass; the dealer calls last. */
    private void call(Map<String, Object> action) {
        calls.add(action);
        if (action.get("do").equals("bid")) {
            pitcher = turn;
            bid = (Long) action.get("bid");
        }
        boolean isLast = turn.equals(dealer);
        phase = isLast ? "play" : "auction";
        turn = isLast ? pitcher : after(turn);
    }

    /** Plays a card; returns the winner of the trick if the card ends one, and null otherwise. */
    private String play(String card) {
        if (trump == null) trump = Cards.suit(card); // rule: trumps.pitched
        hands.get(turn).remove(card);
        trick.add(new Played(turn, card));
        if (trick.size() < PLAYERS) {
            turn = after(turn);
            return null;
        }
        String winner = trickWinner();
        for (Played played : trick) captor.put(played.card(), winner);
        tricks.merge(winner, 1, Integer::sum);
        trick.clear();
        turn = winner;
        if (captor.size() == holder.size()) finish();
        return winner;
    }

    /** The player of the highest trump, or else of the highest card of the suit led. */
    private String trickWinner() {
        Played best = trick.get(0);
        for (Played played : trick) {
            String suit = Cards.suit(played.card());
            boolean isSame = suit.equals(Cards.suit(best.card()));
            boolean isHigher = Cards.strength(played.card()) > Cards.strength(best.card());
            if (isSame ? isHigher : suit.equals(trump)) best = played;
        }
        return best.by();
    }

    private void finish() {
        phase = "over";
        turn = null;
        counted = new Count(this).settle();
    }

    // ---- answers ----------------------------------------------------------------------------------------------------

    /** The player who acts, and the legal actions. */
    Map<String, Object> legal() {
        if (phase.equals("deal")) return Json.with("by", null, "actions", List.of(Map.of("do", "deal")));
        List<Map<String, Object>> candidates = new ArrayList<>();
        if (phase.equals("auction")) {
            candidates.add(Json.with("do", "pass"));
            for (long number = MINIMUM; number <= MAXIMUM; number++) candidates.add(Json.with("do", "bid", "bid", number));
        } else if (turn != null) {
            for (String card : hands.get(turn)) candidates.add(Json.with("do", "play", "card", card));
        }
        candidates.removeIf(action -> {
            Map<String, Object> tried = new LinkedHashMap<>(action);
            tried.put("by", turn);
            return refusal(tried) != null;
        });
        return Json.with("by", turn, "actions", candidates);
    }

    /** The result of the deal; before its end, only that it is not over. */
    Map<String, Object> result() {
        Map<String, Object> answer = Json.with("over", phase.equals("over"));
        answer.putAll(counted);
        return answer;
    }

    /** Everything that is open on the table. */
    private Map<String, Object> seenByAll() {
        Object contract = pitcher == null ? null : Json.with("by", pitcher, "bid", bid);
        List<Object> lying = new ArrayList<>();
        for (Played played : trick) lying.add(Json.with("by", played.by(), "card", played.card()));
        return Json.with("phase", phase, "acts", turn, "dealer", dealer, "scores", scores, "calls", calls,
            "contract", contract, "trump", trump, "trick", lying, "tricks", tricks);
    }

    /** Everything, hidden cards included. */
    Map<String, Object> state() {
        Map<String, Object> answer = seenByAll();
        answer.put("hands", hands);
        return answer;
    }

    /** What one player sees: the table, his own cards, and the number of the others' cards. */
    Map<String, Object> view(String seat) {
        Map<String, Object> holds = new LinkedHashMap<>();
        hands.forEach((other, hand) -> holds.put(other, hand.size()));
        Map<String, Object> answer = seenByAll();
        answer.putAll(Json.with("seat", seat, "hand", hands.get(seat), "holds", holds));
        return answer;
    }
}
