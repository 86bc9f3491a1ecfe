package train

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
)

// Arch is the architecture of a net over some planes of a game: the layers of
// a trunk and of one or two heads. ParseArch reads it from a text such as
//
//	conv3:32 relu residual(conv3:32 norm relu conv3:32 norm) relu policy(conv1:2 relu dense) value(conv1:1 relu dense:32 relu dense tanh)
//
// of words parted by blanks. See ArchWords for what they mean.
type Arch struct {
	planes   game.Planes
	channels int // of the planes, that the net reads, from the first

	trunk, policy, value []spec
	direct               bool // the policy's logits hang on the planes too
	weights              int
	numbers              int // of one sample, that the layers keep
}

// ArchWords says which words an architecture is made of, for a person.
const ArchWords = `conv3:N conv1:N  convolution to N channels, 3×3 or 1×1; the board keeps its size
torus3:N         3×3 on a board whose edges meet
dense:N          every number to N numbers; in a head, without :N, as many as the head gives
norm             batch norm of each channel
relu leaky tanh  activations; leaky:0.1 falls by 0.1 below 0, leaky by 0.01
softmax          over the channels of each square, or over all numbers after a dense layer
dropout:0.5      passes over that share of numbers, in training alone
pool             mean of each channel over the board
residual(...)    adds to what these layers give what they were given
policy(...)      head: ends in dense, or dense direct, which adds a layer straight from
                 the planes, or a conv1 to as many numbers as moves, square by square
value(...)       head: ends in dense tanh
`

// Bounds of an architecture. What is within them, engine/net loads.
const (
	maxText     = 4096    // bytes
	maxWords    = 300     //
	maxDepth    = 4       // of brackets
	maxChannels = 512     // of a convolution
	maxWidth    = 4096    // of a dense layer
	maxWeights  = 6 << 20 //
	maxNumbers  = 1 << 20 // of one sample, that all layers give
	maxRoom     = 1 << 27 // of one batch, that all layers give; a net takes some 20 bytes for each
)

// shape is what a layer takes or gives of one sample: c channels of h×w
// squares, or a row of c numbers where h is 0. A board that is planar lies as
// the game's planes do, channel by channel; others square by square.
type shape struct {
	c, h, w int
	planar  bool
}

func (s shape) board() bool  { return s.h > 0 }
func (s shape) squares() int { return max(s.h*s.w, 1) }
func (s shape) size() int    { return s.c * s.squares() }

func (s shape) String() string {
	if s.board() {
		return fmt.Sprintf("%d×%d×%d", s.c, s.h, s.w)
	}
	return strconv.Itoa(s.c)
}

// spec is a layer of an architecture.
type spec struct {
	kind    string
	text    string  // the word with its number
	number  float64 // 0 where the word takes none
	in, out shape
	inner   []spec // of a residual
	last    bool   // the dense layer that a head ends in
}

// kind is a word that stands for a layer.
type kind struct {
	least, most float64 // of its number; 0 and 0 for none
	usual       float64 // the number where none is written; 0: it must be
	whole       bool    // the number is a whole one
	board       bool    // it takes nothing but a board
	squares     bool    // of a board it takes squares, one after the other
}

var kinds = map[string]kind{
	"conv1":    {least: 1, most: maxChannels, whole: true, board: true, squares: true},
	"conv3":    {least: 1, most: maxChannels, whole: true, board: true, squares: true},
	"torus3":   {least: 1, most: maxChannels, whole: true, board: true, squares: true},
	"dense":    {least: 1, most: maxWidth, whole: true},
	"norm":     {squares: true},
	"relu":     {},
	"leaky":    {least: 0, most: 1, usual: 0.01},
	"tanh":     {},
	"softmax":  {squares: true},
	"dropout":  {least: 0.01, most: 0.99},
	"pool":     {board: true, squares: true},
	"residual": {squares: true},
}

// known lists the words for an error.
const known = "conv3:N conv1:N torus3:N dense:N norm relu leaky tanh softmax dropout:X pool residual(...), and policy(...) value(...) at the end"

// ParseArch reads an architecture over the first channels of planes.
func ParseArch(text string, planes game.Planes, channels int) (Arch, error) {
	a := Arch{planes: planes, channels: channels}
	if channels < 1 || channels > planes.C {
		return Arch{}, fmt.Errorf("%d channels; allowed: 1 to %d", channels, planes.C)
	}
	if len(text) > maxText {
		return Arch{}, fmt.Errorf("an architecture of %d bytes; allowed: %d", len(text), maxText)
	}
	p := parser{arch: &a, words: words(text)}
	if len(p.words) > maxWords {
		return Arch{}, fmt.Errorf("an architecture of %d words; allowed: %d", len(p.words), maxWords)
	}
	if err := p.parse(); err != nil {
		return Arch{}, err
	}
	return a, nil
}

