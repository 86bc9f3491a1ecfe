//go:build !js

package player_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/golden"
	"playout/engine/player"
)

// goldenGames lists the games of the golden file, which has only checksums of the later ones.
var goldenGames = []string{"othello", "chess", "geese", "morris", "chess:draws=claimed", "morris:lasker=on", "geese:seats=2"}

// goldenAgents lists agent strings, good and bad, to try in every game.
var goldenAgents = []string{
	"random", "random:n=1", "rules", "rules:", "flat", "flat:n=250,depth=4", "flat:depth=0,ms=100", "flat:n=5,ms=6", "flat:c=1", "flat:reward=score,first=drawn,playouts=wary", "flat:first=drawn",
	"uct", "uct:n=50", "uct:n=+51", "uct:ms=200", "uct:tree=flat,n=100", "uct:c=1.4142135623730951,final=ucb", "uct:c=2.0,net=none,depth=4",
	"uct:net=own", "uct:net=big,depth=4", "uct:net=big", "uct:", "uct:n", "uct:n=", "uct:n=0", "uct:n=5,n=6", "uct:n=5,ms=6", "uct:c=nan", "uct:tree=half",
	"uct:ms=1000,final=ucb", "uct:final=mean,tree=flat,result=other", "uct:ties=first,result=next", "uct:depth=4,result=next", "uct:result=next,net=own", "uct:result=all", "uct:ties=3", "uct:playouts=careful", "uct:playouts=careful,depth=8", "uct:depth=0,n=50",
	"puct", "puct:n=400", "puct:ms=5", "puct:net=none,n=60", "puct:net=own", "puct:net=dir/a.onnx", "puct:net=Big", "puct:net=", "puct:draw=-0,noise=0.25",
	"puct:tempplies=40,temp=1,noiseplies=30,noise=.25,draw=-0.5,solve=0", "puct:temp=1,tempplies=2", "puct:solve=12,net=none", "puct:solve=65", "puct:paths=joined", "puct:paths=x", "puct:result=other", "puct:draw=-0.5,drawfor=mover,result=leaf", "puct:result=next",
	"puct:select=gumbel,n=32", "puct:select=puct", "puct:select=best", "puct:select=gumbel,ms=100", "puct:c=1,select=gumbel", "puct:c=2,noise=1,noiseplies=9,select=gumbel,paths=joined",
	"puct:ms=100,temp=1", "puct:alpha=0x1p-2", "puct:value=quiescence", "puct:priors=heuristic,value=quiescence",
	"alphabeta", "alphabeta:depth=3,ties=0,eval=heuristic", "alphabeta:ms=500", "alphabeta:ms=500,depth=3", "alphabeta:ms=7,depth=5", "alphabeta:solve=16,ties=first,depth=5",
	"alphabeta:adaptive=on,depth=3,ties=25", "alphabeta:adaptive=on,depth=4", "alphabeta:adaptive=on,ms=50", "alphabeta:adaptive=off,ties=30000", "alphabeta:eval=net", "alphabeta:eval=net,ms=50",
	"alphabeta:eval=report5", "alphabeta:eval=best", "alphabeta:eval=net,without=material", "alphabeta:without=material", "alphabeta:without=x+c", "alphabeta:without=c+x+c", "alphabeta:without=luck",
	"alphabeta:plain=on", "alphabeta:adaptive=on,plain=on,eval=report5", "alphabeta:ms=50,plain=on", "alphabeta:plain=on,ms=50,reuse=off", "alphabeta:plain=on,ponder=on,ms=50", "alphabeta:plain=yes", "alphabeta:ties=-1", "alphabeta:hasty=.25,nodes=50", "alphabeta:hasty=1.5", "alphabeta:ties=007", "alphabeta:ties=30001", "alphabeta:lines=3,ties=first,ms=500", "alphabeta:lines=1", "alphabeta:lines=6", "alphabeta:depth=61", "alphabeta:n=5", "alphabeta:eval=a b", "alphabeta:solve=3,depth=2,ms=4",
	"uct:reuse=on", "uct:reuse=on,ms=5", "uct:reuse=off,ms=5", "uct:reuse=off", "uct:ponder=on", "puct:ponder=on,ms=5,net=none", "alphabeta:ponder=on,depth=4", "alphabeta:ms=9,reuse=off,ponder=on",
	"alphabeta:eval=heuristic,ms=50", "alphabeta:eval=heuristic,without=material", "alphabeta:net=dir/a.onnx", "alphabeta:net=big,eval=heuristic", "alphabeta:net=none", "alphabeta:net=own,eval=net",
	"net", "net:net=othello", "net:net=none", "net:n=3",
	"uci", "uci:cmd=stockfish", "uci:ms=50,cmd=/usr/games/stockfish,elo=1350", "uci:cmd=a;b", "uci:cmd=a,variant=flipello", "uci:cmd=a,variant=chess", "uci:cmd=a,elo=0", "uci:cmd=a,n=3",
	"level:1", "level:5", "level:010", "level:10", "level:11", "level", "level:", "", "minimax", "x\ny", "uct:n=5,", "puct,n=3", strings.Repeat("x", 400),
}

