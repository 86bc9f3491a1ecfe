//go:build amd64 && goexperiment.simd && !js

package exec

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"playout/engine/matrix"
	"playout/engine/net/program"
)

// kernels returns the kernels that this processor has besides plain Go.
func kernels() []kernel {
	var list []kernel
	for _, k := range matrix.Kernels() {
		switch k {
		case matrix.AVX512:
			list = append(list, vectors{k, 16, epilogue512}.kernel())
		case matrix.AVX2:
			list = append(list, vectors{k, 8, epilogue256}.kernel())
		}
	}
	return list
}

// vectors holds the inner loops of a kernel for one width of registers.
type vectors struct {
	// products computes matrix products.
	products matrix.Kernel

	// lanes is the number of numbers in a register.
	lanes int

	// epilogue adds z, which may end within a vector, and applies an activation. The length of y is a
	// multiple of lanes.
	epilogue func(y, z []float32, a piecewise)
}

// piecewise is a piecewise linear activation: x, or x·slope below 0, limited to lo … hi.
type piecewise struct{ slope, lo, hi float32 }

// piecewiseOf returns the activation of an instruction, except for tanh and sigmoid.
func piecewiseOf(s *program.Instruction) piecewise {
	a := piecewise{1, float32(math.Inf(-1)), float32(math.Inf(1))}
	switch s.Act {
	case program.Relu:
		a.lo = 0
	case program.LeakyRelu:
		a.slope = s.Lo
	case program.Clip:
		a.lo, a.hi = s.Lo, s.Hi
	}
	return a
}

// block is the number of rows of a Gemm that get their epilogue while they are in the first
// cache.
const block = 64

// vectorExecutor runs dense instructions on vectors and the others, which are small, in plain Go.
type vectorExecutor struct {
	vectors
	e       *Executor
	squares [][]int32 // by step, Winograd: four places of a tile
	in, out []float32 // Winograd: a sample at 16 frequencies, before and after the products
	sums    []float32 // rows of whole panels, for a y whose rows are not
	list    []int32   // places of inputs that are not 0
	copied  []float32 // planes, with slack so that whole panels may be read
}

func (v vectors) kernel() kernel {
	return kernel{v.products.String(), func(e *Executor) (func(int), error) {
		r, err := newVectorExecutor(v, e)
		if err != nil {
			return nil, err
		}
		return r.run, nil
	}}
}

func newVectorExecutor(v vectors, e *Executor) (*vectorExecutor, error) {
	r := &vectorExecutor{vectors: v, e: e, squares: make([][]int32, len(e.p.Steps))}
	in, out, sums, list := 0, 0, 0, 0
	for i := range e.p.Steps {
		s := &e.p.Steps[i]
		if !placesFit(s) {
			return nil, fmt.Errorf("%s has places outside its slots", s)
		}
		switch s.Op {
		case program.Gemm:
			sums = max(sums, min(block, e.batch*s.Rows)*program.Panels(s.N)*lanes)
			if s.Rows == 1 {
				list = max(list, s.K)
			}
		case program.Winograd:
			in = max(in, 16*frequency(s.Rows, s.K))
			out = max(out, 16*frequency(s.Rows, s.N))
			sums = max(sums, s.SizeY/s.N*r.padded(s.N))
			r.squares[i] = squaresOf(s, r.padded(s.N))
		}
	}
	r.in, r.out, r.sums = make([]float32, in), make([]float32, out), make([]float32, sums)
	r.list = make([]int32, list)
	r.copied = make([]float32, e.p.Slots[0]+lanes)
	return r, nil
}

// placesFit reports whether the places of a Winograd or Gather lie in its slots. The assembler does not
// check them again.
func placesFit(s *program.Instruction) bool {
	within := func(places []int32, unit, size int) bool {
		return !slices.ContainsFunc(places, func(place int32) bool { return place < -1 || int(place)+unit > size })
	}
	switch s.Op {
	case program.Winograd:
		return len(s.Index) == 16*s.Rows && len(s.Out) == 4*s.Rows && within(s.Index, s.K, s.SizeX) && within(s.Out, s.N, s.SizeY)
	case program.Gather:
		return within(s.Index, s.Unit, s.SizeX) && s.Offset >= 0 && s.Offset+s.Unit*len(s.Index) <= s.SizeY
	}
	return true
}

