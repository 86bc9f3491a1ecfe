//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package main

import (
	"errors"
	"io/fs"
	"os"
)

// lock has an open file to this process alone, by a file beside it. A process
// that breaks off leaves that file behind.
func lock(file *os.File) (unlock func(), err error) {
	name := beside(file.Name())
	mark, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, errTaken
	case err != nil:
		return nil, err
	}
	mark.Close()
	return func() { os.Remove(name) }, nil
}

// lockRemark is what else is to be said of a file that is locked.
func lockRemark(path string) string {
	return ", or, where none runs, after " + beside(path) + " is removed"
}

// beside is the file that marks another as taken.
func beside(path string) string { return path + ".lock" }
