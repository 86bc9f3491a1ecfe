package render

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// part is a node of a sheet.
type part struct {
	tag, words, markup string
	attributes, heard  map[string]string // heard: numbers by kind
	properties         map[string]string
	parent             *part
	children           []*part
}

// sheet is a document of a test. It counts what is done to it, and refuses what a browser
// refuses.
type sheet struct {
	t     *testing.T
	steps int
}

func (s *sheet) Held(n *part) Held[*part] {
	if n.tag == "" {
		return Held[*part]{Text: true, Words: n.words}
	}
	var attributes []vugu.VGAttribute
	for _, key := range slices.Sorted(maps.Keys(n.attributes)) {
		attributes = append(attributes, vugu.VGAttribute{Key: key, Val: n.attributes[key]})
	}
	_, tag, _ := strings.Cut(n.tag, ":")
	return Held[*part]{Tag: tag, Attributes: attributes, Children: n.children}
}

func (s *sheet) Element(namespace, tag string) *part {
	s.steps++
	return &part{tag: namespace + ":" + tag, attributes: map[string]string{}, heard: map[string]string{}, properties: map[string]string{}}
}

func (s *sheet) Text(words string) *part { s.steps++; return &part{words: words} }

func (s *sheet) SetText(n *part, words string) { s.steps++; n.words = words }

func (s *sheet) SetMarkup(n *part, markup string) {
	s.steps++
	if len(n.children) > 0 {
		s.t.Fatal("HTML put over children that are still known")
	}
	n.markup = markup
}

func (s *sheet) SetAttribute(n *part, name, value string) { s.steps++; n.attributes[name] = value }

func (s *sheet) RemoveAttribute(n *part, name string) {
	s.steps++
	if _, there := n.attributes[name]; !there {
		s.t.Fatalf("%s is removed and not there", name)
	}
	delete(n.attributes, name)
}

func (s *sheet) SetProperty(n *part, name, json string) { n.properties[name] = json }

func (s *sheet) Append(parent, child *part) {
	s.steps++
	if child.parent != nil || parent.markup != "" {
		s.t.Fatal("a child that is elsewhere, or beside HTML, is appended")
	}
	child.parent = parent
	parent.children = append(parent.children, child)
}

func (s *sheet) Replace(old, by *part) {
	s.steps++
	i := slices.Index(old.parent.children, old)
	old.parent.children[i], by.parent, old.parent = by, old.parent, nil
}

func (s *sheet) Remove(n *part) {
	s.steps++
	i := slices.Index(n.parent.children, n)
	n.parent.children = slices.Delete(n.parent.children, i, i+1)
	n.parent = nil
}

func (s *sheet) Listen(n *part, kind string, number int) { n.heard[kind] = fmt.Sprint(number) }

func (s *sheet) Hand(*part, vugu.JSValueHandler) {}

// draw is all that is visible of a part, and which handlers answer which kinds of event.
func draw(n *part, r *Renderer[*part], out *strings.Builder) {
	if n.tag == "" {
		fmt.Fprintf(out, "%q ", n.words)
		return
	}
	fmt.Fprintf(out, "<%s", n.tag)
	for _, of := range []map[string]string{n.attributes, n.properties} {
		for _, key := range slices.Sorted(maps.Keys(of)) {
			fmt.Fprintf(out, " %s=%q", key, of[key])
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(n.heard)) {
		var number int
		fmt.Sscan(n.heard[kind], &number)
		if f := r.Handler(number, kind); f != nil {
			answer := &heardBy{}
			f(answer)
			fmt.Fprintf(out, " on%s=%s", kind, answer.name)
		}
	}
	out.WriteString(">" + n.markup)
	for _, child := range n.children {
		draw(child, r, out)
	}
	out.WriteString("</> ")
}

// heardBy is an event that the handlers of a random tree sign.
type heardBy struct {
	vugu.DOMEvent
	name string
}

// tree is a random element of a build.
func tree(random *rand.Rand, depth int) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode, Data: pick(random, "g", "use", "rect")}
	if random.IntN(3) == 0 {
		n.Namespace = "svg"
		n.Data += "s" // a tag has one namespace, as in HTML
	}
	for _, key := range []string{"class", "id", "hidden"} {
		if random.IntN(2) == 0 {
			n.Attr = append(n.Attr, vugu.VGAttribute{Key: key, Val: pick(random, "a", "b")})
		}
	}
	for _, kind := range []string{"click", "change"} {
		if name := pick(random, "", "one", "two"); name != "" {
			n.DOMEventHandlerSpecList = append(n.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{
				EventType: kind, Func: func(e vugu.DOMEvent) { e.(*heardBy).name = name },
			})
		}
	}
	switch random.IntN(8) {
	case 0:
		n.SetInnerHTML(pick(random, "words", "a < b & c", ""))
		return n
	case 1:
		markup := pick(random, "<b>x</b>", "<i>y</i>")
		n.InnerHTML = &markup
		return n
	}
	for range random.IntN(4) * min(depth, 1) {
		child := tree(random, depth-1)
		switch random.IntN(5) {
		case 0:
			child = &vugu.VGNode{Type: vugu.TextNode, Data: pick(random, "", "p", "q")}
		case 1: // a template, replaced by its children
			template := &vugu.VGNode{Type: vugu.ElementNode}
			template.AppendChild(child)
			child = template
		}
		n.AppendChild(child)
	}
	return n
}

