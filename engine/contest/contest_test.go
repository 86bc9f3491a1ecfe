package contest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playout/engine/arena"
	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/match"
	"playout/engine/strict"
)

// specs are small matches of every kind: all games, formats, openings and adjudications.
var specs = []match.Spec{
	{Game: "othello", Agents: []string{"uct:n=20", "rules"}, Games: 6, Seed: 7},
	{Game: "othello", Agents: []string{"random", "random"}, Games: 3, Seed: 7, Openings: "book,order=shuffled", Adjudicate: "exact"},
	{Game: "morris", Agents: []string{"alphabeta:depth=2", "random", "uct:n=20"}, Format: "roundrobin", Games: 2, Seed: 1, Adjudicate: "plies=40"},
	{Game: "morris", Agents: []string{"uct:n=20,reuse=on", "random", "rules"}, Format: "gauntlet", Games: 2, Seed: 1, Openings: "book,plies=2"},
	{Game: "chess", Agents: []string{"alphabeta:depth=2", "uct:n=10"}, Games: 2, Seed: 3, Openings: "book,first=1", Adjudicate: "resign:moves=2,score=300,draw:from=10,moves=3,score=50,plies=60"},
	{Game: "geese", Agents: []string{"uct:n=10", "rules", "random"}, Games: 3, Seed: 2},
	{Game: "geese:seats=4", Agents: []string{"flat:n=20", "rules", "random", "uct:n=10"}, Games: 4, Seed: 2, Openings: "random:2"},
	{Game: "geese", Agents: []string{"rules", "random"}, Games: 2, Seed: 2, Seating: "fixed"},
	{Game: "othello", Agents: []string{"rules", "random"}, Games: 60, Seed: 5, SPRT: "0,300"},
}

// bookOf returns the text of the book of a match, "" for random openings.
func bookOf(t testing.TB, s match.Spec) string {
	t.Helper()
	if !strings.HasPrefix(s.Openings, "book") {
		return ""
	}
	g, err := games.Parse(s.Game)
	if err != nil {
		t.Fatal(err)
	}
	return g.Spec().Book
}

func read(t testing.TB, s match.Spec) *Setup {
	t.Helper()
	setup, err := Read(string(s.JSON()), bookOf(t, s))
	if err != nil {
		t.Fatal(err)
	}
	return setup
}

// run plays a match as the command line does.
func run(t *testing.T, s match.Spec) (arena.Config, []arena.Result) {
	t.Helper()
	m, err := s.Match()
	if err != nil {
		t.Fatal(err)
	}
	c := arena.Config{Match: m, Workers: 2}
	if m.Openings.Kind == book.Own {
		own, err := book.OwnOf(m.Game, m.Openings.Plies)
		if err != nil {
			t.Fatal(err)
		}
		c.Book = m.Openings.Choose(own.Openings, m.Seed)
	}
	if m.SPRT != nil {
		c.Enough = arena.Enough(m.SPRT)
	}
	results, err := arena.Run(c)
	if err != nil {
		t.Fatal(err)
	}
	return c, results
}

// play plays a game in slices of a length.
func play(t *testing.T, s *Setup, number int, slice time.Duration) arena.Result {
	t.Helper()
	p, err := s.NewPlay(number)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for !p.Step(slice) {
	}
	return p.Result
}

// timeless returns the line of a result without its times.
func timeless(r arena.Result) string {
	nanos := [][]int64{}
	for _, own := range r.Nanos {
		nanos = append(nanos, make([]int64, len(own)))
	}
	r.Nanos = nanos
	return Line(&r)
}

