package settings_test

import (
	"slices"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/settings"
	"playout/ui/page"
	"playout/ui/page/pagetest"
	"playout/ui/text"
)

// TestLetters: moves of chess name the pieces in the letters of the language, or the chosen
// ones; moves read aloud have no figurines, and handles for programs stay unchanged.
func TestLetters(t *testing.T) {
	var b *pagetest.Bench
	for _, c := range []struct {
		lang             string
		letters          text.Letters
		shown, said, now string
		choices          string
	}{
		{"en", "", "Nf3 Nf6 Nc3", "position 3 of 3, White Nc3", "Black plays Nc6", "K Q R B N|♔ ♕ ♖ ♗ ♘"},
		{"es", "", "Cf3 Cf6 Cc3", "posición 3 de 3, Blancas Cc3", "Las negras juegan Cc6", "R D T A C|K Q R B N|♔ ♕ ♖ ♗ ♘"},
		{"es", text.EnglishLetters, "Nf3 Nf6 Nc3", "posición 3 de 3, Blancas Nc3", "Las negras juegan Nc6", "R D T A C|K Q R B N|♔ ♕ ♖ ♗ ♘"},
		{"es", text.Figurines, "♘f3 ♘f6 ♘c3", "posición 3 de 3, Blancas Cc3", "Las negras juegan Cc6", "R D T A C|K Q R B N|♔ ♕ ♖ ♗ ♘"},
		{"en", text.Figurines, "♘f3 ♘f6 ♘c3", "position 3 of 3, White Nc3", "Black plays Nc6", "K Q R B N|♔ ♕ ♖ ♗ ♘"},
		{"en", text.EnglishLetters, "Nf3 Nf6 Nc3", "position 3 of 3, White Nc3", "Black plays Nc6", "K Q R B N|♔ ♕ ♖ ♗ ♘"},
	} {
		b = pagetest.New(t, "#/chess?m=g1f3,g8f6,b1c3&white=human&black=human")
		link := b.Page.View().Link
		b.Page.Send(settings.SetLang{Lang: c.lang})
		b.Page.Send(settings.SetLetters{Letters: c.letters})
		v := b.Rest()
		setting := featuretest.PartOf[settings.Part](&v.View).Letters
		var choices []string
		for _, o := range setting.Options {
			choices = append(choices, o.Label)
		}
		if got := pagetest.Played(v); got != c.shown || v.Watch.At != c.said || v.Link != link || strings.Join(choices, "|") != c.choices {
			t.Errorf("%s %q: %q, %q, %s, %q; want %q shown, %q said, the link as it was, and the choices %s", c.lang, c.letters, got, v.Watch.At, v.Link, choices, c.shown, c.said, c.choices)
		}
		if !slices.ContainsFunc(setting.Options, func(o feature.Option) bool { return o.Value == setting.Value }) {
			t.Errorf("%s %q: %q is chosen of %+v", c.lang, c.letters, setting.Value, setting.Options)
		}
		b.Page.Send(feature.Choose{Square: "b8"})
		b.Page.Send(feature.Choose{Square: "c6"})
		if v = b.Rest(); v.Spoken != c.now {
			t.Errorf("%s %q: it is read out as %q, want %q", c.lang, c.letters, v.Spoken, c.now)
		}
	}
	b.Page.Send(settings.SetLetters{Letters: text.Figurines})
	b.Page.Send(settings.SetLetters{Letters: "runes"})
	again := &pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en"})}
	if got := again.Now().Letters; got != text.Figurines {
		t.Errorf("the next visit has %q, want %q", got, text.Figurines)
	}
	b.Stored["playout.letters"] = "runes"
	again = &pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en"})}
	if got := again.Now().Letters; got != text.OwnLetters {
		t.Errorf("unknown letters are taken for %q, want %q", got, text.OwnLetters)
	}
}

// TestSearchInLetters: the search's table and its hint use the letters too, and their handles
// for programs do not.
func TestSearchInLetters(t *testing.T) {
	b := pagetest.New(t, "#/chess?p=6k1/8/8/8/8/8/8/Q3K3+w+-+-+0+1&white=human&black=human")
	b.Page.Send(settings.SetLang{Lang: "es"})
	b.Page.Send(feature.Hint{})
	v := b.Rest()
	if v.Search == nil || len(v.Search.Rows) == 0 || !strings.HasPrefix(v.Notice, "Pista para las blancas: ") {
		t.Fatalf("no hint: %+v, %q", v.Search, v.Notice)
	}
	for _, r := range v.Search.Rows {
		if strings.NewReplacer("R", "K", "D", "Q").Replace(r.Move) != r.Name || r.Move == r.Name {
			t.Errorf("the table has %q for %q", r.Move, r.Name)
		}
	}
	for _, move := range v.Search.Line {
		if strings.ContainsAny(move, "KQ") {
			t.Errorf("the line has %q", move)
		}
	}
	if strings.ContainsAny(strings.TrimPrefix(v.Notice, "Pista para las blancas: "), "KQ") {
		t.Errorf("the hint is %q", v.Notice)
	}
}
