package arch

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// parser reads words.
type parser struct {
	net    *Net
	words  []string
	places []Place // of the words, then of the end
	at     int     // index of the next word
	part   string  // of the layers that are being read
	seen   []Placed
	width  int // outputs of the head being read, for a dense layer without a number; 0 for none
}

// errorf returns an error that names the word read last.
func (p *parser) errorf(format string, args ...any) *strict.Fault {
	word := "the end"
	if p.at <= len(p.words) {
		word = fmt.Sprintf("word %d, %q", p.at, game.Clip(p.words[p.at-1]))
	}
	f := strict.Wrong("arch", "architecture, %s: %s", word, fmt.Sprintf(format, args...))
	f.Err = p.places[min(p.at-1, len(p.words))]
	return f
}

// next reads the next word, "" at the end.
func (p *parser) next() string {
	if p.at++; p.at > len(p.words) {
		return ""
	}
	return p.words[p.at-1]
}

// peek returns the next word without consuming it.
func (p *parser) peek() string {
	if p.at >= len(p.words) {
		return ""
	}
	return p.words[p.at]
}

func (p *parser) parse() error {
	n := p.net
	trunk, out, err := p.layers(n.Input(), 0)
	if err != nil {
		return err
	}
	n.Trunk = trunk
	for p.peek() != "" {
		switch head := p.next(); {
		case head != "policy" && head != "value":
			return p.errorf("allowed after a head: policy(...) value(...), each once")
		case head == "policy" && n.Policy != nil || head == "value" && n.Value != nil:
			return p.errorf("there are two").Allow("each head once")
		case head == "policy" && n.Planes.Policy == 0:
			return p.errorf("the planes have no policy").Allow("value(...)")
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
	if n.Policy == nil && n.Value == nil {
		f := strict.Wrong("arch", "an architecture without heads").Allow("policy(...) value(...), one or both, at the end")
		f.Err = p.places[len(p.words)]
		return f
	}
	return nil
}

// policy reads the layers of the policy head, to its closing bracket.
func (p *parser) policy(in Shape) error {
	p.width, p.part = p.net.Planes.Policy, "policy"
	layers, out, err := p.layers(in, 1)
	if err != nil {
		return err
	}
	word := p.next()
	if n := len(layers); n == 0 || layers[n-1].Kind != "dense" && layers[n-1].Kind != "conv1" || out.Size() != p.width {
		return p.errorf("a policy that does not end in its %d logits", p.width).Allow("dense, dense direct, or a convolution to as many numbers, at its end")
	}
	layers[len(layers)-1].Last = true
	if word == "direct" {
		p.net.Direct = true
		direct := p.net.DirectLayer()
		direct.Place = p.places[p.at-1]
		p.seen = append(p.seen, Placed{direct, p.part, 0})
		if err := p.count(direct); err != nil {
			return err
		}
		word = p.next()
	}
	if word != ")" {
		return p.errorf("allowed: ) at the end of a head")
	}
	p.net.Policy = layers
	return nil
}

// value reads the layers of the value head, to its closing bracket.
func (p *parser) value(in Shape) error {
	p.width, p.part = 1, "value"
	layers, _, err := p.layers(in, 1)
	if err != nil {
		return err
	}
	word := p.next()
	n := len(layers)
	if n < 2 || layers[n-1].Kind != "tanh" || layers[n-2].Kind != "dense" || layers[n-2].Out.C != 1 {
		return p.errorf("a value that does not end in dense tanh").Allow("dense tanh, at its end")
	}
	layers[n-2].Last = true
	if word != ")" {
		return p.errorf("allowed: ) at the end of a head")
	}
	p.net.Value = layers
	return nil
}

// layers reads layers up to a bracket, a head, direct, or the end.
func (p *parser) layers(in Shape, depth int) ([]Layer, Shape, error) {
	if depth > maxDepth {
		return nil, in, p.errorf("allowed: %d nested brackets", maxDepth)
	}
	var layers []Layer
	for {
		switch p.peek() {
		case "", ")", "policy", "value", "direct":
			return layers, in, nil
		}
		l, err := p.layer(in, depth)
		if err != nil {
			return nil, in, err
		}
		layers, in = append(layers, l), l.Out
	}
}

// layer reads one layer.
func (p *parser) layer(in Shape, depth int) (Layer, error) {
	word := p.next()
	name, given, numbered := strings.Cut(word, ":")
	k, ok := kinds[name]
	if !ok {
		return Layer{}, p.errorf("no such layer").Allow("%s", allowed)
	}
	l := Layer{Kind: name, Text: word, In: in, Out: in, Number: k.initial, Place: p.places[p.at-1]}
	switch {
	case numbered:
		v, err := strconv.ParseFloat(given, 64)
		if k.most == 0 || err != nil || !(v >= k.least && v <= k.most) || k.whole && v != float64(int(v)) {
			return Layer{}, p.errorf("allowed: %s", k.usage(name))
		}
		l.Number, l.Text = v, name+":"+strconv.FormatFloat(v, 'g', -1, 64)
	case name == "dense" && p.width > 0:
		l.Number = float64(p.width)
	case k.most > 0 && k.initial == 0:
		return Layer{}, p.errorf("allowed: %s", k.usage(name))
	}
	if k.board && !in.IsBoard() {
		return Layer{}, p.errorf("it takes a board and stands after a row of %d numbers", in.C).Allow("before dense and pool")
	}
	if k.halves && (p.at > 1 || in.C%2 != 0) {
		return Layer{}, p.errorf("it takes the two halves of the planes, and stands over %d channels", in.C).Allow("first, over an even number of channels")
	}
	if k.bySquare {
		l.Out.Planar = false
	}
	switch name {
	case "conv1", "conv3", "torus3":
		l.Out.C = int(l.Number)
	case "dense":
		l.Out = Shape{C: int(l.Number)}
	case "sides":
		l.Out = Shape{C: 2 * int(l.Number)}
	case "pool":
		l.Out = Shape{C: in.C}
	}
	at, inside := len(p.seen), depth
	if p.part != "trunk" {
		inside-- // the brackets of a head
	}
	p.seen = append(p.seen, Placed{l, p.part, inside})
	if name == "residual" {
		if err := p.residual(&l, depth); err != nil {
			return Layer{}, err
		}
		p.seen[at].Layer = l
	}
	return l, p.count(l)
}

// residual reads the layers in the brackets of a residual.
func (p *parser) residual(l *Layer, depth int) error {
	if p.next() != "(" {
		return p.errorf("allowed: ( after residual")
	}
	layers, out, err := p.layers(l.Out, depth+1)
	if err != nil {
		return err
	}
	switch {
	case p.next() != ")":
		return p.errorf("allowed: layers in a residual, then )")
	case len(layers) == 0:
		return p.errorf("a residual of no layers").Allow("one or more")
	case out != l.Out:
		return p.errorf("a residual that takes %v and gives %v", l.Out, out).Allow("the same")
	}
	l.Inner = layers
	return nil
}

// usage explains how a word is written.
func (k kind) usage(name string) string {
	switch {
	case k.most == 0:
		return name + " without a number"
	case k.whole:
		return fmt.Sprintf("%s:N, N a whole number from %g to %g", name, k.least, k.most)
	default:
		return fmt.Sprintf("%s:X, X from %g to %g", name, k.least, k.most)
	}
}

// count adds a layer's weights and outputs to those of the net.
func (p *parser) count(l Layer) error {
	n := p.net
	n.weights += l.Weights()
	n.outputs += l.Out.Size()
	switch {
	case n.weights > maxWeights:
		return p.errorf("more than %d weights", maxWeights).Allow("%d", maxWeights)
	case n.outputs > maxOutputs:
		return p.errorf("layers that give more than %d numbers", maxOutputs).Allow("%d", maxOutputs)
	}
	return nil
}
