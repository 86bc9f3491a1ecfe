package arena

import (
	"math"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/rating"
)

func approx(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %.5f, want %.5f", what, got, want)
	}
}

// baseball holds how often each team of the American League beat each other in 1987: Milwaukee,
// Detroit, Toronto, New York, Boston, Cleveland, Baltimore (Agresti, Categorical Data Analysis,
// 1990).
var baseball = [7][7]float64{
	{0, 7, 9, 7, 7, 9, 11},
	{6, 0, 7, 5, 11, 9, 9},
	{4, 6, 0, 7, 7, 8, 12},
	{6, 8, 6, 0, 6, 7, 10},
	{6, 2, 6, 7, 0, 7, 12},
	{4, 4, 5, 6, 6, 0, 6},
	{2, 4, 1, 3, 1, 7, 0},
}

// The teams' abilities relative to Baltimore and their standard errors are published, in natural
// units (Turner and Firth, Bradley-Terry Models in R, Journal of Statistical Software 48, 2012).
func TestPublishedRatings(t *testing.T) {
	table := make([][]headToHead, 7)
	for a := range table {
		table[a] = make([]headToHead, 7)
		for b := range table {
			table[a][b] = headToHead{games: baseball[a][b] + baseball[b][a], score: baseball[a][b]}
		}
	}
	elo := maximumLikelihood(table)
	cov := inverse(information(table, elo))
	sum := elo[6]
	for i, want := range []struct{ ability, err float64 }{
		{1.5814, 0.3433}, {1.4364, 0.3396}, {1.2945, 0.3367}, {1.2476, 0.3359}, {1.1077, 0.3339}, {0.6839, 0.3319},
	} {
		approx(t, "an ability", scale*(elo[i]-elo[6]), want.ability, 1e-4)
		approx(t, "its standard error", scale*math.Sqrt(leadVariance(cov, i, 6)), want.err, 1e-4)
		sum += elo[i]
	}
	approx(t, "the sum of the ratings", sum, 0, 1e-6)
}

// tournamentOf returns a tournament of agents that met in pairs; score gives the first agent's score in
// each game.
func tournamentOf(t testing.TB, agents, games int, score func(block, a, b, seating int) float64) *Tournament {
	t.Helper()
	c := Config{Match: match.Match{Game: othello.New(), Meetings: match.RoundRobin(agents), Games: games}, Workers: 1}
	for i := range agents {
		a, err := player.Parse(c.Game, "uct:n="+string(rune('1'+i)))
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, a)
	}
	var results []Result
	for number := range c.Total() {
		_, seats := c.Slot(number)
		a, b := min(seats[0], seats[1]), max(seats[0], seats[1])
		x := float32(2*score(number/2, a, b, number%2) - 1)
		r := Result{Number: number, Seats: seats, Returns: []float32{x, -x}, Nanos: make([][]int64, agents)}
		if seats[0] != a {
			r.Returns = []float32{-x, x}
		}
		results = append(results, r)
	}
	tournament := new(Tournament)
	if err := tournament.Add(c, results); err != nil {
		t.Fatal(err)
	}
	return tournament
}

// The ratings of two agents differ by the lead that their score predicts; an anchor shifts both
// equally; an agent that won everything has a finite rating too.
func TestRatings(t *testing.T) {
	tournament := tournamentOf(t, 2, 100, func(block, _, _, seating int) float64 {
		return []float64{1, 1, 0.5, 0}[(2*block+seating)%4] // 62.5 %
	})
	r, err := tournament.Ratings(Anchor{Agent: -1})
	if err != nil || r.Drawn {
		t.Fatal(r, err)
	}
	approx(t, "half the lead", r.Agents[0].Elo, rating.Elo(0.625)/2, 1e-6)
	r, _ = tournament.Ratings(Anchor{Agent: 1, Elo: 1500})
	approx(t, "the anchor", r.Agents[1].Elo, 1500, 1e-9)
	approx(t, "its interval", r.Agents[1].High-r.Agents[1].Low, 0, 1e-3)
	approx(t, "the other", r.Agents[0].Elo, 1500+rating.Elo(0.625), 1e-6)
	// Blocks are 2 and 1/2 games in turn: with x the mean of a block, s² = 50/49·(3/8)²,
	// and by the delta method s/√50 over the slope of Expected.
	half := rating.Z * math.Sqrt(50.0/49) * 0.375 / math.Sqrt(50) / (scale * 0.625 * 0.375)
	approx(t, "the half width", r.Agents[0].High-r.Agents[0].Elo, half, 1e-6)
	p := tournament.Pairs()
	if len(p) != 1 || p[0].Pentanomial != (rating.Pentanomial{0, 25, 0, 0, 25}) || p[0].Games != 100 || p[0].Score != 0.625 {
		t.Errorf("pairs %+v; want one of 100 games, score 0.625, pentanomial 0 25 0 0 25", p)
	}
	// The second beats all and the third loses to all, so there is no most likely rating. With one
	// more drawn game for each pair there is one, and the first agent is in the middle.
	tournament = tournamentOf(t, 3, 20, func(_, a, b, _ int) float64 { return float64(b / 2) })
	r, err = tournament.Ratings(Anchor{Agent: -1})
	if err != nil || !r.Drawn {
		t.Fatal(r, err)
	}
	approx(t, "the middle", r.Agents[0].Elo, 0, 1e-6)
	if first := r.Agents[1]; !(first.Low > 0 && first.Low < first.Elo && first.Elo < first.High && first.High < 2000) {
		t.Errorf("the best: %+v, want 0 < low < elo < high < 2000", first)
	}
}

