package main

import (
	"errors"
	"fmt"
	"go/format"
	"regexp"
	"strconv"
	"strings"
)

// pattern is something that vugugen writes out, and the call that replaces it.
type pattern struct {
	what *regexp.Regexp
	call string
	// sign appears in whatever vugugen writes for it. Code with the sign that does not
	// match comes from another version of vugugen.
	sign string
}

// quoted matches a Go string.
const quoted = "(\"(?:[^\"\\\\\n]|\\\\.)*\"|`[^`]*`)"

var blank = regexp.MustCompile(`\s+`)

// code makes a pattern of code, with any white space for its spaces. QUOTED stands for
// any string, ANY for any code, and LINE for any code on one line.
func code(text string) *regexp.Regexp {
	text = blank.ReplaceAllLiteralString(regexp.QuoteMeta(text), `\s*`)
	return regexp.MustCompile(strings.NewReplacer("QUOTED", quoted, "ANY", `(?s:(.*?))`, "LINE", `(.*)`).Replace(text))
}

// element matches an element, what it is added to (a parent or the component itself),
// and the attributes with expressions that come first and are plain strings.
var element = regexp.MustCompile(`vgn = &vugu\.VGNode\{Type: vugu\.VGNodeType\(3\), Namespace: "(|svg)", Data: ` + quoted +
	`, Attr: \[\]vugu\.VGAttribute(?:\(nil\)|\{(.*)\})\}` +
	`\s*(vgparent\.AppendChild\(vgn\)|vgout\.Out = append\(vgout\.Out, vgn\)\s*// root for output)` +
	`((?:\s*vgn\.AddAttrInterface\(` + quoted + `, ` + quoted + `\))*)`)

// fixed matches an attribute of an element, given one with an expression.
var (
	fixed = code(`{Namespace: "", Key: QUOTED, Val: QUOTED}`)
	given = code(`vgn.AddAttrInterface(QUOTED, QUOTED)`)
)

// text matches text in an element.
var text = code(`vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: QUOTED} vgparent.AppendChild(vgn)`)

// patterns are all other patterns.
var patterns = []pattern{
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

// Calls that are joined into one: two that add to the same parent, two of which the
// second adds everything in the first's element, and one that gives an element content.
var (
	after  = code(`vgn = node.Add(vgparent, QUOTED) vgn = node.Add(vgparent, QUOTED)`)
	within = code(`vgn = node.Add(vgparent, QUOTED) { vgparent := vgn _ = vgparent vgn = node.Add(vgparent, QUOTED) }`)
	filled = code(`node.Add(vgparent, QUOTED) node.Content(vgn, LINE)`)
)

const (
	end     = "</>" // of an element, as node.Add reads it
	imports = `import "github.com/vugu/vugu"`
)

// rewrite puts calls of playout/ui/node into the code of vugugen. Code that matches no
// pattern stays as it is: it works, but is larger.
func rewrite(written []byte) ([]byte, error) {
	code := string(written)
	if !element.MatchString(code) {
		return nil, errors.New("vugugen no longer writes elements as it did")
	}
	if strings.Contains(code, "vugu.VGNodeType(1)") && !text.MatchString(code) {
		return nil, errors.New("vugugen no longer writes text as it did")
	}
	code = element.ReplaceAllStringFunc(code, addElement)
	code = text.ReplaceAllStringFunc(code, addText)
	for _, p := range patterns {
		if strings.Contains(code, p.sign) && !p.what.MatchString(code) {
			return nil, fmt.Errorf("vugugen no longer writes %s as it did", p.sign)
		}
		code = p.what.ReplaceAllString(code, p.call)
	}
	code = join(code)
	if !strings.Contains(code, imports+"\n") {
		return nil, errors.New("vugugen no longer imports vugu as it did")
	}
	return format.Source([]byte(strings.Replace(code, imports, imports+"\n"+`import "playout/ui/node"`, 1)))
}

// addElement is the call for an element, or its code where node.Add could not read it.
func addElement(match string) string {
	parts := element.FindStringSubmatch(match)
	namespace, tag, attributes, to, more := parts[1], unquote(parts[2]), parts[3], parts[4], parts[5]
	each := fixed.FindAllStringSubmatch(attributes, -1)
	if len(each) != strings.Count(attributes, "Namespace: ") {
		return match
	}
	if namespace != "" {
		tag = namespace + ":" + tag
	}
	for _, a := range append(each, given.FindAllStringSubmatch(more, -1)...) {
		key, value := unquote(a[1]), unquote(a[2])
		if strings.ContainsAny(value, `<>"`) {
			return match
		}
		tag += " " + key + `="` + value + `"`
	}
	if strings.HasPrefix(to, "vgout") {
		return add("nil", "<"+tag+">"+end) + "\nnode.Root(vgout, vgn)"
	}
	return add("vgparent", "<"+tag+">"+end)
}

// addText is the call for text, or its code where node.Add could not read it.
func addText(match string) string {
	content := unquote(text.FindStringSubmatch(match)[1])
	if strings.Contains(content, "<") {
		return match
	}
	return add("vgparent", content)
}

// join joins calls as far as possible.
func join(code string) string {
	for before := ""; before != code; {
		before = code
		code = within.ReplaceAllStringFunc(code, func(match string) string {
			parts := within.FindStringSubmatch(match)
			return add("vgparent", strings.TrimSuffix(unquote(parts[1]), end)+unquote(parts[2])+end)
		})
		code = after.ReplaceAllStringFunc(code, func(match string) string {
			parts := after.FindStringSubmatch(match)
			return add("vgparent", unquote(parts[1])+unquote(parts[2]))
		})
	}
	return unassigned(filled.ReplaceAllString(code, "node.Fill(vgparent, $1, $2)"))
}

// unassigned drops the result of a call where the following lines do not use it.
func unassigned(code string) string {
	lines := strings.Split(code, "\n")
	for i := range lines {
		call, is := strings.CutPrefix(strings.TrimSpace(lines[i]), "vgn = node.")
		if !is || i+2 >= len(lines) {
			continue
		}
		next := strings.TrimSpace(lines[i+1])
		if next == "{" {
			next = strings.TrimSpace(lines[i+2])
		}
		if !strings.Contains(next, "vgn") || strings.HasPrefix(next, "vgn = ") {
			lines[i] = "node." + call
		}
	}
	return strings.Join(lines, "\n")
}

func add(parent, markup string) string {
	literal := strconv.Quote(markup)
	if strconv.CanBackquote(markup) {
		literal = "`" + markup + "`"
	}
	return "vgn = node.Add(" + parent + ", " + literal + ")"
}

// unquote is the value of a string literal that a pattern has matched.
func unquote(literal string) string {
	s, err := strconv.Unquote(literal)
	if err != nil {
		panic(err)
	}
	return s
}
