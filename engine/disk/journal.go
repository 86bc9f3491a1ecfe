package disk

import (
	"bufio"
	"bytes"
	"io"

	"playout/engine/seal"
	"playout/engine/strict"
)

// Journal reads a file that grows. Its first line, the head, is JSON that describes the file; each
// further line is an entry. If the head has a checksum, all lines must have one; files of earlier
// versions have none. A last line may be incomplete because the program stopped, or damaged
// because not all of it reached the disk before a loss of power: Journal drops such a line with
// everything after it.
type Journal struct {
	Head   []byte // without its checksum
	Number int    // of the last line read, from 1
	Good   int64  // bytes up to the end of that line
	Cut    bool   // whether anything was dropped
	Open   bool   // whether that line lacks only its line end

	in     *bufio.Reader
	sealed bool
}

// ReadJournal reads the head of a journal. Head is empty if the file is.
func ReadJournal(from io.Reader) (*Journal, error) {
	j := &Journal{in: bufio.NewReader(from)}
	line, err := ReadLine(j.in)
	if err != nil && err != io.EOF {
		return nil, err
	}
	text, whole := bytes.CutSuffix(line, []byte("\n"))
	j.Number, j.Good, j.Open = 1, int64(len(line)), !whole && len(line) > 0
	if j.Head, j.sealed, err = seal.Open(text); err != nil {
		return nil, j.damaged()
	}
	return j, nil
}

// Next reads the next line, without its end and its checksum. The error is io.EOF after the last
// one.
func (j *Journal) Next() ([]byte, error) {
	line, end := ReadLine(j.in)
	if end == io.EOF && len(line) == 0 {
		return nil, io.EOF
	}
	j.Number++
	if end != nil && end != io.EOF {
		return nil, strict.Wrong(strict.Line(j.Number), "line %d: %w", j.Number, end)
	}
	text, whole := bytes.CutSuffix(line, []byte("\n"))
	object, has, err := seal.Open(text)
	sound := has && err == nil
	// A single wrong bit makes at most one zero byte.
	lost := !sound && bytes.IndexByte(line, 0) >= 0 && (!j.sealed || bytes.Contains(line, []byte{0, 0}))
	if !whole && !has { // a line with another ending was not cut off
		_, has, err = seal.Open(text[:len(text)-1])
		if has {
			err = seal.ErrBroken
		}
	}
	switch {
	case lost || !whole && !has:
		j.Cut = true
		return nil, io.EOF
	case err != nil || j.sealed && !has:
		return nil, j.damaged()
	}
	j.Good += int64(len(line))
	j.Open = !whole
	return object, nil
}

// damaged returns the error of the last line.
func (j *Journal) damaged() error {
	return strict.Wrong(strict.Line(j.Number), "line %d does not match its checksum", j.Number).Allow("the file as it was written")
}

// Continue cuts the dropped part off the file, so that the next line can be written at its end.
func (j *Journal) Continue(file *LockedFile) error {
	if err := file.Truncate(j.Good); err != nil {
		return err
	}
	_, err := file.Seek(j.Good, io.SeekStart)
	if err == nil && j.Open {
		_, err = file.Write([]byte("\n"))
	}
	return err
}

// Add writes an entry with its checksum.
func (f *LockedFile) Add(object []byte) error {
	_, err := f.Write(append(seal.Add(object), '\n'))
	if err == nil {
		err = f.SyncSoon()
	}
	return err
}
