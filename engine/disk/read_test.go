package disk

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

// Read reads a file up to its limit, and refuses a longer one.
func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("12345"), 0o644); err != nil {
		t.Fatal(err)
	}
	for most, want := range map[int64]string{4: "", 5: "12345", 6: "12345"} {
		text, err := Read(path, most)
		if string(text) != want || (err != nil) != (want == "") {
			t.Errorf("Read of at most %d bytes: %q, %v; want %q, and an error if that is empty", most, text, err, want)
		}
	}
	_, unread := Read(path+"x", 1)
	_, unseen := Stat(path + "x")
	for _, err := range []error{unread, unseen} {
		if !errors.Is(err, os.ErrNotExist) || WithoutPath(err).Error() != "there is no such file" {
			t.Errorf("a missing file: got the error %v, want that there is no such file", err)
		}
	}
	if info, err := Stat(path); err != nil || info.Size() != 5 {
		t.Errorf("Stat: %v, want 5 bytes", err)
	}
}

// Source reads a plain file and a packed one in the same way.
func TestSource(t *testing.T) {
	folder := t.TempDir()
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	zip.Write([]byte("some text"))
	zip.Close()
	var s Source
	var size int64
	for name, data := range map[string][]byte{"plain": []byte("some text"), "packed": packed.Bytes(), "empty": nil} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		in, err := s.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil || string(text) != map[bool]string{true: "some text"}[len(data) > 0] {
			t.Errorf("%s file: got %q, %v; want the text", name, text, err)
		}
		if size += int64(len(data)); s.Count != size {
			t.Errorf("%s file: Count is %d, want %d", name, s.Count, size)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	broken := filepath.Join(folder, "broken")
	if err := os.WriteFile(broken, packed.Bytes()[:5], 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(broken); err == nil {
		t.Error("Open accepts half a gzip header")
	}
}

// A LimitedReader ends with its reader, and returns an error only beyond its limit.
func TestLimited(t *testing.T) {
	long := errors.New("too long")
	for most, want := range map[int64]error{0: long, 4: long, 5: nil, 6: nil} {
		text, err := io.ReadAll(&LimitedReader{From: strings.NewReader("12345"), Left: most, Err: long})
		if err != want || string(text) != "12345"[:min(most, 5)] {
			t.Errorf("a limit of %d bytes: got %q, %v; want %q, %v", most, text, err, "12345"[:min(most, 5)], want)
		}
	}
}

// With FullReads, a scanner that searches its whole buffer after each read searches rarely, even if
// the input arrives in small pieces. FullReads loses no error.
func TestFullReads(t *testing.T) {
	const size = 1 << 16
	searches := 0
	in := bufio.NewScanner(FullReads(iotest.OneByteReader(strings.NewReader(strings.Repeat("a", size)))))
	in.Buffer(nil, 2*size)
	in.Split(func(data []byte, atEOF bool) (int, []byte, error) {
		searches++
		return bufio.ScanLines(data, atEOF)
	})
	if !in.Scan() || len(in.Bytes()) != size || in.Err() != nil || searches > 20 {
		t.Errorf("got %d bytes, %v, after %d searches; want %d bytes and at most 20 searches", len(in.Bytes()), in.Err(), searches, size)
	}
	for _, fault := range []error{io.ErrUnexpectedEOF, iotest.ErrTimeout} {
		from := io.MultiReader(strings.NewReader("text"), iotest.ErrReader(fault))
		if text, err := io.ReadAll(FullReads(from)); string(text) != "text" || err != fault {
			t.Errorf("got %q, %v; want the text and %v", text, err, fault)
		}
	}
}
