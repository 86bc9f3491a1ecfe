// Package arch reads the architecture of a net from text: the layers of a trunk
// and of one or two heads, such as
//
//	conv3:32 relu residual(conv3:32 norm relu conv3:32 norm) relu policy(conv1:2 relu dense) value(conv1:1 relu dense:32 relu dense tanh)
//
// in words separated by spaces, which Help explains. Parse accepts only bounded architectures, most
// of which engine/net loads.
package arch

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/game"
	"playout/engine/strict"
)

// Net is the architecture of a net over some planes of a game. Callers only read its fields.
type Net struct {
	Planes   game.Planes
	Channels int // the number of channels that the net reads, from the first

	Trunk, Policy, Value []Layer // a head that the net lacks is nil
	Direct               bool    // whether a layer leads from the planes straight to the policy's logits

	weights int
	outputs int // numbers that the layers give for one sample
}

// Help explains the words of an architecture to a person.
const Help = `conv3:N conv1:N  convolution to N channels, 3×3 or 1×1; the board keeps its size
torus3:N         3×3 on a board whose edges meet
dense:N          every number to N numbers; in a head, without :N, as many as the head gives
sides:N          first, over planes whose halves are what the seat and what the other one sees:
                 the same dense layer to N numbers for each half, 2N in all
norm             batch norm of each channel
relu leaky tanh  activations; leaky:0.1 has a slope of 0.1 below 0, leaky of 0.01
screlu           activation: clipped to 0 ... 1, then squared
softmax          over the channels of each square, or over all numbers after a dense layer
dropout:0.5      sets that share of the numbers to 0, in training only
pool             mean of each channel over the board
residual(...)    adds the inputs of these layers to their outputs
policy(...)      head: ends in dense, or dense direct, which adds a layer straight from
                 the planes, or a conv1 to as many numbers as moves, square by square
value(...)       head: ends in dense tanh
`

// Bounds of an architecture. They admit the net of report 3, 20 blocks of 256 channels.
const (
	maxText     = 4096     // bytes
	maxWords    = 300      //
	maxDepth    = 4        // of brackets
	maxChannels = 512      // of a convolution
	maxWidth    = 4096     // of a dense layer
	maxWeights  = 32 << 20 //
	maxOutputs  = 1 << 22  // of all layers, for one sample
	maxBatch    = 1 << 27  // outputs of all layers for a batch; a net takes some 20 bytes for each
)

// Shape is the shape of one sample before or after a layer: C channels of H×W squares, or a row
// of C numbers if H is 0. A planar board lies in memory channel by channel, like the game's
// planes; others lie square by square.
type Shape struct {
	C, H, W int
	Planar  bool
}

// IsBoard reports whether it is the shape of a board, not of a row.
func (s Shape) IsBoard() bool { return s.H > 0 }

// Squares returns the number of squares, 1 for a row.
func (s Shape) Squares() int { return max(s.H*s.W, 1) }

// Size returns the number of numbers.
func (s Shape) Size() int { return s.C * s.Squares() }

// String returns a text such as 32×8×8, or 65.
func (s Shape) String() string {
	if s.IsBoard() {
		return fmt.Sprintf("%d×%d×%d", s.C, s.H, s.W)
	}
	return strconv.Itoa(s.C)
}

// Layer is a layer of an architecture.
type Layer struct {
	Kind    string  // its word, without the number, such as conv3
	Text    string  // the word with its number
	Number  float64 // 0 if the word takes none
	In, Out Shape
	Inner   []Layer // of a residual
	Last    bool    // whether it is the layer with weights at the end of a head
	Place   Place
}

// Place is the place of a word in the text of an architecture, in bytes. As an error it is the place
// of the word that an error of Parse is about; errors.As finds it.
type Place struct{ From, To int }

// Error implements error.
func (p Place) Error() string { return fmt.Sprintf("bytes %d to %d", p.From, p.To) }

// Weights returns the number of weights of the layer, without those of layers within it.
func (l *Layer) Weights() int {
	switch l.Kind {
	case "dense":
		return (l.In.Size() + 1) * l.Out.C
	case "sides":
		return (l.In.Size()/2 + 1) * l.Out.C / 2
	case "conv1":
		return (l.In.C + 1) * l.Out.C
	case "conv3", "torus3":
		return (9*l.In.C + 1) * l.Out.C
	case "norm":
		return 2 * l.In.C
	}
	return 0
}

// Sums returns how many multiplications with an addition the layer takes for one sample, without those
// of layers within it.
func (l *Layer) Sums() int {
	switch l.Kind {
	case "dense":
		return l.In.Size() * l.Out.C
	case "sides":
		return l.In.Size() * l.Out.C / 2
	case "conv1":
		return l.In.Size() * l.Out.C
	case "conv3", "torus3":
		return 9 * l.In.Size() * l.Out.C
	case "norm":
		return l.In.Size()
	}
	return 0
}

// BySquare reports whether the layer takes boards square by square.
func (l *Layer) BySquare() bool { return kinds[l.Kind].bySquare }

// kind is a word that stands for a layer.
type kind struct {
	least, most float64 // of its number; 0 and 0 for none
	initial     float64 // the number if none is written; 0 if one is required
	whole       bool    // whether the number is a whole one
	board       bool    // whether it takes only a board, not a row
	halves      bool    // whether it takes the halves of the planes, and so has to come first
	bySquare    bool    // whether it takes a board square by square
}

