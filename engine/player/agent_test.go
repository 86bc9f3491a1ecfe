package player

import (
	"errors"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/strict/stricttest"
)

func TestCanonicalStrings(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"random", "random"},
		{"rules", "rules"},
		{"uct", "uct"},
		{"uct:n=50", "uct"},
		{"uct:n=+51", "uct:n=51"},
		{"uct:ms=200", "uct:ms=200"},
		{"uct:tree=flat,n=100", "uct:n=100,tree=flat"},
		{"uct:c=1.4142135623730951,final=ucb", "uct:final=ucb"},
		{"uct:c=2.0,net=none,depth=4", "uct:c=2,depth=4"},
		{"alphabeta:depth=3,ties=0,eval=heuristic", "alphabeta"},
		{"alphabeta:ms=500", "alphabeta:ms=500"},
		{"alphabeta:ms=500,depth=3", "alphabeta:depth=3,ms=500"},
		{"alphabeta:ms=500,depth=4", "alphabeta:depth=4,ms=500"},
		{"alphabeta:solve=16,ties=first,depth=5", "alphabeta:depth=5,ties=first,solve=16"},
		{"alphabeta:adaptive=on,depth=3,ties=25", "alphabeta:adaptive=on,ties=25"},
		{"alphabeta:eval=net", "alphabeta:eval=net"},
		{"alphabeta:lines=3,depth=5,ties=first", "alphabeta:depth=5,ties=first,lines=3"},
		{"alphabeta:lines=1", "alphabeta"},
		{"flat:n=250,depth=4", "flat"},
		{"flat:depth=0,ms=100", "flat:ms=100,depth=0"},
		{"puct", "puct"},
		{"puct:n=50", "puct:n=50"},
		{"puct:draw=-0,noise=0.25", "puct:noise=0.25"},
		{"puct:tempplies=40,temp=1,noiseplies=30,noise=.25,draw=-0.5,solve=0", "puct:noise=0.25,noiseplies=30,temp=1,tempplies=40,draw=-0.5"},
		{"uct:reuse=off", "uct"},
		{"uct:n=100,reuse=on", "uct:n=100,reuse=on"},
		{"puct:reuse=on,ms=5", "puct:ms=5"},
		{"alphabeta:ponder=on,reuse=auto,ms=5", "alphabeta:ms=5,ponder=on"},
		{"level:1", "level:1"},
		{"level:010", "level:10"},
	} {
		a, err := Parse(othello.New(), c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if a.String() != c.want {
			t.Errorf("%s is %s, want %s", c.text, a, c.want)
		}
		again, err := Parse(othello.New(), a.String())
		if err != nil || again != a {
			t.Errorf("%s: %s is read as %v, %v, want the same agent", c.text, a, again, err)
		}
	}
}

