package link

import (
	"strings"
	"testing"
)

// An address of another place leads back to the game that it holds, and nothing else is read from it.
func TestGameOf(t *testing.T) {
	l := Link{Game: "othello", Moves: "f5,d6", Ply: -1, Seats: []Seat{{"black", "human"}, {"white", "uct:n=50"}}}
	for fragment, want := range map[string]string{
		"#/results?from=" + l.Pack():                     l.Plain(),
		"#/exercise/edit?exercise=AAAA&from=" + l.Pack(): l.Plain(),
		"#/results":                    "",
		"#/results?from=":              "",
		"#/results?from=!":             "",
		"#/results?refrom=" + l.Pack(): "",
		"#/results?from=" + strings.Repeat("A", MaxLength): "",
		"#/results?from=" + l.Pack()[:len(l.Pack())/2]:     "",
	} {
		if got := GameOf(fragment); got != want {
			t.Errorf("GameOf(%.60s) = %q, want %q", fragment, got, want)
		}
	}
	if back, err := Parse(GameOf("#/results?from=" + l.Pack())); err != nil || back.String() != l.String() {
		t.Errorf("got %+v, %v; want %+v", back, err, l)
	}
}

// A game to return to is hostile until Parse accepts it; reading it never panics.
func FuzzGameOf(f *testing.F) {
	f.Add("#/results?from=" + Link{Game: "chess", Ply: -1}.Pack())
	f.Add("#/results?from=AAAA")
	f.Fuzz(func(t *testing.T, fragment string) {
		if game := GameOf(fragment); len(game) > MaxLength {
			t.Errorf("%d bytes, want at most %d", len(game), MaxLength)
		}
	})
}
