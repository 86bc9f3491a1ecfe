package node

import (
	"html"
	"strings"

	"github.com/vugu/vugu"
)

// Markup is what a component builds, as HTML: for a part that is drawn once and then
// only looked at, which costs a page one value to compare in place of all its elements.
// Nothing in it is heard, and no property set.
func Markup(component vugu.Builder) string {
	var b strings.Builder
	for _, n := range component.Build(&vugu.BuildIn{BuildEnv: &vugu.BuildEnv{}}).Out {
		mark(&b, n)
	}
	return b.String()
}

func mark(b *strings.Builder, n *vugu.VGNode) {
	if part, is := n.Component.(vugu.Builder); is {
		for _, n := range part.Build(&vugu.BuildIn{BuildEnv: &vugu.BuildEnv{}}).Out {
			mark(b, n)
		}
		return
	}
	if n.Type == vugu.TextNode {
		b.WriteString(html.EscapeString(n.Data))
		return
	}
	if !n.IsTemplate() {
		b.WriteString("<" + n.Data)
		for _, a := range n.Attr {
			b.WriteString(" " + a.Key + `="` + html.EscapeString(a.Val) + `"`)
		}
		b.WriteString(">")
	}
	if n.InnerHTML != nil {
		b.WriteString(*n.InnerHTML)
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		mark(b, child)
	}
	if !n.IsTemplate() {
		b.WriteString("</" + n.Data + ">")
	}
}
