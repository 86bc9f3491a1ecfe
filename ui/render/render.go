// Package render brings the builds of Vugu components into a document. Vugu's own renderer
// writes every element again at each render, along a path of first children and next siblings;
// this one keeps the document's nodes and changes only differences, so that a render costs
// little if little changed, and focus, selections, scrolling and open menus stay.
//
// It matches nodes by their index among their parent's children; a node stays as long as its tag
// does.
//
// Every node has a number. A render is a batch of operations on numbered nodes: one text that
// static/draw.js carries out in one call, since every call from Go to JavaScript costs about as
// much as changing an element. Each operation is a letter, the number of a node, and the
// letter's arguments:
//
//	e NAME         make an element of that number
//	s NAME         make an element of SVG
//	t TEXT         make a text
//	w TEXT         change a text
//	m TEXT         replace an element's children by markup
//	a NAME TEXT    set an attribute
//	r NAME         remove an attribute
//	p NAME TEXT    set a property to a JSON value, unless it has that value
//	l NAME         listen to events of a kind
//	c NUMBER       append a child
//	x NUMBER       replace the node by another
//	d              remove the node
//
// A NUMBER is written six bits a character, the lowest first, plus 64 while more follow. A TEXT
// is its length in UTF-16 and its characters. A NAME is a number. At its first use, when the
// number equals the count of names so far, its text follows.
//
// The technique is that of Blazor's render batches and of sledgehammer-bindgen; both
// formats are made for other trees (typed frames, a table of strings in shared memory), and
// one text needs neither.
package render

import (
	"errors"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/vugu/vugu"
)

// Renderer holds the content of a document.
type Renderer struct {
	batch   batch
	results *vugu.BuildResults // the build being rendered
	root    *node
	nodes   []*node // by number; nil for a free number, and for 0, which no node has
	free    []int   // numbers of removed nodes
	handed  []Handed
}

// Handed is an element that its component requested, and the function that takes it.
type Handed struct {
	Number int
	New    bool // it was not handed over before
	To     vugu.JSValueHandler
}

// node is a node of the document after the last render.
type node struct {
	number     int
	tag        string // of an element, "" for a text
	words      string // of a text
	markup     string // of an element whose children come from HTML, "" for none
	attributes []vugu.VGAttribute
	handlers   []vugu.DOMEventHandlerSpec
	listening  []string // the kinds of events that the document listens to
	handed     bool     // its component has the element
	children   []*node
}

// New returns a renderer whose page replaces an element. The element's content stays if the page
// has the same. The shape describes it, as static/draw.js reads it: the fields of each node, in
// this order and with a zero byte between any two:
//
//	an element: its tag, the number of its attributes, the name and value of each,
//	            the number of its children, and the fields of each
//	a text:     "" and its characters
//	another:    "#"
//
// The nodes have the numbers from 1 on in this order.
func New(shape string) (*Renderer, error) {
	r := &Renderer{batch: batch{names: make(map[string]int)}, nodes: []*node{nil}}
	s := &shapeReader{rest: strings.Split(shape, "\x00")}
	if r.root = r.adopt(s); s.err == nil && len(s.rest) > 0 {
		s.err = errors.New("it goes on after its end")
	}
	if s.err != nil {
		return nil, fmt.Errorf("the shape of the page: %w", s.err)
	}
	return r, nil
}

// shapeReader reads the fields of a shape, up to the first error.
type shapeReader struct {
	rest []string
	err  error
}

func (s *shapeReader) field() string {
	if len(s.rest) == 0 {
		s.err = errors.New("it ends early")
		return ""
	}
	field := s.rest[0]
	s.rest = s.rest[1:]
	return field
}

// count reads the number of attributes or children that follow, each of at least one field.
func (s *shapeReader) count() int {
	n, err := strconv.Atoi(s.field())
	if s.err == nil && (err != nil || n < 0 || n > len(s.rest)) {
		s.err = errors.New("a number of nodes or attributes is wrong")
	}
	if s.err != nil {
		return 0
	}
	return n
}

func (r *Renderer) adopt(s *shapeReader) *node {
	n := &node{tag: s.field()}
	r.assignNumber(n)
	switch n.tag {
	case "":
		n.words = s.field()
	case other:
	default:
		n.attributes = make([]vugu.VGAttribute, s.count())
		for i := range n.attributes {
			n.attributes[i] = vugu.VGAttribute{Key: s.field(), Val: s.field()}
		}
		n.children = make([]*node, s.count())
		for i := range n.children {
			n.children[i] = r.adopt(s)
		}
	}
	return n
}

// assignNumber gives a node a number.
func (r *Renderer) assignNumber(n *node) {
	if last := len(r.free) - 1; last >= 0 {
		n.number, r.free = r.free[last], r.free[:last]
		r.nodes[n.number] = n
		return
	}
	n.number = len(r.nodes)
	r.nodes = append(r.nodes, n)
}

// other is the tag of nodes that are neither element nor text; no element has it.
const other = "#"

