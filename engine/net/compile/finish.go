package compile

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/net/onnx"
	"playout/engine/net/program"
)

// finish checks the outputs, packs weights and allocates slots.
func (c *compiler) finish(outputs []string, p *program.Program) (*program.Program, error) {
	bufs := []int{}
	for _, name := range outputs {
		if name != "policy" && name != "value" {
			return nil, fmt.Errorf("output %q; allowed: policy and value", game.Clip(name))
		}
		v, ok := c.values[name]
		if !ok || v.constant() {
			return nil, fmt.Errorf("output %s is not computed by any node", name)
		}
		if len(v.shape) != 2 || name == "value" && v.shape[1] != 1 {
			return nil, fmt.Errorf("output %s has shape %v; allowed: policy [N, A] and value [N, 1]", name, v.shape)
		}
		layout := rowMajor(len(v.layout))
		if v.buf == 0 || slices.Contains(bufs, v.buf) || !slices.Equal(v.layout, layout) {
			c.node = onnx.Node{Op: "output"}
			var err error
			if v, err = c.gather(v.buf, v.layout, v.shape, layout); err != nil {
				return nil, err
			}
		}
		bufs = append(bufs, v.buf)
		if name == "policy" {
			p.Policy, p.Moves = v.buf, v.shape[1]
		} else {
			p.Value = v.buf
		}
	}
	if len(bufs) == 0 {
		return nil, errors.New("no output; allowed: policy and value")
	}
	p.Work = c.work
	for i := range c.steps {
		s := &c.steps[i]
		s.SizeX, s.SizeY = c.sizes[s.X], c.sizes[s.Y]
		if err := s.pack(); err != nil {
			return nil, err
		}
		p.Steps = append(p.Steps, s.Instruction)
	}
	markSparse(p.Steps, len(c.sizes))
	allocate(p, c.sizes, bufs)
	return p, nil
}

// pack packs the weights and bias of a dense step.
func (s *step) pack() error {
	if !s.Dense() {
		return nil
	}
	if !finite(s.weights...) {
		return fmt.Errorf("%s: weights are not finite after folding", strings.Join(s.Nodes, ", "))
	}
	if !finite(s.bias...) {
		return fmt.Errorf("%s: bias is not finite after folding", strings.Join(s.Nodes, ", "))
	}
	s.Pack(s.weights, s.bias)
	s.weights, s.bias = nil, nil
	return nil
}

// finite reports whether no number is a NaN or an infinity.
func finite(numbers ...float32) bool {
	for _, f := range numbers {
		if math.IsNaN(float64(f)) || math.IsInf(float64(f), 0) {
			return false
		}
	}
	return true
}

// markSparse marks the Gemms of one row whose inputs are mostly 0: they read the planes, numbers
// gathered from the planes, or the results of relu. Operands are still buffers.
func markSparse(steps []program.Instruction, buffers int) {
	sparse := make([]bool, buffers)
	written := make([]bool, buffers)
	sparse[0] = true
	for i := range steps {
		s := &steps[i]
		s.Sparse = s.Op == program.Gemm && s.Rows == 1 && sparse[s.X]
		sparse[s.Y] = s.Act == program.Relu || s.Op == program.Gather && sparse[s.X] && (sparse[s.Y] || !written[s.Y])
		written[s.Y] = true
	}
}

// allocate gives every buffer a slot. Buffers that are never alive at the same
// time share one, so that a small net stays in the fastest cache.
func allocate(p *program.Program, sizes []int, outputs []int) {
	last := make([]int, len(sizes)) // the last step that uses it, by buffer
	for i, s := range p.Steps {
		for _, b := range []int{s.X, s.Y, s.Z} {
			if b != program.NoSlot {
				last[b] = i
			}
		}
	}
	for _, b := range outputs {
		last[b] = len(p.Steps)
	}
	slots := make([]int, len(sizes))
	placed := make([]bool, len(sizes))
	placed[0] = true
	p.Slots = []int{sizes[0]}
	var free []int
	for i, s := range p.Steps {
		if !placed[s.Y] {
			placed[s.Y] = true
			slots[s.Y] = fit(p, &free, sizes[s.Y])
		}
		for b := 1; b < len(sizes); b++ {
			if placed[b] && last[b] == i {
				free = append(free, slots[b])
				last[b] = -1
			}
		}
	}
	slot := func(operand *int) {
		if *operand != program.NoSlot {
			*operand = slots[*operand]
		}
	}
	slot(&p.Policy)
	slot(&p.Value)
	for i := range p.Steps {
		slot(&p.Steps[i].X)
		slot(&p.Steps[i].Y)
		slot(&p.Steps[i].Z)
	}
}

// fit takes the smallest free slot that is large enough, or else enlarges the largest free one, or
// else makes a new one.
func fit(p *program.Program, free *[]int, size int) int {
	best := -1
	for i, slot := range *free {
		if best < 0 {
			best = i
			continue
		}
		this, other := p.Slots[slot], p.Slots[(*free)[best]]
		if this >= size && (other < size || this < other) || other < size && this > other {
			best = i
		}
	}
	if best < 0 {
		p.Slots = append(p.Slots, size)
		return len(p.Slots) - 1
	}
	slot := (*free)[best]
	*free = append((*free)[:best], (*free)[best+1:]...)
	p.Slots[slot] = max(p.Slots[slot], size)
	return slot
}
