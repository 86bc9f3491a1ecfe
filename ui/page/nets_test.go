package page

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/wire"
)

const (
	againstNet  = "#/othello?black=human&white=puct:n=20"
	againstGone = "#/othello?black=human&white=puct:n=20,net=ghost"
)

// othelloNet is a small net of random weights for Othello.
var othelloNet = sync.OnceValue(func() []byte { return nettest.Residual(1, 4, 8, 8, 1, 8, false).Marshal() })

// netBench is a page whose site has a model of Othello, that comes after some
// milliseconds.
func netBench(t *testing.T, fragment string, m model, late float64) *bench {
	b := bareBench(t)
	b.models = map[string]model{"othello": m}
	b.late = late
	b.begin(fragment)
	b.rest()
	return b
}

func isNet(o Option) bool { return o.Value == "puct" }

// The net is among the opponents, and the table says that it judges and what
// runs it.
func TestNetPlays(t *testing.T) {
	b := netBench(t, "", model{data: othelloNet()}, 0)
	v := b.page.View()
	if i := slices.IndexFunc(v.Seats[1].Options, isNet); i < 0 || v.Seats[1].Options[i].Label != "Neural net" {
		t.Fatalf("the options are %+v", v.Seats[1].Options)
	}
	timed := []string{"Neural net, 1 second", "Red neuronal, 1 segundo"}
	if i := slices.IndexFunc(v.Seats[1].Options, func(o Option) bool { return o.Value == "puct:ms=1000" }); i < 0 || v.Seats[1].Options[i].Label != timed[0] {
		t.Errorf("by time are offered %+v", v.Seats[1].Options)
	}
	b.page.SetSeat("white", "puct")
	v = b.play("f5")
	if v.Search == nil || !strings.HasPrefix(v.Search.Judge, "net othello on ") || v.Alert != "" {
		t.Errorf("alert %q, table %+v", v.Alert, v.Search)
	}
	if s := v.Seats[1]; s.Name != "Neural net" || s.About != "tree search guided by a neural net, 400 simulations" {
		t.Errorf("the seat is described as %+v", s)
	}
	b.page.SetLang("es")
	if v = b.page.View(); !strings.HasPrefix(v.Search.Judge, "red othello, ") || v.Seats[1].Name != "Red neuronal" {
		t.Errorf("in Spanish: %q, %+v", v.Search.Judge, v.Seats[1])
	}
	b.page.SetSeat("white", "puct:ms=1000")
	if s := b.page.View().Seats[1]; s.Name != timed[1] || !strings.HasSuffix(s.About, ", 1.000 ms por jugada") {
		t.Errorf("by time, in Spanish, the seat is described as %+v", s)
	}
}

// An agent that does not search shows what its net gives each move, and of
// visits and wins nothing.
func TestNetAlone(t *testing.T) {
	b := netBench(t, "#/othello?black=human&white=net", model{data: othelloNet()}, 0)
	s := b.play("f5").Search
	if s == nil || len(s.Rows) != 3 || s.Net != "othello" || s.Kernel == "" || len(s.Line) != 0 {
		t.Fatalf("the table is %+v", s)
	}
	for i, r := range s.Rows {
		if r.Visits != "" || r.Wins != "" || r.Prior == "" || r.Share <= 0 || (r.Share == 1) != (i == 0) || !strings.HasPrefix(r.Hover, "P ") {
			t.Errorf("row %d is %+v", i, r)
		}
	}
}

// An agent of a link has its net too, a new worker is handed it again, and a
// link holds what was chosen.
func TestLinkedNet(t *testing.T) {
	b := netBench(t, againstNet, model{data: othelloNet()}, 0)
	b.play("f5")
	b.page.WorkerDied("gone")
	b.rest()
	v := b.play(legalSquares(b.page.View())[0])
	if b.workers != 2 || v.Search == nil || !strings.HasPrefix(v.Search.Judge, "net othello on ") || v.Alert != "" {
		t.Errorf("%d workers, alert %q, table %+v", b.workers, v.Alert, v.Search)
	}
	if s := v.Seats[1]; s.Name != "Neural net" || !strings.HasSuffix(s.About, ", 20 simulations") {
		t.Errorf("the seat is described as %+v", s)
	}
}

