package net

import (
	"fmt"
	"math"
)

// MaxBatch is the most samples that an Executor runs at once.
const MaxBatch = 1024

// maxMemory bounds the numbers that an executor makes room for.
const maxMemory = 1 << 26

// Executor runs a Model. It holds the buffers of one evaluation and is used by
// one goroutine at a time; several may share a Model.
type Executor struct {
	p       *program
	kernel  string
	runner  runner
	most    int         // samples
	slots   [][]float32 // slot 0 is the caller's
	scratch []float32   // winograd: inputs, then sums, of 16 frequencies
	zeros   []float32
	list    []int32 // sparse: places of inputs that are not 0
}

// Executor makes the buffers for up to maxBatch samples, 1 to MaxBatch, to be
// run by the fastest kernel that works here.
func (m *Model) Executor(maxBatch int) (*Executor, error) {
	return m.ExecutorOn("", maxBatch)
}

// ExecutorOn is Executor for one of Kernels, to compare them.
func (m *Model) ExecutorOn(name string, maxBatch int) (*Executor, error) {
	k, err := find(name)
	if err != nil {
		return nil, err
	}
	return m.executor(k, maxBatch)
}

func (m *Model) executor(k kernel, maxBatch int) (*Executor, error) {
	if maxBatch < 1 || maxBatch > MaxBatch {
		return nil, fmt.Errorf("net: a batch of %d, allowed are 1 to %d", maxBatch, MaxBatch)
	}
	p := m.program
	e := &Executor{p: p, kernel: k.name, most: maxBatch, slots: make([][]float32, len(p.slots))}
	numbers := 0
	for _, size := range p.slots[1:] {
		numbers += size*maxBatch + lanes
	}
	scratch, zeros, list := 0, 0, 0
	for i := range p.steps {
		s := &p.steps[i]
		if s.kind == kindWinograd {
			scratch = max(scratch, 16*s.rows*(s.k+s.n))
			zeros = max(zeros, s.k, panels(s.n)*lanes)
		}
		if s.sparse {
			list = max(list, s.k)
		}
	}
	if numbers+scratch > maxMemory {
		return nil, fmt.Errorf("net: a batch of %d takes %d numbers, allowed are %d", maxBatch, numbers+scratch, maxMemory)
	}
	for i, size := range p.slots[1:] {
		e.slots[i+1] = make([]float32, size*maxBatch+lanes)
	}
	e.scratch = make([]float32, scratch+lanes)
	e.zeros = make([]float32, zeros+lanes)
	e.list = make([]int32, list)
	var err error
	if e.runner, err = k.start(e); err != nil {
		return nil, fmt.Errorf("net: %s: %w", k.name, err)
	}
	return e, nil
}

// Kernel is the name of what runs the model.
func (e *Executor) Kernel() string { return e.kernel }

// Run evaluates n samples, 1 to the executor's batch: planes holds n times
// C·H·W numbers. It gives n times the moves of policy and n numbers of value,
// nil for an output that the model does not have. They are the executor's own
// and stand until the next Run. It panics on a wrong length, a mistake of the
// program.
func (e *Executor) Run(planes []float32, n int) (policy, value []float32) {
	p := e.p
	if n < 1 || n > e.most || len(planes) != n*p.slots[0] {
		panic(fmt.Sprintf("net: %d numbers for %d samples, allowed are %d each for 1 to %d", len(planes), n, p.slots[0], e.most))
	}
	e.slots[0] = planes
	e.runner.run(n)
	e.slots[0] = nil
	if p.policy != none {
		policy = e.slots[p.policy][:n*p.moves]
	}
	if p.value != none {
		value = e.slots[p.value][:n]
	}
	return policy, value
}

