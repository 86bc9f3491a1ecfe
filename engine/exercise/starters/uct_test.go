package starters

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"playout/engine/exercise"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/search"
)

// The numbers of "How UCT chooses" follow from its formula, Q + c·√(ln N / n).
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
		t.Errorf("%d visits, want 60", all)
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
		t.Errorf("%d visits, want 1000", sum)
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

// A player of the set's kind plays the move with the most visits.
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
