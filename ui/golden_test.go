package ui

import (
	"bytes"
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"playout/engine/golden"
	"playout/ui/boards"
	"playout/ui/feature"
)

// render returns the HTML of the whole page for a view, as the browser gets it.
func render(t *testing.T, view feature.View) string {
	t.Helper()
	return built(t, &Root{View: view, Send: func(feature.Message) {}})
}

// built returns the HTML of a component.
func built(t *testing.T, c vugu.Builder) string {
	t.Helper()
	var out bytes.Buffer
	if err := staticrender.New(&out).Render(build(t, c)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func build(t *testing.T, c vugu.Builder) *vugu.BuildResults {
	t.Helper()
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	return env.RunBuild(c)
}

// lines breaks HTML before each tag that opens a part, so that changes of a golden are
// readable.
func lines(html string) string {
	for _, tag := range []string{"<g ", "<button", "<section", "<tr", "<li", "<option", "<use", "<div", "<p ", "<h2", "<label", "<a "} {
		html = strings.ReplaceAll(html, tag, "\n"+tag)
	}
	return strings.TrimPrefix(html, "\n") + "\n"
}

// wholePages lists the goldens of whole pages, each with its scene and language. A change of one
// component changes its own golden and, if it appears here, these: keep them few.
var wholePages = map[string]struct{ scene, lang string }{
	"page-othello":  {"middle", "es"},
	"page-chess":    {"chess", "en"},
	"page-exercise": {"exercise", "en"},
	"page-embed":    {"embed-full", "es"},
}

// TestWholePages compares a few whole pages with their goldens.
func TestWholePages(t *testing.T) {
	if len(wholePages) > 4 {
		t.Errorf("%d whole pages, want at most 4", len(wholePages))
	}
	for name, of := range wholePages {
		compare(t, name, wholePage(t, of.scene, of.lang))
	}
}

// wholePage returns the HTML of a scene.
func wholePage(t *testing.T, scene, lang string) string {
	t.Helper()
	v := view(t, scene, lang)
	if scenes[scene].embed {
		return built(t, &Embed{Root{View: v, Send: func(feature.Message) {}}})
	}
	return render(t, v)
}

// componentGolden is the golden of a region's component, in the scene that shows most of it. A
// component with different content in different scenes has a golden for each.
type componentGolden struct {
	slot   feature.Slot
	name   string
	scene  string
	suffix string // the end of the golden's name, "" if there is only one
}

// componentGoldens lists the goldens of all features' regions.
var componentGoldens = []componentGolden{
	{feature.Above, "alert", "broken", ""},
	{feature.Beside, "friend", "chat", ""},
	{feature.Beside, "arcade", "arcade", ""},
	{feature.Beside, "tree", "tree", ""},
	{feature.Beside, "steer", "geese", ""},
	{feature.Beside, "steer", "people", "people"},
	{feature.Beside, feature.SetUpCard, "setup", ""},
	{feature.Beside, "welcome", "first", ""},
	{feature.Beside, "offer", "offer", ""},
	{feature.Beside, "moves", "chess", ""},
	{feature.Beside, "ahead", "ahead", ""},
	{feature.Beside, "table", "middle", ""},
	{feature.Beside, "chart", "played", ""},
	{feature.Beside, "update", "update", ""},
	{feature.Typing, "typed", "typed", ""},
	{feature.OverBoard, "stage", "tree", ""},
	{feature.OverPage, "drop", "drop", ""},
	{feature.Dialogs, "help", "help", ""},
	{feature.Dialogs, "settings", "settings", ""},
	{feature.Dialogs, "clock", "clock", ""},
	{feature.Dialogs, "files", "files", ""},
	{feature.Dialogs, "share", "share", ""},
	{feature.Dialogs, "share", "framed", "embed"},
	{feature.Dialogs, "games", "kept", ""},
	{feature.Dialogs, "games", "results", "results"},
	{feature.Dialogs, "games", "persons", "people"},
	{feature.Dialogs, "remove-person", "removes", ""},
	{feature.Dialogs, "erase", "erase", ""},
	{feature.Dialogs, "new", "new", ""},
	{feature.Dialogs, "resign", "resign", ""},
	{feature.Dialogs, "draw", "draw", ""},
	{feature.Dialogs, "player", "player", ""},
	{feature.Dialogs, "agent", "shaped", ""},
	{feature.Dialogs, "friend", "friend", ""},
	{feature.Dialogs, "friend-asks", "asked", ""},
	{feature.Dialogs, "drafts", "drafts", ""},
	{feature.Tools, "lobby", "lobby", ""},
	{feature.Dialogs, "lobby", "lobby", ""},
	{feature.Dialogs, "lobby", "lobby-out", "out"},
	{feature.Dialogs, "lobby", "lobby-geese", "geese"},
	{feature.Main, feature.ExerciseMain, "exercises", "list"},
	{feature.Main, feature.ExerciseMain, "score", "score"},
	{feature.Main, "inside", "inside", ""},
	{feature.Inside, feature.ViewAnalysis, "analysis", ""},
	{feature.Inside, feature.ViewCompare, "compared", ""},
	{feature.Inside, feature.ViewNet, "dissected", ""},
	{feature.Inside, feature.ViewAnalysis, "depths", "depths"},
	{feature.Inside, feature.ViewSearch, "simulated", ""},
	{feature.Inside, feature.ViewSearch, "traced", "nodes"},
	{feature.Main, "results", "outcomes", ""},
	{feature.Main, "lab", "lab", ""},
	{feature.Lab, "match", "lab", ""},
	{feature.Lab, "nets", "nets", ""},
	{feature.Lab, "training", "training", ""},
	{feature.Lab, "match", "lab-sweep", "sweep"},
	{feature.Lab, "match", "lab-grid", "grid"},
	{feature.Lab, "match", "lab-table", "table"},
	{feature.Inside, feature.ViewReview, "reviewed", ""},
	{feature.Inside, feature.ViewReview, "unreviewed", "before"},
	{feature.Inside, feature.ViewReview, "reviewed-geese", "geese"},
	{feature.Main, "edit", "question", ""},
}

// slots names the slots in the names of goldens.
var slots = map[feature.Slot]string{
	feature.Above: "above", feature.Beside: "card", feature.Typing: "typing", feature.OverBoard: "over-board",
	feature.OverPage: "over-page", feature.Tools: "tool", feature.Dialogs: "dialog", feature.Main: "main", feature.Inside: "inside", feature.Lab: "lab",
}

// file returns the name of the component's golden.
func (c componentGolden) file() string {
	file := slots[c.slot] + "-" + c.name
	if c.suffix != "" {
		file += "-" + c.suffix
	}
	return file
}

// html returns the component's HTML in its scene.
func (c componentGolden) html(t *testing.T) string {
	t.Helper()
	return c.in(t, view(t, c.scene, "en"))
}

// in returns the component's HTML in a view.
func (c componentGolden) in(t *testing.T, v feature.View) string {
	t.Helper()
	if v.Region(c.slot, c.name) == nil {
		t.Fatalf("%s: no feature has it in the scene %s", c.file(), c.scene)
	}
	root := &Root{View: v, Send: func(feature.Message) {}}
	if c.slot == feature.Dialogs {
		return built(t, (&Dialog{Frame: root.frame()}).content())
	}
	return built(t, root.draw(v.Region(c.slot, c.name)))
}

// TestComponents compares each component with its golden.
func TestComponents(t *testing.T) {
	hides := regexp.MustCompile(`^<[^>]* hidden="`)
	for _, c := range componentGoldens {
		html := c.html(t)
		if kind, _, _ := strings.Cut(view(t, c.scene, "en").Dialog, ":"); c.slot == feature.Dialogs && kind != c.name {
			t.Errorf("%s: the scene %s shows the dialog %q", c.file(), c.scene, kind)
		}
		if html == "" || hides.MatchString(html) {
			t.Errorf("%s is hidden in the scene %s", c.file(), c.scene)
		}
		compare(t, c.file(), html)
	}
}

// TestFrame compares the page's frame around its features, and the boards, with goldens.
func TestFrame(t *testing.T) {
	frame := func(scene string) feature.Frame { return (&Root{View: view(t, scene, "en")}).frame() }
	compare(t, "header", built(t, &Header{Frame: frame("first")}))
	compare(t, "controls", built(t, &Controls{Frame: frame("over")}))
	for _, c := range []struct {
		scene string
		seat  int
	}{{"chess", 1}, {"geese", 2}, {"timed", 0}} {
		v := view(t, c.scene, "en")
		compare(t, "seat-"+c.scene, built(t, &Seat{Frame: frame(c.scene), Seat: v.Seats[c.seat]}))
	}
	for _, g := range boards.All() {
		v := view(t, cmp.Or(map[string]string{"othello": "middle", "chess": "promotion"}[g.ID], g.ID), "en")
		compare(t, "board-"+g.ID, built(t, (&Root{View: v}).board()))
	}
}

// TestEveryRegionHasAGolden: a component without a golden would change unseen.
func TestEveryRegionHasAGolden(t *testing.T) {
	has := map[[2]string]bool{}
	for _, c := range componentGoldens {
		has[[2]string{slots[c.slot], c.name}] = true
	}
	for name := range scenes {
		for _, r := range view(t, name, "en").Regions {
			if at := [2]string{slots[r.Slot], r.Name}; !has[at] {
				has[at] = true
				t.Errorf("the region %s has no golden: add one to shown, in a scene where it shows much", strings.Join(at[:], "-"))
			}
		}
	}
}

// TestEveryGoldenIsCompared: testdata holds no golden that no test compares.
func TestEveryGoldenIsCompared(t *testing.T) {
	known := []string{"header", "controls", "seat-chess", "seat-geese", "seat-timed"}
	for _, c := range componentGoldens {
		known = append(known, c.file())
	}
	for name := range wholePages {
		known = append(known, name)
	}
	for _, g := range boards.All() {
		known = append(known, "board-"+g.ID)
	}
	files, err := filepath.Glob("testdata/*.html")
	if err != nil || len(files) != len(known) {
		t.Errorf("%d goldens, want %d, %v", len(files), len(known), err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".html"); !slices.Contains(known, name) {
			t.Errorf("no test compares %s", file)
		}
	}
}

// compare compares HTML with the file in testdata.
func compare(t *testing.T, name, html string) {
	t.Helper()
	golden.Check(t, filepath.Join("testdata", name+".html"), lines(html))
}
