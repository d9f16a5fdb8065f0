import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The result of a finished deal: points, scores, and whether the match is over. */
final class Count {
    private static final int TARGET = 7;

    private final Deal deal;
    private final Map<String, Map<String, Integer>> points = new LinkedHashMap<>();
    private final Map<String, Integer> cardPoints = new LinkedHashMap<>();

    Count(Deal deal) {
        this.deal = deal;
        for (String seat : deal.seats) {
            points.put(seat, new LinkedHashMap<>());
            cardPoints.put(seat, 0);
        }
    }

    /** Updates the scores, and returns the result of the deal. */
    Map<String, Object> settle() {
        countPoints();
        boolean made = points.get(deal.pitcher).size() >= deal.bid; // every point counts one
        points.forEach((seat, won) -> {
            boolean isSet = seat.equals(deal.pitcher) && !made;
            deal.scores.merge(seat, isSet ? (int) -deal.bid : won.size(), Integer::sum); // rule: points.made, points.setback, points.others
        });
        String winner = matchWinner();
        String next = winner == null ? deal.after(deal.dealer) : null;
        return Json.with("points", points, "card_points", cardPoints, "made", made, "scores", deal.scores,
            "winner", winner, "next_dealer", next);
    }

    private void countPoints() {
        Comparator<String> byStrength = Comparator.comparingInt(Cards::strength);
        List<String> trumps = deal.holder.keySet().stream().filter(card -> Cards.suit(card).equals(deal.trump)).sorted(byStrength).toList();
        points.get(deal.holder.get(trumps.get(trumps.size() - 1))).put("high", 1); // rule: points.high
        points.get(deal.holder.get(trumps.get(0))).put("low", 1); // rule: points.low
        String jackTo = deal.captor.get("J" + deal.trump);
        if (jackTo != null) points.get(jackTo).put("jack", 1); // rule: points.captor
        deal.captor.forEach((card, seat) -> cardPoints.merge(seat, Cards.points(card), Integer::sum));
        List<String> most = highest(cardPoints);
        if (most.size() == 1) points.get(most.get(0)).put("game", 1); // rule: points.game.most, points.game.tie-nobody
    }

    /** The highest score at the target; of several the pitcher; otherwise there is no winner yet. */
    private String matchWinner() {
        List<String> leaders = highest(deal.scores);
        if (deal.scores.get(leaders.get(0)) < TARGET) return null;
        if (leaders.size() == 1) return leaders.get(0);
        return leaders.contains(deal.pitcher) ? deal.pitcher : null; // rule: match.several.tie
    }

    /** The players with the most. */
    private List<String> highest(Map<String, Integer> sums) {
        int most = sums.values().stream().max(Integer::compare).orElseThrow();
        return deal.seats.stream().filter(seat -> sums.get(seat) == most).toList();
    }
}
