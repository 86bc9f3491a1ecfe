package ui

import (
	"os"
	"regexp"
	"strings"
	"testing"

	contract "playout/engine/embed"
	"playout/ui/feature"
	"playout/ui/features/embed"
	"playout/ui/page"
)

const embedFile = "../static/embed.html"

// embedded is a view as a frame draws it.
func embedded(t *testing.T, v feature.View, part embed.Part) string {
	feature.Put(&v, part)
	return built(t, &Embed{View: v, Tell: func(feature.Message) {}, Parts: page.EmbeddedParts()})
}

// TestEmbedShell holds what embed.html shows before any program has arrived to what
// is drawn while it loads. The board itself comes from index.html.
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
	v := loadingView()
	v.Link = "./"
	board := regexp.MustCompile(`(<section class="cell"[^>]*>).*(\s*</section>)`)
	want := before + board.ReplaceAllString(embedded(t, v, embed.Part{Controls: contract.ControlsPlay}), "$1$2") + rest[end:]
	if *update {
		if err := os.WriteFile(embedFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if want != string(file) {
		t.Errorf("%s is not what a frame draws while it loads; -update writes it anew", embedFile)
	}
}
