package node

import (
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// shape returns a tree of nodes in one line.
func shape(n *vugu.VGNode) string {
	var s strings.Builder
	for ; n != nil; n = n.NextSibling {
		if n.Type == vugu.TextNode {
			s.WriteString("'" + n.Data + "'")
			continue
		}
		s.WriteString(n.Namespace + "." + n.Data)
		for _, a := range n.Attr {
			s.WriteString("[" + a.Key + "=" + a.Val + "]")
		}
		s.WriteString("(" + shape(n.FirstChild) + ")")
	}
	return s.String()
}

func TestAdd(t *testing.T) {
	for _, c := range []struct{ markup, want, last string }{
		{"\n  ", "'\n  '", ""},
		{`<p></>`, ".p()", "p"},
		{`1 > 0 & more<p id="a" title="b = 'c'" hidden=""></>`, "'1 > 0 & more'.p[id=a][title=b = 'c'][hidden=]()", "p"},
		{`<svg:svg class="icon"><svg:use href="#i"></>.</><q>?</>`, "svg.svg[class=icon](svg.use[href=#i]()'.').q('?')", "q"},
		{`<ol><li></><li><b></></></> `, ".ol(.li().li(.b()))' '", "ol"},
	} {
		parent := &vugu.VGNode{Type: vugu.ElementNode, Data: "div"}
		last := Add(parent, c.markup)
		if got := shape(parent.FirstChild); got != c.want {
			t.Errorf("%s is %s, want %s", c.markup, got, c.want)
		}
		if last == nil && c.last != "" || last != nil && last.Data != c.last {
			t.Errorf("%s returns %+v, want %q", c.markup, last, c.last)
		}
	}
	one, two := Add(nil, `<p id="a"></>`), Add(nil, `<p id="a"></>`)
	Attribute(one, "title", "b")
	if got := shape(two); got != ".p[id=a]()" {
		t.Errorf("what is done to one element makes another %s", got)
	}
	root := Add(nil, `<div id="a"><p></></>`)
	if got := shape(root); got != ".div[id=a](.p())" || root.Parent != nil {
		t.Errorf("the root is %s", got)
	}
}

// TestAsVugu: values go through Vugu's own methods, with their types.
func TestAsVugu(t *testing.T) {
	n, want := Add(nil, `<p></>`), &vugu.VGNode{}
	Attribute(n, "a", "x")
	Attribute(n, "b", true)
	Attribute(n, "c", false)
	Attribute[any](n, "d", nil)
	Attribute(n, "e", 1.5)
	for _, a := range []struct {
		key   string
		value any
	}{{"a", "x"}, {"b", true}, {"c", false}, {"d", nil}, {"e", 1.5}} {
		want.AddAttrInterface(a.key, a.value)
	}
	if len(n.Attr) != len(want.Attr) {
		t.Fatalf("%v, want %v", n.Attr, want.Attr)
	}
	for i := range n.Attr {
		if n.Attr[i] != want.Attr[i] {
			t.Errorf("%v, want %v", n.Attr[i], want.Attr[i])
		}
	}
	Content(n, "1 < 2")
	if got := shape(n.FirstChild); got != "'1 < 2'" {
		t.Errorf("the content is %s, want the text", got)
	}
	if Fill(n, `<i></>`, ""); n.LastChild.FirstChild != nil {
		t.Errorf("an empty text is %s, want nothing", shape(n.LastChild.FirstChild))
	}
	if Fill(n, `<i></>`, 7); *n.LastChild.InnerHTML != "7" {
		t.Errorf("a number is %s, want 7", *n.LastChild.InnerHTML)
	}
	if Fill(n, `<b></>`, vugu.HTML("<i></i>")); *n.LastChild.InnerHTML != "<i></i>" {
		t.Errorf("the markup is %s", *n.LastChild.InnerHTML)
	}
	if Prop(n, "checked", true); len(n.Prop) != 1 || n.Prop[0].Key != "checked" || string(n.Prop[0].JSONVal) != "true" {
		t.Errorf("the property is %v", n.Prop)
	}
}

// part is a component of a test, which builds root.
type part struct{ root *vugu.VGNode }

func (p part) Build(*vugu.BuildIn) *vugu.BuildOut {
	out := &vugu.BuildOut{}
	Root(out, p.root)
	return out
}

// TestMarkup: a component's HTML has everything that it and its nested components build, and
// text stays text.
func TestMarkup(t *testing.T) {
	n := Add(nil, `<svg:svg class="a"></>`)
	Attribute(n, "title", `"<b>&`)
	Add(n, `1<svg:path d="M0 0"></>`)
	in, out := &vugu.BuildIn{BuildEnv: &vugu.BuildEnv{}}, &vugu.BuildOut{}
	Component(in, out, n, part{Add(nil, `<svg:g></>`)})
	Component(in, out, n, nil) // no component
	Add(Template(n), `<svg:use></>`)
	Fill(n, `<p></>`, "<i>")
	want := `<svg class="a" title="&#34;&lt;b&gt;&amp;">1<path d="M0 0"></path><g></g><use></use><p>&lt;i&gt;</p></svg>`
	if got := Markup(part{n}); got != want {
		t.Errorf("it is %s, want %s", got, want)
	}
}
