package starters

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
)

// The rules of Othello give the answers to these questions.
func TestOthelloRules(t *testing.T) {
	q := posed(t, "othello-moves", nil)
	if n := strconv.Itoa(len(names(stateOf(q)))); q.Exercise.Goal.Options[q.Exercise.Goal.Answers[0]] != n {
		t.Errorf("there are %s moves", n)
	}
	corner := func(s game.State) bool {
		return slices.ContainsFunc(names(s), func(n string) bool { return slices.Contains([]string{"a1", "h1", "a8", "h8"}, n) })
	}
	q = posed(t, "corners-gift", nil)
	for i, move := range q.Exercise.Goal.Options {
		if gives := corner(after(t, q, move)); gives != slices.Contains(q.Exercise.Goal.Answers, i) {
			t.Errorf("%s gives a corner: %v", move, gives)
		}
	}
	q = posed(t, "corners-guard", nil)
	for _, move := range names(stateOf(q)) {
		if gives := corner(after(t, q, move)); gives == slices.Contains(q.Exercise.Goal.Accept, move) {
			t.Errorf("%s gives a corner: %v", move, gives)
		}
	}
	if n := len(names(stateOf(q))); n != 11 {
		t.Errorf("%d moves, want 11", n)
	}
	q = posed(t, "corners-replies", nil)
	for i, move := range q.Exercise.Goal.Options {
		if n := len(names(after(t, q, move))); (n == 9) != slices.Contains(q.Exercise.Goal.Answers, i) || n != 9 && n != 13 && n != 14 {
			t.Errorf("%d replies to %s", n, move)
		}
	}
	q = posed(t, "othello-edge", nil)
	if n := len(names(after(t, q, "f6"))); n != 14 {
		t.Errorf("%d replies to f6", n)
	}
	// A disc can be turned on a square with a line through it to neighbours on either side.
	for square := range 64 {
		turned := false
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			in := func(k int) bool {
				r, c := square/8+k*d[0], square%8+k*d[1]
				return r >= 0 && r < 8 && c >= 0 && c < 8
			}
			turned = turned || in(1) && in(-1)
		}
		if corner := (square%8)%7 == 0 && (square/8)%7 == 0; turned == corner {
			t.Errorf("square %d can be turned: %v", square, turned)
		}
	}
	for move, reply := range map[string]string{"g2": "h1", "b2": "a1"} {
		after(t, posed(t, "othello-corner", nil), move, reply)
	}
	q = posed(t, "othello-x-square", nil)
	if replies := names(after(t, q, "g2")); slices.Contains(replies, "h1") || !slices.Contains(names(after(t, q, "b2")), "a1") {
		t.Errorf("Black answers g2 with %v", replies)
	}
}

// thought returns what a search proves about a position for the side to move.
func thought(t *testing.T, g game.Game, s game.State, text string) search.Result {
	t.Helper()
	agent, err := player.Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := player.New(g, agent.WithoutNet(), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	player.Choose(p, s, s.Acting().First())
	var r search.Report
	if !p.Report(&r) {
		t.Fatal("no report")
	}
	return r.Rows[0].Proven
}

// The rules of Morris give the answers to these questions, and a search proves them.
func TestMorris(t *testing.T) {
	q := posed(t, "morris-protected", nil)
	if got := names(stateOf(q)); !slices.Equal(got, []string{"xe4"}) {
		t.Errorf("White may take %v", got)
	}
	q = posed(t, "morris-fork", nil)
	s := after(t, q, "f6", "a7")
	for _, mill := range []string{"d6", "f2"} {
		next := game.Clone(q.Game, s)
		play(t, "", next, mill)
		if next.Acting().First() != q.Seat {
			t.Errorf("%s closes no mill", mill)
		}
	}
	// Every move but a1 lets Black close the lower side.
	q = posed(t, "morris-block", nil)
	for _, move := range names(stateOf(q)) {
		if move != "a1" {
			if s := after(t, q, move, "a1"); s.Acting().First() == q.Seat {
				t.Errorf("after %s a1 closes no mill", move)
			}
		}
	}
	q = posed(t, "morris-blockade", nil)
	for _, move := range names(stateOf(q)) {
		s := after(t, q, move)
		if s.Acting().First() == q.Seat {
			t.Errorf("%s closes a mill", move)
		}
		if proven := thought(t, q.Game, s, "alphabeta:depth=6,ties=first"); (proven == search.Loss) != (move == "g4-g1") {
			t.Errorf("after %s White is %v", move, proven)
		}
	}
	if got := names(after(t, q, "g4-g1")); len(got) != 3 || !strings.HasPrefix(got[0], "d6-") || !strings.HasPrefix(got[2], "d6-") {
		t.Errorf("White has %v", got)
	}
	q = posed(t, "morris-three", nil)
	if result, plies, known := stateOf(q).(game.Tablebase).Probe(); !known || result != 1 || !strings.Contains(q.Exercise.Prompt, " "+strconv.Itoa(plies)+" plies") {
		t.Errorf("it is %d in %d plies", result, plies)
	}
	q = posed(t, "morris-hold", nil)
	for _, reply := range []string{"d7-a4", "d7-b4"} {
		if result, _, known := after(t, q, "a4-g7", reply).(game.Tablebase).Probe(); !known || result != -1 {
			t.Errorf("after a4-g7 and %s White is %d", reply, result)
		}
	}
}

// The claims of the texts about chess hold.
func TestChess(t *testing.T) {
	q := posed(t, "chess-threat", nil)
	idle, err := q.Game.Parse(strings.Replace(q.Exercise.Position, " b ", " w ", 1))
	if err != nil {
		t.Fatal(err)
	}
	play(t, "", idle, "h5f7")
	if idle.Acting() != 0 {
		t.Error("Qxf7 is no mate")
	}
	for _, move := range []string{"g7g6", "d8e7", "d8f6"} {
		s := after(t, q, move)
		if slices.Contains(names(s), "h5f7") {
			play(t, "", s, "h5f7")
			if s.Acting() == 0 {
				t.Errorf("%s does not stop the mate", move)
			}
		}
	}
	q = posed(t, "chess-net", nil)
	if s := after(t, q, "f2f4"); !slices.Equal(names(s), []string{"e5e6"}) {
		t.Errorf("Black has %v", names(s))
	}
	if s := after(t, q, "f2f4", "e5e6", "e4g5"); s.Acting() != 0 {
		t.Error("the knight does not mate")
	}
	for _, piece := range []string{"q", "r"} {
		after(t, posed(t, "chess-promotion", nil), "f7f8"+piece, "g1f1", "f5e6", "f1f8")
	}
	if s := after(t, posed(t, "chess-double-check", nil), "d3d8", "e8d8", "d2g5", "d8e8", "d1d8"); s.Acting() != 0 {
		t.Error("after Ke8 the rook does not mate")
	}
	if n := len(names(stateOf(posed(t, "chess-net", nil)))); n != 33 {
		t.Errorf("%d moves, want 33", n)
	}
}
