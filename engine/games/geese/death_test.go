package geese

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
)

// Each cause of death has its note. The examples are a position at step 0, the actions, and the
// notes of the deaths.
func TestNotesOfDeaths(t *testing.T) {
	for _, c := range []struct{ name, options, board, actions, want string }{
		{"straight back", "seats=2", `"geese":[[1,0],[40]],"food":[],"last":["EAST",""]`, "WE", "goose1-died reversed 1"},
		{"into itself", "seats=2", `"geese":[[0,1,12,11,22],[40]],"food":[]`, "SE", "goose1-died itself 1"},
		{"hunger", "seats=2,hungerRate=1", `"geese":[[0,11],[40]],"food":[]`, "EE", "goose2-died starved 1"},
		{"into a body", "seats=2", `"geese":[[0],[12,1,2]],"food":[]`, "ES", "goose1-died into goose2 1"},
		{"head on", "seats=2", `"geese":[[0],[2]],"food":[]`, "EW", "goose1-died head-on goose2 1; goose2-died head-on goose1 1"},
		{"three heads", "seats=3", `"geese":[[0],[2],[12]],"food":[]`, "EWN", "goose1-died head-on goose2 1; goose2-died head-on goose1 1; goose3-died head-on goose1 1"},
		{"two heads on a body", "seats=3", `"geese":[[0],[2],[12,1,67]],"food":[]`, "EWS", "goose1-died into goose3 1; goose2-died into goose3 1"},
		{"a goose that turns back kills no other", "seats=2", `"geese":[[0],[2,1]],"food":[],"last":["","EAST"]`, "EW", "goose2-died reversed 1"},
	} {
		g := newTestGame(t, c.options)
		s := parse(t, g, position(g, c.board, nil))
		var j game.Joint
		for seat, letter := range c.actions {
			j[seat] = game.Move(strings.IndexRune("NESW", letter))
		}
		s.Play(j, game.NewRand(1))
		if got := strings.Join(deaths(s), "; "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if read := deaths(parse(t, g, s.String())); len(read) > 0 {
			t.Errorf("%s: the position, read again, has the notes %q, want none", c.name, read)
		}
	}
}

// deaths returns the notes of the dead.
func deaths(s *state) []string {
	return slices.DeleteFunc(s.View().Notes, func(note string) bool { return !strings.Contains(note, "-died ") })
}

// The notes of deaths agree with the rules, replayed here step by step on lists of cells, and stay
// to the end.
func TestDeathsAgreeWithTheRules(t *testing.T) {
	seen := map[string]int{}
	for i, options := range []string{"", "seats=2,rows=4,columns=5,hungerRate=5", "seats=8,rows=5,columns=6,minFood=6", "seats=5,rows=6,columns=6,maxLength=3,hungerRate=9"} {
		g := newTestGame(t, options)
		for seed := range uint64(40) {
			rand := game.NewRand(seed<<4 + uint64(i))
			s := g.New(rand).(*state)
			want := make([]string, g.seats)
			for s.Acting() != 0 {
				var j game.Joint
				var out game.Seats
				for seats := s.Acting(); seats != 0; seats = seats.Rest() {
					seat := seats.First()
					list := s.Rules(seat, nil)
					switch {
					case rand.IntN(8) == 0:
						list = s.Legal(seat, nil)
					case rand.IntN(4) == 0:
						list = s.Sensible(seat, nil)
					}
					j[seat] = list[rand.IntN(len(list))]
					if rand.IntN(400) == 0 {
						out |= game.Only(seat)
					}
				}
				for seat, cause := range referenceDeaths(s, j, out) {
					want[seat] = cause
					seen[strings.Fields(cause)[1]]++
				}
				s.PlayWithout(out, j, rand)
				all := slices.DeleteFunc(slices.Clone(want), func(note string) bool { return note == "" })
				if got := deaths(s); !slices.Equal(got, all) {
					t.Fatalf("%s, seed %d, step %d: %q, want %q", g.spec.Name(), seed, s.step, got, all)
				}
			}
		}
	}
	for _, cause := range causeNames[1 : headOn+1] {
		if seen[cause] < 5 {
			t.Errorf("the cause %s occurred %d times, want at least 5", cause, seen[cause])
		}
	}
}

// referenceDeaths returns the notes of the geese that die in a step, by seat, computed on lists of
// cells.
func referenceDeaths(s *state, j game.Joint, out game.Seats) map[int]string {
	g := s.g
	notes := map[int]string{}
	geese, food := s.lists()
	note := func(seat int, cause string) {
		notes[seat] = fmt.Sprintf("%s-died %s %d", g.spec.Seats[seat], cause, s.step+1)
		geese[seat] = nil
	}
	for seat := range geese {
		if out.Has(game.Seat(seat)) {
			notes[seat], geese[seat] = g.spec.Seats[seat]+"-died failed", nil
		}
	}
	for seat, body := range geese {
		if len(body) == 0 {
			continue
		}
		if last := s.geese[seat].last; last != none && (int(last)+2)%4 == int(j[seat]) {
			note(seat, "reversed")
			continue
		}
		row, column := body[0]/g.columns, body[0]%g.columns
		row, column = (row+g.rows+[]int{-1, 0, 1, 0}[j[seat]])%g.rows, (column+g.columns+[]int{0, 1, 0, -1}[j[seat]])%g.columns
		head := row*g.columns + column
		if i := slices.Index(food, head); i >= 0 {
			food = slices.Delete(food, i, i+1)
		} else {
			body = body[:len(body)-1]
		}
		if slices.Contains(body, head) {
			note(seat, "itself")
			continue
		}
		body = body[:min(len(body), g.maxLength-1)]
		body = append([]int{head}, body...)
		if (s.step+1)%g.hungerRate == 0 {
			body = body[:len(body)-1]
		}
		geese[seat] = body
		if len(body) == 0 {
			note(seat, "starved")
		}
	}
	hit := map[int]string{}
	for seat, body := range geese {
		if len(body) == 0 {
			continue
		}
		for other := len(geese) - 1; other >= 0; other-- { // the first of several heads counts
			if other != seat && len(geese[other]) > 0 && geese[other][0] == body[0] {
				hit[seat] = "head-on " + g.spec.Seats[other]
			}
		}
		for other, cells := range geese { // and a body before all
			if other != seat && len(cells) > 0 && slices.Contains(cells[1:], body[0]) {
				hit[seat] = "into " + g.spec.Seats[other]
			}
		}
	}
	for seat, cause := range hit {
		note(seat, cause)
	}
	return notes
}
