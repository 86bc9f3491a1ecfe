package kept

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
)

// TestNames: a name has up to 24 visible characters; its spaces are normalized.
func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"Ana": "Ana", "  María  José ": "María José", "\tÑu\n": "Ñu", "李小龙": "李小龙", "<b>": "<b>", "=1+1": "=1+1", "🦆": "🦆",
		strings.Repeat("é", MaxName): strings.Repeat("é", MaxName), "a\x00b": "ab", "a\u202eb": "ab", "a\xffb": "ab", "a\u2028b\u0085": "a b",
		"👩\u200d🏫": "👩\u200d🏫", "שָׁלוֹם": "שָׁלוֹם", "a\u200b \u2066b": "a b",
	} {
		if name, err := Name(text); name != want || err != nil {
			t.Errorf("%q is %q, %v, want %q", text, name, err, want)
		}
	}
	for _, text := range []string{"", " \u00a0\t", strings.Repeat("é", MaxName+1), "\x00", "\u202e", "\u200b", "a\ufffdb", "\ue000", "\u3164\u200d"} {
		if name, err := Name(text); err == nil {
			t.Errorf("%q is allowed as %q: got %v, want an error", text, name, err)
		} else if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestPeople: after any actions in any order, the people are valid, and ParsePeople inverts
// String.
func TestPeople(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	var p People
	some := func() string { return []string{"", "Ana", "ana", "Ben", " Ben ", "\x00", "Zoë"}[r.IntN(7)] }
	for range 1000 {
		switch r.IntN(7) {
		case 0, 1:
			_, _ = p.Add(some() + []string{"", fmt.Sprint(r.IntN(30))}[r.IntN(2)])
		case 2:
			_, _ = p.Rename(some(), some())
		case 3:
			p.Remove(some())
		case 4:
			p.SetCurrent(some())
		case 5:
			p.SetSecond(some())
		case 6:
			p.Second = nil
		}
		if len(p.Names) > MaxPeople || !p.Has(p.Current) || p.Second != nil && (!p.Has(*p.Second) || *p.Second == p.Current) {
			t.Fatalf("%+v", p)
		}
		for i, name := range p.Names {
			if slices.ContainsFunc(p.Names[:i], func(other string) bool { return strings.EqualFold(other, name) }) {
				t.Fatalf("twice %q in %q", name, p.Names)
			}
		}
		if again := ParsePeople(p.String()); len(p.Names) > 0 && !reflect.DeepEqual(again, p) || len(p.Names) == 0 && p.Current != "" {
			t.Fatalf("%+v are restored as %+v", p, again)
		}
	}
}

// TestPeopleSeated: the current person has the first of people's seats, the second one
// the next.
func TestPeopleSeated(t *testing.T) {
	seats := func(agents ...string) (list []link.Seat) {
		for i, a := range agents {
			list = append(list, link.Seat{Seat: string(rune('a' + i)), Agent: a})
		}
		return list
	}
	ben := "Ben"
	for _, c := range []struct {
		p     People
		seats []link.Seat
		want  map[string]string
	}{
		{People{}, seats("human", "human"), nil},
		{People{Names: []string{"Ana"}}, seats("human", "random"), nil},
		{People{Names: []string{"Ana"}}, seats("human", "human"), map[string]string{"a": ""}},
		{People{Names: []string{"Ana"}, Current: "Ana"}, seats("random", "random"), nil},
		{People{Names: []string{"Ana"}, Current: "Ana"}, seats("random", "human"), map[string]string{"b": "Ana"}},
		{People{Names: []string{"Ana", "Ben"}, Current: "Ana", Second: &ben}, seats("human", "rules", "human", "human"), map[string]string{"a": "Ana", "c": "Ben"}},
	} {
		if got := c.p.Seats(c.seats); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v at %v: %v, want %v", c.p, c.seats, got, c.want)
		}
	}
}

// FuzzParsePeople: ParsePeople never panics, and people that it reads are stored the same.
func FuzzParsePeople(f *testing.F) {
	f.Add(`{"version":1,"people":["Ana","Ben","ana",""," Ben ","\u202e"],"plays":"Ana","second":"Ben"}`)
	f.Add(`{"version":1,"people":["Ana"],"plays":"Ben","second":""}`)
	f.Add(`{"version":2}`)
	f.Add(`[`)
	f.Fuzz(func(t *testing.T, text string) {
		p := ParsePeople(text)
		if again := ParsePeople(p.String()); len(p.Names) > 0 && !reflect.DeepEqual(p, again) {
			t.Errorf("%q is %+v and then %+v", text, p, again)
		}
	})
}
