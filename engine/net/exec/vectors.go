//go:build amd64 && goexperiment.simd && !js

package exec

import (
	"math"
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
			list = append(list, vectors{k, row512, epilogue512, tileIn512, tileOut512}.kernel())
		case matrix.AVX2:
			list = append(list, vectors{k, row256, epilogue256, tileIn256, tileOut256}.kernel())
		}
	}
	return list
}

// panel is the unit of packed weights, and of what vectors write.
type panel = [lanes]float32

// panelsOf returns a slice viewed as whole panels.
func panelsOf(x []float32) []panel {
	return unsafe.Slice((*panel)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/lanes)
}

// vectors holds the inner loops of a kernel for one width of registers.
type vectors struct {
	// products computes matrix products.
	products matrix.Kernel

	// row computes y = x·w + bias for one row in which only the inputs in list are not 0; for
	// each panel of bias, w has a panel for each input.
	row func(y []panel, x []float32, list []int32, w, bias []panel)

	// epilogue adds z, which may end within a panel, and applies an activation.
	epilogue func(y []panel, z []float32, a piecewise)

	// tileIn writes Bᵀ·d·B of one tile of c channels, frequency f from to[f·step]
	// on. It reads whole panels of x, and zeros if the place is -1.
	tileIn func(to []panel, step int, x []float32, at *[16]int32, zeros []float32, c int)

	// tileOut writes Aᵀ·m·A + bias of one tile to four places of y, in panels, the
	// first place last. It reads frequency f from m[f·step] on.
	tileOut func(y []panel, at *[4]int32, m []panel, step int, bias []panel)
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
	squares [][]int32 // by step, Winograd: four places of a tile, in panels
	in, out []float32 // Winograd: a sample at 16 frequencies, before and after the products
	sums    []float32 // rows of whole panels, for a y whose rows are not
	list    []int32   // places of inputs that are not 0
	copied  []float32 // planes, with slack so that whole panels may be read
}

func (v vectors) kernel() kernel {
	return kernel{v.products.String(), func(e *Executor) (func(int), error) { return newVectorExecutor(v, e).run, nil }}
}

func newVectorExecutor(v vectors, e *Executor) *vectorExecutor {
	r := &vectorExecutor{vectors: v, e: e, squares: make([][]int32, len(e.p.Steps))}
	in, out, sums, list := 0, 0, 0, 0
	for i := range e.p.Steps {
		s := &e.p.Steps[i]
		switch s.Op {
		case program.Gemm:
			sums = max(sums, min(block, e.batch*s.Rows)*program.Panels(s.N)*lanes)
			if s.Rows == 1 {
				list = max(list, s.K)
			}
		case program.Winograd:
			in = max(in, 16*frequency(s.Rows, s.K))
			out = max(out, 16*frequency(s.Rows, s.N))
			sums = max(sums, s.SizeY/s.N*program.Panels(s.N)*lanes)
			r.squares[i] = squaresOf(s)
		}
	}
	r.in, r.out, r.sums = make([]float32, in), make([]float32, out), make([]float32, sums)
	r.list = make([]int32, list)
	r.copied = make([]float32, e.p.Slots[0]+lanes)
	return r
}

// frequency returns the size of one frequency: a row of panels for each tile, and one panel more
// so that the 16 frequencies do not map to the same cache line.
func frequency(tiles, channels int) int { return (tiles*program.Panels(channels) + 1) * lanes }

// squaresOf returns the squares that tiles write, in panels. It replaces a square beyond the edge
// of the board by an earlier one, which is written later.
func squaresOf(s *program.Instruction) []int32 {
	list := make([]int32, len(s.Out))
	for i, place := range s.Out {
		list[i] = place / int32(s.N) * int32(program.Panels(s.N))
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
		default:
			r.e.step(s, n)
		}
	}
}