// No model is asked for before there is a board, and none that there is not.
func TestNetsAfterTheBoard(t *testing.T) {
	b := bareBench(t)
	b.models = map[string]model{"othello": {data: othelloNet()}, "other": {data: othelloNet()}}
	b.begin("")
	b.until("the board", func(v View) bool {
		if v.State == loading && v.Nets != nil {
			t.Fatalf("%q are asked for while the page loads", v.Nets)
		}
		return v.State == human
	})
	if v := b.page.View(); !slices.Equal(v.Nets, []string{"othello"}) {
		t.Errorf("asked for %q", v.Nets)
	}
	b = newBench(t, againstGone)
	if v := b.page.View(); v.Nets != nil || slices.ContainsFunc(v.Seats[1].Options, isNet) {
		t.Errorf("without models %q are asked for, offered are %+v", v.Nets, v.Seats[1].Options)
	}
}

// A net that is missing or corrupt is said once, in the visitor's language, and
// the game goes on to its end.
func TestNetLacks(t *testing.T) {
	for name, c := range map[string]struct {
		fragment string
		model    model
		says     []string // English, Spanish
	}{
		"missing":   {againstNet, model{problem: "othello.1.onnx answers 404"}, []string{"could not be loaded, so the search plays on without it. othello.1.onnx answers 404", "No se ha podido obtener la red «othello»"}},
		"corrupt":   {againstNet, model{data: []byte("junk")}, []string{"The net “othello” cannot be used", "No se puede usar la red «othello»"}},
		"not there": {againstGone, model{data: othelloNet()}, []string{"The net “ghost” could not be loaded", "la red «ghost»"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := netBench(t, c.fragment, c.model, 0)
			if v := b.page.View(); v.Alert != "" {
				t.Errorf("before any search: %q", v.Alert)
			}
			v := b.play("f5")
			if !strings.Contains(v.Alert+" "+v.Cause, c.says[0]) || v.State != human || len(v.Moves) != 2 {
				t.Errorf("after the first search: %q, %s, %q", v.Alert, v.State, played(v))
			}
			if !strings.HasPrefix(v.Search.Judge, "without net ") || v.Seats[1].Name != "Guided search" {
				t.Errorf("the table says %q, the seat %q", v.Search.Judge, v.Seats[1].Name)
			}
			b.page.SetLang("es")
			if v := b.page.View(); !strings.Contains(v.Alert, c.says[1]) {
				t.Errorf("in Spanish: %q", v.Alert)
			}
			for v.State != over {
				if v = b.play(legalSquares(v)[0]); v.Alert != "" {
					t.Fatalf("said again: %q", v.Alert)
				}
			}
		})
	}
}

// While a net is on its way the page says so; Stop does not wait for it.
func TestNetComesLate(t *testing.T) {
	b := netBench(t, againstNet, model{data: othelloNet()}, 10_000)
	b.page.Choose("f5")
	waits := func(v View) bool { return v.State == thinking && v.Detail == "its net is loading" }
	b.until("the wait", waits)
	if v := b.page.View(); v.Status != "Neural net is thinking" || !v.Buttons.Stop || v.Search != nil {
		t.Errorf("while it waits: %q, %+v", v.Status, v.Search)
	}
	b.page.Stop()
	v := b.rest()
	if b.now >= 10_000 || len(v.Moves) != 2 || v.Alert != "" {
		t.Fatalf("at %v ms after Stop: %q, alert %q", b.now, played(v), v.Alert)
	}
	if v.Notice != "Played without the net, it was still loading" || v.Search != nil || v.Board.Advantage >= 0 {
		t.Errorf("after a move that nobody thought about: notice %q, table %+v, chance %v", v.Notice, v.Search, v.Board.Advantage)
	}
	b.page.Choose(legalSquares(v)[0])
	b.until("the wait", waits)
	if v := b.page.View(); v.Notice != "" {
		t.Errorf("%q is still said after the next move", v.Notice)
	}
	b.until("the net's move", func(v View) bool { return len(v.Moves) == 4 })
	if v := b.rest(); b.now < 10_000 || b.workers != 1 || !strings.HasPrefix(v.Search.Judge, "net othello on ") {
		t.Errorf("at %v ms, %d workers: %+v", b.now, b.workers, v.Search)
	}
}

// A kind of lack that this page does not know is told all the same.
func TestUnknownLack(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.lack("othello", &wire.Error{Kind: "odd", Text: "why"})
	if v := b.page.View(); v.Alert == "" || v.Cause != "why" {
		t.Errorf("told as %q, %q", v.Alert, v.Cause)
	}
}
