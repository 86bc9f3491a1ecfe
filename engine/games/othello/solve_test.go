package othello

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unsafe"

	"playout/engine/game"
)

// suite is a position of the FFO endgame suite with the results of its moves.
type suite struct {
	number   int
	position string
	moves    map[string]int // the result after each move for the side to move, by name
	best     int
}

// ffo reads positions first to last of the FFO endgame suite, the standard benchmark of solvers
// (testdata/ffo-*.obf, collected by Richard Delorme for Edax). The files list the moves whose
// results are known, the best first.
func ffo(t testing.TB, first, last int) (all []suite) {
	t.Helper()
	for _, from := range []int{20, 40} {
		file, err := os.Open(fmt.Sprintf("testdata/ffo-%d-%d.obf", from, from+19))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		number := from
		for in := bufio.NewScanner(file); in.Scan(); number++ {
			if number < first || number > last {
				continue
			}
			fields := strings.Split(strings.TrimSuffix(in.Text(), ";"), "; ")
			one := suite{number: number, position: fields[0], moves: map[string]int{}, best: none}
			for _, field := range fields[1:] {
				name, text, _ := strings.Cut(field, ":")
				n, err := strconv.Atoi(text)
				if err != nil {
					t.Fatal(err)
				}
				one.moves[strings.ToLower(name)] = n
				one.best = max(one.best, n)
			}
			all = append(all, one)
		}
	}
	if len(all) != last-first+1 {
		t.Fatalf("%d positions, want %d", len(all), last-first+1)
	}
	return all
}

// solve returns a position's best move, result and nodes.
func solve(solver game.Solver, s *state) (game.Move, int, uint64) {
	solver.Begin(s)
	for !solver.Advance(1 << 20) {
	}
	return solver.Answer()
}

// The solver finds the results of the FFO suite: of numbers 20 to 49 with PLAYOUT_LONG=1, else
// only of the fast ones. Number 40 is in the benchmark.
func TestFFO(t *testing.T) {
	positions := ffo(t, 20, 26)
	if os.Getenv("PLAYOUT_LONG") == "1" {
		positions = ffo(t, 20, 49)
	} else if testing.Short() {
		positions = positions[:2]
	}
	exact, outcome := othello{}.Solver(128<<20), othello{}.OutcomeSolver(64<<20)
	for _, p := range positions {
		s := parse(t, p.position)
		began := time.Now()
		move, points, nodes := solve(exact, s)
		t.Logf("number %d: %+d by %s, %d nodes, %v", p.number, points, s.MoveName(s.turn, move), nodes, time.Since(began))
		if of, known := p.moves[s.MoveName(s.turn, move)]; points != p.best || !known || of != p.best {
			t.Errorf("number %d: %+d by %s, want %+d by one of %v", p.number, points, s.MoveName(s.turn, move), p.best, p.moves)
		}
		if p.number >= 40 {
			continue
		}
		move, points, _ = solve(outcome, s)
		if of := p.moves[s.MoveName(s.turn, move)]; points != sign(p.best) || sign(of) != points {
			t.Errorf("number %d: outcome %+d by %s, want %+d", p.number, points, s.MoveName(s.turn, move), sign(p.best))
		}
	}
}

func sign(n int) int { return min(max(n, -1), 1) }

// minimax returns the result by plain minimax, using only State.
func minimax(s *state) int {
	if s.Acting() == 0 {
		var margin [game.MaxSeats]int
		s.Margin(&margin)
		return margin[s.turn]
	}
	best := none
	for _, m := range s.Legal(s.turn, nil) {
		next := *s
		next.Play(game.Solo(s.turn, m), nil)
		best = max(best, -minimax(&next))
	}
	return best
}

// randomPosition returns an unfinished position of a random game with at most this many empty
// squares.
func randomPosition(rand *game.Rand, empties int) *state {
	for {
		s := New().New(nil).(*state)
		for s.Acting() != 0 {
			if bits.OnesCount64(^(s.own | s.opp)) <= empties {
				return s
			}
			legal := s.Legal(s.turn, nil)
			s.Play(game.Solo(s.turn, legal[rand.IntN(len(legal))]), nil)
		}
	}
}

