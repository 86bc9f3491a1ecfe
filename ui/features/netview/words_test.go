package netview

import (
	"testing"

	"playout/ui/text"
)

// Planes have names in Spanish, whole or by their parts; an unknown one keeps its own.
func TestNamesOfPlanes(t *testing.T) {
	w := WordsIn(text.Of("es"))
	for name, want := range map[string]string{
		"own pawns": "propio: peones", "legal moves": "jugadas legales", "other stable discs": "rival: fichas estables",
		"seen by the other: own pawns": "visto por el rival: propio: peones", "seen by the other: nothing known": "visto por el rival: nothing known",
		"a plane": "a plane", "": "",
	} {
		if got := w.plane(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
