//go:build !unix

package disk

// openSafely is 0: this system has no such flags.
const openSafely = 0
