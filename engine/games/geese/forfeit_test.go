package geese

import (
	"bytes"
	"testing"

	"playout/engine/game"
)

// A goose that drops out leaves the board before the others move, never acts again and ranks
// behind all that did not fail. The others play on to the end, and the game is a valid Kaggle
// episode.
func TestDroppingOut(t *testing.T) {
	for i, options := range []string{"", "seats=2", "seats=8,rows=3,columns=5,hungerRate=3", "seats=3,steps=30"} {
		for seed := range uint64(40) {
			g := newTestGame(t, options)
			rand := game.NewRand(seed<<8 + uint64(i))
			var failed game.Seats
			var s game.State = g.New(rand)
			states := []game.State{game.Clone(g, s)}
			for s.Acting() != 0 {
				j, _ := game.RandomJoint(s, rand, nil)
				out := s.Acting() & game.Seats(rand.Uint64()) & game.Seats(rand.Uint64()) & game.Seats(rand.Uint64())
				if out == 0 {
					s.Play(j, rand)
				} else {
					s.(game.Forfeiter).PlayWithout(out, j, rand)
				}
				failed |= out
				for seats := failed; seats != 0; seats = seats.Rest() {
					if s.(game.Sized).Size(seats.First()) != 0 || s.Acting().Has(seats.First()) {
						t.Fatalf("%s, seed %d: goose %d dropped out, but still lives", options, seed, seats.First()+1)
					}
				}
				if again, err := g.Parse(s.String()); err != nil || again.Acting() != s.Acting() {
					t.Fatalf("%s, seed %d: %s: is read with %v, want the same geese acting", options, seed, s, err)
				}
				states = append(states, game.Clone(g, s))
			}
			var returns [game.MaxSeats]float32
			s.Returns(&returns)
			for a := range g.seats {
				for b := range g.seats {
					if failed.Has(game.Seat(a)) && !failed.Has(game.Seat(b)) && returns[a] >= returns[b] {
						t.Fatalf("%s, seed %d: goose %d failed, but the results are %v", options, seed, a+1, returns)
					}
				}
			}
			data, err := WriteEpisode(states, nil)
			if err != nil {
				t.Fatal(err)
			}
			e, err := ParseEpisode(data)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := e.Verify(); n != 0 {
				t.Fatalf("%s, seed %d: %d mismatches, %v, want 0", options, seed, n, err)
			}
			if unrewarded := bytes.Contains(data, []byte(`"reward":null`)); unrewarded != (failed != 0) {
				t.Fatalf("%s, seed %d: the failed geese are %b, and the episode has null rewards: %v", options, seed, failed, unrewarded)
			}
			e.states[len(e.states)-1][0].Status = "ASLEEP"
			if n, _ := e.Verify(); n == 0 {
				t.Fatalf("%s, seed %d: Verify does not find a changed status", options, seed)
			}
		}
	}
}

// As on Kaggle, the last goose's step counts after the others dropped out: it gets the reward of
// that step, and the game is over. The cell of the dropped goose is free.
func TestLastGooseStillSteps(t *testing.T) {
	g := newTestGame(t, "seats=2")
	s := parse(t, g, `{"step":4,"geese":[[12,11],[13,14]],"food":[70,60],"last":["EAST","WEST"]}`)
	s.PlayWithout(game.Only(1), game.Joint{east}, game.NewRand(1))
	if s.Acting() != 0 || s.geese[0].head != 13 || s.length(0) != 2 || s.rewardOf(0) != 6*100+2 || s.rewardOf(1) != 0 {
		t.Errorf("after the step: %s, rewards %d and %d; want goose 1 on cell 13 with 2 cells and 602, goose 2 with 0", s, s.rewardOf(0), s.rewardOf(1))
	}
	var margin [game.MaxSeats]int
	if s.Margin(&margin); margin[0] != 602 {
		t.Errorf("the margins are %v, want 602 for the first goose", margin[:2])
	}
}
