package ui

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/term"
)

var (
	termHead   = regexp.MustCompile(`<th scope="col"[^>]*>(.*?)</th>`)
	termButton = regexp.MustCompile(`<button [^>]*data-action="term"[^>]*>`)
	termName   = regexp.MustCompile(`data-term="([a-z]*)"`)
)

// Every head of every table in Inside, every heading of its tab Net, and every letter of its formula is
// a button that opens a known term, and has a name that begins with what is seen.
func TestTerms(t *testing.T) {
	all := term.All()
	for _, c := range []struct {
		view, scene string
		heads       int         // at least
		others      []term.Term // that are not heads
	}{
		{feature.ViewAnalysis, "analysis", 4, []term.Term{term.Wins}},
		{feature.ViewSearch, "simulated", 6, []term.Term{term.PUCT, term.C, term.Prior, term.At, term.Visits}},
		{feature.ViewSearch, "traced", 6, nil},
		{feature.ViewCompare, "compared", 6, nil},
		{feature.ViewNet, "dissected", 4, []term.Term{term.NetValue, term.Policy, term.Occlusion, term.Planes}},
	} {
		for _, lang := range []string{"en", "es"} {
			v := view(t, c.scene, lang)
			html := render(t, v)
			heads := termHead.FindAllStringSubmatch(html, -1)
			if len(heads) < c.heads {
				t.Errorf("%s in %s: %d heads, want at least %d", c.scene, lang, len(heads), c.heads)
			}
			for _, h := range heads {
				if !termButton.MatchString(h[1]) || strings.Contains(termButton.FindString(h[1]), ` hidden=`) {
					t.Errorf("%s in %s: the head %s opens no term", c.scene, lang, h[1])
				}
			}
			var seen []term.Term
			for _, button := range termButton.FindAllString(html, -1) {
				if strings.Contains(button, ` hidden=`) {
					continue
				}
				name := term.Term(termName.FindStringSubmatch(button)[1])
				if seen = append(seen, name); !slices.Contains(all, name) {
					t.Errorf("%s in %s: the term %q is unknown", c.scene, lang, name)
				}
				if id := `popovertarget="term-` + c.view + `"`; !strings.Contains(button, id) || !strings.Contains(html, ` id="term-`+c.view+`"`) {
					t.Errorf("%s in %s: the button %s, want %s of a card", c.scene, lang, button, id)
				}
			}
			for _, want := range c.others {
				if !slices.Contains(seen, want) {
					t.Errorf("%s in %s: the terms are %q, want %q too", c.scene, lang, seen, want)
				}
			}
		}
	}
}

// Every term has an anchor in the glossary.
func TestTermsAreInTheGlossary(t *testing.T) {
	rendered := guidePages(t)
	for _, of := range term.All() {
		page, id, _ := strings.Cut(strings.TrimPrefix(term.Address(of), "guide/"), "#")
		if !strings.Contains(string(rendered[page]), ` id="`+id+`"`) {
			t.Errorf("the term %q leads to %s, which the guide does not have", of, term.Address(of))
		}
	}
}
