package matches

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"playout/engine/arena"
	"playout/engine/disk"
	"playout/engine/strict"
)

// recordsFile records the games of a match, or their final positions, in their order, when it is over or stopped.
// An existing file must hold the beginning of these records, as it does after the same match or a shorter one; the
// rest is added. The file is replaced as a whole, so that it is never empty or broken, whenever the match is killed:
// until then there is no new file, or the earlier one stays.
type recordsFile struct {
	option string // its name, for errors
	write  gameWriter
	target disk.Target
	file   *disk.LockedFile // what exists, locked; nil if there was no file when the match began
	size   int64            // of the file
	kept   bool             // whether the match also keeps its results, from which it continues
}

// Errors of a file that holds other games than those played so far: they differ, or there are more.
var (
	errOtherGames = errors.New("it exists already, with other games than those of this match; allowed: a new file")
	errMoreGames  = errors.New("it exists already, with games that the results file does not hold; allowed: a new file")
	errNoResults  = errors.New("it exists already, and without a results file a match cannot be continued; allowed: a new file, or a results file too")
)

// openRecords opens and locks a file for an option, such as the records of a match. It must be new or empty, or hold
// the records of the games played, from the first on.
func openRecords(option string, write gameWriter, dir, name string, c *arena.Config, kept bool) (*recordsFile, error) {
	r := &recordsFile{option: option, write: write, kept: kept, target: disk.Target{Name: option, Dir: dir, Path: name}}
	r.target.Mark = disk.Mark{What: "one that playout match wrote", Is: func(_, _ []byte) bool { return r.file != nil }}
	if err := r.open(c, c.Done); err != nil {
		return nil, err
	}
	if r.file == nil {
		return r, r.target.Check()
	}
	return r, nil
}

// open locks the file if it exists, and checks that it holds the records of games played.
func (r *recordsFile) open(c *arena.Config, done []arena.Result) error {
	path := disk.In(r.target.Dir, r.target.Path)
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	file, err := disk.Lock(path, r.target.Path, "match")
	if err != nil {
		return strict.At(r.option, err)
	}
	r.file = file
	info, err := file.Stat()
	if err == nil {
		r.size = info.Size()
		err = r.check(c, done)
	}
	if err != nil {
		r.Close()
		return r.named(err)
	}
	return nil
}

// named returns an error as one of the option, with the name of the file before its text.
func (r *recordsFile) named(err error) error { return strict.In(r.option, r.target.Path+": ", err) }

// fromFirst returns the games of the match's shard from the first on, in their order, up to the first that is
// missing: the games after it are recorded later.
func fromFirst(c *arena.Config, results []arena.Result) []arena.Result {
	sorted := slices.Clone(results)
	slices.SortStableFunc(sorted, func(a, b arena.Result) int { return a.Number - b.Number })
	next := 0
	for i, result := range sorted {
		for !c.InShard(next) {
			next++
		}
		if result.Number != next {
			return sorted[:i]
		}
		next++
	}
	return sorted
}

// check compares the records in the file with the games played.
func (r *recordsFile) check(c *arena.Config, done []arena.Result) error {
	old, err := r.old()
	if err != nil {
		return err
	}
	if err := writeGames(&appendWriter{old, io.Discard}, r.write, c, fromFirst(c, done)); err != nil {
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
func (r *recordsFile) packed() bool { return strings.HasSuffix(r.target.Path, ".gz") }

// old returns a reader of the records that the file already holds.
func (r *recordsFile) old() (*bufio.Reader, error) {
	if r.file == nil {
		return bufio.NewReader(strings.NewReader("")), nil
	}
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

// complete adds the games that the file lacks; if it lacks none, or that fails, the file stays as it is.
func (r *recordsFile) complete(c *arena.Config, results []arena.Result) error {
	if r.file == nil { // another run may have written it meanwhile
		if err := r.open(c, results); err != nil {
			return err
		}
	}
	lacking := true
	err := r.target.ReplaceBy(func(to io.Writer) (err error) {
		if lacking, err = r.add(to, c, results); err == nil && !lacking {
			return errNoGames // a reason not to replace the file
		}
		if r.file != nil {
			r.file.File.Close() // not every system renames over an open file; its lock stays
		}
		return err
	})
	if !lacking {
		return nil
	}
	return err
}

// errNoGames ends the replacement of a file that lacks no game.
var errNoGames = errors.New("no game is new")

// add writes the old file, and then the games that it lacks, if there are any.
func (r *recordsFile) add(to io.Writer, c *arena.Config, results []arena.Result) (lacking bool, err error) {
	if r.file != nil {
		if _, err := io.Copy(to, io.NewSectionReader(r.file, 0, r.size)); err != nil {
			return true, err
		}
	}
	old, err := r.old()
	if err != nil {
		return true, err
	}
	added := &countingWriter{to: to}
	if !r.packed() {
		err := writeGames(&appendWriter{old, added}, r.write, c, results)
		return err != nil || added.n > 0, err
	}
	packer := gzip.NewWriter(added) // a file may have several parts
	if err := writeGames(&appendWriter{old, packer}, r.write, c, results); err != nil {
		return true, err
	}
	if added.n == 0 {
		return false, nil // not even the header of a part was written
	}
	return true, packer.Close()
}

// Close unlocks the file.
func (r *recordsFile) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}

// countingWriter counts the bytes that it passes on.
type countingWriter struct {
	to io.Writer
	n  int64
}

func (w *countingWriter) Write(p []byte) (int, error) {
	n, err := w.to.Write(p)
	w.n += int64(n)
	return n, err
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
