package chance_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"playout/engine/chance"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/search"
)

// agents lists an agent of each kind of values.
var agents = []string{"alphabeta:depth=3", "uct:n=10", "puct:n=10", "flat:n=10"}

// eachCurve calls a function with each curve of each game.
func eachCurve(t *testing.T, see func(t *testing.T, g game.Game, c chance.Curve)) {
	for _, g := range games.All() {
		for _, text := range agents {
			a, err := player.Parse(g, text)
			if err != nil {
				continue // which this game does not have
			}
			t.Run(g.Spec().ID+" "+text, func(t *testing.T) { see(t, g, chance.Of(g, a)) })
		}
	}
}

// Every curve is monotone, stays between 0 and 1, and gives the two seats chances that add up to 1.
func TestCurves(t *testing.T) {
	eachCurve(t, func(t *testing.T, _ game.Game, c chance.Curve) {
		before := 0.0
		for i := -1000; i <= 1000; i++ {
			v := float32(i) / 1000
			p := c.Chance(v)
			if !(p > 0 && p < 1) || p < before {
				t.Fatalf("the chance at %g is %g after %g, want more, between 0 and 1", v, p, before)
			}
			if sum := p + c.Chance(-v); math.Abs(sum-1) > 1e-12 {
				t.Fatalf("the chances at %g and %g add up to %g, want 1", v, -v, sum)
			}
			before = p
		}
		if p := c.Chance(0); p != 0.5 {
			t.Errorf("the chance at 0 is %g, want 0.5", p)
		}
	})
}

// Certain results have the chances 0, 0.5 and 1, and proven rows those of their results.
func TestExact(t *testing.T) {
	c := chance.Curve{Slope: 2}
	for result, want := range map[float32]float64{-1: 0, 0: 0.5, 1: 1} {
		if p := chance.Exact(result); p != want {
			t.Errorf("Exact(%g) = %g, want %g", result, p, want)
		}
	}
	for proven, want := range map[search.Result]float64{search.Win: 1, search.Draw: 0.5, search.Loss: 0} {
		if p, is := c.OfRow(&search.Row{Value: 0.3, Proven: proven}); p != want || !is {
			t.Errorf("a proven %d has the chance %g, %v, want %g, true", proven, p, is, want)
		}
	}
	if p, is := c.OfRow(&search.Row{Value: 0.5}); math.Abs(p-0.75) > 1e-6 || is {
		t.Errorf("a value of 0.5 at slope 2 has the chance %g, %v, want 0.75, false", p, is)
	}
}

// Who loses nothing has an accuracy of 100 %, who loses as much as random moves 20 %, and who loses
// all 0; between them it falls.
func TestAccuracy(t *testing.T) {
	eachCurve(t, func(t *testing.T, _ game.Game, c chance.Curve) {
		for lost, want := range map[float64]float64{0: 100, 10 * (1 - c.Random): 20, 10: 0, 11: 0} {
			if got := c.Accuracy(10, lost); math.Abs(got-want) > 1e-9 {
				t.Errorf("a loss of %g of 10 is an accuracy of %g, want %g", lost, got, want)
			}
		}
		for lost, before := 0.1, 100.; lost < 10; lost += 0.1 {
			got := c.Accuracy(10, lost)
			if got >= before {
				t.Errorf("a loss of %g of 10 is an accuracy of %g after %g, want less", lost, got, before)
			}
			before = got
		}
		if got := c.Accuracy(0, 0); got != 100 {
			t.Errorf("a player without chances has an accuracy of %g, want 100", got)
		}
	})
}

// Every game has a usual judge that limits itself by a count and values moves. Each fitted curve
// comes with the command that made it, for a judge of its kind, and the guide has it too.
func TestTables(t *testing.T) {
	guide, err := os.ReadFile("../../static/guide/review.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		a, err := player.Parse(g, chance.Judge(g))
		if err != nil || a.Silent() || a.Millis() != 0 {
			t.Errorf("%s: the judge is %q, %v, want an agent limited by a count that values moves", g.Spec().ID, chance.Judge(g), err)
		}
	}
	eachCurve(t, func(t *testing.T, g game.Game, c chance.Curve) {
		if !(c.Slope > 0 && c.Slope < 20) || !(c.Random > 0 && c.Random < 1) {
			t.Errorf("the slope is %g and random moves keep %g, want numbers above 0, the second below 1", c.Slope, c.Random)
		}
		if c.Made == "" {
			return
		}
		rest, is := strings.CutPrefix(c.Made, "playout chance -game "+g.Spec().ID+" -judge ")
		judge, _, _ := strings.Cut(rest, " ")
		if _, err := player.Parse(g, judge); !is || err != nil {
			t.Errorf("it was made by %q, %v, want a command for a judge of the game", c.Made, err)
		}
		if row := fmt.Sprintf("| `%s` |", judge); !strings.Contains(string(guide), "./"+c.Made) || !strings.Contains(string(guide), row) || !strings.Contains(string(guide), fmt.Sprintf("| %.3f ± ", c.Slope)) {
			t.Errorf("the guide has no %s, no row %s, or not the slope %.3f", c.Made, row, c.Slope)
		}
	})
}
