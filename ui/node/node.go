// Package node builds what components consist of. The generated code of every
// component calls it: vugugen writes all this out at each element, and calls in
// its place are a third of the bytes. engine/cmd/components puts them there.
package node

import (
	"github.com/vugu/vjson"
	"github.com/vugu/vugu"
)

// Element adds an element of HTML to a parent, unless that is nil. Attributes are
// a key and a value each.
func Element(parent *vugu.VGNode, name string, attributes ...string) *vugu.VGNode {
	return element(parent, "", name, attributes)
}

// SVG is Element for an element of SVG.
func SVG(parent *vugu.VGNode, name string, attributes ...string) *vugu.VGNode {
	return element(parent, "svg", name, attributes)
}

func element(parent *vugu.VGNode, namespace, name string, attributes []string) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode, Namespace: namespace, Data: name}
	if len(attributes) > 0 {
		n.Attr = make([]vugu.VGAttribute, len(attributes)/2)
		for i := range n.Attr {
			n.Attr[i].Key, n.Attr[i].Val = attributes[2*i], attributes[2*i+1]
		}
	}
	if parent != nil {
		parent.AppendChild(n)
	}
	return n
}

// Root makes an element what a component consists of.
func Root(out *vugu.BuildOut, n *vugu.VGNode) { out.Out = append(out.Out, n) }

// Template adds a group of nodes without an element around them.
func Template(parent *vugu.VGNode) *vugu.VGNode { return Element(parent, "") }

// Text adds text to a parent.
func Text(parent *vugu.VGNode, text string) {
	parent.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
}

// Component adds another component to a parent, in a component that is built as
// out says.
func Component(out *vugu.BuildOut, parent *vugu.VGNode, component vugu.Builder) {
	out.Components = append(out.Components, component)
	parent.AppendChild(&vugu.VGNode{Component: component})
}

// Attribute gives a node an attribute. As Content and Prop it takes any type by a
// parameter, for an interface would have to be made where it is called.
func Attribute[T any](n *vugu.VGNode, key string, value T) { n.AddAttrInterface(key, value) }

// Content gives a node its content in place of children: text, or vugu.HTML.
func Content[T any](n *vugu.VGNode, value T) { n.SetInnerHTML(value) }

// Prop sets a property of a node's element in the document.
func Prop[T any](n *vugu.VGNode, key string, value T) {
	json, err := vjson.Marshal(value)
	if err != nil {
		panic(err)
	}
	n.Prop = append(n.Prop, vugu.VGProperty{Key: key, JSONVal: json})
}

// On has a node's element in the document listen to events.
func On(n *vugu.VGNode, event string, handle func(vugu.DOMEvent)) {
	n.DOMEventHandlerSpecList = append(n.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{EventType: event, Func: handle})
}
