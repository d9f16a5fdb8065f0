import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The engine protocol: one JSON object per line on standard input, one answer per line on standard output. */
public final class Engine {
    private static final String RULESET = "tiny.pitch";

    private static final Map<String, Object> ABOUT = Json.with(
        "version", 1,
        "engine", Json.with("name", "my engine", "version", "0.1", "language", "Java"),
        "rulesets", List.of(RULESET),
        "asks", List.of("legal", "state", "view", "result"),
        "roles", List.of("deal", "auction", "play", "match", "logs"));

    private static final Map<String, Object> UNSUPPORTED = Json.with("unsupported", true);

    private Engine() {}

    /** The answer to one step. */
    private static Map<String, Object> observe(Deal deal, Map<String, Object> step) {
        if (step.containsKey("try")) return deal.act(Json.object(step.get("try")));
        return switch ((String) step.get("ask")) {
            case "legal" -> deal.legal();
            case "state" -> deal.state();
            case "view" -> deal.view((String) step.get("seat"));
            case "result" -> deal.result();
            default -> UNSUPPORTED;
        };
    }

    /** Sets up the situation, and answers each step. */
    private static Map<String, Object> run(Map<String, Object> ruleset, Map<String, Object> given, List<Map<String, Object>> steps) {
        if (!RULESET.equals(ruleset.get("id"))) return Json.with("skipped", "only " + RULESET + " is played here");
        Map<String, Object> scores = Json.object(given.getOrDefault("scores", Map.of()));
        Deal deal = new Deal(Json.list(given.get("seats")), (String) given.get("dealer"), scores);
        List<Object> observations = new ArrayList<>();
        try {
            for (Map<String, Object> event : Json.<Map<String, Object>>list(given.get("events"))) {
                Object clause = deal.act(event).get("rejected");
                if (clause != null) return Json.with("error", "given: " + event.get("do") + " breaks " + clause);
            }
            // A copy, so that later actions do not change it.
            for (Map<String, Object> step : steps) observations.add(Json.read(Json.write(observe(deal, step))));
        } catch (Deal.Unsupported unknown) {
            // Everything after this depends on unknown cards.
            while (observations.size() < steps.size()) observations.add(UNSUPPORTED);
        }
        return Json.with("observations", observations);
    }

    /** The answer to one line; null to "stop". */
    private static Map<String, Object> answer(String line) {
        Map<String, Object> request = Map.of();
        Map<String, Object> reply;
        try {
            request = Objects.requireNonNullElse(Json.object(Json.read(line)), request);
            switch ((String) request.get("cmd")) {
                case "start": return ABOUT;
                case "stop": return null;
                case "run":
                    reply = run(Json.object(request.get("ruleset")), Json.object(request.get("given")), Json.list(request.get("steps")));
                    break;
                default: reply = Json.with("error", "there is no command " + request.get("cmd"));
            }
        } catch (RuntimeException problem) {
            reply = Json.with("error", "not understood: " + problem);
        }
        reply.put("seq", request.get("seq"));
        return reply;
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Map<String, Object> reply = answer(line);
            if (reply == null) return;
            System.out.println(Json.write(reply)); // which also flushes
        }
    }
}
