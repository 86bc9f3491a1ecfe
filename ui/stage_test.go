package ui

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/features/notice"
)

// TestStage: the arcade's button is visible where it is offered, and the frame is there only
// while the stage is open, at the same place of the document whatever it shows; Escape closes
// it, after an alert over the page and before dropping the chosen square.
func TestStage(t *testing.T) {
	v := view(t, "geese", "en")
	button := func(action string) string {
		return regexp.MustCompile(`<button [^>]*data-action="` + action + `"[^>]*>`).FindString(render(t, v))
	}
	v.Button("stage").Hidden = true
	if _, hides := attribute(button("stage"), "hidden"); !hides || strings.Contains(render(t, v), "<iframe") {
		t.Error("the stage is there and was not offered")
	}
	v.Button("stage").Hidden = false
	if _, hides := attribute(button("stage"), "hidden"); hides || !strings.Contains(button("stage"), `aria-pressed="false"`) {
		t.Errorf("the button is %s", button("stage"))
	}
	v.Button("stage").On = true
	for _, c := range []struct {
		of   feature.Stage
		want string
	}{
		{feature.Stage{Scene: "geese", Label: "L"}, `<div class="scene"><iframe tabindex="-1" data-stage="geese" src="stage.html#geese" title="L"></iframe></div><div class="scene"></div>`},
		{feature.Stage{Scene: "geese", Label: "L", Ready: true}, `<div class="scene"><iframe tabindex="-1" data-ready="true" data-stage="geese" src="stage.html#geese" title="L"></iframe></div><div class="scene"></div>`},
		{feature.Stage{Scene: "tree", Label: "L", Ready: true, Nodes: 7}, `<div class="scene"></div><div class="scene"><iframe tabindex="-1" data-nodes="7" data-ready="true" data-stage="tree" src="stage.html#tree" title="L"></iframe></div>`},
	} {
		v.Stage = c.of
		if html := render(t, v); !strings.Contains(html, c.want) || strings.Count(html, "<iframe") != 1 || !strings.Contains(html, `data-square="r3c5"`) {
			t.Errorf("%+v is not drawn as %s", c.of, c.want)
		}
		if _, hides := attribute(button("stage-close"), "hidden"); hides || !strings.Contains(button("stage"), `aria-pressed="true"`) {
			t.Errorf("%+v: %s, %s; want a button to close the stage, and the stage's button pressed", c.of, button("stage-close"), button("stage"))
		}
	}
	v.Alert = "!"
	square(&v, "r1c0").Chosen = true
	for _, want := range []feature.Message{notice.Close{}, feature.CloseStage{}, feature.Unchoose{}} {
		var told feature.Message
		root(t, v, &told).escape(nil)
		if told != want {
			t.Errorf("Escape told %T, not %T", told, want)
		}
		switch want.(type) {
		case notice.Close:
			v.Alert = ""
		case feature.CloseStage:
			v.Stage = feature.Stage{}
		}
	}
}

// TestFrameStays: the frame keeps its place in the document for any number of strips before the
// board: elsewhere it would be another element, and load again.
func TestFrameStays(t *testing.T) {
	v := view(t, "geese", "en")
	v.Stage = feature.Stage{Scene: "geese"}
	want := ""
	for _, seats := range []int{4, 2, 8, 3} {
		for len(v.Seats) < seats {
			v.Seats = append(v.Seats, v.Seats[0])
		}
		v.Seats = v.Seats[:seats]
		results := build(t, &Root{View: v})
		if at := wayTo("iframe", results, results.Out.Out); at == "" || want != "" && at != want {
			t.Errorf("of %d geese the frame is at %q, of four at %q", seats, at, want)
		} else {
			want = at
		}
	}
}

// wayTo returns the path to the first element of a kind among the nodes of a build, as indices
// of children from the root down, "" if there is none.
func wayTo(tag string, results *vugu.BuildResults, nodes []*vugu.VGNode) string {
	place := 0
	var in func(n *vugu.VGNode) string
	in = func(n *vugu.VGNode) string {
		list := children(n)
		if n.Component != nil {
			list = results.ResultFor(n.Component).Out
		} else if !n.IsTemplate() {
			at := " " + strconv.Itoa(place)
			place++
			if n.Data == tag {
				return at
			}
			if rest := wayTo(tag, results, list); rest != "" {
				return at + rest
			}
			return ""
		}
		for _, child := range list {
			if at := in(child); at != "" {
				return at
			}
		}
		return ""
	}
	for _, n := range nodes {
		if at := in(n); at != "" {
			return at
		}
	}
	return ""
}

func children(n *vugu.VGNode) (list []*vugu.VGNode) {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		list = append(list, child)
	}
	return list
}
