package flat

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/geese"
	"playout/engine/games/morris"
	"playout/engine/games/othello"
	"playout/engine/search"
	"playout/engine/search/searchtest"
)

// moments holds the mean of a simulation's result and of its square.
type moments struct{ mean, square float64 }

// expected returns the moments of a simulation after plies more random plies, or to the end if
// plies is -1, by trying all of them; steps plies were simulated before. The games have no chance
// in these plies.
func (o Options) expected(g game.Game, s game.State, seat game.Seat, plies, steps int) moments {
	rewarder, rewards := s.(game.Rewarder)
	var values [game.MaxSeats]float32
	over := s.Acting() == 0
	switch {
	case plies != 0 && !over:
		return o.average(g, s, seat, plies-1, steps, nil)
	case rewards:
		x := rewarder.Reward(o.Reward, seat, steps)
		return moments{x, x * x}
	case over:
		s.Returns(&values)
	default:
		s.(game.Heuristic).Heuristic(&values)
	}
	x := float64(values[seat])
	return moments{x, x * x}
}

// moves returns the moves among which an acting seat draws in simulations.
func (o Options) moves(s game.State, seat game.Seat) []game.Move {
	if o.Playouts == Random {
		return game.RandomMoves(s, seat, nil)
	}
	return s.(game.Careful).Careful(seat, o.Playouts == Wary, nil)
}

// average returns the mean of expected over the random moves of all acting seats; if only is not
// nil, the seat plays that move.
func (o Options) average(g game.Game, s game.State, seat game.Seat, plies, steps int, only *game.Move) (m moments) {
	joints := []game.Joint{{}}
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		moves := o.moves(s, acting.First())
		if only != nil && acting.First() == seat {
			moves = []game.Move{*only}
		}
		var more []game.Joint
		for _, j := range joints {
			for _, m := range moves {
				j[acting.First()] = m
				more = append(more, j)
			}
		}
		joints = more
	}
	for _, j := range joints {
		next := game.Clone(g, s)
		next.Play(j, game.NewRand(0))
		e := o.expected(g, next, seat, plies, steps+1)
		m.mean += e.mean / float64(len(joints))
		m.square += e.square / float64(len(joints))
	}
	return m
}

