package files_test

import (
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/files"
	"playout/ui/features/settings"
	"playout/ui/features/typed"
	"playout/ui/page/pagetest"
)

// TestAsksWhichGame: a text that several games can play opens as the chosen one; before the
// choice the board is unchanged.
func TestAsksWhichGame(t *testing.T) {
	for _, lang := range []string{"en", "es"} {
		b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=human")
		b.Page.Send(settings.SetLang{Lang: lang})
		b.Page.Send(feature.ShowDialog{Dialog: "files"})
		b.Page.Send(files.Import{Text: "1. e4 e5 1-0"})
		v := b.Rest()
		var names []string
		for _, o := range v.Files.Choices {
			names = append(names, o.Value)
		}
		if v.Dialog != "files" || v.Board.Game != "othello" || pagetest.Played(v) == "" || strings.Join(names, " ") != "chess morris" || v.Files.Problem == "" {
			t.Fatalf("%s: %s with %q in the dialog %q, a choice of %q", lang, v.Board.Game, v.Files.Problem, v.Dialog, names)
		}
		b.Page.Send(files.ImportAs{Game: "geese"}) // not one of the choices
		if v := b.Rest(); v.Board.Game != "othello" {
			t.Errorf(`a game that was not offered opens %s, want "othello"`, v.Board.Game)
		}
		b.Page.Send(files.ImportAs{Game: "morris"})
		if v := b.Rest(); v.Board.Game != "morris" || len(v.Moves) == 0 || v.Dialog != "" || len(v.Files.Choices) != 0 {
			t.Errorf("%s: as morris it is %s, %s in the dialog %q, choice %v", lang, v.Board.Game, pagetest.Played(v), v.Dialog, v.Files.Choices)
		}
	}
}

// TestTheOpenGameIsNotAskedFor: the same text opens at once if one of these games is open.
func TestTheOpenGameIsNotAskedFor(t *testing.T) {
	for _, game := range []string{"chess", "morris"} {
		b := pagetest.New(t, "#/"+game+"?white=human&black=human")
		b.Page.Send(files.Import{Text: "1. e4 e5"})
		if v := b.Rest(); v.Board.Game != game || v.Dialog != "" || len(v.Board.Position) == 0 || v.Files.Problem != "" {
			t.Errorf("with %s open it is %s, %q", game, v.Board.Game, v.Files.Problem)
		}
	}
}

// TestCharacterSets: files in the character sets of old programs show correct names.
func TestCharacterSets(t *testing.T) {
	wide := func(text string, low bool) string {
		var b strings.Builder
		for _, r := range text {
			if low {
				b.WriteString(string([]byte{byte(r), byte(r >> 8)}))
			} else {
				b.WriteString(string([]byte{byte(r >> 8), byte(r)}))
			}
		}
		return b.String()
	}
	const game = "[White \"Muñoz\"]\r\n[Black \"Müller\"]\r\n\r\n1. Nf3 d5 *\r\n"
	for name, data := range map[string]string{
		"UTF-8":            game,
		"UTF-8 with BOM":   "\ufeff" + game,
		"Latin-1":          "[White \"Mu\xf1oz\"]\r\n[Black \"M\xfcller\"]\r\n\r\n1. Nf3 d5 *\r\n",
		"mixed":            "[White \"Mu\xf1oz\"]\n[Black \"Müller\"]\n\n1. Nf3 d5 *\n",
		"UTF-16 LE":        wide(game, true),
		"UTF-16 BE":        wide(game, false),
		"UTF-16 LE, BOM":   wide("\ufeff"+game, true),
		"UTF-16 BE, BOM":   wide("\ufeff"+game, false),
		"Latin-1, CR only": "[White \"Mu\xf1oz\"]\r[Black \"M\xfcller\"]\r\r1. Nf3 d5 *\r",
	} {
		b := pagetest.New(t, "#/othello?black=human&white=human")
		b.Page.Send(files.ImportFile{Data: []byte(data)})
		if v := b.Rest(); v.Board.Game != "chess" || v.Seats[0].Name != "Muñoz" || v.Seats[1].Name != "Müller" {
			t.Errorf(`%s: %s, %q, %q, %s %s; want chess between "Muñoz" and "Müller"`, name, v.Board.Game, v.Seats[0].Name, v.Seats[1].Name, v.Files.Problem, v.Files.Cause)
		}
	}
}

// TestTypographyOfTypedMoves: a move may be typed with a phone's typography.
func TestTypographyOfTypedMoves(t *testing.T) {
	b := pagetest.New(t, "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5&white=human&black=human")
	for i, text := range []string{"O–O", "Nf6\u200b", "ｄ３", "d６"} {
		b.Page.Send(typed.Play{Text: text})
		if v := b.Rest(); len(v.Moves) == 0 || b.Page.Now().Board.Ply != 7+i {
			t.Fatalf("%q: at ply %d, want %d; %s", text, b.Page.Now().Board.Ply, 7+i, v.Notice)
		}
	}
}
