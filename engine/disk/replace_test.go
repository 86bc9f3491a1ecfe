package disk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// watch notes which files and folders are synced from now on.
func watch(t *testing.T) *[]string {
	t.Helper()
	was := fsync
	t.Cleanup(func() { fsync = was })
	var names []string
	fsync = func(f *os.File) error {
		names = append(names, filepath.Base(f.Name()))
		return was(f)
	}
	return &names
}

// A file is there whole, or as it was, and nothing else is; its folder is synced
// behind it.
func TestReplace(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "file")
	synced := watch(t)
	for _, text := range []string{"one", "another one"} {
		*synced = nil
		if err := Replace(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && !slices.Equal(*synced, []string{"folder"}) {
			t.Errorf("synced are %q", *synced)
		}
		if has, err := os.ReadFile(path); string(has) != text {
			t.Errorf("%q, %v", has, err)
		}
	}
	*synced = nil
	full := errors.New("no room")
	for _, fails := range []func(io.Writer) error{
		func(io.Writer) error { return full },
		func(to io.Writer) error { to.Write([]byte("half")); return &os.PathError{Path: "temporary", Err: full} },
	} {
		if err := ReplaceBy(path, fails); err != full {
			t.Errorf("%v, want %v", err, full)
		}
	}
	if has, err := os.ReadFile(path); string(has) != "another one" || len(*synced) > 0 {
		t.Errorf("%q, %v, synced %q", has, err, *synced)
	}
	if left, err := os.ReadDir(folder); len(left) != 1 {
		t.Errorf("%v lie there, %v", left, err)
	}
	if err := Replace(filepath.Join(folder, "nowhere", "file"), nil); !errors.Is(err, os.ErrNotExist) || strings.Contains(err.Error(), "nowhere") {
		t.Errorf("a folder that is not there: %v", err)
	}
}

// A private file stays private, and others are for all to read.
func TestReplaceKeepsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions are otherwise there")
	}
	path := filepath.Join(t.TempDir(), "file")
	for _, mode := range []os.FileMode{0, 0o600, 0o444} {
		if mode > 0 {
			if err := os.Chmod(path, mode); err != nil {
				t.Fatal(err)
			}
		}
		if err := Replace(path, []byte("text")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil || mode > 0 && info.Mode() != mode || mode == 0 && info.Mode()&0o600 != 0o600 {
			t.Errorf("%v, %v, want %v", info.Mode(), err, mode)
		}
	}
}

// What a run relies on outlasts a loss of power: a claimed file is synced when it
// is closed, and a new one's folder with it.
func TestClaimedIsSynced(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "folder")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "file")
	synced := watch(t)
	for _, want := range [][]string{{"file", "folder"}, {"file"}} {
		*synced = nil
		c, err := Claim(path, "match")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.WriteString("line\n"); err != nil {
			t.Fatal(err)
		}
		if err := c.Grown(); err != nil || len(*synced) > 0 {
			t.Errorf("synced at once: %q, %v", *synced, err)
		}
		if err := c.Close(); err != nil || runtime.GOOS != "windows" && !slices.Equal(*synced, want) {
			t.Errorf("synced are %q, want %q; %v", *synced, want, err)
		}
	}
	c, err := Claim(path, "match")
	if err != nil {
		t.Fatal(err)
	}
	*synced, c.synced = nil, c.synced.Add(-2*pause)
	if err := errors.Join(c.Grown(), c.Grown()); err != nil || !slices.Equal(*synced, []string{"file"}) {
		t.Errorf("after a while: %q, %v", *synced, err)
	}
	broken := errors.New("input/output error")
	fsync = func(*os.File) error { return broken }
	if err := c.Close(); !errors.Is(err, broken) {
		t.Errorf("a fault of the disk: %v", err)
	}
}
