// Package sorting sorts lists as package slices does, to the same result, through one body of
// code for all types: each type that slices.SortFunc sorts adds some 10 KB of code to the
// page's program.
//
// It allocates, and takes about three times as long as package slices, so a search must not use it
// at every node.
package sorting

import (
	"sort"
	"strings"
)

// By sorts a list as slices.SortFunc does.
func By[E any](list []E, compare func(a, b E) int) { sort.Sort(viewOf(list, compare)) }

// Stably sorts a list as slices.SortStableFunc does: equal elements keep their order.
func Stably[E any](list []E, compare func(a, b E) int) { sort.Stable(viewOf(list, compare)) }

// Strings sorts strings as slices.Sort does.
func Strings(list []string) { By(list, strings.Compare) }

// Keys returns the keys of a map, sorted.
func Keys[V any](of map[string]V) []string {
	keys := make([]string, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}
	Strings(keys)
	return keys
}

// view presents a list of any type to package sort.
type view struct {
	length int
	less   func(i, j int) bool
	swap   func(i, j int)
}

func viewOf[E any](list []E, compare func(a, b E) int) *view {
	return &view{
		length: len(list),
		less:   func(i, j int) bool { return compare(list[i], list[j]) < 0 },
		swap:   func(i, j int) { list[i], list[j] = list[j], list[i] },
	}
}

// Len returns the number of elements.
func (v *view) Len() int { return v.length }

// Less reports whether one element comes before another.
func (v *view) Less(i, j int) bool { return v.less(i, j) }

// Swap exchanges two elements.
func (v *view) Swap(i, j int) { v.swap(i, j) }
