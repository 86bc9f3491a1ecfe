package svg_test

import (
	"slices"
	"strings"
	"testing"

	"playout/ui/svg"
)

// plain is the style of an element without rules in a style sheet.
var plain = map[string]string{
	"display": "inline", "opacity": "1", "transform": "none", "transform-origin": "0px 0px", "translate": "none", "scale": "none", "dominant-baseline": "auto",
	"fill": "black", "fill-opacity": "1", "stroke": "none", "stroke-width": "1px",
}

// styled returns a style that differs from plain in some properties: "fill:red; scale:2".
func styled(differs string) svg.Style {
	return func(property string) string {
		for _, rule := range strings.Split(differs, "; ") {
			if name, value, _ := strings.Cut(rule, ":"); name == property {
				return value
			}
		}
		return plain[property]
	}
}

func TestForeign(t *testing.T) {
	for name, want := range map[string]bool{
		"class": true, "style": true, "role": true, "tabindex": true, "data-square": true, "aria-label": true, "onclick": true,
		"id": false, "d": false, "viewBox": false, "href": false, "fill": false, "transform": false,
	} {
		if got := svg.Foreign(name); got != want {
			t.Errorf("%s: got %t, want %t", name, got, want)
		}
	}
}

func TestVisible(t *testing.T) {
	for _, c := range []struct {
		tag, style string
		want       bool
	}{
		{"use", "", true},
		{"use", "display:none", false},
		{"use", "opacity:0", false},
		{"use", "opacity:0.5", true},
		{"circle", "fill-opacity:0", true},
		{"rect", "", true},
		{"rect", "fill-opacity:0", false}, // it only catches the pointer
		{"rect", "fill-opacity:0; stroke:red", true},
	} {
		if got := svg.Visible(c.tag, styled(c.style)); got != c.want {
			t.Errorf("%s with %q: got %t, want %t", c.tag, c.style, got, c.want)
		}
	}
}

// Inline writes only what differs from the parent, or from the initial values.
func TestInline(t *testing.T) {
	for _, c := range []struct{ style, parent, want string }{
		{"", "", ""},
		{"fill:red", "", "fill:red;"},
		{"fill:red", "fill:red", ""},
		{"", "fill:red", "fill:black;"},
		{"opacity:0.5", "opacity:0.5", "opacity:0.5;"},
		{"", "opacity:0.5", ""},
		{"transform-origin:5px 5px", "", ""},
		{"transform-origin:5px 5px; transform:rotate(1deg)", "", "transform:rotate(1deg);transform-origin:5px 5px;"},
		{"scale:2", "", "transform-origin:0px 0px;scale:2;"},
	} {
		if got := svg.Inline(styled(c.style), styled(c.parent)); got != c.want {
			t.Errorf("%q in %q: got %q, want %q", c.style, c.parent, got, c.want)
		}
	}
	if got, want := svg.Inline(styled(""), nil), "fill:black;fill-opacity:1;stroke:none;stroke-width:1px;"; got != want {
		t.Errorf("without a parent: got %q, want %q", got, want)
	}
}

func TestDefinitions(t *testing.T) {
	page := map[string]string{"pawn": `<use href="#head"/><use href="#foot"/>`, "head": `fill:url(#shine)`, "foot": `<use href="#pawn"/>`, "shine": "", "other": "<g/>"}
	for text, want := range map[string]string{
		``:                                       "",
		`<g/>`:                                   "",
		`<use href="#pawn"/>`:                    "pawn head foot shine",
		`<use href="#foot"/><use href="#foot"/>`: "foot pawn head shine",
		`<use href="#gone"/><use href="#other"/>`: "other",
	} {
		var asked []string
		ids := svg.Definitions(text, func(id string) (string, bool) {
			next, there := page[id]
			if there {
				asked = append(asked, id)
			}
			return next, there
		})
		if got := strings.Join(asked, " "); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
		for id := range page {
			if got, want := ids[id], slices.Contains(asked, id); got != want {
				t.Errorf("%s: refers to %s: got %t, want %t", text, id, got, want)
			}
		}
		if ids["gone"] {
			t.Errorf("%s: refers to what is not there: got true, want false", text)
		}
	}
}

// FuzzDefinitions ends for any references, and defines no id twice.
func FuzzDefinitions(f *testing.F) {
	f.Add(`href="#a"`, `href="#b"`, `href="#a"`)
	f.Fuzz(func(t *testing.T, text, a, b string) {
		defined := map[string]bool{}
		svg.Definitions(text, func(id string) (string, bool) {
			if defined[id] {
				t.Fatalf("%q is defined twice, want it once", id)
			}
			defined[id] = true
			if len(id)%2 == 0 {
				return a, true
			}
			return b, true
		})
	})
}
