package starters

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"playout/engine/exercise"
	"playout/engine/exercise/judge"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/search"
)

// posed is an exercise of the starters as a question.
func posed(t *testing.T, id string, change func(*exercise.Exercise)) *judge.Question {
	t.Helper()
	name, _, _ := strings.Cut(id, "-")
	for _, x := range Set(name, "en").Exercises {
		if x.ID == id {
			if change != nil {
				change(&x)
			}
			q, err := judge.Pose(&x)
			if err != nil {
				t.Fatal(err)
			}
			return q
		}
	}
	t.Fatalf("there is no %s", id)
	return nil
}

// judged has an exercise report who is right according to another judge.
func judged(by string, within float64) func(*exercise.Exercise) {
	return func(x *exercise.Exercise) {
		x.Feedback = nil
		x.Goal = exercise.Goal{Kind: exercise.Best, Judge: by, Within: within}
	}
}

// Who says that the answers of an exercise are right, and that the others are not: a judge,
// exact or a search, which finds exactly these answers.
func TestTruth(t *testing.T) {
	const exact, deep = exercise.Exact, "alphabeta:depth=8,ties=first"
	for _, c := range []struct {
		id, judge string
		within    float64 // discs, stones or pawns
		right     string
	}{
		{"othello-edge", deep, 10, "c1"},
		{"othello-quiet", deep, 8, "b4"},
		{"othello-wedge", exact, 0, "g1"},
		{"othello-last-eight", exact, 0, "h2"},
		{"othello-corner-waits", exact, 8, "b7"},
		{"othello-pass", exact, 0, "h8"},
		{"othello-x-square", exact, 20, "g2"},
		{"corners-take", deep, 15, "a1, h1"},
		{"corners-guard", deep, 5, "h5"},
		{"corners-worth", exact, 80, "a1"},
		{"corners-quiet", deep, 5, "g6"},
		{"morris-block", deep, 1, "a1"},
		{"morris-fork", deep, .3, "f6"},
		{"morris-flying", exact, 0, "f6-c5"},
		{"morris-hold", exact, 0, "e5-g7"},
		{"chess-back-rank", exact, 0, "d1d8"},
		{"chess-fork", "alphabeta:depth=6,ties=first", 3, "d5c7"},
		{"chess-skewer", "alphabeta:depth=6,ties=first", 10, "a1e1"},
		{"chess-opera", "alphabeta:depth=3,ties=first", 0, "b3b8"},
		{"chess-promotion", "alphabeta:depth=6,ties=first", 10, "f7f8n"},
		{"chess-net", "alphabeta:depth=3,ties=first", 0, "f2f4"},
		{"chess-morphy", "alphabeta:depth=3,ties=first", 0, "a1a6"},
		{"chess-double-check", "alphabeta:depth=5,ties=first", 0, "d3d8"},
	} {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			q := posed(t, c.id, judged(c.judge, c.within))
			said, err := q.Report(nil)
			if _, right, _ := strings.Cut(said, " right: "); err != nil || right != c.right {
				t.Errorf("%s, %v; want %s", said, err, c.right)
			}
			if own := posed(t, c.id, nil).Exercise.Goal; own.Kind == exercise.Moves && strings.Join(own.Accept, ", ") != c.right {
				t.Errorf("it accepts %v, and the judge %s", own.Accept, c.right)
			}
		})
	}
}

// What the texts claim about discs is exact.
func TestDiscs(t *testing.T) {
	for _, c := range []struct {
		id, move string
		short    float64
	}{
		{"othello-last-eight", "b8", 14 + 8},
		{"othello-wedge", "g1", 0},
		{"othello-corner-waits", "h8", 20 + 10},
		{"othello-corner-waits", "b2", 20},
		{"corners-worth", "b2", 86},
	} {
		q := posed(t, c.id, judged(exercise.Exact, 0))
		if v := verdict(t, q, c.move); v.Short != c.short {
			t.Errorf("%s: %s is %v discs worse; want %v", c.id, c.move, v.Short, c.short)
		}
	}
	for id, points := range map[string]int{"othello-wedge": 24, "othello-last-eight": 14, "othello-corner-waits": 20, "othello-pass": 24, "othello-x-square": 6, "corners-worth": 46, "othello-bring-it-home": 16} {
		q := posed(t, id, nil)
		solver := q.Game.(game.Solvable).Solver(4 << 20)
		solver.Begin(q.Record.StateAt(q.Record.Len()))
		for !solver.Advance(1 << 20) {
		}
		if _, won, _ := solver.Answer(); won != points {
			t.Errorf("%s is won by %d; want %d", id, won, points)
		}
	}
}

// stateOf is the position of a question.
func stateOf(q *judge.Question) game.State { return q.Record.StateAt(q.Record.Len()) }

// after is a position after a turn.
func after(t *testing.T, q *judge.Question, turns ...string) game.State {
	t.Helper()
	s := stateOf(q)
	for _, turn := range turns {
		play(t, q.Exercise.ID, s, turn)
	}
	return s
}

// names are the moves of the side to move.
func names(s game.State) (list []string) {
	for _, m := range s.Legal(s.Acting().First(), nil) {
		list = append(list, s.MoveName(s.Acting().First(), m))
	}
	return list
}

// Questions whose answers the rules of Othello give.
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
		t.Errorf("%d moves", n)
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

// thought is what a search proves about a position, for the side to move.
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

// Questions whose answers the rules of Morris give, and a search that proves them.
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
	// Any other move but a1 lets Black close the lower side.
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

