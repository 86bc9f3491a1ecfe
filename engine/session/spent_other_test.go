//go:build !linux && !js

package session

import "time"

// spent returns wall-clock time, on systems that do not report the CPU time of a thread.
func spent() time.Duration { return time.Since(begun) }
