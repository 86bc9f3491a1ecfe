package pgn

import "strings"

// alphabet holds the letters of the pieces in a language: knight, bishop, rook, queen, king.
type alphabet [5]string

// english holds the letters in which the rules find moves.
const english = "NBRQK"

// alphabets lists those of other languages, in the order of trial.
var alphabets = []alphabet{
	{"C", "A", "T", "D", "R"},  // Spanish, Italian, Catalan
	{"S", "L", "T", "D", "K"},  // German, Danish, Norwegian, Swedish, Slovene, Croatian
	{"C", "F", "T", "D", "R"},  // French
	{"К", "С", "Л", "Ф", "Кр"}, // Russian, Ukrainian
	{"C", "B", "T", "D", "R"},  // Portuguese
	{"P", "L", "T", "D", "K"},  // Dutch
	{"S", "G", "W", "H", "K"},  // Polish
	{"J", "S", "V", "D", "K"},  // Czech, Slovak
	{"H", "F", "B", "V", "K"},  // Hungarian
	{"C", "N", "T", "D", "R"},  // Romanian
	{"R", "L", "T", "D", "K"},  // Finnish
	{"R", "B", "H", "D", "K"},  // Icelandic
	{"R", "O", "V", "L", "K"},  // Estonian
}

// english returns a move in this alphabet with the letters of the rules, for the piece that moves
// and for the piece of a promotion; "" if it begins with a letter of another alphabet.
func (a *alphabet) english(word string) string {
	if a == nil {
		return word
	}
	piece, rest := "", word
	for i := range a { // the king last: in Russian it begins like the knight
		if after, is := strings.CutPrefix(word, a[i]); is {
			piece, rest = english[i:i+1], after
		}
	}
	if c := rest[:min(1, len(rest))]; piece == "" && c >= "A" && c <= "Z" && c != "O" {
		return ""
	}
	end := strings.TrimRight(rest, "+#)")
	for i := range a {
		for _, letter := range [2]string{a[i], strings.ToLower(a[i])} {
			square, is := strings.CutSuffix(end, letter)
			if last := strings.TrimRight(square, "=(/"); is && last != "" && strings.IndexByte("18", last[len(last)-1]) >= 0 {
				return piece + last + "=" + english[i:i+1]
			}
		}
	}
	return piece + rest
}
