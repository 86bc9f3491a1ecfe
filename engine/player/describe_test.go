package player

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
)

func has(string) bool   { return true }
func lacks(string) bool { return false }

// randomValue returns a value that a key's description allows.
func randomValue(k Key, r *rand.Rand) string {
	n := k.Min + (k.Max-k.Min)*r.Float64()
	switch {
	case k.Many:
		i := r.IntN(len(k.Choices))
		return strings.Join(k.Choices[i:i+1+r.IntN(len(k.Choices)-i)], "+")
	case len(k.Choices) > 0 && (k.Max == 0 || r.IntN(2) == 0):
		return k.Choices[r.IntN(len(k.Choices))]
	case k.Whole:
		return strconv.Itoa(int(n))
	}
	return strconv.FormatFloat(n, 'g', 4, 64)
}

// Every combination that the descriptions allow is an agent with the given values, of which New
// can make a player. Only terms that an evaluation lacks may be refused.
func TestKindsAreAllowed(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	for _, g := range games.All() {
		r := rand.New(rand.NewPCG(3, 0))
		for _, k := range Kinds(g, lacks) {
			for n := range 200 {
				given := map[string]string{}
				var parts []string
				for _, key := range k.Keys {
					if k.Name != "level" && r.IntN(2) == 0 && !slices.ContainsFunc(key.Excludes, func(other string) bool { return given[other] != "" }) {
						given[key.Name] = randomValue(key, r)
						parts = append(parts, key.Name+"="+given[key.Name])
					}
				}
				for _, key := range k.Keys {
					if v := given[key.Name]; key.Needs != "" && v != "" && v != key.Choices[0] && given[key.Needs] == "" {
						given[key.Needs] = "50"
						parts = append(parts, key.Needs+"=50")
					}
				}
				text := k.Name
				if k.Name == "level" {
					text += ":" + randomValue(k.Keys[0], r)
				} else if len(parts) > 0 {
					text += ":" + strings.Join(parts, ",")
				}
				a, err := Parse(g, text)
				if err != nil && given["without"] != "" && given["eval"] != "" {
					continue
				}
				if err != nil {
					t.Fatalf("%s: %v", g.Spec().ID, err)
				}
				checkValues(t, g, a, given)
				if n%10 != 0 {
					continue // players are large: WebAssembly has four gigabytes
				}
				if _, err := New(g, a, nil, 1); err != nil {
					t.Fatalf("%s: %s: %v", g.Spec().ID, text, err)
				}
			}
		}
	}
}

// checkValues checks that an agent has the given values, and that they make up the whole agent.
func checkValues(t *testing.T, g game.Game, a Agent, given map[string]string) {
	t.Helper()
	text, sep := strings.SplitN(a.String(), ":", 2)[0], ":"
	for _, v := range a.Values() {
		want, isGiven := given[v.Key]
		number, err := strconv.ParseFloat(want, 64)
		got, _ := strconv.ParseFloat(v.Value, 64)
		if isGiven && v.Value != want && (err != nil || got != number) && !(v.Key == "ties" && number == 0) && v.Key != "without" && v.Key != "reuse" {
			t.Fatalf("%s: %s has %s=%s, want the given %s", g.Spec().ID, a, v.Key, v.Value, want)
		}
		if v.Value != "" {
			text, sep = text+sep+v.Key+"="+v.Value, ","
		}
	}
	if a.Level() > 0 {
		text = "level:" + a.Values()[0].Value
	}
	if again, err := Parse(g, text); err != nil || again != a {
		t.Fatalf("%s: the values of %s are %s, which is read as %v, %v, want the same agent", g.Spec().ID, a, text, again, err)
	}
}

// The descriptions leave out what a game lacks, and nothing else.
func TestKindsOfGames(t *testing.T) {
	describe := func(list []Kind) string {
		var b strings.Builder
		for _, k := range list {
			fmt.Fprintf(&b, "%s", k.Name)
			for _, key := range k.Keys {
				fmt.Fprintf(&b, " %s", key.Name)
			}
			b.WriteString("\n")
		}
		return b.String()
	}
	for _, c := range []struct {
		game string
		has  func(string) bool
		want string
	}{
		{"othello", has, `level level
random
rules
alphabeta depth ms nodes adaptive plain order deepening table nullmove late ties lines hasty eval solve without clock reuse ponder
flat n ms depth first clock
uct n ms c depth net tree final result ties clock reuse ponder
puct n ms c net fpu noise alpha noiseplies temp tempplies draw drawfor result paths value priors solve select clock reuse ponder
net temp
`},
		{"geese", lacks, `level level
random
rules
flat n ms depth playouts first reward clock
uct n ms c depth playouts tree final ties clock
puct n ms c fpu noise alpha noiseplies temp tempplies draw drawfor value select clock
`},
		{"chess", lacks, `level level
random
rules
alphabeta depth ms nodes plain order deepening table nullmove late ties lines hasty without clock reuse ponder
flat n ms depth first clock
uct n ms c depth tree final result ties clock reuse ponder
puct n ms c fpu noise alpha noiseplies temp tempplies draw drawfor result paths value priors select clock reuse ponder
`},
	} {
		g, err := games.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if got := describe(Kinds(g, c.has)); got != c.want {
			t.Errorf("%s: got\n%swant\n%s", c.game, got, c.want)
		}
	}
}

// The descriptions list which keys exclude each other.
func TestExcludedKeys(t *testing.T) {
	g, _ := games.Parse("othello")
	var pairs []string
	for _, k := range Kinds(g, has) {
		for _, key := range k.Keys {
			for _, other := range key.Excludes {
				pairs = append(pairs, k.Name+": "+key.Name+" "+other)
			}
		}
	}
	slices.Sort(pairs)
	want := []string{"alphabeta: adaptive depth", "alphabeta: deepening ms", "alphabeta: deepening nodes", "alphabeta: deepening ponder", "alphabeta: depth adaptive", "alphabeta: ms deepening", "alphabeta: ms nodes", "alphabeta: nodes deepening", "alphabeta: nodes ms", "alphabeta: nodes ponder", "alphabeta: plain ponder", "alphabeta: plain reuse",
		"alphabeta: ponder deepening", "alphabeta: ponder nodes", "alphabeta: ponder plain", "alphabeta: ponder reuse", "alphabeta: ponder table", "alphabeta: reuse plain", "alphabeta: reuse ponder", "alphabeta: reuse table", "alphabeta: table ponder", "alphabeta: table reuse", "flat: ms n", "flat: n ms",
		"puct: alpha select", "puct: c select", "puct: fpu select", "puct: ms n", "puct: ms select", "puct: n ms", "puct: n ponder", "puct: ponder n", "puct: ponder reuse", "puct: ponder select",
		"puct: reuse ponder", "puct: reuse select", "puct: select alpha", "puct: select c", "puct: select fpu", "puct: select ms", "puct: select ponder", "puct: select reuse", "puct: select temp", "puct: temp select",
		"uct: depth net", "uct: ms n", "uct: n ms", "uct: n ponder", "uct: net depth", "uct: ponder n", "uct: ponder reuse", "uct: ponder tree", "uct: reuse ponder", "uct: reuse tree",
		"uct: tree ponder", "uct: tree reuse"}
	if !slices.Equal(pairs, want) {
		t.Errorf("got the pairs %q, want %q", pairs, want)
	}
}
