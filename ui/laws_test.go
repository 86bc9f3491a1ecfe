package ui

import (
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"playout/static"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/page"
)

var squareTag = regexp.MustCompile(`<g [^>]*data-square="([^"]*)"[^>]*>`)

// attribute is the value of an attribute in a tag, and whether it is there.
func attribute(tag, name string) (string, bool) {
	_, rest, found := strings.Cut(tag, " "+name+`="`)
	value, _, _ := strings.Cut(rest, `"`)
	return value, found
}

// TestHandles: whatever the view, every square is there once, in order, with
// its handles exactly as the view says.
func TestHandles(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for n := range 60 {
		v := []page.View{startView("en"), morrisView("en"), geeseView("en"), chessView("en")}[n%4]
		turn(&v, rng.IntN(2) == 0)
		for i := range v.Board.Squares {
			s := &v.Board.Squares[i]
			s.Piece = []string{"", "black", "white", "white-king"}[rng.IntN(4)] // on any board, also what cannot be there
			s.Legal, s.Last, s.Fresh = rng.IntN(2) == 0, rng.IntN(9) == 0, rng.IntN(9) == 0
			s.Chosen = rng.IntN(9) == 0
			s.Hint, s.Best, s.Ring = rng.IntN(9) == 0, rng.IntN(9) == 0, rng.Float64()
		}
		html := render(t, v)
		tags := squareTag.FindAllStringSubmatch(html, -1)
		if len(tags) != len(v.Board.Squares) {
			t.Fatalf("%d squares drawn of %d", len(tags), len(v.Board.Squares))
		}
		tabs := 0
		for i, tag := range tags {
			s := v.Board.Squares[i]
			piece, has := attribute(tag[0], "data-piece")
			_, legal := attribute(tag[0], "data-legal")
			label, _ := attribute(tag[0], "aria-label")
			if tag[1] != s.Name || has != (s.Piece != "") || piece != s.Piece || legal != s.Legal || label != s.Label {
				t.Fatalf("square %d is %s, of %+v", i, tag[0], s)
			}
			if stop, _ := attribute(tag[0], "tabindex"); stop == "0" {
				tabs++
			}
		}
		if tabs != 1 {
			t.Fatalf("Tab stops at %d squares", tabs)
		}
	}
}

// TestActionsThere: every button of the page's handles is in the document
// exactly once, in every view.
func TestActionsThere(t *testing.T) {
	for _, sample := range samples {
		html := render(t, sample.view)
		for _, action := range []string{"new", "undo", "redo", "hint", "flip", "stop", "resign", "share", "resume", "help", "setup", "files", "settings", "games",
			"first", "back", "play", "step", "last", "clock", "draw"} {
			if n := strings.Count(html, `data-action="`+action+`"`); n != 1 {
				t.Errorf("%s: %d buttons for %s", sample.name, n, action)
			}
		}
		for _, handle := range []string{`role="status"`, "data-status=", "data-moves=", `role="alert"`} {
			if n := strings.Count(html, handle); n != 1 {
				t.Errorf("%s: %d of %s", sample.name, n, handle)
			}
		}
		for _, seat := range sample.view.Seats {
			if n := strings.Count(html, ` data-seat="`); n != len(sample.view.Seats) || strings.Count(html, `data-seat="`+seat.ID+`"`) != 1 {
				t.Errorf("%s: %d selects for %d seats, not one of %s", sample.name, n, len(sample.view.Seats), seat.ID)
			}
		}
	}
}

