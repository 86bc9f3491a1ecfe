// Package parallel shares work among goroutines so that their number changes no result.
package parallel

import "sync"

// Workers is a number of goroutines.
type Workers struct {
	N int
	// Pause, if set, is called by a single worker now and then between two parts of its work, which
	// its owner may wait in.
	Pause func()
}

// Of returns a number of workers that do not pause.
func Of(n int) Workers { return Workers{N: n} }

// rest is how many parts a single worker that pauses makes of its work.
const rest = 8

// Split divides 0 to n into consecutive ranges and calls f for all of them, at the same time if there
// are several workers. Each call must write only to its own range, so that the number of workers does
// not change the results.
func (w Workers) Split(n int, f func(from, to int)) {
	parts := min(w.N, n)
	if parts < 2 {
		w.alone(n, f)
		return
	}
	var group sync.WaitGroup
	for part := range parts {
		group.Go(func() { f(part*n/parts, (part+1)*n/parts) })
	}
	group.Wait()
}

// alone is Split for one worker.
func (w Workers) alone(n int, f func(from, to int)) {
	if w.Pause == nil || n < 2 {
		f(0, n)
	} else {
		parts := min(rest, n)
		for part := range parts {
			if part > 0 {
				w.Pause()
			}
			f(part*n/parts, (part+1)*n/parts)
		}
	}
	if w.Pause != nil {
		w.Pause()
	}
}
