// Package shard divides numbered work into parts for several machines: a scheduler runs the same
// command with another part on each, and the results are merged.
package shard

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// MaxParts is the most parts into which work is divided.
const MaxParts = 100_000

// Shard is one of several parts of numbered work: the numbers that leave the remainder Part-1 when they are
// divided by Of. So every part has some of the first numbers, and their sizes differ by at most one.
// The zero Shard is the whole work.
type Shard struct {
	Part int // from 1
	Of   int
}

// Parse reads an untrusted shard, I/N for part I of N; "" is the whole work.
func Parse(text string) (Shard, error) {
	if text == "" {
		return Shard{}, nil
	}
	part, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(part)
	n, err2 := strconv.Atoi(of)
	s := Shard{i, n}
	if err != nil || err2 != nil || i < 1 || i > n || n > MaxParts || s.String() != text {
		return Shard{}, strict.Wrong("shard", "shard %q", game.Clip(text)).Allow("I/N, part I of N, from 1/N to N/N, N at most %d", MaxParts)
	}
	return s, nil
}

// String returns the text of a shard; Parse inverts it.
func (s Shard) String() string {
	if s.IsWhole() {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Part, s.Of)
}

// IsWhole reports whether the shard is the whole work.
func (s Shard) IsWhole() bool { return s.Of == 0 }

// Has reports whether a number, 0 or more, belongs to the shard.
func (s Shard) Has(number int) bool { return s.IsWhole() || number%s.Of == s.Part-1 }

// At returns the shard's number with an index, both from 0.
func (s Shard) At(index int) int {
	if s.IsWhole() {
		return index
	}
	return index*s.Of + s.Part - 1
}

// Count returns how many numbers below total the shard has.
func (s Shard) Count(total int) int {
	if s.IsWhole() {
		return total
	}
	return (total - s.Part + s.Of) / s.Of
}