// printed returns a summary as it is printed, without times.
func printed(t *testing.T, s arena.Summary) string {
	t.Helper()
	s.Agents = slices.Clone(s.Agents)
	for i := range s.Agents {
		s.Agents[i].MsPerMove, s.Agents[i].MedianMs = 0, 0
	}
	var b strings.Builder
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The games, and the standings as they are printed, are those of arena.Run: however long the slices
// are, in any order of the games, and divided among any number of workers, each of which has read the
// match itself.
func TestContestIsTheMatch(t *testing.T) {
	for n, spec := range specs {
		t.Run(fmt.Sprintf("%s %v", spec.Game, spec.Agents), func(t *testing.T) {
			t.Parallel()
			config, results := run(t, spec)
			var want arena.Tournament
			if err := want.Add(config, results); err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(uint64(n), 1))
			for workers := 1; workers <= 3; workers++ {
				c := New(read(t, spec))
				var setups []*Setup
				for range workers {
					setups = append(setups, read(t, spec))
				}
				got := map[int]string{}
				for !c.Over() {
					var dealt []int
					for range 1 + rng.IntN(4) {
						if number, more := c.Next(); more {
							dealt = append(dealt, number)
						}
					}
					rng.Shuffle(len(dealt), func(i, j int) { dealt[i], dealt[j] = dealt[j], dealt[i] })
					if len(dealt) > 1 && rng.IntN(3) == 0 { // a worker dies
						c.GiveBack(dealt[0])
						dealt = dealt[1:]
					}
					for _, number := range dealt {
						r := play(t, setups[rng.IntN(workers)], number, time.Duration(rng.IntN(int(time.Millisecond))))
						r, err := c.ReadLine(Line(&r)) // as it arrives from another worker
						if err != nil {
							t.Fatal(err)
						}
						got[number] = timeless(r)
						if _, err := c.Add(r); err != nil {
							t.Fatal(err)
						}
					}
				}
				if c.Total != len(results) || c.Games() != len(results) {
					t.Fatalf("%d workers: %d of %d games, want %d", workers, c.Games(), c.Total, len(results))
				}
				for _, r := range results {
					if diff := cmp.Diff(timeless(r), got[r.Number]); diff != "" {
						t.Fatalf("%d workers, game %d (-want +got):\n%s", workers, r.Number, diff)
					}
				}
				table, err := c.Table()
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(printed(t, want.Summary(&config, c.Book)), printed(t, table.Summary)); diff != "" {
					t.Errorf("%d workers, standings (-want +got):\n%s", workers, diff)
				}
			}
		})
	}
}