// goldenKinds and goldenValues combine into agent strings of one and two keys for each kind.
var (
	goldenKinds = map[string][]string{
		"random": {"n"}, "rules": {"ms"}, "flat": {"n", "ms", "depth", "c"}, "uct": {"n", "ms", "c", "depth", "playouts", "net", "tree", "final", "temp", "reuse", "ponder"},
		"puct": {"n", "ms", "c", "net", "noise", "alpha", "noiseplies", "temp", "tempplies", "draw", "drawfor", "fpu", "paths", "value", "priors", "solve", "depth", "reuse", "ponder"},
		"net":  {"net", "n"}, "uci": {"cmd", "ms", "elo", "variant", "depth"}, "alphabeta": {"depth", "ms", "adaptive", "plain", "ties", "hasty", "eval", "net", "solve", "without", "n", "reuse", "ponder"},
	}
	goldenValues = []string{"", "0", "-0", "1", "3", "4", "12", "25", "50", "250", "400", "0.5", "-1", "1e-3", "2", "1000", "99999999", "on", "off", "own", "none", "net", "first", "random",
		"heuristic", "report5", "flat", "full", "ucb", "visits", "joined", "apart", "mover", "zero", "material", "flipello", "a/b", "A", "a=b"}
)

// aboutAgent describes an agent of a game by all of its methods, or returns why it is refused.
func aboutAgent(g game.Game, text string) string {
	a, err := player.Parse(g, text)
	if err != nil {
		return "error " + err.Error()
	}
	if again, err := player.Parse(g, a.String()); err != nil || again != a {
		return fmt.Sprintf("%s is read as %v, %v", a, again, err)
	}
	say := []string{a.String(), "full " + a.InFull(), "resolved " + a.Resolve().String()}
	add := func(format string, args ...any) { say = append(say, fmt.Sprintf(format, args...)) }
	if a.Net() != "" {
		add("net %s, else %s", a.Net(), a.WithoutNet())
	}
	if a.Millis() > 0 {
		add("ms %d, longest %s, deepest %s %s", a.Millis(), a.WithMaxTime(), a.WithMaxDepth(4), a.WithMaxDepth(1000))
	}
	for _, fact := range []struct {
		name string
		is   bool
	}{{"deepens", a.Deepens()}, {"outside", a.Outside()}, {"shares", a.Shares()}, {"table", a.WithTable(1<<20) != a}, {"keeps", a.Keeps(g)}, {"ponders", a.Ponders(g)}, {"level", a.Level() > 0}} {
		if fact.is {
			say = append(say, fact.name)
		}
	}
	for _, ply := range []int{0, 3, 50} {
		if s := a.Slack(g, ply); s != nil {
			add("slack %d: %+v", ply, *s)
		}
	}
	if unit, per := a.Unit(g); unit != "" || per != 0 {
		add("unit %s %d", unit, per)
	}
	if exactWithin := a.ExactWithin(30); exactWithin != a {
		add("apart %s %s", exactWithin, a.ExactWithin(0))
	}
	if w, ok := a.Worth(g); ok {
		add("worth %v", w)
	}
	values := ""
	for _, v := range a.Values() {
		values += " " + v.Key + "=" + v.Value
	}
	return strings.Join(append(say, "values"+values), " | ")
}

// sweep calls yield with every agent string of a kind with one key, and with many of two.
func sweep(kind string, yield func(text string)) {
	n := 0
	for _, key := range goldenKinds[kind] {
		for _, value := range goldenValues {
			one := kind + ":" + key + "=" + value
			yield(one)
			for _, other := range goldenKinds[kind] {
				for _, second := range goldenValues {
					if n++; n%23 == 0 {
						yield(one + "," + other + "=" + second)
					}
				}
			}
		}
	}
}

// The meaning of agent strings, their canonical forms, errors, values and descriptions
// are those of testdata/agents.txt, which also has a checksum for each kind and game over
// many more strings of all keys and values.
func TestGoldenAgents(t *testing.T) {
	var b strings.Builder
	for i, name := range goldenGames {
		g := parseGame(t, name)
		all := fnv.New64a()
		out := io.Writer(all)
		if i < 3 {
			out = &b
		}
		for _, text := range goldenAgents {
			fmt.Fprintf(out, "%s %q: %s\n", name, text, aboutAgent(g, text))
		}
		for _, a := range player.Offered(g) {
			fmt.Fprintf(out, "%s offers %s: %s\n", name, a, aboutAgent(g, a.String()))
		}
		for _, nets := range []bool{true, false} {
			for _, k := range player.Kinds(g, func(net string) bool { return nets && net != "" }) {
				text, err := json.Marshal(k)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(out, "%s describes, nets %v: %s\n", name, nets, text)
			}
		}
		if i >= 3 {
			fmt.Fprintf(&b, "%s: %x\n", name, all.Sum64())
		}
		kinds := []string{}
		for kind := range goldenKinds {
			kinds = append(kinds, kind)
		}
		slices.Sort(kinds)
		for _, kind := range kinds {
			h, n := fnv.New64a(), 0
			sweep(kind, func(text string) {
				fmt.Fprintf(h, "%s: %s\n", text, aboutAgent(g, text))
				n++
			})
			fmt.Fprintf(&b, "%s sweep of %s: %d strings, %x\n", name, kind, n, h.Sum64())
		}
	}
	golden.Check(t, "testdata/agents.txt", b.String())
}
