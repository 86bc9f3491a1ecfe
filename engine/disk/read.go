package disk

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// MaxPiped is the most bytes that are read of a pipe or a device, which need not
// end. Tests lower it.
var MaxPiped int64 = 256 << 20

// maxUnpacked is the most bytes that a compressed file may become: it can say
// little at great length.
const maxUnpacked = 64 << 30

// In is a path that is relative to a folder, "" for the working folder.
func In(dir, path string) string {
	if dir == "" || path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// File is a file that is read and ends: of what is no plain file some bytes
// alone are read.
type File struct {
	*os.File
	Plain bool  // or else a pipe or a device
	Size  int64 // of a plain file
	from  io.Reader
}

// Open opens a file for reading. Of what is no plain file at most MaxPiped bytes
// are read.
func Open(path string) (*File, error) { return open(path, MaxPiped) }

func open(path string, piped int64) (*File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	f := &File{file, info.Mode().IsRegular(), 0, file}
	if f.Plain {
		f.Size = info.Size()
	} else {
		f.from = &Limited{file, piped, fmt.Errorf("more than %d bytes, and no plain file; allowed: a plain file, or less", piped)}
	}
	return f, nil
}

// Read is io.Reader.
func (f *File) Read(to []byte) (int, error) { return f.from.Read(to) }

// Read reads a file of at most so many bytes.
func Read(path string, most int64) ([]byte, error) {
	file, err := open(path, most)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	wrong := fmt.Errorf("it has more than %d bytes; allowed: at most as many", most)
	if file.Plain && file.Size > most {
		return nil, wrong
	}
	text := bytes.NewBuffer(make([]byte, 0, file.Size+bytes.MinRead)) // of a plain file, all at once
	_, err = text.ReadFrom(&Limited{file, most, wrong})
	return text.Bytes(), err
}

// Source is files that are read one after the other, plain or gzip, and how much
// of them has been.
type Source struct {
	Count int64 // bytes of the files so far, as they lie on disk
	file  *File
}

// Open opens the next file for reading, unpacked.
func (s *Source) Open(path string) (*bufio.Reader, error) {
	file, err := Open(path)
	if err != nil {
		return nil, err
	}
	s.file = file
	in := bufio.NewReader(counter{s})
	if magic, _ := in.Peek(2); string(magic) == "\x1f\x8b" {
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			file.Close()
			return nil, err
		}
		wrong := fmt.Errorf("more than %d bytes when unpacked; allowed: less in a file", int64(maxUnpacked))
		in = bufio.NewReader(&Limited{unpacked, maxUnpacked, wrong})
	}
	return in, nil
}

// Close closes the file that was opened last.
func (s *Source) Close() error { return s.file.Close() }

// counter reads what lies on disk.
type counter struct{ s *Source }

func (c counter) Read(to []byte) (int, error) {
	n, err := c.s.file.Read(to)
	c.s.Count += int64(n)
	return n, err
}

// Limited reads what is left to be read of another reader; more is an error.
type Limited struct {
	From  io.Reader
	Left  int64
	Wrong error
}

// Read is io.Reader.
func (l *Limited) Read(to []byte) (int, error) {
	if l.Left <= 0 {
		if n, err := io.ReadFull(l.From, make([]byte, 1)); n == 0 {
			return 0, err
		}
		return 0, l.Wrong
	}
	n, err := l.From.Read(to[:min(int64(len(to)), l.Left)])
	l.Left -= int64(n)
	return n, err
}

// Full reads as much as there is room for, and less at the end alone: who looks at
// all that there is after each read, as bufio.Scanner does, looks at it fewer times.
func Full(from io.Reader) io.Reader { return full{from} }

type full struct{ from io.Reader }

func (f full) Read(to []byte) (n int, err error) {
	for n < len(to) && err == nil {
		var more int
		more, err = f.from.Read(to[n:])
		n += more
	}
	return n, err
}

// maxLine is the most bytes of a line that are read.
const maxLine = 16 << 20

// errLine is the error of a line that is longer.
var errLine = fmt.Errorf("a line is longer than %d bytes", maxLine)

// ReadLine reads a line with its end. The last line may lack its end; then there
// is the error io.EOF too.
func ReadLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > maxLine {
			return nil, errLine
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// ScanError returns why a scanner of lines of at most so many bytes ended at a
// line, nil where it came to the end.
func ScanError(in *bufio.Scanner, line, most int) error {
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("line %d is too long; allowed: lines of at most %d bytes", line, most)
	case err != nil:
		return fmt.Errorf("line %d: %w", line, err)
	}
	return nil
}
