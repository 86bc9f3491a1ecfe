// Package data keeps data sets in files: those of self-play, which grow game by game and
// continue after an interrupt, and those made of recorded games. It counts what data sets, files
// of rows and recorded games hold, and checks recorded games against the rules.
//
// Files are untrusted. Errors name an option by its flag on the command line.
package data

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
)

// Read reads a data set to its end.
func Read(g game.Game, from io.Reader, add func(*dataset.Episode) error) (dataset.Header, error) {
	r, err := dataset.NewReader(g, from)
	if err != nil {
		return dataset.Header{}, err
	}
	for {
		e, err := r.Next()
		if err == io.EOF {
			return r.Header, nil
		}
		if errors.Is(err, dataset.ErrDamaged) {
			err = fmt.Errorf("%w; the selfplay command that made it repairs it", err)
		}
		if err == nil {
			err = add(e)
		}
		if err != nil {
			return dataset.Header{}, err
		}
	}
}

// FileSum returns the SHA-256 of a regular file, hexadecimal.
func FileSum(path string) (string, error) {
	if info, err := disk.Stat(path); err != nil {
		return "", err
	} else if !info.Mode().IsRegular() {
		return "", errors.New("not a regular file; allowed: one that can be read twice")
	}
	return ReadSummed(path, func(from io.Reader) error {
		_, err := io.Copy(io.Discard, from)
		return err
	})
}

// ReadSummed calls read with a file, which it must read to its end, and returns the SHA-256 of
// its content, hexadecimal. Callers name the file in errors.
func ReadSummed(path string, read func(from io.Reader) error) (string, error) {
	file, err := disk.Open(path)
	if err != nil {
		return "", disk.WithoutPath(err)
	}
	defer file.Close()
	hash := sha256.New()
	err = read(io.TeeReader(file, hash))
	return hex.EncodeToString(hash.Sum(nil)), err
}
