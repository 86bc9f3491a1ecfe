package netnotice_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

func isNet(o feature.Option) bool { return o.Value == "puct" }

// The net is among the opponents, and the table names it as the evaluator, with its kernel.
func TestNetPlays(t *testing.T) {
	b := pagetest.NetBench(t, "", pagetest.Model{Data: pagetest.OthelloNet()}, 0)
	v := b.Page.View()
	if i := slices.IndexFunc(v.Seats[1].Options, isNet); i < 0 || v.Seats[1].Options[i].Label != "Guided search" {
		t.Fatalf(`the options are %+v; want "Guided search" among them`, v.Seats[1].Options)
	}
	timed := []string{"Guided search, 1 second", "Búsqueda guiada, 1 segundo"}
	if i := slices.IndexFunc(v.Seats[1].Options, func(o feature.Option) bool { return o.Value == "puct:ms=1000" }); i < 0 || v.Seats[1].Options[i].Label != timed[0] {
		t.Errorf("by time are offered %+v", v.Seats[1].Options)
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "puct"})
	v = b.Play("f5")
	if v.Search == nil || !strings.HasPrefix(v.Search.Evaluator, "net othello on ") || v.Alert != "" {
		t.Errorf(`alert %q, table %+v; want an evaluator that begins with "net othello on ", and no alert`, v.Alert, v.Search)
	}
	if s := v.Seats[1]; s.Name != "Guided search" || s.About != "tree search guided by a neural net, 400 simulations" {
		t.Errorf(`the seat is described as %+v; want Name "Guided search" and About "tree search guided by a neural net, 400 simulations"`, s)
	}
	b.Page.Send(settings.SetLang{Lang: "es"})
	if v = b.Page.View(); !strings.HasPrefix(v.Search.Evaluator, "red othello, ") || v.Seats[1].Name != "Búsqueda guiada" {
		t.Errorf(`in Spanish: %q, %+v; want an evaluator that begins with "red othello, ", and "Búsqueda guiada" seated`, v.Search.Evaluator, v.Seats[1])
	}
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "puct:ms=1000"})
	if s := b.Page.View().Seats[1]; s.Name != timed[1] || !strings.HasSuffix(s.About, ", 1.000 ms por jugada") {
		t.Errorf("by time, in Spanish, the seat is described as %+v", s)
	}
}

// An agent that does not search shows its net's value of each move, and no visits or wins.
func TestNetAlone(t *testing.T) {
	b := pagetest.NetBench(t, "#/othello?black=human&white=net", pagetest.Model{Data: pagetest.OthelloNet()}, 0)
	s := b.Play("f5").Search
	if s == nil || len(s.Rows) != 3 || s.Net != "othello" || s.Kernel == "" || len(s.Line) != 0 {
		t.Fatalf("the table is %+v", s)
	}
	for i, r := range s.Rows {
		if r.Visits != "" || r.Wins != "" || r.Prior == "" || r.Share <= 0 || (r.Share == 1) != (i == 0) || !strings.HasPrefix(r.Hover, "P ") {
			t.Errorf("row %d is %+v; want neither visits nor wins, a prior, also on hover, and a share, which is 1 only in the first row", i, r)
		}
	}
}

// An agent in a link has its net too, a new worker gets it again, and a link holds the choice.
func TestLinkedNet(t *testing.T) {
	b := pagetest.NetBench(t, pagetest.AgainstNet, pagetest.Model{Data: pagetest.OthelloNet()}, 0)
	b.Play("f5")
	b.Page.WorkerDied("gone")
	b.Rest()
	v := b.Play(pagetest.LegalSquares(b.Page.View())[0])
	if b.Workers != 2 || v.Search == nil || !strings.HasPrefix(v.Search.Evaluator, "net othello on ") || v.Alert != "" {
		t.Errorf("%d workers, alert %q, table %+v", b.Workers, v.Alert, v.Search)
	}
	if s := v.Seats[1]; s.Name != "Guided search" || !strings.HasSuffix(s.About, ", 20 simulations") {
		t.Errorf(`the seat is described as %+v; want Name "Guided search" and About it to end with ", 20 simulations"`, s)
	}
}

