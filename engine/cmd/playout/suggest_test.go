package main

import (
	"flag"
	"slices"
	"strings"
	"testing"
)

// flagNames lists the flags of a verb.
func flagNames(t *testing.T, v verb) (names []string) {
	t.Helper()
	flags := v.flags()
	if flags == nil {
		t.Fatalf("%s has no help", v.name)
	}
	flags.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	return names
}

// Every verb and every flag is suggested for itself with a letter too few or too many, or with
// another letter, unless that is a name too or as near to another.
func TestPerhapsFindsTypingErrors(t *testing.T) {
	check := func(mark string, names []string) {
		for _, name := range names {
			if len(name) < 3 {
				continue
			}
			for i := range name {
				for _, typed := range []string{name[:i] + name[i+1:], name[:i] + "q" + name[i:], name[:i] + "q" + name[i+1:]} {
					if slices.Contains(names, typed) {
						continue
					}
					got, _ := strings.CutPrefix(perhaps(mark, typed, names), ", perhaps "+mark)
					if got != name && (got == "" || distance(got, typed) > distance(name, typed) && !strings.HasPrefix(got, typed)) {
						t.Errorf("for %q it suggests %q, want %q", typed, got, name)
					}
				}
			}
		}
	}
	var list []string
	for _, v := range verbs() {
		list = append(list, v.name)
		check("-", flagNames(t, v))
	}
	check("", list)
}

func TestPerhaps(t *testing.T) {
	for mistaken, want := range map[string]string{
		"mathc": ", perhaps match", "stand": ", perhaps standings", "nothing": "", "": "", "x": "",
		strings.Repeat("match", 1000): "",
	} {
		if got := perhaps("", mistaken, []string{"games", "match", "standings"}); got != want {
			t.Errorf("perhaps of %.20q = %q, want %q", mistaken, got, want)
		}
	}
}

// A distance is that of the plain recursion.
func TestDistance(t *testing.T) {
	var plain func(a, b string) int
	plain = func(a, b string) int {
		if a == "" || b == "" {
			return len(a) + len(b)
		}
		replaced := plain(a[1:], b[1:])
		if a[0] != b[0] {
			replaced++
		}
		return min(replaced, plain(a[1:], b)+1, plain(a, b[1:])+1)
	}
	words := []string{"", "a", "ab", "ba", "aab", "abab", "match", "mathc", "patch", "teach"}
	for _, a := range words {
		for _, b := range words {
			if got, want := distance(a, b), plain(a, b); got != want {
				t.Errorf("distance(%q, %q) = %d, want %d", a, b, got, want)
			}
		}
	}
}

// Errors suggest the agent, game, key or value that is meant, and our name for another program's flag.
func TestErrorsSuggestNames(t *testing.T) {
	for _, c := range []struct{ flags, want string }{
		{"-agents randm", `no agent "randm", perhaps random; allowed: `},
		{"-agents alphabeta:dept=3", `alphabeta has no key "dept", perhaps depth; allowed: `},
		{"-agents xyz", `no agent "xyz"; allowed: `},
		{"-game ches", `-game "ches" is unknown, perhaps chess; allowed: `},
		{"-openings boek", `-openings "boek", perhaps book; allowed: `},
		{"-openings book,frist=3", `: "frist=3", perhaps first; allowed: `},
		{"-openings book,order=shufled", `: "order=shufled", perhaps shuffled; allowed: `},
		{"-adjudicate resgin", `"resgin" is no rule, perhaps resign; allowed: `},
		{"-sprt 0,5,model=normalised", `-sprt "0,5,model=normalised", perhaps normalized; allowed: `},
		{"-format roundrobbin", `-format "roundrobbin", perhaps roundrobin; allowed: `},
		{"-openings nope", `-openings "nope"; allowed: `},
		{"-openings fixed", `-openings "fixed"; allowed: `},
		{"-format 7", `-format "7"; allowed: `},
		{"-concurrency 4", "flag -concurrency is unknown, perhaps -workers; allowed: "},
		{"-rounds 4", "flag -rounds is unknown, perhaps -games; allowed: "},
		{"-pgnout a.pgn", "flag -pgnout is unknown, perhaps -records; allowed: "},
	} {
		args := append([]string{"match", "-game=othello", "-agents=random random", "-print-spec"}, strings.Fields(c.flags)...)
		_, _, errs := call("", args...)
		if !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %q, want a line with %q", c.flags, errs, c.want)
		}
	}
	for name, ours := range elsewhere {
		for _, v := range verbs() {
			if v.name == "match" && (v.flags().Lookup(ours) == nil || v.flags().Lookup(name) != nil) {
				t.Errorf("-%s suggests -%s, want a flag of match for one that it lacks", name, ours)
			}
		}
	}
}
