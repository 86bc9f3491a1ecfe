package ui

import (
	"bytes"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	pages "playout/engine/cmd/site/guide"
	"playout/engine/exercise/starters"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/guide"
	of "playout/ui/features/search"
	"playout/ui/page/pagetest"
)

// guideLink is a link to the guide, with its accessible name and its address.
var guideLink = regexp.MustCompile(`<a class="guide-link" target="_blank" rel="noopener" hreflang="en" aria-label="([^"]*)"( hidden="hidden")? href="([^"]*)"`)

// guidePages returns the guide as the site has it.
func guidePages(t *testing.T) map[string][]byte {
	t.Helper()
	has := func(name string) bool {
		files := os.DirFS("../static")
		if strings.HasPrefix(name, "exercises/") {
			files = starters.Site{}
		}
		_, err := fs.Stat(files, name)
		return err == nil
	}
	rendered, err := pages.Render(os.DirFS(".."), pages.Site{Has: has})
	if err != nil {
		t.Fatal(err)
	}
	return rendered
}

// The links to the guide are where they help, and lead to existing pages and headings.
func TestGuideLinks(t *testing.T) {
	rendered := guidePages(t)
	for _, c := range []struct {
		name        string
		scene, lang string
		want        string // the name and the address of each link, in order
	}{
		{"a level", "level", "en", "Guide: Who plays White guide/agents.html#levels"},
		{"an agent", "player", "es", "Guía (en inglés): Quién juega con las blancas guide/agents.html"},
		{"a link", "share", "en", "Guide: Share guide/links.html"},
		{"an embedded board", "framed", "es", "Guía (en inglés): Compartir guide/embedding.html"},
		{"files", "files", "en", "Guide: Import and export guide/links.html#files"},
		{"how to play", "help", "en", "Guide: How to play guide/playing.html"},
		{"settings", "settings", "en", "Guide: Settings guide/playing.html#settings"},
		{"a search", "middle", "en", "Guide: Hint for Black — Guided search guide/reading-a-search.html"},
		{"a tree", "tree", "en", "Guide: Tree guide/reading-a-search.html#the-tree"},
		{"resigning", "resign", "en", ""},
	} {
		var found []string
		for _, m := range guideLink.FindAllStringSubmatch(render(t, view(t, c.scene, c.lang)), -1) {
			if m[2] != "" || strings.HasSuffix(m[1], ": ") { // hidden, or in a card that is
				continue
			}
			found = append(found, m[1]+" "+m[3])
			name, id, _ := strings.Cut(strings.TrimPrefix(m[3], "guide/"), "#")
			if text := rendered[name]; text == nil || id != "" && !bytes.Contains(text, []byte(` id="`+id+`"`)) {
				t.Errorf("%s: %s is not in the guide", c.name, m[3])
			}
		}
		if c.name == "a tree" {
			found = found[:1] // the table has one too
		}
		if got := strings.Join(found, ", "); got != c.want {
			t.Errorf("%s: the links are %q, want %q", c.name, got, c.want)
		}
	}
}

// A board in another page has no links to the guide, nor has a page in a sandbox.
func TestGuideIsReachable(t *testing.T) {
	plain, sandboxed, embedded := pagetest.Bare(t), pagetest.Bare(t), pagetest.Bare(t)
	sandboxed.Opaque, embedded.Embedded = true, true
	for _, c := range []struct {
		bench *pagetest.Bench
		want  bool
	}{{plain, true}, {sandboxed, false}, {embedded, false}} {
		c.bench.Begin("#/othello")
		v := c.bench.Page.View().View
		link := guide.LinkTo(&feature.Frame{View: &v, T: boards.Text("en")}, guide.Search, "x")
		if seen := !strings.Contains(built(t, link), ` hidden="hidden"`); seen != c.want {
			t.Errorf("embedded %v, sandboxed %v: a link is seen: %v", c.bench.Embedded, c.bench.Opaque, seen)
		}
	}
}

// Only the cards of a tree search lead to the lesson on how it chooses, and not in another page.
func TestLessonLinks(t *testing.T) {
	search := view(t, "middle", "es")
	table := *featuretest.PartOf[of.Part](&search).Table
	table.Tree = false
	plain := view(t, "middle", "es")
	featuretest.PutPart(&plain, feature.Region{Slot: feature.Beside, Name: "table", Part: of.Part{Table: &table}})
	embedded := search
	embedded.Guide = false
	for _, c := range []struct {
		name string
		view feature.View
		want bool
	}{{"a table", search, true}, {"a tree", view(t, "tree", "es"), true}, {"another search", plain, false}, {"a board in another page", embedded, false}} {
		if seen := strings.Contains(render(t, c.view), `<p class="to-lesson"><a href="#/learn?lesson=uct">Lección: Cómo elige UCT</a></p>`); seen != c.want {
			t.Errorf("%s: there is a link to the lesson: %v", c.name, seen)
		}
	}
}