// frequency returns the size of one frequency: a row of panels for each tile, and one panel more
// so that the 16 frequencies do not map to the same cache line.
func frequency(tiles, channels int) int { return (tiles*program.Panels(channels) + 1) * lanes }

// padded returns the number of columns that n outputs take in whole vectors.
func (v vectors) padded(n int) int { return (n + v.lanes - 1) / v.lanes * v.lanes }

// squaresOf returns the squares that tiles write, with that many numbers to a square. It replaces a square
// beyond the edge of the board by an earlier one, which is written later.
func squaresOf(s *program.Instruction, width int) []int32 {
	list := make([]int32, len(s.Out))
	for i, place := range s.Out {
		list[i] = place / int32(s.N) * int32(width)
		if place >= 0 {
			continue
		}
		if before := i - 1; i%2 == 1 && s.Out[before] >= 0 {
			list[i] = list[before]
		} else {
			list[i] = list[i-i%4+i%2]
		}
	}
	return list
}

func (r *vectorExecutor) run(n int) {
	for i := range r.e.p.Steps {
		switch s := &r.e.p.Steps[i]; s.Op {
		case program.Gemm:
			r.gemm(s, n)
		case program.Winograd:
			for sample := range n {
				r.winograd(s, r.squares[i], sample)
			}
		case program.Gather:
			if s.Unit != 1 {
				r.e.step(s, n)
				break
			}
			for sample := range n {
				r.gather(s, sample)
			}
		case program.Affine:
			if len(s.Scale) == 0 || len(s.Scale)%r.lanes != 0 {
				r.e.step(s, n)
				break
			}
			x, y, _ := r.operands(s, 0)
			y = y[:n*s.SizeY]
			affine256(y, x, s.Scale, s.Shift)
			r.epilogues(s, y, y, s.N, nil, 0, false)
		default:
			r.e.step(s, n)
		}
	}
}

// gather gathers single numbers.
func (r *vectorExecutor) gather(s *program.Instruction, sample int) {
	x, y, _ := r.operands(s, sample)
	to, zero := y[s.Offset:][:len(s.Index)], float32(0)
	gatherOnes(&gatherInput{
		y: unsafe.Pointer(unsafe.SliceData(to)), x: unsafe.Pointer(&x[0]), zero: unsafe.Pointer(&zero),
		index: unsafe.Pointer(unsafe.SliceData(s.Index)), count: len(s.Index),
	})
}

// gemm runs one instruction over n samples.
func (r *vectorExecutor) gemm(s *program.Instruction, n int) {
	x, y, z := r.operands(s, 0)
	rows, width, step := n*s.Rows, r.padded(s.N), block
	single := s.Rows == 1 && (s.Sparse || n == 1)
	if single {
		width, step = program.Panels(s.N)*lanes, 1
	}
	for i := 0; i < rows; i += step {
		count := min(step, rows-i)
		sums := r.sums[:count*width]
		if width == s.N {
			sums = y[i*s.N:][:count*s.N]
		}
		if from := x[i*s.K:]; single {
			r.row(s, sums, from[:s.K])
		} else {
			p := matrix.Product{Rows: count, Columns: width, Outer: 1, Inner: s.K, RowY: width,
				RowX: s.K, InnerX: 1, InnerW: lanes, PanelW: s.K * lanes}
			r.products.Set(&p, sums, s.Bias, from, s.Weights)
		}
		r.epilogues(s, y[i*s.N:][:count*s.N], sums, width, z, i*s.N, false)
	}
}

// row computes one row of a Gemm, skipping inputs that are 0, to whole panels.
func (r *vectorExecutor) row(s *program.Instruction, y, x []float32) {
	const size, most = int(unsafe.Sizeof(float32(0))), 6 // panels of a group, whose sums stay in registers
	panels, list := program.Panels(s.N), nonZero(r.list, x)
	groups := (panels + most - 1) / most
	smaller := (groups - panels%groups) % groups
	_, _, _ = y[panels*lanes-1], s.Bias[panels*lanes-1], s.Weights[panels*s.K*lanes-1]
	(&rowInput{
		y: unsafe.Pointer(&y[0]), x: unsafe.Pointer(&x[0]), list: unsafe.Pointer(unsafe.SliceData(list)), count: len(list),
		w: unsafe.Pointer(&s.Weights[0]), panel: size * s.K * lanes, bias: unsafe.Pointer(&s.Bias[0]),
		size: (panels + groups - 1) / groups, groups: groups - smaller, smaller: smaller,
	}).run(r.lanes)
}

