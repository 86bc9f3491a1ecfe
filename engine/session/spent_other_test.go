//go:build !linux && !js

package session

import "time"

// cpuTime returns wall-clock time, on systems that do not report the CPU time of a thread.
func cpuTime() time.Duration { return time.Since(begun) }
