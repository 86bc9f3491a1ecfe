package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// heaviest returns the greatest weight of a matching by trying all of them.
func heaviest(n int, of func(i, j int) weight, width int) weight {
	var walk func(used int) weight
	walk = func(used int) weight {
		i := 0
		for i < n && used>>i&1 == 1 {
			i++
		}
		if i >= n {
			return make(weight, width)
		}
		best := walk(used | 1<<i)
		for j := i + 1; j < n; j++ {
			if w := of(i, j); used>>j&1 == 0 && w != nil {
				with := walk(used | 1<<i | 1<<j)
				for k := range w {
					with[k] += w[k]
				}
				if best.below(with) {
					best = with
				}
			}
		}
		return best
	}
	return walk(0)
}

// In random graphs of up to eight vertices the matching is as heavy as the heaviest of all
// matchings.
func TestMatchIsTheHeaviest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 6000 {
		n, width, values, dense := 1+r.IntN(8), 1+r.IntN(3), 1+r.IntN(6), 1+r.IntN(10)
		all := make([][]weight, n)
		for i := range all {
			all[i] = make([]weight, n)
			for j := i + 1; j < n; j++ {
				if r.IntN(10) < dense {
					w := make(weight, width)
					for k := range w {
						w[k] = int64(r.IntN(values + 1))
					}
					w[0]++
					all[i][j] = w
				}
			}
		}
		of := func(i, j int) weight { return all[i][j] }
		partners, got := match(n, of), make(weight, width)
		for v, p := range partners {
			if p < 0 {
				continue
			}
			if partners[p] != v || p == v || all[min(v, p)][max(v, p)] == nil {
				t.Fatalf("%v: vertex %d is matched with %d, want an edge whose other end says the same", all, v, p)
			}
			if p > v {
				for k, x := range all[v][p] {
					got[k] += x
				}
			}
		}
		if want := heaviest(n, of, width); !slices.Equal(got, want) {
			t.Fatalf("%v: the matching %v weighs %v, want %v", all, partners, got, want)
		}
	}
}

// A weight compares its criteria in the order in which they were added, for sums too.
func TestCriteriaComeInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		var limits []int
		for range 1 + r.IntN(30) {
			limits = append(limits, 1+r.IntN(1<<r.IntN(12)))
		}
		draw := func() (values []int) {
			for _, most := range limits {
				values = append(values, r.IntN(2*most+1)-most)
			}
			return values
		}
		a, b := draw(), draw()
		for i := range r.IntN(len(limits)) {
			b[i] = a[i]
		}
		write := func(values []int) weight {
			var w weigher
			for i, v := range values {
				w.add(v, limits[i])
			}
			return w.weight
		}
		if got, want := write(a).below(write(b)), slices.Compare(a, b) < 0; got != want {
			t.Fatalf("%v is below %v: %v, want %v", a, b, got, want)
		}
	}
}
