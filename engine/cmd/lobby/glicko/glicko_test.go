package glicko_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"playout/engine/cmd/lobby/glicko"
)

// The example of the paper.
func TestTheExampleOfThePaper(t *testing.T) {
	player := glicko.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	got := player.After([]glicko.Result{
		{Opponent: glicko.Rating{Value: 1400, Deviation: 30, Volatility: 0.06}, Score: 1},
		{Opponent: glicko.Rating{Value: 1550, Deviation: 100, Volatility: 0.06}, Score: 0},
		{Opponent: glicko.Rating{Value: 1700, Deviation: 300, Volatility: 0.06}, Score: 0},
	})
	want := glicko.Rating{Value: 1464.06, Deviation: 151.52, Volatility: 0.05999}
	if math.Abs(got.Value-want.Value) > 0.01 || math.Abs(got.Deviation-want.Deviation) > 0.01 || math.Abs(got.Volatility-want.Volatility) > 0.00001 {
		t.Errorf("the player of the example has %+v after the period, want %+v", got, want)
	}
}

func random(r *rand.Rand) glicko.Rating {
	return glicko.Rating{Value: r.Float64() * 4000, Deviation: 20 + 330*r.Float64(), Volatility: 0.02 + 0.1*r.Float64()}
}

// For any two players: a win does not lower a rating, a loss does not raise it, the better result
// gives the higher rating, and a game makes the deviation no greater than a period without one.
func TestResultsMoveRatings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		a, b := random(r), random(r)
		after := func(score float64) glicko.Rating {
			return a.After([]glicko.Result{{Opponent: b, Score: score}})
		}
		won, drawn, lost := after(1), after(0.5), after(0)
		if won.Value < a.Value || lost.Value > a.Value || won.Value < drawn.Value || drawn.Value < lost.Value {
			t.Fatalf("%+v against %+v has %v after a win, %v after a draw and %v after a loss; want them in this order, and %v between the first and the last", a, b, won.Value, drawn.Value, lost.Value, a.Value)
		}
		for _, got := range []glicko.Rating{won, drawn, lost} {
			grown := math.Sqrt(a.Deviation*a.Deviation + math.Pow(got.Volatility*173.7178, 2))
			if got.Deviation > grown || got.Deviation <= 0 || got.Volatility <= 0 || math.IsNaN(got.Value) || math.IsNaN(got.Volatility) {
				t.Fatalf("%+v against %+v has %+v after a game, want a deviation of at most %v", a, b, got, grown)
			}
		}
	}
}

// Equal players gain and lose the same, and a draw between them changes no rating.
func TestEqualPlayers(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		a := random(r)
		won, lost := a.After([]glicko.Result{{a, 1}}), a.After([]glicko.Result{{a, 0}})
		if drawn := a.After([]glicko.Result{{a, 0.5}}); math.Abs(won.Value+lost.Value-2*a.Value) > 1e-6 || math.Abs(drawn.Value-a.Value) > 1e-6 {
			t.Errorf("two players with %+v have %v and %v after a win and a loss, %v after a draw; want the same gain and loss, and no change", a, won.Value, lost.Value, drawn.Value)
		}
	}
}

// The order of a period's results does not matter.
func TestOrderOfResults(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 200 {
		a, x, y := random(r), glicko.Result{Opponent: random(r), Score: 1}, glicko.Result{Opponent: random(r), Score: 0}
		one, other := a.After([]glicko.Result{x, y}), a.After([]glicko.Result{y, x})
		if math.Abs(one.Value-other.Value) > 1e-6 || math.Abs(one.Deviation-other.Deviation) > 1e-6 {
			t.Errorf("%+v has %+v, or in another order %+v; want the same", a, one, other)
		}
	}
}

// Without games only the deviation grows, with the time and never beyond a new player's; a period
// without results is one without games.
func TestIdle(t *testing.T) {
	a := glicko.Rating{Value: 1700, Deviation: 60, Volatility: 0.06}
	if got := a.Idle(0); got != a {
		t.Errorf("after no time the rating is %+v, want %+v", got, a)
	}
	if got, want := a.Idle(glicko.Period), a.After(nil); got != want {
		t.Errorf("after a period without games the rating is %+v, without results %+v; want the same", got, want)
	}
	want := math.Sqrt(60*60 + math.Pow(0.06*173.7178, 2))
	if got := a.Idle(glicko.Period); math.Abs(got.Deviation-want) > 1e-9 || got.Value != a.Value || got.Volatility != a.Volatility {
		t.Errorf("after a period without games the rating is %+v, want a deviation of %v and no other change", got, want)
	}
	if once, twice := a.Idle(2*glicko.Period), a.Idle(glicko.Period).Idle(glicko.Period); math.Abs(once.Deviation-twice.Deviation) > 1e-9 {
		t.Errorf("after two periods the deviation is %v, after one and one more %v; want the same", once.Deviation, twice.Deviation)
	}
	if got := a.Idle(290 * 365 * 24 * time.Hour).Deviation; math.Abs(got-350) > 1e-9 {
		t.Errorf("after 290 years the deviation is %v, want that of a new player, 350", got)
	}
	if got := a.Idle(-time.Hour); got != a {
		t.Errorf("with a clock that was set back the rating is %+v, want %+v", got, a)
	}
}

// In many games between two players of fixed strengths the ratings come to differ as the scores
// say: 3/4 of the points are a lead of 191 points.
func TestRatingsFindStrengths(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	a, b := glicko.New(), glicko.New()
	lead, n := 0.0, 0
	for i := range 4000 {
		score := 0.0
		if r.Float64() < 0.75 {
			score = 1
		}
		a, b = a.After([]glicko.Result{{b, score}}), b.After([]glicko.Result{{a, 1 - score}})
		if i >= 1000 {
			lead, n = lead+a.Value-b.Value, n+1
		}
	}
	if lead /= float64(n); math.Abs(lead-191) > 20 {
		t.Errorf("the mean lead is %.0f, want about 191", lead)
	}
}
