using System;
using System.Collections.Generic;
using System.Linq;
using Members = System.Collections.Generic.Dictionary<string, object>;

/// <summary>The engine cannot carry this out: a hand is not known.</summary>
public sealed class UnsupportedException : Exception
{
}

/// <summary>A card on the table, and who played it.</summary>
public struct Played
{
    public string By;
    public string Card;
}

/// <summary>
/// One deal of Tiny Pitch: whose turn it is, what is legal, and what an action does.
///
/// Three players, six ranks, four cards each; one round of bids from 1 to 4; the pitcher's first lead fixes trumps. One
/// function, Refusal, decides what is forbidden, and the list of legal actions calls it for every candidate, so
/// that what is listed and what is accepted cannot differ. A clause is named by its label in the law.
/// </summary>
public sealed class Deal
{
    private const int PlayerCount = 3;
    private const int HandSize = 4;
    private const int Minimum = 1;
    private const int Maximum = 4;

    private string phase = "deal";
    private string turn;
    private readonly Dictionary<string, List<string>> hands = new Dictionary<string, List<string>>();
    private readonly List<object> calls = new List<object>();
    private readonly List<Played> trick = new List<Played>();
    private readonly Members tricks = new Members();
    private Members counted = new Members(); // what the deal came to

    public Deal(IEnumerable<string> seats, string dealer, Members scores)
    {
        Seats = seats.ToList();
        Dealer = dealer;
        foreach (string seat in Seats)
        {
            Scores[seat] = scores.ContainsKey(seat) ? (long)scores[seat] : 0;
            hands[seat] = new List<string>();
            tricks[seat] = 0;
        }
    }

    public List<string> Seats { get; }

    public string Dealer { get; }

    public Dictionary<string, long> Scores { get; } = new Dictionary<string, long>();

    /// <summary>Who was dealt a card.</summary>
    public Dictionary<string, string> Holder { get; } = new Dictionary<string, string>();

    /// <summary>Who won a card in a trick.</summary>
    public Dictionary<string, string> Captor { get; } = new Dictionary<string, string>();

    /// <summary>The highest bidder so far; null while there is none.</summary>
    public string Pitcher { get; private set; }

    public long Bid { get; private set; }

    public char? Trump { get; private set; }

    /// <summary>The next player, clockwise.</summary>
    public string After(string seat)
    {
        return Seats[(Seats.IndexOf(seat) + 1) % Seats.Count];
    }

    private static object Get(Members members, string name)
    {
        return members.TryGetValue(name, out object value) ? value : null;
    }

    private static List<string> Texts(object list)
    {
        return list == null ? new List<string>() : ((List<object>)list).Cast<string>().ToList();
    }

    // ---- refusals ---------------------------------------------------------------------------------------------------

    /// <summary>The clause that forbids the action; null if it is legal.</summary>
    private string Refusal(Members action)
    {
        var verb = (string)action["do"];
        // A claim to a new deal belongs to the auction, and is always refused.
        bool isCall = verb == "bid" || verb == "pass" || (verb == "redeal" && action.ContainsKey("by"));
        if (phase == "over") return "irregular.over";
        if (phase == "deal" && verb == "deal") return DealRefusal(action);
        if (phase == "auction" && isCall) return CallRefusal(verb, action);
        if (phase == "play" && verb == "play") return PlayRefusal(action);
        return "irregular.phase";
    }

    /// <summary>The clause that a deal breaks.</summary>
    private string DealRefusal(Members action)
    {
        var dealtTo = (Members)Get(action, "hands") ?? new Members();
        List<string> widow = Texts(Get(action, "widow")), stock = Texts(Get(action, "stock"));
        var turnUp = (string)Get(action, "turn_up");
        List<string> dealt = dealtTo.Values.SelectMany(Texts).Concat(widow).Concat(stock).ToList();
        if (turnUp != null) dealt.Add(turnUp);
        if (Seats.Count != PlayerCount) return "table.players";
        if (!dealt.All(Cards.IsInPack)) return "cards.pack";
        if (dealt.Distinct().Count() != dealt.Count) return "cards.unique";
        if (dealtTo.Any(hand => !Seats.Contains(hand.Key) || Texts(hand.Value).Count != HandSize)) return "deal.hand.count";
        if (widow.Count > 0) return "deal.widow.count";
        if (turnUp != null) return "deal.turn-up";
        return stock.Count > 0 ? "deal.sleep" : null;
    }

    /// <summary>The clause that a bid or a pass breaks.</summary>
    private string CallRefusal(string verb, Members action)
    {
        bool isInTurn = (string)Get(action, "by") == turn;
        bool isDealer = turn == Dealer;
        if (verb == "redeal") return isInTurn ? "deal.redeal.claim" : "deal.redeal.turn";
        if (!isInTurn) return "auction.turn";
        if (verb == "pass") return isDealer && Pitcher == null ? "auction.nobody-bids.dealer-must-bid" : null;
        object named = Get(action, "bid");
        if (named is string) return "auction.slam";
        long bid = named as long? ?? 0;
        if (bid < Minimum || bid > Maximum) return "auction.range";
        bool mayEqual = isDealer && bid == Bid; // rule: auction.dealer.may-equal
        return bid > Bid || mayEqual ? null : "auction.higher";
    }

