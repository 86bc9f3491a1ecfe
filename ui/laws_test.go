package ui

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/vugu/vugu"

	"playout/static"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/newgame"
	"playout/ui/features/notice"
	"playout/ui/features/replay"
	"playout/ui/features/welcome"
)

var squareTag = regexp.MustCompile(`<g [^>]*data-square="([^"]*)"[^>]*>`)

// attribute returns the value of an attribute in a tag, and whether the tag has it.
func attribute(tag, name string) (string, bool) {
	_, rest, found := strings.Cut(tag, " "+name+`="`)
	value, _, _ := strings.Cut(rest, `"`)
	return value, found
}

// TestHandles: in every view every square is there once, in order, with exactly the handles of
// the view.
func TestHandles(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for n := range 60 {
		v := view(t, []string{"start", "morris", "geese", "chess"}[n%4], "en")
		turn(&v, rng.IntN(2) == 0)
		for i := range v.Board.Squares {
			s := &v.Board.Squares[i]
			s.Piece = []string{"", "black", "white", "white-king"}[rng.IntN(4)] // on any board, even if impossible there
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

// TestActionsThere: every button of the page's handles is in the document exactly once in every
// game, besides those of dialogs.
func TestActionsThere(t *testing.T) {
	for name, of := range scenes {
		v := view(t, name, "en")
		if of.embed || v.Place != feature.PlacePlay || v.Dialog != "" || v.Again {
			continue
		}
		html := render(t, v)
		for _, action := range []string{"new", "undo", "redo", "hint", "flip", "stop", "resign", "share", "resume", "help", "setup", "files", "settings", "games",
			"first", "back", "play", "step", "last", "clock", "draw", "rematch", "next-level", "other-colour", "again", "skip", "show", "record", "poster", "stage", "stage-close"} {
			if n := strings.Count(html, `data-action="`+action+`"`); n != 1 {
				t.Errorf("%s: %d buttons for %s, want 1", name, n, action)
			}
		}
		for _, handle := range []string{`role="status" data-status=""`, "data-status=", "data-moves=", `role="alert"`} {
			if n := strings.Count(html, handle); n != 1 {
				t.Errorf("%s: %d of %s, want 1", name, n, handle)
			}
		}
		for _, seat := range v.Seats {
			if n := strings.Count(html, ` data-seat="`); n != len(v.Seats) || strings.Count(html, `data-seat="`+seat.ID+`"`) != 1 {
				t.Errorf("%s: %d selects for %d seats, not one of %s", name, n, len(v.Seats), seat.ID)
			}
		}
	}
}

// TestSteeringIsAsSeen: the buttons have the layout of a keyboard's arrows, and on a turned
// board each makes the move in the visible direction of its arrow.
func TestSteeringIsAsSeen(t *testing.T) {
	v := view(t, "geese", "en")
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
			t.Errorf("turned %v: %v, want %v", flipped, got, want)
		}
	}
}

// TestStrips: half of the strips lie above the board, the first seat's below,
// and turning changes all of them.
func TestStrips(t *testing.T) {
	for _, scene := range []string{"start", "morris", "geese", "chess"} {
		v := view(t, scene, "en")
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

// TestBar: the bar shows the chances of each side in that side's own colour, those of the first
// seat from the end at its strip, and the legend has the same colours.
func TestBar(t *testing.T) {
	views := map[string]feature.View{"black": view(t, "middle", "en"), "white": view(t, "chess", "en")}
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
			if legend := regexp.MustCompile(`<svg class="legend-bar"[^>]*>`).FindString(render(t, v)); !strings.Contains(legend, `style="--first:var(--`+first+`);--second:var(--`+second+`)"`) {
				t.Errorf("%s first: the legend draws the bar as %s", first, legend)
			}
		}
	}
	style, err := static.Style(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []string{`\.bar {[^}]*background: var\(--second`, `\.bar i {[^}]*background: var\(--first`, `\.bar i {[^}]*scaleY\(var\(--share\)\); transform-origin: bottom`, `\.bar\[data-flipped\] i { transform-origin: top`,
		`\.legend-bar path {[^}]*fill: var\(--second`, `\.legend-bar path \+ path {[^}]*fill: var\(--first`} {
		if !regexp.MustCompile(rule).Match(style) {
			t.Errorf("the style sheet lacks %s", rule)
		}
	}
}

// root returns the page of a view, built once, which records its messages.
func root(t *testing.T, view feature.View, told *feature.Message) *Root {
	t.Helper()
	c := &Root{View: view, Send: func(m feature.Message) { *told = m }}
	build(t, c)
	return c
}

// TestShortcuts: a key does the same as its button, and nothing if that is disabled or a person
// is setting up a position.
func TestShortcuts(t *testing.T) {
	help := feature.ShowDialog{Dialog: "help"}
	press := func(v feature.View, key string) (answers bool, told feature.Message) {
		c := &Root{View: v, Send: func(m feature.Message) { told = m }}
		answers = c.shortcut(c.View.Buttons, key)
		return answers, told
	}
	for key, want := range map[string]feature.Message{"u": feature.Undo{}, "R": feature.Redo{}, "h": feature.Hint{}, "s": feature.Stop{},
		"P": feature.Resume{}, "f": feature.Flip{}, "N": newgame.Ask{}, "?": help} {
		v := view(t, "start", "en")
		for i := range v.Buttons {
			v.Buttons[i].Hidden, v.Buttons[i].Disabled = false, false
		}
		if answers, told := press(v, key); !answers || told != want {
			t.Errorf("%q told %T, want %T", key, told, want)
		}
		v.Editing = true
		if answers, told := press(v, key); answers != (want == help) || want != help && told != nil {
			t.Errorf("%q told %T though a position is set up", key, told)
		}
		if answers, told := press(view(t, "broken", "en"), key); !answers || want != help && want != (feature.Flip{}) && told != nil {
			t.Errorf("%q told %T though its button is disabled", key, told)
		}
	}
	if answers, told := press(view(t, "start", "en"), "x"); answers || told != nil {
		t.Errorf("x told %T; want no answer and nothing told", told)
	}
}

// TestSteps: the keys that step through the moves do the same as the buttons of the move list.
func TestSteps(t *testing.T) {
	for _, may := range []bool{false, true} {
		v := view(t, "start", "en")
		featuretest.PutPart(&v, feature.Region{Slot: feature.Beside, Name: "moves", Part: replay.Part{Ply: 3, Plies: 9, Back: may, Forward: may}})
		for key, want := range map[string]feature.Message{",": feature.GoTo{Ply: 2}, ".": replay.Forward{}} {
			var told feature.Message
			if c := root(t, v, &told); !c.passKey(nil, key) || may != (told == want) {
				t.Errorf("%q told %#v where it may: %v", key, told, may)
			}
		}
	}
}

// TestEscape: Escape drops the chosen square, and then closes what is open, the topmost first.
func TestEscape(t *testing.T) {
	v := view(t, "first", "en")
	v.Alert = "!"
	square(&v, "f5").Chosen = true
	for _, want := range []feature.Message{feature.Unchoose{}, notice.Close{}, welcome.Close{}, nil} {
		var told feature.Message
		root(t, v, &told).escape(nil)
		if told != want {
			t.Errorf("told %T, want %T", told, want)
		}
		switch want.(type) {
		case feature.Unchoose:
			square(&v, "f5").Chosen = false
		case notice.Close:
			v.Alert = ""
		case welcome.Close:
			v = view(t, "start", "en")
		}
	}
}

// TestPlaces: a place of the page replaces the board and the cards; the header, alerts and
// dialogs stay.
func TestPlaces(t *testing.T) {
	v := view(t, "middle", "en")
	v.Place, v.Shows, v.Alert = "garden", "garden", "Nothing grows here"
	v.Regions = append(v.Regions, feature.Region{Slot: feature.Main, Name: "garden", Part: bed{}}, feature.Region{Slot: feature.Main, Name: "bench", Board: true, Part: bed{}})
	html := render(t, v)
	for _, there := range []string{`data-place="garden"`, `<p id="garden">human</p>`, `<header`, "Nothing grows here", "<dialog"} {
		if !strings.Contains(html, there) {
			t.Errorf("%s is not there", there)
		}
	}
	for _, gone := range []string{"<h1", "data-board", "data-status", `class="card`} {
		if strings.Contains(html, gone) {
			t.Errorf("%s is there, and should not be", gone)
		}
	}
	v.Place, v.Shows = "bench", "bench"
	beside := render(t, v)
	for what, there := range map[string]bool{`<p id="bench">human</p>`: true, "data-board": true, "<h1": true, `class="card`: false, "data-action=\"undo\"": false} {
		if strings.Contains(beside, what) != there {
			t.Errorf("beside the board: is %s there? %t, want %t", what, !there, there)
		}
	}
	v.Place, v.Shows = "garden", "garden"
	var told feature.Message
	c := &Root{View: v, Send: func(m feature.Message) { told = m }}
	if answers := c.passKey(nil, "Escape"); !answers || told != (notice.Close{}) {
		t.Errorf("Escape told %T; want that it is answered and closes the notice", told)
	}
	if told = nil; !c.passKey(nil, "w") || told != (feature.Flip{}) {
		t.Errorf("the place's own key told %T", told)
	}
	if told = nil; c.passKey(nil, ",") || told != nil {
		t.Errorf("the key of a card that is not there told %T", told)
	}
}

// bed is the part of another place.
type bed struct{}

// New implements feature.Part.
func (bed) New() feature.Component { return &elsewhere{} }

// elsewhere is the component of another place.
type elsewhere struct{ feature.Frame }

// Key implements feature.KeyHandler.
func (c *elsewhere) Key(_ vugu.DOMEvent, key string) bool {
	if key != "w" {
		return false
	}
	c.Send(feature.Flip{})
	return true
}

// Build implements vugu.Builder.
func (c *elsewhere) Build(*vugu.BuildIn) *vugu.BuildOut {
	p := &vugu.VGNode{Type: vugu.ElementNode, Data: "p", Attr: []vugu.VGAttribute{{Key: "id", Val: c.View.Place}}}
	p.SetInnerHTML(c.View.State)
	return &vugu.BuildOut{Out: []*vugu.VGNode{p}}
}

// inSVG matches elements that only SVG has.
var inSVG = regexp.MustCompile("<(svg|g|path|rect|circle|ellipse|line|poly(?:gon|line)|text|tspan|use|symbol|defs|(?:linear|radial)Gradient|stop|clipPath|mask)[ >]")

// TestComponentsAreLegible: lines of markup fit a screen, and a constant value is not written as
// Go.
func TestComponentsAreLegible(t *testing.T) {
	const columns, most = 120, 5
	code := regexp.MustCompile(` [:.][A-Za-z-]+='("[^"]*"|true|false|[0-9]+)'`)
	files, wrapped := 0, []string{}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".vugu" {
			return err
		}
		files++
		source, err := os.ReadFile(path)
		for i, line := range strings.Split(string(source), "\n") {
			if n := utf8.RuneCountInString(line); n > columns {
				t.Errorf("%s:%d has %d columns, want at most %d", path, i+1, n, columns)
			}
			for _, of := range code.FindAllString(line, -1) {
				wrapped = append(wrapped, path+":"+of)
			}
		}
		return err
	})
	if err != nil || files < 40 {
		t.Fatalf("%d components: %v, want at least 40", files, err)
	}
	if len(wrapped) > most {
		t.Errorf("%d values are written as Go, want at most %d: %v", len(wrapped), most, wrapped)
	}
}

// TestDrawingsAreSVG: no component makes an element of SVG in a component whose root is not
// <svg>: a browser takes it for an unknown element of HTML and does not show it.
func TestDrawingsAreSVG(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_gen.go") {
			return err
		}
		files++
		source, err := os.ReadFile(path)
		for _, line := range strings.Split(string(source), "\n") {
			if of := inSVG.FindString(line); of != "" && strings.Contains(line, "node.") {
				t.Errorf("%s: %s in HTML: %s", path, of, strings.TrimSpace(line))
			}
		}
		return err
	})
	if err != nil || files < 40 {
		t.Fatalf("%d components: %v, want at least 40", files, err)
	}
}
