package term

import (
	"regexp"
	"slices"
	"testing"
)

// Formulas serve every language, so that they hold symbols and no words.
func TestFormulasAreSymbols(t *testing.T) {
	symbols := []string{"ln", "logit"}
	for of, formula := range formulas {
		for _, heads := range [][]Head{formula.Head, formula.Top, formula.Bottom} {
			for _, h := range heads {
				for _, word := range regexp.MustCompile("[A-Za-z]{2,}").FindAllString(h.Label, -1) {
					if !slices.Contains(symbols, word) {
						t.Errorf("the formula of %q has the word %q, want one of %q", of, word, symbols)
					}
				}
			}
		}
	}
}