var kinds = map[string]kind{
	"conv1":    {least: 1, most: maxChannels, whole: true, board: true, bySquare: true},
	"conv3":    {least: 1, most: maxChannels, whole: true, board: true, bySquare: true},
	"torus3":   {least: 1, most: maxChannels, whole: true, board: true, bySquare: true},
	"dense":    {least: 1, most: maxWidth, whole: true},
	"sides":    {least: 1, most: maxWidth / 2, whole: true, halves: true},
	"norm":     {bySquare: true},
	"relu":     {},
	"screlu":   {},
	"leaky":    {least: 0, most: 1, initial: 0.01},
	"tanh":     {},
	"softmax":  {bySquare: true},
	"dropout":  {least: 0.01, most: 0.99},
	"pool":     {board: true, bySquare: true},
	"residual": {bySquare: true},
}

// allowed lists the words for an error.
const allowed = "conv3:N conv1:N torus3:N dense:N sides:N norm relu leaky screlu tanh softmax dropout:X pool residual(...), and policy(...) value(...) at the end"

// Parse reads untrusted text as an architecture over the first channels of
// planes.
func Parse(text string, planes game.Planes, channels int) (Net, error) {
	_, n, err := Sketch(text, planes, channels)
	return n, err
}

// Placed is a layer with its place in an architecture.
type Placed struct {
	Layer
	Part  string // "trunk", "policy" or "value"
	Depth int    // in how many residuals it stands
}

// Sketch is Parse that also returns the layers before the first error in the order of the text: those
// in a residual follow it.
func Sketch(text string, planes game.Planes, channels int) ([]Placed, Net, error) {
	n := Net{Planes: planes, Channels: channels}
	if channels < 1 || channels > planes.C {
		return nil, Net{}, strict.Wrong("channels", "%d channels", channels).Allow("1 to %d", planes.C)
	}
	if len(text) > maxText {
		return nil, Net{}, strict.Wrong("arch", "an architecture of %d bytes", len(text)).Allow("%d", maxText)
	}
	p := parser{net: &n, part: "trunk"}
	p.words, p.places = words(text)
	if len(p.words) > maxWords {
		return nil, Net{}, strict.Wrong("arch", "an architecture of %d words", len(p.words)).Allow("%d", maxWords)
	}
	if err := p.parse(); err != nil {
		return p.seen, Net{}, err
	}
	return p.seen, n, nil
}

// words splits a text at spaces and around brackets. It returns the place of each word too, and after
// the last one that of the text's end.
func words(text string) (list []string, places []Place) {
	add := func(from, to int) {
		if from < to {
			list, places = append(list, text[from:to]), append(places, Place{from, to})
		}
	}
	from := 0
	for i, r := range text {
		switch {
		case unicode.IsSpace(r):
			add(from, i)
			from = i + utf8.RuneLen(r)
		case r == '(' || r == ')':
			add(from, i)
			add(i, i+1)
			from = i + 1
		}
	}
	add(from, len(text))
	return list, append(places, Place{len(text), len(text)})
}

// String returns the canonical text of the architecture, which Parse reads.
func (n Net) String() string {
	var b strings.Builder
	write(&b, n.Trunk)
	if n.Policy != nil {
		b.WriteString(" policy(")
		write(&b, n.Policy)
		if n.Direct {
			b.WriteString(" direct")
		}
		b.WriteString(")")
	}
	if n.Value != nil {
		b.WriteString(" value(")
		write(&b, n.Value)
		b.WriteString(")")
	}
	return strings.TrimPrefix(b.String(), " ")
}

func write(b *strings.Builder, layers []Layer) {
	for i, l := range layers {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(l.Text)
		if l.Inner != nil {
			b.WriteByte('(')
			write(b, l.Inner)
			b.WriteByte(')')
		}
	}
}

// Input returns the shape of the planes that the net reads.
func (n Net) Input() Shape {
	return Shape{C: n.Channels, H: n.Planes.H, W: n.Planes.W, Planar: true}
}

// Evaluates reports whether it is the architecture of an evaluation net, sides:N screlu
// value(dense tanh), which package nnue computes in integers.
func (n Net) Evaluates() bool {
	return len(n.Trunk) == 2 && n.Trunk[0].Kind == "sides" && n.Trunk[1].Kind == "screlu" && n.Policy == nil && len(n.Value) == 2
}

// DirectLayer returns the layer from the planes to the logits.
func (n Net) DirectLayer() Layer {
	return Layer{Kind: "dense", Text: "direct", In: n.Input(), Out: Shape{C: n.Planes.Policy}, Last: true}
}

// Outputs returns how many numbers the layers give for one sample. A training takes some 20 bytes for
// each, for every sample of a batch.
func (n Net) Outputs() int { return n.outputs }

// Weights returns the number of weights of a net of this architecture.
func (n Net) Weights() int { return n.weights }

// CheckBatch refuses batches that are too large for memory.
func (n Net) CheckBatch(size int) error {
	if n.outputs*size > maxBatch {
		return strict.Wrong("batch", "batches of %d for layers that give %d numbers a sample", size, n.outputs).Allow("batches of %d", maxBatch/n.outputs)
	}
	return nil
}
