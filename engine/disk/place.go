package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// place is a location for a file to write.
type place struct {
	path string      // without symbolic links
	info os.FileInfo // of the regular file there, nil for none
}

// findPlace returns the place that a path leads to. If there is something other than a regular
// file, the error says what it is, without the path.
func findPlace(path string) (at place, err error) {
	if path == "" || os.IsPathSeparator(path[len(path)-1]) {
		return at, errors.New("it is the name of a folder")
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return place{path: path}, checkFolder(path)
	case err != nil:
		if above := checkFolder(path); above != nil {
			err = above
		}
		return at, WithoutPath(err)
	}
	link := ""
	if info.Mode()&os.ModeSymlink != 0 {
		link = "a symbolic link to "
		target, err := filepath.EvalSymlinks(path)
		if errors.Is(err, fs.ErrNotExist) {
			return at, errors.New("it is a symbolic link to nothing")
		}
		if err == nil {
			info, err = os.Lstat(target)
		}
		if err != nil {
			return at, errors.New("it is a symbolic link that leads nowhere")
		}
		path = target
	}
	if !info.Mode().IsRegular() {
		return at, fmt.Errorf("it is %s%s", link, kindOf(info))
	}
	return place{path, info}, nil
}

// checkFolder returns an error if the folder of a path does not exist or is not one.
func checkFolder(path string) error {
	folder := filepath.Dir(path)
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no folder %s", Shown(folder))
	case err != nil:
		return fmt.Errorf("its folder %s: %w", Shown(folder), WithoutPath(err))
	case !info.IsDir():
		return fmt.Errorf("%s is %s, not a folder", Shown(folder), kindOf(info))
	}
	return nil
}

// kindOf returns the kind of a file, with its article.
func kindOf(info os.FileInfo) string {
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return "a file"
	case mode.IsDir():
		return "a folder"
	case mode&os.ModeNamedPipe != 0:
		return "a named pipe"
	case mode&os.ModeSocket != 0:
		return "a socket"
	case mode&os.ModeDevice != 0:
		return "a device"
	}
	return "not a regular file"
}

// Shown returns a path as an error of one line shows it: quoted if it contains invisible
// characters.
func Shown(path string) string {
	if strings.ContainsFunc(path, func(r rune) bool { return !strconv.IsPrint(r) }) {
		return strconv.Quote(path)
	}
	return path
}

// MakeFolder makes a folder and those above it, if they do not exist.
func MakeFolder(path string) error {
	err := os.MkdirAll(path, 0o755)
	if err == nil {
		return nil
	}
	if info, other := os.Stat(path); other == nil && !info.IsDir() {
		err = fmt.Errorf("it is %s", kindOf(info))
	} else if link, other := os.Lstat(path); other == nil && link.Mode()&os.ModeSymlink != 0 {
		err = errors.New("it is a symbolic link that leads nowhere")
	} else if at := new(fs.PathError); errors.As(err, &at) && at.Path != path {
		err = fmt.Errorf("%s: %w", Shown(at.Path), at.Err)
	}
	return fmt.Errorf("%s: %w; allowed: a folder, or the name of a new one", Shown(path), WithoutPath(err))
}
