package link

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/packed"
)

// randomSteps returns n random steps of geese, which compress as badly as those of any game.
func randomSteps(rng *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		for range 4 {
			b.WriteByte("NESW"[rng.IntN(4)])
		}
		b.WriteByte(',')
	}
	return strings.TrimSuffix(b.String(), ",")
}

// String packs moves only if that is shorter; a game of twice the length of a link fits into one.
func TestPackedMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for n := range 80 {
		moves := randomSteps(rng, 2*n*n)
		l := Link{Game: "geese", Moves: moves, Ply: -1}
		text := l.String()
		if len(text) > len(l.Plain()) || strings.Contains(text, "mz=") != (text != l.Plain()) {
			t.Fatalf("%d bytes are written as %.60s, %d bytes", len(moves), text, len(text))
		}
		if n < 3 && text != l.Plain() {
			t.Errorf("%d bytes are packed: %s", len(moves), text)
		}
		if got, err := Parse(text); l.Fits() && (err != nil || got.Moves != moves) || !l.Fits() && err == nil {
			t.Fatalf("%d bytes in %d come back as %d: %v", len(moves), len(text), len(got.Moves), err)
		}
	}
	moves := randomSteps(rng, 2*MaxLength/5)
	if l := (Link{Game: "geese", Moves: moves, Ply: -1}); !l.Fits() {
		t.Errorf("%d bytes of moves do not fit into a link, which has %d", len(moves), len(l.String()))
	}
}

// Parse reads moves packed by another program, and String packs them again.
func TestMovesPackedByOthers(t *testing.T) {
	moves := strings.Repeat("NEWS,", 100) + "NEWS"
	for _, level := range []int{flate.NoCompression, flate.BestSpeed, flate.HuffmanOnly, flate.BestCompression} {
		var small bytes.Buffer
		w, err := flate.NewWriter(&small, level)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(moves)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		l, err := Parse("#/geese?mz=" + base64.RawURLEncoding.EncodeToString(small.Bytes()))
		if err != nil || l.Moves != moves || l.String() != "#/geese?mz="+packed.Pack(moves) {
			t.Errorf("level %d is read as %+v, %v", level, l, err)
		}
	}
}
