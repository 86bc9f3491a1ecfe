package disk

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
	"os"
)

// Bounds of what is read.
const (
	// Piped is the most bytes that come from a pipe or a device, which need not
	// end.
	Piped = 256 << 20
	// Unpacked is the most bytes that a compressed file becomes: it may say
	// little at great length.
	Unpacked = 64 << 30
)

// Read reads a file of at most so many bytes.
func Read(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.Mode().IsRegular() {
		if info.Size() > most {
			return nil, fmt.Errorf("%d bytes; allowed: at most %d", info.Size(), most)
		}
	} else {
		most = min(most, Piped)
	}
	return io.ReadAll(Limit(file, most, fmt.Sprintf("more than %d bytes; allowed: at most as many", most)))
}

// Source is files that are read one after the other, plain or gzip, and how much
// of them has been.
type Source struct {
	Piped int64 // the most bytes of what is no plain file, 0 for the usual
	Count int64 // bytes of the files so far, as they lie on disk
	file  *os.File
}

// Open opens the next file for reading, unpacked.
func (s *Source) Open(path string) (*bufio.Reader, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	s.file = file
	var from io.Reader = counter{s}
	if !info.Mode().IsRegular() {
		most := s.Piped
		if most == 0 {
			most = Piped
		}
		from = Limit(from, most, fmt.Sprintf("more than %d bytes, and no plain file; allowed: a plain file, or less", most))
	}
	in := bufio.NewReader(from)
	if magic, _ := in.Peek(2); string(magic) == "\x1f\x8b" {
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			file.Close()
			return nil, err
		}
		in = bufio.NewReader(Limit(unpacked, Unpacked, fmt.Sprintf("more than %d bytes when unpacked; allowed: less in a file", int64(Unpacked))))
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

// Limit reads so many bytes of another reader at most; more are an error, which
// says what is wrong.
func Limit(from io.Reader, most int64, wrong string) io.Reader {
	return &limited{from, most, wrong}
}

type limited struct {
	from  io.Reader
	left  int64
	wrong string
}

func (l *limited) Read(to []byte) (int, error) {
	if l.left == 0 {
		var one [1]byte
		if n, err := io.ReadFull(l.from, one[:]); n == 0 {
			return 0, err
		}
		return 0, fmt.Errorf("%s", l.wrong)
	}
	n, err := l.from.Read(to[:min(int64(len(to)), l.left)])
	l.left -= int64(n)
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
