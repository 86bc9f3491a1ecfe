package board

import (
	"strings"
	"sync"

	"playout/ui/text"
)

// Romance says the English name of an opening in a language in which what modifies a noun
// follows it and agrees with it: "Sicilian Defense: Najdorf Variation" as "Defensa
// siciliana, variante Najdorf". Names are put together from words, and so is what is said
// of them; words that are not among the terms are people's or places' and stay.
//
// The terms are lines of English=words. After the English of a noun stands its gender, .m
// or .f; after that of a part of a name that is said otherwise as a whole, .w; after that
// of what follows its noun in English too, .p. After a slash stands what is said of a
// feminine noun: all of it, or the last letter. What modifies no noun is of the noun none.
func Romance(terms, none string) func(name string) string {
	table := sync.OnceValue(func() map[string]term { return readTerms(terms) })
	return func(name string) string {
		parts := strings.FieldsFunc(name, func(r rune) bool { return r == ':' || r == ',' })
		for i, part := range parts {
			parts[i] = sayPart(unitsOf(table(), strings.Fields(part)), none)
		}
		return text.Sentence(strings.Join(parts, ", "))
	}
}

// term is one or some words that are said as one.
type term struct {
	m, f string // beside a masculine and a feminine noun; of a noun m alone
	kind byte   // 'm', 'f', 'w' or 'p' as above; 0 of a modifier, 'n' of a name that no table has
}

func (t *term) noun() bool { return t.kind == 'm' || t.kind == 'f' }

// of is what is said beside a noun of a gender.
func (t *term) of(gender byte) string {
	if gender == 'm' {
		return t.m
	}
	return t.f
}

func readTerms(terms string) map[string]term {
	all := make(map[string]term)
	for line := range strings.Lines(terms) {
		english, said, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		var t term
		if at := len(english) - 2; at > 0 && english[at] == '.' {
			english, t.kind = english[:at], english[at+1]
		}
		m, f, differs := strings.Cut(said, "/")
		switch {
		case !differs:
			f = m
		case len(f) == 1:
			f = m[:len(m)-1] + f
		}
		t.m, t.f = m, f
		all[english] = t
	}
	return all
}

// unitsOf are the terms of a part of a name, the longest that there are; of other words
// those that stand side by side are one name, without the genitive.
func unitsOf(table map[string]term, words []string) []term {
	var units []term
	for at := 0; at < len(words); {
		t, length := longest(table, words[at:], len(words))
		if n := len(units); t.kind == 'n' && n > 0 && units[n-1].kind == 'n' {
			units[n-1].m += " " + t.m
			units[n-1].f = units[n-1].m
		} else {
			units = append(units, t)
		}
		at += length
	}
	return units
}

// longest is the longest term at the beginning of words, and its length; the whole part
// has so many.
func longest(table map[string]term, words []string, whole int) (term, int) {
	for length := len(words); length > 0; length-- {
		if t, known := table[strings.Join(words[:length], " ")]; known && (t.kind != 'w' || length == whole) {
			return t, length
		}
	}
	name := strings.TrimSuffix(strings.TrimSuffix(words[0], "s"), "’")
	if !strings.HasSuffix(words[0], "’s") && !strings.HasSuffix(words[0], "’") {
		name = words[0]
	}
	return term{name, name, 'n'}, 1
}

// sayPart is one part of a name.
func sayPart(units []term, none string) string {
	last := len(units) - 1
	if last < 0 {
		return ""
	}
	if units[0].kind == 'w' {
		return units[0].m
	}
	head := last
	for head >= 0 && !units[head].noun() {
		head--
	}
	var said []string
	var after []term
	gender := byte('f')
	switch {
	case head >= 0:
		said, gender = []string{units[head].m}, units[head].kind
		units, after = units[:head], units[head+1:]
	case units[last].kind == 'p' && last > 0:
		units, after = units[:last], units[last:]
		fallthrough
	default:
		if units[len(units)-1].kind != 'n' {
			said = []string{none}
		}
	}
	own := gender
	for i := len(units) - 1; i >= 0; i-- {
		switch u := &units[i]; u.kind {
		case 'm':
			said, gender = append(said, "del", u.m), 'm'
		case 'f':
			said, gender = append(said, "de la", u.m), 'f'
		default:
			said = append(said, u.of(gender))
		}
	}
	for i := range after {
		said = append(said, after[i].of(own))
	}
	return strings.Join(said, " ")
}
