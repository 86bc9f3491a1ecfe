package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Replace writes a file as a whole or not at all, even if the power is lost: what
// was there stays until the new content is complete. Permissions are kept.
func Replace(path string, data []byte) error {
	return ReplaceBy(path, func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	})
}

// ReplaceBy is Replace with what a function writes. An error of the disk names no
// path, since that would be a temporary one.
func ReplaceBy(path string, write func(to io.Writer) error) error {
	file, err := pend(path)
	if err == nil {
		err = write(file)
		if err == nil {
			err = file.CloseAtomicallyReplace()
		}
		_ = file.Cleanup() // does nothing after the replacement
	}
	if err == nil {
		err = syncFolder(path)
	}
	return WithoutPath(err)
}

// syncFolder makes the names in a file's folder survive a loss of power, where the
// system supports it.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return nil // it can be written to, but not read
	}
	defer folder.Close()
	err = fsync(folder)
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// WithoutPath is an error without the path that it names, for callers who name it
// themselves.
func WithoutPath(err error) error {
	if at := new(fs.PathError); errors.As(err, &at) {
		return at.Err
	}
	if at := new(os.LinkError); errors.As(err, &at) {
		return at.Err
	}
	return err
}
