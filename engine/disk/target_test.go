package disk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// watchSyncs returns a function that returns the names of the files and folders synced since its
// last call.
func watchSyncs(t *testing.T) (synced func() []string) {
	t.Helper()
	var mutex sync.Mutex
	var names []string
	original := fsync
	t.Cleanup(func() { fsync = original })
	fsync = func(f *os.File) error {
		mutex.Lock()
		defer mutex.Unlock()
		names = append(names, filepath.Base(f.Name()))
		return original(f)
	}
	return func() []string {
		mutex.Lock()
		defer mutex.Unlock()
		last := names
		names = nil
		return last
	}
}

// target returns a file of a verb that marks its files with "ours: ".
func target(path string) *Target {
	return &Target{Name: "out", Path: path, Mark: Mark{What: "ours", Begin: "ours: "}}
}

// A file is replaced as a whole or stays as it was, and no temporary file is left; its folder is
// synced afterwards.
func TestReplace(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "file")
	synced := watchSyncs(t)
	for _, text := range []string{"one", "another one", "ours: a third"} { // data with the mark gets no second one
		if err := target(path).Replace([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if names := synced(); runtime.GOOS != "windows" && !slices.Equal(names, []string{"folder"}) {
			t.Errorf("%q were synced, want the folder", names)
		}
		if has, err := os.ReadFile(path); string(has) != "ours: "+strings.TrimPrefix(text, "ours: ") {
			t.Errorf("after Replace(%q) the file has %q, %v; want the mark once and the text", text, has, err)
		}
	}
	full := errors.New("no room")
	for _, fails := range []func(io.Writer) error{
		func(io.Writer) error { return full },
		func(to io.Writer) error { to.Write([]byte("half")); return &os.PathError{Path: "temporary", Err: full} },
	} {
		if err := target(path).ReplaceBy(fails); err == nil || err.Error() != path+": no room" || !errors.Is(err, full) {
			t.Errorf("got the error %v, want %v with the path", err, full)
		}
	}
	if has, err := os.ReadFile(path); string(has) != "ours: a third" {
		t.Errorf(`after failures the file has %q, %v; want "ours: a third"`, has, err)
	}
	if names := synced(); len(names) > 0 {
		t.Errorf("%q were synced, though nothing was replaced", names)
	}
	if err := target(path).Check(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("the folder has %v, %v; want only the file", left, err)
	}
}

// A file or folder of another owner that appears during the write stays; a file of the same verb
// is replaced.
func TestFileAppearsMeanwhile(t *testing.T) {
	folder := t.TempDir()
	for name, c := range map[string]struct {
		appear func(path string) error
		want   string // of the error, "" for none
	}{
		"other": {func(path string) error { return os.WriteFile(path, []byte("theirs"), 0o644) }, `it is another file, which begins with "theirs"`},
		"ours":  {func(path string) error { return os.WriteFile(path, []byte("ours: as well"), 0o644) }, ""},
		"dir":   {func(path string) error { return os.Mkdir(path, 0o755) }, "it is a folder"},
		"link":  {func(path string) error { return os.Symlink(folder, path) }, "it is a symbolic link to a folder"},
	} {
		path := filepath.Join(folder, name)
		err := target(path).ReplaceBy(func(to io.Writer) error {
			io.WriteString(to, "new")
			return c.appear(path)
		})
		if text, _ := os.ReadFile(path); c.want == "" && (err != nil || string(text) != "ours: new") || name == "other" && string(text) != "theirs" {
			t.Errorf("%s: the file has %q, %v", name, text, err)
		}
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), path+": "+c.want)) {
			t.Errorf("%s: got the error %v, want %s", name, err, c.want)
		}
	}
	if left, err := os.ReadDir(folder); len(left) != 4 {
		t.Errorf("the folder has %v, %v; want the 4 files", left, err)
	}
}

// A private file stays private, and everyone can read a new one.
func TestReplaceKeepsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are different there")
	}
	path := filepath.Join(t.TempDir(), "file")
	for _, mode := range []os.FileMode{0, 0o600, 0o444} {
		if mode > 0 {
			if err := os.Chmod(path, mode); err != nil {
				t.Fatal(err)
			}
		}
		if err := target(path).Replace([]byte("text")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil || mode > 0 && info.Mode() != mode || mode == 0 && info.Mode()&0o600 != 0o600 {
			t.Errorf("the file has mode %v, %v; want %v", info.Mode(), err, mode)
		}
	}
}

// Data that a run relies on survives a loss of power: a locked file is synced soon after each entry
// and when it is closed, and the folder of a new one with it.
func TestLockedFileIsSynced(t *testing.T) {
	defer func(was time.Duration) { pause = was }(pause)
	pause = time.Hour
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "file")
	synced := watchSyncs(t)
	open := func() *LockedFile {
		c, err := Lock(path, path, "match")
		if err == nil {
			_, err = c.WriteString("line\n")
		}
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, want := range [][]string{{"file", "folder"}, {"file"}} {
		c := open()
		if err := c.SyncSoon(); err != nil {
			t.Error(err)
		}
		if names := synced(); len(names) > 0 {
			t.Errorf("%q were synced at once, want none yet", names)
		}
		err := c.Close()
		if names := synced(); err != nil || runtime.GOOS != "windows" && !slices.Equal(names, want) {
			t.Errorf("Close synced %q, %v; want %q", names, err, want)
		}
	}
	pause = time.Millisecond
	c := open()
	for range 2 {
		if err := c.SyncSoon(); err != nil {
			t.Error(err)
		}
		for waiting := 0; !slices.Equal(synced(), []string{"file"}); waiting++ {
			if waiting == 10_000 {
				t.Fatal("an entry is not synced")
			}
			time.Sleep(time.Millisecond)
		}
	}
	broken := errors.New("input/output error")
	c.mutex.Lock()
	fsync = func(*os.File) error { return broken }
	c.mutex.Unlock()
	for waiting := 0; !errors.Is(c.SyncSoon(), broken); waiting++ {
		if waiting == 10_000 {
			t.Fatal("a fault of the disk is not reported")
		}
		time.Sleep(time.Millisecond)
	}
	if err := c.Close(); !errors.Is(err, broken) {
		t.Errorf("Close after a fault of the disk: got %v, want %v", err, broken)
	}
}
