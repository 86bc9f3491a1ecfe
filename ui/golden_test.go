package ui

import (
	"bytes"
	"flag"
	"strings"
	"testing"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"playout/ui/feature"
	"playout/ui/page"
)

var update = flag.Bool("update", false, "write the goldens and the shell of static/index.html anew")

// render is the HTML of the whole page for a view, as the browser gets it.
func render(t *testing.T, view feature.View) string {
	t.Helper()
	return built(t, &Root{View: view, Parts: page.NewParts()})
}

// built is the HTML of a page.
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
	for _, tag := range []string{"<g ", "<button", "<section", "<tr", "<li", "<option", "<use", "<div", "<p ", "<h2"} {
		html = strings.ReplaceAll(html, tag, "\n"+tag)
	}
	return html + "\n"
}

func TestGolden(t *testing.T) {
	for _, sample := range samples {
		t.Run(sample.name, func(t *testing.T) {
			golden(t, sample.name, render(t, sample.view))
		})
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return g[i]
		}
	}
	return "its end"
}
