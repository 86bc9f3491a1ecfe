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

// watch returns the names of files and folders that were synced since the last
// call.
func watch(t *testing.T) (synced func() []string) {
	t.Helper()
	var mutex sync.Mutex
	var names []string
	was := fsync
	t.Cleanup(func() { fsync = was })
	fsync = func(f *os.File) error {
		mutex.Lock()
		defer mutex.Unlock()
		names = append(names, filepath.Base(f.Name()))
		return was(f)
	}
	return func() []string {
		mutex.Lock()
		defer mutex.Unlock()
		have := names
		names = nil
		return have
	}
}

// target returns a file of a verb that marks its files with "ours: ".
func target(path string) *Target {
	return &Target{Name: "out", Path: path, Mark: Mark{What: "ours", Begin: "ours: "}}
}

// A file is replaced as a whole or stays as it was, without remains; its folder is synced after
// it.
func TestReplace(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "file")
	synced := watch(t)
	for _, text := range []string{"one", "another one", "ours: a third"} { // data with the mark gets no second one
		if err := target(path).Replace([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if names := synced(); runtime.GOOS != "windows" && !slices.Equal(names, []string{"folder"}) {
			t.Errorf("synced are %q", names)
		}
		if has, err := os.ReadFile(path); string(has) != "ours: "+strings.TrimPrefix(text, "ours: ") {
			t.Errorf(`%q, %v, want string(has) == "ours: " + strings.TrimPrefix(text, "ours: ")`, has, err)
		}
	}
	full := errors.New("no room")
	for _, fails := range []func(io.Writer) error{
		func(io.Writer) error { return full },
		func(to io.Writer) error { to.Write([]byte("half")); return &os.PathError{Path: "temporary", Err: full} },
	} {
		if err := target(path).ReplaceBy(fails); err == nil || err.Error() != path+": no room" || !errors.Is(err, full) {
			t.Errorf("%v, want %v", err, full)
		}
	}
	if has, err := os.ReadFile(path); string(has) != "ours: a third" {
		t.Errorf(`%q, %v, want string(has) == "ours: a third"`, has, err)
	}
	if names := synced(); len(names) > 0 {
		t.Errorf("synced are %q, though nothing is replaced", names)
	}
	if err := target(path).Check(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("%v are left there, %v", left, err)
	}
}

// A file or folder of another owner that appears during the write stays; a file of the same verb
// is replaced.
func TestAppearsMeanwhile(t *testing.T) {
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
			t.Errorf("%s: %q, %v", name, text, err)
		}
		if c.want != "" && (err == nil || !strings.Contains(err.Error(), path+": "+c.want)) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if left, err := os.ReadDir(folder); len(left) != 4 {
		t.Errorf("%v are left there, %v", left, err)
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
			t.Errorf("%v, %v, want %v", info.Mode(), err, mode)
		}
	}
}

// Data that a run relies on survives a loss of power: a locked file is synced when it is closed,
// with the folder of a new one, and soon after each entry.
func TestLockedFileIsSynced(t *testing.T) {
	defer func(was time.Duration) { pause = was }(pause)
	pause = time.Hour
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "file")
	synced := watch(t)
	begin := func() *LockedFile {
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
		c := begin()
		if err := c.Appended(); err != nil {
			t.Error(err)
		}
		if names := synced(); len(names) > 0 {
			t.Errorf("synced at once: %q", names)
		}
		err := c.Close()
		if names := synced(); err != nil || runtime.GOOS != "windows" && !slices.Equal(names, want) {
			t.Errorf("synced are %q, want %q; %v", names, want, err)
		}
	}
	pause = time.Millisecond
	c := begin()
	for range 2 {
		if err := c.Appended(); err != nil {
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
	for waiting := 0; !errors.Is(c.Appended(), broken); waiting++ {
		if waiting == 10_000 {
			t.Fatal("a fault of the disk is not reported")
		}
		time.Sleep(time.Millisecond)
	}
	if err := c.Close(); !errors.Is(err, broken) {
		t.Errorf("a fault of the disk: %v", err)
	}
}
