package player

import (
	"math"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
	"playout/engine/net"
	"playout/engine/net/nettest"
	"playout/engine/net/nnue"
	"playout/engine/search"
)

// evaluationNets has an evaluation net of chess, an ordinary net with a value, and one for tree search.
var evaluationNets = netMap{
	"chess-eval": nettest.Evaluation(8, 6, 8, 8, 32),
	"other":      nettest.Dense(9, 20, 8, 8, 0, true),
	"chess":      nettest.Dense(10, 20, 8, 8, 4672, true),
}

// drawnChess returns a variant on the same board.
func drawnChess(t *testing.T) game.Game {
	t.Helper()
	return parse(t, "chess:draws=claimed")
}

// In chess and Morris the net is the default evaluation; the key without, which fits the heuristic
// alone, selects the heuristic. In other games the heuristic is the default. A named net is used.
func TestDefaultEvaluation(t *testing.T) {
	for _, c := range []struct{ game, text, canonical, eval, net, without string }{
		{"chess", "alphabeta", "alphabeta", "net", "chess-eval", "alphabeta:eval=heuristic"},
		{"chess:draws=claimed", "alphabeta", "alphabeta", "net", "chess-eval", "alphabeta:eval=heuristic"},
		{"chess", "alphabeta:eval=net,ms=5,net=own", "alphabeta:ms=5", "net", "chess-eval", "alphabeta:ms=5,eval=heuristic"},
		{"chess", "alphabeta:eval=heuristic", "alphabeta:eval=heuristic", "heuristic", "", "alphabeta:eval=heuristic"},
		{"chess", "alphabeta:without=material", "alphabeta:without=material", "heuristic", "", "alphabeta:without=material"},
		{"chess", "alphabeta:without=material,eval=heuristic", "alphabeta:without=material", "heuristic", "", "alphabeta:without=material"},
		{"chess", "alphabeta:net=other", "alphabeta:net=other", "net", "other", "alphabeta:eval=heuristic"},
		{"chess", "level:5", "level:5", "", "chess-eval", "level:5"},
		{"othello", "alphabeta", "alphabeta", "heuristic", "", "alphabeta"},
		{"othello", "alphabeta:eval=net", "alphabeta:eval=net", "net", "othello", "alphabeta"},
		{"othello", "alphabeta:net=./a.onnx", "alphabeta:net=./a.onnx", "net", "./a.onnx", "alphabeta"},
		{"morris", "alphabeta", "alphabeta", "net", "morris-eval", "alphabeta:eval=heuristic"},
		{"morris:lasker=on", "alphabeta:eval=net,net=a", "alphabeta:net=a", "net", "a", "alphabeta:eval=heuristic"},
	} {
		g := parse(t, c.game)
		a, err := Parse(g, c.text)
		if err != nil {
			t.Error(err)
			continue
		}
		var eval string
		for _, v := range a.Values() {
			if v.Key == "eval" {
				eval = v.Value
			}
		}
		if a.String() != c.canonical || eval != c.eval || a.Net() != c.net || a.WithoutNet().String() != c.without {
			t.Errorf("%s %s: %s has the evaluation %q, the net %q, and without it is %s; want %+v", c.game, c.text, a, eval, a.Net(), a.WithoutNet(), c)
		}
		if again, err := Parse(g, a.String()); err != nil || again != a {
			t.Errorf("%s %s is read as %s, %v, want the same agent", c.game, a, again, err)
		}
	}
	for text, want := range map[string]string{
		"alphabeta:net=none":                 "net=none means nothing with eval=net; allowed: a model, with eval=net",
		"alphabeta:net=other,eval=heuristic": "net=other means nothing with eval=heuristic; allowed: a model, with eval=net",
		"alphabeta:net=other,without=pawns":  "a net has no terms to leave out; allowed: without with another eval than net",
	} {
		if _, err := Parse(chess.New(), text); err == nil || !strings.HasSuffix(err.Error(), `": `+want) {
			t.Errorf("%s: got the error %v, want %s", text, err, want)
		}
	}
}

