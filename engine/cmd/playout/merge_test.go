package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// readFile returns the bytes of a file.
func readFile(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// The shards of a match, merged, are the match of a single run but for the times: for each pairing, each
// way to open, and any number of shards. A merged file of some shards is a part that the match continues.
func TestLawOfShards(t *testing.T) {
	for _, args := range [][]string{
		{"-game", "othello", "-agents", "uct:n=4 random", "-games", "6", "-openings", "random:40", "-adjudicate", "plies=50"},
		{"-game", "othello", "-agents", "random uct:n=2 uct:n=3", "-format", "roundrobin", "-games", "4", "-openings", "random:44"},
		{"-game", "chess", "-agents", "random random", "-games", "5", "-openings", "book", "-seating", "fixed", "-adjudicate", "plies=40"},
		{"-game", "geese", "-agents", "random rules", "-games", "6"},
	} {
		dir := t.TempDir()
		play := func(out string, more ...string) {
			t.Helper()
			succeed(t, "", append(append([]string{"match", "-seed", "5", "-out", filepath.Join(dir, out)}, args...), more...)...)
		}
		merge := func(out string, files ...string) []byte {
			t.Helper()
			all := []string{"merge", "-canonical"}
			for _, file := range files {
				all = append(all, filepath.Join(dir, file))
			}
			succeed(t, "", append(all, "-out", filepath.Join(dir, out))...)
			return readFile(t, filepath.Join(dir, out))
		}
		play("one")
		want := merge("one.merged", "one")
		if bytes.Contains(want, []byte("nanos")) || bytes.Contains(want, []byte(`"playout"`)) {
			t.Errorf("%v: a canonical file has times or a version: %.300s", args, want)
		}
		for _, of := range []int{1, 2, 3} {
			var files []string
			for part := of; part >= 1; part-- {
				file := strconv.Itoa(part) + "of" + strconv.Itoa(of)
				play(file, "-shard", strconv.Itoa(part)+"/"+strconv.Itoa(of))
				files = append(files, file)
			}
			if got := merge("all"+strconv.Itoa(of), append(files, files[0])...); !bytes.Equal(got, want) {
				t.Errorf("%v: %d shards make\n%.600s\nand a single run\n%.600s", args, of, got, want)
			}
		}
		succeed(t, "", "merge", filepath.Join(dir, "2of3"), "-out", filepath.Join(dir, "part"))
		play("part")
		if got := merge("part.merged", "part"); !bytes.Equal(got, want) {
			t.Errorf("%v: a shard that was merged and continued makes\n%.600s\nand a single run\n%.600s", args, got, want)
		}
	}
}

// The data sets of shards, merged, are the bytes of a single run.
func TestLawOfDataShards(t *testing.T) {
	dir := t.TempDir()
	play := func(out string, more ...string) string {
		t.Helper()
		path := filepath.Join(dir, out)
		succeed(t, "", append([]string{"selfplay", "-game", "othello", "-agents", "uct:n=2 random", "-openings", "random:40-44", "-games", "7", "-seed", "9", "-out", path}, more...)...)
		return path
	}
	want := readFile(t, play("one"))
	for _, of := range []int{1, 2, 7} {
		files := []string{"merge"}
		for part := 1; part <= of; part++ {
			shard := strconv.Itoa(part) + "/" + strconv.Itoa(of)
			files = append(files, play(strings.ReplaceAll(shard, "/", "of"), "-shard", shard))
		}
		out := filepath.Join(dir, "merged"+strconv.Itoa(of))
		succeed(t, "", append(files, "-out", out)...)
		if got := readFile(t, out); !bytes.Equal(got, want) {
			t.Errorf("%d shards make %d bytes that differ from the %d of a single run", of, len(got), len(want))
		}
	}
}

// What cannot be merged is refused with one line that names the file, and no file is written.
func TestMergeRefuses(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	match := func(out string, more ...string) {
		t.Helper()
		succeed(t, "", append([]string{"match", "-game", "othello", "-agents", "random random", "-games", "4", "-openings", "random:40", "-out", path(out)}, more...)...)
	}
	match("a", "-shard", "1/2")
	match("b", "-shard", "2/2")
	match("other", "-seed", "2")
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-openings", "random:50", "-games", "3", "-shard", "1/2", "-out", path("d1"))
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-openings", "random:50", "-games", "9", "-shard", "2/2", "-out", path("d2"))
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-openings", "random:50", "-games", "1", "-out", path("whole"))
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=3", "-openings", "random:50", "-games", "3", "-shard", "2/2", "-out", path("d3"))
	whole := readFile(t, path("a"))
	write := func(name string, text []byte) {
		t.Helper()
		if err := os.WriteFile(path(name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("empty", nil)
	write("text", []byte("hello\n"))
	write("flipped", bytes.Replace(whole, []byte(`"game":1`), []byte(`"game":3`), 1))
	lines := bytes.SplitAfter(whole, []byte("\n"))
	unsealed := func(line []byte, from, to string) []byte {
		line = bytes.TrimSuffix(line, []byte("\n"))
		line = append(line[:bytes.LastIndex(line, []byte(`,"sum"`)):len(line)], '}', '\n')
		return bytes.Replace(line, []byte(from), []byte(to), 1)
	}
	unsealedHead := unsealed(bytes.Clone(lines[0]), "", "")
	first := bytes.Clone(lines[1])
	for _, line := range lines[1 : len(lines)-1] {
		if bytes.HasPrefix(line, []byte(`{"game":0,`)) {
			first = bytes.Clone(line)
		}
	}
	write("went", append(bytes.Clone(unsealedHead), unsealed(bytes.Clone(first), `"plies":`, `"plies":1`)...))
	write("seats", append(bytes.Clone(unsealedHead), unsealed(bytes.Clone(first), `"seats":[0,1]`, `"seats":[1,0]`)...))
	for _, test := range []struct {
		files []string
		want  string
	}{
		{nil, "no file is named"},
		{[]string{"absent"}, "absent"},
		{[]string{"empty"}, "empty"},
		{[]string{"text"}, "not a results file"},
		{[]string{"a", "other"}, "another match than the first file: "},
		{[]string{"a", "flipped"}, "flipped: line "},
		{[]string{"a", "went"}, "went differently"},
		{[]string{"seats"}, "seats [1 0]"},
		{[]string{"a", "d1"}, "d1: it is not a results file"},
		{[]string{"d1", "a"}, "a: not a data set"},
		{[]string{"d1"}, "all N files"},
		{[]string{"whole"}, `shard ""`},
		{[]string{"d1", "d1"}, "the same shard 1/2"},
		{[]string{"d1", "d3"}, "another run"},
		{[]string{"d1", "d2"}, "d2 has more games than the other shards lead to, after 4; allowed: complete shards"},
	} {
		args := []string{"merge", "-out", path("out")}
		for _, file := range test.files {
			args = append(args, path(file))
		}
		status, out, errs := call("", args...)
		if status != 2 || out != "" || !strings.Contains(errs, test.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("merge %v: status %d, %q, %q; want status 2 and one line with %q", test.files, status, out, errs, test.want)
		}
		if _, err := os.Stat(path("out")); err == nil {
			t.Fatalf("merge %v has written a file", test.files)
		}
	}
	if status, _, errs := call("", "merge", path("a"), path("b"), "-out", path("other")); status != 2 || !strings.Contains(errs, "a new file") {
		t.Errorf("merge into another match's file: status %d, %q; want status 2 and a new file asked for", status, errs)
	}
}
