package session

import (
	"syscall"
	"time"
)

// spent is how long the thread that asks has worked so far, whatever ran beside it.
func spent() time.Duration {
	const thread = 1 // RUSAGE_THREAD, getrusage(2)
	var u syscall.Rusage
	if syscall.Getrusage(thread, &u) != nil {
		return time.Since(begun)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
