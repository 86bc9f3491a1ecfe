package train

import (
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
