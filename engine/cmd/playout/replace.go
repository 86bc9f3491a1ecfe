package main

import (
	"io"
	"os"
	"path/filepath"
)

// replace writes a file whole or not at all: what was there stays until then.
func replace(path string, data []byte) error {
	return replaceBy(path, func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	})
}

// faultWriter keeps the first error of a writer.
type faultWriter struct {
	to    io.Writer
	fault error
}

func (w *faultWriter) Write(data []byte) (int, error) {
	n, err := w.to.Write(data)
	if w.fault == nil {
		w.fault = err
	}
	return n, err
}

// replaceBy is replace by what a function writes.
func replaceBy(path string, write func(to io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".playout-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name()) // nothing after the rename
	err = write(file)
	if err == nil {
		err = file.Chmod(0o644)
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	return plainError(err) // the name is a temporary one
}
