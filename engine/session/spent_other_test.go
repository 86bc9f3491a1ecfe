//go:build !linux && !js

package session

import (
	"time"

	"playout/engine/instant"
)

// cpuTime returns wall-clock time, on systems that do not report the CPU time of a thread.
func cpuTime() time.Duration { return instant.Since(begun) }
