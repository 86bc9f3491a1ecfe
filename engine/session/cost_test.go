package session

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"playout/engine/instant"
	"playout/engine/wire"
)

// long holds functions that make hostile texts of a given length: each repeats one part of one
// form.
var long = func() map[string]func(size int) string {
	repeated := func(head, part, tail string) func(int) string {
		return func(size int) string { return head + strings.Repeat(part, size/len(part)) + tail }
	}
	numbered := func(head, part, tail string) func(int) string {
		return func(size int) string {
			var b strings.Builder
			b.WriteString(head)
			for i := 0; b.Len() < size; i++ {
				fmt.Fprintf(&b, part, i)
			}
			return b.String() + tail
		}
	}
	const (
		xo    = "---------------------------OX------XO--------------------------- X\n"
		mill  = "........................ W 9 9\n"
		board = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"
		geese = `{"name":"hungry_geese","configuration":{"episodeSteps":200,"columns":11,"rows":7,"hunger_rate":40,"min_food":2,"max_length":99},"steps":[`
	)
	all := map[string]func(int) string{
		"tags":               numbered("", "[T%d \"x\"]\n", "1. e4 *"),
		"one tag's value":    repeated("[Event \"", "x", "\"]\n1. e4 *"),
		"a tag's escapes":    repeated("[Event \"", `\"`, "\"]\n1. e4 *"),
		"unclosed tag":       repeated("[Event \"", "x ", ""),
		"one tag again":      repeated("", "[Event \"x\"]\n", "1. e4 *"),
		"brackets":           repeated("", "[", ""),
		"many games":         repeated("", "[White \"x\"]\n\n1. e4 *\n\n", ""),
		"numbered games":     repeated("", "1. e4 *\n", ""),
		"escaped lines":      repeated("[Event \"x\"]\n", "%x\n", "1. e4 *"),
		"judgements":         repeated("1. e4 ", "$1 ! += ", "e5 *"),
		"passing":            repeated("1. e4 ", "e.p.", "e5 *"),
		"bad variations":     repeated("1. e4 ", "(1. Ke5) ", "e5 *"),
		"variations":         repeated("1. e4 ", "(1. d4) ", "e5 *"),
		"other variations":   repeated("1. e4 ", "(1. d4 d5 2. c4 {x} (2. Nf3)) (1. c4)", "e5 *"),
		"moves":              repeated("1. ", "Nf3 Nf6 Ng1 Ng8 ", "*"),
		"moves and comments": repeated("1. ", "Nf3 {a} Nf6 {b} Ng1 ; c\n Ng8 ", "*"),
		"names of moves":     repeated("", "g1f3 g8f6 f3g1 f6g8 ", "*"),
		"slashes":            repeated("", "8/", " w - - 0 1"),
		"a FEN of blanks":    repeated("8/8/8/8/8/8/8/8 w", " ", "- - 0 1"),
		"discs":              repeated("", "X", " X"),
		"points":             repeated("", "W", " W 9 9"),
		"a link":             repeated("#/othello?m=", "f5", ""),
		"a link's keys":      numbered("#/othello?m=f5", "&k%d=x", ""),
		"percents":           repeated("#/othello?m=", "%20", ""),
		"passes":             repeated("", "--", ""),
		"passes apart":       repeated("f5 ", "pass ", ""),
		"episode's steps":    repeated(geese, `[{"observation":{}}],`, `[]]}`),
		"episode's geese":    repeated(geese+`[`, `{"observation":{}},`, `{}]]}`),
		"episode's cells":    repeated(geese+`[{"observation":{"geese":[[`, `1,`, `1]]}}]]}`),
		"episode's lists":    repeated(geese, `[`, ``),
		"episode's keys":     numbered(geese+`],"observation":{`, `"k%d":1,`, `"k":1}}`),
		"an episode's word":  repeated(`{"steps":"observation`, `\u00e4`, `"}`),
		"cells":              repeated(`{"step":0,"geese":[[`, `1,`, `1]],"food":[1]}`),
		"geese":              repeated(`{"step":0,"geese":[`, `[1],`, `[1]],"food":[1]}`),
		"braces":             repeated("", "{", ""),
		"JSON in JSON":       repeated(`{"geese":`, `{"geese":`, ""),
	}
	for name, head := range map[string]string{"": "", " of chess": "1. e4 ", " of a FEN": board, " of Othello": "f5 ", " of discs": xo, " of morris": "1. d2 ", " of stones": mill} {
		for part, text := range map[string]string{
			"comments": "{a} ", "remarks": "; a\n", "unclosed": "{ ", "nested": "(", "nested moves": "(f5 ", "flat": "(f5) ", "closed": ") ",
			"blanks": " ", "lines": "\n", "tabs": "\t,", "word": "x", "digits": "1", "numbers": "1. ", "dots": ".", "dashes": "-", "results": "1-0 ", "control": "\x00", "broken": "\xff",
		} {
			all[part+name] = repeated(head, text, "")
			all[part+name+", ended"] = repeated(head, text, " *")
		}
	}
	return all
}()

// begun is the time at which the tests started.
var begun = instant.Now()

// imported returns the cost of importing a text: the memory, and the time of this thread.
func imported(t *testing.T, text string) (bytes uint64, took time.Duration) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	from := cpuTime()
	if _, _, refused := importGame(&wire.Import{Game: "othello", Text: text}); refused != nil && len(refused.err.Error()) > 4000 {
		t.Errorf("%.40q is refused in %d bytes", text, len(refused.err.Error()))
	}
	took = cpuTime() - from
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, took
}

// The memory that an import allocates grows in proportion to its text, for any text: four times
// the text takes about four times as much. It would take sixteen times as much if each part
// copied all of the text again.
func TestImportsCostByTheirSize(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	const size, times = 16 << 10, 4
	for name, text := range long {
		small, _ := imported(t, text(size))
		large, _ := imported(t, text(size*times))
		if large > 2*times*small+64<<10 {
			t.Errorf("%s: %d bytes for %d, %d for %d times as much", name, small, size, large, times)
		}
	}
}

// An import does not read all of its text again for each part of it. That would take no memory,
// only time, which no everyday test relies on: between 4 KB and 256 KB the time grows 64 times or
// 4,096 times, which differ clearly on any machine.
func TestImportsAreReadOnce(t *testing.T) {
	if os.Getenv("PLAYOUT_LONG") != "1" {
		t.Skip("PLAYOUT_LONG=1 measures times")
	}
	runtime.LockOSThread() // the time of this thread is measured
	defer runtime.UnlockOSThread()
	const size, times = 4 << 10, 64
	for name, text := range long {
		_, soon := imported(t, text(size))
		_, late := imported(t, text(size*times))
		if late > 8*times*soon+2*time.Second {
			t.Errorf("%s: %v for %d bytes, %v for %d times as much, want at most %v", name, soon, size, late, times, 8*times*soon+2*time.Second)
		}
	}
}
