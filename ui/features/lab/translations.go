package lab

import "playout/ui/text"

// translations holds translations of what the reports' tables say, by the English text.
type translations map[string]string

// tableTexts holds the translations by language. English has none.
var tableTexts text.ByLanguage[*translations]

// of returns the translation of a text and true, or the text itself and false without one.
func (t *translations) of(english string) (string, bool) {
	if t != nil {
		if words, has := (*t)[english]; has {
			return words, true
		}
	}
	return english, false
}
