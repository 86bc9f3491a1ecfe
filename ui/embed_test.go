package ui

import (
	"os"
	"regexp"
	"strings"
	"testing"

	contract "playout/engine/embed"
	"playout/engine/golden"
	"playout/ui/feature"
)

const embedFile = "../static/embed.html"

// embedded returns a view as a frame draws it.
func embedded(t *testing.T, v feature.View, part feature.Embedding) string {
	v.Embedding = part
	v.Guide = false
	return built(t, &Embed{Root{View: v, Send: func(feature.Message) {}}})
}

// TestEmbedShell checks that embed.html shows the same before the program arrives as the program
// draws while it loads. The board itself comes from index.html.
func TestEmbedShell(t *testing.T) {
	file, err := os.ReadFile(embedFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(file), `<div id="app"`)
	end := strings.Index(rest, "\n{{shells}}")
	if !found || end < 0 {
		t.Fatalf("%s has no #app, or no shells after it", embedFile)
	}
	v := loading(t)
	v.Link = "./"
	board := regexp.MustCompile(`(?s)(<section class="cell"[^>]*>).*?(\s*</section>)`)
	want := before + board.ReplaceAllString(embedded(t, v, feature.Embedding{Controls: contract.ControlsPlay}), "$1$2") + rest[end:]
	golden.Check(t, embedFile, want)
}

// The author turns on the controls beside the board; the board with its handles and the status
// are in every frame.
func TestEmbedControls(t *testing.T) {
	for _, c := range []struct {
		part  feature.Embedding
		there string
		gone  string
	}{
		{feature.Embedding{Controls: "none"}, "", "undo redo hint stop resume flip new open first step"},
		{feature.Embedding{Controls: "play"}, "undo redo hint stop resume flip new open", "first step all-moves"},
		{feature.Embedding{Controls: "full"}, "undo redo hint stop resume flip new open first back play step last", "all-moves ahead-back"},
		{feature.Embedding{Controls: "play", Table: true}, "undo new all-moves ahead-back", "first step"},
		{feature.Embedding{Controls: "none", Stage: true}, "stage stage-close", "undo open"},
		{feature.Embedding{Controls: "full", Stage: true}, "stage stage-close", ""},
	} {
		for _, v := range []feature.View{view(t, "start", "en"), view(t, "middle", "es"), view(t, "chess", "en"), view(t, "geese", "es"), view(t, "over", "en")} {
			v.Button("stage").Hidden = true
			html := embedded(t, v, c.part)
			for _, action := range strings.Fields(c.there) {
				if strings.Count(html, `data-action="`+action+`"`) != 1 {
					t.Errorf("%+v: %s is not there once", c.part, action)
				}
			}
			for _, action := range append(strings.Fields(c.gone), "share", "settings", "games", "files", "setup", "resign", "clock") {
				if strings.Contains(html, `data-action="`+action+`"`) {
					t.Errorf("%+v: %s is there, want no control for that action", c.part, action)
				}
			}
			for _, button := range regexp.MustCompile(`<button [^>]*data-action="stage"[^>]*>`).FindAllString(html, -1) {
				if !strings.Contains(button, " hidden=") {
					t.Errorf("%+v: the stage is offered by %s", c.part, button)
				}
			}
			v.Button("stage").Hidden = false
			if got, want := regexp.MustCompile(`data-action="stage"[^>]* hidden=`).MatchString(embedded(t, v, c.part)), !c.part.Stage && c.part.Controls != "none"; got != want {
				t.Errorf("%+v: the stage's button is hidden: %t", c.part, got)
			}
			seats := 0
			if c.part.Controls == "full" {
				seats = len(v.Seats)
			}
			if n := strings.Count(html, ` data-seat="`); n != seats || strings.Contains(html, `value="`+feature.CustomChoice+`"`) {
				t.Errorf("%+v: %d selects; want %d, none of which offers an agent of one's own", c.part, n, seats)
			}
			for _, handle := range []string{`role="status" data-status=""`, ` data-board="`, `data-place="play"`, `role="alert"`} {
				if strings.Count(html, handle) != 1 {
					t.Errorf("%+v: %s is not there once", c.part, handle)
				}
			}
			if n := strings.Count(html, ` data-square="`); n != len(v.Board.Squares) || strings.Contains(html, "<header") || strings.Contains(html, "<dialog") {
				t.Errorf("%+v: %d squares, or more than a board", c.part, n)
			}
		}
	}
}

// TestEmbedShortcuts: a key presses a button of the frame, and means nothing if only the page
// has the button.
func TestEmbedShortcuts(t *testing.T) {
	for key, want := range map[string]feature.Message{"n": feature.New{}, "F": feature.Flip{}, "?": nil} {
		var told feature.Message
		c := &Embed{Root{View: view(t, "embed-play", "en"), Send: func(m feature.Message) { told = m }}}
		if answers := c.shortcut(c.keys(), key); answers != (want != nil) || told != want {
			t.Errorf("%s: answers %v, told %#v; want %#v", key, answers, told, want)
		}
	}
}
