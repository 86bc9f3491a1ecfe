//go:build linux

package disk

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"net"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// places makes a file of every kind in the working folder, and returns by its name the error's
// description of it.
func places(t *testing.T) map[string]string {
	t.Helper()
	t.Chdir(t.TempDir())
	socket, err := net.Listen("unix", "socket")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { socket.Close() })
	for _, err := range []error{
		os.Mkdir("folder", 0o755),
		os.WriteFile("plain", []byte("mine\n"), 0o644),
		syscall.Mkfifo("pipe", 0o644),
		os.Symlink("folder", "to-folder"),
		os.Symlink("nothing", "dangling"),
		os.Symlink("to-folder", "twice"),
		os.Symlink("loop", "loop"),
		os.Symlink("there", "back"),
		os.Symlink("back", "there"),
		os.Symlink("pipe", "to-pipe"),
		os.Symlink("socket", "to-socket"),
		os.Symlink("/dev/null", "to-device"),
		os.Symlink("plain/below", "through-a-file"),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return map[string]string{
		"folder": "it is a folder", ".": "it is a folder", "..": "it is a folder", "/": "it is the name of a folder",
		"folder/": "it is the name of a folder", "new/": "it is the name of a folder",
		"pipe": "it is a named pipe", "socket": "it is a socket", "/dev/null": "it is a device", "/dev/full": "it is a device",
		"to-folder": "it is a symbolic link to a folder", "twice": "it is a symbolic link to a folder",
		"to-pipe": "it is a symbolic link to a named pipe", "to-socket": "it is a symbolic link to a socket",
		"to-device": "it is a symbolic link to a device", "dangling": "it is a symbolic link to nothing",
		"loop": "it is a symbolic link that leads nowhere", "back": "it is a symbolic link that leads nowhere", "through-a-file": "it is a symbolic link that leads nowhere",
		"none/new": "there is no folder none", "none/deep/new": "there is no folder none/deep", "dangling/new": "there is no folder dangling",
		"plain/new": "plain is a file, not a folder", "pipe/new": "pipe is a named pipe, not a folder", "loop/new": "its folder loop: too many levels of symbolic links",
		strings.Repeat("n", 300): "file name too long", "new\x00": "invalid argument",
	}
}

// tree returns the files below the working folder with their content, and the targets of links.
func tree(t *testing.T) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		to, _ := os.Readlink(e.Name())
		text := []byte(nil)
		if e.Type().IsRegular() {
			text, _ = os.ReadFile(e.Name())
		}
		all = append(all, e.Type().String()+" "+e.Name()+" "+to+" "+string(text))
	}
	return all
}

// Target and Lock refuse a path where no file can be written, in one line with the path as given
// and what is there, and change nothing.
func TestRefusedPlaces(t *testing.T) {
	for path, want := range places(t) {
		before := tree(t)
		_, locked := Lock(path, path, "match")
		for _, c := range []struct {
			err  error
			want string
		}{
			{target(path).Check(), Shown(path) + ": " + want + "; allowed: a new file, or ours"},
			{target(path).Replace(nil), Shown(path) + ": " + want + "; allowed: a new file, or ours"},
			{(&Target{Path: path}).Replace(nil), Shown(path) + ": " + want + "; allowed: a new file"},
			{locked, Shown(path) + ": " + want + "; allowed: a new file, or one that playout match wrote"},
		} {
			if c.err == nil || c.err.Error() != c.want {
				t.Errorf("got the error %v, want %s", c.err, c.want)
			}
		}
		if after := tree(t); !slices.Equal(before, after) {
			t.Errorf("%s: the folder has %q, want %q as before", path, after, before)
		}
	}
}

// Check refuses a read-only folder.
func TestReadOnlyFolder(t *testing.T) {
	const path = "/proc/self/new"
	want := path + ": "
	if err := target(path).Check(); err == nil || !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), "; allowed: a new file, or ours") {
		t.Errorf("got the error %v, want one that begins with %s and says what is allowed", err, want)
	}
}

