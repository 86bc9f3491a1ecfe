package player

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/games/othello"
	"playout/engine/net"
	"playout/engine/net/nettest"
	"playout/engine/player/evaluation"
	"playout/engine/search"
)

// netMap is a Nets for tests: models by name, nil for a broken one.
type netMap map[string]*nettest.Builder

func (s netMap) Net(name string) (*net.Model, error) {
	b, known := s[name]
	switch {
	case !known:
		return nil, fmt.Errorf("net %q: %w", name, ErrNoNet)
	case b == nil:
		return nil, errors.New("net: the file is cut short")
	}
	return net.Load(b.Marshal())
}

// nets has a model of every kind.
var nets = netMap{
	"othello": nettest.Dense(1, 4, 8, 8, 65, true),
	"policy":  nettest.Dense(2, 4, 8, 8, 65, false),
	"value":   nettest.Dense(3, 4, 8, 8, 0, true),
	"report1": nettest.Dense(4, 2, 8, 8, 0, true),
	"broken":  nil,
	"small":   nettest.Dense(5, 4, 6, 6, 37, true),
	"many":    nettest.Dense(6, 2, 8, 8, 65, true),
}

// Net names the agent's net, and WithoutNet returns the agent without it.
func TestAgentsNet(t *testing.T) {
	for _, c := range []struct{ text, net, without string }{
		{"puct", "othello", "puct:net=none"},
		{"puct:net=own,n=20", "othello", "puct:n=20,net=none"},
		{"puct:net=none", "", "puct:net=none"},
		{"puct:ms=5,net=big-2", "big-2", "puct:ms=5,net=none"},
		{"puct:net=dir/Big.v2.onnx", "dir/Big.v2.onnx", "puct:net=none"},
		{"uct", "", "uct"},
		{"uct:n=80,net=own", "othello", "uct:n=80"},
		{"uct:net=x.onnx", "x.onnx", "uct"},
		{"net", "othello", "puct:net=none"},
		{"net:net=othello", "othello", "puct:net=none"},
		{"alphabeta", "", "alphabeta"},
		{"alphabeta:ms=50,eval=net", "othello", "alphabeta:ms=50"},
		{"random", "", "random"},
		{"level:5", "", "level:5"},
	} {
		a := agent(t, c.text)
		if a.Net() != c.net || a.WithoutNet().String() != c.without {
			t.Errorf("%s has the net %q, and without it is %s; want %q, %s", c.text, a.Net(), a.WithoutNet(), c.net, c.without)
		}
		if again := agent(t, a.WithoutNet().String()); again.WithoutNet() != again || again.Net() != "" {
			t.Errorf("%s without its net has the net %q, want none", c.text, again.Net())
		}
	}
}

