package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/train/sample"
	"playout/models"
)

// dataSaid is what a card says of data.
type dataSaid struct {
	recipe []string // the commands that made the data sets
	rows   []string // files of rows, of which no command is known
}

// of says how many samples there are and where they are from.
func (d *dataSaid) of(samples *sample.Set) string {
	text := fmt.Sprintf("%d positions of %d games", samples.Len(), samples.Games())
	if len(d.recipe) > 0 {
		text += ", made by the recipe's selfplay"
	}
	if len(d.rows) > 0 {
		text += ", of them " + strings.Join(d.rows, " and ")
	}
	return text
}

// readData adds what data sets and files of rows hold.
func readData(g game.Game, samples *sample.Set, paths []string) (said dataSaid, err error) {
	if len(paths) == 0 {
		return said, errors.New("-data is missing; allowed: files of selfplay, or of rows, which end in .csv, parted by blanks")
	}
	seen := map[string]string{} // path by checksum
	for _, path := range paths {
		var head dataset.Header
		lessons, positions := samples.Games(), samples.Len()
		rows := strings.HasSuffix(path, ".csv")
		sum, err := readSummed(path, func(from io.Reader) (err error) {
			if rows {
				return readRows(from, samples)
			}
			head, err = readLessons(g, from, samples.Add)
			return err
		})
		if err != nil {
			return said, fmt.Errorf("-data %s: %w", path, err)
		}
		if same, twice := seen[sum]; twice {
			return said, fmt.Errorf("-data %s: the same games as %s; allowed: each data set once", path, same)
		}
		seen[sum] = path
		if rows {
			said.rows = append(said.rows, fmt.Sprintf("%d rows of %s with SHA-256 %x", samples.Len()-positions, filepath.Base(path), sum))
			continue
		}
		for _, net := range head.NetNames() {
			if card, ok := cardOf(net); ok && card.SHA256 == head.Nets[net].SHA256 {
				said.recipe = append(said.recipe, card.Recipe)
			}
		}
		said.recipe = append(said.recipe, madeBy(&head, samples.Games()-lessons, path))
	}
	return said, nil
}

// readRows adds the rows of a file.
func readRows(from io.Reader, samples *sample.Set) error {
	for r := dataset.NewRowReader(from); ; {
		row, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = samples.AddRow(&row)
		}
		if err != nil {
			return err
		}
	}
}

// fileSum is the SHA-256 of a file. One that is read again has to be a plain one.
func fileSum(path string) (string, error) {
	if info, err := os.Stat(path); err != nil {
		return "", err
	} else if !info.Mode().IsRegular() {
		return "", errors.New("no plain file; allowed: one that can be read twice")
	}
	return readSummed(path, func(from io.Reader) error {
		_, err := io.Copy(io.Discard, from)
		return err
	})
}

// readSummed reads a file by a function, which goes to its end, and gives the
// SHA-256 of what was read.
func readSummed(path string, read func(from io.Reader) error) (string, error) {
	file, err := disk.Open(path, mostPiped)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	err = read(io.TeeReader(file, hash))
	return string(hash.Sum(nil)), err
}

// readLessons reads a data set to its end.
func readLessons(g game.Game, from io.Reader, add func(*dataset.Episode) error) (dataset.Header, error) {
	r, err := dataset.NewReader(g, from)
	if err != nil {
		return dataset.Header{}, err
	}
	for {
		l, err := r.Next()
		if err == io.EOF {
			return r.Header, nil
		}
		if errors.Is(err, dataset.ErrDamaged) {
			err = fmt.Errorf("%w; the command of selfplay that made it mends it", err)
		}
		if err == nil {
			err = add(l)
		}
		if err != nil {
			return dataset.Header{}, err
		}
	}
}

// cardOf is the card of a net, shipped or in a file.
func cardOf(net string) (models.Card, bool) {
	if strings.HasSuffix(net, ".onnx") {
		text, err := disk.Read(cardFile(net), maxCard)
		if err != nil {
			return models.Card{}, false
		}
		card, err := models.ParseCard(text)
		return card, err == nil
	}
	_, card, err := models.Open(net)
	return card, err == nil
}
