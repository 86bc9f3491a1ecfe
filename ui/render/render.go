// Package render brings what Vugu components build into a document. Vugu's own renderer
// writes every element again at each render; this one keeps what the document holds and
// changes what differs, so that a render costs little if little changed, and focus,
// selections, scrolling and open menus stay.
//
// Nodes are matched by their index among their parent's children, and are the same as
// long as their tag is.
package render

import (
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/vugu/vugu"
)

// Document makes and changes nodes: a browser's document, or a test's. N is one of its
// nodes.
type Document[N any] interface {
	// Held describes a node that is there already.
	Held(node N) Held[N]
	// Element makes an element; namespace is "" or "svg".
	Element(namespace, tag string) N
	Text(words string) N
	SetText(node N, words string)
	// SetMarkup replaces an element's children by those that HTML describes.
	SetMarkup(element N, markup string)
	SetAttribute(element N, name, value string)
	RemoveAttribute(element N, name string)
	// SetProperty sets a property of an element to a JSON value, unless it has that value
	// already.
	SetProperty(element N, name, json string)
	Append(parent, child N)
	Replace(old, by N)
	Remove(node N)
	// Listen makes events of a kind at an element reach the Handler of its number. It may
	// be called again for the same kind and element.
	Listen(element N, kind string, number int)
	// Hand passes an element to a component that asked for it.
	Hand(element N, to vugu.JSValueHandler)
}

// Held is a node that a document holds already: an element, a text, or, without a tag and
// not a text, something else.
type Held[N any] struct {
	Tag        string // of an element
	Text       bool
	Words      string // of a text
	Attributes []vugu.VGAttribute
	Children   []N
}

// Renderer holds what a document shows.
type Renderer[N any] struct {
	document Document[N]
	results  *vugu.BuildResults // those being rendered
	root     *node[N]
	heard    map[int]*node[N] // elements with handlers by their number
	numbers  int              // assigned so far
}

// node is one node of the document as the last render left it.
type node[N any] struct {
	in         N
	tag        string // of an element, "" for a text
	words      string // of a text
	markup     string // of an element whose children come from HTML, "" for none
	attributes []vugu.VGAttribute
	handlers   []vugu.DOMEventHandlerSpec
	number     int // 0 for an element that never had handlers
	children   []*node[N]
}

// New is a renderer whose page takes the place of an element. What is in the element
// already stays where the page has the same.
func New[N any](document Document[N], place N) *Renderer[N] {
	r := &Renderer[N]{document: document, heard: make(map[int]*node[N])}
	r.root = r.adopt(place)
	return r
}

func (r *Renderer[N]) adopt(in N) *node[N] {
	held := r.document.Held(in)
	n := &node[N]{in: in, tag: held.Tag, words: held.Words, attributes: held.Attributes}
	if held.Tag == "" && !held.Text {
		n.tag = other
	}
	for _, child := range held.Children {
		n.children = append(n.children, r.adopt(child))
	}
	return n
}

// other is the tag of nodes that are neither element nor text; no element has it.
const other = "#"

// Render makes the document show a build.
func (r *Renderer[N]) Render(results *vugu.BuildResults) error {
	r.results = results
	roots := r.flatten(nil, results.Out.Out)
	if len(roots) != 1 || roots[0].Type != vugu.ElementNode {
		return fmt.Errorf("a page is one element, this build has %d nodes at its root", len(roots))
	}
	r.root = r.sync(r.root, roots[0])
	return nil
}

// Handler is what an element does at events of a kind, nil for nothing.
func (r *Renderer[N]) Handler(number int, kind string) func(vugu.DOMEvent) {
	n := r.heard[number]
	if n == nil {
		return nil
	}
	for _, h := range n.handlers {
		if h.EventType == kind {
			return h.Func
		}
	}
	return nil
}

// flatten appends nodes, with components and templates replaced by their content.
func (r *Renderer[N]) flatten(flat, nodes []*vugu.VGNode) []*vugu.VGNode {
	for _, n := range nodes {
		switch {
		case n.Component != nil:
			flat = r.flatten(flat, r.results.ResultFor(n.Component).Out)
		case n.IsTemplate():
			flat = r.flatten(flat, children(n))
		case n.Type == vugu.ElementNode || n.Type == vugu.TextNode:
			flat = append(flat, n)
		}
	}
	return flat
}

func children(n *vugu.VGNode) (list []*vugu.VGNode) {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		list = append(list, child)
	}
	return list
}