// Only files with the verb's mark are replaced, also at the end of a link, which stays.
func TestMarks(t *testing.T) {
	t.Chdir(t.TempDir())
	pack := func(text string) string {
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		w.Write([]byte(text))
		w.Close()
		return packed.String()
	}
	const central = "PK\x05\x06\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
	ours := Mark{Begin: "ours: ", Packed: true}
	for i, c := range []struct {
		mark Mark
		text string
		is   bool
	}{
		{Mark{}, "", true},
		{Mark{}, "x", false},
		{SVG("playout sweep"), "<!-- playout sweep -->\n<svg", true},
		{SVG("playout sweep"), "<!-- playout standings -->\n<svg", false},
		{SVG("playout sweep"), "<!-- playout sweeper -->\n<svg", false},
		{SVG("playout sweep"), "<svg><!-- playout sweep -->", false},
		{SVG("playout sweep"), "\n<!-- playout sweep -->\n<svg", false},
		{SVG("playout sweep"), "<!-- playout sweep", false},
		{Zip("abc"), "PK\x03\x04…" + central + "\x03\x00abc", true},
		{Zip("abc"), "PK\x03\x04…" + central + "\x04\x00abc", false},
		{Zip("abc"), "PK\x03\x04…" + central + "\x03\x00abd", false},
		{Zip("abc"), "PK\x03\x04…" + central + "\x00\x00", false},
		{Zip("abc"), "PK\x03\x04abc", false},
		{Zip("abc"), "abc", false},
		{Zip("abc"), "text" + central + "\x03\x00abc", false},
		{ours, pack("ours: 1"), true},
		{ours, "ours: 1", false},
		{ours, pack("theirs"), false},
		{ours, pack("ours: 1")[:12], false},
		{ours, "\x1f\x8b", false},
		{Mark{Begin: "ours: "}, pack("ours: 1"), false},
	} {
		for _, path := range []string{"file", "link"} {
			os.Remove("link")
			if err := os.WriteFile("file", []byte(c.text), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink("file", "link"); err != nil {
				t.Fatal(err)
			}
			to := &Target{Path: path, Mark: c.mark}
			checked, err := to.Check(), to.Replace([]byte("new"))
			text, _ := os.ReadFile("file")
			if (checked == nil) != c.is || (err == nil) != c.is || (string(text) != c.text) != c.is {
				t.Errorf("%d: Check of %q: %v, Replace: %v; want the mark %t; the file then has %q", i, c.text, checked, err, c.is, text)
			}
			if lead, err := os.Readlink("link"); lead != "file" {
				t.Errorf("the link leads to %q, %v, want file", lead, err)
			}
		}
	}
	if left := tree(t); len(left) != 2 {
		t.Errorf("the folder has %q, want the file and the link", left)
	}
	if err := (&Target{Path: "file\nname", Mark: Mark{Begin: "x"}}).Replace(nil); err != nil {
		t.Error(err)
	}
	if err := (&Target{Path: "file\nname"}).Replace(nil); err == nil || err.Error() != `"file\nname": it is another file, which begins with "x"; allowed: a new file` {
		t.Errorf("a name with a line end: got the error %v", err)
	}
}

// MakeFolder makes a folder with those above it, and refuses any other path in one line.
func TestMakeFolder(t *testing.T) {
	places(t)
	for path, want := range map[string]string{
		"a/b/c": "", "folder": "", "to-folder": "", "to-folder/d": "",
		"plain": "it is a file", "pipe": "it is a named pipe", "/dev/null": "it is a device", "plain/a": "plain: not a directory",
		"dangling": "it is a symbolic link that leads nowhere", "loop": "it is a symbolic link that leads nowhere", "new\x00": "invalid argument",
	} {
		err := MakeFolder(path)
		if full := Shown(path) + ": " + want + "; allowed: a folder, or the name of a new one"; want == "" && err != nil || want != "" && (err == nil || err.Error() != full) {
			t.Errorf("MakeFolder(%q): got the error %v, want %s", path, err, cmp.Or(want, "none"))
		}
	}
}
