package node

import (
	"html"

	"github.com/vugu/vugu"
)

// Markup is what a component builds, as HTML: for a part that is drawn once and then only
// looked at, for which the page compares one value instead of all its elements. It has no
// handlers and no properties.
func Markup(component vugu.Builder) string {
	text := ""
	for _, n := range component.Build(&vugu.BuildIn{BuildEnv: &vugu.BuildEnv{}}).Out {
		text += markup(n)
	}
	return text
}

// markup returns a node as HTML.
func markup(n *vugu.VGNode) string {
	if part, is := n.Component.(vugu.Builder); is {
		return Markup(part)
	}
	if n.Type == vugu.TextNode {
		return html.EscapeString(n.Data)
	}
	attributes, content := "", ""
	for _, a := range n.Attr {
		attributes += " " + a.Key + `="` + html.EscapeString(a.Val) + `"`
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		content += markup(child)
	}
	if n.InnerHTML != nil {
		content = *n.InnerHTML
	}
	if n.IsTemplate() {
		return content
	}
	return "<" + n.Data + attributes + ">" + content + "</" + n.Data + ">"
}