// A player has its agent's net, run by the fastest kernel. An agent that names no net plays
// without one if there is none; otherwise an unavailable net is an error that says why.
func TestNewWithNets(t *testing.T) {
	fits := "; allowed for othello: planes 4×8×8 with a policy of 65, or planes 9×8×8 with a policy of 65, or planes 2×8×8 without a policy"
	for _, c := range []struct {
		text string
		nets Nets
		net  string
		want string // the error, after the agent
	}{
		{"puct", nets, "othello", ""},
		{"puct", nil, "", ""},
		{"puct", netMap{}, "", ""},
		{"puct", netMap{"othello": nil}, "", "net: the file is cut short"},
		{"puct", netMap{"othello": nets["small"]}, "", `net "othello" has planes 4×6×6 with a policy of 37` + fits},
		{"puct:net=none", nets, "", ""},
		{"puct:net=policy", nets, "policy", ""},
		{"puct:net=value", nets, "value", ""},
		{"puct:net=report1", nets, "report1", ""},
		{"uct:net=own", nets, "othello", ""},
		{"uct:net=report1", nets, "report1", ""},
		{"net", nets, "othello", ""},
		{"net:net=policy", nets, "policy", ""},
		{"alphabeta:eval=net", nets, "othello", ""},
		{"alphabeta:eval=net", netMap{}, "", `net "othello": there is no such net`},
		{"alphabeta:eval=net", netMap{"othello": nets["policy"]}, "", `net "othello" has no value to evaluate by; allowed: a net with one, or another eval`},
		{"alphabeta", nets, "", ""},
		{"uct", nets, "", ""},
		{"random", nets, "", ""},
		{"level:3", nets, "", ""},
		{"puct:net=othello", nil, "", `net "othello": there is no such net`},
		{"puct:net=big", nets, "", `net "big": there is no such net`},
		{"uct:net=own", netMap{}, "", `net "othello": there is no such net`},
		{"net", nil, "", `net "othello": there is no such net`},
		{"net:net=value", nets, "", `net "value" has no policy to play by; allowed: a net with one, or puct`},
		{"uct:net=policy", nets, "", `net "policy" has no value to take the place of playouts; allowed: a net with one, or puct`},
		{"puct:net=broken", nets, "", "net: the file is cut short"},
		{"puct:net=small", nets, "", `net "small" has planes 4×6×6 with a policy of 37` + fits},
		{"uct:net=many", nets, "", `net "many" has planes 2×8×8 with a policy of 65` + fits},
	} {
		p, err := New(othello.New(), agent(t, c.text), c.nets, 1)
		if c.want != "" {
			if err == nil || !strings.HasPrefix(err.Error(), `agent "`) || !strings.HasSuffix(err.Error(), `": `+c.want) {
				t.Errorf("%s: got the error %v, want %s", c.text, err, c.want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		kernel := ""
		if c.net != "" {
			kernel = net.Kernels()[0]
		}
		if net, runs := NetOf(p); net != c.net || runs != kernel {
			t.Errorf("%s has net %q on %q, want %q on %q", c.text, net, runs, c.net, kernel)
		}
	}
}

// A variant on another board plays without the game's net, unless the agent names it.
func TestNetOfAVariant(t *testing.T) {
	own := netMap{"geese": nettest.Dense(7, 13, 7, 11, 4, true)}
	for text, want := range map[string]string{"": "geese", "seats=2": "geese", "rows=9": ""} {
		g, err := geese.New(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, agent := range []string{"puct:n=5", "puct:n=5,net=geese"} {
			a, err := Parse(g, agent)
			if err != nil {
				t.Fatal(err)
			}
			p, err := New(g, a, own, 1)
			if agent != "puct:n=5" && want == "" {
				if err == nil {
					t.Errorf("%s of geese with the options %q: got no error, want one", agent, text)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if net, _ := NetOf(p); net != want {
				t.Errorf("%s of geese with the options %q has the net %q, want %q", agent, text, net, want)
			}
		}
	}
}

// Games without planes have no net.
func TestNetOfAGameWithoutPlanes(t *testing.T) {
	g := slow{othello.New(), new(clock), 0}
	_, err := New(g, agent(t, "puct:net=value"), nets, 1)
	if want := `net "value" has no input, othello defines no planes`; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

// netEvaluation returns the net's own evaluation of a position: the logits, and the value for the seat
// to move.
func netEvaluation(t *testing.T, name string, s game.State, seat game.Seat) (logits []float32, value float32) {
	t.Helper()
	m, err := nets.Net(name)
	if err != nil {
		t.Fatal(err)
	}
	e, err := m.Executor(1)
	if err != nil {
		t.Fatal(err)
	}
	planes, err := PlanesFor(othello.New(), m)
	if err != nil {
		t.Fatal(err)
	}
	room := make([]float32, planes.C*planes.H*planes.W)
	planes.Encode(s, seat, room)
	logits, values := e.Run(room, 1)
	if values != nil {
		value = values[0]
	}
	return logits, value
}

// The agent net plays the legal move with the highest logit and reports the net's prior
// of each move, in every position of a game.
func TestNetPlaysThePolicy(t *testing.T) {
	g := othello.New()
	p, err := New(g, agent(t, "net"), nets, 1)
	if err != nil {
		t.Fatal(err)
	}
	var r search.Report
	for s := g.New(nil); s.Acting() != 0; {
		seat := s.Acting().First()
		logits, value := netEvaluation(t, "othello", s, seat)
		legal := s.Legal(seat, nil)
		best := legal[0]
		for _, m := range legal {
			if logits[m] > logits[best] {
				best = m
			}
		}
		if move := Choose(p, s, seat); move != best {
			t.Fatalf("%s: plays %s, want %s", s, s.MoveName(seat, move), s.MoveName(seat, best))
		}
		var sum float32
		if !p.Report(&r) || r.Seat != seat || r.Value != value || len(r.Rows) != len(legal) || r.Rows[0].Move != best {
			t.Fatalf("%s: got the report %+v, want the value %[4]g, and %[3]s first", s, r, s.MoveName(seat, best), value)
		}
		for _, row := range r.Rows {
			sum += row.Prior
		}
		if sum < 0.9999 || sum > 1.0001 {
			t.Fatalf("%s: priors add up to %g; want at least 0.9999 and at most 1.0001", s, sum)
		}
		s.Play(game.Solo(seat, best), nil)
	}
}

// At a temperature T a move is drawn with a probability proportional to prior^(1/T).
func TestNetAtATemperature(t *testing.T) {
	g := othello.New()
	s := g.New(nil)
	s.Play(game.Solo(0, s.Legal(0, nil)[0]), nil)
	legal := s.Legal(1, nil)
	for _, temp := range []float64{0.5, 2} {
		p, err := New(g, agent(t, fmt.Sprintf("net:temp=%g", temp)), nets, 3)
		if err != nil {
			t.Fatal(err)
		}
		const draws = 4000
		drawn := map[game.Move]float64{}
		for range draws {
			drawn[Choose(p, s, 1)] += 1.0 / draws
		}
		logits, _ := netEvaluation(t, "othello", s, 1)
		sum := 0.0
		for _, m := range legal {
			sum += math.Exp(float64(logits[m]) / temp)
		}
		for _, m := range legal {
			want := math.Exp(float64(logits[m])/temp) / sum
			if off := math.Abs(drawn[m] - want); off > 4*math.Sqrt(want/draws) {
				t.Errorf("at temperature %g %s is drawn with probability %.3f, want %.3f", temp, s.MoveName(1, m), drawn[m], want)
			}
		}
	}
}

// Among moves of equal priors the one with the lowest code is played.
func TestNetAmongEquals(t *testing.T) {
	p := &policyPlayer{evaluator: evaluator{evaluates: eval.Uniform{}}}
	s := othello.New().New(nil)
	if move, want := Choose(p, s, 0), s.Legal(0, nil)[0]; move != want {
		t.Errorf("plays %s, want %s", s.MoveName(0, move), s.MoveName(0, want))
	}
}

// After one simulation a search has the net's value of one leaf instead of a playout's, for planes
// that depend on the seat and for planes that do not.
func TestNetInPlaceOfPlayouts(t *testing.T) {
	g := othello.New()
	for _, c := range []struct {
		text, net string
		sign      float32 // of the value for Black, in the net's view after Black's move
	}{
		{"uct:n=1,net=own", "othello", -1},
		{"uct:n=1,net=value", "value", -1},
		{"uct:n=1,net=report1", "report1", 1},
		{"puct:n=1,net=report1", "report1", 1},
		{"puct:n=1", "othello", -1},
	} {
		p, err := New(g, agent(t, c.text), nets, 1)
		if err != nil {
			t.Fatal(err)
		}
		s := g.New(nil)
		Choose(p, s, 0)
		var r search.Report
		p.Report(&r)
		s.Play(game.Solo(0, r.Rows[0].Move), nil)
		_, value := netEvaluation(t, c.net, s, 1)
		if r.Done != 1 || r.Rows[0].Value != c.sign*value {
			t.Errorf("%s: after %d simulations the value is %g, want %g after 1", c.text, r.Done, r.Rows[0].Value, c.sign*value)
		}
	}
}

// Alpha-beta by the net plays the move that minimises the net's value for the other seat.
func TestAlphaBetaByNet(t *testing.T) {
	g := othello.New()
	p, err := New(g, agent(t, "alphabeta:depth=1,eval=net,ties=first"), nets, 1)
	if err != nil {
		t.Fatal(err)
	}
	rng := game.NewRand(2)
	for s, ply := g.New(nil), 0; ply < 20 && s.Acting() != 0; ply++ {
		seat := s.Acting().First()
		least := float32(2)
		after := func(m game.Move) float32 {
			child := game.Clone(g, s)
			child.Play(game.Solo(seat, m), nil)
			_, value := netEvaluation(t, "othello", child, 1-seat)
			return value
		}
		for _, m := range s.Legal(seat, nil) {
			least = min(least, after(m))
		}
		// Points are whole: values this near each other are equal.
		if move := Choose(p, s, seat); after(move) > least+float32(2/evaluation.ByNet(g).Scale) {
			t.Errorf("%s: after %s the net's value for the other seat is %g, want the least, %g", s, s.MoveName(seat, move), after(move), least)
		}
		joint, _ := game.RandomJoint(s, rng, nil)
		s.Play(joint, rng)
	}
}

// puct takes its priors from the policy; without a policy they are equal.
func TestNetsPriors(t *testing.T) {
	g := othello.New()
	s := g.New(nil)
	for text, even := range map[string]bool{"puct": false, "puct:net=policy": false, "puct:net=value": true, "uct:net=own": true} {
		p, err := New(g, agent(t, text), nets, 1)
		if err != nil {
			t.Fatal(err)
		}
		p.Think(s, 0)
		var r search.Report
		p.Report(&r)
		if (r.Rows[0].Prior == 0.25) != even {
			t.Errorf("%s: got the prior %g, equal to the others: want %t", text, r.Rows[0].Prior, even)
		}
	}
}

// Agents with nets play whole games of legal moves, repeat them from the same seed, and do not
// allocate after the first moves.
func TestWholeGamesWithNets(t *testing.T) {
	g := othello.New()
	for _, text := range []string{"puct:n=30", "puct:n=30,noise=0.25,temp=1", "puct:n=30,net=policy", "puct:n=30,net=value",
		"uct:n=30,net=own", "uct:n=30,net=report1,tree=flat", "net", "net:net=policy"} {
		var first string
		for range 2 {
			p, err := New(g, agent(t, text), nets, 9)
			if err != nil {
				t.Fatal(err)
			}
			s := g.New(nil)
			var record string
			for ply := 0; s.Acting() != 0; ply++ {
				seat := s.Acting().First()
				SetPly(p, ply)
				m := Choose(p, s, seat)
				if err := game.Check(s, game.Solo(seat, m)); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				record += s.MoveName(seat, m)
				s.Play(game.Solo(seat, m), nil)
			}
			if first == "" {
				first = record
			} else if record != first {
				t.Errorf("%s plays %s, then %s", text, first, record)
			}
			start := g.New(nil)
			p.Think(start, 0)
			if n := testing.AllocsPerRun(5, func() { p.Think(start, 0); p.Advance(time.Second) }); n != 0 && !strings.Contains(text, "noise") {
				t.Errorf("%s: %g allocations, want 0", text, n)
			}
		}
	}
}

// With a net, geese is searched with less exploration than other games; without a net, or with a
// given c, it is not.
func TestUsualExploration(t *testing.T) {
	flock, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ game, text, canonical, explores, without string }{
		{"othello", "puct:c=2", "puct", "2", "puct:net=none"},
		{"geese", "puct", "puct", "0.6", "puct:net=none"},
		{"geese", "puct:c=0.6,net=own", "puct", "0.6", "puct:net=none"},
		{"geese", "puct:c=2", "puct:c=2", "2", "puct:net=none"},
		{"geese", "puct:c=1", "puct:c=1", "1", "puct:c=1,net=none"},
		{"geese", "puct:net=none", "puct:net=none", "2", "puct:net=none"},
		{"geese", "puct:net=none,c=2", "puct:net=none", "2", "puct:net=none"},
		{"geese", "puct:c=0.6,net=none", "puct:c=0.6,net=none", "0.6", "puct:c=0.6,net=none"},
		{"geese", "net", "net", "", "puct:net=none"},
		{"geese", "puct:n=8,select=gumbel", "puct:n=8,select=gumbel", "", "puct:n=8,net=none,select=gumbel"},
	} {
		var g game.Game = othello.New()
		if c.game == "geese" {
			g = flock
		}
		a, err := Parse(g, c.text)
		if err != nil {
			t.Error(err)
			continue
		}
		var explores string
		for _, v := range a.Values() {
			if v.Key == "c" {
				explores = v.Value
			}
		}
		if a.String() != c.canonical || explores != c.explores || a.WithoutNet().String() != c.without {
			t.Errorf("%s %s: got %s with c=%q, and without its net %s; want %s, %q, %s",
				c.game, c.text, a, explores, a.WithoutNet(), c.canonical, c.explores, c.without)
		}
		if again, err := Parse(g, a.String()); err != nil || again != a {
			t.Errorf("%s %s is read as %s, %v, want the same agent", c.game, a, again, err)
		}
	}
}

// The names of own nets, and of no others, begin with mine:.
func TestIsOwnNet(t *testing.T) {
	for name, want := range map[string]bool{
		"mine:a": true, "mine:Net-7": true, "mine:" + strings.Repeat("x", 32): true,
		"mine:": false, "mine": false, "a": false, "Mine:a": false, "mine:a_b": false, "mine:a.onnx": false, "mine:ä": false, "mine:a:b": false, "mine:\u212a": false, "mine:" + strings.Repeat("x", 33): false,
	} {
		if got := IsOwnNet(name); got != want {
			t.Errorf("IsOwnNet(%q) is %v, want %v", name, got, want)
		}
		if a, err := Parse(othello.New(), "puct:n=5,net="+name); want && (err != nil || a.String() != "puct:n=5,net="+name || a.Net() != name) {
			t.Errorf("net=%s is parsed as %v, %v", name, a, err)
		}
	}
}