// No model is requested before there is a board, nor one that does not exist.
func TestNetsAfterTheBoard(t *testing.T) {
	b := pagetest.Bare(t)
	b.Models = map[string]pagetest.Model{"othello": {Data: pagetest.OthelloNet()}, "other": {Data: pagetest.OthelloNet()}}
	b.Begin("")
	b.Until("the board", func(v pagetest.View) bool {
		if v.State == pagetest.Loading && v.Nets != nil {
			t.Fatalf("%q are asked for while the page loads", v.Nets)
		}
		return v.State == pagetest.Human
	})
	if v := b.Page.View(); !slices.Equal(v.Nets, []string{"othello"}) {
		t.Errorf(`asked for %q, want []string{"othello"}`, v.Nets)
	}
	b = pagetest.New(t, pagetest.AgainstGone)
	if v := b.Page.View(); v.Nets != nil || slices.ContainsFunc(v.Seats[1].Options, isNet) {
		t.Errorf("without models %q are asked for, offered are %+v", v.Nets, v.Seats[1].Options)
	}
}

// Only the models of the game on the board are requested, whatever others the site has.
func TestModelsOfTheGame(t *testing.T) {
	for fragment, want := range map[string][]string{
		"#/othello": {"othello"}, "#/morris": {"morris", "morris-eval"}, "#/geese": {"geese"}, "#/chess": {"chess", "chess-eval"},
		"#/chess?black=level:3": {"chess", "chess-eval"}, "#/chess:draws=claimed": {"chess", "chess-eval"},
	} {
		b := pagetest.Bare(t)
		b.Models = map[string]pagetest.Model{}
		for _, name := range []string{"othello", "morris", "morris-eval", "geese", "chess", "chess-eval"} {
			b.Models[name] = pagetest.Model{Problem: "none here"}
		}
		b.Begin(fragment)
		v := b.Rest()
		if slices.Sort(v.Nets); !slices.Equal(v.Nets, want) {
			t.Errorf("%s asks for %q; want %q", fragment, v.Nets, want)
		}
	}
}

// A hint in chess waits for the evaluation net, and names it; the page reports a missing one
// once, and hints continue without it.
func TestHintByEvaluationNet(t *testing.T) {
	for name, c := range map[string]struct {
		model pagetest.Model
		judge string
		alert string
	}{
		"there":   {pagetest.Model{Data: pagetest.ChessEval()}, "net chess-eval on ", ""},
		"missing": {pagetest.Model{Problem: "answers 404"}, "without net chess-eval", "The net “chess-eval” could not be loaded"},
	} {
		b := pagetest.Bare(t)
		b.Models = map[string]pagetest.Model{"chess-eval": c.model}
		b.ModelLate = 3000
		b.Begin("#/chess?white=human&black=human")
		b.Rest()
		for hint := range 2 {
			b.Page.Send(feature.Hint{})
			b.Until("the hint", func(v pagetest.View) bool { return v.Search != nil && strings.HasPrefix(v.Notice, "Hint for White: ") })
			v := b.Page.View()
			alert := c.alert
			if hint > 0 {
				alert = ""
			}
			if !strings.HasPrefix(v.Search.Evaluator, c.judge) || !strings.HasPrefix(v.Alert, alert) || (v.Alert == "") != (alert == "") {
				t.Errorf("%s: hint %d: alert %q, table %+v", name, hint, v.Alert, v.Search)
			}
			for _, square := range []string{"a2", "a3", "a7", "a6"}[:4*(1-hint)] {
				b.Play(square)
			}
		}
	}
}

