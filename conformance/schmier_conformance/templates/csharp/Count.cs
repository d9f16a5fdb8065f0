using System.Collections.Generic;
using System.Linq;
using Members = System.Collections.Generic.Dictionary<string, object>;

/// <summary>Cards are two letters, rank and suit.</summary>
public static class Cards
{
    private const string Ranks = "9TJQKA"; // from low to high, trumps and plain suits alike
    private const string Suits = "CDHS";

    private static readonly Dictionary<char, long> CardPoints = new Dictionary<char, long>
    {
        { 'A', 4 }, { 'K', 3 }, { 'Q', 2 }, { 'J', 1 }, { 'T', 10 },
    };

    public static bool IsInPack(string card)
    {
        return card.Length == 2 && Ranks.IndexOf(card[0]) >= 0 && Suits.IndexOf(card[1]) >= 0;
    }

    public static char Suit(string card)
    {
        return card[1];
    }

    public static int Strength(string card)
    {
        return Ranks.IndexOf(card[0]);
    }

    /// <summary>The card-points of a card, for Game.</summary>
    public static long Points(string card)
    {
        return CardPoints.TryGetValue(card[0], out long points) ? points : 0;
    }
}

/// <summary>The result of a finished deal: points, scores, and whether the match is over.</summary>
public sealed class Count
{
    private const long Target = 7;

    private readonly Deal deal;
    private readonly Dictionary<string, Members> points;
    private readonly Dictionary<string, long> cardPoints;

    public Count(Deal deal)
    {
        this.deal = deal;
        points = deal.Seats.ToDictionary(seat => seat, seat => new Members());
        cardPoints = deal.Seats.ToDictionary(seat => seat, seat => deal.Captor.Where(won => won.Value == seat).Sum(won => Cards.Points(won.Key)));
    }

    /// <summary>Updates the scores, and returns the result of the deal.</summary>
    public Members Settle()
    {
        CountPoints();
        bool made = points[deal.Pitcher].Count >= deal.Bid; // every point counts one
        foreach (string seat in deal.Seats)
        {
            bool isSet = seat == deal.Pitcher && !made;
            deal.Scores[seat] += isSet ? -deal.Bid : points[seat].Count; // rule: points.made, points.setback, points.others
        }
        string winner = MatchWinner();
        return new Members
        {
            { "points", deal.BySeat(seat => points[seat]) },
            { "card_points", deal.BySeat(seat => cardPoints[seat]) },
            { "made", made },
            { "scores", deal.BySeat(seat => deal.Scores[seat]) },
            { "winner", winner },
            { "next_dealer", winner == null ? deal.After(deal.Dealer) : null },
        };
    }

    private void CountPoints()
    {
        List<string> trumps = deal.Holder.Keys.Where(card => Cards.Suit(card) == deal.Trump).OrderBy(Cards.Strength).ToList();
        points[deal.Holder[trumps.Last()]]["high"] = 1; // rule: points.high
        points[deal.Holder[trumps.First()]]["low"] = 1; // rule: points.low
        if (deal.Captor.TryGetValue("J" + deal.Trump, out string jackTo)) points[jackTo]["jack"] = 1; // rule: points.captor
        List<string> most = Highest(cardPoints);
        if (most.Count == 1) points[most[0]]["game"] = 1; // rule: points.game.most, points.game.tie-nobody
    }

    /// <summary>The highest score at the target; of several the pitcher; otherwise there is no winner yet.</summary>
    private string MatchWinner()
    {
        List<string> leaders = Highest(deal.Scores);
        if (deal.Scores[leaders[0]] < Target) return null;
        if (leaders.Count == 1) return leaders[0];
        return leaders.Contains(deal.Pitcher) ? deal.Pitcher : null; // rule: match.several.tie
    }

    /// <summary>The players with the most.</summary>
    private List<string> Highest(Dictionary<string, long> sums)
    {
        return deal.Seats.Where(seat => sums[seat] == sums.Values.Max()).ToList();
    }
}