    /// <summary>The clause that a card breaks.</summary>
    private string PlayRefusal(Members action)
    {
        var card = (string)action["card"];
        if ((string)Get(action, "by") != turn)
        {
            if (trick.Count > 0) return "play.turn";
            return Captor.Count > 0 ? "play.trick.winner-leads" : "play.lead.pitcher";
        }
        List<string> hand = hands[turn];
        if (!hand.Contains(card)) return "play.held";
        if (Texts(Get(action, "under")).Count > 0) return "play.turn";
        if (Equals(Get(action, "revoke"), true)) return "irregular.revoke";
        if (Equals(Get(action, "out_of_turn"), true)) return "play.turn";
        if (trick.Count == 0) return null;
        char led = Cards.Suit(trick[0].Card), suit = Cards.Suit(card);
        bool canFollow = hand.Any(held => Cards.Suit(held) == led);
        if (!canFollow || suit == led) return null;
        if (led == Trump) return "play.follow.trump";
        return suit == Trump ? null : "play.follow.or-trump";
    }

    // ---- actions ----------------------------------------------------------------------------------------------------

    /// <summary>Tries an action; a refused one changes nothing.</summary>
    public Members Act(Members action)
    {
        string clause = Refusal(action);
        if (clause != null) return new Members { { "rejected", clause } };
        var outcome = new Members { { "accepted", true } };
        switch ((string)action["do"])
        {
            case "deal":
                Lay((Members)Get(action, "hands") ?? new Members());
                break;
            case "play":
                string winner = Play((string)action["card"]);
                if (winner != null) outcome["trick_to"] = winner;
                break;
            default:
                Call(action);
                break;
        }
        return outcome;
    }

    /// <summary>Deals the cards; the eldest hand calls first.</summary>
    private void Lay(Members dealtTo)
    {
        if (!Seats.All(dealtTo.ContainsKey)) throw new UnsupportedException();
        foreach (string seat in Seats)
        {
            hands[seat] = Texts(dealtTo[seat]);
            foreach (string card in hands[seat]) Holder[card] = seat;
        }
        phase = "auction";
        turn = After(Dealer);
    }

    /// <summary>Records a bid or a pass; the dealer calls last.</summary>
    private void Call(Members action)
    {
        calls.Add(action);
        if ((string)action["do"] == "bid")
        {
            Pitcher = turn;
            Bid = (long)action["bid"];
        }
        bool isLast = turn == Dealer;
        phase = isLast ? "play" : "auction";
        turn = isLast ? Pitcher : After(turn);
    }

    /// <summary>Plays a card; returns the winner of the trick if the card ends one, and null otherwise.</summary>
    private string Play(string card)
    {
        Trump = Trump ?? Cards.Suit(card); // rule: trumps.pitched
        hands[turn].Remove(card);
        trick.Add(new Played { By = turn, Card = card });
        if (trick.Count < PlayerCount)
        {
            turn = After(turn);
            return null;
        }
        string winner = TrickWinner();
        foreach (Played played in trick) Captor[played.Card] = winner;
        tricks[winner] = (int)tricks[winner] + 1;
        trick.Clear();
        turn = winner;
        if (Captor.Count == Holder.Count) Finish();
        return winner;
    }

    /// <summary>The player of the highest trump, or else of the highest card of the suit led.</summary>
    private string TrickWinner()
    {
        char running = trick.Any(played => Cards.Suit(played.Card) == Trump) ? Trump.Value : Cards.Suit(trick[0].Card);
        return trick.Where(played => Cards.Suit(played.Card) == running).OrderBy(played => Cards.Strength(played.Card)).Last().By;
    }

    private void Finish()
    {
        phase = "over";
        turn = null;
        counted = new Count(this).Settle();
    }

    // ---- answers ----------------------------------------------------------------------------------------------------

    /// <summary>The player who acts, and the legal actions.</summary>
    public Members Legal()
    {
        IEnumerable<Members> candidates = new List<Members>();
        if (phase == "deal")
        {
            candidates = new[] { new Members { { "do", "deal" } } };
        }
        else if (phase == "auction")
        {
            IEnumerable<int> numbers = Enumerable.Range(Minimum, Maximum - Minimum + 1);
            IEnumerable<Members> bids = numbers.Select(bid => new Members { { "do", "bid" }, { "bid", (long)bid } });
            candidates = bids.Concat(new[] { new Members { { "do", "pass" } } });
        }
        else if (turn != null)
        {
            candidates = hands[turn].Select(card => new Members { { "do", "play" }, { "card", card } });
        }
        List<Members> allowed = candidates.Where(action => Refusal(new Members(action) { { "by", turn } }) == null).ToList();
        return new Members { { "by", turn }, { "actions", allowed } };
    }

    /// <summary>The result of the deal; before its end, only that it is not over.</summary>
    public Members Result()
    {
        return new Members(counted) { { "over", phase == "over" } };
    }

    /// <summary>A value for each player, by name.</summary>
    public Members BySeat(Func<string, object> value)
    {
        return Seats.ToDictionary(seat => seat, value);
    }

    /// <summary>Everything that is open on the table.</summary>
    private Members SeenByAll()
    {
        return new Members
        {
            { "phase", phase },
            { "acts", turn },
            { "dealer", Dealer },
            { "scores", BySeat(seat => Scores[seat]) },
            { "calls", calls },
            { "contract", Pitcher == null ? null : new Members { { "by", Pitcher }, { "bid", Bid } } },
            { "trump", Trump?.ToString() },
            { "trick", trick.Select(played => new Members { { "by", played.By }, { "card", played.Card } }).ToList() },
            { "tricks", tricks },
        };
    }

    /// <summary>Everything, hidden cards included.</summary>
    public Members State()
    {
        return new Members(SeenByAll()) { { "hands", BySeat(seat => hands[seat]) } };
    }

    /// <summary>What one player sees: the table, his own cards, and the number of the others' cards.</summary>
    public Members View(string seat)
    {
        return new Members(SeenByAll())
        {
            { "seat", seat },
            { "hand", hands[seat] },
            { "holds", BySeat(other => hands[other].Count) },
        };
    }
}
