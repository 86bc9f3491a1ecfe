//go:build unix

package disk

import "syscall"

// openSafely is how a file is opened that may have become a link or a pipe since it was
// looked at: no link is followed, and no pipe waits for its other end.
const openSafely = syscall.O_NOFOLLOW | syscall.O_NONBLOCK
