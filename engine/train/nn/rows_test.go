package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/matrix"
)

// addRows computes the sums of its definition, the same bits with and without vector
// instructions.
func TestAddRows(t *testing.T) {
	random := rand.New(game.NewRand(2))
	for _, n := range []int{1, 7, 8, 31, 32, 33, 72, 100} {
		const rows = 11
		w, x, y := numbers(rows*n, random), numbers(3*rows, random), numbers(n, random)
		place, value := gather(make([]int32, rows), make([]float32, rows), x, 3)
		got, plain := slices.Clone(y), slices.Clone(y)
		addRows(got, place, value, w)
		addRowsFrom(0, plain, place, value, w)
		for j := range n {
			want := float64(y[j])
			for i := range rows {
				want += float64(x[3*i]) * float64(w[i*n+j])
			}
			if got[j] != plain[j] || math.Abs(float64(got[j])-want) > 1e-4 {
				t.Errorf("column %d of %d: %g, without vectors %g, want %g", j, n, got[j], plain[j], want)
			}
		}
	}
}

// addSparse gives the same bits as row by row.
func TestAddSparse(t *testing.T) {
	random := rand.New(game.NewRand(3))
	for _, columns := range []int{1, 5, 8, 12, 32, 65} {
		for _, s := range []matrix.Sparse{
			{Rows: 3, Columns: columns, Inner: 7, RowX: 7, InnerX: 1},
			{Rows: 5, Columns: columns, Inner: 4, RowX: 1, InnerX: 6},
			{Rows: 1, Columns: columns, Inner: 1, InnerX: 1},
		} {
			x := numbers((s.Rows-1)*s.RowX+(s.Inner-1)*s.InnerX+1, random)
			for i := range x {
				if i%3 > 0 {
					x[i] = 0
				}
			}
			w, y := numbers(s.Inner*columns, random), numbers(s.Rows*columns, random)
			got, plain := slices.Clone(y), slices.Clone(y)
			addSparse(got, x, w, s, make([]int32, s.Inner), make([]float32, s.Inner))
			addSparsePlain(plain, x, w, s, make([]int32, s.Inner), make([]float32, s.Inner))
			for i := range s.Rows {
				for j := range columns {
					want := float64(y[i*columns+j])
					for k := range s.Inner {
						want += float64(x[i*s.RowX+k*s.InnerX]) * float64(w[k*columns+j])
					}
					if at := i*columns + j; got[at] != plain[at] || math.Abs(float64(got[at])-want) > 1e-4 {
						t.Errorf("%+v: row %d, column %d: %g, row by row %g, want %g", s, i, j, got[at], plain[at], want)
					}
				}
			}
		}
	}
}

// exp gives the bits of math.Exp.
func TestExp(t *testing.T) {
	random := rand.New(game.NewRand(4))
	for range 20000 {
		x := -math.Exp(random.Float64()*14 - 7)
		if got, want := exp(x), math.Exp(x); got != want {
			t.Errorf("exp(%g) = %g, want %g", x, got, want)
		}
	}
	for _, x := range []float64{0, 1, 800, -800, -745, math.Inf(1), math.Inf(-1), -1e-300} {
		if got, want := exp(x), math.Exp(x); got != want {
			t.Errorf("exp(%g) = %g, want %g", x, got, want)
		}
	}
}
