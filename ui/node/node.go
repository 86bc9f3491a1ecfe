// Package node builds the elements of components. The code that engine/cmd/components generates
// from every component calls it.
package node

import (
	"strings"
	"sync"

	"github.com/vugu/vjson"
	"github.com/vugu/vugu"
)

// Add adds elements and text to a parent, which may be nil, and returns the last of these
// elements. The markup is as plain as engine/cmd/components writes it: "</>" ends an element,
// one in "<svg:" belongs to SVG, nothing is escaped, and neither text nor a value contains a
// character that would need it. Add parses it once: components add the same at every render.
func Add(parent *vugu.VGNode, markup string) (last *vugu.VGNode) {
	t := templateOf(markup)
	nodes := make([]vugu.VGNode, len(t.parts))
	attributes := make([]vugu.VGAttribute, t.attributes+spare)
	for i := range t.parts {
		p, n := &t.parts[i], &nodes[i]
		n.Type, n.Data, n.Namespace = p.kind, p.data, p.namespace
		in := parent
		if p.in >= 0 {
			in = &nodes[p.in]
		}
		if in != nil {
			in.AppendChild(n)
		}
		if p.kind == vugu.TextNode {
			continue
		}
		own := copy(attributes, p.attributes)
		if i == t.last {
			own += spare
			last = n
		}
		n.Attr, attributes = attributes[:len(p.attributes):own], attributes[own:]
	}
	return last
}

// spare is room for more attributes in the element that Add returns, which gets those that
// depend on the component's data.
const spare = 1

// templates holds the markup that Add has parsed.
var templates struct {
	mu   sync.Mutex // tests build several pages at once
	read map[string]*template
}

func templateOf(markup string) *template {
	templates.mu.Lock()
	defer templates.mu.Unlock()
	t := templates.read[markup]
	if t == nil {
		if templates.read == nil {
			templates.read = make(map[string]*template)
		}
		t = read(markup)
		templates.read[markup] = t
	}
	return t
}

// template is parsed markup.
type template struct {
	parts      []piece
	last       int // the last element outside all others
	attributes int // of all elements
}

// piece is an element or a text.
type piece struct {
	in              int // the piece around it, -1 for none
	kind            vugu.VGNodeType
	data, namespace string
	attributes      []vugu.VGAttribute
}

func read(markup string) *template {
	t := &template{last: -1}
	in := -1
	for markup != "" {
		text, rest, _ := strings.Cut(markup, "<")
		if text != "" {
			t.parts = append(t.parts, piece{in: in, kind: vugu.TextNode, data: text})
		}
		tag := ""
		tag, markup, _ = strings.Cut(rest, ">")
		switch tag {
		case "":
		case "/":
			in = t.parts[in].in
		default:
			p := element(tag)
			p.in = in
			if in < 0 {
				t.last = len(t.parts)
			}
			in = len(t.parts)
			t.parts = append(t.parts, p)
			t.attributes += len(p.attributes)
		}
	}
	return t
}

// element parses an element, given everything between < and >.
func element(tag string) piece {
	p := piece{kind: vugu.ElementNode}
	name, rest, _ := strings.Cut(tag, " ")
	if svg, is := strings.CutPrefix(name, "svg:"); is {
		p.namespace, name = "svg", svg
	}
	p.data = name
	for rest != "" {
		var a vugu.VGAttribute
		a.Key, rest, _ = strings.Cut(rest, `="`)
		a.Val, rest, _ = strings.Cut(rest, `"`)
		p.attributes = append(p.attributes, a)
		rest = strings.TrimPrefix(rest, " ")
	}
	return p
}

// Fill does what Add does, and sets the content of the last element as Content does.
func Fill[T any](parent *vugu.VGNode, markup string, value T) *vugu.VGNode {
	n := Add(parent, markup)
	Content(n, value)
	return n
}

// Content sets the content of a node instead of children: text, or vugu.HTML. Fill, Content,
// Attribute and Prop take a value of any type by a type parameter, since an interface would have
// to be made from the value at every call.
func Content[T any](n *vugu.VGNode, value T) {
	text, is := any(&value).(*string)
	if !is {
		n.SetInnerHTML(value)
	} else if *text != "" { // it need not be escaped, only to be parsed again
		Text(n, *text)
	}
}

// Attribute sets an attribute of a node.
func Attribute[T any](n *vugu.VGNode, key string, value T) {
	if text, is := any(&value).(*string); is {
		n.Attr = append(n.Attr, vugu.VGAttribute{Key: key, Val: *text})
		return
	}
	n.AddAttrInterface(key, value)
}

// Prop sets a property of a node's element in the document.
func Prop[T any](n *vugu.VGNode, key string, value T) {
	json, err := vjson.Marshal(value)
	if err != nil {
		panic(err)
	}
	n.Prop = append(n.Prop, vugu.VGProperty{Key: key, JSONVal: json})
}

// On makes a node's element in the document listen to events.
func On(n *vugu.VGNode, event string, handle func(vugu.DOMEvent)) {
	n.DOMEventHandlerSpecList = append(n.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{EventType: event, Func: handle})
}

// Root makes an element the root of a component.
func Root(out *vugu.BuildOut, n *vugu.VGNode) { out.Out = append(out.Out, n) }

// Template adds a group of nodes without an element around them.
func Template(parent *vugu.VGNode) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode}
	parent.AppendChild(n)
	return n
}

// Component adds a component, unless it is nil, to a parent in a component that is built into
// out.
func Component(in *vugu.BuildIn, out *vugu.BuildOut, parent *vugu.VGNode, component vugu.Builder) {
	if component == nil {
		return
	}
	in.BuildEnv.WireComponent(component)
	out.Components = append(out.Components, component)
	parent.AppendChild(&vugu.VGNode{Component: component})
}

// Nested returns the component of a type from this place in the last build, or a new one. The id
// distinguishes it in its component, and the key in a loop.
func Nested[T any, P interface {
	*T
	vugu.Builder
}](in *vugu.BuildIn, id uint64, key any) P {
	at := vugu.MakeCompKey(id^in.CurrentPositionHash(), key)
	component, is := in.BuildEnv.CachedComponent(at).(P)
	if !is {
		component = new(T)
	}
	in.BuildEnv.UseComponent(at, component)
	return component
}

// Text adds text with any characters.
func Text(parent *vugu.VGNode, text string) {
	parent.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
}
