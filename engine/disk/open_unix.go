//go:build unix

package disk

import "syscall"

// openSafely holds the flags to open a file that may have become a link or a pipe meanwhile: they
// follow no link and wait for no other end of a pipe.
const openSafely = syscall.O_NOFOLLOW | syscall.O_NONBLOCK
