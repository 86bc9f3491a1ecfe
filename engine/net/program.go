package net

import (
	"fmt"
	"strings"

	"playout/engine/matrix"
)

// lanes is the width of a panel of packed weights: a cache line, one register
// of the widest vectors, four of the narrowest.
const lanes = matrix.Panel

// kind is what an instruction does.
type kind uint8

const (
	kindGemm     kind = iota // y = x·w + bias, rows of k numbers to rows of n
	kindWinograd             // 3×3 convolution over tiles of 2×2 squares
	kindMove                 // y[i] = x[index[i]], in units
	kindAffine               // y = x·scale + shift, both repeated
	kindAdd                  // y = x + z
	kindSub                  // y = x − z
	kindMul                  // y = x·z
	kindAverage              // y = mean of the taps
	kindMax                  // y = greatest of the taps
	kindSoftmax              // over rows of n
)

var kindNames = [...]string{"gemm", "winograd", "move", "affine", "add", "sub", "mul", "average", "max", "softmax"}

// act is an activation, applied last by every kind but move, pools and softmax.
type act uint8

const (
	actNone    act = iota
	actRelu        // max(x, 0)
	actLeaky       // x, or x·lo below 0
	actClip        // x held to lo … hi
	actTanh        //
	actSigmoid     //
)

var actNames = [...]string{"", "relu", "leakyrelu", "clip", "tanh", "sigmoid"}

// instruction is one step of a program. Sizes are of one sample.
type instruction struct {
	kind  kind
	nodes []string // the ONNX operators that it stands for
	x     int      // buffer that is read
	y     int      // buffer that is written
	z     int      // buffer of the second operand or of the residual; none for none
	from  int      // move: first place of y that is written

	sizeX, sizeY int // numbers of a sample in x, and in y and z

	rows, k, n int // gemm, pools, softmax; winograd: tiles, C, outputs

	// sparse marks a gemm of one row that reads the planes, what only moves
	// them, or what relu leaves: most of its inputs are 0, and a kernel may pass
	// over those.
	sparse bool

	// Weights of gemm and winograd. While compiling, raw holds k rows of n
	// (winograd: 9·k rows, kernel position first); packing turns them into
	// panels of lanes outputs: for each panel, for each of k, lanes weights.
	// Winograd has 16 such matrices, one a frequency. A panel's worth of slack
	// follows, so that a kernel may read a whole vector anywhere.
	raw, weights []float32
	bias         []float32 // n, after packing a multiple of lanes

	index []int32 // move: source of each unit; winograd: 16 squares a tile; pools: k taps a square; -1 for zero or none
	out   []int32 // winograd: 4 squares of y a tile, -1 for none
	unit  int     // move, winograd and pools: numbers that lie together

	scale, shift []float32 // affine: repeated over y; average: scale by square

	act    act
	lo, hi float32
}

// none is the buffer of an operand that is not there.
const none = -1

// program is a net ready to run: instructions over slots of numbers that live
// in turns. It is never changed after it is made, so executors share it.
type program struct {
	c, h, w int
	steps   []instruction
	slots   []int // sizes of one sample; slot 0 is the caller's planes
	policy  int   // slot, none where there is no such output
	value   int
	moves   int // size of policy
	work    int // multiplications and additions an evaluation, as a plain convolution would count them
}

// dense says whether a step multiplies by weights, and can take up what
// follows it.
func (s *instruction) dense() bool { return s.kind == kindGemm || s.kind == kindWinograd }

// String is a line for a person.
func (s *instruction) String() string {
	var b strings.Builder
	b.WriteString(kindNames[s.kind])
	switch s.kind {
	case kindGemm:
		fmt.Fprintf(&b, " %d x %d -> %d", s.rows, s.k, s.n)
	case kindWinograd:
		fmt.Fprintf(&b, " 3x3 %d -> %d over %d tiles", s.k, s.n, s.rows)
	case kindMove:
		fmt.Fprintf(&b, " %d", len(s.index)*s.unit)
	case kindAverage, kindMax:
		fmt.Fprintf(&b, " %d of %d x %d", s.rows, s.k, s.n)
	case kindSoftmax:
		fmt.Fprintf(&b, " %d x %d", s.rows, s.n)
	}
	if s.dense() && s.z != none {
		b.WriteString(" + residual")
	}
	if s.act != actNone {
		b.WriteString(" " + actNames[s.act])
	}
	fmt.Fprintf(&b, " (%s)", strings.Join(s.nodes, ", "))
	return b.String()
}

// panels is the number of panels that n outputs take.
func panels(n int) int { return (n + lanes - 1) / lanes }

// pack turns k rows of n weights into panels, appended to to.
func pack(to, raw []float32, k, n int) []float32 {
	for p := range panels(n) {
		for row := range k {
			for lane := range lanes {
				var w float32
				if col := p*lanes + lane; col < n {
					w = raw[row*n+col]
				}
				to = append(to, w)
			}
		}
	}
	return to
}

// finish packs a dense step's weights.
func (s *instruction) finish() error {
	for _, w := range s.raw {
		if !finite(w) {
			return fmt.Errorf("%s: weights are not finite after folding", strings.Join(s.nodes, ", "))
		}
	}
	for _, b := range s.bias {
		if !finite(b) {
			return fmt.Errorf("%s: bias is not finite after folding", strings.Join(s.nodes, ", "))
		}
	}
	if s.kind == kindWinograd {
		s.weights = packWinograd(s.raw, s.k, s.n)
	} else {
		s.weights = pack(make([]float32, 0, (panels(s.n)*s.k+1)*lanes), s.raw, s.k, s.n)
	}
	s.weights = append(s.weights, make([]float32, lanes)...)
	s.bias = append(s.bias, make([]float32, panels(s.n)*lanes-len(s.bias))...)
	s.raw = nil
	return nil
}

// allocate gives every buffer a slot. Buffers that never live at the same time
// share one, so that a small net stays in the fastest cache.
func allocate(p *program, sizes []int, outputs []int) (slots []int) {
	last := make([]int, len(sizes))
	for i, s := range p.steps {
		for _, b := range []int{s.x, s.y, s.z} {
			if b != none {
				last[b] = i
			}
		}
	}
	for _, b := range outputs {
		last[b] = len(p.steps)
	}
	slots = make([]int, len(sizes))
	placed := make([]bool, len(sizes))
	placed[0] = true
	p.slots = []int{sizes[0]}
	var free []int
	for i, s := range p.steps {
		if !placed[s.y] {
			placed[s.y] = true
			slots[s.y] = fit(p, &free, sizes[s.y])
		}
		for b := 1; b < len(sizes); b++ {
			if placed[b] && last[b] == i {
				free = append(free, slots[b])
				last[b] = -1
			}
		}
	}
	return slots
}

// fit takes the smallest free slot that is large enough, or the largest, which
// grows, or a new one.
func fit(p *program, free *[]int, size int) int {
	best := -1
	for i, slot := range *free {
		if best < 0 {
			best = i
			continue
		}
		have, held := p.slots[slot], p.slots[(*free)[best]]
		if have >= size && (held < size || have < held) || held < size && have > held {
			best = i
		}
	}
	if best < 0 {
		p.slots = append(p.slots, size)
		return len(p.slots) - 1
	}
	slot := (*free)[best]
	*free = append((*free)[:best], (*free)[best+1:]...)
	p.slots[slot] = max(p.slots[slot], size)
	return slot
}