// Alpha-beta evaluates by the game's evaluation net, also in variants on the same board, but
// levels of variants do without. If there is none it silently plays by the heuristic; one that is
// named, or does not load, is an error.
func TestEvaluationNet(t *testing.T) {
	for g, ofLevel := range map[game.Game]string{chess.New(): "chess-eval", drawnChess(t): ""} {
		for _, c := range []struct {
			text string
			nets Nets
			net  string
			want string // the error, after the agent
		}{
			{"alphabeta", evaluationNets, "chess-eval", ""},
			{"alphabeta:net=other", evaluationNets, "other", ""},
			{"alphabeta:eval=heuristic", evaluationNets, "", ""},
			{"alphabeta:without=material", evaluationNets, "", ""},
			{"level:9", evaluationNets, ofLevel, ""},
			{"alphabeta", nil, "", ""},
			{"alphabeta", netMap{"chess": evaluationNets["chess"]}, "", ""},
			{"alphabeta", netMap{"chess-eval": nil}, "", "net: the file is cut short"},
			{"alphabeta:net=other", netMap{}, "", `net "other": there is no such net`},
			{"alphabeta:net=chess-eval", nil, "", `net "chess-eval": there is no such net`},
		} {
			a, err := Parse(g, c.text)
			if err != nil {
				t.Fatal(err)
			}
			p, err := New(g, a, c.nets, 1)
			if c.want != "" {
				if err == nil || !strings.HasSuffix(err.Error(), `": `+c.want) {
					t.Errorf("%s: got the error %v, want %s", c.text, err, c.want)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", c.text, err)
				continue
			}
			kernels := net.Kernels()
			if c.net == "chess-eval" {
				kernels = nnue.Kernels()
			}
			if name, kernel := NetOf(p); name != c.net || (kernel == "") != (name == "") || name != "" && kernel != kernels[0] {
				t.Errorf("%s of %s has net %q on %q; want %q", c.text, g.Spec().Name(), name, kernel, c.net)
			}
		}
	}
}

// moveBy returns an agent's move at the start, with its report.
func moveBy(t *testing.T, g game.Game, text string, nets Nets) (game.Move, search.Report) {
	t.Helper()
	a, err := Parse(g, text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(g, a, nets, 1)
	if err != nil {
		t.Fatal(err)
	}
	var r search.Report
	move := Choose(p, g.New(nil), 0)
	p.Report(&r)
	return move, r
}

// In a game with an evaluation net a net's points have the unit of the game's best evaluation. In
// a search of one ply they are the net's value of the position after the move, on that
// evaluation's scale; an evaluation net's are rounded. In other games a net's points have no unit.
func TestPointsOfANet(t *testing.T) {
	g := chess.New()
	best := g.(game.Evaluated).Evaluations()[0]
	for name, room := range map[string]float64{"chess-eval": 6, "other": 0.51} {
		move, r := moveBy(t, g, "alphabeta:depth=1,ties=first,net="+name, evaluationNets)
		s := g.New(nil)
		s.Play(game.Solo(0, move), nil)
		model, err := evaluationNets.Net(name)
		if err != nil {
			t.Fatal(err)
		}
		e, err := model.Executor(1)
		if err != nil {
			t.Fatal(err)
		}
		planes, err := PlanesFor(g, model)
		if err != nil {
			t.Fatal(err)
		}
		numbers := make([]float32, planes.C*planes.H*planes.W)
		planes.Encode(s, 1, numbers)
		_, values := e.Run(numbers, 1)
		want := -best.Scale * math.Atanh(float64(values[0])) / float64(best.PerUnit)
		if got := float64(r.Rows[0].Points); r.Unit != "pawn" || math.Abs(got-want) > room/float64(best.PerUnit) {
			t.Errorf("%s: the best move has %.2f in the unit %q, want the net's %.2f in pawns", name, got, r.Unit, want)
		}
	}
	if _, r := moveBy(t, othello.New(), "alphabeta:depth=1,eval=net", nets); r.Unit != "" {
		t.Errorf("in Othello the points of a net have the unit %q, want none", r.Unit)
	}
}

// An evaluation net updated from position to position gives the values of each position alone: a
// game's moves, with kept state or without, are those of new players.
func TestEvaluationNetInAGame(t *testing.T) {
	g := chess.New()
	a, err := Parse(g, "alphabeta:depth=3,ties=first")
	if err != nil {
		t.Fatal(err)
	}
	fresh := func() Player {
		p, err := New(g, a, evaluationNets, 1)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	one, s := fresh(), g.New(nil)
	for range 12 {
		seat := s.Acting().First()
		move := Choose(one, s, seat)
		if want := Choose(fresh(), s, seat); want != move {
			t.Fatalf("%s: plays %s, want the move of a new player, %s", s, s.MoveName(seat, move), s.MoveName(seat, want))
		}
		s.Play(game.Solo(seat, move), nil)
	}
}

// Without its evaluation net alpha-beta equals eval=heuristic, in moves and points.
func TestWithoutEvaluationNet(t *testing.T) {
	g := chess.New()
	for _, keys := range []string{"depth=2,ties=30", "depth=3,ties=first"} {
		move, r := moveBy(t, g, "alphabeta:"+keys, nil)
		bare, want := moveBy(t, g, "alphabeta:eval=heuristic,"+keys, evaluationNets)
		if move != bare || r.Rows[0].Points != want.Rows[0].Points || r.Done != want.Done {
			t.Errorf("%s: plays %d with the row %+v, want that of the heuristic, %d with %+v", keys, move, r.Rows[0], bare, want.Rows[0])
		}
	}
}

// Kinds offers the net as an evaluation only if it is available.
func TestDescribesEvaluationNet(t *testing.T) {
	for _, has := range []string{"", "chess", "chess-eval"} {
		var choices string
		for _, k := range Kinds(chess.New(), func(name string) bool { return name != "" && name == has }) {
			for _, key := range k.Keys {
				if k.Name == "alphabeta" && key.Name == "eval" {
					choices = strings.Join(key.Choices, " ")
				}
			}
		}
		if want := map[string]string{"chess-eval": "heuristic net"}[has]; choices != want {
			t.Errorf("with the model %q, eval offers %q; want %q", has, choices, want)
		}
	}
}
