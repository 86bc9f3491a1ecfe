package recipe

import (
	"reflect"
	"strings"
	"testing"

	"playout/engine/strict/stricttest"
	"playout/engine/train"
)

// good is the text of a recipe of two rounds.
const good = `{"name":"a","game":"othello","rounds":[
	{"games":[{"agents":"uct:n=5","count":3,"to":8}]},
	{"games":[{"agents":"puct:n=5,net=best","count":3}],"reach":1}],
	"match":{"agents":"puct:n=4,net=new puct:n=4,net=best","games":2},
	"tests":[{"agents":"puct:n=4,net=best random","games":2}]}`

// Errors of a recipe are one line that says what is allowed.
func TestParseErrors(t *testing.T) {
	if _, err := Parse([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{good, "", "recipe: not JSON: it ends too early; allowed: JSON of a recipe's fields"},
		{good, good[:40], "recipe: not JSON: it ends too early; allowed: JSON of a recipe's fields"},
		{good, "# A recipe", "recipe: not JSON at byte 1; allowed: JSON of a recipe's fields"},
		{good, good + " 1", "recipe: something follows the object; allowed: one object"},
		{good, strings.Repeat(" ", MaxText+1), "recipe: 65537 bytes are too long; allowed: 65536"},
		{`"name"`, `"title"`, `recipe: unknown field "title"; allowed: JSON of`},
		{`"a"`, `"../a"`, `recipe: name "../a"; allowed: a to z, 0 to 9 and -`},
		{`"a"`, `"a","about":"two\nlines"`, `recipe: about "two\nlines"; allowed: one line of at most 300 bytes`},
		{"othello", "go", `recipe: game "go" is unknown; allowed: othello`},
		{`"rounds":[`, `"rounds":[],"x":[`, `recipe: unknown field "x"`},
		{`"uct:n=5"`, `"mcts"`, `recipe: round 1: games 1: agent "mcts": no agent "mcts"; allowed: random`},
		{`"uct:n=5"`, `"uct:n=5,net=best"`, `recipe: round 1: games 1: agent "uct:n=5,net=best" plays with a net that does not exist yet; allowed: net=best, from the second round on`},
		{`n=5,net=best`, `n=5,net=new`, `recipe: round 2: games 1: agent "puct:n=5,net=new" plays with a net that does not exist yet`},
		{`"uct:n=5"`, `"random random random"`, "recipe: round 1: games 1: 3 agents cannot play othello; allowed: 1 to 2"},
		{`"uct:n=5"`, `"uct:n=5","teacher":"uct puct"`, "recipe: round 1: games 1: 2 teachers; allowed: one"},
		{`"uct:n=5"`, `"uct:n=5","teacher":"net:net=best"`, `recipe: round 1: games 1: agent "net:net=best" plays with a net that does not exist yet`},
		{`"uct:n=5"`, `"uct:n=5","appraiser":"/usr/games/stockfish"`, "recipe: round 1: games 1: an appraiser for othello; allowed: chess alone"},
		{`"uct:n=5"`, `"uct:n=5","appraiser":1`, `recipe: "rounds.games.appraiser" holds the wrong kind, number; allowed: a text`},
		{`"count":3`, `"count":0`, "recipe: round 1: games 1: a count of 0; allowed: 1 to 10000000"},
		{`"to":8`, `"from":9,"to":8`, "recipe: round 1: games 1: openings of 9 to 8 plies; allowed: 0 to 123, ascending"},
		{`"count":3`, `"count":"3"`, `recipe: "rounds.games.count" holds the wrong kind, string; allowed: a whole number`},
		{`"rounds":[`, `"seed":-1,"rounds":[`, `recipe: "seed" holds the wrong kind, number -1; allowed: a whole number, 0 or more`},
		{`"rounds":[`, `"tests":{},"rounds":[`, `recipe: "tests" holds the wrong kind, object; allowed: a list`},
		{`"reach":1`, `"train":{"rate":"high"}`, `recipe: round 2: train: "rate" holds the wrong kind, string; allowed: a number`},
		{`"to":8`, `"plies":8`, `recipe: unknown field "plies"`},
		{`"reach":1`, `"reach":2`, "recipe: round 2: a reach of 2; allowed: 0 to 1, the rounds before"},
		{`"reach":1`, `"train":{"layers":3}`, `recipe: round 2: train: unknown field "layers"; allowed:`},
		{`"reach":1`, `"train":{"epochs":0}`, "recipe: round 2: train: 0 epochs; allowed: 1 to 10000"},
		{`"reach":1`, `"train":{"seed":3}`, `recipe: round 2: train: unknown field "seed"; allowed:`},
		{`"reach":1`, `"train":{"arch":"dense:8 swish value(dense tanh)"}`, `recipe: round 2: train: architecture, word 2, "swish": no such layer; allowed: `},
		{`"reach":1`, `"train":{"planes":"report3"}`, `recipe: round 2: train: planes "report3" of othello; allowed: "" "features" "report1"`},
		{`"reach":1`, `"train":{"target":"win"}`, `recipe: round 2: train: `},
		{`[{"agents":"uct:n=5","count":3,"to":8}]`, "[]", "recipe: round 1: it learns from no games; allowed: a set of games, or a reach above 0"},
		{`n=4,net=new`, `n=4`, `recipe: match: agents "puct:n=4 puct:n=4,net=best" have no net=new; allowed: two agents, with net=new and net=best`},
		{`"puct:n=4,net=best random"`, `"random random"`, `recipe: test 1: agents "random random" have no net=best; allowed: two agents, with net=best`},
		{`"puct:n=4,net=best random"`, `"net:net=best net:net=new"`, `recipe: test 1: agents "net:net=best net:net=new" name net=new; allowed: net=best`},
		{`"puct:n=4,net=best random"`, `"net:net=best"`, `recipe: test 1: 1 agents; allowed: two`},
		{`"agents":"puct:n=4,net=best random"`, `"agents":["puct:n=4,net=best"]`, `recipe: test 1: 1 agents; allowed: two`},
		{`"games":2`, `"games":2,"games":2`, `recipe: key "games" occurs twice; allowed: once`},
		{`"games":2`, `"games":2,"rounds":2`, `recipe: key "rounds" is unknown; allowed: game, agents, `},
		{`"games":2`, `"games":2,"game":"chess"`, `recipe: match: a match of chess; allowed: othello, the recipe's game, or none`},
		{`"games":2`, `"games":2,"seating":"free"`, `recipe: match: seating "free"; allowed: each, fixed`},
		{`"name":"a"`, `"name":"a","gather":true`, `recipe: round 2: a reach of 1 with gather; allowed: 0`},
		{`"games":2`, `"games":-2`, `recipe: match: a match of -2 games; allowed: 1 to 1000000`},
	} {
		_, err := Parse([]byte(strings.Replace(good, c.from, c.to, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s instead of %s: %v, want %s", c.to, c.from, err, c.want)
		}
	}
}

// A recipe with several faults names all of them, each with its path.
func TestParseFaults(t *testing.T) {
	for _, c := range []struct {
		replace []string
		want    string
		paths   []string
	}{
		{[]string{`"a"`, `"A"`, "othello", "go"}, `recipe: name "A"; allowed: a to z, 0 to 9 and -; recipe: game "go" is unknown; allowed: othello, morris, chess, geese`, []string{"name", "game"}},
		{[]string{`"uct:n=5"`, `"uct:n=0","appraiser":"x"`, `"count":3,"to":8`, `"count":0,"from":9,"to":8`},
			`recipe: round 1: games 1: agent "uct:n=0": n="0"; allowed: a whole number from 1 to 10000000; recipe: round 1: games 1: an appraiser for othello; allowed: chess alone; ` +
				`recipe: round 1: games 1: a count of 0; allowed: 1 to 10000000; recipe: round 1: games 1: openings of 9 to 8 plies; allowed: 0 to 123, ascending`,
			[]string{"rounds[0].games[0].agents.n", "rounds[0].games[0].appraiser", "rounds[0].games[0].count", "rounds[0].games[0].from"}},
		{[]string{`"reach":1`, `"reach":2,"train":{"epochs":0,"mix":2,"optimiser":"sdg","schedule":"plateau:patience=0"}`},
			"recipe: round 2: a reach of 2; allowed: 0 to 1, the rounds before; recipe: round 2: train: 0 epochs; allowed: 1 to 10000; " +
				"recipe: round 2: train: decay 0.01, mix 2, value 1, entropy 0.01; allowed: 0 to 1, 0 to 1, 0 to 1000, 0 to 1000; " +
				"recipe: round 2: train: schedule plateau: patience=0; allowed: 1 to 10000; " +
				`recipe: round 2: train: optimiser "sdg"; allowed: adam, sgd:momentum=0.9`,
			[]string{"rounds[1].reach", "rounds[1].train.epochs", "rounds[1].train.mix", "rounds[1].train.schedule", "rounds[1].train.optimiser"}},
		{[]string{`"reach":1`, `"train":{"arch":"swish"}`}, `recipe: round 2: train: architecture, word 1, "swish": no such layer; allowed: conv3:N conv1:N torus3:N dense:N sides:N norm relu leaky screlu tanh softmax dropout:X pool residual(...), and policy(...) value(...) at the end`,
			[]string{"rounds[1].train.arch"}},
		{[]string{`"reach":1`, `"train":{"planes":"report3"}`}, `recipe: round 2: train: planes "report3" of othello; allowed: "" "features" "report1"`, []string{"rounds[1].train.planes"}},
		{[]string{`"reach":1`, `"train":{"rate":"high"}`, `net=best","games":2}`, `net=best","games":"2","seed":-1}`, `random","games":2`, `random","step":1`},
			`recipe: round 2: train: "rate" holds the wrong kind, string; allowed: a number; recipe: games cannot be "2"; allowed: a whole number; ` +
				`recipe: seed cannot be -1; allowed: a whole number, 0 or more; recipe: step cannot be 1; allowed: text`,
			[]string{"rounds[1].train.rate", "match.games", "match.seed", "tests[0].step"}},
		{[]string{`net=best","games":2}`, `net=best","games":-2,"seating":"free"}`, `puct:n=4,net=best random`, `random random`},
			`recipe: match: seating "free"; allowed: each, fixed; recipe: match: a match of -2 games; allowed: 1 to 1000000; ` +
				`recipe: test 1: agents "random random" have no net=best; allowed: two agents, with net=best`,
			[]string{"match.seating", "match.games", "tests[0].agents"}},
		{[]string{`"count":3`, `"count":"3"`}, `recipe: "rounds.games.count" holds the wrong kind, string; allowed: a whole number`, []string{"rounds.games.count"}},
		{[]string{good, good + "{}"}, "recipe: something follows the object; allowed: one object", []string{""}},
	} {
		text := good
		for i := 0; i < len(c.replace); i += 2 {
			text = strings.Replace(text, c.replace[i], c.replace[i+1], 1)
		}
		_, err := Parse([]byte(text))
		stricttest.Refused(t, text, err, c.want, c.paths...)
	}
}

// If a text has no architecture, each round has the default one of its planes.
func TestDefaultArch(t *testing.T) {
	const text = `{"name":"a","game":"chess","rounds":[
		{"games":[{"agents":"uct:n=5","count":3}]},
		{"games":[{"agents":"uct:n=5","count":3}],"train":{"arch":"value(dense tanh)"}}],
		"match":{"agents":"puct:n=4,net=new puct:n=4,net=best","games":2}}`
	r, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if a := r.Rounds[0].Train.Arch; !strings.Contains(a, "policy(conv1:73)") || r.Rounds[1].Train.Arch != "value(dense tanh)" {
		t.Errorf("the architectures are %q and %q; want the default of chess and the given one", a, r.Rounds[1].Train.Arch)
	}
	if r, err = Parse([]byte(good)); err != nil || r.Rounds[0].Train.Arch != train.Default().Arch {
		t.Errorf("the architecture is %q, %v; want %q", r.Rounds[0].Train.Arch, err, train.Default().Arch)
	}
}

// Parse rejects a text in one line, or the recipe's own text reads back the same and the recipe
// can be carried out.
func FuzzParse(f *testing.F) {
	f.Add(good)
	for _, r := range Recipes() {
		f.Add(string(r.Text()))
	}
	f.Add(`{"name":"a","game":"geese","seed":18446744073709551615,"rounds":[{"games":[{"agents":"rules random flat","count":1}],"train":{"rate":1e-300}}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := Parse([]byte(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("the error is %q, want one line", err)
			}
			return
		}
		again, err := Parse(r.Text())
		if err != nil || !reflect.DeepEqual(again, r) {
			t.Fatalf("the text %s is read as %+v, %v; want %+v", r.Text(), again, err, r)
		}
		if _, err := r.Run(&recorder{broken: -1}); err != nil {
			t.Fatal(err)
		}
	})
}
