package chess

import "testing"

const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

// read returns the state of a FEN.
func read(t testing.TB, text string) *state {
	t.Helper()
	s, err := chess{}.parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
