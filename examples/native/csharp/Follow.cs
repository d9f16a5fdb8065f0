using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

/// <summary>The cases on following suit, put to a tiny engine. With a second argument the engine forgets that a trump may be played.</summary>
public static class Follow
{
    private static bool isStrict;

    // Any JSON library will do; this one is that of `schmier engine new --language csharp`.
    private static object Member(object value, string name)
    {
        var members = (Dictionary<string, object>)value;
        return members.ContainsKey(name) ? members[name] : null;
    }

    private static IEnumerable<object> Items(object value, string name)
    {
        return (List<object>)Member(value, name);
    }

    private static object Document(string folder, object name)
    {
        return Json.Read(File.ReadAllText(Path.Combine(folder, (string)name)));
    }

    // My engine: a card of the suit led or a trump; any card without the suit.
    private static bool MayPlay(IEnumerable<string> hand, List<string> trick, char trumps, string card)
    {
        if (trick.Count == 0 || card[1] == trick[0][1]) return true;
        return hand.All(held => held[1] != trick[0][1]) || (card[1] == trumps && !isStrict);
    }

    public static int Main(string[] arguments)
    {
        isStrict = arguments.Length > 1;
        int plays = 0, wrong = 0;
        foreach (object entry in Items(Document(arguments[0], "index.json"), "cases"))
        {
            bool isOfClause = Items(entry, "clauses").Any(label => ((string)label).StartsWith("play.follow."));
            if ((string)Member(entry, "ruleset") != "pitch.auction" || (string)Member(entry, "level") != "core" || !isOfClause) continue;
            object its = Items(Document(arguments[0], Member(entry, "file")), "cases").ElementAt(Convert.ToInt32(Member(entry, "number")));
            var events = Items(Member(its, "given"), "events").ToList();
            object hands = Member(events.First(happened => (string)Member(happened, "do") == "deal"), "hands");
            var played = events.Where(happened => (string)Member(happened, "do") == "play").Select(happened => (string)Member(happened, "card")).ToList();
            foreach (object step in Items(its, "steps"))
            {
                object tried = Member(step, "try");
                var rejected = (string)Member(Member(step, "expect"), "rejected");
                if (tried == null || (string)Member(tried, "do") != "play") continue;
                if (rejected != null && !rejected.StartsWith("play.follow.")) continue;
                var card = (string)Member(tried, "card");
                var hand = Items(hands, (string)Member(tried, "by")).Cast<string>().Except(played);
                plays++;
                if (MayPlay(hand, played.Skip(played.Count - played.Count % 4).ToList(), (played.FirstOrDefault() ?? card)[1], card) != (rejected == null))
                {
                    wrong++;
                    Console.WriteLine(Member(entry, "id") + ": " + Member(entry, "title"));
                }
                if (rejected == null) played.Add(card);
            }
        }
        Console.WriteLine(plays + " plays, " + wrong + " wrong");
        return wrong > 0 ? 1 : 0;
    }
}
