package shelf

import (
	"strconv"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/ui/feature"
)

const sample = `{"playout":"exercise","version":1,"id":"a","game":"othello","goal":{"kind":"moves","accept":["f5"]},"attempts":3,"points":9}`

// Load returns possible progress, for any stored text.
func FuzzLoad(f *testing.F) {
	x, err := exercise.Parse([]byte(sample))
	if err != nil {
		f.Fatal(err)
	}
	id := Identity(x)
	for _, kept := range []string{"", "[]", "null", "{}", `[{"id":"` + id + `","progress":{"state":"open","attempts":1,"hints":0}}]`,
		`[{"id":"` + id + `","progress":{"state":"solved","attempts":99,"hints":-1}}]`, `[{"id":"` + id + `"},null,{"progress":[[[]]]}]`} {
		f.Add(kept)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := Load(text)
		p := s.Progress(x)
		if p.Score() < 0 || p.Score() > 9 || p.Attempts < 0 || p.Attempts > 3 || len(s) > maxKept {
			t.Errorf("%q is kept as %+v", text, p)
		}
	})
}

// FuzzUnpack: for any carried text, the progress is possible for the exercise, and the stored
// part stays bounded.
func FuzzUnpack(f *testing.F) {
	x, err := exercise.Parse([]byte(sample))
	if err != nil {
		f.Fatal(err)
	}
	set, id := &exercise.Set{Exercises: []exercise.Exercise{*x}}, Identity(x)
	for _, carry := range []string{"", "{}", "[]", `{"own":[{"id":"` + id + `","progress":{"state":"failed","attempts":3,"hints":1}}],"at":"` + id + `","moves":"d3"}`,
		`{"lent":[{"id":"` + id + `","progress":null}],"own":[null],"at":"result","game":"#/chess"}`} {
		f.Add(carry, true)
		f.Add(carry, false)
	}
	f.Fuzz(func(t *testing.T, text string, lent bool) {
		s := Shelves{Lent: lent}
		k := s.Unpack(set, text)
		p := s.Shelf.Progress(x)
		if p.Score() < 0 || p.Score() > 9 || p.Attempts < 0 || p.Attempts > 3 || len(s.Shelf) > 1 || len(s.carried) > maxKept || len(k.Moves) > link.MaxLength {
			t.Errorf("%q is taken over as %+v, %d and %d kept", text, p, len(s.Shelf), len(s.carried))
		}
	})
}

// Storage is limited: the exercise seen longest ago goes first.
func TestLastSeenIsKept(t *testing.T) {
	var s Shelves
	c := feature.NewContext(feature.Snapshot{}, new(int), 0, nil)
	first, last := "", ""
	for i := range maxKept + 5 {
		x, err := exercise.Parse([]byte(strings.Replace(sample, `"id":"a"`, `"id":"e`+strconv.Itoa(i)+`"`, 1)))
		if err != nil {
			t.Fatal(err)
		}
		p := x.Begin()
		p.Answer(true)
		s.Keep(c, x, &p, 0)
		if last = Identity(x); i == 0 {
			first = last
		}
	}
	effects := c.Effects()
	stored, _ := effects[len(effects)-1].(feature.Store)
	if again := Load(stored.Value); stored.Key != Key || len(again) != maxKept || again[0].ID != last || strings.Contains(stored.Value, first) {
		t.Errorf("%d are kept under %s", len(again), stored.Key)
	}
}
