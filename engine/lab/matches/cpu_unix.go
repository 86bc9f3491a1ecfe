//go:build unix

package matches

import (
	"syscall"

	"playout/engine/instant"
	"playout/engine/strict"
)

// processorClock returns a clock of this process's processor time: players who take turns have equal time
// however busy the machine is.
func processorClock() (func() instant.Time, error) {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return nil, strict.Wrong("cpu", "cpu: the processor's time cannot be read: %w", err)
	}
	return func() instant.Time {
		syscall.Getrusage(syscall.RUSAGE_SELF, &used) // the same call has just succeeded
		return instant.Time(used.Utime.Nano() + used.Stime.Nano())
	}, nil
}