// words parts a text at blanks and around brackets.
func words(text string) []string {
	text = strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text)
	return strings.Fields(text)
}

// String is the text of the architecture in its usual form, which ParseArch
// reads.
func (a Arch) String() string {
	var b strings.Builder
	write(&b, a.trunk)
	if a.policy != nil {
		b.WriteString(" policy(")
		write(&b, a.policy)
		if a.direct {
			b.WriteString(" direct")
		}
		b.WriteString(")")
	}
	if a.value != nil {
		b.WriteString(" value(")
		write(&b, a.value)
		b.WriteString(")")
	}
	return strings.TrimPrefix(b.String(), " ")
}

func write(b *strings.Builder, layers []spec) {
	for i, l := range layers {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(l.text)
		if l.inner != nil {
			b.WriteByte('(')
			write(b, l.inner)
			b.WriteByte(')')
		}
	}
}

// check refuses batches that are too large for memory.
func (a Arch) check(batch int) error {
	if a.numbers*batch > maxRoom {
		return fmt.Errorf("batches of %d for layers that give %d numbers a sample; allowed: batches of %d", batch, a.numbers, maxRoom/a.numbers)
	}
	return nil
}

// Weights is the number of weights of such a net.
func (a Arch) Weights() int { return a.weights }

// parser reads words.
type parser struct {
	arch  *Arch
	words []string
	at    int // of the next word
	width int // of the head at work, 0 for none: that of a dense layer without a number
}

// errorf is an error about the word that was read last.
func (p *parser) errorf(format string, args ...any) error {
	word := "the end"
	if p.at <= len(p.words) {
		word = fmt.Sprintf("word %d, %q", p.at, game.Clip(p.words[p.at-1]))
	}
	return fmt.Errorf("architecture, %s: %s", word, fmt.Sprintf(format, args...))
}

// next is the next word, "" at the end.
func (p *parser) next() string {
	if p.at++; p.at > len(p.words) {
		return ""
	}
	return p.words[p.at-1]
}

// peek is the next word without reading it.
func (p *parser) peek() string {
	if p.at >= len(p.words) {
		return ""
	}
	return p.words[p.at]
}

func (p *parser) parse() error {
	a := p.arch
	planes := shape{c: a.channels, h: a.planes.H, w: a.planes.W, planar: true}
	trunk, out, err := p.layers(planes, 0)
	if err != nil {
		return err
	}
	a.trunk = trunk
	for p.peek() != "" {
		switch head := p.next(); {
		case head != "policy" && head != "value":
			return p.errorf("allowed after a head: policy(...) value(...), each once")
		case head == "policy" && a.policy != nil || head == "value" && a.value != nil:
			return p.errorf("there are two; allowed: each head once")
		case p.next() != "(":
			return p.errorf("allowed: ( after policy and value")
		case head == "policy":
			err = p.policy(out)
		default:
			err = p.value(out)
		}
		if err != nil {
			return err
		}
	}
	if a.policy == nil && a.value == nil {
		return errors.New("an architecture without heads; allowed: policy(...) value(...), one or both, at the end")
	}
	return nil
}

// policy reads the layers of that head, to its bracket.
func (p *parser) policy(in shape) error {
	a := p.arch
	if p.width = a.planes.Policy; p.width == 0 {
		return p.errorf("the planes have no policy; allowed: value(...)")
	}
	layers, out, err := p.layers(in, 1)
	if err != nil {
		return err
	}
	word := p.next()
	if n := len(layers); n == 0 || layers[n-1].kind != "dense" && layers[n-1].kind != "conv1" || out.size() != p.width {
		return p.errorf("a policy that does not end in its %d logits; allowed: dense, dense direct, or a convolution to as many numbers, at its end", p.width)
	}
	layers[len(layers)-1].last = true
	if word == "direct" {
		a.direct = true
		if err := p.count(p.arch.directly()); err != nil {
			return err
		}
		word = p.next()
	}
	if word != ")" {
		return p.errorf("allowed: ) at the end of a head")
	}
	a.policy = layers
	return nil
}

// directly is the layer from the planes to the logits.
func (a *Arch) directly() spec {
	in := shape{c: a.channels, h: a.planes.H, w: a.planes.W, planar: true}
	return spec{kind: "dense", text: "direct", in: in, out: shape{c: a.planes.Policy}, last: true}
}

