package net

import (
	"errors"
	"fmt"
	"slices"

	"playout/engine/game"
)

// Bounds of a program.
const (
	maxBuffer = 1 << 20 // numbers of one value, one sample
	maxEffort = 1 << 25 // elements of all tables and weights together
	maxWork   = 1 << 31 // multiplications and additions an evaluation
)

// compiler turns a recording into a program, node by node in order.
type compiler struct {
	opset  int64
	nodes  []node
	values map[string]*value
	uses   map[string]int // readers of a name, outputs of the graph included
	steps  []instruction
	maker  []int // by buffer the step that makes all of it, none for none
	sizes  []int // by buffer
	effort int
	work   int
	node   node // the one at work
}

// lowering compiles one operator: its first result.
type lowering func(c *compiler, n node, a *attributes) (*value, error)

// compile makes the program of a recording.
func compile(rec recording, o outline) (*program, error) {
	if len(o.input) != 4 || o.input[0] > 1 {
		return nil, fmt.Errorf("planes has shape %v, allowed is [N, C, H, W] with any N (shown as -1)", o.input)
	}
	channels, h, w := o.input[1], o.input[2], o.input[3]
	if channels < 1 || h < 1 || w < 1 || channels > maxPlanes || h > maxBoard || w > maxBoard {
		return nil, fmt.Errorf("planes has shape %v, allowed are at most %d planes of %d x %d", o.input, maxPlanes, maxBoard, maxBoard)
	}
	c := &compiler{opset: o.opset, nodes: rec.nodes, values: map[string]*value{}, uses: map[string]int{}}
	needed := c.needed(o.output)
	for name, data := range rec.constants {
		if err := c.constant(name, data); err != nil {
			return nil, err
		}
	}
	size := channels * h * w
	buf, err := c.buffer(size)
	if err != nil {
		return nil, err
	}
	c.values["planes"] = &value{shape: []int{1, channels, h, w}, at: rowMajor(size), buf: buf}
	for i, n := range c.nodes {
		if !needed[i] {
			continue
		}
		if err := c.lower(n); err != nil {
			return nil, fmt.Errorf("%s: %w", n, err)
		}
	}
	return c.finish(o, &program{c: channels, h: h, w: w, policy: none, value: none})
}

// needed marks the nodes that an output depends on and counts readers.
func (c *compiler) needed(outputs []string) []bool {
	needed := make([]bool, len(c.nodes))
	for _, name := range outputs {
		c.uses[name]++
	}
	for i := len(c.nodes) - 1; i >= 0; i-- {
		if n := c.nodes[i]; c.uses[n.out] > 0 {
			needed[i] = true
			for _, name := range n.in {
				c.uses[name]++
			}
		}
	}
	return needed
}

// constant makes a value of a fixed tensor.
func (c *compiler) constant(name string, data constant) error {
	size := max(len(data.floats), len(data.ints))
	if err := c.spend(size); err != nil {
		return err
	}
	shape := data.shape
	if product(shape) != size {
		return fmt.Errorf("constant %q: %d elements for shape %v", game.Clip(name), size, shape)
	}
	c.values[name] = &value{shape: shape, at: rowMajor(size), buf: constBuf, data: data.floats, ints: data.ints}
	return nil
}

// spend bounds what tables and weights may take.
func (c *compiler) spend(n int) error {
	if c.effort += n; n < 0 || n > maxEffort || c.effort > maxEffort {
		return fmt.Errorf("the net is too large: allowed are %d elements in all tables and weights", maxEffort)
	}
	return nil
}

// stretch bounds a value that has more elements than those it is made of.
func (c *compiler) stretch(shape []int) error {
	if elements(shape) > maxBuffer {
		return fmt.Errorf("a value of shape %v, allowed are %d elements", shape, maxBuffer)
	}
	return c.spend(2 * elements(shape))
}

// labour bounds what one evaluation may take.
func (c *compiler) labour(n int) error {
	if c.work += n; n < 0 || n > maxWork || c.work > maxWork {
		return fmt.Errorf("the net is too slow: allowed are %d multiplications and additions an evaluation", maxWork)
	}
	return nil
}

// buffer makes room for a value.
func (c *compiler) buffer(size int) (int, error) {
	if size < 1 || size > maxBuffer {
		return none, fmt.Errorf("a value of %d elements, allowed are 1 to %d", size, maxBuffer)
	}
	c.sizes = append(c.sizes, size)
	c.maker = append(c.maker, none)
	return len(c.sizes) - 1, c.spend(size)
}

// lower compiles one node.
func (c *compiler) lower(n node) error {
	low, ok := lowerings[n.op]
	if !ok {
		return fmt.Errorf("operator not known, allowed are %s", known())
	}
	c.node = n
	a := n.attributes()
	v, err := low(c, n, a)
	if err == nil {
		err = a.done()
	}
	if err != nil {
		return err
	}
	v = v.view(v.shape, v.at)
	v.sole = v.sole && c.uses[n.out] == 1
	if _, twice := c.values[n.out]; twice {
		return fmt.Errorf("%q is computed twice", game.Clip(n.out))
	}
	c.values[n.out] = v
	return nil
}

// input is an input of a node, nil for one left out.
func (c *compiler) input(n node, i int) (*value, error) {
	if i >= len(n.in) || n.in[i] == "" {
		return nil, nil
	}
	v, ok := c.values[n.in[i]]
	if !ok {
		return nil, fmt.Errorf("input %q is not computed before: missing, or part of a cycle", game.Clip(n.in[i]))
	}
	return v, nil
}

