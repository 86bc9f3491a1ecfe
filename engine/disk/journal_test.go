package disk

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/seal"
	"playout/engine/strict/stricttest"
)

// journal returns a file with these lines, sealed.
func journal(lines ...string) []byte {
	var text []byte
	for _, line := range lines {
		text = append(append(text, seal.Add([]byte(line))...), '\n')
	}
	return text
}

// readAll reads a journal.
func readAll(text []byte) (j *Journal, lines []string, err error) {
	if j, err = ReadJournal(bytes.NewReader(text)); err != nil {
		return nil, nil, err
	}
	lines = []string{string(j.Head)}
	for {
		line, err := j.Next()
		if err == io.EOF {
			return j, lines, nil
		}
		if err != nil {
			return j, lines, err
		}
		lines = append(lines, string(line))
	}
}

// A journal with any single wrong bit is refused, or reads as before.
func TestSingleWrongBits(t *testing.T) {
	good := journal(`{"game":"othello"}`, `{"game":0,"returns":[1,-1],"error":" it@P ends"}`, `{"game":1,"returns":[0,0]}`)
	_, want, err := readAll(good)
	if err != nil || len(want) != 3 {
		t.Fatalf("the journal reads as %q, %v; want 3 lines", want, err)
	}
	refused := 0
	for bit := range 8 * len(good) {
		bad := bytes.Clone(good)
		bad[bit/8] ^= 1 << (bit % 8)
		_, got, err := readAll(bad)
		if err != nil {
			refused++
			if !strings.HasPrefix(err.Error(), "line ") || strings.Contains(err.Error(), "\n") {
				t.Errorf(`bit %d: got the error %q, want one line that begins with "line "`, bit, err)
			}
			continue
		}
		// A head may end in the rest of its checksum.
		if !strings.HasPrefix(got[0], strings.TrimSuffix(want[0], "}")) || !slices.Equal(got[1:], want[1:]) {
			t.Errorf("bit %d, of byte %q: the journal reads as %q, want %q", bit, good[bit/8], got, want)
		}
	}
	if refused < 8*len(good)*9/10 {
		t.Errorf("%d of %d wrong bits are refused, want at least nine tenths", refused, 8*len(good))
	}
}

// A journal that is cut off anywhere, or whose block of zeros replaces an entry, reads up to the
// damage and can be continued; one of an earlier version has no checksums.
func TestCutJournals(t *testing.T) {
	head, first, second := journal(`{"a":1}`), journal(`{"b":1}`), journal(`{"c":1}`)
	good := slices.Concat(head, first, second)
	for n := len(head); n <= len(good); n++ {
		want := 1
		open := n == len(head)+len(first)-1 || n == len(good)-1
		for _, end := range []int{len(head) + len(first), len(good)} {
			if n >= end-1 { // a line without its end is whole
				want++
			}
		}
		j, lines, err := readAll(good[:n])
		cut := n != len(head) && n != len(head)+len(first) && n != len(good) && !open
		if err != nil || len(lines) != want || j.Cut != cut || j.Open != open || j.Good > int64(n) {
			t.Errorf("%d bytes: got %q, %v, cut %t, open %t, %d good; want %d lines, cut %t, open %t, at most %[1]d good", n, lines, err, j.Cut, j.Open, j.Good, want, cut, open)
		}
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, good[:n], 0o644); err != nil {
			t.Fatal(err)
		}
		file, err := Lock(path, path, "match")
		if err == nil {
			err = j.Continue(file)
		}
		if err == nil {
			err = file.Add([]byte(`{"d":1}`))
		}
		if err == nil {
			err = file.Close()
		}
		text, _ := os.ReadFile(path)
		if _, after, fault := readAll(text); err != nil || fault != nil || !slices.Equal(after, append(lines, `{"d":1}`)) {
			t.Errorf("%d bytes continue as %q, %v, %v; want %q and one more line", n, after, err, fault, lines)
		}
	}
	lost := slices.Concat(head, first, []byte("{\x00\x00\x00\n"), second)
	if j, lines, err := readAll(lost); err != nil || len(lines) != 2 || !j.Cut {
		t.Errorf("a lost block: got %q, %v; want the two lines before it", lines, err)
	}
	old := []byte("{\"a\":1}\n{\"b\":1}\n{\"c\":")
	if j, lines, err := readAll(old); err != nil || !slices.Equal(lines, []string{`{"a":1}`, `{"b":1}`}) || !j.Cut {
		t.Errorf("a file of an earlier version: got %q, %v; want its two whole lines", lines, err)
	}
	mixed := slices.Concat([]byte("{\"a\":1}\n{\"b\":1}\n"), second)
	if _, lines, err := readAll(mixed); err != nil || !slices.Equal(lines, []string{`{"a":1}`, `{"b":1}`, `{"c":1}`}) {
		t.Errorf("a file of an earlier version, continued: got %q, %v; want all three lines", lines, err)
	}
	_, _, err := readAll(slices.Concat(head, []byte("{\"b\":1}\n")))
	stricttest.Refused(t, "a line without a checksum", err, "line 2 does not match its checksum; allowed: the file as it was written", ":2")
}

// Reading ends on any file, at worst with an error of one line, and what was read can be written
// again.
func FuzzJournal(f *testing.F) {
	f.Add(journal(`{"a":1}`, `{"b":1}`))
	f.Add([]byte("{\"a\":1}\n{\"b\":1}\n{\x00\x00\n"))
	f.Add([]byte(`{"a":1,"sum":"`))
	broken := journal(`{"a":1}`, `{"b":"text"}`)
	broken[len(broken)/2] ^= 1
	f.Add(broken)
	f.Fuzz(func(t *testing.T, text []byte) {
		j, lines, err := readAll(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		if j.Good > int64(len(text)) || !j.Cut && j.Good != int64(len(text)) {
			t.Errorf("%d of %d bytes are good, with cut %t; want all unless cut", j.Good, len(text), j.Cut)
		}
		object := func(line string) bool {
			return len(line) > 1 && strings.HasSuffix(line, "}") && !strings.Contains(line, "\x00")
		}
		if slices.ContainsFunc(lines, func(line string) bool { return !object(line) }) {
			return
		}
		if _, again, err := readAll(journal(lines...)); err != nil || !slices.Equal(again, lines) {
			t.Errorf("%q, written again, reads as %q, %v; want the same", lines, again, err)
		}
	})
}
