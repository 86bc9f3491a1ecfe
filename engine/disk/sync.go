package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// syncFolder makes the names in a file's folder survive a loss of power, if the system supports
// it.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return nil // a folder may be writable but not readable
	}
	defer folder.Close()
	err = fsync(folder)
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// WithoutPath returns the error behind one that names a path, for callers that name it themselves.
func WithoutPath(err error) error {
	if at := new(fs.PathError); errors.As(err, &at) {
		return at.Err
	}
	if at := new(os.LinkError); errors.As(err, &at) {
		return at.Err
	}
	return err
}