// TestSteeringIsAsSeen: the buttons lie as arrows on a keyboard, and on a board
// that is turned each makes the move that is seen as its arrow.
func TestSteeringIsAsSeen(t *testing.T) {
	v := geeseView("en")
	v.State, v.Board.State = "thinking", "thinking"
	for flipped, want := range map[bool]string{false: "NORTH WEST SOUTH EAST", true: "SOUTH EAST NORTH WEST"} {
		v.Flipped = flipped
		var got []string
		for _, tag := range regexp.MustCompile(`<button [^>]*data-steer="[^>]*>`).FindAllString(render(t, v), -1) {
			name, _ := attribute(tag, "data-steer")
			got = append(got, name)
			if strings.Contains(tag, "disabled") {
				t.Errorf("%s cannot be pressed while the machines choose", name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("turned %v: %v", flipped, got)
		}
	}
}

// TestUntrustedText: what comes from a link or a worker stays text.
func TestUntrustedText(t *testing.T) {
	v := middleView("en")
	evil := `"><img src=x onerror=alert(1)>&amp;'`
	v.Cause, v.Variant, v.Play, v.Dialog = evil, evil, []board.Lesson{{Head: evil, Text: evil, Shows: evil, Game: "othello", Pieces: []board.Placed{{Piece: evil, Square: evil}}, To: []string{evil}}}, "help"
	v.Search.Seats, v.Search.Judge = []page.Option{{Value: evil, Label: evil}}, evil
	v.Alert, v.Notice, v.Status, v.Detail, v.Said, v.Link = evil, evil, evil, evil, evil, evil
	v.Board.Position, v.Board.Label, v.Board.Turn = evil, evil, evil
	v.Board.Squares[0].Name, v.Board.Squares[0].Label, v.Board.Squares[0].Mark = evil, evil, evil
	v.Seats[0].Name, v.Seats[0].About, v.Seats[0].Options[0].Label = evil, evil, evil
	v.Moves[0].Text, v.Search.Rows[0].Move, v.Search.Title = evil, evil, evil
	player := playerView("en")
	d := player.Player
	d.Title, d.About, d.Pasted, d.Wrong, d.Cause, d.Agent, d.Full, d.Notice = evil, evil, evil, evil, evil, evil, evil, evil
	d.Params[0] = page.Param{Key: evil, Label: evil, Tip: evil, Value: evil, Usual: evil}
	d.Params[2].Options[0], d.Kinds[0] = page.Option{Value: evil, Label: evil}, page.Option{Value: evil, Label: evil}
	for _, view := range []page.View{v, player} {
		if html := render(t, view); strings.Contains(html, "<img") {
			t.Error("text became markup")
		}
	}
	v.Offer = &page.Offer{ID: evil, Words: evil}
	v.Kept = &page.Kept{
		Kinds: []page.Option{{Value: evil, Label: evil}}, Kind: evil, More: evil, Empty: evil, Problem: evil, Said: evil,
		Games:   []*page.KeptGame{{ID: evil, Game: evil, Against: evil, Result: evil, Outcome: evil, About: evil, Open: evil, Label: evil}},
		Results: []*page.KeptResults{{Game: evil, Rows: []*page.KeptResult{{Opponent: evil, Label: evil}}}},
	}
	for _, v.Dialog = range []string{"games", "games:results", "games:" + evil, evil} {
		if html := render(t, v); strings.Contains(html, "<img") {
			t.Errorf("text became markup in the dialog %q", v.Dialog)
		}
	}
}

// TestStrips: half of the strips lie above the board, the first seat's below,
// and turning changes all of them.
func TestStrips(t *testing.T) {
	for _, v := range []page.View{startView("en"), morrisView("en"), geeseView("en"), chessView("en")} {
		n := len(v.Seats)
		for _, flipped := range []bool{false, true} {
			turn(&v, flipped)
			html := render(t, v)
			if above, below := strings.Count(html, `class="seat above`), strings.Count(html, `class="seat below`); above != n/2 || below != n/2 {
				t.Errorf("%s: %d above and %d below", v.Board.Game, above, below)
			}
			first := regexp.MustCompile(`class="seat (above|below)`).FindStringSubmatch(html)[1]
			if (first == "above") != flipped {
				t.Errorf("%s flipped %v: the first seat lies %s", v.Board.Game, flipped, first)
			}
		}
	}
}

// TestBar: the bar shows the chances of each side in that side's own colour,
// the first seat's from the end where its strip lies.
func TestBar(t *testing.T) {
	views := map[string]page.View{"black": startView("en"), "white": chessView("en")}
	for first, v := range views {
		second := map[string]string{"black": "white", "white": "black"}[first]
		v.Board.Advantage = 0.25
		for _, across := range []bool{false, true} {
			turn(&v, across)
			bar := regexp.MustCompile(`<div class="bar"[^>]*><i [^>]*>`).FindString(render(t, v))
			_, turned := attribute(bar, "data-flipped")
			if !strings.Contains(bar, `style="--first:var(--`+first+`);--second:var(--`+second+`)"`) || !strings.Contains(bar, "--share:0.250") || turned != across {
				t.Errorf("%s first, from across %v: %s", first, across, bar)
			}
		}
	}
	style, err := static.Style(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []string{`\.bar {[^}]*background: var\(--second`, `\.bar i {[^}]*background: var\(--first`, `\.bar i {[^}]*scaleY\(var\(--share\)\); transform-origin: bottom`, `\.bar\[data-flipped\] i { transform-origin: top`} {
		if !regexp.MustCompile(rule).Match(style) {
			t.Errorf("the style sheet lacks %s", rule)
		}
	}
}

// TestTurns: what a seat goes on with stands in the entry of its move.
func TestTurns(t *testing.T) {
	moves := &Moves{T: boards.Text("en"), List: flyingView("en").Moves}
	var entries []string
	for _, turn := range moves.turns() {
		words := ""
		for _, m := range turn {
			words += m.Text
		}
		entries = append(entries, words)
	}
	if got := strings.Join(entries, " "); got != "a7 b6 d7 d6 f4 d2 g7xd2 b6-b4" {
		t.Errorf("entries %q", got)
	}
	steps := &Moves{T: boards.Text("en"), List: geeseView("en").Moves}
	if got := steps.label(steps.List[1]); got != "Step 2, WSW-" {
		t.Errorf("a step is called %q", got)
	}
}

// TestPlyAt: a click on a point of the curve leads to the point's ply.
func TestPlyAt(t *testing.T) {
	for plies := 1; plies <= 70; plies++ {
		for ply := 0; ply <= plies; ply++ {
			x := (2 + 96*float64(ply)/float64(plies)) / 100
			if got := plyAt(x, plies); got != ply {
				t.Fatalf("ply %d of %d, drawn at %v, is taken for %d", ply, plies, x, got)
			}
		}
	}
	for _, x := range []float64{-1, 0, math.Inf(-1)} {
		if got := plyAt(x, 60); got != 0 {
			t.Errorf("left of the chart is ply %d", got)
		}
	}
	if got := plyAt(2, 60); got != 60 {
		t.Errorf("right of the chart is ply %d", got)
	}
}

// pressed is page.Actions that writes down what was called.
type pressed struct {
	page.Actions
	what string
}

func (p *pressed) Undo()         { p.what = "undo" }
func (p *pressed) Redo()         { p.what = "redo" }
func (p *pressed) Hint()         { p.what = "hint" }
func (p *pressed) Stop()         { p.what = "stop" }
func (p *pressed) Resume()       { p.what = "resume" }
func (p *pressed) Flip()         { p.what = "flip" }
func (p *pressed) New()          { p.what = "new" }
func (p *pressed) Show(d string) { p.what = d }
func (p *pressed) CloseAlert()   { p.what = "alert" }
func (p *pressed) CloseWelcome() { p.what = "welcome" }
func (p *pressed) Unchoose()     { p.what = "unchoose" }

// TestShortcuts: a key does what its button would, and nothing where that is
// disabled.
func TestShortcuts(t *testing.T) {
	all := page.Buttons{Undo: true, Redo: true, Hint: true, Stop: true, Resume: true}
	for key, want := range map[string]string{"u": "undo", "R": "redo", "h": "hint", "s": "stop", "P": "resume", "f": "flip", "N": "new", "?": "help"} {
		do := &pressed{}
		if !shortcut(&page.View{State: "human", Buttons: all}, do, key) || do.what != want {
			t.Errorf("%q did %q, not %q", key, do.what, want)
		}
		do = &pressed{}
		if !shortcut(&page.View{State: "loading"}, do, key) || want != "help" && do.what != "" {
			t.Errorf("%q did %q though its button is disabled", key, do.what)
		}
	}
	do := &pressed{}
	if shortcut(&page.View{State: "human", Buttons: all}, do, "x") || do.what != "" {
		t.Errorf("x did %q", do.what)
	}
}

func TestEscape(t *testing.T) {
	view := page.View{Alert: "!", Welcome: true, Board: board.View{Squares: []board.Square{{}, {Chosen: true}}}}
	for _, want := range []string{"unchoose", "alert", "welcome", ""} {
		do := &pressed{}
		(&Root{View: view, Do: do}).escape()
		if do.what != want {
			t.Errorf("closed %q, not %q", do.what, want)
		}
		switch want {
		case "unchoose":
			view.Board.Squares = nil
		case "alert":
			view.Alert = ""
		case "welcome":
			view.Welcome = false
		}
	}
}