// A contest that goes on from any of its games is the same as one that was never interrupted.
func TestContestGoesOn(t *testing.T) {
	for _, spec := range specs[:2] {
		setup := read(t, spec)
		whole := New(setup)
		var lines []string
		for {
			number, more := whole.Next()
			if !more {
				break
			}
			r := play(t, setup, number, time.Second)
			lines = append(lines, Line(&r))
			if _, err := whole.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		want, err := whole.Table()
		if err != nil {
			t.Fatal(err)
		}
		for cut := range len(lines) + 1 {
			c := New(setup)
			if err := c.AddLines(strings.Join(lines[:cut], "") + strings.Join(lines[:cut/2], "")); err != nil {
				t.Fatal(err)
			}
			if c.Games() != cut {
				t.Fatalf("%d games after %d lines", c.Games(), cut)
			}
			for {
				number, more := c.Next()
				if !more {
					break
				}
				if number < cut {
					t.Fatalf("game %d is dealt again after %d lines", number, cut)
				}
				if _, err := c.Add(play(t, setup, number, time.Second)); err != nil {
					t.Fatal(err)
				}
			}
			got, err := c.Table()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(printed(t, want.Summary), printed(t, got.Summary)); diff != "" {
				t.Errorf("after %d games (-want +got):\n%s", cut, diff)
			}
		}
	}
}

// Games are dealt once, unless they are given back; those that are played are not dealt.
func TestDealing(t *testing.T) {
	spec := specs[0]
	setup := read(t, spec)
	c := New(setup)
	if err := c.AddLines(Line(new(play(t, setup, 1, time.Second))) + Line(new(play(t, setup, 4, time.Second)))); err != nil {
		t.Fatal(err)
	}
	next := func() int {
		number, more := c.Next()
		if !more {
			return -1
		}
		return number
	}
	var got []int
	for range 3 {
		got = append(got, next())
	}
	c.GiveBack(0, 3, 1, 17)
	if _, err := c.Add(play(t, setup, 3, time.Second)); err != nil { // it came after all
		t.Fatal(err)
	}
	for range 3 {
		got = append(got, next())
	}
	if want := []int{0, 2, 3, 0, 5, -1}; !slices.Equal(got, want) {
		t.Errorf("dealt %v, want %v", got, want)
	}
	if added, err := c.Add(play(t, setup, 3, time.Second)); added || err != nil || c.Games() != 3 {
		t.Errorf("a game that is played: added %v, %v, %d games; want 3", added, err, c.Games())
	}
	for number, want := range []bool{false, true, false, true, true, false} {
		if c.Played(number) != want || c.Dealt(number) == want {
			t.Errorf("game %d: played %v, dealt %v; want %v", number, c.Played(number), c.Dealt(number), want)
		}
	}
}

// A match of a million games begins at once and takes no memory for games that are not played.
func TestMillionGames(t *testing.T) {
	spec := match.Spec{Game: "geese", Agents: []string{"random", "rules"}, Games: match.MaxGames, Seed: 1}
	setup := read(t, spec)
	var c *Contest
	allocated := testing.AllocsPerRun(1, func() {
		c = New(setup)
		if _, err := c.Add(play(t, setup, c.Total-1, time.Second)); err != nil {
			t.Fatal(err)
		}
		for range 1000 {
			number, more := c.Next()
			if !more {
				t.Fatal("no game is left")
			}
			c.GiveBack(number)
		}
	})
	if allocated > 100_000 || c.Total != match.MaxGames || c.Games() != 1 {
		t.Errorf("%v allocations, %d of %d games", allocated, c.Games(), c.Total)
	}
}

// A contest keeps of a result what its table needs: less than half a kilobyte.
func TestMemory(t *testing.T) {
	spec := match.Spec{Game: "othello", Agents: []string{"uct:n=5", "rules"}, Games: match.MaxGames, Seed: 1}
	setup := read(t, spec)
	line := Line(new(play(t, setup, 0, time.Second)))
	c := New(setup)
	heap := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	const games = 10_000
	before := heap()
	for number := range games {
		if err := c.AddLines(strings.Replace(line, `"game":0,"seats":[0,1]`, fmt.Sprintf(`"game":%d,"seats":[%d,%d]`, number, number%2, 1-number%2), 1)); err != nil {
			t.Fatal(err)
		}
	}
	if each := (heap() - before) / games; each >= 512 || c.Games() != games {
		t.Errorf("%d games take %d bytes each, a line of %d; want less than 512", c.Games(), each, len(line))
	}
}

// A curve has no more points than it may have, ends with the present, and agrees with the table.
func TestCurve(t *testing.T) {
	spec := match.Spec{Game: "othello", Agents: []string{"rules", "random"}, Games: 700, Seed: 5, SPRT: "-900,900,model=logistic"}
	setup := read(t, spec)
	setup.SPRT.Alpha, setup.SPRT.Beta = 1e-300, 1e-300 // it never decides
	c := New(setup)
	one, other := play(t, setup, 0, time.Second), play(t, setup, 1, time.Second)
	for n := 1; n <= 700; n++ {
		number, _ := c.Next()
		r := one
		if number%2 == 1 {
			r = other
		}
		r.Number = number
		if _, err := c.Add(r); err != nil {
			t.Fatal(err)
		}
		if n%50 != 0 && n > 3 {
			continue
		}
		table, err := c.Table()
		if err != nil {
			t.Fatal(err)
		}
		points := table.Curve
		last := points[len(points)-1]
		if len(points) > MaxPoints || last.Games != n || last.Score != table.Agents[0].Score {
			t.Fatalf("after %d games: %d points, the last %+v; want the score %g", n, len(points), last, table.Agents[0].Score)
		}
		if diff := last.Ratio - table.SPRT.Ratio; diff > 1e-9 || diff < -1e-9 {
			t.Fatalf("after %d games: the ratio is %g, in the table %g", n, last.Ratio, table.SPRT.Ratio)
		}
		if !slices.IsSortedFunc(points, func(a, b Point) int { return a.Games - b.Games }) {
			t.Fatalf("after %d games: points %v", n, points)
		}
	}
}

// The times are those of the moves: the mean exactly, the median within one per cent.
func TestTimes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, moves := range []int{1, 2, 7, 5000} {
		var got times
		var all []int64
		for range moves {
			ns := int64(1) << rng.IntN(40)
			ns += rng.Int64N(ns)
			all = append(all, ns)
		}
		got.add(all)
		slices.Sort(all)
		var sum float64
		for _, ns := range all {
			sum += float64(ns)
		}
		mean, median := got.millis()
		wantMean, wantMedian := sum/float64(moves)/1e6, float64(all[(moves-1)/2])/1e6
		if d := mean/wantMean - 1; d > 1e-5 && mean-wantMean > 1e-6 {
			t.Errorf("%d moves: mean %g, want %g", moves, mean, wantMean)
		}
		if d := median/wantMedian - 1; d > 0.01 || d < -0.01 {
			t.Errorf("%d moves: median %g, want %g", moves, median, wantMedian)
		}
	}
	if mean, median := new(times).millis(); mean != 0 || median != 0 {
		t.Errorf("no moves: %g and %g, want 0", mean, median)
	}
}