// gemm runs one instruction over n samples.
func (r *vectorExecutor) gemm(s *program.Instruction, n int) {
	x, y, z := r.operands(s, 0)
	w, bias := panelsOf(s.Weights), panelsOf(s.Bias)
	rows, width, step := n*s.Rows, len(bias)*lanes, block
	single := s.Rows == 1 && (s.Sparse || n == 1)
	if single {
		step = 1
	}
	for i := 0; i < rows; i += step {
		count := min(step, rows-i)
		sums := r.sums[:count*width]
		if width == s.N {
			sums = y[i*s.N:][:count*s.N]
		}
		if from := x[i*s.K:]; single {
			r.row(panelsOf(sums), from[:s.K], nonZero(r.list, from[:s.K]), w, bias)
		} else {
			r.rows(sums, width, from, s.K, s.Weights, s.Bias, count, s.K)
		}
		r.epilogues(s, y[i*s.N:][:count*s.N], sums, z, i*s.N)
	}
}

// rows computes y = x·w + bias: rows of k numbers, stepX apart, to rows of width numbers, which
// are whole panels, one after the other.
func (r *vectorExecutor) rows(y []float32, width int, x []float32, stepX int, w, bias []float32, rows, k int) {
	p := matrix.Product{Rows: rows, Columns: width, Outer: 1, Inner: k, RowY: width,
		RowX: stepX, InnerX: 1, InnerW: lanes, PanelW: k * lanes}
	r.products.Set(&p, y, bias, x, w)
}

// winograd runs one instruction over one sample.
func (r *vectorExecutor) winograd(s *program.Instruction, squares []int32, sample int) {
	x, y, z := r.operands(s, sample)
	if len(x) < s.SizeX+lanes {
		copy(r.copied, x[:s.SizeX])
		x = r.copied
	}
	bias, zeros := panelsOf(s.Bias), r.e.zeros
	stepIn, stepOut := frequency(s.Rows, s.K), frequency(s.Rows, s.N)
	wideIn, wideOut := program.Panels(s.K), len(bias)
	in, out := panelsOf(r.in), panelsOf(r.out)
	for t := range s.Rows {
		r.tileIn(in[t*wideIn:], stepIn/lanes, x, (*[16]int32)(s.Index[16*t:]), zeros, s.K)
	}
	for f := range 16 {
		r.rows(r.out[f*stepOut:][:stepOut], wideOut*lanes, r.in[f*stepIn:][:stepIn], wideIn*lanes,
			s.Weights[f*wideOut*lanes*s.K:], zeros, s.Rows, s.K)
	}
	sums := r.sums[:s.SizeY/s.N*wideOut*lanes]
	if wideOut*lanes == s.N {
		sums = y[:s.SizeY]
	}
	for t := range s.Rows {
		r.tileOut(panelsOf(sums), (*[4]int32)(squares[4*t:]), out[t*wideOut:], stepOut/lanes, bias)
	}
	r.epilogues(s, y[:s.SizeY], sums, z, 0)
}

// operands returns the slots of an instruction from a sample on; z is nil for none.
func (r *vectorExecutor) operands(s *program.Instruction, sample int) (x, y, z []float32) {
	x, y = r.e.slots[s.X][sample*s.SizeX:], r.e.slots[s.Y][sample*s.SizeY:]
	if s.Z != program.NoSlot {
		z = r.e.slots[s.Z][sample*s.SizeY:]
	}
	return x, y, z
}

// epilogues makes the rows y of N numbers from sums in whole panels, which may be y itself: it
// adds the residual, which begins at z[from], and applies the activation.
func (r *vectorExecutor) epilogues(s *program.Instruction, y, sums, z []float32, from int) {
	curved := s.Act == program.Tanh || s.Act == program.Sigmoid
	wide, a := program.Panels(s.N)*lanes, piecewiseOf(s)
	if z == nil {
		if s.Act != program.NoActivation && !curved {
			r.epilogue(panelsOf(sums), nil, a)
		}
	} else if z = z[from:]; wide == s.N {
		r.epilogue(panelsOf(sums), z, a)
	}
	for i := 0; wide != s.N && i*s.N < len(y); i++ {
		row := sums[i*wide:][:wide]
		if z != nil {
			r.epilogue(panelsOf(row), z[i*s.N:], a)
		}
		copy(y[i*s.N:][:s.N], row)
	}
	if curved {
		activate(s, y)
	}
}
