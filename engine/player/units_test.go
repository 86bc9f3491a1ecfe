package player

import (
	"os"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/search"
)

// eachPosition plays games of an agent against itself after some random plies. It yields every position
// in which a seat acts, with its value for that seat by alpha-beta of three plies, in the
// evaluation's unit, unless that search sees the end.
func eachPosition(t *testing.T, g game.Game, name string, seeds uint64, yield func(s game.State, value float64, game int)) (ends []game.State) {
	t.Helper()
	agent, err := Parse(g, name)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range seeds {
		rng := game.NewRand(seed)
		p, err := New(g, agent, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		s := randomPosition(g, 6, rng)
		for s.Acting() != 0 {
			if value, known := valueOf(t, g, s); known {
				yield(s, value, int(seed))
			}
			seat := s.Acting().First()
			s.Play(game.Solo(seat, Choose(p, s, seat)), rng)
		}
		ends = append(ends, s)
	}
	return ends
}

// valueOf returns the value of a position by alpha-beta of three plies.
func valueOf(t *testing.T, g game.Game, s game.State) (value float64, known bool) {
	t.Helper()
	agent, err := Parse(g, "alphabeta:depth=3,ties=first")
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(g, agent, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	Choose(p, s, s.Acting().First())
	var r search.Report
	p.Report(&r)
	return float64(r.Rows[0].Points), r.Rows[0].Proven == 0
}

// Reported discs are discs: if both sides play well, a position valued one disc higher ends 1.09
// discs higher, over 3,118 positions of 60 games. Reported stones are stones: a position is worth
// one more if the other side lacks one stone, on average over 17,364 stones of 60 games. Measured
// by "PLAYOUT_LONG=1 go test ./engine/player -run Units -v"; a few games are enough to distinguish
// units.
func TestUnitsAreWhatTheySay(t *testing.T) {
	seeds, room := uint64(4), 0.4
	if os.Getenv("PLAYOUT_LONG") == "1" {
		seeds, room = 60, 0.1
	}
	t.Run("othello", func(t *testing.T) {
		t.Parallel()
		type moment struct {
			value float64
			seat  game.Seat
			game  int
		}
		var all []moment
		ends := eachPosition(t, parse(t, "othello"), "alphabeta:depth=4,ties=first,solve=14", seeds, func(s game.State, value float64, game int) {
			all = append(all, moment{value, s.Acting().First(), game})
		})
		var xy, xx float64
		for _, m := range all {
			score := ends[m.game].(game.Viewer).View().Score
			xy += m.value * float64(score[m.seat]-score[1-m.seat])
			xx += m.value * m.value
		}
		t.Logf("a disc is %.3f discs in the end, over %d positions", xy/xx, len(all))
		if slope := xy / xx; slope < 1-room || slope > 1+room {
			t.Errorf("a disc is %.3f discs in the end; want at least %v and at most %v", slope, 1-room, 1+room)
		}
	})
	t.Run("morris", func(t *testing.T) {
		t.Parallel()
		g := parse(t, "morris")
		sum, n := 0.0, 0
		eachPosition(t, g, "level:5", seeds, func(s game.State, value float64, _ int) {
			text := s.String()
			theirs := byte('B')
			if s.Acting().First() == 1 {
				theirs = 'W'
			}
			for i := range 24 {
				if text[i] != theirs {
					continue
				}
				without, err := g.Parse(text[:i] + "." + text[i+1:])
				if err != nil || without.Acting() != s.Acting() {
					continue
				}
				if more, known := valueOf(t, g, without); known {
					sum, n = sum+more-value, n+1
				}
			}
		})
		t.Logf("a stone is %.3f stones, over %d removals", sum/float64(n), n)
		if mean := sum / float64(n); mean < 1-room || mean > 1+room {
			t.Errorf("a stone is %.3f stones; want at least %v and at most %v", mean, 1-room, 1+room)
		}
	})
}

func parse(t *testing.T, name string) game.Game {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
