package keys

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// sample holds parameters with a key of every type.
type sample struct {
	n, ms, depth, nodes, margin int
	c                           float64
	mode, name                  string
}

var usual = sample{n: 50, depth: 4, c: 1.5, mode: "plain"}

func (s *sample) keys() (l List) {
	l.Simulations(&s.n)
	l.Millis(&s.ms)
	depth := l.Whole("depth", &s.depth, 1, 60)
	depth.Ends, depth.Full = ByCount, true
	l.Whole("nodes", &s.nodes, 1, 900).Ends = ByCount
	l.Whole("margin", &s.margin, 0, 9)
	l.Number("c", &s.c, -1, 100)
	l.Choice("mode", &s.mode, "plain", "fancy")
	l.Word("name", &s.name)
	return l
}

// text returns the canonical form of parameters.
func (s *sample) text(full bool) string {
	other := usual
	return Format(s.keys(), other.keys(), full)
}

// Read inverts Format and the full form, for any keys in any order.
func TestReadAndFormat(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	values := map[string][]string{"n": {"1", "50", "+7"}, "ms": {"1", "600000"}, "depth": {"4", "5"}, "nodes": {"1", "900"}, "margin": {"0", "9"}, "c": {"1.5", "-0", "1e-3"},
		"mode": {"plain", "fancy"}, "name": {"a", "/b.c"}}
	for range 500 {
		var parts []string
		given := map[string]bool{}
		for key, list := range values { // in any order
			if r.IntN(2) == 0 && !(key == "n" && given["ms"]) && !(key == "ms" && given["n"]) {
				given[key] = true
				parts = append(parts, key+"="+list[r.IntN(len(list))])
			}
		}
		if len(parts) == 0 {
			continue
		}
		text := strings.Join(parts, ",")
		s := usual
		if err := Read("sample", s.keys(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if given["ms"] && (s.n != 0 || !given["depth"] && s.depth != 0) || TimeOf(s.keys()) != s.ms {
			t.Errorf("%s: got %+v, want no default counts beside ms", text, s)
		}
		if given["nodes"] && !given["depth"] && s.depth != 0 || !given["nodes"] && s.nodes != 0 {
			t.Errorf("%s: got %+v, want no default depth beside nodes", text, s)
		}
		for _, full := range []bool{false, true} {
			again := usual
			if canonical := s.text(full); canonical != "" {
				if err := Read("sample", again.keys(), canonical); err != nil {
					t.Fatalf("%s is %s: %v", text, canonical, err)
				}
			}
			if again != s {
				t.Errorf("%s is written as %s, which is read as %+v; want %+v", text, s.text(full), again, s)
			}
		}
	}
	if s := usual; s.text(false) != "" || s.text(true) != "n=50,depth=4" {
		t.Errorf("the defaults are written as %q, in full %q; want nothing, and n=50,depth=4", s.text(false), s.text(true))
	}
}

// Errors say in one line what is wrong and what is allowed, and change no agent.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":           `sample has no key ""; allowed: n, ms, depth, nodes, margin, c, mode, name`,
		"x=1":        `sample has no key "x"; allowed: n, ms, depth, nodes, margin, c, mode, name`,
		"n":          `key n has no value; a key is written key=value`,
		"n=1,n=2":    `key n occurs twice; allowed: once`,
		"n=1,ms=2":   `n and ms exclude each other; allowed: one of them`,
		"n=0":        `n="0"; allowed: a whole number from 1 to 10000000`,
		"c=nan":      `c="nan"; allowed: a number from -1 to 100`,
		"mode=other": `mode="other" is not known here; allowed: plain, fancy`,
		"name=a b":   `name="a b"; allowed: letters, digits and / \ . : _ + - ~`,
		"name=":      `name=""; allowed: letters, digits and / \ . : _ + - ~`,
		"margin=\n1": `margin="\n1"; allowed: a whole number from 0 to 9`,
	} {
		s := usual
		if err := Read("sample", s.keys(), text); err == nil || err.Error() != want {
			t.Errorf("%q: got the error %v, want %s", text, err, want)
		}
	}
}
