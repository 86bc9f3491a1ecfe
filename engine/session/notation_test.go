package session

import (
	"testing"

	"playout/engine/wire"
)

// A ply is told as a person reads it where the game has a way of its own.
func TestPliesAreReadByPersons(t *testing.T) {
	k := newTalk(t)
	b := k.show(opening("chess", "g1f3,g8f6,g2g3,g7g6,f1g2,f8g7,e1g1", -1))
	if got, want := b.Plies[6], (wire.Ply{Name: "e1g1", Text: "O-O", Seat: "white"}); got != want {
		t.Errorf("ply 7 is %+v, want %+v", got, want)
	}
	b = k.show(opening("othello", "f5", -1))
	if got, want := b.Plies[0], (wire.Ply{Name: "f5", Text: "f5", Seat: "black"}); got != want {
		t.Errorf("ply 1 is %+v, want %+v", got, want)
	}
}
