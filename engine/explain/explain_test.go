package explain_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/golden"
	"playout/engine/player"
	"playout/engine/search"
)

// keys draws the keys of a tree search without a net.
func keys(rng *game.Rand, g game.Game) string {
	of := func(words ...string) string { return words[rng.IntN(len(words))] }
	if rng.IntN(5) == 0 {
		text := "flat:first=" + of("equal", "drawn") + ",depth=" + of("0", "3")
		if g.Spec().Chance {
			text += ",playouts=" + of("random", "careful", "wary") + ",reward=" + of("steps", "length", "score")
		}
		return text
	}
	text := fmt.Sprintf("c=%.2f", float64(rng.IntN(300))/100)
	if rng.IntN(2) == 0 {
		text = "uct:" + text + ",tree=" + of("full", "flat") + ",final=" + of("visits", "ucb", "mean") + ",ties=" + of("random", "first")
		if !g.Spec().Chance && len(g.Spec().Seats) == 2 {
			text += ",result=" + of("mover", "other", "first", "next")
		}
		return text
	}
	text = "puct:net=none," + text + ",fpu=" + of("reduced", "zero") + ",noise=" + of("0", "0.25") + ",draw=" + of("0", "-0.5")
	if !g.Spec().Chance {
		text += ",paths=" + of("apart", "joined")
	}
	if rng.IntN(4) == 0 {
		text = "puct:net=none,select=gumbel,noise=" + of("0", "1")
	}
	return text
}

// The root after the last simulation is that of the search's own report, in all games, for agents
// with any keys, on positions of random games.
func TestRootIsTheReports(t *testing.T) {
	const positions = 200
	for _, g := range games.All() {
		rng := game.NewRand(9)
		s := g.New(rng)
		for n := range positions {
			if s.Acting() == 0 || n%25 == 0 {
				s = g.New(rng)
			}
			text := keys(rng, g)
			a, err := player.Parse(g, text)
			if err != nil {
				t.Fatal(err)
			}
			count, seed := 1+rng.IntN(40), uint64(n)
			e, err := explain.New(g, a, nil, seed, s, count)
			if err != nil {
				t.Fatal(err)
			}
			e.Skip(rng.IntN(count))
			for at := e.Next(); at != nil && at.Simulation < count; at = e.Next() {
			}
			limited, _ := a.WithSimulations(count)
			p, err := player.New(g, limited, nil, seed)
			if err != nil {
				t.Fatal(err)
			}
			seat := s.Acting().First()
			player.Choose(p, s, seat)
			var r search.Report
			p.Report(&r)
			if diff := cmp.Diff(explain.MovesOf(s, seat, &r), e.Root()); diff != "" {
				t.Fatalf("%s, %s, %d simulations of %q: root (-report +explained):\n%s", g.Spec().ID, limited, count, s, diff)
			}
			var j game.Joint
			for seats := s.Acting(); seats != 0; seats = seats.Rest() {
				moves := s.Legal(seats.First(), nil)
				j[seats.First()] = moves[rng.IntN(len(moves))]
			}
			s.Play(j, rng)
		}
	}
}

// Skipping to a simulation shows the same as stepping there, and again.
func TestStepsAndSkips(t *testing.T) {
	for _, g := range games.All() {
		a, err := player.Parse(g, "uct")
		if err != nil {
			t.Fatal(err)
		}
		start := func() *explain.Explainer {
			e, err := explain.New(g, a, nil, 5, g.New(game.NewRand(5)), 40)
			if err != nil {
				t.Fatal(err)
			}
			return e
		}
		stepped := start()
		for n := 1; n <= 40; n++ {
			want := stepped.Next()
			skipped := start()
			skipped.Skip(n - 1)
			if diff := cmp.Diff(want, skipped.Next()); diff != "" {
				t.Fatalf("%s: simulation %d (-stepped +skipped):\n%s", g.Spec().ID, n, diff)
			}
		}
	}
}

// An agent that does no simulations is refused.
func TestNoTree(t *testing.T) {
	for _, text := range []string{"random", "alphabeta:depth=2", "rules"} {
		g, err := games.Parse("othello")
		if err != nil {
			t.Fatal(err)
		}
		a, err := player.Parse(g, text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := explain.New(g, a, nil, 1, g.New(game.NewRand(1)), 10); err == nil {
			t.Errorf("%s is explained, want an error", text)
		}
	}
}

// The golden file holds the JSON of simulations of each game.
func TestGolden(t *testing.T) {
	text := ""
	for _, name := range []string{"othello", "morris", "geese"} {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, agent := range []string{"uct", "puct:net=none"} {
			a, err := player.Parse(g, agent)
			if err != nil {
				t.Fatal(err)
			}
			e, err := explain.New(g, a, nil, 1, g.New(game.NewRand(1)), 60)
			if err != nil {
				t.Fatal(err)
			}
			e.Skip(59)
			data, err := json.Marshal(e.Next())
			if err != nil {
				t.Fatal(err)
			}
			text += name + " " + agent + "\n" + string(data) + "\n"
		}
	}
	golden.Check(t, "testdata/simulations.txt", text)
}

// The nodes of a search are those of the golden file: with everything, in chess, and plain, in Morris.
func TestGoldenNodes(t *testing.T) {
	text := ""
	for _, of := range [][2]string{{"morris", "alphabeta:depth=2,plain=on,eval=heuristic,ties=first"}, {"chess", "alphabeta:nodes=60,eval=heuristic"}} {
		g, err := games.Parse(of[0])
		if err != nil {
			t.Fatal(err)
		}
		a, err := player.Parse(g, of[1])
		if err != nil {
			t.Fatal(err)
		}
		text += of[0] + " " + of[1] + "\n"
		nodes := 0
		err = explain.Nodes(g, a, nil, 1, g.New(game.NewRand(1)), 10_000, func(n *explain.Node) {
			if nodes++; nodes <= 60 {
				data, err := json.Marshal(n)
				if err != nil {
					t.Fatal(err)
				}
				text += string(data) + "\n"
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := explain.Nodes(g, a, nil, 1, g.New(game.NewRand(1)), 5, func(*explain.Node) {}); err == nil {
			t.Errorf("%s: more than 5 nodes, want an error", of[1])
		}
	}
	golden.Check(t, "testdata/nodes.txt", text)
}
