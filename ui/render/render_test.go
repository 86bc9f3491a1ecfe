package render

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/vugu/vugu"
)

// part is a node of a sheet.
type part struct {
	tag, words, markup string
	attributes, heard  map[string]string // heard: numbers by kind
	properties         map[string]string
	parent             *part
	children           []*part
	number             int
}

// sheet is a document of a test that carries out batches as static/draw.js does. It counts the
// operations that change it, and refuses what a browser refuses.
type sheet struct {
	t      *testing.T
	nodes  []*part // by number
	names  []string
	batch  []uint16 // the rest of a batch
	steps  int
	checks int // of properties
}

// adopt numbers a part and its descendants, and returns their shape.
func (s *sheet) adopt(n *part) string {
	s.hold(len(s.nodes), n)
	if n.tag == "" {
		return "\x00" + n.words
	}
	_, tag, _ := strings.Cut(n.tag, ":")
	shape := fmt.Sprintf("%s\x00%d", tag, len(n.attributes))
	for _, key := range slices.Sorted(maps.Keys(n.attributes)) {
		shape += "\x00" + key + "\x00" + n.attributes[key]
	}
	shape += fmt.Sprintf("\x00%d", len(n.children))
	for _, child := range n.children {
		shape += "\x00" + s.adopt(child)
	}
	return shape
}

func (s *sheet) hold(number int, n *part) {
	for len(s.nodes) <= number {
		s.nodes = append(s.nodes, nil)
	}
	if old := s.nodes[number]; old != nil {
		s.t.Fatalf("node %d is made while there is another of that number: %+v", number, old)
	}
	s.nodes[number], n.number = n, number
}

func (s *sheet) forget(n *part) {
	s.nodes[n.number] = nil
	for _, child := range n.children {
		s.forget(child)
	}
}

func (s *sheet) count() (n int) {
	for shift := 0; ; shift += 6 {
		c := int(s.batch[0])
		s.batch = s.batch[1:]
		n |= c & 63 << shift
		if c < 64 {
			return n
		}
	}
}

func (s *sheet) text() string {
	length := s.count()
	text := string(utf16.Decode(s.batch[:length]))
	s.batch = s.batch[length:]
	return text
}

func (s *sheet) name() string {
	n := s.count()
	if n == len(s.names) {
		s.names = append(s.names, s.text())
	}
	return s.names[n]
}

// carry carries out a batch.
func (s *sheet) carry(batch string) {
	made := func(number int, n *part) {
		n.attributes, n.heard, n.properties = map[string]string{}, map[string]string{}, map[string]string{}
		s.hold(number, n)
	}
	for s.batch = utf16.Encode([]rune(batch)); len(s.batch) > 0; s.steps++ {
		operation := s.batch[0]
		s.batch = s.batch[1:]
		number := s.count()
		var n *part
		if number < len(s.nodes) {
			n = s.nodes[number]
		}
		switch operation {
		case 'e':
			made(number, &part{tag: ":" + s.name()})
		case 's':
			made(number, &part{tag: "svg:" + s.name()})
		case 't':
			made(number, &part{words: s.text()})
		case 'w':
			n.words = s.text()
		case 'm':
			if len(n.children) > 0 {
				s.t.Fatalf("HTML put over children that are still known: got %v, want none", len(n.children))
			}
			n.markup = s.text()
		case 'a':
			n.attributes[s.name()] = s.text()
		case 'r':
			name := s.name()
			if _, there := n.attributes[name]; !there {
				s.t.Fatalf("%s is removed and not there", name)
			}
			delete(n.attributes, name)
		case 'p':
			n.properties[s.name()] = s.text()
			s.steps--
			s.checks++
		case 'l':
			kind := s.name()
			if n.heard[kind] != "" {
				s.t.Fatalf(`an element is asked twice to listen to %s: got %q, want ""`, kind, n.heard[kind])
			}
			n.heard[kind] = fmt.Sprint(number)
		case 'c':
			child := s.nodes[s.count()]
			if child.parent != nil || n.markup != "" {
				s.t.Fatal("a child that is elsewhere, or beside HTML, is appended")
			}
			child.parent = n
			n.children = append(n.children, child)
		case 'x':
			by := s.nodes[s.count()]
			i := slices.Index(n.parent.children, n)
			n.parent.children[i], by.parent, n.parent = by, n.parent, nil
			s.forget(n)
		case 'd':
			i := slices.Index(n.parent.children, n)
			n.parent.children = slices.Delete(n.parent.children, i, i+1)
			n.parent = nil
			s.forget(n)
		default:
			s.t.Fatalf("there is no operation %c", operation)
		}
	}
}