// The solvers agree with minimax, and their moves lead to the results that they return; one table
// serves all positions.
func TestSolversAgreeWithMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("solves many positions")
	}
	rand := game.NewRand(5)
	exact, outcome := newSolver(1<<16, 64), othello{}.OutcomeSolver(1<<16)
	check := func(s *state) {
		t.Helper()
		want := minimax(s)
		for _, solver := range []game.Solver{exact, outcome} {
			move, points, nodes := solve(solver, s)
			next := *s
			next.Play(game.Solo(s.turn, move), nil)
			worth, result := -minimax(&next), want
			if solver == outcome {
				worth, result = sign(worth), sign(want)
			}
			if points != result || worth != result || nodes == 0 {
				t.Fatalf("%s: %d by %s after %d nodes, which is worth %d; want %d", s, points, s.MoveName(s.turn, move), nodes, worth, result)
			}
		}
	}
	each, boards := 6, 100
	if os.Getenv("PLAYOUT_LONG") == "1" {
		each, boards = 40, 300
	}
	for empties := range 10 {
		if empties == 8 { // minimax takes ten times as long with each empty square
			each = each * 3 / 10
		}
		for range each {
			check(randomPosition(rand, empties+1))
		}
	}
	for range boards { // boards that occur in no game, with few moves
		s := new(state)
		empty := uint64(0)
		for range 1 + rand.IntN(9) {
			empty |= 1 << rand.IntN(64)
		}
		mine := rand.Uint64()
		s.set(mine&^empty, ^mine&^empty, game.Seat(rand.IntN(2)))
		if !s.over {
			check(s)
		}
	}
}

// A position with twelve empty squares and its images have the same value.
func TestSolverIsSymmetric(t *testing.T) {
	rand := game.NewRand(6)
	for range 10 {
		s := randomPosition(rand, 12)
		_, want, _ := solve(newSolver(1<<18, 64), s)
		for k := range 8 {
			image := new(state)
			New().(game.Symmetric).Transform(k, image, s)
			if _, points, _ := solve(newSolver(1<<12, 64), image); points != want {
				t.Fatalf("%s: %d, under symmetry %d %d", s, want, k, points)
			}
		}
	}
}

// Solving in slices gives the same answer as solving in one call, a slice is not much longer than
// requested, and another position can be started at any time.
func TestSolverWorksInSlices(t *testing.T) {
	rand := game.NewRand(7)
	for range 5 {
		s := randomPosition(rand, 14)
		move, points, nodes := solve(newSolver(1<<20, 64), s)
		pieces := newSolver(1<<20, 64)
		pieces.Begin(s)
		steps := 0
		for done := false; !done; steps++ {
			_, _, before := pieces.Answer()
			done = pieces.Advance(1000)
			if m, _, after := pieces.Answer(); after-before > 30_000 {
				t.Fatalf("%s: a slice of 1000 nodes took %d, move %d, want at most 30_000", s, after-before, m)
			}
		}
		if m, p, n := pieces.Answer(); m != move || p != points || n != nodes {
			t.Errorf("%s: in %d slices %d by %d in %d nodes, at once %d by %d in %d", s, steps, p, m, n, points, move, nodes)
		}
		if !pieces.Advance(1) {
			t.Error("Advance returns false after the position was solved")
		}
		pieces.Begin(randomPosition(rand, 20))
		if pieces.Advance(100) {
			t.Error("Advance(100) solves a position with 20 empty squares, want more nodes")
		}
		if m, p, _ := solve(pieces, s); m != move || p != points {
			t.Errorf("%s: after another position %d by %d, at once %d by %d", s, p, m, points, move)
		}
	}
}

// Solvers that become garbage before they finish leave no coroutine behind.
func TestAbandonedSolversEnd(t *testing.T) {
	rand := game.NewRand(8)
	const dropped = 50
	before := runtime.NumGoroutine()
	var held []any // keeps the solvers alive until they are counted
	for range dropped {
		s := newSolver(1<<10, 64)
		s.Begin(randomPosition(rand, 20))
		s.Advance(500)
		held = append(held, s)
	}
	if runtime.NumGoroutine() < before+dropped/2 {
		t.Fatalf("%d goroutines before, %d with %d coroutines: the test has no coroutines to look for", before, runtime.NumGoroutine(), dropped)
	}
	runtime.KeepAlive(held)
	for range 200 {
		runtime.GC()
		time.Sleep(time.Millisecond)
		if runtime.NumGoroutine() <= before {
			return
		}
	}
	t.Errorf("%d goroutines remain, want %d as before", runtime.NumGoroutine(), before)
}

