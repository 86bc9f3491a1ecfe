package sorting_test

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"playout/engine/sorting"
)

type card struct{ rank, mark int }

func byRank(a, b card) int { return cmp.Compare(a.rank, b.rank) }

// forLists calls each with lists of every length below 300, with many equal elements and few, and
// in the orders that package slices treats specially: random, sorted and reversed.
func forLists(t *testing.T, each func(list []card)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for length := range 300 {
		for _, ranks := range []int{1, 3, 1 << 30} {
			list := make([]card, length)
			for i := range list {
				list[i] = card{r.IntN(ranks), i}
			}
			each(list)
			slices.SortStableFunc(list, byRank)
			each(list)
			slices.Reverse(list)
			each(list)
		}
	}
}

// By and Stably order a list, and its equal elements, as package slices does.
func TestSameOrder(t *testing.T) {
	forLists(t, func(list []card) {
		for _, c := range []struct {
			name      string
			ours, std func([]card, func(a, b card) int)
		}{
			{"By", sorting.By[card], slices.SortFunc[[]card, card]},
			{"Stably", sorting.Stably[card], slices.SortStableFunc[[]card, card]},
		} {
			got, want := slices.Clone(list), slices.Clone(list)
			c.ours(got, byRank)
			c.std(want, byRank)
			if !slices.Equal(got, want) {
				t.Fatalf("%s of %v: got %v, want %v", c.name, list, got, want)
			}
		}
	})
}

func TestStringsAndKeys(t *testing.T) {
	of := map[string]int{}
	for i := range 100 {
		of[strconv.Itoa(i*i)] = i
	}
	want := slices.Sorted(maps.Keys(of))
	if got := sorting.Keys(of); !slices.Equal(got, want) {
		t.Errorf("keys are %q, want %q", got, want)
	}
	got := slices.Collect(maps.Keys(of))
	if sorting.Strings(got); !slices.Equal(got, want) {
		t.Errorf("strings are %q, want %q", got, want)
	}
	if got := sorting.Keys(map[string]int{}); len(got) != 0 {
		t.Errorf("an empty map has the keys %q", got)
	}
}

func benchmark(b *testing.B, sort func([]card, func(a, b card) int)) {
	r := rand.New(rand.NewPCG(1, 2))
	list, sorted := make([]card, 40), make([]card, 40)
	for i := range list {
		list[i] = card{r.IntN(1000), i}
	}
	for b.Loop() {
		copy(sorted, list)
		sort(sorted, byRank)
	}
	if !slices.IsSortedFunc(sorted, byRank) {
		b.Errorf("got %v, want it sorted by rank", sorted)
	}
}

func BenchmarkBy(b *testing.B)     { benchmark(b, sorting.By[card]) }
func BenchmarkSlices(b *testing.B) { benchmark(b, slices.SortFunc[[]card, card]) }
