package starters

import (
	"encoding/json"
	"slices"
	"testing"

	"playout/engine/exercise/grade"
	"playout/engine/game"
)

// geese returns all positions after a goose's step, for every move of the others but turning
// back.
func geese(q *grade.Question, s game.State, seat game.Seat, move string) (all []game.State) {
	var walk func(i game.Seat, j game.Joint)
	walk = func(i game.Seat, j game.Joint) {
		if int(i) == 4 {
			next := game.Clone(q.Game, s)
			next.Play(j, game.NewRand(1))
			all = append(all, next)
			return
		}
		if !s.Acting().Has(i) {
			walk(i+1, j)
			return
		}
		last := lastOf(s, i)
		for _, m := range s.Legal(i, nil) {
			name := s.MoveName(i, m)
			if i == seat && name != move || i != seat && name == back[last] {
				continue
			}
			j[i] = m
			walk(i+1, j)
		}
	}
	walk(0, game.Joint{})
	return all
}

var back = map[string]string{"NORTH": "SOUTH", "SOUTH": "NORTH", "EAST": "WEST", "WEST": "EAST"}

func lastOf(s game.State, seat game.Seat) string {
	var of struct{ Last []string }
	if err := json.Unmarshal([]byte(s.String()), &of); err != nil {
		panic(err)
	}
	return of.Last[seat]
}

func size(s game.State, seat game.Seat) int { return s.(game.Sized).Size(seat) }

// Each way of goose 1 is death always, sometimes or never, over all moves of the others.
func TestGeeseWays(t *testing.T) {
	for id, ways := range map[string]map[string]string{
		"geese-edge":        {"WEST": "never", "NORTH": "never", "SOUTH": "never", "EAST": "always"},
		"geese-three-doors": {"EAST": "never", "NORTH": "always", "SOUTH": "sometimes", "WEST": "always"},
		"geese-own-tail":    {"SOUTH": "never", "NORTH": "always", "WEST": "always", "EAST": "always"},
		"geese-fed-tail":    {"SOUTH": "never", "EAST": "sometimes", "NORTH": "sometimes", "WEST": "always"},
		"geese-bait":        {"EAST": "never", "SOUTH": "never", "NORTH": "never", "WEST": "always"},
	} {
		q := posed(t, id, nil)
		for move, want := range ways {
			dead, all := 0, geese(q, stateOf(q), 0, move)
			for _, s := range all {
				if size(s, 0) == 0 {
					dead++
				}
			}
			got := "sometimes"
			switch dead {
			case 0:
				got = "never"
			case len(all):
				got = "always"
			}
			if got != want {
				t.Errorf("%s: %s is %s death, %d of %d; want %s", id, move, got, dead, len(all), want)
			}
		}
	}
	// Only the way west reaches the food.
	q := posed(t, "geese-edge", nil)
	for _, move := range []string{"WEST", "NORTH", "SOUTH"} {
		for _, s := range geese(q, stateOf(q), 0, move) {
			if fed := size(s, 0) == 4; fed != (move == "WEST") {
				t.Fatalf("%s: %d cells, want %v", move, size(s, 0), (move == "WEST"))
			}
		}
	}
	// A goose that takes the bait is dead at the third step as long as goose 2 lives.
	q = posed(t, "geese-bait", nil)
	ways := []string{"NORTH", "EAST", "SOUTH", "WEST"}
	var walk func(s game.State, move string, step int)
	walk = func(s game.State, move string, step int) {
		for _, next := range geese(q, s, 0, move) {
			if size(next, 1) == 0 || size(next, 0) == 0 {
				continue
			}
			if step == 3 {
				t.Fatalf("alive after three steps: %s", next)
			}
			for _, way := range ways {
				walk(next, way, step+1)
			}
		}
	}
	walk(stateOf(q), "NORTH", 1)
}

// The geese that die according to the text are dead after a step.
func TestGeeseSteps(t *testing.T) {
	for _, c := range []struct {
		id, step string
		dead     []int // geese by number
	}{
		{"geese-three-doors", "SENW", []int{1, 3}},
		{"geese-head-on", "EWEE", []int{1, 2}},
		{"geese-hunger", "EWEW", []int{2}},
		{"geese-hunger", "NNNS", []int{2}},
		{"geese-fed-tail", "ESEW", []int{1}},
		{"geese-fed-tail", "EEEW", nil},
		{"geese-fed-tail", "NSSW", []int{1, 3}},
	} {
		q := posed(t, c.id, nil)
		s := stateOf(q)
		step(t, s, c.step)
		var dead []int
		for i := range 4 {
			if size(s, game.Seat(i)) == 0 {
				dead = append(dead, i+1)
			}
		}
		if !slices.Equal(dead, c.dead) {
			t.Errorf("%s, %s: geese %v are dead, want %v", c.id, c.step, dead, c.dead)
		}
	}
	q := posed(t, "geese-last-step", nil)
	s := stateOf(q)
	step(t, s, "NE")
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	if s.Acting() != 0 || size(s, 0) != 3 || size(s, 1) != 5 || returns[1] <= returns[0] {
		t.Errorf("the end is %s: %v", s, returns)
	}
}

// step plays a step, a letter for each goose that is alive.
func step(t *testing.T, s game.State, letters string) {
	t.Helper()
	var j game.Joint
	for i, letter := range letters {
		for _, m := range s.Legal(game.Seat(i), nil) {
			if s.MoveName(game.Seat(i), m)[0] == byte(letter) {
				j[i] = m
			}
		}
	}
	s.Play(j, game.NewRand(1))
}
