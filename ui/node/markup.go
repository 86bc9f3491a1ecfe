package node

import (
	"html"

	"github.com/vugu/vugu"
)

// Markup returns a component's build as HTML, without handlers and properties. For a part that
// never changes, the page then compares one value instead of all its elements.
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
