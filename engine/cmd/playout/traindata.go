package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/train"
	"playout/models"
)

// dataSaid is what a card says of data.
type dataSaid struct {
	recipe []string // the commands that made the data sets
	rows   []string // files of rows, of which no command is known
}

// of says how many samples there are and where they are from.
func (d *dataSaid) of(samples *train.Samples) string {
	text := fmt.Sprintf("%d positions of %d games", samples.Len(), samples.Lessons())
	if len(d.recipe) > 0 {
		text += ", made by the recipe's selfplay"
	}
	if len(d.rows) > 0 {
		text += ", of them " + strings.Join(d.rows, " and ")
	}
	return text
}

// readData adds what data sets and files of rows hold.
func readData(g game.Game, samples *train.Samples, paths []string) (said dataSaid, err error) {
	if len(paths) == 0 {
		return said, errors.New("-data is missing; allowed: files of selfplay, or of rows, which end in .csv, parted by blanks")
	}
	seen := map[string]string{} // path by checksum
	for _, path := range paths {
		sum, err := fileSum(path)
		if err != nil {
			return said, fmt.Errorf("-data %s: %w", path, err)
		}
		if same, twice := seen[sum]; twice {
			return said, fmt.Errorf("-data %s: the same games as %s; allowed: each data set once", path, same)
		}
		seen[sum] = path
		if strings.HasSuffix(path, ".csv") {
			before := samples.Len()
			if err := readRows(path, samples); err != nil {
				return said, fmt.Errorf("-data %s: %w", path, err)
			}
			said.rows = append(said.rows, fmt.Sprintf("%d rows of %s with SHA-256 %x", samples.Len()-before, filepath.Base(path), sum))
			continue
		}
		before := samples.Lessons()
		head, err := readLessons(g, path, samples.Add)
		if err != nil {
			return said, fmt.Errorf("-data %s: %w", path, err)
		}
		for _, net := range head.NetNames() {
			if card, ok := cardOf(net); ok && card.SHA256 == head.Nets[net].SHA256 {
				said.recipe = append(said.recipe, card.Recipe)
			}
		}
		said.recipe = append(said.recipe, madeBy(&head, samples.Lessons()-before, path))
	}
	return said, nil
}

// readRows adds a file of rows.
func readRows(path string, samples *train.Samples) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for r := record.NewRowReader(file); ; {
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

// fileSum is the SHA-256 of a file.
func fileSum(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return string(hash.Sum(nil)), err
}

// readLessons reads a data set to its end.
func readLessons(g game.Game, path string, add func(*record.Lesson) error) (record.DataHead, error) {
	file, err := os.Open(path)
	if err != nil {
		return record.DataHead{}, err
	}
	defer file.Close()
	r, err := record.NewDataReader(g, file)
	if err != nil {
		return record.DataHead{}, err
	}
	for {
		l, err := r.Next()
		if err == io.EOF {
			return r.Head, nil
		}
		if errors.Is(err, record.ErrCut) {
			err = fmt.Errorf("%w; the command of selfplay that made it mends it", err)
		}
		if err == nil {
			err = add(l)
		}
		if err != nil {
			return record.DataHead{}, err
		}
	}
}

// cardOf is the card of a net, shipped or in a file.
func cardOf(net string) (models.Card, bool) {
	if strings.HasSuffix(net, ".onnx") {
		text, err := os.ReadFile(cardFile(net))
		if err != nil {
			return models.Card{}, false
		}
		card, err := models.ParseCard(text)
		return card, err == nil
	}
	_, card, err := models.Open(net)
	return card, err == nil
}
