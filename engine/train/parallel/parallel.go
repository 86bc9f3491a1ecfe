// Package parallel shares work among goroutines so that their number changes no result.
package parallel

import "sync"

// Workers is a number of goroutines.
type Workers int

// Split calls f at once for consecutive ranges that make up 0 to n. Each call must write only to
// its own range: then the number of workers changes nothing.
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
