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

// Replace writes a file whole or not at all, also where the power is lost: what
// was there stays until then, with its permissions.
func Replace(path string, data []byte) error {
	return ReplaceBy(path, func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	})
}

// ReplaceBy is Replace by what a function writes. An error of the disk does not
// say a path, for that would be a temporary one.
func ReplaceBy(path string, write func(to io.Writer) error) error {
	file, err := pend(path)
	if err == nil {
		err = write(file)
		if err == nil {
			err = file.CloseAtomicallyReplace()
		}
		_ = file.Cleanup() // nothing after the replacement
	}
	if err == nil {
		err = syncFolder(path)
	}
	return Plain(err)
}

// syncFolder has the names in a file's folder outlast a loss of power, where the
// system can do so.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return nil // one that can be written to, but not read
	}
	defer folder.Close()
	err = fsync(folder)
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// Plain is an error without the path, which the caller says.
func Plain(err error) error {
	if at := new(fs.PathError); errors.As(err, &at) {
		return at.Err
	}
	if at := new(os.LinkError); errors.As(err, &at) {
		return at.Err
	}
	return err
}
