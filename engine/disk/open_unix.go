//go:build unix

package disk

import "syscall"

// openSafely holds the flags for opening a file that may have become a link or a pipe meanwhile:
// links are not followed, and opening does not wait for the other end of a pipe.
const openSafely = syscall.O_NOFOLLOW | syscall.O_NONBLOCK