// value reads the layers of that head, to its bracket.
func (p *parser) value(in shape) error {
	p.width = 1
	layers, _, err := p.layers(in, 1)
	if err != nil {
		return err
	}
	word := p.next()
	n := len(layers)
	if n < 2 || layers[n-1].kind != "tanh" || layers[n-2].kind != "dense" || layers[n-2].out.c != 1 {
		return p.errorf("a value that does not end in dense tanh; allowed: dense tanh, at its end")
	}
	layers[n-2].last = true
	if word != ")" {
		return p.errorf("allowed: ) at the end of a head")
	}
	p.arch.value = layers
	return nil
}

// layers reads layers to what is none: a bracket, a head, direct, or the end.
func (p *parser) layers(in shape, depth int) ([]spec, shape, error) {
	if depth > maxDepth {
		return nil, in, p.errorf("allowed: %d brackets in one another", maxDepth)
	}
	var layers []spec
	for {
		switch p.peek() {
		case "", ")", "policy", "value", "direct":
			return layers, in, nil
		}
		l, err := p.layer(in, depth)
		if err != nil {
			return nil, in, err
		}
		layers, in = append(layers, l), l.out
	}
}

// layer reads one layer.
func (p *parser) layer(in shape, depth int) (spec, error) {
	word := p.next()
	name, given, numbered := strings.Cut(word, ":")
	k, ok := kinds[name]
	if !ok {
		return spec{}, p.errorf("no such layer; allowed: %s", known)
	}
	l := spec{kind: name, text: word, in: in, out: in, number: k.usual}
	switch {
	case numbered:
		v, err := strconv.ParseFloat(given, 64)
		if k.most == 0 || err != nil || !(v >= k.least && v <= k.most) || k.whole && v != float64(int(v)) {
			return spec{}, p.errorf("allowed: %s", k.form(name))
		}
		l.number, l.text = v, name+":"+strconv.FormatFloat(v, 'g', -1, 64)
	case name == "dense" && p.width > 0:
		l.number = float64(p.width)
	case k.most > 0 && k.usual == 0:
		return spec{}, p.errorf("allowed: %s", k.form(name))
	}
	if k.board && !in.board() {
		return spec{}, p.errorf("it takes a board and stands after a row of %d numbers; allowed: before dense and pool", in.c)
	}
	if k.squares {
		l.out.planar = false
	}
	switch name {
	case "conv1", "conv3", "torus3":
		l.out.c = int(l.number)
	case "dense":
		l.out = shape{c: int(l.number)}
	case "pool":
		l.out = shape{c: in.c}
	case "residual":
		if err := p.residual(&l, depth); err != nil {
			return spec{}, err
		}
	}
	return l, p.count(l)
}

// residual reads the layers in the brackets of one.
func (p *parser) residual(l *spec, depth int) error {
	if p.next() != "(" {
		return p.errorf("allowed: ( after residual")
	}
	layers, out, err := p.layers(l.out, depth+1)
	if err != nil {
		return err
	}
	switch {
	case p.next() != ")":
		return p.errorf("allowed: layers in a residual, then )")
	case len(layers) == 0:
		return p.errorf("a residual of no layers; allowed: one or more")
	case out != l.out:
		return p.errorf("a residual that takes %v and gives %v; allowed: the same", l.out, out)
	}
	l.inner = layers
	return nil
}

// form says how a word is written.
func (k kind) form(name string) string {
	switch {
	case k.most == 0:
		return name + " without a number"
	case k.whole:
		return fmt.Sprintf("%s:N, N a whole number from %g to %g", name, k.least, k.most)
	default:
		return fmt.Sprintf("%s:X, X from %g to %g", name, k.least, k.most)
	}
}

// count takes up a layer's weights and numbers.
func (p *parser) count(l spec) error {
	a := p.arch
	switch l.kind {
	case "dense":
		a.weights += (l.in.size() + 1) * l.out.c
	case "conv1":
		a.weights += (l.in.c + 1) * l.out.c
	case "conv3", "torus3":
		a.weights += (9*l.in.c + 1) * l.out.c
	case "norm":
		a.weights += 2 * l.in.c
	}
	a.numbers += l.out.size()
	switch {
	case a.weights > maxWeights:
		return p.errorf("more than %d weights; allowed: %d", maxWeights, maxWeights)
	case a.numbers > maxNumbers:
		return p.errorf("layers that give more than %d numbers; allowed: %d", maxNumbers, maxNumbers)
	}
	return nil
}