// What the texts of chess claim.
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
		t.Errorf("%d moves", n)
	}
}

// geese are all positions after a step of a goose, whatever the others do but turn back.
func geese(q *judge.Question, s game.State, seat game.Seat, move string) (all []game.State) {
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

// Each way of goose 1 is death always, sometimes or never, whatever the others do.
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
				t.Fatalf("%s: %d cells", move, size(s, 0))
			}
		}
	}
	// Who takes the bait is dead at the third step as long as goose 2 lives.
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

// The geese that the text says will die are dead after a step.
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

// The numbers of "How UCT chooses" are those of its formula, Q + c·√(ln N / n).
func TestUCT(t *testing.T) {
	type row struct {
		move string
		n    int
		q    float64
	}
	table := []row{{"f6", 40, .10}, {"d6", 15, .05}, {"f4", 5, -.20}}
	bonus := func(c float64, all, n int) float64 { return c * math.Sqrt(math.Log(float64(all))/float64(n)) }
	best := func(rows []row, of func(row) float64) (at int) {
		for i := range rows {
			if of(rows[i]) > of(rows[at]) {
				at = i
			}
		}
		return at
	}
	shown := func(x float64, digits int) string {
		return strings.Replace(strconv.FormatFloat(x, 'f', digits, 64), "-", "−", 1)
	}
	// says checks that a text has numbers, in both languages.
	says := func(id, key string, numbers ...string) {
		t.Helper()
		for _, lang := range langs {
			for _, x := range Set("uct", lang).Exercises {
				text := x.Prompt
				if key != "" {
					text = x.Feedback[key]
				}
				for _, n := range numbers {
					if lang == "es" {
						n = strings.Replace(n, ".", ",", 1)
					}
					if x.ID == id && !strings.Contains(text, n) {
						t.Errorf("%s in %s does not say %s: %s", id, lang, n, text)
					}
				}
			}
		}
	}
	accepts := func(id string, option int) {
		t.Helper()
		if got := posed(t, id, nil).Exercise.Goal.Answers; !slices.Equal(got, []int{option}) {
			t.Errorf("%s accepts %v; want %d", id, got, option)
		}
	}
	all := 0
	for _, r := range table {
		all += r.n
		for _, id := range []string{"uct-bonus", "uct-choose", "uct-small-c"} {
			says(id, "", fmt.Sprintf("%s: %d vis", r.move, r.n), shown(r.q, 2), "N = 60")
		}
		says("uct-bonus", exercise.Right, shown(bonus(1, 60, r.n), 2))
		says("uct-choose", "", shown(bonus(1, 60, r.n), 2))
		says("uct-choose", exercise.Right, r.move+": "+shown(r.q+bonus(1, 60, r.n), 2))
		says("uct-small-c", exercise.Right, r.move+": "+shown(r.q+bonus(.1, 60, r.n), 2))
		says("uct-small-c", exercise.Wrong, shown(bonus(.1, 60, r.n), 2))
	}
	if all != 60 {
		t.Errorf("%d visits", all)
	}
	accepts("uct-bonus", best(table, func(r row) float64 { return bonus(1, all, r.n) }))
	accepts("uct-choose", best(table, func(r row) float64 { return r.q + bonus(1, all, r.n) }))
	accepts("uct-small-c", best(table, func(r row) float64 { return r.q + bonus(.1, all, r.n) }))

	last := []row{{"f6", 812, .11}, {"d6", 150, .13}, {"f4", 38, -.16}}
	accepts("uct-play", best(last, func(r row) float64 { return float64(r.n) }))
	for _, r := range last {
		says("uct-play", "", fmt.Sprintf("%s: %d vis", r.move, r.n), shown(r.q, 2))
	}
	if sum := 812 + 150 + 38; sum != 1000 {
		t.Errorf("%d visits", sum)
	}
	option := func(id string, want string) {
		t.Helper()
		x := posed(t, id, nil).Exercise
		if got := x.Goal.Options[x.Goal.Answers[0]]; got != want {
			t.Errorf("%s: the right option is %s; want %s", id, got, want)
		}
	}
	option("uct-mean", shown((1.+1-1+0)/4, 2))
	option("uct-backup", shown((9*.20-1)/10, 2))
	option("uct-return", "It grows from "+shown(bonus(1, 100, 10), 2)+" to "+shown(bonus(1, 10000, 10), 2))
	// The moves of the tables are those of the position.
	if got := names(stateOf(posed(t, "uct-choose", nil))); !slices.Equal(got, []string{"f4", "d6", "f6"}) {
		t.Errorf("the moves are %v", got)
	}
}

// A player of the kind that the set is about plays the move with the most visits.
func TestUCTPlaysVisits(t *testing.T) {
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	agent, err := player.Parse(g, "uct:n=300")
	if err != nil {
		t.Fatal(err)
	}
	p, err := player.New(g, agent, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	s := stateOf(posed(t, "uct-choose", nil))
	p.Think(s, s.Acting().First())
	for !p.Advance(time.Second) {
	}
	var r search.Report
	if !p.Report(&r) {
		t.Fatal("no report")
	}
	for _, row := range r.Rows {
		if row.Visits > r.Rows[0].Visits || r.Rows[0].Move != p.Move() {
			t.Errorf("it plays %v with %d visits, and %v has %d", p.Move(), r.Rows[0].Visits, row.Move, row.Visits)
		}
	}
}
