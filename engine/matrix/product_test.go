package matrix

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// draw gives n random numbers.
func draw(n int, random *rand.Rand) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(random.NormFloat64())
	}
	return x
}

// products are forms of all sizes around those of registers, plain ones and
// such as convolutions make.
func products() []Product {
	var all []Product
	for _, columns := range []int{1, 3, 4, 7, 8, 15, 16, 24, 31, 32, 33, 48, 65} {
		for _, n := range []int{1, 2, 3, 4, 5, 8, 11} {
			all = append(all,
				Product{Rows: n, Columns: columns, Outer: 1, Inner: 6, RowY: columns, RowX: 6, InnerX: 1, InnerW: columns},
				Product{Rows: n, Columns: columns, Outer: 3, Inner: 5, RowY: columns + 2, RowX: 2, OuterX: 30, InnerX: 1, OuterW: 5 * columns, InnerW: columns},
				Product{Rows: n, Columns: columns, Outer: 2, Inner: 4, RowY: columns, RowX: 1, OuterX: 50, InnerX: n + 1, OuterW: 4*columns + 3, InnerW: columns})
		}
	}
	return all
}

func (p *Product) sizes() (y, x, w int) {
	return (p.Rows-1)*p.RowY + p.Columns,
		(p.Rows-1)*p.RowX + (p.Outer-1)*p.OuterX + (p.Inner-1)*p.InnerX + 1,
		(p.Outer-1)*p.OuterW + (p.Inner-1)*p.InnerW + p.Columns
}

// Every kernel gives what the definition says, and nothing beside it.
func TestAdd(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, p := range products() {
		sizeY, sizeX, sizeW := p.sizes()
		before, x, w := draw(sizeY, random), draw(sizeX, random), draw(sizeW, random)
		want := make([]float64, sizeY)
		for i, v := range before {
			want[i] = float64(v)
		}
		for i := range p.Rows {
			for j := range p.Columns {
				for o := range p.Outer {
					for k := range p.Inner {
						want[i*p.RowY+j] += float64(x[i*p.RowX+o*p.OuterX+k*p.InnerX]) * float64(w[o*p.OuterW+k*p.InnerW+j])
					}
				}
			}
		}
		for _, k := range kernels {
			y := slices.Clone(before)
			k.add(p, y, x, w)
			for i, v := range y {
				if inside := i%p.RowY < p.Columns; !(math.Abs(float64(v)-want[i]) < 1e-4) || !inside && v != before[i] {
					t.Fatalf("%s, %+v: %g at %d, want %g", k.name, p, v, i, want[i])
				}
			}
		}
	}
}

// A row's sums are the same to the bit whatever rows are beside it.
func TestRowsAlone(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	for _, p := range products() {
		sizeY, sizeX, sizeW := p.sizes()
		before, x, w := draw(sizeY, random), draw(sizeX, random), draw(sizeW, random)
		for _, k := range kernels {
			together, alone := slices.Clone(before), slices.Clone(before)
			k.add(p, together, x, w)
			single := p
			single.Rows = 1
			for i := range p.Rows {
				k.add(single, alone[i*p.RowY:], x[i*p.RowX:], w)
			}
			if !slices.Equal(together, alone) {
				t.Fatalf("%s, %+v: rows alone have other sums", k.name, p)
			}
		}
	}
}

func TestWrongSizesPanic(t *testing.T) {
	good := Product{Rows: 3, Columns: 8, Outer: 2, Inner: 4, RowY: 8, RowX: 4, OuterX: 12, InnerX: 1, OuterW: 32, InnerW: 8}
	sizeY, sizeX, sizeW := good.sizes()
	for what, c := range map[string]func() (p Product, y, x, w int){
		"short y":                func() (Product, int, int, int) { return good, sizeY - 1, sizeX, sizeW },
		"short x":                func() (Product, int, int, int) { return good, sizeY, sizeX - 1, sizeW },
		"short w":                func() (Product, int, int, int) { return good, sizeY, sizeX, sizeW - 1 },
		"no rows":                func() (Product, int, int, int) { p := good; p.Rows = 0; return p, sizeY, sizeX, sizeW },
		"backwards":              func() (Product, int, int, int) { p := good; p.InnerX = -1; return p, sizeY, sizeX, sizeW },
		"rows of y that overlap": func() (Product, int, int, int) { p := good; p.RowY = 7; return p, sizeY, sizeX, sizeW },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", what)
				}
			}()
			p, y, x, w := c()
			p.Add(make([]float32, y), make([]float32, x), make([]float32, w))
		}()
	}
}

// A row of a board of a convolution of 32 channels, as training multiplies
// them; its sums must be those of the first time.
func BenchmarkAdd(b *testing.B) {
	p := Product{Rows: 8, Columns: 32, Outer: 3, Inner: 96, RowY: 32, RowX: 32, OuterX: 320, InnerX: 1, OuterW: 96 * 32, InnerW: 32}
	sizeY, sizeX, sizeW := p.sizes()
	random := rand.New(rand.NewPCG(3, 0))
	y, x, w := make([]float32, sizeY), draw(sizeX, random), draw(sizeW, random)
	for _, k := range kernels {
		b.Run(k.name, func(b *testing.B) {
			clear(y)
			k.add(p, y, x, w)
			want := slices.Clone(y)
			for b.Loop() {
				clear(y)
				k.add(p, y, x, w)
				if !slices.Equal(y, want) {
					b.Fatal("other sums than the first time")
				}
			}
			b.ReportMetric(2*float64(p.Rows*p.Columns*p.Outer*p.Inner)*float64(b.N)/b.Elapsed().Seconds()/1e9, "GFLOP/s")
		})
	}
}
