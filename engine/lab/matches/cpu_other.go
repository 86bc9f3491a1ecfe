//go:build !unix

package matches

import (
	"playout/engine/instant"
	"playout/engine/strict"
)

// processorClock fails: this system has no clock of the processor's time.
func processorClock() (func() instant.Time, error) {
	return nil, strict.Wrong("cpu", "cpu is not available on this system").Allow("without it")
}