// step runs one instruction over all samples. Samples of a buffer follow one
// another at the buffer's own size, which the instruction knows.
func (e *Executor) step(s *instruction, n int) {
	x, y := e.slots[s.x], e.slots[s.y]
	var z []float32
	if s.z != none {
		z = e.slots[s.z]
	}
	if s.kind == kindGemm {
		if s.sparse {
			for i := range n {
				sparse(y[i*s.n:], x[i*s.k:][:s.k], s.weights, s.bias, e.list, s.n)
			}
		} else {
			gemm(y[:n*s.sizeY], x[:n*s.sizeX], s.weights, s.bias, n*s.rows, s.k, s.n)
		}
		if z != nil {
			z = z[:n*s.sizeY]
		}
		finish(s, y[:n*s.sizeY], z)
		return
	}
	for i := range n {
		xi, yi := x[i*s.sizeX:][:s.sizeX], y[i*s.sizeY:][:s.sizeY]
		var zi []float32
		if z != nil {
			zi = z[i*s.sizeY:][:s.sizeY]
		}
		switch s.kind {
		case kindWinograd:
			e.winograd(s, yi, xi, zi)
		case kindMove:
			move(s, yi[s.from:], xi)
		case kindAffine:
			affine(s, yi, xi)
		case kindAdd, kindSub, kindMul:
			combine(s, yi, xi, zi)
		case kindAverage, kindMax:
			taps(s, yi, xi)
		case kindSoftmax:
			for row := range s.rows {
				soften(yi[row*s.n:][:s.n], xi[row*s.n:][:s.n])
			}
		}
	}
}

// move fetches units, or zeros.
func move(s *instruction, y, x []float32) {
	if s.unit == 1 {
		y = y[:len(s.index)]
		for i, from := range s.index {
			if from < 0 {
				y[i] = 0
			} else {
				y[i] = x[from]
			}
		}
		return
	}
	for _, from := range s.index {
		if from < 0 {
			clear(y[:s.unit])
		} else {
			copy(y[:s.unit], x[from:])
		}
		y = y[s.unit:]
	}
}

func affine(s *instruction, y, x []float32) {
	if s.scale == nil {
		copy(y, x)
	}
	for period := len(s.scale); period > 0 && len(y) > 0; x, y = x[period:], y[period:] {
		shift, y0, x0 := s.shift[:period], y[:period], x[:period]
		for i, scale := range s.scale {
			y0[i] = x0[i]*scale + shift[i]
		}
		activation(s, y0)
	}
	if s.scale == nil {
		activation(s, y)
	}
}

func combine(s *instruction, y, x, z []float32) {
	x, z = x[:len(y)], z[:len(y)]
	switch s.kind {
	case kindAdd:
		for i := range y {
			y[i] = x[i] + z[i]
		}
	case kindSub:
		for i := range y {
			y[i] = x[i] - z[i]
		}
	default:
		for i := range y {
			y[i] = x[i] * z[i]
		}
	}
	activation(s, y)
}

// taps takes means or maxima over the windows of a pool.
func taps(s *instruction, y, x []float32) {
	for row := range s.rows {
		out := y[row*s.n:][:s.n]
		started := false
		for _, from := range s.index[row*s.k:][:s.k] {
			switch {
			case from < 0:
			case !started:
				copy(out, x[from:])
				started = true
			case s.kind == kindMax:
				for i, v := range x[from:][:s.n] {
					out[i] = max(out[i], v)
				}
			default:
				for i, v := range x[from:][:s.n] {
					out[i] += v
				}
			}
		}
		if !started {
			clear(out)
		}
		if s.kind == kindAverage {
			for i := range out {
				out[i] *= s.scale[row]
			}
		}
	}
}

// soften is a softmax of one row.
func soften(y, x []float32) {
	top := x[0]
	for _, v := range x {
		top = max(top, v)
	}
	var sum float64
	for i, v := range x {
		e := math.Exp(float64(v - top))
		y[i] = float32(e)
		sum += e
	}
	scale := float32(1 / sum)
	for i := range y {
		y[i] *= scale
	}
}

// finish adds the residual and applies the activation.
func finish(s *instruction, y, z []float32) {
	if z != nil {
		z = z[:len(y)]
		if s.act == actRelu {
			for i, v := range z {
				y[i] = max(y[i]+v, 0)
			}
			return
		}
		for i, v := range z {
			y[i] += v
		}
	}
	activation(s, y)
}

func activation(s *instruction, y []float32) {
	switch s.act {
	case actRelu:
		for i, v := range y {
			y[i] = max(v, 0)
		}
	case actLeaky:
		for i, v := range y {
			if v < 0 {
				y[i] = v * s.lo
			}
		}
	case actClip:
		for i, v := range y {
			y[i] = min(max(v, s.lo), s.hi)
		}
	case actTanh:
		for i, v := range y {
			y[i] = float32(math.Tanh(float64(v)))
		}
	case actSigmoid:
		for i, v := range y {
			y[i] = float32(1 / (1 + math.Exp(-float64(v))))
		}
	}
}
