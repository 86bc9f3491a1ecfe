// Package openings names the openings of a game. A name belongs to a position, not to a line: a
// position has the same name however it was reached and, for some books, in every orientation of
// the board.
//
// A game whose openings have names is Named; its package embeds its book and knows the
// book's source. Its test makes the book with package openingstest:
//
//	go test ./engine/games/othello -run Openings -update
//
// A book is compressed with flate and contains
//
//	labels     their number (uvarint), and for each label, in ascending order:
//	  shared   the bytes in common with the label before (uvarint)
//	  rest     its length (uvarint) and bytes; the label is "code\tname", and the code
//	           is "" if the game's openings have none
//	  count    the number of positions with this label (uvarint)
//	keys       5 bytes for each position, in the order of the labels
//
// A key is the upper 40 bits of a hash of the position, so that one in 300 million
// positions outside the book is misnamed.
package openings

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
	"maps"
	"strings"
	"sync"

	"playout/engine/game"
)

// Opening is a name and, if the game's openings have codes, the opening's code: in chess that
// of the Encyclopaedia of Chess Openings, such as "B90".
type Opening struct{ Code, Name string }

// Named is a Game whose openings have names.
type Named interface {
	Openings() *Book
}

// Of returns the name of a position, and whether it has one.
func Of(g game.Game, s game.State) (Opening, bool) {
	named, ok := g.(Named)
	if !ok {
		return Opening{}, false
	}
	return named.Openings().find(s)
}

// Book holds the named openings of a game, for any number of callers at once.
type Book struct {
	place func(game.State) string   // see New
	names func() map[uint64]Opening // by key
}

// New returns the book of a game, which is unpacked when the first name is looked up. place returns
// a text that is equal for positions with the same name, and for no others.
func New(packed []byte, place func(game.State) string) *Book {
	return &Book{place, sync.OnceValue(func() map[uint64]Opening { return mustUnpack(packed) })}
}

// find returns the name of a position, and whether it has one.
func (b *Book) find(s game.State) (Opening, bool) {
	opening, named := b.names()[key(b.place(s))]
	return opening, named
}

// Equal reports whether two books give the same names to the same keys.
func (b *Book) Equal(other *Book) bool { return maps.Equal(b.names(), other.names()) }

// SymmetricGame is a game whose board has symmetries.
type SymmetricGame interface {
	game.Game
	game.Symmetric
}

// AnySide returns a place for New by which a position and its images have one name: the
// smallest of their texts.
func AnySide(g SymmetricGame) func(game.State) string {
	return func(s game.State) string {
		image, least := game.Clone(g, s), s.String()
		for k := 1; k < g.Symmetries(); k++ {
			g.Transform(k, image, s)
			least = min(least, image.String())
		}
		return least
	}
}

const keyBytes = 5

// key returns the key of a position's text.
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

// reader reads numbers and bytes. Once anything is missing it is broken, and returns zeros.
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
