// Package parallel shares work among goroutines so that their number changes no result.
package parallel

import "sync"

// Workers is a number of goroutines.
type Workers int

// Split divides 0 to n into consecutive ranges and calls f for all of them at the same time. Each
// call must write only to its own range, so that the number of workers does not change the results.
func (w Workers) Split(n int, f func(from, to int)) {
	parts := min(int(w), n)
	if parts < 2 {
		f(0, n)
		return
	}
	var group sync.WaitGroup
	for part := range parts {
		group.Go(func() { f(part*n/parts, (part+1)*n/parts) })
	}
	group.Wait()
}