// The page reports a missing or corrupt net once, in the visitor's language, and the game
// continues to its end.
func TestMissingNetIsReported(t *testing.T) {
	for name, c := range map[string]struct {
		fragment string
		model    pagetest.Model
		says     []string // English, Spanish
	}{
		"missing":   {pagetest.AgainstNet, pagetest.Model{Problem: "othello.1.onnx answers 404"}, []string{"could not be loaded, so the search plays on without it. othello.1.onnx answers 404", "No se ha podido cargar la red «othello»"}},
		"corrupt":   {pagetest.AgainstNet, pagetest.Model{Data: []byte("junk")}, []string{"The net “othello” cannot be used", "No se puede usar la red «othello»"}},
		"not there": {pagetest.AgainstGone, pagetest.Model{Data: pagetest.OthelloNet()}, []string{"The net “ghost” could not be loaded", "la red «ghost»"}},
	} {
		t.Run(name, func(t *testing.T) {
			b := pagetest.NetBench(t, c.fragment, c.model, 0)
			if v := b.Page.View(); v.Alert != "" {
				t.Errorf(`before any search: %q, want ""`, v.Alert)
			}
			v := b.Play("f5")
			if !strings.Contains(v.Alert+" "+v.Cause, c.says[0]) || v.State != pagetest.Human || len(v.Moves) != 2 {
				t.Errorf("after the first search: %q, %s, %q: got %q, %v and %v, want %q in it, %v and 2", v.Alert, v.State, pagetest.Played(v), v.Alert+" "+v.Cause, v.State, len(v.Moves), c.says[0], pagetest.Human)
			}
			if !strings.HasPrefix(v.Search.Evaluator, "without net ") || v.Seats[1].Name != "Guided search" {
				t.Errorf(`the table says %q, the seat %q; want it to begin with "without net " and "Guided search"`, v.Search.Evaluator, v.Seats[1].Name)
			}
			b.Page.Send(settings.SetLang{Lang: "es"})
			if v := b.Page.View(); !strings.Contains(v.Alert, c.says[1]) {
				t.Errorf("in Spanish: %q, want %q in it", v.Alert, c.says[1])
			}
			for v.State != pagetest.Over {
				if v = b.Play(pagetest.LegalSquares(v)[0]); v.Alert != "" {
					t.Fatalf(`said again: %q, want ""`, v.Alert)
				}
			}
		})
	}
}

// While a net is loading the page reports that; Stop does not wait for it.
func TestNetProgressLate(t *testing.T) {
	b := pagetest.NetBench(t, pagetest.AgainstNet, pagetest.Model{Data: pagetest.OthelloNet()}, 10_000)
	b.Page.Send(feature.Choose{Square: "f5"})
	waits := func(v pagetest.View) bool { return v.State == pagetest.Thinking && v.Detail == "its net is loading" }
	b.Until("the wait", waits)
	if v := b.Page.View(); v.Status != "Guided search is thinking" || !v.Can("stop") || v.Search != nil {
		t.Errorf("while it waits: %q, %+v", v.Status, v.Search)
	}
	b.Page.Send(feature.Stop{})
	v := b.Rest()
	if b.Time >= 10_000 || len(v.Moves) != 2 || v.Alert != "" {
		t.Fatalf(`at %v ms after Stop: %q, alert %q: got %v, %v and %q, want less than 10_000, 2 and ""`, b.Time, pagetest.Played(v), v.Alert, b.Time, len(v.Moves), v.Alert)
	}
	if v.Notice != "Played without the net, which was still loading" || v.Search != nil || v.Board.Advantage >= 0 {
		t.Errorf("after a move that nobody thought about: notice %q, table %+v, chance %v", v.Notice, v.Search, v.Board.Advantage)
	}
	b.Page.Send(feature.Choose{Square: pagetest.LegalSquares(v)[0]})
	b.Until("the wait", waits)
	if v := b.Page.View(); v.Notice != "" {
		t.Errorf(`%q is still said after the next move, want ""`, v.Notice)
	}
	b.Until("the net's move", func(v pagetest.View) bool { return len(v.Moves) == 4 })
	if v := b.Rest(); b.Time < 10_000 || b.Workers != 1 || !strings.HasPrefix(v.Search.Evaluator, "net othello on ") {
		t.Errorf(`at %v ms, %d workers: %+v; want at least 10_000, 1 and Judge it to begin with "net othello on "`, b.Time, b.Workers, v.Search)
	}
}

