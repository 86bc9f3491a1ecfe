package strength

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/golden"
	"playout/engine/player"
	"playout/engine/rating"
)

// Every row has a name of its own, a kind that the guide has a table for, and two agents; games
// run one at a time if time limits the agents.
func TestRows(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range table {
		if seen[r.Name] || !slices.Contains(Kinds, r.Kind) || r.Games < 1 || r.Goal <= 0 || r.Goal >= 1 {
			t.Errorf("%+v; want a unique name, a known kind, games, and a goal between 0 and 1", r)
		}
		seen[r.Name] = true
		m, err := r.Spec.Match()
		if err != nil || len(m.Agents) != 2 {
			t.Errorf("%s: %v, want two agents", r.Name, err)
		}
		for _, a := range m.Agents {
			if a.Millis() > 0 && !r.Serial {
				t.Errorf("%s: %s is limited by time; such rows are played one game at a time", r.Name, a)
			}
		}
	}
}

// parse rejects results of unknown rows or other agents, and results that contradict themselves.
func TestParse(t *testing.T) {
	const good = `{"row":"zebra","agents":"puct:ms=500,solve=16 uci:cmd=./zebra,ms=500","games":4,"score":0.625,"low":0.5,"high":0.75,"won":2,"drawn":1,"lost":1,"msAMove":[1,2]}`
	kept, err := parse([]byte(good + "\n"))
	if err != nil || kept["zebra"].Won != 2 {
		t.Fatal(kept, err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"zebra"`, `"zebras"`, `line 1: row "zebras" is unknown`},
		{`"zebra"`, `""`, `line 1: row "" is unknown`},
		{"ms=500,solve", "ms=400,solve", `line 1: row zebra was played by "puct`},
		{`"won":2`, `"won":3`, "line 1: row zebra: 3 won, 1 drawn and 1 lost are not 4 games with a score of 0.625"},
		{`"drawn":1`, `"drawn":-1`, "line 1: row zebra: 4 games, 2 won, -1 drawn and 1 lost, score 0.625 in 0.5 to 0.75; allowed: "},
		{`"low":0.5`, `"low":0.7`, "line 1: row zebra: 4 games"},
		{`"games":4`, `"games":0`, "line 1: row zebra: 0 games"},
		{`"won"`, `"win"`, "line 1: "},
		{`}`, "}\n" + good, `line 2: row "zebra" has a result already`},
	} {
		if _, err := parse([]byte(strings.Replace(good, c.old, c.new, 1))); err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s instead of %s: %v, want %s", c.new, c.old, err, c.want)
		}
	}
}

// The levels of a game grow, neighbours differ by the lead that their score predicts, and errors
// add up.
func TestLadder(t *testing.T) {
	for _, g := range games.All() {
		levels, random, bounded := Ladder(g)
		if random.Elo >= 0 || levels[0] != (Rating{}) {
			t.Errorf("%s: random has %v, level 1 %v; want below 0, and 0", g.Spec().ID, random, levels[0])
		}
		for i := 1; i < len(levels); i++ {
			a, err := player.Parse(g, fmt.Sprintf("level:%d", i+1))
			if err != nil {
				t.Fatal(err)
			}
			w, _ := a.Worth(g)
			if score := rating.Expected(levels[i].Elo - levels[i-1].Elo); math.Abs(score-w.Score) > 1e-9 || levels[i].Half <= levels[i-1].Half {
				t.Errorf("%s: level %d leads by %.0f ± %.0f, which predicts %.3f; it scored %.3f", g.Spec().ID, i+1, levels[i].Elo-levels[i-1].Elo, levels[i].Half, score, w.Score)
			}
		}
		if bounded != (g.Spec().ID == "chess") {
			t.Errorf("%s: bounded %t, want it for chess only", g.Spec().ID, bounded)
		}
	}
	if elo, _ := lead(player.Worth{Score: 1, Games: 300}); math.Abs(elo-rating.Elo(0.99)) > 1e-9 {
		t.Errorf("300 games won: a lead of %v, want %v", elo, rating.Elo(0.99))
	}
	if elo, half := lead(player.Worth{Score: 0.5, Games: 100}); elo != 0 || math.Abs(rating.Expected(half)-0.598) > 0.005 {
		t.Errorf("100 games with a score of 0.5: %v ± %v; want 0 ± about 69", elo, half)
	}
}

// The guide's page of strength has every table as made from the kept results; -update makes them
// again.
func TestGuide(t *testing.T) {
	const path = "../../../static/guide/strength.md"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, names, err := Renew(string(page))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"levels"}
	for _, k := range Kinds {
		want = append(want, string(k))
	}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("the guide has the tables %v, want %v", names, want)
	}
	golden.Check(t, path, text)
}

// Renew finds a changed figure in the guide, and an unknown table is an error.
func TestRenew(t *testing.T) {
	page := "a\n\n**Table `levels`**: words.\n\n| level |\n|---|\n| 1 | 7 |\n\nb\n"
	text, _, err := Renew(page)
	if err != nil || !strings.HasPrefix(text, "a\n\n**Table `levels`**: words.\n\n| level | Othello | Morris |") || !strings.HasSuffix(text, "|\n\nb\n") || strings.Contains(text, "| 1 | 7 |") {
		t.Errorf("%v\n%s", err, text)
	}
	if _, _, err := Renew("**Table `x`**: y\n\n"); err == nil || err.Error() != `table "x" is unknown` {
		t.Error(err)
	}
}
