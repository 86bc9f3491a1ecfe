package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
)

// countedFile is a file that is read, plain or gzip, and how much of it has been.
type countedFile struct {
	file *os.File
	read int64 // bytes of the files so far, as they lie on disk
}

// open opens the next file for reading, unpacked.
func (c *countedFile) open(path string) (*bufio.Reader, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	c.file = file
	in := bufio.NewReader(c)
	if magic, _ := in.Peek(2); string(magic) == "\x1f\x8b" {
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			file.Close()
			return nil, err
		}
		in = bufio.NewReader(unpacked)
	}
	return in, nil
}

// Read reads what lies on disk.
func (c *countedFile) Read(to []byte) (int, error) {
	n, err := c.file.Read(to)
	c.read += int64(n)
	return n, err
}

// Close closes the file.
func (c *countedFile) Close() error { return c.file.Close() }

// plainError is an error without the path that the caller says.
func plainError(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}
