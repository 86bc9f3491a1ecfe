package review_test

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"playout/engine/chance"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/golden"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/review"
)

// parse returns the game and agent with these strings.
func parse(t testing.TB, name, agent string) (game.Game, player.Agent) {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	a, err := player.Parse(g, agent)
	if err != nil {
		t.Fatal(err)
	}
	return g, a
}

// playRandom plays random moves of a game, at most plies of them.
func playRandom(t testing.TB, g game.Game, seed uint64, plies int) *record.Record {
	t.Helper()
	r, err := record.New(g, "", seed)
	if err != nil {
		t.Fatal(err)
	}
	rand := game.NewRand(seed)
	for r.Len() < plies && !r.Over() {
		s := r.StateAt(r.Len())
		var j game.Joint
		for seats := s.Acting(); seats != 0; seats = seats.Rest() {
			moves := game.RandomMoves(s, seats.First(), nil)
			j[seats.First()] = moves[rand.IntN(len(moves))]
		}
		if err := r.Append(j); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// start starts a review.
func start(t testing.TB, c review.Config) *review.Review {
	t.Helper()
	r, err := review.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// finish finishes a review in slices of work.
func finish(t testing.TB, r *review.Review, slice time.Duration) review.Result {
	t.Helper()
	for {
		done, err := r.Advance(slice)
		if err != nil {
			t.Fatal(err)
		}
		if done {
			return r.Result()
		}
	}
}

// configs are reviews of a short game of each game, with judges of different kinds.
func configs(t testing.TB) (list []review.Config) {
	for _, c := range []struct {
		game, judge string
		seed        uint64
		plies       int
	}{
		{"othello", "uct:n=200", 3, 60},
		{"othello", "alphabeta:depth=4", 4, 50},
		{"morris", "alphabeta:nodes=5000", 1, 40},
		{"chess", "alphabeta:nodes=5000,ties=first", 2, 16},
		{"geese", "uct:n=160,playouts=careful", 5, 40},
		{"geese", "flat:n=20", 5, 12},
	} {
		g, judge := parse(t, c.game, c.judge)
		list = append(list, review.Config{Record: playRandom(t, g, c.seed, c.plies), Judge: judge, Seed: 7})
	}
	return list
}

func name(c review.Config) string { return c.Record.Game.Spec().ID + " " + c.Judge.String() }

// minimax returns the value of a position in points for a seat, searched to a depth without any
// pruning, by the game's evaluation.
func minimax(g game.Game, s game.State, seat game.Seat, depth int) int {
	acting := s.Acting()
	if depth == 0 {
		e := g.(game.Evaluated).Evaluations()[0]
		return e.Points(s, seat, 0)
	}
	best := math.MinInt
	mover := acting.First()
	for _, m := range s.Legal(mover, nil) {
		next := game.Clone(g, s)
		next.Play(game.Solo(mover, m), nil)
		best = max(best, minimax(g, next, mover, depth-1))
	}
	if mover != seat {
		return -best
	}
	return best
}

// The judgements of a plain alpha-beta search of a few plies equal those of minimax, calculated
// here: best moves, chances, losses and grades.
func TestGradesAgainstMinimax(t *testing.T) {
	for _, c := range []struct {
		game  string
		plies int
	}{{"othello", 14}, {"morris", 10}, {"chess", 10}} {
		const depth = 3
		g, judge := parse(t, c.game, "alphabeta:depth=3,plain=on,ties=first,eval=heuristic")
		scale := g.(game.Evaluated).Evaluations()[0].Scale
		slope := chance.Of(g, judge).Slope
		of := func(points int) float64 {
			return math.Round(1e4/(1+math.Exp(-slope*float64(points)/scale))) / 1e4
		}
		for seed := range uint64(3) {
			r := playRandom(t, g, seed, c.plies)
			result := finish(t, start(t, review.Config{Record: r, Judge: judge, Seed: 1}), time.Second)
			for i, s := range r.Walk() {
				if i == r.Len() {
					break
				}
				seat := s.Acting().First()
				values := map[string]int{}
				best := math.MinInt
				for _, m := range s.Legal(seat, nil) {
					next := game.Clone(g, s)
					next.Play(game.Solo(seat, m), nil)
					v := minimax(g, next, seat, depth-1)
					values[s.MoveName(seat, m)] = v
					best = max(best, v)
				}
				p := result.Plies[i]
				loss := math.Max(0, math.Round(1e4*(of(best)-of(values[p.Move])))/1e4)
				grade := review.Blunder
				switch {
				case p.Move == p.Best || loss < 0.01:
					grade = review.Best
				case loss < 0.05:
					grade = review.Good
				case loss < 0.1:
					grade = review.Inaccuracy
				case loss < 0.15:
					grade = review.Mistake
				}
				checkAlso(t, p, best, values, of)
				const rounding = 2.1e-4
				if values[p.Best] != best || math.Abs(p.Chance-of(best)) > rounding || math.Abs(p.Loss-loss) > rounding || p.Grade != grade || p.Exact || p.Ply != i+1 {
					t.Errorf("%s, seed %d: %+v, want %d points for a best move, chance %g, loss %g, %s", c.game, seed, p, best, of(best), loss, grade)
				}
			}
		}
	}
}

// checkAlso checks the further moves after a mistake against the values of all moves: they are the
// best of the others, at most three, and there are none after a better move.
func checkAlso(t *testing.T, p review.Ply, best int, values map[string]int, of func(points int) float64) {
	t.Helper()
	const near = 0.0502 // a value that is rounded
	if p.Grade != review.Mistake && p.Grade != review.Blunder {
		if p.Also != nil {
			t.Errorf("%s %s also names %v, want nothing", p.Grade, p.Move, p.Also)
		}
		return
	}
	least, missing := math.MaxInt, 0
	for _, move := range p.Also {
		least = min(least, values[move])
		if of(best)-of(values[move]) > near {
			t.Errorf("after %s also %s, which loses %g", p.Move, move, of(best)-of(values[move]))
		}
	}
	for move, points := range values {
		if named := move == p.Best || slices.Contains(p.Also, move); named || move == p.Move {
			continue
		}
		if len(p.Also) < 3 && of(best)-of(points) < 0.0498 || len(p.Also) > 0 && points > least {
			missing++
		}
	}
	if missing > 0 || len(p.Also) > 3 {
		t.Errorf("after %s also %v, but %d as good moves are missing", p.Move, p.Also, missing)
	}
}

// The grades begin at the losses that the guide gives.
func TestGradeOf(t *testing.T) {
	for loss, want := range map[float64]review.Grade{
		0: review.Best, 0.0099: review.Best, 0.01: review.Good, 0.0499: review.Good, 0.05: review.Inaccuracy, 0.0999: review.Inaccuracy,
		0.1: review.Mistake, 0.1499: review.Mistake, 0.15: review.Blunder, 1: review.Blunder,
	} {
		if got := review.GradeOf(loss); got != want {
			t.Errorf("a loss of %g is %s, want %s", loss, got, want)
		}
	}
}

// check checks the laws of every finished review.
func check(t *testing.T, c review.Config, got review.Result) {
	t.Helper()
	g, n := c.Record.Game, 0
	for i, s := range c.Record.Walk() {
		if i == c.Record.Len() {
			break
		}
		for seats := s.Acting(); seats != 0; seats = seats.Rest() {
			seat := seats.First()
			if n == len(got.Plies) {
				t.Fatalf("%d judged moves, want one for each seat at each ply", n)
			}
			p := got.Plies[n]
			n++
			legal := s.Legal(seat, nil)
			isLegal := slices.ContainsFunc(legal, func(m game.Move) bool { return s.MoveName(seat, m) == p.Best })
			if p.Ply != i+1 || p.Seat != g.Spec().Seats[seat] || p.Move != s.MoveName(seat, c.Record.Steps[i][seat]) || !isLegal {
				t.Errorf("%+v, want ply %d of %s, its move, and a legal best one", p, i+1, g.Spec().Seats[seat])
			}
			if !(p.Chance >= 0 && p.Chance <= 1) || !(p.Loss >= 0 && p.Loss <= p.Chance) || len(legal) == 1 && p.Loss > 0 {
				t.Errorf("%+v, want a chance from 0 to 1 and a loss up to it, none if there is one legal move", p)
			}
			if want := review.GradeOf(p.Loss); p.Grade != want && (p.Move != p.Best || p.Grade != review.Best) {
				t.Errorf("%+v, want the grade %s", p, want)
			}
		}
	}
	for seat, accuracy := range got.Accuracy {
		if !(accuracy >= 0 && accuracy <= 100) {
			t.Errorf("the accuracy of %s is %g, want 0 to 100", seat, accuracy)
		}
	}
	if n != len(got.Plies) || got.Game != g.Spec().Name() || got.Judge != c.Judge.String() {
		t.Errorf("%d judgements of %s by %s, want %d of %s by %s", len(got.Plies), got.Game, got.Judge, n, g.Spec().Name(), c.Judge)
	}
}

// everything returns all that a finished review says.
func everything(t testing.TB, r *review.Review) string {
	t.Helper()
	text, err := json.MarshalIndent(map[string]any{"result": r.Result(), "turns": r.Turns(), "deaths": r.Deaths()}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A review is the same in slices of any size, stopped and resumed at any place, and with tasks done
// in another order and reported late.
func TestSameReviewInAnyWay(t *testing.T) {
	for _, c := range configs(t) {
		t.Run(name(c), func(t *testing.T) {
			whole := start(t, c)
			check(t, c, finish(t, whole, time.Second))
			want := everything(t, whole)
			if done, total := whole.Progress(); done != total {
				t.Errorf("%d of %d tasks are done, want all", done, total)
			}
			for _, slice := range []time.Duration{0, 100 * time.Microsecond} {
				r := start(t, c)
				finish(t, r, slice)
				if got := everything(t, r); got != want {
					t.Errorf("in slices of %v the review differs: %s", slice, golden.Diff(want, got))
				}
			}
			if got := everything(t, stopped(t, c)); got != want {
				t.Errorf("stopped and resumed, the review differs: %s", golden.Diff(want, got))
			}
			if got := everything(t, shared(t, c)); got != want {
				t.Errorf("with several workers the review differs: %s", golden.Diff(want, got))
			}
		})
	}
}

// stopped does a review that is stopped in the middle of tasks and between them, and resumed.
func stopped(t *testing.T, c review.Config) *review.Review {
	rand := game.NewRand(9)
	r := start(t, c)
	for {
		for range 1 + rand.IntN(60) {
			done, err := r.Advance(time.Duration(rand.IntN(2)) * time.Millisecond)
			if err != nil {
				t.Fatal(err)
			}
			if done {
				return r
			}
		}
		before, _ := r.Progress()
		r.Close()
		resumed, err := review.Resume(c, r.State())
		if err != nil {
			t.Fatal(err)
		}
		if after, _ := resumed.Progress(); after != before || !reflect.DeepEqual(r.Result(), resumed.Result()) {
			t.Fatalf("resumed, %d tasks are done and the review is %+v, want %d and %+v", after, resumed.Result(), before, r.Result())
		}
		r = resumed
	}
}

// shared does a review with three workers, whose tasks end in a random order, as JSON.
func shared(t *testing.T, c review.Config) *review.Review {
	rand := game.NewRand(4)
	r := start(t, c)
	var busy []review.Task
	for {
		if len(busy) < 3 {
			if task, more := r.Next(busy...); more {
				busy = append(busy, task)
				continue
			}
		}
		if len(busy) == 0 {
			return r
		}
		i := rand.IntN(len(busy))
		job, err := r.Start(busy[i])
		if err != nil {
			t.Fatal(err)
		}
		for done := false; !done; {
			if done, err = job.Advance(time.Second); err != nil {
				t.Fatal(err)
			}
		}
		text, err := json.Marshal(job.Found())
		if err != nil {
			t.Fatal(err)
		}
		var found review.Found
		if err := json.Unmarshal(text, &found); err != nil {
			t.Fatal(err)
		}
		if err := r.Add(found); err != nil {
			t.Fatal(err)
		}
		busy = slices.Delete(busy, i, i+1)
	}
}

// Near the end of Othello every judgement is exact: a move loses nothing exactly if it keeps the
// result, by a solver that looks at each move alone.
func TestExactEndgame(t *testing.T) {
	g, judge := parse(t, "othello", "uct:n=50")
	solvable := g.(game.Solvable)
	exact := 0
	for seed := range uint64(3) {
		c := review.Config{Record: playRandom(t, g, seed, 60), Judge: judge}
		result := finish(t, start(t, c), time.Second)
		for i, s := range c.Record.Walk() {
			if i == c.Record.Len() || solvable.Remaining(s) > 12 {
				continue
			}
			seat := s.Acting().First()
			values := map[string]float64{}
			best := 0.0
			for _, m := range s.Legal(seat, nil) {
				next := game.Clone(g, s)
				next.Play(game.Solo(seat, m), nil)
				p := solved(g, next, seat)
				values[s.MoveName(seat, m)] = p
				best = max(best, p)
			}
			p := result.Plies[i]
			if !p.Exact || p.Chance != best || values[p.Best] != best || p.Loss != best-values[p.Move] {
				t.Errorf("seed %d: %+v, want exact, the chance %g and a loss of %g", seed, p, best, best-values[p.Move])
			}
			var also []string
			for move, v := range values {
				if v == best && move != p.Best && p.Loss > 0 {
					also = append(also, move)
				}
			}
			got := slices.Clone(p.Also)
			slices.Sort(got)
			slices.Sort(also)
			if !slices.Equal(got, also) {
				t.Errorf("seed %d: after %s also %v, want %v", seed, p.Move, got, also)
			}
			exact++
		}
	}
	if exact < 20 {
		t.Errorf("%d exact positions, want at least 20", exact)
	}
}

// solved returns the chance of a seat in a position of Othello, by the solver.
func solved(g game.Game, s game.State, seat game.Seat) float64 {
	acting := s.Acting()
	points, sign := 0, 1
	if acting == 0 {
		var margin [game.MaxSeats]int
		s.(game.Scorer).Margin(&margin)
		points = margin[seat]
	} else {
		solver := g.(game.Solvable).Solver(1 << 18)
		for solver.Begin(s); !solver.Advance(1 << 16); {
		}
		_, points, _ = solver.Answer()
		if !acting.Has(seat) {
			sign = -1
		}
	}
	return chance.Exact(float32(min(max(sign*points, -1), 1)))
}

// A mate in one and a mate missed are exact and found: after 1. f3 e5 2. g4 the mate is Black's best
// move.
func TestMate(t *testing.T) {
	g, judge := parse(t, "chess", "alphabeta:nodes=5000,ties=first")
	for moves, want := range map[string]review.Ply{
		"f2f3,e7e5,g2g4,d8h4": {Ply: 4, Seat: "black", Move: "d8h4", Best: "d8h4", Chance: 1, Grade: review.Best, Exact: true},
		"f2f3,e7e5,g2g4,a7a6": {Ply: 4, Seat: "black", Move: "a7a6", Best: "d8h4", Chance: 1, Grade: review.Blunder},
	} {
		r, err := record.Parse(g, "", 0, moves)
		if err != nil {
			t.Fatal(err)
		}
		got := finish(t, start(t, review.Config{Record: r, Judge: judge}), time.Second).Plies[3]
		if want.Grade == review.Blunder && got.Loss >= 0.15 {
			want.Loss = got.Loss
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", moves, got, want)
		}
		if third := finish(t, start(t, review.Config{Record: r, Judge: judge}), time.Second).Plies[2]; third.Grade != review.Blunder {
			t.Errorf("%s: %+v, want a blunder", moves, third)
		}
	}
}

// A first move that mirrors the judge's loses nothing, although the judge thinks about it alone, and
// so might search it more deeply.
func TestMirroredMovesAreEqual(t *testing.T) {
	for name, moves := range map[string][]string{"othello": {"d3", "c4", "f5", "e6"}, "morris": {"f4", "d2", "b4", "d6"}} {
		for _, nodes := range []string{"3000", "20000", "30000"} {
			g, judge := parse(t, name, "alphabeta:ties=first,eval=heuristic,nodes="+nodes)
			for _, move := range moves {
				r, err := record.Parse(g, "", 0, move)
				if err != nil {
					t.Fatal(err)
				}
				if got := finish(t, start(t, review.Config{Record: r, Judge: judge}), time.Second).Plies[0]; slices.Contains(moves, got.Best) && got.Loss >= 0.01 {
					t.Errorf("%s, %s: %+v, want a loss below 0.01, since the moves mirror one another", name, judge, got)
				}
			}
		}
	}
}

// The whole judge looks first at what seems to matter most.
func TestLargeSwingsFirst(t *testing.T) {
	g, judge := parse(t, "chess", "alphabeta:nodes=20000,ties=first")
	r, err := record.Parse(g, "", 0, "e2e4,e7e5,g1f3,b8c6,f1c4,c6d4,f3e5,d8g5,e5f7,g5g2")
	if err != nil {
		t.Fatal(err)
	}
	at := start(t, review.Config{Record: r, Judge: judge})
	losses := map[int]float64{}
	for done, _ := at.Progress(); done < r.Len(); done, _ = at.Progress() {
		if _, err := at.Advance(0); err != nil {
			t.Fatal(err)
		}
	}
	worst := 0
	for _, p := range at.Plies() {
		losses[p.Ply] = p.Loss
		if p.Loss > losses[worst] {
			worst = p.Ply
		}
	}
	next, more := at.Next()
	if want := (review.Task{Ply: worst}); !more || next.Quick || losses[next.Ply] < losses[worst]/2 {
		t.Errorf("after the quick pass %v, %v is next, want about %v", next, more, want)
	}
}

// Judges that value no moves are refused.
func TestSilentJudges(t *testing.T) {
	for _, text := range []string{"random", "rules"} {
		g, judge := parse(t, "othello", text)
		if _, err := review.New(review.Config{Record: playRandom(t, g, 1, 4), Judge: judge}); err == nil {
			t.Errorf("the judge %s is accepted, want an error", text)
		}
	}
}

// A missing net is an error, and nothing is judged.
func TestMissingNet(t *testing.T) {
	g, judge := parse(t, "othello", "uct:n=10,net=absent")
	r := start(t, review.Config{Record: playRandom(t, g, 1, 4), Judge: judge})
	if done, err := r.Advance(time.Second); err == nil || done || len(r.Plies()) != 0 {
		t.Errorf("done %v, %v, %d plies, want an error and none", done, err, len(r.Plies()))
	}
}

// The review of a short game of each game is that of the golden file.
func TestGolden(t *testing.T) {
	for _, c := range configs(t) {
		if c.Judge.String() == "flat:n=20" || c.Judge.String() == "alphabeta:depth=4" {
			continue
		}
		r := start(t, c)
		finish(t, r, time.Second)
		golden.Check(t, "testdata/"+c.Record.Game.Spec().ID+".json", everything(t, r)+"\n")
	}
}

// A state of another review, and any text that is none, is refused; any state that is accepted is
// the state of the resumed review.
func FuzzResume(f *testing.F) {
	g, judge := parse(f, "othello", "uct:n=20")
	c := review.Config{Record: playRandom(f, g, 1, 6), Judge: judge}
	pond, other := parse(f, "geese", "uct:n=8,playouts=careful")
	d := review.Config{Record: playRandom(f, pond, 5, 30), Judge: other}
	for _, c := range []review.Config{c, d} {
		r := start(f, c)
		f.Add(r.State())
		finish(f, r, time.Second)
		f.Add(r.State())
	}
	f.Add([]byte(`{}`))
	f.Add([]byte(`{"version":1,"game":"othello","moves":"","judge":"uct:n=20","seed":0,"found":[{"ply":1,"seats":[{"best":"f5","chance":2,"played":-1}]}]}`))
	f.Fuzz(func(t *testing.T, state []byte) {
		for _, c := range []review.Config{c, d} {
			r, err := review.Resume(c, state)
			if err != nil {
				continue
			}
			again, err := review.Resume(c, r.State())
			if err != nil || !reflect.DeepEqual(again.Result(), r.Result()) || string(again.State()) != string(r.State()) {
				t.Errorf("%s: resumed as %+v, and again as %+v, %v", state, r.Result(), again, err)
			}
			r.Turns()
		}
	})
}
