package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/match"
)

// A tally agrees with the tournament of the same games, however many of them there are, and in
// whatever order they end.
func TestTally(t *testing.T) {
	for _, agents := range [][]string{{"random", "rules"}, {"random", "rules", "random", "random"}} {
		c := config(t, 60, agents...)
		if len(agents) > 2 {
			c.Meetings = match.RoundRobin(len(agents))
		}
		results, err := Run(c)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(7, 0))
		rng.Shuffle(len(results), func(i, j int) { results[i], results[j] = results[j], results[i] })
		tally := NewTally(&c)
		if score, low, high := tally.Score(); score != 0 || low != 0 || high != 1 {
			t.Errorf("without games the score is %g, %g to %g; want 0, 0 to 1", score, low, high)
		}
		for i, r := range results {
			tally.Add(r)
			var whole Tournament
			if err := whole.Add(c, results[:i+1]); err != nil {
				t.Fatal(err)
			}
			score, low, high := tally.Score()
			want, wantLow, wantHigh := whole.Score([]int{0})
			if math.Abs(score-want)+math.Abs(low-wantLow)+math.Abs(high-wantHigh) > 1e-9 {
				t.Fatalf("after %d games of %d agents the score is %g, %g to %g; want %g, %g to %g", i+1, len(agents), score, low, high, want, wantLow, wantHigh)
			}
			if pair := whole.Pairs()[0]; len(agents) == 2 && math.Abs(tally.Superiority()-pair.Superiority) > 1e-9 {
				t.Fatalf("after %d games the superiority is %g, want %g", i+1, tally.Superiority(), pair.Superiority)
			}
			if len(agents) == 2 && tally.Pentanomial != whole.Pairs()[0].Pentanomial {
				t.Fatalf("after %d games the pairs are %v, want %v", i+1, tally.Pentanomial, whole.Pairs()[0].Pentanomial)
			}
		}
	}
}