// An agent whose move fails loses the game, and the match goes on.
func TestFailingAgent(t *testing.T) {
	spec := specs[0]
	setup := read(t, spec)
	setup.Broken = map[int]error{1: fmt.Errorf("it does not start")}
	c := New(setup)
	for {
		number, more := c.Next()
		if !more {
			break
		}
		if _, err := c.Add(play(t, setup, number, time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	table, err := c.Table()
	if err != nil {
		t.Fatal(err)
	}
	if a := table.Agents; !c.Over() || a[0].Wins != 6 || a[1].Losses != 6 || a[1].Errors != 6 || table.Endings[arena.ByError] != 6 {
		t.Errorf("over %v, %+v, endings %v; want six games lost by errors", c.Over(), a, table.Endings)
	}
}

// The record of a game leads to its end, also of one with chance; a link opens it.
func TestRecords(t *testing.T) {
	for _, spec := range specs {
		setup := read(t, spec)
		for number := range min(3, setup.Total()) {
			r := play(t, setup, number, time.Second)
			moves, left, err := Record(&setup.Config, r)
			if err != nil {
				t.Fatal(err)
			}
			end, err := setup.Replay(r, func(game.State, game.Joint, game.Seats) {})
			if err != nil {
				t.Fatal(err)
			}
			if got := moves.StateAt(moves.Len()).String(); got != end.String() || left != 0 {
				t.Errorf("%s, game %d: ends in %s with %d plies left, want %s", spec.Game, number, got, left, end)
			}
		}
	}
}

func TestBadMatches(t *testing.T) {
	for _, c := range []struct{ spec, book, path, want string }{
		{`[]`, "", "", "the description is not an object"},
		{`{"game":"othello","agents":["random","random"],"games":0}`, "", "games", "a match of 0 games; allowed: 1 to 1000000"},
		{`{"game":"othello","agents":["random","random"],"games":1000001}`, "", "games", "1000001"},
		{`{"game":"othello","agents":["random","bob"]}`, "", "agents[1]", "bob"},
		{`{"game":"othello","agents":["random"]}`, "", "agents", "1 agent cannot play othello; allowed: exactly 2"},
		{`{"game":"go","agents":["random","random"]}`, "", "game", "go"},
		{`{"game":"othello","agents":["random","random"],"odd":1}`, "", "odd", "odd"},
		{`{"game":"othello","agents":["random","random"],"openings":"book"}`, "", "openings", "without the text of the book; allowed: random:K"},
		{`{"game":"othello","agents":["random","random"],"openings":"book"}`, "f5\na1\n", "openings:2", "line 2"},
		{`{"game":"othello","agents":["random","random"],"sprt":"5,0"}`, "", "sprt", "5"},
	} {
		_, err := Read(c.spec, c.book)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %q", c.spec, err, c.want)
			continue
		}
		if faults := strict.FaultsOf(err); len(faults) != 1 || faults[0].Path != c.path {
			t.Errorf("%s: faults %+v, want one with the path %q", c.spec, faults, c.path)
		}
	}
}

// Untrusted lines are added as results, or refused with their line.
func FuzzLines(f *testing.F) {
	setup := read(f, specs[0])
	p, err := setup.NewPlay(3)
	if err != nil {
		f.Fatal(err)
	}
	for !p.Step(time.Second) {
	}
	line := Line(&p.Result)
	f.Add(line + line)
	f.Add("{}\n")
	f.Add(strings.Replace(line, `"game":3`, `"game":-1`, 1))
	f.Add(strings.Replace(line, `"game":3`, `"game":900000000000`, 1))
	f.Add(strings.Replace(line, `"returns":[`, `"returns":[7,`, 1))
	f.Fuzz(func(t *testing.T, text string) {
		c := New(setup)
		if err := c.AddLines(text); err != nil {
			if !strings.HasPrefix(err.Error(), "line ") {
				t.Errorf("%q: %v, want an error that names the line", text, err)
			}
			return
		}
		table, err := c.Table()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := json.Marshal(table.Summary); err != nil || table.Games != c.Games() {
			t.Errorf("%q: %v, %d games of %d", text, err, table.Games, c.Games())
		}
	})
}
