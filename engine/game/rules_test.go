package game_test

import (
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/gametest"
	"playout/engine/strict/stricttest"
)

func TestSeats(t *testing.T) {
	s := game.Only(1) | game.Only(4) | game.Only(7)
	var visited []game.Seat
	for rest := s; rest != 0; rest = rest.Rest() {
		visited = append(visited, rest.First())
	}
	if s.Count() != 3 || len(visited) != 3 || visited[0] != 1 || visited[1] != 4 || visited[2] != 7 {
		t.Errorf("%b has %d seats, visited %v; want 3 seats, 1, 4 and 7", s, s.Count(), visited)
	}
	for seat := game.Seat(0); seat < game.MaxSeats; seat++ {
		if s.Has(seat) != (seat == 1 || seat == 4 || seat == 7) {
			t.Errorf("Has(%d) is %v, want %v", seat, s.Has(seat), (seat == 1 || seat == 4 || seat == 7))
		}
	}
}

func TestSpecName(t *testing.T) {
	if got := (&game.Spec{ID: "go"}).Name(); got != "go" {
		t.Errorf("Name = %q, want go", got)
	}
	if got := (&game.Spec{ID: "go", Variant: "size=9"}).Name(); got != "go:size=9" {
		t.Errorf("Name = %q, want go:size=9", got)
	}
}

func scatter(t *testing.T, position string) game.State {
	t.Helper()
	s, err := gametest.Scatter().Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Joint moves are the product of the seats' moves, the first seat's slowest,
// and entries of seats that do not act are 0.
func TestJoints(t *testing.T) {
	s := scatter(t, "1L R0 -0 L1") // seat 2 has dropped out
	var got []game.Joint
	game.Joints(s, func(j game.Joint) { got = append(got, j) })
	want := []game.Joint{{0, 0, 1}, {0, 0, 2}, {1, 0, 1}, {1, 0, 2}}
	if len(got) != len(want) {
		t.Fatalf("%d joint moves, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("joint move %d is %v, want %v", i, got[i], want[i])
		}
	}
	game.Joints(scatter(t, "5L R0 L0 L1"), func(j game.Joint) { t.Errorf("joint move %v in a finished game", j) })
}

// Perft counts each joint move once. In the last round but one, two seats with two moves
// each have four paths; those on which they meet end the game.
func TestPerftCountsJointMoves(t *testing.T) {
	for _, c := range []struct {
		position string
		depth    int
		want     uint64
	}{
		{"0L .0 .0 .0", 0, 1},
		{"0L .0 .0 .0", 1, 27},
		// In 6 ways all survive, each with 8 ways to continue; in 18 two meet and one is
		// left, and in 3 all meet.
		{"0L .0 .0 .0", 2, 6 * 8},
		{"3L L0 R0 -0", 1, 4},
		{"3L L0 R0 -0", 2, 3 * 4}, // they meet only in the middle
		{"3L L0 R0 -0", 3, 0},
		{"5L L0 R0 -0", 1, 0},
	} {
		if got := game.Perft(gametest.Scatter(), scatter(t, c.position), c.depth); got != c.want {
			t.Errorf("perft %d of %s is %d, want %d", c.depth, c.position, got, c.want)
		}
	}
}

func TestErrorsOfCheckAndFindMove(t *testing.T) {
	s := scatter(t, "1L R0 -0 L1")
	over := scatter(t, "5L R0 -0 L1")
	find := func(s game.State, seat game.Seat, name string) error {
		_, err := game.FindMove(s, seat, name)
		return err
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{game.Check(s, game.Joint{0, 0, 1}), ""},
		{game.Check(s, game.Joint{2, 0, 1}), "move code 2 is not allowed; allowed: LEFT MIDDLE"},
		{game.Check(s, game.Joint{0, 1, 1}), "seat 1 does not act now"},
		{game.Check(over, game.Joint{}), "the game is over, no move is allowed"},
		{find(s, 0, "middle"), ""},
		{find(s, 0, "RIGHT"), `move "RIGHT" is not allowed; allowed: LEFT MIDDLE`},
		{find(s, 1, "LEFT"), `move "LEFT": it is not this seat's turn`},
		{find(s, 0, strings.Repeat("é\n", 100)), `move "` + strings.Repeat(`é\n`, 20) + `…" is not allowed; allowed: LEFT MIDDLE`},
	} {
		if c.want != "" {
			stricttest.Refused(t, "a move", c.err, c.want, "")
		} else if c.err != nil {
			t.Errorf("a legal move is refused: %v", c.err)
		}
	}
}
