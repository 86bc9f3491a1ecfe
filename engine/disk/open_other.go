//go:build !unix

package disk

// openSafely has no such flags here.
const openSafely = 0
