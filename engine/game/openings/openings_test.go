package openings

import (
	"testing"

	"playout/engine/game"
)

// place is a state with only a text.
type place struct {
	game.State
	text string
}

func (p place) String() string { return p.text }

// entry returns an opening at a place.
func entry(code, name, at string) Entry { return Entry{Opening{code, name}, place{text: at}} }

var entries = []Entry{entry("", "Tiger", "x"), entry("", "Tiger", "y"), entry("", "Tigress", "z"), entry("A1", "Hook", "o")}

// book returns a book of entries, which must be packed without an error.
func book(t *testing.T) (b *Book, packed []byte) {
	t.Helper()
	packed, err := New(nil, game.State.String).Pack(entries)
	if err != nil {
		t.Fatal(err)
	}
	return New(packed, game.State.String), packed
}

// A book finds the names that were packed and no others.
func TestPack(t *testing.T) {
	b, _ := book(t)
	for _, e := range entries {
		if got, found := b.find(e.State); !found || got != e.Opening {
			t.Errorf("%s is %+v, %v; want %+v", e.State, got, found, e.Opening)
		}
	}
	if got, found := b.find(place{text: "w"}); found {
		t.Errorf("w is %+v, want no name", got)
	}
}

// Pack refuses two names for one position.
func TestPackRefuses(t *testing.T) {
	if packed, err := New(nil, game.State.String).Pack([]Entry{entry("", "Tiger", "x"), entry("", "Hook", "x")}); err == nil {
		t.Errorf("Pack gave %d bytes, want an error", len(packed))
	}
}

// unpack refuses an incomplete book.
func TestUnpackRefuses(t *testing.T) {
	_, whole := book(t)
	for _, packed := range [][]byte{nil, {1}, whole[:len(whole)/2], whole[:len(whole)-1]} {
		if names, err := unpack(packed); err == nil {
			t.Errorf("%d bytes gave %d names, want an error", len(packed), len(names))
		}
	}
}

// unnamed is a game without names of openings.
type unnamed struct{ game.Game }

// A game without a book has no names of openings.
func TestOf(t *testing.T) {
	if got, found := Of(unnamed{}, place{}); found {
		t.Errorf("Of = %+v, want no name", got)
	}
}
