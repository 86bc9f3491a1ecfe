package compile

import (
	"errors"
	"slices"

	"playout/engine/net/program"
)

// step is an instruction that other nodes may still be fused into. Until the end its slots are
// numbers of buffers, and its weights and bias are not packed.
type step struct {
	program.Instruction
	weights []float32 // of Gemm and Winograd, as Instruction.Pack takes them
	bias    []float32
}

// emit appends a step that computes a buffer of that size, and returns the value
// in it.
func (c *compiler) emit(s step, size int, shape []int, layout []int32) (*value, error) {
	buf, err := c.buffer(size)
	if err != nil {
		return nil, err
	}
	s.Y = buf
	s.Nodes = []string{c.node.Op}
	c.producer[buf] = len(c.steps)
	c.steps = append(c.steps, s)
	return &value{shape: shape, layout: layout, buf: buf, sole: true}, nil
}

// fusable returns the step that computes a value if the next node may be fused into it: nothing
// else may read the value, and the step must not have an activation yet. Otherwise it returns nil.
func (c *compiler) fusable(v *value) *step {
	if v.constant() || !v.sole || c.producer[v.buf] == unknown || !isPermutation(v.layout, c.sizes[v.buf]) {
		return nil
	}
	s := &c.steps[c.producer[v.buf]]
	if s.Act != program.NoActivation || s.Op == program.Gather || s.Op == program.Average || s.Op == program.Max || s.Op == program.Softmax {
		return nil
	}
	return s
}

// markFused records that a step computes the current node too.
func (c *compiler) markFused(s *step) { s.Nodes = append(s.Nodes, c.node.Op) }

// materialize returns the value with its elements in the given layout of a whole buffer. It moves
// them only if they lie elsewhere.
func (c *compiler) materialize(v *value, layout []int32) (*value, error) {
	if v.constant() {
		return nil, errors.New("a constant; allowed: a computed tensor")
	}
	if slices.Equal(v.layout, layout) && c.sizes[v.buf] == len(layout) {
		return v, nil
	}
	source := make([]int32, len(layout))
	for i, place := range layout {
		source[place] = v.layout[i]
	}
	return c.gather(v.buf, source, v.shape, layout)
}

// gather emits a Gather from places of a buffer.
func (c *compiler) gather(x int, source []int32, shape []int, layout []int32) (*value, error) {
	index, unit := units(source)
	return c.emit(step{Instruction: program.Instruction{Op: program.Gather, X: x, Z: program.NoSlot, Index: index, Unit: unit}},
		len(source), shape, layout)
}

// units shortens a table of places to the starts of runs of one length, the unit.
func units(source []int32) (index []int32, unit int) {
	length := 0 // of the run so far
	unit = 0
	endRun := func() {
		if length > 0 {
			unit = gcd(length, unit)
		}
		length = 0
	}
	for i, place := range source {
		if i > 0 && (place < 0 && source[i-1] >= 0 || place >= 0 && (source[i-1] < 0 || place != source[i-1]+1)) {
			endRun()
		}
		length++
	}
	endRun()
	for i := 0; i < len(source); i += unit {
		index = append(index, source[i])
	}
	return index, unit
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
