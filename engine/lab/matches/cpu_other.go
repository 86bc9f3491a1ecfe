//go:build !unix

package matches

import (
	"time"

	"playout/engine/strict"
)

// spent is an error: the processor's time cannot be read here.
func spent() (func() time.Time, error) {
	return nil, strict.Wrong("cpu", "cpu is not available on this system").Allow("without it")
}
