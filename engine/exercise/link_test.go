package exercise

import (
	"strings"
	"testing"
)

// FromLink finds an exercise and a set in a link as people copy it, and leaves JSON as it is.
func TestFromLink(t *testing.T) {
	x, err := Parse([]byte(`{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["d3"]},"title":"` + strings.Repeat("A long title. ", 10) + `"}`))
	if err != nil {
		t.Fatal(err)
	}
	set := Set{Playout: TypeSet, Version: Version, Title: "Two", Exercises: []Exercise{*x, *x}}
	set.Exercises[0].ID, set.Exercises[1].ID = "a", "b"
	for _, of := range []struct{ link, json string }{{x.Link(), string(x.JSON())}, {set.Link(), string(set.JSON())}} {
		link := "https://example.org/play/index.html" + of.link
		key, value, _ := strings.Cut(of.link, "=")
		for _, text := range []string{
			of.json, " " + of.json, link, link + ".", "<" + link + ">", "[x](" + link + ")", "\"" + link + "\",", "`" + link + "`", link + "&at=1", link + " please", link + "…", link + "_", "**" + link + "**", link + "😀",
			"See\n" + link + "\nBo", "> " + link + "\n>\n> Bo", link + "&fbclid=x", strings.Replace(link, "#", "%23", 1), "https://example.org/#" + strings.NewReplacer("/", "%2F", "?", "%3F", "=", "%3D").Replace(of.link[1:]),
			"https://example.org/" + key + "=" + value[:60] + "\n> " + value[60:] + "\n> Bo", "https://example.org/" + key + "=" + value[:60] + "=\n" + value[60:], link[:100] + "\u00ad" + link[100:], link[:100] + "\u200b" + link[100:],
			strings.Replace(link, "=", "=3D", 1)[:90] + "=\r\n" + strings.Replace(link, "=", "=3D", 1)[90:],
		} {
			got, err := FromLink(text)
			if strings.TrimSpace(got) != of.json || err != nil {
				t.Errorf("%q: %.60q, %v; want %.60q", text, got, err, of.json)
			}
		}
	}
	for _, text := range []string{"", "f5d6", "#/othello?m=f5", `[Site "https://example.org/` + x.Link() + `"]` + "\n1. e4", "#/exercises"} {
		if got, err := FromLink(text); got != text || err != nil {
			t.Errorf("%q: %q, %v; want it as it is", text, got, err)
		}
	}
	if _, err := FromLink("#/exercise?exercise=AAAA"); err == nil || !strings.Contains(err.Error(), "allowed") {
		t.Errorf("a broken link: %v", err)
	}
}
