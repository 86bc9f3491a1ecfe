package matrix

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// normals returns n random numbers.
func normals(n int, random *rand.Rand) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(random.NormFloat64())
	}
	return x
}

// products returns shapes of all sizes around those of registers: plain ones, and those of
// convolutions.
func products() []Product {
	var all []Product
	for _, columns := range []int{1, 3, 4, 7, 8, 15, 16, 24, 31, 32, 33, 48, 65} {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 8, 11, 13, 16} {
			all = append(all,
				Product{Rows: n, Columns: columns, Outer: 1, Inner: 6, RowY: columns, RowX: 6, InnerX: 1, InnerW: columns},
				Product{Rows: n, Columns: columns, Outer: 3, Inner: 5, RowY: columns + 2, RowStart: columns, RowX: 2, OuterX: 30, InnerX: 1, OuterW: 5 * columns, InnerW: columns},
				Product{Rows: n, Columns: columns, Outer: 2, Inner: 4, RowY: columns, RowStart: columns + 1, RowX: 1, OuterX: 50, InnerX: n + 1, OuterW: 4*columns + 3, InnerW: columns},
				Product{Rows: n, Columns: columns, Outer: 2, Inner: 3, RowY: columns, RowX: 6, OuterX: 3, InnerX: 1, OuterW: 3 * Panel, InnerW: Panel, PanelW: 6 * Panel})
		}
	}
	return all
}

// operands returns random numbers, exactly as many as a product takes.
func (p *Product) operands(random *rand.Rand) (y, start, x, w []float32) {
	last := p.Rows - 1
	return normals(last*p.RowY+p.Columns, random), normals(last*p.RowStart+p.Columns, random),
		normals(last*p.RowX+(p.Outer-1)*p.OuterX+(p.Inner-1)*p.InnerX+1, random),
		normals((p.Outer-1)*p.OuterW+(p.Inner-1)*p.InnerW+p.column(p.Columns-1)+1, random)
}

// Every kernel computes the product of the definition, and writes nothing else.
func TestSet(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, p := range products() {
		before, start, x, w := p.operands(random)
		want := make([]float64, len(before))
		for i, v := range before {
			want[i] = float64(v)
		}
		for i := range p.Rows {
			for j := range p.Columns {
				sum := float64(start[i*p.RowStart+j])
				for o := range p.Outer {
					for k := range p.Inner {
						sum += float64(x[i*p.RowX+o*p.OuterX+k*p.InnerX]) * float64(w[o*p.OuterW+k*p.InnerW+p.column(j)])
					}
				}
				want[i*p.RowY+j] = sum
			}
		}
		for _, k := range Kernels() {
			y := slices.Clone(before)
			k.Set(&p, y, start, x, w)
			for i, v := range y {
				if inside := i%p.RowY < p.Columns; !(math.Abs(float64(v)-want[i]) < 1e-4) || !inside && v != before[i] {
					t.Fatalf("%s, %+v: %g at %d, want %g", k, p, v, i, want[i])
				}
			}
		}
	}
}

// Add gives what Set gives if it starts from y.
func TestAdd(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 0))
	for _, p := range products() {
		y, _, x, w := p.operands(random)
		p.RowStart = p.RowY
		want := make([]float32, len(y))
		copy(want, y)
		p.Set(want, slices.Clone(y), x, w)
		p.RowStart = 1 // Add ignores it
		if p.Add(y, x, w); !slices.Equal(y, want) {
			t.Fatalf("%+v: Add gives %v, want %v", p, y, want)
		}
	}
}

// A row has the same sums, bit for bit, whichever rows are computed with it.
func TestRowsAlone(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	for _, p := range products() {
		before, start, x, w := p.operands(random)
		for _, k := range Kernels() {
			together, alone := slices.Clone(before), slices.Clone(before)
			k.Set(&p, together, start, x, w)
			single := p
			single.Rows = 1
			for i := range p.Rows {
				k.Set(&single, alone[i*p.RowY:], start[i*p.RowStart:], x[i*p.RowX:], w)
			}
			if !slices.Equal(together, alone) {
				t.Fatalf("%s, %+v: rows alone give %v, want %v", k, p, alone, together)
			}
		}
	}
}

// The kernels of AVX2 and AVX-512 give the same bits: both fuse multiplication and addition, and take sums in the
// same order.
func TestWidthsGiveTheSameBits(t *testing.T) {
	if !slices.Contains(Kernels(), AVX512) {
		t.Skip("this build or this processor has no AVX-512")
	}
	random := rand.New(rand.NewPCG(6, 0))
	for _, p := range products() {
		y, start, x, w := p.operands(random)
		want := slices.Clone(y)
		AVX512.Set(&p, want, start, x, w)
		if AVX2.Set(&p, y, start, x, w); !slices.Equal(y, want) {
			t.Fatalf("%+v: AVX2 gives %v, want %v as AVX-512", p, y, want)
		}
	}
}

func TestWrongSizesPanic(t *testing.T) {
	good := Product{Rows: 3, Columns: 8, Outer: 2, Inner: 4, RowY: 8, RowStart: 8, RowX: 4, OuterX: 12, InnerX: 1, OuterW: 32, InnerW: 8}
	y, start, x, w := good.operands(rand.New(rand.NewPCG(5, 0)))
	for what, change := range map[string]func(p *Product, y, start, x, w *[]float32){
		"short y":                func(_ *Product, y, _, _, _ *[]float32) { *y = (*y)[1:] },
		"short start":            func(_ *Product, _, start, _, _ *[]float32) { *start = (*start)[1:] },
		"short x":                func(_ *Product, _, _, x, _ *[]float32) { *x = (*x)[1:] },
		"short w":                func(_ *Product, _, _, _, w *[]float32) { *w = (*w)[1:] },
		"no rows":                func(p *Product, _, _, _, _ *[]float32) { p.Rows = 0 },
		"backwards":              func(p *Product, _, _, _, _ *[]float32) { p.InnerX = -1 },
		"rows of y that overlap": func(p *Product, _, _, _, _ *[]float32) { p.RowY = 7 },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic, want one", what)
				}
			}()
			p, y, start, x, w := good, y, start, x, w
			change(&p, &y, &start, &x, &w)
			p.Set(y, start, x, w)
		}()
	}
}

// BenchmarkSet computes a row of the board in a convolution of 32 channels, as in training. Its
// sums must not change.
func BenchmarkSet(b *testing.B) {
	p := Product{Rows: 8, Columns: 32, Outer: 3, Inner: 96, RowY: 32, RowX: 32, OuterX: 320, InnerX: 1, OuterW: 96 * 32, InnerW: 32}
	y, start, x, w := p.operands(rand.New(rand.NewPCG(3, 0)))
	for _, k := range Kernels() {
		b.Run(k.String(), func(b *testing.B) {
			k.Set(&p, y, start, x, w)
			want := slices.Clone(y)
			for b.Loop() {
				if k.Set(&p, y, start, x, w); !slices.Equal(y, want) {
					b.Fatal("the sums differ from the first ones")
				}
			}
			b.ReportMetric(2*float64(p.Rows*p.Columns*p.Outer*p.Inner)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}
