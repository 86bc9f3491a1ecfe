package disk

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// MaxPiped bounds the bytes read from a pipe or a device, which may never end. Tests lower it.
var MaxPiped int64 = 256 << 20

// maxUnpacked bounds the unpacked bytes of a compressed file, since a small file can unpack to a
// huge one.
const maxUnpacked = 64 << 30

// In returns the path of a file whose path is relative to the folder dir, "" for the working
// folder.
func In(dir, path string) string {
	if dir == "" || path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}

// File is a file for reading. Reading it always ends, since only a bounded number of bytes is read
// from a pipe or a device.
type File struct {
	*os.File
	Regular bool  // whether it is neither a pipe nor a device
	Size    int64 // of a regular file
	from    io.Reader
}

// Open opens a file for reading. It reads at most MaxPiped bytes from a pipe or a device.
func Open(path string) (*File, error) { return open(path, MaxPiped) }

func open(path string, piped int64) (*File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, plain(err)
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	f := &File{file, info.Mode().IsRegular(), 0, file}
	if f.Regular {
		f.Size = info.Size()
	} else {
		f.from = &LimitedReader{file, piped, fmt.Errorf("more than %d bytes, and not from a regular file; allowed: a regular file, or fewer bytes", piped)}
	}
	return f, nil
}

// Stat describes a file that is to be read.
func Stat(path string) (os.FileInfo, error) {
	info, err := os.Stat(path)
	return info, plain(err)
}

// missing is the error behind that of a file that is not there, in the same words on every system.
type missing struct{}

func (missing) Error() string        { return "there is no such file" }
func (missing) Is(target error) bool { return target == fs.ErrNotExist }

// plain puts missing into the error of a path that does not exist.
func plain(err error) error {
	if at := new(fs.PathError); errors.As(err, &at) && errors.Is(at.Err, fs.ErrNotExist) {
		return &fs.PathError{Op: at.Op, Path: at.Path, Err: missing{}}
	}
	return err
}

// Read implements io.Reader.
func (f *File) Read(to []byte) (int, error) { return f.from.Read(to) }

// Read reads a file of at most most bytes.
func Read(path string, most int64) ([]byte, error) {
	file, err := open(path, most)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tooLong := fmt.Errorf("it has more than %d bytes; allowed: at most that many", most)
	if file.Regular && file.Size > most {
		return nil, tooLong
	}
	text := bytes.NewBuffer(make([]byte, 0, file.Size+bytes.MinRead)) // allocated once for a regular file
	_, err = text.ReadFrom(&LimitedReader{file, most, tooLong})
	return text.Bytes(), err
}

// Source reads files one after another, plain or compressed with gzip, and counts the bytes read.
type Source struct {
	Count int64 // bytes on disk, of all files so far
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
			return nil, broken(err)
		}
		tooLong := fmt.Errorf("more than %d bytes when unpacked; allowed: at most that many", int64(maxUnpacked))
		in = bufio.NewReader(&LimitedReader{gunzip{unpacked}, maxUnpacked, tooLong})
	}
	return in, nil
}

// gunzip unpacks, and its errors say that the compressed file is broken.
type gunzip struct{ *gzip.Reader }

// Read implements io.Reader.
func (g gunzip) Read(to []byte) (int, error) {
	n, err := g.Reader.Read(to)
	if err != nil && err != io.EOF {
		err = broken(err)
	}
	return n, err
}

// broken is the error of a compressed file that cannot be unpacked.
func broken(err error) error {
	return fmt.Errorf("it is compressed with gzip, but broken (%w); allowed: a whole file", err)
}

// Close closes the last file opened.
func (s *Source) Close() error { return s.file.Close() }

// counter counts the bytes read from disk.
type counter struct{ s *Source }

func (c counter) Read(to []byte) (int, error) {
	n, err := c.s.file.Read(to)
	c.s.Count += int64(n)
	return n, err
}

// LimitedReader reads at most Left bytes of another reader, and returns Err if there are more.
type LimitedReader struct {
	From io.Reader
	Left int64
	Err  error
}

// Read implements io.Reader.
func (l *LimitedReader) Read(to []byte) (int, error) {
	if l.Left <= 0 {
		if n, err := io.ReadFull(l.From, make([]byte, 1)); n == 0 {
			return 0, err
		}
		return 0, l.Err
	}
	n, err := l.From.Read(to[:min(int64(len(to)), l.Left)])
	l.Left -= int64(n)
	return n, err
}

// FullReads returns a reader that fills the buffer of every read, except at the end. It is for a
// bufio.Scanner, which searches its whole buffer after each read and so searches fewer times.
func FullReads(from io.Reader) io.Reader { return fullReader{from} }

type fullReader struct{ from io.Reader }

func (f fullReader) Read(to []byte) (n int, err error) {
	for n < len(to) && err == nil {
		var more int
		more, err = f.from.Read(to[n:])
		n += more
	}
	return n, err
}

// maxLine bounds the bytes of a line.
const maxLine = 16 << 20

// errLine is the error of a line that is longer.
var errLine = fmt.Errorf("a line is longer than %d bytes", maxLine)

// ReadLine reads a line with its end. If the last line lacks its end, the error is io.EOF.
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

// ScanError returns the error that stopped a scanner at a line, nil at the end of the input. The
// scanner reads lines of at most most bytes.
func ScanError(in *bufio.Scanner, line, most int) error {
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return fmt.Errorf("line %d is too long; allowed: lines of at most %d bytes", line, most)
	case err != nil:
		return fmt.Errorf("line %d: %w", line, err)
	}
	return nil
}
