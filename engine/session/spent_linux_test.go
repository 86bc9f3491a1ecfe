package session

import (
	"syscall"
	"time"

	"playout/engine/instant"
)

// cpuTime returns the CPU time of the calling thread, without that of others.
func cpuTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD, getrusage(2)
	var u syscall.Rusage
	if syscall.Getrusage(thread, &u) != nil {
		return instant.Since(begun)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
