package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence returns a text with a capital at the start.
func Sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// Several joins sentences to one, separated by semicolons.
func Several(sentences []string) string {
	var b strings.Builder
	for i, sentence := range sentences {
		if i > 0 {
			b.WriteString("; ")
			first, size := utf8.DecodeRuneInString(sentence)
			sentence = string(unicode.ToLower(first)) + sentence[size:]
		}
		if i+1 < len(sentences) {
			sentence = strings.TrimSuffix(sentence, ".")
		}
		b.WriteString(sentence)
	}
	return b.String()
}