// sync makes a node of the document match a build, and returns the node that takes its
// place.
func (r *Renderer[N]) sync(old *node[N], now *vugu.VGNode) *node[N] {
	if old.tag != tag(now) {
		fresh := r.create(now)
		r.document.Replace(old.in, fresh.in)
		r.forget(old)
		return fresh
	}
	if old.tag != "" {
		r.update(old, now)
	} else if old.words != now.Data {
		old.words = now.Data
		r.document.SetText(old.in, now.Data)
	}
	return old
}

// tag is an element's name, "" for a text.
func tag(n *vugu.VGNode) string {
	if n.Type == vugu.ElementNode {
		return n.Data
	}
	return ""
}

func (r *Renderer[N]) create(now *vugu.VGNode) *node[N] {
	if now.Type == vugu.TextNode {
		return &node[N]{in: r.document.Text(now.Data), words: now.Data}
	}
	n := &node[N]{in: r.document.Element(now.Namespace, now.Data), tag: now.Data}
	if now.JSCreateHandler != nil {
		r.document.Hand(n.in, now.JSCreateHandler)
	}
	r.update(n, now)
	return n
}

// update makes an element's attributes, children and handlers match a build.
func (r *Renderer[N]) update(n *node[N], now *vugu.VGNode) {
	r.setAttributes(n, now.Attr)
	r.setHandlers(n, now.DOMEventHandlerSpecList)
	r.setChildren(n, now)
	for _, p := range now.Prop {
		r.document.SetProperty(n.in, p.Key, string(p.JSONVal))
	}
	if now.JSPopulateHandler != nil {
		r.document.Hand(n.in, now.JSPopulateHandler)
	}
}

func (r *Renderer[N]) setAttributes(n *node[N], now []vugu.VGAttribute) {
	if slices.Equal(n.attributes, now) {
		return
	}
	for _, a := range now {
		if i := index(n.attributes, a.Key); i < 0 || n.attributes[i].Val != a.Val {
			r.document.SetAttribute(n.in, a.Key, a.Val)
		}
	}
	for _, a := range n.attributes {
		if index(now, a.Key) < 0 {
			r.document.RemoveAttribute(n.in, a.Key)
		}
	}
	n.attributes = now
}

func index(attributes []vugu.VGAttribute, key string) int {
	return slices.IndexFunc(attributes, func(a vugu.VGAttribute) bool { return a.Key == key })
}

// setHandlers installs the newest handlers. The document is asked once to listen for a
// kind; an event without a handler is ignored from then on.
func (r *Renderer[N]) setHandlers(n *node[N], now []vugu.DOMEventHandlerSpec) {
	for _, h := range now {
		if n.number == 0 {
			r.numbers++
			n.number = r.numbers
			r.heard[n.number] = n
		}
		if !slices.ContainsFunc(n.handlers, func(old vugu.DOMEventHandlerSpec) bool { return old.EventType == h.EventType }) {
			r.document.Listen(n.in, h.EventType, n.number)
		}
	}
	n.handlers = now
}

func (r *Renderer[N]) setChildren(n *node[N], now *vugu.VGNode) {
	var list []*vugu.VGNode
	markup := ""
	switch {
	case now.InnerHTML == nil:
		list = r.flatten(nil, children(now))
	case strings.Contains(*now.InnerHTML, "<"):
		markup = *now.InnerHTML
	case *now.InnerHTML != "":
		list = []*vugu.VGNode{{Type: vugu.TextNode, Data: html.UnescapeString(*now.InnerHTML)}}
	}
	if n.markup != markup {
		r.removeFrom(n, 0)
		n.markup = markup
		r.document.SetMarkup(n.in, markup)
	}
	for i, child := range list {
		if i < len(n.children) {
			n.children[i] = r.sync(n.children[i], child)
			continue
		}
		fresh := r.create(child)
		n.children = append(n.children, fresh)
		r.document.Append(n.in, fresh.in)
	}
	r.removeFrom(n, len(list))
}

// removeFrom removes an element's children from an index on.
func (r *Renderer[N]) removeFrom(n *node[N], from int) {
	for _, child := range n.children[from:] {
		r.document.Remove(child.in)
		r.forget(child)
	}
	n.children = slices.Delete(n.children, from, len(n.children))
}

// forget drops the handlers of a node that is gone.
func (r *Renderer[N]) forget(n *node[N]) {
	delete(r.heard, n.number)
	for _, child := range n.children {
		r.forget(child)
	}
}