// Agents that no games connect have no common scale.
func TestDisconnectedAgents(t *testing.T) {
	var tournament Tournament
	for _, pair := range [][2]string{{"uct:n=1", "uct:n=2"}, {"random", "rules"}} {
		c := config(t, 2, pair[0], pair[1])
		if err := tournament.Add(c, []Result{{Seats: []int{0, 1}, Returns: []float32{1, -1}, Nanos: make([][]int64, 2)}}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := tournament.Ratings(Anchor{Agent: -1}); err == nil || !strings.Contains(err.Error(), "uct:n=1 and random are not joined by games") {
		t.Errorf("got %v; want uct:n=1 and random are not joined by games", err)
	}
}

// Ratings recovers the strengths from which games were drawn: the intervals contain them in about
// 95 of 100 cases, even if the games of an opening are correlated and many are drawn.
func TestRatingsFindStrengths(t *testing.T) {
	strengths := []float64{-150, -20, 0, 50, 120} // mean 0
	rng := game.NewRand(4)
	for _, drawn := range []float64{0, 0.5} {
		held, all := 0, 0
		for range 150 {
			bias := map[int]float64{}
			tournament := tournamentOf(t, 5, 60, func(block, a, b, seating int) float64 {
				if seating == 0 {
					bias[block] = 0.5*rng.Float64() - 0.25 // an opening favours one colour
				}
				e := rating.Expected(strengths[a] - strengths[b])
				tilt := min(e, 1-e) * bias[block]
				if seating == 1 {
					tilt = -tilt
				}
				if rng.Float64() < drawn { // a draw with e as its mean, in expectation
					x := 2 * math.Min(e, 1-e)
					if rng.Float64() < x {
						return 0.5
					}
					if e > 0.5 {
						return 1
					}
					return 0
				}
				if rng.Float64() < e+tilt {
					return 1
				}
				return 0
			})
			r, err := tournament.Ratings(Anchor{Agent: -1})
			if err != nil {
				t.Fatal(err)
			}
			for i, a := range r.Agents {
				all++
				if a.Low <= strengths[i] && strengths[i] <= a.High {
					held++
				}
			}
		}
		share := float64(held) / float64(all)
		t.Logf("with %g of games drawn the intervals hold %.3f of the strengths", drawn, share)
		if share < 0.92 || share > 0.98 {
			t.Errorf("with %g of games drawn the intervals hold %.3f of the strengths; want 0.92 to 0.98", drawn, share)
		}
	}
}

// Report 3's rating: from 0, a win against an equal gains half of K; with a lead of 20 a win gains
// less, and the loser loses as much as the winner gains.
func TestSequential(t *testing.T) {
	tournament := tournamentOf(t, 2, 2, func(int, int, int, int) float64 { return 1 })
	got := tournament.Sequential(20, Anchor{Agent: -1})
	want := 10 + 20*(1-1/(1+math.Pow(10, -20.0/400)))
	approx(t, "the winner's rating", got[0], want, 1e-9)
	approx(t, "the loser's rating", got[1], -want, 1e-9)
}

// Report 3 holds the opponent at 400: only its own rating moves, rises less with each win, and
// follows its formula in every game.
func TestSequentialHoldsAnOpponent(t *testing.T) {
	tournament := tournamentOf(t, 2, 4, func(int, int, int, int) float64 { return 1 })
	held := Anchor{Agent: 1, Elo: 400}
	own, games := 400.0, 0
	for rated := range tournament.Rated(20, held) {
		approx(t, "the rating before a game", rated.Before[0], own, 1e-9)
		own += 20 * (1 - 1/(1+math.Pow(10, (400-own)/400)))
		approx(t, "the rating after it", rated.After[0], own, 1e-9)
		if rated.After[1] != 400 || rated.Before[1] != 400 {
			t.Errorf("the opponent is at %v, then %v; want 400 and 400", rated.Before[1], rated.After[1])
		}
		if games++; rated.Config.CheckResult(rated.Result) != nil {
			t.Errorf("game %d does not fit its match: %+v", rated.Result.Number, rated.Result)
		}
	}
	got := tournament.Sequential(20, held)
	if games != tournament.Games() || got[1] != 400 || got[0] < 420 {
		t.Errorf("%d of %d games are rated, the ratings are %v; want all games, at least 420 and 400", games, tournament.Games(), got)
	}
	approx(t, "the rating in the end", got[0], own, 1e-9)
	// Without an anchored opponent, one agent gains what the other loses.
	for rated := range tournament.Rated(20, Anchor{Agent: -1}) {
		approx(t, "the sum of ratings", rated.After[0]+rated.After[1], 0, 1e-9)
	}
}

// A game of several seats is an encounter of each pair of agents, over all pairs of their seats.
func TestEncounters(t *testing.T) {
	got := encounters(Result{Seats: []int{0, 1, 0, 2}, Returns: []float32{1, 0, -1, 0}}, nil)
	want := []encounter{{0, 1, 0.5}, {0, 2, 0.5}, {1, 2, 0.5}}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("encounter %d is %v, want %v", i, got[i], want[i])
		}
	}
	if got := encounters(Result{Seats: []int{1, 0, 1}, Returns: []float32{1, 0, -1}}, nil); len(got) != 1 || got[0].score != 0.5 {
		t.Errorf("two agents on three seats: %v; want one encounter with score 0.5", got)
	}
	got = encounters(Result{Seats: []int{0, 1, 0, 1}, Returns: []float32{1, 0, 0, -1}}, nil)
	if len(got) != 1 || got[0].score != 3.5/4 {
		t.Errorf("two agents on four seats: %v; want one encounter with score %v", got, 3.5/4)
	}
}