// draw writes the visible content of a part, and the handlers for each kind of event.
func draw(n *part, r *Renderer, out *strings.Builder) {
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

// tree returns a random element of a build.
func tree(random *rand.Rand, depth int) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode, Data: pick(random, "g", "use", "rect")}
	if random.IntN(3) == 0 {
		n.Namespace = "svg"
		n.Data += "s" // a tag has one namespace, as in HTML
	}
	for _, key := range []string{"class", "id", "tabindex"} {
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
	if strings.HasPrefix(n.Data, "use") { // always: a property that a build no longer names keeps its value
		n.Prop = []vugu.VGProperty{{Key: "value", JSONVal: []byte(pick(random, `"a"`, `"b"`))}}
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

// on returns a renderer in a new sheet, and the content of the sheet.
func on(t *testing.T) (*Renderer, *sheet, *part) {
	frame := &part{tag: "frame"}
	place := &part{parent: frame}
	frame.children = []*part{place}
	r, s := adopted(t, place)
	return r, s, frame
}

// adopted returns a renderer that takes the place of a part, and its sheet.
func adopted(t *testing.T, place *part) (*Renderer, *sheet) {
	s := &sheet{t: t, nodes: []*part{nil}}
	r, err := New(s.adopt(place))
	if err != nil {
		t.Fatal(err)
	}
	return r, s
}

// render renders a build and carries out the batch.
func render(t *testing.T, r *Renderer, s *sheet, root *vugu.VGNode) {
	t.Helper()
	batch, _, err := r.Render(build(root))
	if err != nil {
		t.Fatal(err)
	}
	s.carry(batch)
}

func drawn(frame *part, r *Renderer) string {
	var out strings.Builder
	draw(frame, r, &out)
	return out.String()
}

// TestSameAsNew: a render leaves the same document as a first render of its build, whatever came
// before; the same build again changes nothing; and both sides know the same nodes.
func TestSameAsNew(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 0))
	for range 300 {
		r, s, frame := on(t)
		before, peak := 2, 0
		for range 8 {
			root := tree(random, 4)
			render(t, r, s, root)
			fresh, other, alone := on(t)
			render(t, fresh, other, root)
			want := drawn(alone, fresh)
			if got := drawn(frame, r); got != want {
				t.Fatalf("drawn over another:\n%s\nalone:\n%s", got, want)
			}
			steps, checks := s.steps, s.checks
			render(t, r, s, root)
			if got := drawn(frame, r); got != want || s.steps != steps {
				t.Fatalf("drawn again, in %d steps:\n%s\nbefore:\n%s", s.steps-steps, got, want)
			}
			if got, want := s.checks-checks, properties(root); got != want {
				t.Fatalf("%d properties are checked, want %d: a visitor may have changed any", got, want)
			}
			for number := range max(len(s.nodes), len(r.nodes)) {
				here, there := number < len(r.nodes) && r.nodes[number] != nil, number < len(s.nodes) && s.nodes[number] != nil
				if here != there {
					t.Fatalf("the renderer has node %d: %v, the document: %v", number, here, there)
				}
			}
			peak = max(peak, before+count(frame)) // the new nodes are made before the old ones are removed
			before = count(frame)
			if len(r.nodes) > peak {
				t.Fatalf("there are %d numbers, want at most %d: those of nodes that are gone are used again", len(r.nodes), peak)
			}
		}
	}
}

// properties counts the properties in a tree.
func properties(n *vugu.VGNode) int {
	sum := len(n.Prop)
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		sum += properties(child)
	}
	return sum
}

// TestAdopted: a render makes a host's content match a build like any other, and keeps nodes
// that already match.
func TestAdopted(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 0))
	for range 300 {
		first, sent, frame := on(t)
		root, next := plain(tree(random, 4)), plain(tree(random, 4))
		render(t, first, sent, root)
		was := drawn(frame, first)
		adopting, s := adopted(t, frame.children[0])
		for _, now := range []*vugu.VGNode{root, next} {
			render(t, adopting, s, now)
			if now == root && (s.steps != 0 || drawn(frame, adopting) != was) {
				t.Fatalf("%d steps to make of\n%s\nthe same:\n%s", s.steps, was, drawn(frame, adopting))
			}
		}
		fresh, other, alone := on(t)
		render(t, fresh, other, next)
		if got, want := drawn(frame, adopting), drawn(alone, fresh); got != want {
			t.Fatalf("drawn over what was sent:\n%s\nalone:\n%s", got, want)
		}
	}
}

// TestShapes: New refuses a shape that is not a tree.
func TestShapes(t *testing.T) {
	for _, shape := range []string{"", "p", "p\x000", "p\x000\x001", "p\x00x\x000", "p\x00-1\x000", "p\x001\x00class\x000", "p\x000\x000\x00p", "\x00a\x00b", "p\x0099999999999\x000"} {
		if _, err := New(shape); err == nil {
			t.Errorf("the shape %q is taken, want an error", shape)
		}
	}
	for _, shape := range []string{"p\x000\x000", "\x00", "#", "p\x001\x00class\x00\x002\x00\x00a\x00#"} {
		if _, err := New(shape); err != nil {
			t.Errorf("the shape %q: got %v, want no error", shape, err)
		}
	}
}

// plain returns an element with its attributes in order, without handlers, which no host sends,
// and without children as HTML.
func plain(n *vugu.VGNode) *vugu.VGNode {
	slices.SortFunc(n.Attr, func(a, b vugu.VGAttribute) int { return strings.Compare(a.Key, b.Key) })
	n.DOMEventHandlerSpecList, n.Prop = nil, nil
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
		if _, _, err := r.Render(&vugu.BuildResults{Out: &vugu.BuildOut{Out: roots}}); err == nil {
			t.Errorf("%d roots are drawn: got %v, want an error", len(roots), err)
		}
	}
}
