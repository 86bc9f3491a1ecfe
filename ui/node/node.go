// Package node builds the elements of components. The code that engine/cmd/components makes of every
// component calls it.
package node

import (
	"strings"

	"github.com/vugu/vjson"
	"github.com/vugu/vugu"
)

// Add adds elements and text to a parent, and returns the last of these elements, which
// may have no parent. The markup is as plain as engine/cmd/components writes it: "</>"
// ends an element, one in "<svg:" belongs to SVG, nothing is escaped, and neither text
// nor a value contains a character that would need it.
func Add(parent *vugu.VGNode, markup string) (last *vugu.VGNode) {
	in := parent
	for markup != "" {
		text, rest, _ := strings.Cut(markup, "<")
		if text != "" {
			in.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
		}
		tag := ""
		tag, markup, _ = strings.Cut(rest, ">")
		switch tag {
		case "":
		case "/":
			in = in.Parent
		default:
			n := element(tag)
			if in != nil {
				in.AppendChild(n)
			}
			if in == parent {
				last = n
			}
			in = n
		}
	}
	return last
}

// element is an element given by everything between < and >.
func element(tag string) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode}
	name, rest, _ := strings.Cut(tag, " ")
	if svg, is := strings.CutPrefix(name, "svg:"); is {
		n.Namespace, name = "svg", svg
	}
	n.Data = name
	if rest != "" {
		n.Attr = make([]vugu.VGAttribute, 0, strings.Count(rest, `="`))
	}
	for rest != "" {
		var a vugu.VGAttribute
		a.Key, rest, _ = strings.Cut(rest, `="`)
		a.Val, rest, _ = strings.Cut(rest, `"`)
		n.Attr = append(n.Attr, a)
		rest = strings.TrimPrefix(rest, " ")
	}
	return n
}

// Fill is Add, and sets the content of the last element as Content does.
func Fill[T any](parent *vugu.VGNode, markup string, value T) *vugu.VGNode {
	n := Add(parent, markup)
	n.SetInnerHTML(value)
	return n
}

// Content sets the content of a node instead of children: text, or vugu.HTML. Like Fill,
// Attribute and Prop it takes a value of any type by a type parameter, since an interface
// would have to be made of the value at every call.
func Content[T any](n *vugu.VGNode, value T) { n.SetInnerHTML(value) }

// Attribute sets an attribute of a node.
func Attribute[T any](n *vugu.VGNode, key string, value T) { n.AddAttrInterface(key, value) }

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

// Component adds another component to a parent, in a component that is built into out; nothing if
// there is none.
func Component(in *vugu.BuildIn, out *vugu.BuildOut, parent *vugu.VGNode, component vugu.Builder) {
	if component == nil {
		return
	}
	in.BuildEnv.WireComponent(component)
	out.Components = append(out.Components, component)
	parent.AppendChild(&vugu.VGNode{Component: component})
}

// Nested is the component of a type that stood here in the last build, or a new one. The id
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
