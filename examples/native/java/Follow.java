import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The cases on following suit, put to a tiny engine. With a second argument the engine forgets that a trump may be played. */
final class Follow {
    private static boolean isStrict;

    // Any JSON library will do; this one is that of `schmier engine new --language java`.
    private static Map<String, Object> document(String folder, Object name) throws IOException {
        return Json.object(Json.read(Files.readString(Path.of(folder, (String) name))));
    }

    /** My engine: a card of the suit led or a trump; any card without the suit. */
    private static boolean mayPlay(List<String> hand, List<String> trick, char trumps, String card) {
        if (trick.isEmpty() || card.charAt(1) == trick.get(0).charAt(1)) return true;
        boolean isVoid = hand.stream().noneMatch(held -> held.charAt(1) == trick.get(0).charAt(1));
        return isVoid || (card.charAt(1) == trumps && !isStrict);
    }

    public static void main(String[] arguments) throws IOException {
        isStrict = arguments.length > 1;
        int plays = 0, wrong = 0;
        for (Map<String, Object> entry : Json.<Map<String, Object>>list(document(arguments[0], "index.json").get("cases"))) {
            boolean isOfClause = Json.<String>list(entry.get("clauses")).stream().anyMatch(label -> label.startsWith("play.follow."));
            if (!entry.get("ruleset").equals("pitch.auction") || !entry.get("level").equals("core") || !isOfClause) continue;
            int number = ((Number) entry.get("number")).intValue();
            Map<String, Object> its = Json.object(Json.list(document(arguments[0], entry.get("file")).get("cases")).get(number));
            Map<String, Object> hands = null;
            List<String> played = new ArrayList<>();
            for (Map<String, Object> event : Json.<Map<String, Object>>list(Json.object(its.get("given")).get("events"))) {
                if (event.get("do").equals("deal")) hands = Json.object(event.get("hands"));
                if (event.get("do").equals("play")) played.add((String) event.get("card"));
            }
            for (Map<String, Object> step : Json.<Map<String, Object>>list(its.get("steps"))) {
                Map<String, Object> event = Json.object(step.getOrDefault("try", Map.of("do", "nothing")));
                String rejected = (String) Json.object(step.get("expect")).get("rejected");
                if (!event.get("do").equals("play") || (rejected != null && !rejected.startsWith("play.follow."))) continue;
                String card = (String) event.get("card");
                List<String> hand = new ArrayList<>(Json.<String>list(hands.get(event.get("by"))));
                hand.removeAll(played);
                List<String> trick = played.subList(played.size() - played.size() % 4, played.size());
                plays++;
                if (mayPlay(hand, trick, (played.isEmpty() ? card : played.get(0)).charAt(1), card) != (rejected == null)) {
                    wrong++;
                    System.out.println(entry.get("id") + ": " + entry.get("title"));
                }
                if (rejected == null) played.add(card);
            }
        }
        System.out.println(plays + " plays, " + wrong + " wrong");
        System.exit(wrong > 0 ? 1 : 0);
    }
}
