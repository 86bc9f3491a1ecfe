package text

import "strings"

// Language is the number of a language: its place in a ByLanguage. The file with its words in
// this package chooses a free one; English has 0.
type Language uint8

// Most is the greatest number of languages.
const Most = 8

// ByLanguage holds pointers to the words of one part of the page, by language. The words are
// stored with that part, each language in a file of its own, which adds them: to add a language,
// add files.
type ByLanguage[Words comparable] [Most]Words

// Add adds the words in a language. It returns true only so that a file can call it in a
// variable's declaration.
func (b *ByLanguage[Words]) Add(at Language, words Words) bool {
	b[at%Most] = words
	return true
}

// In returns the words in a language, or in English if that language has none.
func (b *ByLanguage[Words]) In(t *Strings) Words {
	var none Words
	if words := b[t.At%Most]; words != none {
		return words
	}
	return b[English]
}

// Languages holds the page's languages, with the words of this package.
var Languages ByLanguage[*Strings]

// Langs returns the languages' tags; the first, English, is the default.
func Langs() (tags []string) {
	for _, s := range Languages {
		if s != nil {
			tags = append(tags, s.Lang)
		}
	}
	return tags
}

// Of returns the language of a tag such as "es-MX", by default English.
func Of(tag string) *Strings {
	primary, _, _ := strings.Cut(strings.ToLower(tag), "-")
	for _, s := range Languages {
		if s != nil && s.Lang == primary {
			return s
		}
	}
	return Languages[English]
}
