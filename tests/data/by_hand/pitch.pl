# Auction Pitch, written by hand from the guide "Check your engine", in a language without a template.
use strict;
use warnings;
use JSON::PP;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;
my @ORDER = split //, '23456789TJQKA';
my %RANK  = map { $ORDER[$_] => $_ } 0 .. $#ORDER;
my %WORTH = (A => 4, K => 3, Q => 2, J => 1, T => 10);
my $TARGET = 7;
sub suit { substr $_[0], 1, 1 }
sub rank { $RANK{substr $_[0], 0, 1} }

sub new_deal {
    my ($given) = @_;
    my $deal = {seats => $given->{seats}, dealer => $given->{dealer}, scores => {map { $_ => 0 } @{$given->{seats}}}};
    $deal->{scores}{$_} = $given->{scores}{$_} + 0 for keys %{$given->{scores}};
    begin($deal);
    carry_out($deal, $_) for @{$given->{events}};
    return $deal;
}

sub begin {
    my $deal = shift;
    @$deal{qw(phase turn bid pitcher calls trump played taken trick)} = ('deal', undef, 0, undef, 0, undef, 0, {}, []);
}

sub after {
    my ($deal, $seat) = @_;
    my $seats = $deal->{seats};
    my ($place) = grep { $seats->[$_] eq $seat } 0 .. $#$seats;
    return $seats->[($place + 1) % @$seats];
}

sub bids {
    my $deal = shift;
    return $deal->{bid} + ($deal->{turn} eq $deal->{dealer} && $deal->{bid} ? 0 : 1) .. 4;
}

sub playable {
    my ($deal) = @_;
    my @hand = @{$deal->{hands}{$deal->{turn}}};
    return @hand if !@{$deal->{trick}};
    my $led = suit($deal->{trick}[0][1]);
    return @hand if !grep { suit($_) eq $led } @hand;
    return grep { suit($_) eq $led || ($led ne $deal->{trump} && suit($_) eq $deal->{trump}) } @hand;
}

# The actions that are legal now, without the seat.
sub actions {
    my ($deal) = @_;
    return {do => 'deal'} if $deal->{phase} eq 'deal';
    return ({do => 'pass'}, map { {do => 'bid', bid => $_} } bids($deal)) if $deal->{phase} eq 'auction';
    return map { {do => 'play', card => $_} } playable($deal) if $deal->{phase} eq 'play';
    return ();
}

# Whether an action is one of them: whoever reads members one by one ignores those that it does not know.
sub is_legal {
    my ($deal, $event) = @_;
    return $deal->{phase} eq 'deal' if $event->{do} eq 'deal';
    my %said = %$event;
    my $by = delete $said{by};
    return 0 if !defined $by || !defined $deal->{turn} || $by ne $deal->{turn};
    return scalar grep { $json->encode($_) eq $json->encode(\%said) } actions($deal);
}

sub carry_out {
    my ($deal, $event) = @_;
    if ($event->{do} eq 'deal') {
        $deal->{hands} = {map { $_ => [@{$event->{hands}{$_}}] } @{$deal->{seats}}};
        @$deal{qw(phase turn)} = ('auction', after($deal, $deal->{dealer}));
    } elsif ($deal->{phase} eq 'auction') {
        @$deal{qw(bid pitcher)} = ($event->{bid}, $event->{by}) if $event->{do} eq 'bid';
        return $deal->{turn} = after($deal, $event->{by}) if ++$deal->{calls} < @{$deal->{seats}};
        return begin($deal) if !defined $deal->{pitcher};
        @$deal{qw(phase turn)} = ('play', $deal->{pitcher});
    } else {
        return play($deal, $event->{by}, $event->{card});
    }
}

# Returns who wins the trick that the card completes.
sub play {
    my ($deal, $seat, $card) = @_;
    $deal->{trump} //= suit($card);
    $deal->{holder}{$card} = $seat;
    $deal->{hands}{$seat} = [grep { $_ ne $card } @{$deal->{hands}{$seat}}];
    push @{$deal->{trick}}, [$seat, $card];
    $deal->{turn} = after($deal, $seat);
    return if @{$deal->{trick}} < @{$deal->{seats}};
    my $strength = sub { (suit($_[0]) eq $deal->{trump} ? 20 : suit($_[0]) eq suit($deal->{trick}[0][1]) ? 0 : -20) + rank($_[0]) };
    my ($best) = sort { $strength->($b->[1]) <=> $strength->($a->[1]) } @{$deal->{trick}};
    push @{$deal->{taken}{$best->[0]}}, map { $_->[1] } @{$deal->{trick}};
    @$deal{qw(trick turn)} = ([], $best->[0]);
    @$deal{qw(phase turn)} = ('over', undef) if !@{$deal->{hands}{$best->[0]}};
    return $best->[0];
}

sub result {
    my ($deal) = @_;
    return {over => JSON::PP::false} if $deal->{phase} ne 'over';
    my (%count, %points, @order);
    for my $seat (keys %{$deal->{taken}}) {
        $count{$seat} += $WORTH{substr $_, 0, 1} // 0 for @{$deal->{taken}{$seat}};
        push @order, ['jack', $seat] if grep { $_ eq "J$deal->{trump}" } @{$deal->{taken}{$seat}};
    }
    my @trumps = sort { rank($a) <=> rank($b) } grep { suit($_) eq $deal->{trump} } map { @$_ } values %{$deal->{taken}};
    unshift @order, ['high', $deal->{holder}{$trumps[-1]}], ['low', $deal->{holder}{$trumps[0]}];
    my ($most, $next) = sort { $count{$b} <=> $count{$a} } keys %count;
    push @order, ['game', $most] if $count{$most} && (!defined $next || $count{$next} < $count{$most});
    $points{$_->[1]}{$_->[0]} = 1 for @order;
    my ($pitcher, %scores) = ($deal->{pitcher}, %{$deal->{scores}});
    my $made = keys(%{$points{$pitcher} // {}}) >= $deal->{bid};
    $scores{$pitcher} -= $deal->{bid} if !$made;
    my $winner;
    for (grep { $made || $_->[1] ne $pitcher } @order) {
        $winner = $_->[1] if ++$scores{$_->[1]} >= $TARGET && !defined $winner;
    }
    $winner = $pitcher if $scores{$pitcher} >= $TARGET;
    return {
        over => JSON::PP::true, points => \%points, made => $made ? JSON::PP::true : JSON::PP::false, scores => \%scores,
        card_points => \%count, winner => $winner, next_dealer => defined $winner ? undef : after($deal, $deal->{dealer}),
    };
}

sub observe {
    my ($deal, $step) = @_;
    return {by => $deal->{turn}, actions => [actions($deal)]} if ($step->{ask} // '') eq 'legal';
    return result($deal) if $step->{ask};
    return {rejected => 'no'} if !is_legal($deal, $step->{try});
    my $winner = carry_out($deal, $step->{try});
    return {accepted => JSON::PP::true, $step->{try}{do} eq 'play' && defined $winner ? (trick_to => $winner) : ()};
}

my $about = {
    version => 1, engine => {name => 'pitch by hand', version => '1', language => 'Perl'}, rulesets => ['pitch.auction'],
    asks => ['legal', 'result'], roles => ['deal', 'auction', 'play', 'match'],
};
while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    last if $request->{cmd} eq 'stop';
    my $deal = $request->{given} && new_deal($request->{given});
    my @seen = map { observe($deal, $_) } @{$request->{steps} // []};
    print $json->encode($request->{cmd} eq 'start' ? $about : {seq => $request->{seq}, observations => \@seen}), "\n";
}
