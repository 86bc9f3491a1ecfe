package sample

import (
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/games/othello"
)

// randomEpisode returns a game of random moves, with a random search at each decision from a ply
// on.
func randomEpisode(g game.Game, seed uint64, from int) *dataset.Episode {
	e := &dataset.Episode{Seed: seed}
	rng, chance := game.NewRand(seed+1), game.NewRand(seed)
	s := g.New(chance)
	var buf []game.Move
	for s.Acting() != 0 {
		var joint game.Joint
		joint, buf = game.RandomJoint(s, rng, buf)
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			var d dataset.Decision
			if len(e.Steps) >= from {
				d.Value = int8(rng.IntN(255) - 127)
				for range s.Legal(acting.First(), buf[:0]) {
					d.Shares = append(d.Shares, byte(rng.IntN(255)))
				}
				d.Shares[0] = 255
			}
			e.Decisions = append(e.Decisions, d)
		}
		e.Steps = append(e.Steps, joint)
		s.Play(joint, chance)
	}
	return e
}

// othelloSet returns the samples of some random games with random searches.
func othelloSet(t testing.TB, games uint64) *Set {
	t.Helper()
	s, err := New(othello.New(), "", Search)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range games {
		if err := s.Add(randomEpisode(s.game, seed, 3)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// Samples keep the position, the move, the search's shares and value, and the result of their
// decision: in games with a history, with chance, and with seats that act at once.
func TestSamplesKeepDecisions(t *testing.T) {
	for _, g := range games.All() {
		for _, target := range []Target{Search, Played, Actor} {
			s, err := New(g, "", target)
			if err != nil {
				t.Fatal(err)
			}
			at := 0
			for seed := range uint64(3) {
				const opening = 5
				e := randomEpisode(g, seed, opening)
				if err := s.Add(e); err != nil {
					t.Fatal(err)
				}
				last, state := len(s.all), g.New(game.NewRand(0))
				returns, err := e.Replay(g, func(want game.State, seat game.Seat, m game.Move, d *dataset.Decision) {
					if d.Shares == nil {
						return
					}
					smp := &s.all[at]
					s.restore(smp, state, nil)
					// The planes show a history too, which the text does not.
					if state.String() != want.String() || !slices.Equal(planesOf(s, state, seat), planesOf(s, want, seat)) {
						t.Fatalf("%s: sample %d is %s, want %s", g.Spec().ID, at, state, want)
					}
					if smp.seat != seat || smp.move != m || smp.expected != float32(d.Value)/127 || int(smp.game) != int(seed) {
						t.Fatalf("%s: sample %d is %+v, want seat %d, move %d, value %d", g.Spec().ID, at, smp, seat, m, d.Value)
					}
					if target == Search && !slices.Equal(s.shares[smp.shares:][:len(d.Shares)], d.Shares) {
						t.Fatalf("%s: sample %d has the shares %v, want %v", g.Spec().ID, at, s.shares[smp.shares:][:len(d.Shares)], d.Shares)
					}
					at++
				})
				if err != nil || at != last {
					t.Fatalf("%s: %d samples, %v; want %d", g.Spec().ID, last, err, at)
				}
				for i := range s.all {
					if smp := &s.all[i]; int(smp.game) == int(seed) && smp.result != returns[smp.seat] {
						t.Fatalf("%s: result %g of seat %d, want %g", g.Spec().ID, smp.result, smp.seat, returns[smp.seat])
					}
				}
			}
		}
	}
}

// planesOf returns the planes of a position.
func planesOf(s *Set, state game.State, seat game.Seat) []float32 {
	p := make([]float32, s.planes.C*s.planes.H*s.planes.W)
	s.planes.Encode(state, seat, p)
	return p
}

// The target decides which decisions are samples: for a search those that had one; for the moves
// played those too, or all of a game without any search; and for a value every decision.
func TestTargetsSelectDecisions(t *testing.T) {
	g := othello.New()
	const opening = 9
	searched, random := randomEpisode(g, 1, opening), randomEpisode(g, 2, 1000)
	for target, want := range map[Target]int{
		Search: len(searched.Steps) - opening,
		Played: len(searched.Steps) - opening + len(random.Steps),
		Actor:  len(searched.Steps) - opening + len(random.Steps),
		None:   len(searched.Steps) + len(random.Steps),
	} {
		s, err := New(g, "", target)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range []*dataset.Episode{searched, random} {
			if err := s.Add(e); err != nil {
				t.Fatal(err)
			}
		}
		if s.Len() != want {
			t.Errorf("target %s gives %d samples, want %d", target, s.Len(), want)
		}
	}
	for _, c := range []struct {
		planes string
		target Target
		want   string
	}{
		{"report9", None, `planes "report9" of othello; allowed: "" "features" "report1"`},
		{"report1", Search, `planes "report1" have no policy for target search; allowed: none, quiet, worth`},
		{"", "best", `target "best"; allowed: search, played, actor, none, quiet, worth`},
	} {
		if _, err := New(g, c.planes, c.target); err == nil || err.Error() != c.want {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
}

// With planes that are the same for both seats a value is that of the first: the rows of a game
// equal the samples of its episode, and belong to one game.
func TestRowsEqualTheEpisode(t *testing.T) {
	g := othello.New()
	samples := func() *Set {
		s, err := New(g, "report1", None)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	episodes, rows := samples(), samples()
	for seed := range uint64(4) {
		e := randomEpisode(g, seed, 1000)
		if err := episodes.Add(e); err != nil {
			t.Fatal(err)
		}
		all, err := e.Rows(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		all = all[:len(all)-1] // no seat decides in the position at the end
		for i := range all {
			if err := rows.AddRow(&all[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if rows.Len() != episodes.Len() || rows.Games() != episodes.Games() {
		t.Fatalf("%d rows of %d games, want %d of %d as from episodes", rows.Len(), rows.Games(), episodes.Len(), episodes.Games())
	}
	state, other := g.New(game.NewRand(0)), g.New(game.NewRand(0))
	for i := range rows.all {
		row, sample := &rows.all[i], &episodes.all[i]
		rows.restore(row, state, nil)
		episodes.restore(sample, other, nil)
		if !slices.Equal(planesOf(rows, state, 0), planesOf(episodes, other, sample.seat)) || row.result != sample.result || row.expected != sample.expected || row.game != sample.game {
			t.Fatalf("row %d is %+v, want the sample %+v and its planes", i, row, sample)
		}
	}
	if err := othelloSet(t, 1).AddRow(&dataset.PositionRow{}); err == nil || !strings.HasPrefix(err.Error(), `rows show only the planes "report1"`) {
		t.Errorf("adding a row to a set of other planes: %v, want an error", err)
	}
}

// Adding an incomplete episode is an error, and changes nothing.
func TestAddChangesNothingAfterAnError(t *testing.T) {
	g := othello.New()
	s := othelloSet(t, 2)
	before := fmt.Sprint(len(s.all), len(s.shares), len(s.frames), len(s.steps), s.games, s.sum)
	e := randomEpisode(g, 1, 0)
	e.Steps = e.Steps[:len(e.Steps)-3]
	if err := s.Add(e); err == nil {
		t.Fatal("an incomplete game is added, want an error")
	}
	if after := fmt.Sprint(len(s.all), len(s.shares), len(s.frames), len(s.steps), s.games, s.sum); after != before {
		t.Errorf("after the error the set has the sizes %s, want %s as before", after, before)
	}
}

// All samples of a game are for training, or all for validation.
func TestSplitKeepsGamesWhole(t *testing.T) {
	s := othelloSet(t, 10)
	train, validation := s.Split(rand.New(game.NewRand(1)), 0.3)
	games := map[int32]int{}
	for _, i := range train {
		games[s.all[i].game] |= 1
	}
	for _, i := range validation {
		games[s.all[i].game] |= 2
	}
	count := [4]int{}
	for _, use := range games {
		count[use]++
	}
	if count != [4]int{0, 7, 3, 0} || len(train)+len(validation) != s.Len() {
		t.Errorf("%d games to train on, %d to validate by, %d for both, %d and %d samples; want 7, 3, 0, all of %d", count[1], count[2], count[3], len(train), len(validation), s.Len())
	}
}

// BenchmarkSamplesMemory measures the memory of samples: a million positions must fit in two
// gigabytes, even of chess, whose states are the largest.
func BenchmarkSamplesMemory(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Spec().ID, func(b *testing.B) {
			var before, after runtime.MemStats
			for b.Loop() {
				runtime.GC()
				runtime.ReadMemStats(&before)
				s, err := New(g, "", Search)
				if err != nil {
					b.Fatal(err)
				}
				for seed := range uint64(60) {
					if err := s.Add(randomEpisode(g, seed, 0)); err != nil {
						b.Fatal(err)
					}
				}
				runtime.GC()
				runtime.ReadMemStats(&after)
				each := float64(after.HeapAlloc-before.HeapAlloc) / float64(s.Len())
				if each > 2000 {
					b.Fatalf("a sample takes %.0f bytes, want at most 2000", each)
				}
				b.ReportMetric(each, "B/sample")
				fmt.Fprint(io.Discard, s.Len()) // keeps s alive until here
			}
		})
	}
}
