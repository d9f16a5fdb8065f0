import java.util.Map;

/** Cards are two letters, rank and suit. */
final class Cards {
    private static final String RANKS = "9TJQKA"; // from low to high, trumps and plain suits alike
    private static final String SUITS = "CDHS";
    private static final Map<Character, Integer> POINTS = Map.of('A', 4, 'K', 3, 'Q', 2, 'J', 1, 'T', 10);

    private Cards() {}

    static boolean isInPack(String card) {
        return card.length() == 2 && RANKS.indexOf(card.charAt(0)) >= 0 && SUITS.indexOf(card.charAt(1)) >= 0;
    }

    static String suit(String card) {
        return card.substring(1);
    }

    static int strength(String card) {
        return RANKS.indexOf(card.charAt(0));
    }

    /** The card-points of a card, for Game. */
    static int points(String card) {
        return POINTS.getOrDefault(card.charAt(0), 0);
    }
}