// Random games have stable discs, and these stay to the end.
func TestStableDiscsRemain(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	rand := game.NewRand(9)
	found := 0
	for range 3000 {
		s := randomPosition(rand, 1+rand.IntN(25))
		mine, theirs := stable(s.own, s.opp), stable(s.opp, s.own)
		if mine&^s.own|theirs&^s.opp != 0 {
			t.Fatalf("%s: stable %x and %x are not all discs of their side", s, mine, theirs)
		}
		found += bits.OnesCount64(mine | theirs)
		for range 10 {
			end, was := *s, s.turn
			end.playout(rand.Uint64())
			own, opp := end.own, end.opp
			if end.turn != was {
				own, opp = opp, own
			}
			if mine&^own|theirs&^opp != 0 {
				t.Fatalf("%s: stable %x and %x, but the game ends with %x and %x", s, mine, theirs, own, opp)
			}
		}
	}
	if found < 10_000 {
		t.Errorf("only %d stable discs, want at least 10_000", found)
	}
	if all := stable(^uint64(0), 0); all != ^uint64(0) {
		t.Errorf("stable of a full board is %x, want all squares", all)
	}
	if corner := stable(1|2|1<<8, 4); corner != 1|2|1<<8 {
		t.Errorf("stable of three discs in a corner is %x, want all three", corner)
	}
}

// A table takes no more memory than its limit, except for the smallest one, and stored positions
// are found.
func TestTranspositions(t *testing.T) {
	if size := unsafe.Sizeof(entry{}); size != entryBytes {
		t.Errorf("an entry takes %d bytes, want %d", size, entryBytes)
	}
	rand := game.NewRand(13)
	for _, size := range []int{-1, 0, 1, 47, 48, 95, 96, 1000, 1 << 20} {
		m := newTranspositions(size)
		if n := len(m.entries) * entryBytes; n > max(size, 2*entryBytes) || 2*n < size-2*entryBytes {
			t.Errorf("a table of at most %d bytes takes %d, want about half of it at least, or one pair", size, n)
		}
		for range 100 {
			own, opp := rand.Uint64(), rand.Uint64()
			m.store(own, opp, 3, 6, 17, 1000, 1)
			m.store(own, opp, 11, 8, 20, 10, 1)
			if e := m.find(own, opp); e == nil || e.lower != 6 || e.upper != 8 || e.best != 17 {
				t.Fatalf("a table of %d bytes has the entry %+v, want bounds 6 and 8 and move 17", size, e)
			}
			if e := m.find(opp, own); e != nil {
				t.Fatalf("a table of %d bytes has the entry %+v for a position that was not stored", size, e)
			}
		}
	}
}

// flipped counts as many discs as flips returns.
func TestFlippedByLastMove(t *testing.T) {
	rand := game.NewRand(10)
	for range 5000 {
		x := rand.IntN(64)
		some, more := rand.Uint64(), rand.Uint64()
		own := (some | more) &^ (1 << x)
		opp := ^own &^ (1 << x)
		if got, want := flipped(own, x), bits.OnesCount64(flips(own, opp, x)); got != want {
			t.Fatalf("own %x, move %d: %d flipped, want %d", own, x, got, want)
		}
	}
}

// Far from the end a slice is no longer than elsewhere, and there is always a move to play.
func TestSlicesFarFromTheEnd(t *testing.T) {
	solver, start := newSolver(1<<16, 64), New().New(nil).(*state)
	solver.Begin(start)
	for range 100 {
		_, _, before := solver.Answer()
		if solver.Advance(1000) {
			t.Fatal("the start is solved")
		}
		m, _, after := solver.Answer()
		if after-before > 30_000 || m >= pass || start.legal>>m&1 == 0 {
			t.Fatalf("a slice of 1000 nodes took %d, move %d", after-before, m)
		}
	}
}

// An operation is number 40 of the FFO suite, twenty empty squares;
// PLAYOUT_LONG=1 adds numbers 41 to 44.
func BenchmarkSolve(b *testing.B) {
	last := 40
	if os.Getenv("PLAYOUT_LONG") == "1" {
		last = 44
	}
	for _, p := range ffo(b, 40, last) {
		b.Run(fmt.Sprint("FFO", p.number), func(b *testing.B) {
			s, err := New().Parse(p.position)
			if err != nil {
				b.Fatal(err)
			}
			total := uint64(0)
			for b.Loop() {
				move, points, nodes := solve(newSolver(64<<20, 64), s.(*state))
				if of := p.moves[s.MoveName(s.(*state).turn, move)]; points != p.best || of != p.best {
					b.Fatalf("%d by a move worth %d, want %d", points, of, p.best)
				}
				total += nodes
			}
			b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(total)/float64(b.N), "nodes/op")
		})
	}
}
