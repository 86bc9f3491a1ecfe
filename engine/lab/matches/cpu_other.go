//go:build !unix

package matches

import (
	"errors"
	"time"
)

// spent is an error: the processor's time cannot be read here.
func spent() (func() time.Time, error) {
	return nil, errors.New("-cpu is not available on this system; allowed: without it")
}
