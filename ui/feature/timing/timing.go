// Package timing holds how much time the seats of a game have, and its choice: the selects that
// the clock's dialog and that of a new game share.
package timing

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"playout/ui/text"
)

// Timing is how much time a seat has, in seconds. The zero Timing is unlimited; otherwise
// either Move or Game is above 0.
type Timing struct {
	Move int // for each move
	Game int // for the whole game
	Plus int // added to Game after each move
}

// Limits of a timing, in seconds.
const (
	maxMove = 600
	maxGame = 3 * 3600
	maxPlus = 180
)

// String returns the timing in its stored form, which its selects use too: "", "move:30" or
// "game:300+3".
func (t Timing) String() string {
	switch {
	case t.Move > 0:
		return fmt.Sprintf("move:%d", t.Move)
	case t.Game > 0:
		return fmt.Sprintf("game:%d+%d", t.Game, t.Plus)
	}
	return ""
}

// Parse reads what String wrote, and nothing else.
func Parse(text string) (t Timing, ok bool) {
	kind, numbers, _ := strings.Cut(text, ":")
	switch kind {
	case "move":
		t.Move, _ = strconv.Atoi(numbers)
	case "game":
		game, plus, _ := strings.Cut(numbers, "+")
		t.Game, _ = strconv.Atoi(game)
		t.Plus, _ = strconv.Atoi(plus)
	}
	ok = text == t.String() && t.Move <= maxMove && t.Game <= maxGame && t.Plus >= 0 && t.Plus <= maxPlus
	if !ok {
		return Timing{}, false
	}
	return t, true
}

// Full returns a seat's time at the start, in ms.
func (t Timing) Full() float64 { return float64(cmp.Or(t.Move, t.Game)) * 1000 }

// span returns a time in words, in minutes if it is a whole number of them.
func span(w *text.Strings, seconds int) string {
	if seconds >= 60 && seconds%60 == 0 {
		return w.Count(WordsIn(w).Minutes, seconds/60)
	}
	return w.Count(WordsIn(w).Seconds, seconds)
}
