package clock

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"playout/ui/text"
)

// timing is how much time a seat has, in seconds. The zero timing is without
// end; else either move or game is above 0.
type timing struct {
	move int // for each move
	game int // for the whole game
	plus int // added to game after each move
}

// Bounds of a timing, in seconds.
const (
	maxMove = 600
	maxGame = 3 * 3600
	maxPlus = 180
)

// String is the timing as it is kept and as the clock's selects have it: "",
// "move:30" or "game:300+3".
func (t timing) String() string {
	switch {
	case t.move > 0:
		return fmt.Sprintf("move:%d", t.move)
	case t.game > 0:
		return fmt.Sprintf("game:%d+%d", t.game, t.plus)
	}
	return ""
}

// readTiming reads what String wrote, and nothing else.
func readTiming(text string) (t timing, ok bool) {
	kind, numbers, _ := strings.Cut(text, ":")
	switch kind {
	case "move":
		t.move, _ = strconv.Atoi(numbers)
	case "game":
		game, plus, _ := strings.Cut(numbers, "+")
		t.game, _ = strconv.Atoi(game)
		t.plus, _ = strconv.Atoi(plus)
	}
	ok = text == t.String() && t.move <= maxMove && t.game <= maxGame && t.plus >= 0 && t.plus <= maxPlus
	if !ok {
		return timing{}, false
	}
	return t, true
}

// full is what a seat has at the start, in ms.
func (t timing) full() float64 { return float64(cmp.Or(t.move, t.game)) * 1000 }

// budget is how long a machine may think about a move with so much left, both in
// ms: of a game's time a share that lasts for its length, and never all, since a
// message takes its way.
func (t timing) budget(left float64) float64 {
	const (
		reserve = 400 // ms
		least   = 50  // ms: a move found in haste is better than none
		moves   = 25  // that are still to come, for all one knows
	)
	spend := left
	if t.game > 0 {
		spend = left/moves + 800*float64(t.plus) // four fifths of what is added
	}
	return max(least, min(spend, left-reserve))
}

// span is a time in words, whole minutes as such.
func span(w *text.Strings, seconds int) string {
	if seconds >= 60 && seconds%60 == 0 {
		return w.Count(Says(w).Minutes, seconds/60)
	}
	return w.Count(Says(w).Seconds, seconds)
}

// timeText is what a clock shows, of ms: "1:02:03", "4:32", under ten seconds
// with tenths.
func timeText(w *text.Strings, ms float64) string {
	ms = max(0, ms)
	s := int(ms / 1000)
	switch {
	case s < 10:
		return strconv.Itoa(s) + w.Decimal + strconv.Itoa(int(ms/100)%10)
	case s < 3600:
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