func parsed(t testing.TB, g game.Game, text string) game.State {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newGeese(t testing.TB, options string) game.Game {
	t.Helper()
	g, err := geese.New(options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The means of results, of the heuristic and of rewards are within five standard errors of the
// exact ones, with one acting seat and with several, and with every option.
func TestMeansAreNearTheExactOnes(t *testing.T) {
	two := newGeese(t, "seats=2,minFood=1,columns=5,rows=5")
	// The pond has more food than minFood, so no food appears at random in two steps.
	const meals = `{"step":3,"geese":[[12,13,8],[2,3]],"food":[7,11,16,1],"last":["WEST","WEST"],"rows":5,"columns":5,"minFood":1}`
	// The first goose can go north, onto the tail of the second, or south; west is the second's body.
	const close = `{"step":8,"geese":[[7,8],[2,1,6,11,12]],"food":[22,23],"last":["WEST","EAST"],"rows":5,"columns":5,"minFood":1}`
	pile := searchtest.NewNim(6, 0)
	for _, c := range []struct {
		name string
		g    game.Game
		s    game.State
		seat game.Seat
		o    Options
	}{
		{"nim to the end", pile, pile.New(nil), 0, Options{}},
		{"nim, drawn first moves", pile, pile.New(nil), 0, Options{Drawn: true}},
		{"othello, one ply", othello.New(), othello.New().New(nil), 0, Options{Depth: 1}},
		{"othello, two plies", othello.New(), othello.New().New(nil), 0, Options{Depth: 2}},
		{"othello, the last plies", othello.New(), parsed(t, othello.New(), "XXXXXXXXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOX---OX O"), 1, Options{}},
		{"geese, the head's neighbours", two, parsed(t, two, meals), 0, Options{Depth: 1}},
		{"geese, the other goose", two, parsed(t, two, meals), 1, Options{Depth: 1}},
		{"geese, two steps", two, parsed(t, two, meals), 0, Options{Depth: 2}},
		{"geese, careful", two, parsed(t, two, close), 0, Options{Depth: 2, Playouts: Careful}},
		{"geese, wary", two, parsed(t, two, close), 1, Options{Depth: 2, Playouts: Wary}},
		{"geese, only length", two, parsed(t, two, meals), 0, Options{Depth: 2, Reward: game.RewardLength}},
		{"geese, the score", two, parsed(t, two, meals), 0, Options{Depth: 2, Reward: game.RewardScore}},
		{"geese, drawn first moves", two, parsed(t, two, close), 0, Options{Depth: 1, Drawn: true}},
		{"geese, all options", two, parsed(t, two, close), 1, Options{1, Wary, game.RewardScore, true}},
	} {
		f := New(c.g, c.o, 7)
		f.Think(c.s, c.seat)
		const n = 60_000
		f.Advance(n)
		plies := c.o.Depth
		if plies == 0 {
			plies = -1
		}
		var tried []game.Move
		for i := range f.arms {
			arm := &f.arms[i]
			tried = append(tried, arm.move)
			want := c.o.average(c.g, c.s, c.seat, plies, 0, &arm.move)
			within := 5*math.Sqrt(max(0, want.square-want.mean*want.mean)/float64(arm.visits)) + 1e-6
			if got := arm.mean(); math.Abs(got-want.mean) > within {
				t.Errorf("%s: %s has the mean %.4f, want %.4f ± %.4f", c.name, c.s.MoveName(c.seat, arm.move), got, want.mean, within)
			}
			// 5 standard deviations of a drawn count; others differ by at most 1.
			spread := 1.0
			if c.o.Drawn {
				spread = 5 * math.Sqrt(n/float64(len(f.arms)))
			}
			if share := n / float64(len(f.arms)); math.Abs(float64(arm.visits)-share) > spread {
				t.Errorf("%s: %s has %d visits, want %.0f ± %.0f", c.name, c.s.MoveName(c.seat, arm.move), arm.visits, share, spread)
			}
		}
		if slices.Sort(tried); !slices.Equal(tried, c.o.moves(c.s, c.seat)) {
			t.Errorf("%s: tried the moves %v, want %v", c.name, tried, c.o.moves(c.s, c.seat))
		}
	}
}

// Simulations are spread evenly over the moves from which random play chooses; the report has all
// legal moves, the best first, and those not tried last.
func TestSimulationsAreSpreadEvenly(t *testing.T) {
	for _, g := range []game.Game{othello.New(), newMorris(t), chess.New(), newGeese(t, ""), searchtest.NewWalk(4), searchtest.NewPennies(3, 1, 1)} {
		rng := game.NewRand(5)
		s := g.New(rng)
		for range 3 {
			joint, _ := game.RandomJoint(s, rng, nil)
			s.Play(joint, rng)
			if s.Acting() == 0 {
				break
			}
			for acting := s.Acting(); acting != 0; acting = acting.Rest() {
				seat := acting.First()
				f := New(g, Options{}, 1)
				f.Think(s, seat)
				f.Advance(30)
				if f.Advance(7) != 7 || f.Done() != 37 {
					t.Fatalf("%d simulations, want 37", f.Done())
				}
				var r search.Report
				f.Report(&r)
				legal, tried, sum := s.Legal(seat, nil), game.RandomMoves(s, seat, nil), 0
				var moves []game.Move
				for i, row := range r.Rows {
					moves = append(moves, row.Move)
					sum += int(row.Visits)
					few, sensible := int32(37/len(tried)), slices.Contains(tried, row.Move)
					if sensible && (row.Visits < few || row.Visits > few+1) || !sensible && row.Visits != 0 {
						t.Errorf("%s: %s has %d of 37 visits, tried: %t; want an equal share for each of %d tried moves and 0 for others", s, s.MoveName(seat, row.Move), row.Visits, sensible, len(tried))
					}
					if row.Value < -1 || row.Value > 1 || i > 0 && row.Visits > 0 && row.Value > r.Rows[i-1].Value {
						t.Errorf("%s: the value of row %d is out of range or above the row before: %+v", s, i, r.Rows)
					}
				}
				slices.Sort(moves)
				if sum != 37 || !slices.Equal(moves, legal) || r.Rows[0].Move != f.Best() || r.Value != r.Rows[0].Value {
					t.Errorf("%s: got the report %+v; want 37 visits (got %d), the moves %v, and first the best move, %d, with the report's value", s, r, sum, legal, f.Best())
				}
			}
		}
	}
}

func newMorris(t *testing.T) game.Game {
	t.Helper()
	g, err := morris.New("")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The value of certain death is -1, that of neither growing nor dying 0, and growing has more,
// however large the rewards are. After a goose's death its rivals play on.
func TestRewards(t *testing.T) {
	g := newGeese(t, "seats=3")
	s := parsed(t, g, `{"step":7,"geese":[[24,35,36,37,26,25,14,13],[62],[58]],"food":[23,75,76],"last":["NORTH","","NORTH"]}`)
	f := New(g, Options{Depth: 1}, 3)
	f.Think(s, 0)
	f.Advance(300)
	var r search.Report
	f.Report(&r)
	value := map[string]float32{}
	for _, row := range r.Rows {
		value[s.MoveName(0, row.Move)] = row.Value
	}
	const now, eaten = 1 + 8*8*8*8*8, 3 + 9*9*9*9*9
	if want := float32(eaten-now) / (eaten + now); value["EAST"] != -1 || value["NORTH"] <= 0 || value["NORTH"] > 1e-4 || math.Abs(float64(value["WEST"]-want)) > 1e-6 {
		t.Errorf("values %v, want EAST -1, NORTH a little above 0, WEST %.4f", value, want)
	}
	if got := s.MoveName(0, f.Best()); got != "WEST" || r.Value != value["WEST"] || len(r.Line) != 0 {
		t.Errorf("got the best move %s and the report %+v; want WEST, its value %g, and no line", got, r, value["WEST"])
	}
}

// A reward counts the steps of the simulation, not those of the game: positions that differ only
// in their step are searched alike, as long as hunger strikes at the same time.
func TestRewardsCountOwnSteps(t *testing.T) {
	g := newGeese(t, "seats=2")
	reports := make([]search.Report, 2)
	for i, step := range []string{"3", "123"} {
		f := New(g, Options{Depth: 4}, 3)
		f.Think(parsed(t, g, `{"step":`+step+`,"geese":[[24,35,36],[62,63]],"food":[23,75],"last":["NORTH","WEST"]}`), 0)
		f.Advance(300)
		f.Report(&reports[i])
	}
	if !reflect.DeepEqual(reports[0], reports[1]) {
		t.Errorf("at step 3 the report is %+v\nat step 123 %+v", reports[0], reports[1])
	}
}

// A winning move is found and begins the principal variation.
func TestWinningMoveIsFound(t *testing.T) {
	g := searchtest.NewTictac()
	s := &searchtest.Tictac{Stones: [2]uint16{0o003, 0o060}}
	f := New(g, Options{}, 1)
	f.Think(s, 0)
	f.Advance(70)
	var r search.Report
	if f.Report(&r); f.Best() != 2 || r.Value != 1 || r.Rows[1].Value >= 1 || len(r.Line) != 1 || r.Line[0] != game.Solo(0, 2) {
		t.Errorf("got the best move %d and the report %+v; want the only winning move, 2, with value 1, as the line", f.Best(), r)
	}
}

// Among moves with equal means the seed decides which one is played, even before the
// first simulation.
func TestSeedBreaksTies(t *testing.T) {
	g := searchtest.NewNim(9, 1) // all games are drawn
	for _, n := range []int{0, 1, 30} {
		played := map[game.Move]int{}
		for seed := range uint64(60) {
			best := func() game.Move {
				f := New(g, Options{}, seed)
				f.Think(g.New(nil), 0)
				f.Advance(n)
				return f.Best()
			}
			move := best()
			if best() != move {
				t.Fatalf("%d simulations, seed %d: two searches play different moves, want the same", n, seed)
			}
			played[move]++
		}
		if len(played) != 3 || played[0] < 8 || played[1] < 8 || played[2] < 8 {
			t.Errorf("%d simulations, 60 seeds: moves are played %v times; want each of the three at least 8 times", n, played)
		}
	}
}

// flats are the searches of the benchmark, and the moves that they must play from the
// start on every machine.
var flats = []struct {
	name  string
	make  func(testing.TB) game.Game
	depth int
	best  string
}{
	{"othello", func(testing.TB) game.Game { return othello.New() }, 0, "c4 c3 "},
	{"chess depth 4", func(testing.TB) game.Game { return chess.New() }, 4, "g1f3 b8c6 "},
	{"geese depth 4", func(t testing.TB) game.Game { return newGeese(t, "") }, 4, "SOUTH NORTH NORTH EAST EAST EAST EAST EAST "},
	{"geese depth 6", func(t testing.TB) game.Game { return newGeese(t, "") }, 6, "EAST EAST EAST EAST SOUTH EAST NORTH EAST "},
}

const benchFlat = 1000 // simulations of one search

// playFlats returns the names of the moves that flat Monte Carlo plays from the start.
func playFlats(g game.Game, f *Search, plies int) (names string) {
	rng := game.NewRand(3)
	s := g.New(rng)
	for range plies {
		var joint game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			f.Think(s, seat)
			f.Advance(benchFlat)
			joint[seat] = f.Best()
			names += s.MoveName(seat, joint[seat]) + " "
		}
		s.Play(joint, rng)
	}
	return names
}

func BenchmarkSearch(b *testing.B) {
	for _, c := range flats {
		b.Run(c.name, func(b *testing.B) {
			g := c.make(b)
			for b.Loop() {
				if got := playFlats(g, New(g, Options{Depth: c.depth}, 1), 2); got != c.best {
					b.Fatalf("plays %q, want %q", got, c.best)
				}
			}
			simulations := float64(b.N) * benchFlat * float64(strings.Count(c.best, " "))
			b.ReportMetric(simulations/b.Elapsed().Seconds(), "simulations/s")
		})
	}
}

// The searches of the benchmark play the expected moves, and a simulation allocates nothing.
func TestBenchmarkedMoves(t *testing.T) {
	for _, c := range flats {
		g := c.make(t)
		f := New(g, Options{Depth: c.depth}, 1)
		if got := playFlats(g, f, 2); got != c.best {
			t.Errorf("%s plays %q, want %q", c.name, got, c.best)
		}
		f.Think(g.New(game.NewRand(3)), 0)
		f.Advance(10)
		if n := testing.AllocsPerRun(50, func() { f.Advance(10) }); n != 0 {
			t.Errorf("%s: %g allocations in 10 simulations, want 0", c.name, n)
		}
	}
}