func pick(random *rand.Rand, from ...string) string { return from[random.IntN(len(from))] }

func build(root *vugu.VGNode) *vugu.BuildResults {
	return &vugu.BuildResults{Out: &vugu.BuildOut{Out: []*vugu.VGNode{root}}}
}

// on is a renderer in a new sheet, and the content of the sheet.
func on(t *testing.T) (*Renderer[*part], *sheet, *part) {
	s, frame := &sheet{t: t}, &part{tag: "frame"}
	place := &part{parent: frame}
	frame.children = []*part{place}
	return New[*part](s, place), s, frame
}

func drawn(frame *part, r *Renderer[*part]) string {
	var out strings.Builder
	draw(frame, r, &out)
	return out.String()
}

// TestSameAsNew: whatever was shown before, a render leaves what a first render of the
// same build makes; and the same build again changes nothing.
func TestSameAsNew(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 0))
	for range 300 {
		r, s, frame := on(t)
		for range 8 {
			root := tree(random, 4)
			if err := r.Render(build(root)); err != nil {
				t.Fatal(err)
			}
			fresh, _, alone := on(t)
			if err := fresh.Render(build(root)); err != nil {
				t.Fatal(err)
			}
			want := drawn(alone, fresh)
			if got := drawn(frame, r); got != want {
				t.Fatalf("drawn over another:\n%s\nalone:\n%s", got, want)
			}
			steps := s.steps
			if err := r.Render(build(root)); err != nil {
				t.Fatal(err)
			}
			if got := drawn(frame, r); got != want || s.steps != steps {
				t.Fatalf("drawn again, in %d steps:\n%s\nbefore:\n%s", s.steps-steps, got, want)
			}
			if len(r.heard) > count(frame) {
				t.Fatalf("%d elements are listened to, %d are there", len(r.heard), count(frame))
			}
		}
	}
}

// TestAdopted: what a host sent is made to match a build like anything else, and what
// matches already is not made again.
func TestAdopted(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 0))
	for range 300 {
		first, s, frame := on(t)
		root, next := plain(tree(random, 4)), plain(tree(random, 4))
		if err := first.Render(build(root)); err != nil {
			t.Fatal(err)
		}
		sent, steps := drawn(frame, first), s.steps
		adopting := New[*part](s, frame.children[0])
		for _, now := range []*vugu.VGNode{root, next} {
			if err := adopting.Render(build(now)); err != nil {
				t.Fatal(err)
			}
			if now == root && (s.steps != steps || drawn(frame, adopting) != sent) {
				t.Fatalf("%d steps to make of\n%s\nthe same:\n%s", s.steps-steps, sent, drawn(frame, adopting))
			}
		}
		fresh, _, alone := on(t)
		if err := fresh.Render(build(next)); err != nil {
			t.Fatal(err)
		}
		if got, want := drawn(frame, adopting), drawn(alone, fresh); got != want {
			t.Fatalf("drawn over what was sent:\n%s\nalone:\n%s", got, want)
		}
	}
}

// plain is an element with its attributes in order, without handlers, which no host
// sends, and without children as HTML.
func plain(n *vugu.VGNode) *vugu.VGNode {
	slices.SortFunc(n.Attr, func(a, b vugu.VGAttribute) int { return strings.Compare(a.Key, b.Key) })
	n.DOMEventHandlerSpecList = nil
	if n.InnerHTML != nil && strings.Contains(*n.InnerHTML, "<") {
		n.InnerHTML = nil
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		plain(child)
	}
	return n
}

func count(n *part) int {
	sum := 1
	for _, child := range n.children {
		sum += count(child)
	}
	return sum
}

// TestOneRoot: a page of no element, or of several, is refused.
func TestOneRoot(t *testing.T) {
	r, _, _ := on(t)
	for _, roots := range [][]*vugu.VGNode{nil, {{Type: vugu.TextNode}}, {{Type: vugu.ElementNode, Data: "p"}, {Type: vugu.ElementNode, Data: "p"}}} {
		if err := r.Render(&vugu.BuildResults{Out: &vugu.BuildOut{Out: roots}}); err == nil {
			t.Errorf("%d roots are drawn", len(roots))
		}
	}
}
