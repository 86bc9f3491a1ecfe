// Package openings names the openings of Othello and chess. A name belongs to a
// position, not to a line: whichever way a game comes there it has that name,
// in Othello on whichever side of the board.
//
// Sources. Chess: lichess-org/chess-openings, in the public domain (CC0), in
// the copy that the module github.com/corentings/chess/v2 carries. Othello: the
// names and moves of Robert Gatliff's catalogue of Othello openings, of several
// names the one most in use, in othello.tsv. Both are packed by
//
//	go test ./engine/openings -update
//
// in which form they are embedded, by flate:
//
//	labels   uvarint
//	of each  bytes shared with the label before (uvarint), length of the rest
//	         (uvarint) and the rest: "code\tname", the code "" in Othello; how
//	         many positions have it (uvarint)
//	keys     5 bytes a position, in the order of the labels
//
// The labels ascend. A key is the upper 40 bits of a hash of the position, so
// that one position in 300 million outside of the book would be misnamed.
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

// Opening is a name and, in chess, its code in the Encyclopaedia of Chess
// Openings, such as "B90".
type Opening struct{ Code, Name string }

//go:embed othello.flate
var packedOthello []byte

//go:embed chess.flate
var packedChess []byte

// book is the openings of a game.
type book struct {
	// text is what is known of a position, the same for all positions that a name
	// is to be shared by.
	text  func(game.Game, game.State) string
	names func() map[uint64]Opening // by key; unpacked when first asked for
}

// books are by a game's id.
var books = map[string]book{
	"othello": {anySide, sync.OnceValue(func() map[uint64]Opening { return mustUnpack(packedOthello) })},
	"chess":   {standing, sync.OnceValue(func() map[uint64]Opening { return mustUnpack(packedChess) })},
}

// Of is the name of a position, false where it has none of its own.
func Of(g game.Game, s game.State) (Opening, bool) {
	b, known := books[g.Spec().Name()]
	if !known {
		return Opening{}, false
	}
	opening, named := b.names()[key(b.text(g, s))]
	return opening, named
}

// anySide is the least text of a position and its mirror images.
func anySide(g game.Game, s game.State) string {
	board := g.(game.Symmetric)
	image, least := game.Clone(g, s), s.String()
	for k := 1; k < board.Symmetries(); k++ {
		board.Transform(k, image, s)
		least = min(least, image.String())
	}
	return least
}

// standing is what of a FEN does not depend on the way there: pieces, side to
// move and rights to castle. A pawn that has just made its double step is not
// told apart from one that stands there: openings are not named for that.
func standing(_ game.Game, s game.State) string {
	return strings.Join(strings.Fields(s.String())[:3], " ")
}

const keyBytes = 5

// key is of a position's text.
func key(text string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, text) // a hash refuses nothing
	return game.Mix(h.Sum64()) >> (64 - 8*keyBytes)
}

var errBroken = errors.New("openings: the book is broken")

// mustUnpack reads a book that is embedded.
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

// reader takes numbers and bytes off what is left; once something is missing it
// is broken and gives nothing more.
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
