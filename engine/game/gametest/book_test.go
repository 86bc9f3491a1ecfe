package gametest

import (
	"strings"
	"testing"

	"playout/engine/game"
)

// nim is a game for books: two seats take one or two of three counters in turn.
type nim struct{ book string }

func (n nim) Spec() *game.Spec {
	return &game.Spec{ID: "nim", Seats: []string{"one", "two"}, Moves: 2, MaxPly: 3, Traits: game.Traits{Book: n.book}}
}
func (nim) New(*game.Rand) game.State        { return &counters{left: 3} }
func (nim) Parse(string) (game.State, error) { return &counters{left: 3}, nil }

// counters is a position of nim, whose text does not say whose turn it is.
type counters struct {
	game.State
	left, ply int
}

func (c *counters) Acting() game.Seats {
	if c.left <= 0 {
		return 0
	}
	return game.Only(game.Seat(c.ply % 2))
}
func (c *counters) Legal(_ game.Seat, dst []game.Move) []game.Move { return append(dst, 0, 1) }
func (c *counters) Play(j game.Joint, _ *game.Rand) {
	c.left -= int(j[c.ply%2]) + 1
	c.ply++
}
func (c *counters) String() string                           { return strings.Repeat("o", c.left) }
func (c *counters) MoveName(_ game.Seat, m game.Move) string { return [...]string{"a", "b"}[m] }

// bookIsPlayable finds openings that are illegal, finished or equal.
func TestBooks(t *testing.T) {
	for book, want := range map[string]string{
		"":         "",
		"a\nb\n":   "",
		"# c\na\n": "",
		"a,c":      `the book's opening "a,c": move "c" is not allowed; allowed: a b`,
		"a,b":      `after the book's opening "a,b" the game is over`,
		"b,a,a":    `the book's opening "b,a,a": before a not exactly one seat acts`,
		"a,a\nb\n": `the book's openings "a,a" and "b" lead to the same position`,
	} {
		k := &kit{g: nim{book}, spec: nim{book}.Spec()}
		got := ""
		if err := k.bookIsPlayable(); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("book %q: got %q, want %q", book, got, want)
		}
	}
}