// must is an input that may not be left out, of floats.
func (c *compiler) must(n node, i int) (*value, error) {
	v, err := c.input(n, i)
	switch {
	case err != nil:
		return nil, err
	case v == nil:
		return nil, fmt.Errorf("input %d is missing", i+1)
	case v.ints != nil:
		return nil, fmt.Errorf("input %d holds whole numbers, allowed is float32", i+1)
	}
	return v, nil
}

// computed is an input that is no constant, with a batch in front.
func (c *compiler) computed(n node, i int) (*value, error) {
	v, err := c.must(n, i)
	if err == nil && v.constant() {
		err = fmt.Errorf("input %d is a constant, allowed is a computed tensor", i+1)
	}
	return v, err
}

// fixed is an input that is a constant of floats, nil for one left out.
func (c *compiler) fixed(n node, i int) (*value, error) {
	v, err := c.input(n, i)
	if err == nil && v != nil && (!v.constant() || v.ints != nil) {
		err = fmt.Errorf("input %d is not a constant of float32", i+1)
	}
	return v, err
}

// numbers is an input that is a constant of whole numbers, nil for one left out.
func (c *compiler) numbers(n node, i int) ([]int64, error) {
	v, err := c.input(n, i)
	if err != nil || v == nil {
		return nil, err
	}
	if v.ints == nil {
		return nil, fmt.Errorf("input %d is not a constant of whole numbers", i+1)
	}
	return v.ints, nil
}

// emit appends a step that makes a buffer of that size, and gives the value.
func (c *compiler) emit(s instruction, size int, shape []int, at []int32) (*value, error) {
	buf, err := c.buffer(size)
	if err != nil {
		return nil, err
	}
	s.y = buf
	s.nodes = []string{c.node.op}
	c.maker[buf] = len(c.steps)
	c.steps = append(c.steps, s)
	return &value{shape: shape, at: at, buf: buf, sole: true}, nil
}

// host is the step that makes a value, where whatever comes next may be done
// by that step too: nobody else reads the value and it has no activation yet.
func (c *compiler) host(v *value) *instruction {
	if v.constant() || !v.sole || c.maker[v.buf] == none || !permutation(v.at, c.sizes[v.buf]) {
		return nil
	}
	s := &c.steps[c.maker[v.buf]]
	if s.act != actNone || s.kind == kindMove || s.kind == kindAverage || s.kind == kindMax || s.kind == kindSoftmax {
		return nil
	}
	return s
}

// joined notes that a step stands for the node at work too.
func (c *compiler) joined(s *instruction) { s.nodes = append(s.nodes, c.node.op) }

// place gives the value with its elements at these places of a buffer, moving
// them only if they are elsewhere.
func (c *compiler) place(v *value, layout []int32) (*value, error) {
	if v.constant() {
		return nil, errors.New("a constant stands where a computed tensor is needed")
	}
	if slices.Equal(v.at, layout) && c.sizes[v.buf] == len(layout) {
		return v, nil
	}
	source := make([]int32, len(layout))
	for i, place := range layout {
		source[place] = v.at[i]
	}
	return c.gather(v.buf, source, v.shape, layout)
}

// gather emits a move from places of a buffer.
func (c *compiler) gather(x int, source []int32, shape []int, layout []int32) (*value, error) {
	index, unit := units(source)
	return c.emit(instruction{kind: kindMove, x: x, z: none, index: index, unit: unit}, len(source), shape, layout)
}

// units shortens a table of places to the starts of runs of equal length.
func units(source []int32) (index []int32, unit int) {
	length := 0 // of the run so far
	unit = 0
	end := func() {
		if length > 0 {
			unit = gcd(length, unit)
		}
		length = 0
	}
	for i, place := range source {
		if i > 0 && (place < 0 && source[i-1] >= 0 || place >= 0 && (source[i-1] < 0 || place != source[i-1]+1)) {
			end()
		}
		length++
	}
	end()
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

// finish checks the outputs, packs weights and places buffers.
func (c *compiler) finish(o outline, p *program) (*program, error) {
	bufs := []int{}
	for _, name := range o.output {
		if name != "policy" && name != "value" {
			return nil, fmt.Errorf("output %q, allowed are policy and value", game.Clip(name))
		}
		v, ok := c.values[name]
		if !ok || v.constant() {
			return nil, fmt.Errorf("output %s is not computed by any node", name)
		}
		if len(v.shape) != 2 || name == "value" && v.shape[1] != 1 {
			return nil, fmt.Errorf("output %s has shape %v, allowed are policy [N, A] and value [N, 1]", name, v.shape)
		}
		layout := rowMajor(len(v.at))
		if v.buf == 0 || slices.Contains(bufs, v.buf) || !slices.Equal(v.at, layout) {
			c.node = node{op: "output"}
			var err error
			if v, err = c.gather(v.buf, v.at, v.shape, layout); err != nil {
				return nil, err
			}
		}
		bufs = append(bufs, v.buf)
		if name == "policy" {
			p.policy, p.moves = v.buf, v.shape[1]
		} else {
			p.value = v.buf
		}
	}
	if len(bufs) == 0 {
		return nil, errors.New("no output, allowed are policy and value")
	}
	p.steps, p.work = c.steps, c.work
	markSparse(p.steps, len(c.sizes))
	slots := allocate(p, c.sizes, bufs)
	to := func(buf *int) {
		if *buf != none {
			*buf = slots[*buf]
		}
	}
	to(&p.policy)
	to(&p.value)
	for i := range p.steps {
		s := &p.steps[i]
		s.sizeX, s.sizeY = c.sizes[s.x], c.sizes[s.y]
		to(&s.x)
		to(&s.y)
		to(&s.z)
		if s.dense() {
			if err := s.finish(); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}
