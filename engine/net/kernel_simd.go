//go:build amd64 && goexperiment.simd && !js

package net

import (
	"math"
	"unsafe"

	"playout/engine/matrix"
)

// kernels are those that this processor has beside plain Go.
func kernels() []kernel {
	var list []kernel
	for _, k := range matrix.Kernels() {
		switch k {
		case matrix.AVX512:
			list = append(list, vectors{k, row512, settle512, tileIn512, tileOut512}.kernel())
		case matrix.AVX2:
			list = append(list, vectors{k, row256, settle256, tileIn256, tileOut256}.kernel())
		}
	}
	return list
}

// panel is the unit of packed weights, and of what vectors write.
type panel = [lanes]float32

// panelsOf is a slice seen as whole panels.
func panelsOf(x []float32) []panel {
	return unsafe.Slice((*panel)(unsafe.Pointer(unsafe.SliceData(x))), len(x)/lanes)
}

// vectors are the inner loops of a kernel, for one width of registers.
type vectors struct {
	// products makes matrix products.
	products matrix.Kernel

	// row is y = x·w + bias for one row, of which it multiplies only the places
	// in list; w holds as many panels as x has numbers for each panel of bias.
	row func(y []panel, x []float32, list []int32, w, bias []panel)

	// settle adds z, which may end within a panel, and bends y to its form.
	settle func(y []panel, z []float32, f form)

	// tileIn writes Bᵀ·d·B of one tile of c channels, frequency f from to[f·step]
	// on. It reads whole panels of x, and zeros for a place of -1.
	tileIn func(to []panel, step int, x []float32, at *[16]int32, zeros []float32, c int)

	// tileOut writes Aᵀ·m·A + bias of one tile to four places of y, in panels,
	// the first place last; frequency f is read from m[f·step] on.
	tileOut func(y []panel, at *[4]int32, m []panel, step int, bias []panel)
}

// form is an activation that vectors have: x, or x·slope below 0, held to
// lo … hi.
type form struct{ slope, lo, hi float32 }

// formOf is the form of a step: all of its activation but tanh and sigmoid.
func formOf(s *instruction) form {
	f := form{1, float32(math.Inf(-1)), float32(math.Inf(1))}
	switch s.act {
	case actRelu:
		f.lo = 0
	case actLeaky:
		f.slope = s.lo
	case actClip:
		f.lo, f.hi = s.lo, s.hi
	}
	return f
}

// block is how many rows of a gemm are settled while they are in the first cache.
const block = 64

// vectorRunner runs dense steps on vectors and the others, which are small, on
// plain Go.
type vectorRunner struct {
	vectors
	e       *Executor
	squares [][]int32 // by step, winograd: four places of a tile in panels
	in, out []float32 // winograd: a sample at 16 frequencies, before and after
	sums    []float32 // rows of whole panels where y has others
	list    []int32   // places of inputs that are not 0
	copied  []float32 // planes that whole panels may be read of
}

func (v vectors) kernel() kernel {
	return kernel{v.products.String(), func(e *Executor) (runner, error) { return newVectorRunner(v, e), nil }}
}

func newVectorRunner(v vectors, e *Executor) *vectorRunner {
	r := &vectorRunner{vectors: v, e: e, squares: make([][]int32, len(e.p.steps))}
	in, out, sums, list := 0, 0, 0, 0
	for i := range e.p.steps {
		s := &e.p.steps[i]
		switch s.kind {
		case kindGemm:
			sums = max(sums, min(block, e.most*s.rows)*panels(s.n)*lanes)
			if s.rows == 1 {
				list = max(list, s.k)
			}
		case kindWinograd:
			in = max(in, 16*frequency(s.rows, s.k))
			out = max(out, 16*frequency(s.rows, s.n))
			sums = max(sums, s.sizeY/s.n*panels(s.n)*lanes)
			r.squares[i] = squaresOf(s)
		}
	}
	r.in, r.out, r.sums = make([]float32, in), make([]float32, out), make([]float32, sums)
	r.list = make([]int32, list)
	r.copied = make([]float32, e.p.slots[0]+lanes)
	return r
}

// frequency is the room of one frequency: a row of panels for each tile, and a
// panel so that 16 frequencies do not fall upon one line of the cache.
func frequency(tiles, channels int) int { return (tiles*panels(channels) + 1) * lanes }

// squaresOf gives the squares that tiles write in panels. Beyond the edge of
// the board it is the square before, which is written later.
func squaresOf(s *instruction) []int32 {
	list := make([]int32, len(s.out))
	for i, place := range s.out {
		list[i] = place / int32(s.n) * int32(panels(s.n))
		if place >= 0 {
			continue
		}
		if before := i - 1; i%2 == 1 && s.out[before] >= 0 {
			list[i] = list[before]
		} else {
			list[i] = list[i-i%4+i%2]
		}
	}
	return list
}