// On a slow line the page shows how much of the net that an agent waits for has arrived, in the
// page's language; another net, and one of unknown size, change nothing.
func TestNetProgressSlowly(t *testing.T) {
	b := pagetest.NetBench(t, pagetest.AgainstNet, pagetest.Model{Data: pagetest.OthelloNet()}, 10_000)
	says := func(want string) {
		t.Helper()
		if v := b.Page.View(); v.Detail != want {
			t.Errorf("the page says %q, want %q", v.Detail, want)
		}
	}
	b.Page.NetProgress("othello", 400_000, 1_809_644)
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Until("the wait", func(v pagetest.View) bool { return strings.HasPrefix(v.Detail, "its net is loading") })
	says("its net is loading: 0.4 of 1.8 MB")
	b.Page.Send(settings.SetLang{Lang: "es"})
	says("su red se está cargando: 0,4 de 1,8 MB")
	b.Page.Send(settings.SetLang{Lang: "en"})
	b.Page.NetProgress("othello", 1_234_567, 1_809_644)
	says("its net is loading: 1.2 of 1.8 MB")
	b.Page.NetProgress("chess", 5, 10)
	says("its net is loading")
	b.Page.NetProgress("othello", 1_300_000, 0)
	says("its net is loading")
	b.Until("the net's move", func(v pagetest.View) bool { return len(v.Moves) == 2 })
	if v := b.Rest(); v.State != pagetest.Human || !strings.HasPrefix(v.Search.Evaluator, "net othello on ") {
		t.Errorf(`when it is there: %s, table %+v; want %v and Judge it to begin with "net othello on "`, v.State, v.Search, pagetest.Human)
	}
}

// An error of a kind that this page does not know is reported all the same.
func TestUnknownErrorOfNet(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Report(&wire.Report{Seat: "black", Net: "othello", Lacks: &wire.Error{Kind: "odd", Text: "why"}})
	if v := b.Page.View(); v.Alert == "" || v.Cause != "why" {
		t.Errorf(`told as %q, %q; want an alert with the cause "why"`, v.Alert, v.Cause)
	}
}

// A net of this device is an opponent under its name; a link with one that is not here says so once
// and plays without it.
func TestOwnNet(t *testing.T) {
	b := pagetest.Bare(t)
	b.Stored[feature.KeyNets] = "othello puct:n=20,net=mine:Ada\nchess puct:n=20,net=mine:other\n"
	b.Device.Files["mine:Ada"] = pagetest.OthelloNet()
	b.Begin("#/othello?black=human&white=puct:n=20,net=mine:Ada")
	v := b.Rest()
	if options := v.Seats[1].Options; !slices.ContainsFunc(options, func(o feature.Option) bool { return o.Label == "Ada (your net)" }) {
		t.Errorf(`the options are %+v; want "Ada (your net)" among them`, options)
	}
	if v = b.Play("f5"); v.Alert != "" || v.Search == nil || v.Search.Net != "mine:Ada" || v.Search.Kernel == "" {
		t.Errorf(`alert %q, table %+v; want no alert and the net mine:Ada`, v.Alert, v.Search)
	}
	delete(b.Device.Files, "mine:Ada")
	delete(b.Stored, feature.KeyNets)
	for range 2 { // the worker has the net until another page starts
		b.Page.Send(feature.NetsChanged{})
		if options := b.Page.View().Seats[1].Options; slices.ContainsFunc(options, func(o feature.Option) bool { return o.Label == "Ada (your net)" }) {
			t.Errorf("without nets the options are %+v", options)
		}
	}
	b = pagetest.New(t, "#/othello?black=human&white=puct:n=20,net=mine:Ada")
	v = b.Play("f5")
	if want := "The net “Ada” is not on this device, so the search plays on without it."; !strings.HasPrefix(v.Alert, want) {
		t.Errorf("alert %q; want %q", v.Alert, want)
	}
}
