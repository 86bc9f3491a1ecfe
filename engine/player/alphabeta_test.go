package player

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/geese"
	"playout/engine/games/morris"
	"playout/engine/games/othello"
	"playout/engine/player/deepening"
	"playout/engine/player/evaluation"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/alphabeta"
)

// newPlayerOf makes a player of any game.
func newPlayerOf(t *testing.T, g game.Game, text string, seed uint64) Player {
	t.Helper()
	a, err := Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(g, a, nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newMorris(t *testing.T) game.Game {
	t.Helper()
	g, err := morris.New("")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func position(t *testing.T, g game.Game, text string) game.State {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// reported returns a player's report after a whole thought.
func reported(t *testing.T, p Player, s game.State) (r search.Report) {
	t.Helper()
	seat := s.Acting().First()
	move := Choose(p, s, seat)
	if !p.Report(&r) || r.Seat != seat || len(r.Rows) == 0 || r.Rows[0].Move != move {
		t.Errorf("%s: plays %d and reports %+v; want a report for seat %d with that move first", s, move, r, seat)
	}
	return r
}

// The search reaches the depth of the key in every game, and reports that depth.
func TestAlphaBetaDepth(t *testing.T) {
	for _, g := range []game.Game{othello.New(), newMorris(t), chess.New()} {
		s := g.New(nil)
		for depth := 1; depth <= 4; depth++ {
			r := reported(t, newPlayerOf(t, g, fmt.Sprintf("alphabeta:depth=%d", depth), 1), s)
			if r.Depth != depth || len(r.Line) == 0 || len(r.Rows) != len(s.Legal(0, nil)) {
				t.Errorf("%s: got the report %+v; want depth %d, a line, and a row for each legal move", g.Spec().ID, r, depth)
			}
		}
	}
}

// A limit of n nodes ends the search after exactly n nodes, whatever the slices, unless it reaches
// its depth first.
func TestAlphaBetaNodes(t *testing.T) {
	for _, g := range []game.Game{othello.New(), newMorris(t), chess.New()} {
		s := g.New(nil)
		for _, nodes := range []int{1, 77, 5000} {
			p := newPlayerOf(t, g, fmt.Sprintf("alphabeta:nodes=%d,ties=first", nodes), 1)
			r := reported(t, p, s)
			if r.Visits != nodes || nodes == 5000 && r.Depth < 4 {
				t.Errorf("%s: searched %d nodes and %d plies, want %d nodes", g.Spec().ID, r.Visits, r.Depth, nodes)
			}
			p.Think(s, 0)
			for !p.Advance(0) {
			}
			if again := p.Move(); again != r.Rows[0].Move {
				t.Errorf("%s: with %d nodes in small slices plays %v, want %v", g.Spec().ID, nodes, again, r.Rows[0].Move)
			}
		}
		if r := reported(t, newPlayerOf(t, g, "alphabeta:depth=2,nodes=100000", 1), s); r.Depth != 2 || r.Visits >= 100000 {
			t.Errorf("%s: searched %d plies and %d nodes, want 2 plies and fewer than 100000 nodes", g.Spec().ID, r.Depth, r.Visits)
		}
	}
}

// A time limit ends a thought on time, unless it reaches its depth earlier.
func TestAlphaBetaTime(t *testing.T) {
	c := &clock{step: 100 * time.Nanosecond}
	g := slow{chess.New(), c, 10 * time.Microsecond}
	list := g.Game.(game.Evaluated).Evaluations()
	const limit = 200 * time.Millisecond
	e := list[0]
	e.Remember = nil // it would see the states as they are
	e.Points = func(s game.State, seat game.Seat, without uint32) int {
		return list[0].Points(s.(*slowState).State, seat, without)
	}
	p := deepening.New(deepening.Config{
		Pace: pace.New(g, 0, limit, c.now), Search: alphabeta.Config{Game: g, Evaluation: e, Entries: 1 << 10},
	})
	for range 2 {
		const slice = 15 * time.Millisecond
		p.Think(g.New(nil), 0)
		begin, before := c.at, c.at
		for !p.Advance(slice) {
			if took := c.at.Sub(before); took < slice || took > slice+slice/4 {
				t.Errorf("a slice took %v, want about %v", took, slice)
			}
			before = c.at
		}
		if took := c.at.Sub(begin); took < limit || took > limit+slice/4 {
			t.Errorf("the thought took %v, want about %v", took, limit)
		}
	}
	r := reported(t, newPlayerOf(t, chess.New(), "alphabeta:depth=2,ms=600000", 1), chess.New().New(nil))
	if r.Depth != 2 {
		t.Errorf("limited to 2 plies and 10 minutes, the search reaches %d plies, want 2", r.Depth)
	}
}

// The agent of report 5 searches 2 plies after its own below 12 discs, 3 up to 44, and then 5.
func TestAlphaBetaAdaptive(t *testing.T) {
	g := othello.New()
	p := newPlayerOf(t, g, "alphabeta:adaptive=on,eval=report5", 1)
	s, rng := g.New(nil), game.NewRand(4)
	seen := map[int]int{}
	for s.Acting() != 0 {
		n := deepening.Discs(s)
		want := 1 + 3
		if n < 12 {
			want = 1 + 2
		} else if n > 44 {
			want = 1 + 5
		}
		if r := reported(t, p, s); r.Depth != want && 64-n >= want {
			t.Errorf("%d discs: searched %d plies, want %d", n, r.Depth, want)
		}
		seen[want]++
		joint, _ := game.RandomJoint(s, rng, nil)
		s.Play(joint, rng)
	}
	if seen[3] < 7 || seen[4] < 30 || seen[6] < 15 {
		t.Errorf("moves by depth: %v; want at least 7 of depth 3, 30 of depth 4 and 15 of depth 6", seen)
	}
}

// The seed chooses among equal moves unless ties=first; a margin admits worse moves too.
func TestAlphaBetaTies(t *testing.T) {
	g := othello.New()
	s := g.New(nil) // its four moves are images of each other
	played := func(text string) int {
		moves := map[game.Move]bool{}
		for seed := range uint64(30) {
			moves[Choose(newPlayerOf(t, g, text, seed), s, 0)] = true
		}
		return len(moves)
	}
	if n := played("alphabeta:depth=1"); n != 4 {
		t.Errorf("of four equal moves %d are played, want 4", n)
	}
	if n := played("alphabeta:depth=1,ties=first"); n != 1 {
		t.Errorf("with ties=first %d moves are played, want 1", n)
	}
	s = position(t, g, "---------------------------OX-----XXX--------------------------- O")
	exact, wide := played("alphabeta:depth=1"), played("alphabeta:depth=1,ties=30000")
	if all := len(s.Legal(1, nil)); exact >= wide || wide != all {
		t.Errorf("of %d moves %d are played, and %d with the largest margin; want fewer, and all", all, exact, wide)
	}
}

// The share of hasty moves is that of the key; they come from a search of one ply and are at most
// two units worse than its best. The seed and the position decide which moves are hasty, also in a
// repeated position. A hint, which values moves exactly, is never hasty.
func TestAlphaBetaHasty(t *testing.T) {
	for _, g := range []game.Game{othello.New(), newMorris(t), chess.New()} {
		name, unit := g.Spec().ID, float32(evaluation.Of(g, heuristic).PerUnit)
		hasty, careful := newPlayerOf(t, g, "alphabeta:hasty=0.3,eval=heuristic", 8), newPlayerOf(t, g, "alphabeta:eval=heuristic", 8)
		const positions = 300
		rand, count := game.NewRand(3), 0
		var s game.State
		var room []game.Move
		for range positions {
			for free := 0; free < 2; { // a hasty move of two at least
				if s == nil || s.Acting() == 0 {
					s = g.New(rand)
				}
				var joint game.Joint
				joint, room = game.RandomJoint(s, rand, room)
				s.Play(joint, rand)
				if s.Acting() != 0 {
					room = s.Legal(s.Acting().First(), room[:0])
					free = len(room)
				}
			}
			var r, again search.Report
			move := Choose(hasty, s, s.Acting().First())
			hasty.Report(&r)
			Choose(hasty, s, s.Acting().First())
			if hasty.Report(&again); again.Depth != r.Depth {
				t.Fatalf("%s, %s: searched %d plies, and then %d, want the same", name, s, r.Depth, again.Depth)
			}
			if r.Depth == reported(t, careful, s).Depth {
				continue
			}
			count++
			row := r.Rows[slices.IndexFunc(r.Rows, func(r search.Row) bool { return r.Move == move })]
			if behind := r.Rows[0].Points - row.Points; r.Depth != 1 || row.AtMost || behind > deepening.HastyUnits+.5/unit {
				t.Errorf("%s, %s: a hasty move is %+v, %v units worse than the best, after %d plies; want at most %d units, after 1 ply", name, s, row, behind, r.Depth, deepening.HastyUnits)
			}
		}
		if share := float64(count) / positions; share < .2 || share > .4 {
			t.Errorf("%s: %.2f of the moves are hasty, want about 0.3", name, share)
		}
	}
	if exact := agent(t, "alphabeta:nodes=50,hasty=0.3").ExactWithin(30); exact.String() != "alphabeta:nodes=50,ties=30" {
		t.Errorf("the agent of a hint is %s, want alphabeta:nodes=50,ties=30", exact)
	}
}

// The keys choose the evaluation: another one, one without some terms, or the net, whose absence
// is an error.
func TestAlphaBetaEval(t *testing.T) {
	g := othello.New()
	s := position(t, g, "--X--------X---O---XXXO----XXXO----OOOX----OOX------O----------- X")
	values := map[string]float32{}
	terms := g.(game.Evaluated).Evaluations()[0].Terms
	for _, text := range []string{"alphabeta", "alphabeta:eval=report5", "alphabeta:without=" + strings.Join(terms, "+")} {
		values[text] = reported(t, newPlayerOf(t, g, text, 1), s).Value
	}
	if len(values) != 3 || values["alphabeta"] == values["alphabeta:eval=report5"] || values["alphabeta:without="+strings.Join(terms, "+")] != 0 {
		t.Errorf("got the values %v; want different ones for the two evaluations, and 0 without any term", values)
	}
	a, err := Parse(g, "alphabeta:eval=net")
	if err != nil || a.Net() != "othello" {
		t.Fatalf("%v has the net %q, %v, want othello", a, a.Net(), err)
	}
	if _, err := New(g, a, nil, 1); !errors.Is(err, ErrNoNet) {
		t.Errorf("without its net: got the error %v, want %v", err, ErrNoNet)
	}
	if alone := a.WithoutNet(); alone.String() != "alphabeta" || alone.Net() != "" {
		t.Errorf("without its net the agent is %s, want alphabeta", alone)
	}
}

// The order of terms in the canonical string does not depend on the order given.
func TestAlphaBetaWithoutIsCanonical(t *testing.T) {
	g := chess.New()
	terms := g.(game.Evaluated).Evaluations()[0].Terms
	a, err := Parse(g, "alphabeta:without="+terms[2]+"+"+terms[0]+"+"+terms[2])
	if want := "alphabeta:without=" + terms[0] + "+" + terms[2]; err != nil || a.String() != want {
		t.Errorf("got %s, %v; want %s", a, err, want)
	}
}

// Errors say in one line what is wrong and what is allowed.
func TestAlphaBetaErrors(t *testing.T) {
	kaggle, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game       game.Game
		text, want string
	}{
		{kaggle, "alphabeta", `agent "alphabeta": it cannot play geese; allowed: games of two seats that take turns and have an evaluation, such as othello`},
		{kaggle, "puct:solve=3", `agent "puct:solve=3": geese has no exact endgame; allowed: solve=0`},
		{chess.New(), "alphabeta:eval=best", `agent "alphabeta:eval=best": eval="best"; allowed for chess: heuristic, net`},
		{chess.New(), "alphabeta:without=luck", `agent "alphabeta:without=luck": without="luck"; allowed: one or more of ` + strings.Join(chess.New().(game.Evaluated).Evaluations()[0].Terms, ", ") + `, joined by +`},
		{chess.New(), "alphabeta:eval=net,without=material", `agent "alphabeta:eval=net,without=material": a net has no terms to leave out; allowed: without with another eval than net`},
		{chess.New(), "alphabeta:adaptive=on", `agent "alphabeta:adaptive=on": adaptive counts discs, and chess has no score to count them by; allowed: adaptive=off`},
		{othello.New(), "alphabeta:adaptive=on,depth=4", `agent "alphabeta:adaptive=on,depth=4": depth and adaptive exclude each other; allowed: one of them`},
		{othello.New(), "alphabeta:ties=-1", `agent "alphabeta:ties=-1": ties="-1"; allowed: random, first, or a margin from 0 to 30000 points`},
		{othello.New(), "alphabeta:depth=61", `agent "alphabeta:depth=61": depth="61"; allowed: a whole number from 1 to 60`},
		{othello.New(), "alphabeta:n=5", `agent "alphabeta:n=5": alphabeta has no key "n"; allowed: depth, ms, nodes, adaptive, plain, order, deepening, table, nullmove, late, ties, lines, hasty, eval, net, solve, without, clock, reuse, ponder`},
	} {
		if _, err := Parse(c.game, c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s:\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// With solve the end is exact after any search: the player plays the solver's move, and the
// search's move at more empties.
func TestSolve(t *testing.T) {
	g := othello.New()
	end := g.(game.Solvable)
	solver := end.Solver(1 << 20)
	s, rng := g.New(nil), game.NewRand(8)
	for end.Remaining(s) > 11 {
		joint, _ := game.RandomJoint(s, rng, nil)
		s.Play(joint, rng)
	}
	solver.Begin(s)
	for !solver.Advance(1 << 20) {
	}
	_, points, _ := solver.Answer()
	for _, text := range []string{"alphabeta:depth=1,solve=11", "puct:n=2,net=none,solve=11", "alphabeta:ms=600000,solve=11"} {
		p := newPlayerOf(t, g, text, 1)
		r := reported(t, p, s)
		if want := map[bool]search.Result{points > 0: search.Win, points < 0: search.Loss, points == 0: search.Draw}[true]; r.Rows[0].Proven != want || Goal(p) != 0 {
			t.Errorf("%s: got the report %+v with the goal %d; want the solver's result, %d points, and the goal 0", text, r, Goal(p), points)
		}
		child := game.Clone(g, s)
		child.Play(r.Line[0], nil)
		if child.Acting() == 0 {
			continue
		}
		sign := 1
		if child.Acting() != s.Acting() {
			sign = -1
		}
		solver.Begin(child)
		for !solver.Advance(1 << 20) {
		}
		if _, after, _ := solver.Answer(); sign*after != points {
			t.Errorf("%s: plays a move of %d points, want %d", text, sign*after, points)
		}
	}
	const text = "alphabeta:depth=1,solve=11"
	if r := reported(t, newPlayerOf(t, g, text, 1), g.New(nil)); r.Depth != 1 || r.Rows[0].Proven != 0 {
		t.Errorf("%s: at the start the report is %+v, want depth 1 and no proven result", text, r)
	}
}

// endless is a solver that never ends.
type endless struct{ move game.Move }

func (endless) Begin(game.State)                   {}
func (endless) Advance(int) bool                   { return false }
func (s endless) Answer() (game.Move, int, uint64) { return s.move, 0, 1 }

// If a solver does not finish in time, the search gets the rest of the thought, which does not
// last longer.
func TestSolveInTime(t *testing.T) {
	g := othello.New()
	c := &clock{step: time.Millisecond}
	p, err := NewPart(g, agent(t, "alphabeta:ms=400,solve=64"), nil, 1, Share{}, c.now)
	if err != nil {
		t.Fatal(err)
	}
	s := g.New(nil)
	legal := s.Legal(0, nil)
	p.(*endgame).solver = endless{legal[0]}
	p.Think(s, 0)
	begin := c.at
	var r search.Report
	for !p.Advance(10 * time.Millisecond) {
		if !slices.Contains(legal, p.Move()) {
			t.Fatalf("during the thought the move is %d, want a legal one", p.Move())
		}
	}
	if took := c.at.Sub(begin); took < 399*time.Millisecond || took > 420*time.Millisecond {
		t.Errorf("a thought of 400 ms took %v, want 399 to 420 ms", took)
	}
	if !p.Report(&r) || r.Depth < 2 {
		t.Errorf("in the end the report is %+v, want a depth of at least 2", r)
	}
}

// likelySolver is a solver that has a likely answer after some calls of Advance, and never the exact one.
type likelySolver struct {
	move          game.Move
	after, needs  int // calls until the answer, and the nodes that it usually takes
	calls, begins int
}

func (s *likelySolver) Begin(game.State)                 { s.calls, s.begins = 0, s.begins+1 }
func (s *likelySolver) Advance(int) bool                 { s.calls++; return false }
func (s *likelySolver) Answer() (game.Move, int, uint64) { return s.move, 6, uint64(1000 * s.calls) }
func (s *likelySolver) LikelyNodes(int) int              { return s.needs }

func (s *likelySolver) Likely() float64 {
	if s.calls < s.after {
		return 0
	}
	return 0.75
}

// A thought limited by time plays a likely answer of its solver when the solver's time is over, searches
// without one, and leaves the solver out if it usually takes too long.
func TestLikelyAnswers(t *testing.T) {
	g := othello.New()
	s := g.New(nil)
	legal := s.Legal(0, nil)
	last := legal[len(legal)-1]
	for _, c := range []struct {
		name   string
		solver likelySolver
		begins int  // of the solver
		solved bool // whether its move is played
	}{
		{"a likely answer", likelySolver{move: last, after: 10, needs: 1000}, 1, true},
		{"no answer in time", likelySolver{move: last, after: math.MaxInt, needs: 1000}, 1, false},
		{"too little time", likelySolver{move: last, after: 1, needs: math.MaxInt}, 0, false},
	} {
		now := &clock{step: time.Millisecond}
		p, err := NewPart(g, agent(t, "alphabeta:ms=400,solve=64"), nil, 1, Share{}, now.now)
		if err != nil {
			t.Fatal(err)
		}
		p.(*endgame).solver = &c.solver
		p.Think(s, 0)
		for !p.Advance(10 * time.Millisecond) {
		}
		var r search.Report
		if !p.Report(&r) || c.solver.begins != c.begins {
			t.Errorf("%s: the solver begins %d times, and the report is %+v; want %d times and a report", c.name, c.solver.begins, r, c.begins)
			continue
		}
		if is := len(r.Rows) == 1 && r.Rows[0].Margin == 6 && r.Rows[0].Value == 0.75; is != c.solved {
			t.Errorf("%s: the report is %+v, want the likely answer: %v", c.name, r, c.solved)
		}
		if r.Rows[0].Proven != search.Unknown || c.solved && p.Move() != last {
			t.Errorf("%s: the move %d is played, proven %v; want nothing proven, and the solver's move %d if it has an answer", c.name, p.Move(), r.Rows[0].Proven, last)
		}
	}
}
