package nn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/game"
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