func (r *vectorRunner) run(n int) {
	for i := range r.e.p.steps {
		switch s := &r.e.p.steps[i]; s.kind {
		case kindGemm:
			r.gemm(s, n)
		case kindWinograd:
			for sample := range n {
				r.winograd(s, r.squares[i], sample)
			}
		default:
			r.e.step(s, n)
		}
	}
}

// gemm runs n samples.
func (r *vectorRunner) gemm(s *instruction, n int) {
	x, y, z := r.operands(s, 0)
	w, bias := panelsOf(s.weights), panelsOf(s.bias)
	rows, wide, each := n*s.rows, len(bias)*lanes, block
	single := s.rows == 1 && (s.sparse || n == 1)
	if single {
		each = 1
	}
	for i := 0; i < rows; i += each {
		some := min(each, rows-i)
		sums := r.sums[:some*wide]
		if wide == s.n {
			sums = y[i*s.n:][:some*s.n]
		}
		if from := x[i*s.k:]; single {
			r.row(panelsOf(sums), from[:s.k], nonZero(r.list, from[:s.k]), w, bias)
		} else {
			r.rows(sums, wide, from, s.k, s.weights, s.bias, some, s.k)
		}
		r.finish(s, y[i*s.n:][:some*s.n], sums, z, i*s.n)
	}
}

// rows is y = x·w + bias: rows of k numbers, stepX apart, to rows of wide, which
// is whole panels, one after the other.
func (r *vectorRunner) rows(y []float32, wide int, x []float32, stepX int, w, bias []float32, rows, k int) {
	p := matrix.Product{Rows: rows, Columns: wide, Outer: 1, Inner: k, RowY: wide,
		RowX: stepX, InnerX: 1, InnerW: lanes, PanelW: k * lanes}
	r.products.Set(&p, y, bias, x, w)
}

// winograd runs one sample.
func (r *vectorRunner) winograd(s *instruction, squares []int32, sample int) {
	x, y, z := r.operands(s, sample)
	if len(x) < s.sizeX+lanes {
		copy(r.copied, x[:s.sizeX])
		x = r.copied
	}
	bias, zeros := panelsOf(s.bias), r.e.zeros
	stepIn, stepOut := frequency(s.rows, s.k), frequency(s.rows, s.n)
	wideIn, wideOut := panels(s.k), len(bias)
	in, out := panelsOf(r.in), panelsOf(r.out)
	for t := range s.rows {
		r.tileIn(in[t*wideIn:], stepIn/lanes, x, (*[16]int32)(s.index[16*t:]), zeros, s.k)
	}
	for f := range 16 {
		r.rows(r.out[f*stepOut:][:stepOut], wideOut*lanes, r.in[f*stepIn:][:stepIn], wideIn*lanes,
			s.weights[f*wideOut*lanes*s.k:], zeros, s.rows, s.k)
	}
	sums := r.sums[:s.sizeY/s.n*wideOut*lanes]
	if wideOut*lanes == s.n {
		sums = y[:s.sizeY]
	}
	for t := range s.rows {
		r.tileOut(panelsOf(sums), (*[4]int32)(squares[4*t:]), out[t*wideOut:], stepOut/lanes, bias)
	}
	r.finish(s, y[:s.sizeY], sums, z, 0)
}

// operands are what a step reads and writes from a sample on, z nil for none.
func (r *vectorRunner) operands(s *instruction, sample int) (x, y, z []float32) {
	x, y = r.e.slots[s.x][sample*s.sizeX:], r.e.slots[s.y][sample*s.sizeY:]
	if s.z != none {
		z = r.e.slots[s.z][sample*s.sizeY:]
	}
	return x, y, z
}

// finish makes the rows y of n numbers of sums in whole panels, which may be y
// itself: it adds the residual, z from a place on, and applies the activation.
func (r *vectorRunner) finish(s *instruction, y, sums, z []float32, from int) {
	curved := s.act == actTanh || s.act == actSigmoid
	wide, f := panels(s.n)*lanes, formOf(s)
	if z == nil {
		if s.act != actNone && !curved {
			r.settle(panelsOf(sums), nil, f)
		}
	} else if z = z[from:]; wide == s.n {
		r.settle(panelsOf(sums), z, f)
	}
	for i := 0; wide != s.n && i*s.n < len(y); i++ {
		row := sums[i*wide:][:wide]
		if z != nil {
			r.settle(panelsOf(row), z[i*s.n:], f)
		}
		copy(y[i*s.n:][:s.n], row)
	}
	if curved {
		activation(s, y)
	}
}
