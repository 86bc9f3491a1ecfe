package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/train"
	"playout/models"
)

// readData adds the lessons of data sets, and gives the commands that made
// them.
func readData(g game.Game, samples *train.Samples, paths []string) (recipe []string, err error) {
	if len(paths) == 0 {
		return nil, errors.New("-data is missing; allowed: files of selfplay, parted by blanks")
	}
	seen := map[string]string{} // path by checksum
	for _, path := range paths {
		sum, err := fileSum(path)
		if err != nil {
			return nil, fmt.Errorf("-data %s: %w", path, err)
		}
		if same, twice := seen[sum]; twice {
			return nil, fmt.Errorf("-data %s: the same games as %s; allowed: each data set once", path, same)
		}
		seen[sum] = path
		before := samples.Lessons()
		head, err := readLessons(g, path, samples.Add)
		if err != nil {
			return nil, fmt.Errorf("-data %s: %w", path, err)
		}
		for _, net := range head.NetNames() {
			if card, ok := cardOf(net); ok && card.SHA256 == head.Nets[net].SHA256 {
				recipe = append(recipe, card.Recipe)
			}
		}
		recipe = append(recipe, madeBy(&head, samples.Lessons()-before, path))
	}
	return recipe, nil
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
	if base, ok := strings.CutSuffix(net, ".onnx"); ok {
		text, err := os.ReadFile(base + ".json")
		if err != nil {
			return models.Card{}, false
		}
		card, err := models.ParseCard(text)
		return card, err == nil
	}
	_, card, err := models.Open(net)
	return card, err == nil
}
