package exercise

import (
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/packed"
)

const sample = `{"playout":"exercise","version":1,"id":"a","game":"othello","goal":{"kind":"moves","accept":["f5"]},"attempts":3,"points":9}`

// An address holds an existing exercise or the overview, or is refused in one line.
func FuzzRead(f *testing.F) {
	for _, query := range []string{"", "?exercise=" + packed.Pack(sample), "?set=" + packed.Pack(sample) + "&at=2", "?at=1", "?set=&set=x&&=", "?exercise=%41&at=-1"} {
		f.Add("#/exercise" + query)
		f.Add("#/exercises" + query)
	}
	f.Add("#/learn?at=2&lesson=uct")
	f.Add("#/exercise?exercise=" + strings.Repeat("A", link.MaxLength))
	f.Fuzz(func(t *testing.T, fragment string) {
		a, err := parseAddress(fragment, &starterSets{})
		switch {
		case err != nil && strings.Contains(err.Error(), "\n"):
			t.Errorf("%q is refused in several lines: %v", fragment, err)
		case err == nil && a.set != nil && (a.index < -1 || a.index >= len(a.set.Exercises) || a.source == ""):
			t.Errorf("%q is exercise %d of %d", fragment, a.index, len(a.set.Exercises))
		}
	})
}
