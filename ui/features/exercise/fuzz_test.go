package exercise

import (
	"strconv"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/packed"
	"playout/engine/wire"
	"playout/ui/feature"
)

const sample = `{"playout":"exercise","version":1,"id":"a","game":"othello","goal":{"kind":"moves","accept":["f5"]},"attempts":3,"points":9}`

// Whatever an address holds, it is an existing exercise, the overview, or refused in one
// line.
func FuzzRead(f *testing.F) {
	for _, query := range []string{"", "?exercise=" + packed.Pack(sample), "?set=" + packed.Pack(sample) + "&at=2", "?at=1", "?set=&set=x&&=", "?exercise=%41&at=-1"} {
		f.Add("#/exercise" + query)
		f.Add("#/exercises" + query)
	}
	f.Add("#/exercise?exercise=" + strings.Repeat("A", wire.MaxLink))
	f.Fuzz(func(t *testing.T, fragment string) {
		a, err := read(fragment)
		switch {
		case err != nil && strings.Contains(err.Error(), "\n"):
			t.Errorf("%q is refused in several lines: %v", fragment, err)
		case err == nil && a.set != nil && (a.index < -1 || a.index >= len(a.set.Exercises) || a.source == ""):
			t.Errorf("%q is exercise %d of %d", fragment, a.index, len(a.set.Exercises))
		}
	})
}

// Whatever is stored, what is read is progress that is possible.
func FuzzLoad(f *testing.F) {
	x, err := exercise.Parse([]byte(sample))
	if err != nil {
		f.Fatal(err)
	}
	id := identity(x)
	for _, kept := range []string{"", "[]", "null", "{}", `[{"id":"` + id + `","progress":{"state":"open","attempts":1,"hints":0}}]`,
		`[{"id":"` + id + `","progress":{"state":"solved","attempts":99,"hints":-1}}]`, `[{"id":"` + id + `"},null,{"progress":[[[]]]}]`} {
		f.Add(kept)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := load(text)
		p := s.progress(x)
		if p.Score() < 0 || p.Score() > 9 || p.Attempts < 0 || p.Attempts > 3 || len(s) > maxKept {
			t.Errorf("%q is kept as %+v", text, p)
		}
	})
}

// FuzzUnload: whatever the page around carries here, the progress is one that the exercise can have, and what is
// kept stays bounded.
func FuzzUnload(f *testing.F) {
	x, err := exercise.Parse([]byte(sample))
	if err != nil {
		f.Fatal(err)
	}
	set, id := &exercise.Set{Exercises: []exercise.Exercise{*x}}, identity(x)
	for _, carry := range []string{"", "{}", "[]", `{"own":[{"id":"` + id + `","progress":{"state":"failed","attempts":3,"hints":1}}],"at":"` + id + `","moves":"d3"}`,
		`{"lent":[{"id":"` + id + `","progress":null}],"own":[null],"at":"result","game":"#/chess"}`} {
		f.Add(carry, true)
		f.Add(carry, false)
	}
	f.Fuzz(func(t *testing.T, text string, lent bool) {
		s := shelves{lent: lent}
		k := s.unload(set, text)
		p := s.shelf.progress(x)
		if p.Score() < 0 || p.Score() > 9 || p.Attempts < 0 || p.Attempts > 3 || len(s.shelf) > 1 || len(s.carried) > maxKept || len(k.Moves) > wire.MaxLink {
			t.Errorf("%q is taken over as %+v, %d and %d kept", text, p, len(s.shelf), len(s.carried))
		}
	})
}

// What is stored is limited: what was seen longest ago goes first.
func TestKept(t *testing.T) {
	var s shelves
	c := feature.NewContext(&feature.Snapshot{}, new(int), 0, nil)
	first, last := "", ""
	for i := range maxKept + 5 {
		x, err := exercise.Parse([]byte(strings.Replace(sample, `"id":"a"`, `"id":"e`+strconv.Itoa(i)+`"`, 1)))
		if err != nil {
			t.Fatal(err)
		}
		p := x.Begin()
		p.Answer(true)
		s.keep(c, x, &p, 0)
		if last = identity(x); i == 0 {
			first = last
		}
	}
	effects := c.Effects()
	stored, _ := effects[len(effects)-1].(feature.Store)
	if again := load(stored.Value); stored.Key != key || len(again) != maxKept || again[0].ID != last || strings.Contains(stored.Value, first) {
		t.Errorf("%d are kept under %s", len(again), stored.Key)
	}
}
