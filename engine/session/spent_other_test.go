//go:build !linux && !js

package session

import "time"

// spent is the time, where no system tells how long a thread has worked.
func spent() time.Duration { return time.Since(begun) }
