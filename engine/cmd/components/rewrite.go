package main

import (
	"errors"
	"fmt"
	"go/format"
	"regexp"
	"strings"
)

// pattern is something that vugugen writes out, and the call in its place.
type pattern struct {
	what *regexp.Regexp
	call string
	// sign is in whatever vugugen writes for it: where the sign is and what is not,
	// this is another vugugen.
	sign string
}

// quoted is a string of Go.
const quoted = `("(?:[^"\\]|\\.)*")`

var blank = regexp.MustCompile(`\s+`)

// code is a pattern of code as vugugen writes it, but for blanks: QUOTED is any
// string, ANY is any code.
func code(text string) *regexp.Regexp {
	text = blank.ReplaceAllLiteralString(regexp.QuoteMeta(text), `\s*`)
	return regexp.MustCompile(strings.NewReplacer("QUOTED", quoted, "ANY", `(?s:(.*?))`).Replace(text))
}

// element is an element with its attributes; a parent's child or a root; and those
// of the attributes with an expression that begin the list and are plain strings.
var element = regexp.MustCompile(`vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(3\), Namespace: "(|svg)", Data: ` + quoted +
	`, Attr: \[\]vugu\.VGAttribute(?:\(nil\)|\{(.*)\})\}` +
	`\s*(vgparent\.AppendChild\(vgn\)|vgout\.Out = append\(vgout\.Out, vgn\)\s*// root for output)` +
	`((?:\s*vgn\.AddAttrInterface\(` + quoted + `, ` + quoted + `\))*)`)

// fixed is an attribute in an element, given is one with an expression.
var (
	fixed = code(`{Namespace: "", Key: QUOTED, Val: QUOTED}`)
	given = code(`vgn.AddAttrInterface(QUOTED, QUOTED)`)
)

// patterns are all others.
var patterns = []pattern{
	{code(`vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: QUOTED} vgparent.AppendChild(vgn)`),
		`node.Text(vgparent, $1)`, `vugu.VGNodeType(1)`},
	{code(`vgn = &vugu.VGNode{Type: vugu.VGNodeType(3)} // <vg-template> vgparent.AppendChild(vgn)`),
		`vgn = node.Template(vgparent)`, `vugu.VGNodeType(3)}`},
	{code(`vgout.Components = append(vgout.Components, vgcomp) vgn = &vugu.VGNode{Component: vgcomp} vgparent.AppendChild(vgn)`),
		`node.Component(vgout, vgparent, vgcomp)`, `vgout.Components`},
	{code(`{ b, err := vjson.Marshal(ANY) if err != nil { panic(err) } vgn.Prop = append(vgn.Prop, vugu.VGProperty{Key: QUOTED, JSONVal: vjson.RawMessage(b)}) }`),
		`node.Prop(vgn, $2, $1)`, `vjson.Marshal`},
	{code(`vgn.DOMEventHandlerSpecList = append(vgn.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{ EventType: QUOTED, Func: ANY, // TODO: implement capture, etc. mostly need to decide syntax })`),
		`node.On(vgn, $1, $2)`, `vugu.DOMEventHandlerSpec`},
	{code(`vgn.AddAttrInterface(`), `node.Attribute(vgn, `, `AddAttrInterface`},
	{code(`vgn.SetInnerHTML(`), `node.Content(vgn, `, `SetInnerHTML`},
}

const imports = `import "github.com/vugu/vugu"`

// rewrite puts calls of playout/ui/node into what vugugen wrote. What is of no
// pattern stays as it is, which is as right and only larger.
func rewrite(written []byte) ([]byte, error) {
	text := string(written)
	if !element.MatchString(text) {
		return nil, errors.New("has no element as vugugen wrote them")
	}
	text = element.ReplaceAllStringFunc(text, call)
	for _, p := range patterns {
		if strings.Contains(text, p.sign) && !p.what.MatchString(text) {
			return nil, fmt.Errorf("vugugen no longer writes %s as it did", p.sign)
		}
		text = p.what.ReplaceAllString(text, p.call)
	}
	if !strings.Contains(text, imports+"\n") {
		return nil, errors.New("does not import vugu as vugugen wrote it")
	}
	return format.Source([]byte(strings.Replace(text, imports, imports+"\n"+`import "playout/ui/node"`, 1)))
}

// call makes the call for an element. One with an attribute that is in a namespace
// stays as it is.
func call(match string) string {
	parts := element.FindStringSubmatch(match)
	namespace, name, attributes, goes, more := parts[1], parts[2], parts[3], parts[4], parts[5]
	each := fixed.FindAllStringSubmatch(attributes, -1)
	if len(each) != strings.Count(attributes, "Namespace:") {
		return match
	}
	arguments := []string{"vgparent", name}
	root := strings.HasPrefix(goes, "vgout")
	if root {
		arguments[0] = "nil"
	}
	for _, a := range append(each, given.FindAllStringSubmatch(more, -1)...) {
		arguments = append(arguments, a[1], a[2])
	}
	function := "node.Element"
	if namespace != "" {
		function = "node.SVG"
	}
	made := "vgn = " + function + "(" + strings.Join(arguments, ", ") + ")"
	if root {
		made += "\nnode.Root(vgout, vgn)"
	}
	return made
}