// winograd runs one instruction over one sample.
func (r *vectorExecutor) winograd(s *program.Instruction, squares []int32, sample int) {
	x, y, z := r.operands(s, sample)
	if len(x) < s.SizeX+lanes {
		copy(r.copied, x[:s.SizeX])
		x = r.copied
	}
	const size = int(unsafe.Sizeof(float32(0)))
	stepIn, stepOut := frequency(s.Rows, s.K), frequency(s.Rows, s.N)
	rowIn, rowOut := program.Panels(s.K)*lanes, program.Panels(s.N)*lanes
	(&tilesInput{
		to: unsafe.Pointer(&r.in[0]), step: size * stepIn, row: size * rowIn,
		x: unsafe.Pointer(&x[0]), zeros: unsafe.Pointer(&r.e.zeros[0]), at: unsafe.Pointer(&s.Index[0]),
		tiles: s.Rows, channels: size * r.padded(s.K),
	}).run(r.lanes)
	width := r.padded(s.N)
	p := matrix.Product{Rows: s.Rows, Columns: width, Outer: 1, Inner: s.K, RowY: rowOut,
		RowX: rowIn, InnerX: 1, InnerW: lanes, PanelW: s.K * lanes}
	series := matrix.Series{Count: 16, NextY: stepOut, NextX: stepIn, NextW: rowOut * s.K}
	r.products.SetSeries(&p, series, r.out, r.e.zeros, r.in, s.Weights)
	sums := r.sums[:s.SizeY/s.N*width]
	if width == s.N {
		sums = y[:s.SizeY]
	}
	out := tilesOutput{
		y: unsafe.Pointer(&sums[0]), at: unsafe.Pointer(&squares[0]), m: unsafe.Pointer(&r.out[0]), step: size * stepOut, row: size * rowOut,
		bias: unsafe.Pointer(&s.Bias[0]), tiles: s.Rows, channels: size * width, least: float32(math.Inf(-1)),
	}
	if z != nil {
		z = z[:s.SizeY]
	}
	// The transform also adds the residual, and applies ReLU, if the squares are in their place.
	done := (s.Act == program.Relu || s.Act == program.NoActivation) && (z == nil || width == s.N)
	if done && s.Act == program.Relu {
		out.least = 0
	}
	if done && z != nil {
		out.z = unsafe.Pointer(&z[0])
	}
	out.run(r.lanes)
	r.epilogues(s, y[:s.SizeY], sums, width, z, 0, done)
}

// operands returns the slots of an instruction from a sample on; z is nil for none.
func (r *vectorExecutor) operands(s *program.Instruction, sample int) (x, y, z []float32) {
	x, y = r.e.slots[s.X][sample*s.SizeX:], r.e.slots[s.Y][sample*s.SizeY:]
	if s.Z != program.NoSlot {
		z = r.e.slots[s.Z][sample*s.SizeY:]
	}
	return x, y, z
}

// epilogues makes the rows y of N numbers from sums in rows of that width, which may be y itself: it
// adds the residual, which begins at z[from], and applies the activation unless that is done.
func (r *vectorExecutor) epilogues(s *program.Instruction, y, sums []float32, width int, z []float32, from int, done bool) {
	curved := s.Act == program.Tanh || s.Act == program.Sigmoid
	done = done || z == nil && (s.Act == program.NoActivation || curved)
	a := piecewiseOf(s)
	if z != nil {
		z = z[from:]
	}
	switch {
	case width == s.N:
		if !done {
			r.epilogue(y, z, a)
		}
	case z == nil:
		if !done {
			r.epilogue(sums, nil, a)
		}
		for i := 0; i*s.N < len(y); i++ {
			copy(y[i*s.N:][:s.N], sums[i*width:])
		}
	default:
		for i := 0; i*s.N < len(y); i++ {
			row := sums[i*width:][:width]
			r.epilogue(row, z[i*s.N:], a)
			copy(y[i*s.N:][:s.N], row)
		}
	}
	if curved {
		activate(s, y)
	}
}
