// Package openings names the openings of Othello and chess. A name belongs to a position,
// not to a line: a position has the same name however it was reached and, in Othello, in
// every orientation of the board.
//
// The openings are embedded in a packed form, which is made from their sources by
//
//	go test ./engine/openings -update
//
// It is compressed with flate and contains
//
//	labels     their number (uvarint), and for each label, in ascending order:
//	  shared   the bytes in common with the label before (uvarint)
//	  rest     its length (uvarint) and bytes; the label is "code\tname", and the code
//	           is "" in Othello
//	  count    the number of positions with this label (uvarint)
//	keys       5 bytes for each position, in the order of the labels
//
// A key is the upper 40 bits of a hash of the position, so that one in 300 million
// positions outside the book is misnamed.
//
// Sources: for chess, lichess-org/chess-openings, which is in the public domain (CC0), as
// copied in the module github.com/corentings/chess/v2; for Othello, the names and moves of
// Robert Gatliff's catalogue of Othello openings, in othello.tsv, with the most common
// name where there are several.
package openings

import (
	"bytes"
	"compress/flate"
	_ "embed" // the books
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
	"strings"
	"sync"

	"playout/engine/game"
)

// Opening is a name and, in chess, the opening's code in the Encyclopaedia of Chess
// Openings, such as "B90".
type Opening struct{ Code, Name string }

//go:embed othello.flate
var packedOthello []byte

//go:embed chess.flate
var packedChess []byte

// book is the openings of a game.
type book struct {
	// text identifies a position; it is the same for all positions that share a name.
	text  func(game.Game, game.State) string
	names func() map[uint64]Opening // by key; unpacked when first needed
}

// books are the books by the game's id.
var books = map[string]book{
	"othello": {anySide, sync.OnceValue(func() map[uint64]Opening { return mustUnpack(packedOthello) })},
	"chess":   {standing, sync.OnceValue(func() map[uint64]Opening { return mustUnpack(packedChess) })},
}

// Of returns the name of a position, and whether it has one.
func Of(g game.Game, s game.State) (Opening, bool) {
	b, known := books[g.Spec().Name()]
	if !known {
		return Opening{}, false
	}
	opening, named := b.names()[key(b.text(g, s))]
	return opening, named
}

// anySide is the smallest text among a position and its mirror images.
func anySide(g game.Game, s game.State) string {
	board := g.(game.Symmetric)
	image, least := game.Clone(g, s), s.String()
	for k := 1; k < board.Symmetries(); k++ {
		board.Transform(k, image, s)
		least = min(least, image.String())
	}
	return least
}

// standing is the part of a FEN that does not depend on the moves so far: pieces, side to
// move and castling rights. It leaves out en passant, since no opening's name depends on
// it.
func standing(_ game.Game, s game.State) string {
	return strings.Join(strings.Fields(s.String())[:3], " ")
}

const keyBytes = 5

// key is the key of a position's text.
func key(text string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, text) // a hash returns no error
	return game.Mix(h.Sum64()) >> (64 - 8*keyBytes)
}

var errBroken = errors.New("openings: the book is broken")

// mustUnpack reads an embedded book.
func mustUnpack(packed []byte) map[uint64]Opening {
	names, err := unpack(packed)
	if err != nil {
		panic(err)
	}
	return names
}

// unpack reads a book.
func unpack(packed []byte) (map[uint64]Opening, error) {
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, errBroken
	}
	r := &reader{raw: raw}
	var labels []string // one for each position
	label := ""
	for range r.number() {
		shared := r.number()
		if shared > len(label) {
			return nil, errBroken
		}
		label = label[:shared] + string(r.take(r.number()))
		for range r.number() {
			labels = append(labels, label)
		}
	}
	keys := r.take(keyBytes * len(labels))
	if r.broken || len(r.raw) != 0 {
		return nil, errBroken
	}
	names := make(map[uint64]Opening, len(labels))
	for i, label := range labels {
		var word [8]byte
		copy(word[8-keyBytes:], keys[keyBytes*i:])
		code, name, _ := strings.Cut(label, "\t")
		names[binary.BigEndian.Uint64(word[:])] = Opening{code, name}
	}
	return names, nil
}

// reader reads numbers and bytes. Once something is missing it is broken and returns only
// zeros.
type reader struct {
	raw    []byte
	broken bool
}

func (r *reader) number() int {
	const most = 1 << 16 // of labels, bytes or positions
	n, size := binary.Uvarint(r.raw)
	if size <= 0 || n > most {
		r.raw, r.broken = nil, true
		return 0
	}
	r.raw = r.raw[size:]
	return int(n)
}

func (r *reader) take(n int) []byte {
	if n > len(r.raw) {
		r.raw, r.broken = nil, true
		return nil
	}
	taken := r.raw[:n]
	r.raw = r.raw[n:]
	return taken
}
