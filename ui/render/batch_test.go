package render

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// TestTexts: a text arrives unchanged, with characters of one and of two units of UTF-16, and
// invalid UTF-8 as replacement characters; a name is sent once.
func TestTexts(t *testing.T) {
	r, s, frame := on(t)
	for i, words := range []string{"", "a", "ñ", "♞", "🂡 and more", strings.Repeat("x", 70), strings.Repeat("🂡", 5000), "\x00\x7f"} {
		root := &vugu.VGNode{Type: vugu.ElementNode, Data: "p", Attr: []vugu.VGAttribute{{Key: "title", Val: words}}}
		root.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: words})
		render(t, r, s, root)
		p := frame.children[0]
		if p.attributes["title"] != words || p.children[0].words != words {
			t.Errorf("%q arrives as %q and %q", words, p.attributes["title"], p.children[0].words)
		}
		if got := fmt.Sprint(s.names); got != "[p title]" {
			t.Errorf("after %d texts the names are %s, want [p title]", i+1, got)
		}
	}
	root := &vugu.VGNode{Type: vugu.ElementNode, Data: "p"}
	root.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: "a\xffñ\xed\xa0\x80b"})
	render(t, r, s, root)
	if got, want := frame.children[0].children[0].words, "a\uFFFDñ\uFFFDb"; got != want {
		t.Errorf("what is no UTF-8 arrives as %q, want %q", got, want)
	}
}
