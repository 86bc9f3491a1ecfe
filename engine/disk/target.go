package disk

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"playout/engine/strict"
)

// Mark distinguishes the files that a verb wrote from all others, which it must not replace. A file
// has the mark if it begins with Begin, or if Is returns true.
type Mark struct {
	What   string                       // the files, such as "a drawing by playout sweep"
	Begin  string                       // the beginning of the verb's files and of no others; "" for none
	Is     func(begin, end []byte) bool // gets the first and last bytes of a file; may be nil
	Packed bool                         // whether the files are compressed; the first bytes are then unpacked
}

// The numbers of bytes of a file from which a mark is recognised.
const (
	markBegin = 1 << 17
	markEnd   = 1 << 8
)

// SVG returns the mark of a verb's drawings: their first comment names the verb.
func SVG(verb string) Mark {
	return Mark{What: "a drawing by " + verb, Begin: "<!-- " + verb + " -->\n"}
}

// Zip returns the mark of a verb's zips: their comment is the verb.
func Zip(verb string) Mark {
	const endOfCentral, size = "PK\x05\x06", 22
	return Mark{What: "a zip by " + verb, Is: func(begin, end []byte) bool {
		at := len(end) - len(verb) - size
		return bytes.HasPrefix(begin, []byte("PK\x03\x04")) && at >= 0 && bytes.HasPrefix(end[at:], []byte(endOfCentral)) &&
			int(binary.LittleEndian.Uint16(end[at+size-2:])) == len(verb) && bytes.HasSuffix(end, []byte(verb))
	}}
}

// has reports whether a file has the mark. An empty file has it, since nothing is lost with it.
func (m *Mark) has(begin, end []byte) bool {
	return len(end) == 0 || m.Begin != "" && bytes.HasPrefix(begin, []byte(m.Begin)) || m.Is != nil && m.Is(begin, end)
}

// Target is a file that a verb writes as a whole or not at all: a new one, or one that replaces a
// file with the verb's mark.
type Target struct {
	Name string // of the setting that gives the path, such as out; the path of its faults
	Dir  string // the folder that Path is relative to, "" for the working folder
	Path string // as the user gave it
	Mark Mark
}

// withName returns an error as a fault of the setting, with the file's path before its text.
func (t *Target) withName(err error) error { return strict.In(t.Name, Shown(t.Path)+": ", err) }

// Check returns an error if the file must not be replaced or cannot be written. A verb calls it
// before it begins its work; ReplaceBy checks again.
func (t *Target) Check() error {
	at, err := t.check()
	if err == nil {
		err = probe(at.path)
	}
	return t.withAllowed(err)
}

// withAllowed is withName, and adds what is allowed. It returns nil for nil.
func (t *Target) withAllowed(err error) error {
	if err == nil {
		return nil
	}
	allowed := "a new file"
	if t.Mark.What != "" {
		allowed += ", or " + t.Mark.What
	}
	return t.withName(fmt.Errorf("%w; allowed: %s", err, allowed))
}

// check returns the place of a target, if a file may be written there. If the name leads to another
// file meanwhile, it still reads the content of the file that it found first.
func (t *Target) check() (at place, err error) {
	if at, err = findPlace(In(t.Dir, t.Path)); err != nil || at.info == nil {
		return at, err
	}
	file, err := os.OpenFile(at.path, os.O_RDONLY|openSafely, 0)
	if err != nil {
		return at, fmt.Errorf("it is a file that cannot be read (%w)", WithoutPath(err))
	}
	defer file.Close()
	if at.info, err = file.Stat(); err != nil {
		return at, WithoutPath(err)
	}
	if !at.info.Mode().IsRegular() {
		return at, fmt.Errorf("it is %s", kindOf(at.info))
	}
	size := at.info.Size()
	end := make([]byte, min(size, markEnd))
	if _, err := file.ReadAt(end, size-int64(len(end))); err != nil && err != io.EOF {
		return at, WithoutPath(err)
	}
	begin, err := beginning(file, t.Mark.Packed)
	if err != nil || !t.Mark.has(begin, end) {
		return at, fmt.Errorf("it is another file, which begins with %.20q", begin)
	}
	return at, nil
}

// beginning returns the first bytes of a file, unpacked if packed. If it cannot unpack them, it
// returns them as they are, and an error.
func beginning(file *os.File, packed bool) ([]byte, error) {
	begin := make([]byte, markBegin)
	n, err := io.ReadFull(io.NewSectionReader(file, 0, markBegin), begin)
	if begin = begin[:n]; packed && n > 0 {
		unpacker, err := gzip.NewReader(bytes.NewReader(begin))
		if err != nil {
			return begin, err
		}
		plain := make([]byte, markBegin)
		n, err = io.ReadFull(unpacker, plain)
		if n == 0 {
			return begin, err
		}
		return plain[:n], nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return begin, err
}

// probe returns an error if no file can be created in the folder of a path.
func probe(path string) error {
	file, err := openTemporary(path)
	if err == nil {
		err = file.Cleanup()
	}
	return WithoutPath(err)
}

// Replace is ReplaceBy with data, which may already begin with Mark.Begin.
func (t *Target) Replace(data []byte) error {
	data = bytes.TrimPrefix(data, []byte(t.Mark.Begin))
	return t.ReplaceBy(func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	})
}

// ReplaceBy writes the file: Mark.Begin and then the output of write. The old content stays until
// the new content is complete, even if the power is lost, and the file keeps its permissions.
func (t *Target) ReplaceBy(write func(to io.Writer) error) error {
	at, err := t.check()
	if err != nil {
		return t.withAllowed(err)
	}
	file, err := openTemporary(at.path)
	if err != nil {
		return t.withName(WithoutPath(err))
	}
	defer func() { _ = file.Cleanup() }() // does nothing if the file has been renamed
	if _, err = io.WriteString(file, t.Mark.Begin); err == nil {
		err = write(file)
	}
	if err != nil {
		return t.withName(WithoutPath(err))
	}
	for range 3 { // another file may appear meanwhile
		if at, err = t.check(); err != nil {
			return t.withAllowed(err)
		}
		if at.info != nil {
			err = file.CloseAtomicallyReplace()
			break
		}
		if err = file.Sync(); err != nil {
			break
		}
		if err = os.Link(file.Name(), at.path); err == nil {
			break
		}
		if _, missing := os.Lstat(at.path); !errors.Is(err, fs.ErrExist) && errors.Is(missing, fs.ErrNotExist) {
			err = file.CloseAtomicallyReplace() // the file system has no links
			break
		}
	}
	if err == nil {
		err = syncFolder(at.path)
	}
	if err != nil {
		return t.withName(WithoutPath(err))
	}
	return nil
}
