package exercise_test

import (
	"strings"
	"testing"

	"playout/ui/page/pagetest"
)

// An exercise and a set open despite text appended to their links, and an alert names that text.
func TestTextAppendedToExerciseLink(t *testing.T) {
	one := json("othello", moves, "")
	of := link(t, one)
	for _, c := range []struct{ address, told string }{
		{of, ""}, {of + ".", "“.”"}, {of + ")", "“)”"}, {of + "%22", "“\"”"}, {of + "**", "“**”"}, {of + "%E2%80%A6", "“...”"}, {of + "%F0%9F%98%80", "“😀”"}, {of + "%20please", "“please”"},
		{of + "&amp;at=1", ""}, {of + "&fbclid=x", ""}, {of + "?utm_source=x", ""}, {of + "](https://example.org/" + of + ")", "“](https"}, {of + "%3E%20", "“>”"}, {of + "and", "“and”"},
		{strings.Replace(of, "#/", "#%2F", 1), ""}, {strings.Replace(strings.Replace(of, "?", "%3F", 1), "=", "%3D", 1), ""}, {of[:60] + "%E2%80%8B" + of[60:], ""}, {of[:60] + "%20%3E%20" + of[60:], ""},
	} {
		b := pagetest.New(t, c.address)
		b.Rest()
		if p, v := part(b), b.Page.View(); !p.Shown || p.State != "open" || !strings.Contains(v.Alert, c.told) || (c.told == "") != (v.Alert == "") {
			t.Errorf("%s: shown %v, %q, alert %q; want an open exercise and %s", c.address, p.Shown, p.State, v.Alert, c.told)
		}
	}
}
