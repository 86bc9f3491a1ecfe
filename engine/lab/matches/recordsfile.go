package matches

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"playout/engine/arena"
	"playout/engine/disk"
	"playout/engine/strict"
)

// recordsFile records the games of a match, or their final positions, in their order, when it is
// over. An existing file must hold the beginning of these records, as it does after the same match, a shorter one, or an
// interrupt while writing; the rest is added.
type recordsFile struct {
	option string // its name, for errors
	write  gameWriter
	path   string
	name   string // in errors
	file   *disk.LockedFile
	size   int64 // before this match writes
	kept   bool  // whether the match also keeps its results, from which it continues
}

// Errors of a file that holds other games than those played so far: they differ, or there are more.
var (
	errOtherGames = errors.New("it exists already, with other games than those of this match; allowed: a new file")
	errMoreGames  = errors.New("it exists already, with games that the results file does not hold; allowed: a new file")
	errNoResults  = errors.New("it exists already, and without a results file a match cannot be continued; allowed: a new file, or a results file too")
)

// openRecords locks a file for an option, such as the records of a match. It must be empty or hold
// the records of the games played, from the first on.
func openRecords(option string, write gameWriter, path, name string, c *arena.Config, kept bool) (*recordsFile, error) {
	file, err := disk.Lock(path, name, "match")
	if err != nil {
		return nil, strict.At(option, err)
	}
	r := &recordsFile{option: option, write: write, path: path, name: name, file: file, kept: kept}
	info, err := file.Stat()
	if err == nil {
		r.size = info.Size()
		err = r.check(c)
	}
	if err != nil {
		r.Close()
		return nil, strict.In(r.option, name+": ", err)
	}
	return r, nil
}

// check compares the records in the file with the games played.
func (r *recordsFile) check(c *arena.Config) error {
	old, err := r.old()
	if err != nil {
		return err
	}
	done := slices.Clone(c.Done)
	slices.SortStableFunc(done, func(a, b arena.Result) int { return a.Number - b.Number })
	for i, result := range done {
		if result.Number != i {
			done = done[:i] // the games after it are recorded later
			break
		}
	}
	if err := writeGames(&appendWriter{old, io.Discard}, r.write, c, done); err != nil {
		return err
	}
	switch _, err := old.ReadByte(); err {
	case io.EOF:
		return nil
	case nil:
		if !r.kept {
			return errNoResults
		}
		return errMoreGames
	default:
		return err
	}
}

// packed reports whether the records are compressed.
func (r *recordsFile) packed() bool { return strings.HasSuffix(r.path, ".gz") }

// old returns a reader of the records that the file already holds.
func (r *recordsFile) old() (*bufio.Reader, error) {
	var plain io.Reader = io.NewSectionReader(r.file, 0, r.size)
	if r.packed() && r.size > 0 {
		unpacked, err := gzip.NewReader(plain)
		if err != nil {
			return nil, fmt.Errorf("it exists already, and is not gzip (%w); allowed: a new file", err)
		}
		plain = unpacked
	}
	return bufio.NewReader(plain), nil
}

// complete adds the games of the match that the file lacks. If that fails, the file stays as it
// was.
func (r *recordsFile) complete(c *arena.Config, results []arena.Result) error {
	err := r.add(c, results)
	if err == nil {
		err = r.file.Sync()
	}
	if err == nil {
		return nil
	}
	if still := r.file.Truncate(r.size); still != nil {
		err = fmt.Errorf("%w, and then %w", err, still)
	}
	return strict.In(r.option, r.name+": ", err)
}

func (r *recordsFile) add(c *arena.Config, results []arena.Result) error {
	old, err := r.old()
	if err != nil {
		return err
	}
	if _, err := r.file.Seek(r.size, io.SeekStart); err != nil {
		return err
	}
	if !r.packed() {
		return writeGames(&appendWriter{old, r.file}, r.write, c, results)
	}
	packer := gzip.NewWriter(r.file) // a file may have several parts
	if err := writeGames(&appendWriter{old, packer}, r.write, c, results); err != nil {
		return err
	}
	if at, err := r.file.Seek(0, io.SeekCurrent); err != nil || at == r.size {
		return err // not even the header of a part was written: nothing is new
	}
	return packer.Close()
}

// Close unlocks the file, and removes it if it is empty.
func (r *recordsFile) Close() error {
	if info, err := r.file.Stat(); err == nil && info.Size() == 0 {
		os.Remove(r.file.Name()) // an empty file does no harm
	}
	return r.file.Close()
}

// appendWriter passes on what is written to it, except for the beginning, which must equal the old
// records.
type appendWriter struct {
	old *bufio.Reader
	to  io.Writer
}

func (a *appendWriter) Write(p []byte) (int, error) {
	for n := 0; n < len(p); {
		have, err := a.old.Peek(min(len(p)-n, a.old.Size()))
		switch {
		case len(have) == 0 && err == io.EOF:
			more, err := a.to.Write(p[n:])
			return n + more, err
		case len(have) == 0:
			return n, err
		case !bytes.Equal(have, p[n:n+len(have)]):
			return n, errOtherGames
		}
		n += len(have)
		if _, err := a.old.Discard(len(have)); err != nil {
			return n, err
		}
	}
	return len(p), nil
}
