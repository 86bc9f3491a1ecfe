package train

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
)

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
		case head == "policy" && a.planes.Policy == 0:
			return p.errorf("the planes have no policy; allowed: value(...)")
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
	p.width = a.planes.Policy
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