// Render returns the batch that makes the document show a build, "" if it already does. It also
// returns the elements that components requested, which they get once the batch is carried out.
func (r *Renderer) Render(results *vugu.BuildResults) (batch string, handed []Handed, err error) {
	r.results, r.handed = results, r.handed[:0]
	roots := r.flatten(nil, results.Out.Out)
	if len(roots) != 1 || roots[0].Type != vugu.ElementNode {
		return "", nil, fmt.Errorf("a page is one element, this build has %d nodes at its root", len(roots))
	}
	r.root = r.sync(r.root, roots[0])
	return r.batch.take(), r.handed, nil
}

// Handler returns an element's handler for events of a kind, nil for none.
func (r *Renderer) Handler(number int, kind string) func(vugu.DOMEvent) {
	if number >= len(r.nodes) || r.nodes[number] == nil {
		return nil
	}
	for _, h := range r.nodes[number].handlers {
		if h.EventType == kind {
			return h.Func
		}
	}
	return nil
}

// flatten appends nodes, with components and templates replaced by their content.
func (r *Renderer) flatten(flat, nodes []*vugu.VGNode) []*vugu.VGNode {
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

// sync makes a node of the document match a build, and returns the node in its place.
func (r *Renderer) sync(old *node, now *vugu.VGNode) *node {
	if old.tag != tag(now) {
		fresh := r.create(now)
		r.batch.do('x', old.number)
		r.batch.number(fresh.number)
		r.release(old)
		return fresh
	}
	if old.tag != "" {
		r.update(old, now)
	} else if old.words != now.Data {
		old.words = now.Data
		r.batch.do('w', old.number)
		r.batch.string(now.Data)
	}
	return old
}

// tag returns an element's name, "" for a text.
func tag(n *vugu.VGNode) string {
	if n.Type == vugu.ElementNode {
		return n.Data
	}
	return ""
}

func (r *Renderer) create(now *vugu.VGNode) *node {
	n := &node{tag: tag(now)}
	r.assignNumber(n)
	switch {
	case n.tag == "":
		n.words = now.Data
		r.batch.do('t', n.number)
		r.batch.string(n.words)
		return n
	case now.Namespace == "svg":
		r.batch.do('s', n.number)
	default:
		r.batch.do('e', n.number)
	}
	r.batch.name(n.tag)
	r.update(n, now)
	return n
}

// update makes an element's attributes, children and handlers match a build.
func (r *Renderer) update(n *node, now *vugu.VGNode) {
	r.setAttributes(n, now.Attr)
	r.setHandlers(n, now.DOMEventHandlerSpecList)
	r.setChildren(n, now)
	for _, p := range now.Prop {
		r.batch.do('p', n.number)
		r.batch.name(p.Key)
		r.batch.string(string(p.JSONVal))
	}
	if now.JSPopulateHandler != nil {
		r.handed = append(r.handed, Handed{n.number, !n.handed, now.JSPopulateHandler})
	}
	n.handed = now.JSPopulateHandler != nil
}

func (r *Renderer) setAttributes(n *node, now []vugu.VGAttribute) {
	if slices.Equal(n.attributes, now) {
		return
	}
	for _, a := range now {
		if i := index(n.attributes, a.Key); i < 0 || n.attributes[i].Val != a.Val {
			r.batch.attribute(n.number, a.Key, a.Val)
		}
	}
	for _, a := range n.attributes {
		if index(now, a.Key) < 0 {
			r.batch.do('r', n.number)
			r.batch.name(a.Key)
		}
	}
	n.attributes = now
}

func index(attributes []vugu.VGAttribute, key string) int {
	return slices.IndexFunc(attributes, func(a vugu.VGAttribute) bool { return a.Key == key })
}

// setHandlers installs the newest handlers. It asks the document once to listen for a kind; from
// then on events without a handler are ignored.
func (r *Renderer) setHandlers(n *node, now []vugu.DOMEventHandlerSpec) {
	for i := range now {
		if kind := now[i].EventType; !slices.Contains(n.listening, kind) {
			n.listening = append(n.listening, kind)
			r.batch.do('l', n.number)
			r.batch.name(kind)
		}
	}
	n.handlers = now
}

func (r *Renderer) setChildren(n *node, now *vugu.VGNode) {
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
		r.batch.do('m', n.number)
		r.batch.string(markup)
	}
	for i, child := range list {
		if i < len(n.children) {
			n.children[i] = r.sync(n.children[i], child)
			continue
		}
		fresh := r.create(child)
		n.children = append(n.children, fresh)
		r.batch.do('c', n.number)
		r.batch.number(fresh.number)
	}
	r.removeFrom(n, len(list))
}

// removeFrom removes an element's children from an index on.
func (r *Renderer) removeFrom(n *node, from int) {
	for _, child := range n.children[from:] {
		r.batch.do('d', child.number)
		r.release(child)
	}
	n.children = slices.Delete(n.children, from, len(n.children))
}

// release frees the numbers of a removed node and its descendants.
func (r *Renderer) release(n *node) {
	r.nodes[n.number] = nil
	r.free = append(r.free, n.number)
	for _, child := range n.children {
		r.release(child)
	}
}
