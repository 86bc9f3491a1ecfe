package main

import (
	"regexp"
	"slices"
	"strings"

	"playout/engine/strict"
)

// perhaps returns words that suggest the name to which a mistaken one is nearest, with a mark before
// it: "" if none is near.
func perhaps(mark, mistaken string, names []string) string {
	best, least := "", 1+min(len(mistaken)/3, 2) // letters that may differ
	for _, name := range names {
		far := len(name) - len(mistaken)
		switch {
		case len(mistaken) >= 3 && strings.HasPrefix(name, mistaken):
			far = 0
		case max(far, -far) <= least:
			far = distance(name, mistaken)
		}
		if far = max(far, -far); far < least || far == least && best == "" {
			best, least = name, far
		}
	}
	if best == "" {
		return ""
	}
	return ", perhaps " + mark + best
}

// distance counts the letters to insert, delete or replace that make one text of another.
func distance(a, b string) int {
	row := make([]int, len(b)+1) // from the letters of a so far to each beginning of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := corner
			if a[i] != b[j] {
				replaced++
			}
			corner = row[j+1]
			row[j+1] = min(replaced, row[j]+1, corner+1)
		}
	}
	return row[len(b)]
}

// withHints returns the text of an error in which each fault suggests the name that is meant.
func withHints(err error) string {
	var all strict.Faults
	for _, fault := range strict.FaultsOf(err) {
		f := *fault
		if got, allowed, is := strings.Cut(f.Error(), allowedMark); is {
			f.Got, f.Allowed = got+hint(got, allowed), allowed
		}
		all = append(all, &f)
	}
	return all.Error()
}

// allowedMark stands in errors before what is allowed.
const allowedMark = "; allowed: "

// quoted matches a text in quotes.
var quoted = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)

// hint returns words that suggest a name among those that are allowed, if the last quoted text of an
// error has a word that is nearly such a name: "" if it has none.
func hint(got, allowed string) string {
	texts := quoted.FindAllString(got, -1)
	if len(texts) == 0 || strings.Contains(got, ", perhaps ") {
		return ""
	}
	names := namesIn(quoted.ReplaceAllString(allowed, ""))
	for _, word := range wordsOf(texts[len(texts)-1]) {
		if slices.Contains(names, word) {
			continue
		}
		if found := perhaps("", word, slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !resembles(name, word) })); found != "" {
			return found
		}
	}
	return ""
}

// resembles reports whether two words have the same ends, or one begins with the other. Errors also
// name what is no name, and a word that is merely as long is a bad suggestion.
func resembles(a, b string) bool {
	return strings.HasPrefix(a, b) || strings.HasPrefix(b, a) || a[0] == b[0] && a[len(a)-1] == b[len(b)-1]
}

// namesIn lists the names in what is allowed: words alone between commas, semicolons, bars or "or",
// and words before = or :, with the values after =.
func namesIn(allowed string) (names []string) {
	for _, part := range separators.Split(allowed, -1) {
		first, rest, _ := strings.Cut(strings.TrimSpace(part), " ")
		if rest == "" || strings.ContainsAny(first, "=:") {
			names = append(names, wordsOf(first)...)
		}
	}
	return names
}

var separators = regexp.MustCompile(`[,;|]|\b(?:or|and)\b`)

// wordsOf lists the words of small letters in a text, without those of fewer than four.
func wordsOf(text string) (words []string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(`",:=[] `, r) }) {
		if len(word) >= 4 && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == "" {
			words = append(words, word)
		}
	}
	return words
}
