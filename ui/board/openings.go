package board

import (
	"strings"
	"sync"

	"playout/ui/text"
)

// Romance translates the English name of an opening into a language in which modifiers follow
// their noun and agree with it: "Sicilian Defense: Najdorf Variation" becomes "Defensa
// siciliana, variante Najdorf". The translation consists of terms; other words are names of
// people or places and stay as they are.
//
// The terms are lines of English=translation. The English of a noun ends in its gender, .m or
// .f; that of a whole part of a name in .w; that of a modifier that follows its noun in English
// too in .p. After a slash comes the feminine form of a modifier: all of it, or its last letter.
// Without a noun the modifier takes the noun none.
func Romance(terms, none string) func(name string) string {
	table := sync.OnceValue(func() map[string]term { return readTerms(terms) })
	return func(name string) string {
		parts := strings.FieldsFunc(name, func(r rune) bool { return r == ':' || r == ',' })
		for i, part := range parts {
			parts[i] = translatePart(unitsOf(table(), strings.Fields(part)), none)
		}
		return text.Sentence(strings.Join(parts, ", "))
	}
}

// term is one or more words with one translation.
type term struct {
	m, f string // beside a masculine and a feminine noun; a noun has m alone
	kind byte   // 'm', 'f', 'w' or 'p' as above; 0 for a modifier, 'n' for a name without a term
}

func (t *term) noun() bool { return t.kind == 'm' || t.kind == 'f' }

// of returns the form used with a noun of a gender.
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

// unitsOf returns the terms of a part of a name, the longest possible; other adjacent words form
// one name, without the genitive.
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

// longest returns the longest term at the beginning of words, and its number of words.
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

// translatePart translates one part of a name.
func translatePart(units []term, none string) string {
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
