using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Members = System.Collections.Generic.Dictionary<string, object>;

/// <summary>The engine protocol: one JSON object per line on standard input, one answer per line on standard output.</summary>
public static class Engine
{
    private const string Ruleset = "tiny.pitch";

    private static readonly Members About = new Members
    {
        { "version", 1 },
        { "engine", new Members { { "name", "my engine" }, { "version", "0.1" }, { "language", "C#" } } },
        { "rulesets", new[] { Ruleset } },
        { "asks", new[] { "legal", "state", "view", "result" } },
        { "roles", new[] { "deal", "auction", "play", "match", "logs" } },
    };

    private static readonly Members Unsupported = new Members { { "unsupported", true } };

    /// <summary>The answer to one step.</summary>
    private static Members Observe(Deal deal, Members step)
    {
        if (step.ContainsKey("try")) return deal.Act((Members)step["try"]);
        switch ((string)step["ask"])
        {
            case "legal": return deal.Legal();
            case "state": return deal.State();
            case "view": return deal.View((string)step["seat"]);
            case "result": return deal.Result();
            default: return Unsupported;
        }
    }

    /// <summary>Sets up the situation, and answers each step.</summary>
    private static Members Run(Members ruleset, Members given, List<object> steps)
    {
        if (!Equals(ruleset["id"], Ruleset)) return new Members { { "skipped", "only " + Ruleset + " is played here" } };
        var scores = given.ContainsKey("scores") ? (Members)given["scores"] : new Members();
        var deal = new Deal(((List<object>)given["seats"]).Cast<string>(), (string)given["dealer"], scores);
        var observations = new List<object>();
        try
        {
            foreach (Members happened in (List<object>)given["events"])
            {
                Members outcome = deal.Act(happened);
                if (!outcome.ContainsKey("rejected")) continue;
                return new Members { { "error", "given: " + happened["do"] + " breaks " + outcome["rejected"] } };
            }
            // A copy, so that later actions do not change it.
            foreach (Members step in steps) observations.Add(Json.Read(Json.Write(Observe(deal, step))));
        }
        catch (UnsupportedException)
        {
            // Everything after this depends on unknown cards.
            while (observations.Count < steps.Count) observations.Add(Unsupported);
        }
        return new Members { { "observations", observations } };
    }

    /// <summary>The answer to one line; null to "stop".</summary>
    private static Members Answer(string line)
    {
        var request = new Members();
        Members reply;
        try
        {
            request = (Members)Json.Read(line) ?? request;
            switch ((string)request["cmd"])
            {
                case "start": return About;
                case "stop": return null;
                case "run":
                    reply = Run((Members)request["ruleset"], (Members)request["given"], (List<object>)request["steps"]);
                    break;
                default:
                    reply = new Members { { "error", "there is no command " + request["cmd"] } };
                    break;
            }
        }
        catch (Exception problem)
        {
            reply = new Members { { "error", "not understood: " + problem.Message } };
        }
        reply["seq"] = request.ContainsKey("seq") ? request["seq"] : null;
        return reply;
    }

    public static void Main()
    {
        var input = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true, NewLine = "\n" };
        for (string line = input.ReadLine(); line != null; line = input.ReadLine())
        {
            Members reply = Answer(line);
            if (reply == null) return;
            output.WriteLine(Json.Write(reply));
        }
    }
}
