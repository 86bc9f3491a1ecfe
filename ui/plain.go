package ui

import (
	"html"
	"strings"

	"github.com/vugu/vugu"
)

// PlainText turns the words of a build, which Vugu would write as HTML into
// their elements at every render, into text nodes, which it changes in place.
// So an open menu stays as it is while a search reports, a selection lasts, and
// a status is announced once. And it gives a list that is empty a text without
// words, since Vugu leaves the children of an element that has none any more.
// Call it between RunBuild and Render.
func PlainText(results *vugu.BuildResults) {
	plain(results, results.Out)
}

func plain(results *vugu.BuildResults, out *vugu.BuildOut) {
	if out == nil {
		return
	}
	for _, node := range out.Out {
		plainNode(node)
	}
	for _, component := range out.Components {
		plain(results, results.ResultFor(component))
	}
}

func plainNode(node *vugu.VGNode) {
	if words := node.InnerHTML; words != nil && !strings.Contains(*words, "<") {
		node.InnerHTML = nil
		node.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: html.UnescapeString(*words)})
		return
	}
	if node.FirstChild == nil && node.InnerHTML == nil && holdsList(node) {
		node.AppendChild(&vugu.VGNode{Type: vugu.TextNode})
		return
	}
	for child := node.FirstChild; child != nil; child = child.NextSibling {
		plainNode(child)
	}
}

// holdsList says whether an element's children come and go.
func holdsList(node *vugu.VGNode) bool {
	switch node.Data {
	case "ol", "tbody", "select", "g":
		return true
	}
	return false
}
