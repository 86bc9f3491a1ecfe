package boards

import (
	"reflect"
	"testing"

	"playout/ui/board"
	"playout/ui/text"
	"playout/ui/text/texttest"
)

// TestLanguagesAgree: every game has words in every language, of the same shape, and
// together they leave no text of the page empty.
func TestLanguagesAgree(t *testing.T) {
	for _, lang := range text.Langs() {
		texttest.Whole(t, lang, *Text(lang))
		for _, g := range All() {
			words := g.Words[text.Of(lang).At]
			if words == nil {
				t.Fatalf("%s has no words in %s", g.ID, lang)
			}
			texttest.Agree(t, lang+" "+g.ID, *g.Words[text.English], *words)
			if words.Own != nil {
				texttest.Whole(t, lang+" "+g.ID, words.Own)
			}
		}
	}
}

// TestNoWordTwice: no two games have words for the same key, and no game repeats a key of
// package text, where shared words belong.
func TestNoWordTwice(t *testing.T) {
	for _, lang := range text.Langs() {
		said := map[string]string{}
		general := *text.Of(lang)
		hold := func(who string, w board.Words) {
			v := reflect.ValueOf(w)
			for i := range v.NumField() {
				if v.Field(i).Kind() != reflect.Map {
					continue
				}
				for _, key := range v.Field(i).MapKeys() {
					at := v.Type().Field(i).Name + " " + key.String()
					if other, twice := said[at]; twice {
						t.Errorf("%s: %s occurs in %s and in %s", lang, at, other, who)
					}
					said[at] = who
				}
			}
		}
		hold("package text", board.Words{Seats: general.Seats, WinBy: general.WinBy, DrawBy: general.DrawBy,
			Ends: general.Ends, Facts: general.Facts, Points: general.ColPoints, Options: general.Options, Rules: general.Rules, Labels: general.Labels, Meanings: general.Meanings,
			Moves: general.Directions, Letters: general.Letters})
		for _, g := range All() {
			hold(g.ID, *g.Words.In(text.Of(lang)))
		}
	}
}

// TestSeatsInSentences: a sentence about a seat agrees with it.
func TestSeatsInSentences(t *testing.T) {
	en, es := Text("en"), Text("es")
	for _, c := range []struct{ got, want string }{
		{en.FillSeat(en.Wins, "black"), "Black wins"},
		{es.FillSeat(es.Wins, "black"), "Ganan las negras"},
		{es.FillSeat(es.Wins, "goose2"), "Gana la oca 2"},
		{es.FillSeat(es.SeatsMove, "goose1"), "Juega la oca 1"},
		{es.FillSeat(es.MustPass, "white"), "Las blancas tienen que pasar"},
		{es.FillSeat(es.WonOutside["resigned"], "black", "loser", es.TheSeat("white")), "Ganan las negras: las blancas abandonan"},
		{es.FillSeat(es.WonOutside["resigned"], "goose1", "loser", es.TheSeat("goose2")), "Gana la oca 1: la oca 2 abandona"},
		{es.FillSeat(es.WinBy["checkmate"], "white"), "Ganan las blancas por jaque mate"},
		{en.FillSeat(en.MustPass, "imp"), "imp must pass"},
		{en.Board("chess"), "Chess board"}, {es.Board("chess"), "Tablero de ajedrez"},
		{text.Sentence("él"), "Él"}, {text.Sentence(""), ""},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// Text leaves package text unchanged, and finds a language by its tag.
func TestText(t *testing.T) {
	if text.Of("en").Games != nil || text.Of("es").Seats["goose1"].Name != "" {
		t.Error("package text has words of games")
	}
	if Text("es-MX").Game("chess") != "Ajedrez" || Text("de").Game("chess") != "Chess" || Text("en") != Text("") {
		t.Error("a language is not found by its tag")
	}
	en, es := Text("en"), Text("es")
	for _, c := range []struct{ got, want string }{
		{en.Option("flying", "off"), "no flying"}, {es.Option("steps", "30"), "30 pasos"}, {en.Rule("hungerRate", "1"), "every step"},
		{en.Rule("hungerRate", "10"), "every 10 steps"}, {en.Rule("steps", "30"), "30"},
		{en.Label("rows"), "Rows"}, {en.Label("imps"), "imps"}, {en.Meaning("imps", "on"), ""},
		{en.Meaning("lasker", "off"), en.Rule("lasker", "off")}, {en.Meaning("removal", "any"), "A mill removes any stone, even one in a mill."},
		{en.Seat("black"), "Black"}, {en.Seat("goose1"), "Goose 1"}, {en.Seat("imp"), "imp"}, {es.SeatOf("goose2"), "de la oca 2"},
		{en.Piece("othello", ""), "empty"}, {en.Piece("othello", "white"), "white disc"}, {en.Piece("morris", "white"), "white stone"},
		{en.Piece("geese", "goose3-head"), "Goose 3, head"}, {en.Piece("geese", "food"), "food"}, {es.Piece("chess", "black-knight"), "caballo negro"},
		{en.Piece("othello", "imp"), "imp"}, {en.Piece("geese", "goose3-hat"), "goose3-hat"}, {en.Piece("no such game", "white"), "white"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