// Errors say what is wrong and what is allowed, and name the key.
func TestBadStrings(t *testing.T) {
	agents := "random, rules, alphabeta, flat, uct, puct, net, uci, level:1 to level:10"
	if !startsPrograms {
		agents = strings.Replace(agents, "uci, ", "", 1)
	}
	for _, c := range []struct{ text, want, path string }{
		{"", `agent "": no agent ""; allowed: ` + agents, ""},
		{"minimax", `agent "minimax": no agent "minimax"; allowed: ` + agents, ""},
		{"level", `agent "level": a level is a number from 1 to 10, as in level:5`, ""},
		{"level:11", `agent "level:11": a level is a number from 1 to 10, as in level:5`, ""},
		{"random:n=1", `agent "random:n=1": random has no key "n"; allowed: no key`, "n"},
		{"uct:", `agent "uct:": uct has no key ""; allowed: n, ms, c, depth, playouts, net, tree, final, result, ties, clock, reuse, ponder`, ""},
		{"uct:n", `agent "uct:n": key n has no value; a key is written key=value`, "n"},
		{"uct:n=0", `agent "uct:n=0": n="0"; allowed: a whole number from 1 to 10000000`, "n"},
		{"uct:n=5,n=6", `agent "uct:n=5,n=6": key n occurs twice; allowed: once`, "n"},
		{"uct:n=5,ms=6", `agent "uct:n=5,ms=6": n and ms exclude each other; allowed: one of them`, "n"},
		{"uct:c=nan", `agent "uct:c=nan": c="nan"; allowed: a number from 0 to 100`, "c"},
		{"flat:c=1", `agent "flat:c=1": flat has no key "c"; allowed: n, ms, depth, playouts, first, reward, clock`, "c"},
		{"flat:n=5,ms=6", `agent "flat:n=5,ms=6": n and ms exclude each other; allowed: one of them`, "n"},
		{"flat:playouts=wary", `agent "flat:playouts=wary": othello has no wary playouts; allowed: playouts=random`, "playouts"},
		{"flat:reward=score", `agent "flat:reward=score": othello has no rewards; allowed: reward=steps`, "reward"},
		{"flat:reward=none", `agent "flat:reward=none": reward="none" is not known here; allowed: steps, length, score`, "reward"},
		{"uct:tree=half", `agent "uct:tree=half": tree="half" is not known here; allowed: full, flat`, "tree"},
		{"puct:net=", `agent "puct:net=": net=""; allowed: own, none, the name of a model in a to z, 0 to 9 and -, in a browser mine:NAME for a net of the device, or on the command line, a file with a / in its path or .onnx at its end`, "net"},
		{"puct:net=Big", `agent "puct:net=Big": net="Big"; allowed: own, none, the name of a model in a to z, 0 to 9 and -, in a browser mine:NAME for a net of the device, or on the command line, a file with a / in its path or .onnx at its end`, "net"},
		{"puct:net=a/\nb", `agent "puct:net=a/\nb": net="a/\nb"; allowed: own, none, the name of a model in a to z, 0 to 9 and -, in a browser mine:NAME for a net of the device, or on the command line, a file with a / in its path or .onnx at its end`, "net"},
		{"uct:net=big,depth=4", `agent "uct:net=big,depth=4": net and depth exclude each other, a net takes the place of playouts; allowed: one of them`, "net"},
		{"net:net=none", `agent "net:net=none": net=none leaves nothing to play by; allowed: own, none, the name of a model in a to z, 0 to 9 and -, in a browser mine:NAME for a net of the device, or on the command line, a file with a / in its path or .onnx at its end`, "net"},
		{"puct:solve=65", `agent "puct:solve=65": solve="65"; allowed: a whole number from 0 to 64`, "solve"},
		{"uct:ponder=on", `agent "uct:ponder=on": ponder=on is for agents limited by time; allowed: ponder with ms`, "ponder"},
		{"alphabeta:ms=5,ponder=on,reuse=off", `agent "alphabeta:ms=5,ponder=on,reuse=off": ponder=on keeps what it finds, and reuse means nothing beside it; allowed: one of them`, "reuse"},
		{"puct:select=gumbel,reuse=on", `agent "puct:select=gumbel,reuse=on": reuse and ponder have nothing to keep with select=gumbel; allowed: neither of them`, "reuse"},
		{"uct:tree=flat,ms=5,ponder=on", `agent "uct:tree=flat,ms=5,ponder=on": reuse and ponder have nothing to keep of a tree that is flat; allowed: neither of them`, "reuse"},
		{"x\ny", `agent "x\ny": no agent "x\ny"; allowed: ` + agents, ""},
	} {
		_, err := Parse(othello.New(), c.text)
		stricttest.Refused(t, c.text, err, c.want, c.path)
	}
}

// Every accepted string has a canonical form that Parse reads as the same agent, and New can make
// a player of it.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"random", "level:5", "flat:n=9,depth=0", "uct:n=50,c=1e-3", "puct:ms=5,draw=-.5", "uct:depth=4,tree=flat", "uct:n=", "level:-1", "puct:noise=0x1p-2", "net:net=big", "uct:net=a/b.onnx", "alphabeta:depth=2,ties=5", "alphabeta:ms=9,eval=report5,without=x+c", "alphabeta:adaptive=on,solve=8"} {
		f.Add(seed)
	}
	g := othello.New()
	f.Fuzz(func(t *testing.T, text string) {
		a, err := Parse(g, text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Fatalf("got the error %q, want one line", err)
			}
			return
		}
		again, err := Parse(g, a.String())
		if err != nil || again != a || again.String() != a.String() {
			t.Fatalf("%q is %s, which is read as %v, %v, want the same agent", text, a, again, err)
		}
		p, err := New(g, a, nil, 1)
		if a.Net() != "" && errors.Is(err, ErrNoNet) {
			p, err = New(g, a.WithoutNet(), nil, 1)
		}
		if err != nil {
			t.Fatalf("%s: %v", a, err)
		}
		s := g.New(game.NewRand(0))
		p.Think(s, 0)
		p.Advance(0)
		if err := game.Check(s, game.Solo(0, p.Move())); err != nil {
			t.Fatalf("%s: %v", a, err)
		}
	})
}
