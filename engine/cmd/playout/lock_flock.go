//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package main

import (
	"errors"
	"os"
	"syscall"
)

// lock has an open file to this process alone. It ends with the process,
// however that ends. Where the file system knows no locks there is none.
func lock(file *os.File) (unlock func(), err error) {
	for {
		err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	switch {
	case errors.Is(err, syscall.EWOULDBLOCK):
		return nil, errTaken
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, err
	}
	return func() {}, nil // closing the file ends it
}

// lockRemark is what else is to be said of a file that is locked.
func lockRemark(string) string { return "" }
