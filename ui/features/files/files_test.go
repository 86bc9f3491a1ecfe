package files_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/export"
	"playout/ui/features/files"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

// exportOf returns the whole export in a form, as Copy gives it.
func exportOf(b *pagetest.Bench, form string) string {
	b.T.Helper()
	b.Page.Send(feature.ShowDialog{Dialog: "files"})
	b.Page.Send(files.SetForm{Name: form})
	b.Until("the export", func(v pagetest.View) bool { return v.Files.Form == form && v.Files.Text != "" })
	b.Page.Send(files.CopyExport{})
	b.Rest()
	return b.Copied
}

// TestImportIsExportBackwards: the game on the board, exported in any of its forms and imported
// while another game is open, is on the board again.
func TestImportIsExportBackwards(t *testing.T) {
	for _, fragment := range []string{
		"#/othello?m=f5,d6,c3&black=human&white=human", "#/morris?m=a7,b6,d7,d6,g7,xb6&white=human&black=human",
		"#/chess?m=e2e4,e7e5&white=human&black=human", "#/geese?seed=5&m=NNNN,EEEE&goose1=human&goose2=human&goose3=human&goose4=human",
	} {
		b := pagetest.New(t, fragment)
		want := b.Page.View()
		b.Page.Send(feature.ShowDialog{Dialog: "files"})
		for _, form := range b.Page.View().Files.Forms {
			text := exportOf(b, form.Value)
			other := pagetest.New(t, "#/othello?black=human&white=random&ply=0")
			other.Page.Send(feature.ShowDialog{Dialog: "files"})
			other.Page.Send(files.Import{Text: text})
			v := other.Rest()
			if v.Board.Position != want.Board.Position || form.Value != "position" && pagetest.Played(v) != pagetest.Played(want) {
				t.Errorf("%s as %s is %s, %s; was %s, %s", fragment, form.Value, v.Board.Position, pagetest.Played(v), want.Board.Position, pagetest.Played(want))
			}
			if v.Dialog != "" || v.Files.Problem != "" || v.Notice == "" {
				t.Errorf("%s: after the import the dialog is %q, the problem %q, the notice %q", form.Value, v.Dialog, v.Files.Problem, v.Notice)
			}
		}
	}
}

// TestNoMachineMovesInAnImportedGame: whatever its players, an imported game makes no move by
// itself, while the visitor looks back and forth and after a reload. A machine that the visitor
// seats plays on, once the visitor lets it.
func TestNoMachineMovesInAnImportedGame(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=level:1")
	b.Page.Send(files.Import{Text: "f5d6c3"})
	same := func(b *pagetest.Bench, after string) {
		t.Helper()
		if v := b.Rest(); strings.ReplaceAll(pagetest.Played(v), "|", "") != "f5 d6 c3" || v.State != pagetest.Human {
			t.Errorf(`%s: %s, %s; want "f5 d6 c3" and the player to move`, after, pagetest.Played(v), v.State)
		}
	}
	same(b, "imported")
	for range 3 {
		b.Page.Send(feature.Undo{})
		same(b, "undone")
	}
	b.Page.Send(feature.GoTo{Ply: 3})
	same(b, "shown to its end")
	same(pagetest.New(t, b.Page.Fragment()), "loaded again")
	b.Page.Send(feature.SetSeat{Seat: "white", Choice: "level:1"})
	if v := b.Rest(); len(v.Moves) != 4 {
		t.Errorf("a machine that was seated has not gone on from %s: got %v, want 4", pagetest.Played(v), len(v.Moves))
	}
	b.Page.Send(files.Import{Text: "---------------------------OX------XO--------------------------- O"})
	if v := b.Rest(); len(v.Moves) != 0 || v.Seats[1].Choice != "level:1" {
		t.Errorf("before a position %s plays %s; want level:1 and no moves", v.Seats[1].Choice, pagetest.Played(v))
	}
	b.Page.Send(feature.Resume{})
	if v := b.Rest(); len(v.Moves) == 0 {
		t.Error("a resumed machine has not moved")
	}
}

// TestAlertNamesUnreadParts: a notice names the parts of a text that were not read unchanged,
// in the visitor's language.
func TestAlertNamesUnreadParts(t *testing.T) {
	for text, want := range map[string][2]string{
		"[White \"A\"]\n[White \"B\"]\n1. e4":                      {"A tag was left out: White \"B\".", "Se ha omitido una etiqueta: White \"B\"."},
		"[]\n[x]\n1. e4":                                           {"2 tags were left out, the first [].", "Se han omitido 2 etiquetas, la primera []."},
		"[Result \"1-0\"]\n1. e4 0-1":                              {"Another result was left out: 1-0.", "Se ha omitido otro resultado: 1-0."},
		"1. e4 e5 hello 2. Nf3 there 2... Nc6":                     {"2 words are not moves, the first “hello”.", "2 palabras no son jugadas, la primera «hello»."},
		"1. e4 {never ends":                                        {"A comment does not end: “never ends”.", "Un comentario no termina: «never ends»."},
		"1. e4 (1. -- d5) e5 (1... Ke5)":                           {"2 lines are kept as comments, since they cannot be played, the first “--”.", "2 líneas se conservan como comentarios porque no se pueden jugar, la primera «--»."},
		"Dear Bo,\n\n> 1. e4 e5 1-0":                               {"Left out before the game: “Dear Bo,”.", "Omitido antes de la partida: «Dear Bo,»."},
		"1. e4 e5 1-0\n\nKind regards":                             {"Left out after the game: “Kind regards”.", "Omitido después de la partida: «Kind regards»."},
		"1. e4 e5 1-0\n\n[White \"B\"]\n1. d4 1-0\n\nKind regards": {"One more game was left out.", "Se ha omitido una partida más."},
	} {
		for i, language := range []string{"en", "es"} {
			b := pagetest.New(t, "#/chess?white=human&black=human")
			b.Page.Send(settings.SetLang{Lang: language})
			b.Page.Send(files.Import{Text: text})
			if v := b.Rest(); !strings.Contains(v.Alert, want[i]) {
				t.Errorf("%q in %s: the alert is %q, want %q", text, language, v.Alert, want[i])
			}
		}
	}
}

// TestJudgementsAreKept: judgements of an imported game are in the move list, with a name in the
// visitor's language, are stored with the game, and are exported.
func TestJudgementsAreKept(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Send(settings.SetLang{Lang: "es"})
	b.Page.Send(files.Import{Text: "1. e4! e5 $14 (1... c5!?) 2. Nf3 ± $220 {why} Nc6?? 1-0"})
	v := b.Rest()
	for i, want := range []string{"!|, buena jugada", " ⩲|, las blancas están algo mejor", " ± $220|, las blancas están mejor, anotación 220", "??|, un error grave"} {
		if got := v.Moves[i].Signs + "|" + v.Moves[i].Judged; got != want {
			t.Errorf("move %d: %q, want %q", i+1, got, want)
		}
	}
	if l := v.Moves[1].Lines; len(l) != 1 || l[0].Text != "1… c5!?" || l[0].Spoken != "1… c5, jugada interesante" {
		t.Errorf("the other line is %+v", l)
	}
	pgn := exportOf(b, "pgn")
	if !strings.Contains(pgn, "1. e4 $1 e5 $14 (1... c5 $5) 2. Nf3 $16 $220 {why} 2... Nc6 $4 1-0") {
		t.Errorf("exported: %s, want 1. e4 $1 e5 $14 (1... c5 $5) 2. Nf3 $16 $220 {why} 2... Nc6 $4 1-0 in it", pgn)
	}
	other := pagetest.New(t, "#/chess?white=human&black=human")
	other.Page.Send(files.Import{Text: pgn})
	if got := other.Rest().Moves[0].Signs; got != "!" {
		t.Errorf("imported again, the first move is judged %q", got)
	}
	if fragment := b.Page.Fragment(); !strings.Contains(fragment, "m=e2e4,e7e5,g1f3,b8c6") {
		t.Errorf(`the link is %s, want "m=e2e4,e7e5,g1f3,b8c6" in it`, fragment)
	}
}

// TestImportedPlayersAndResult: the players' names are at the seats and stored with the game, a
// result is only noted, and the page reports what it could not store.
func TestImportedPlayersAndResult(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=level:1")
	b.Page.Send(files.Import{Text: "[White \"Ada\"]\n[Black \"?\"]\n\n1. e4 (1. Ke5) e5 1-0"})
	v := b.Rest()
	if v.Seats[0].Name != "Ada" || v.Seats[1].Name == "" || v.Seats[1].Name == "?" {
		t.Errorf("at the seats are %q and %q", v.Seats[0].Name, v.Seats[1].Name)
	}
	if v.Status != "White won" || !strings.Contains(b.Page.Fragment(), "lost=black") || !strings.Contains(v.Alert, "A line is kept as a comment, since it cannot be played: “Ke5”.") {
		t.Errorf("%q, %s, %q", v.Status, b.Page.Fragment(), v.Alert)
	}
	parts := map[string]string{}
	b.Page.Send(feature.Gather{Parts: parts})
	b.Rest()
	if parts["players"] != `["Ada",""]` {
		t.Errorf("stored %v", parts)
	}
	if pgn := exportOf(b, "pgn"); !strings.Contains(pgn, `[White "Ada"]`) || strings.Contains(pgn, "Termination") || !strings.HasSuffix(pgn, "1-0\n") {
		t.Errorf("written again it is %q", pgn)
	}
	other := pagetest.New(t, b.Page.Fragment())
	for _, bad := range []string{"", "{", `["a","b","c"]`, `["` + strings.Repeat("a", 201) + `"]`} {
		other.Page.Send(feature.Restored{Parts: map[string]string{"players": bad}})
		if v := other.Rest(); len(v.Seats[0].Name) > 20 {
			t.Errorf("%q gives %q, want at most 20 bytes", bad, v.Seats[0].Name)
		}
	}
	other.Page.Send(feature.Restored{Parts: parts})
	if v := other.Rest(); v.Seats[0].Name != "Ada" {
		t.Errorf(`restored, %q is at the seat, want "Ada"`, v.Seats[0].Name)
	}
	b.Page.Send(files.Import{Text: "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1/2-1/2"})
	if v := b.Rest(); !strings.Contains(v.Alert, "went on after a draw could have been claimed") || v.Status != "Draw" || !strings.Contains(v.Variant, "claimed") || v.Seats[0].Name == "Ada" {
		t.Errorf("%q, %q, %q, %q", v.Alert, v.Status, v.Variant, v.Seats[0].Name)
	}
}

// TestRefusedImports: the dialog opens and reports in a sentence what cannot be imported; the
// game stays and continues.
func TestRefusedImports(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	for range feature.MaxFile>>20 + 1 {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b := pagetest.New(t, "#/othello?m=f5,d6,c3&black=human&white=random")
	for _, c := range []struct {
		says string
		do   func()
	}{
		{"not a game, position or link", func() { b.Page.Send(files.Import{Text: "hello"}) }},
		{"not a game, position or link", func() { b.Page.Send(files.Import{Text: "\xff\x00\xfe"}) }},
		{"Move 4, “h8”", func() { b.Page.Send(files.Import{Text: "f5d6c3 h8"}) }},
		{"position is not possible", func() { b.Page.Send(files.Import{Text: "8/8/8/8/8/8/8/8 w - - 0 1"}) }},
		{"at most 8 MB", func() { b.Page.Send(files.Import{Text: strings.Repeat("f5", wire.MaxText)}) }},
		{"at most 8 MB", func() { b.Page.Send(files.ImportFile{Data: nil, Err: feature.ErrTooLarge}) }},
		{"at most 8 MB", func() { b.Page.Send(files.ImportFile{Data: packed.Bytes(), Err: nil}) }},
		{"could not be read", func() { b.Page.Send(files.ImportFile{Data: nil, Err: errors.New("gone")}) }},
		{"could not be read", func() { b.Page.Send(files.ImportFile{Data: []byte("\x1f\x8bno"), Err: nil}) }},
	} {
		before := b.Rest()
		b.Page.Send(feature.ShowDialog{Dialog: ""})
		c.do()
		v := b.Rest()
		if v.Dialog != "files" || !strings.Contains(v.Files.Problem, c.says) {
			t.Errorf("dialog %q says %q, want %q", v.Dialog, v.Files.Problem, c.says)
		}
		if pagetest.Played(v) != pagetest.Played(before) || v.Board.Position != before.Board.Position {
			t.Errorf("%s: the game is %s, was %s", c.says, pagetest.Played(v), pagetest.Played(before))
		}
	}
	b.Page.Send(feature.ShowDialog{Dialog: ""})
	if v := b.Page.View(); v.Files.Problem != "" {
		t.Errorf(`a new dialog still says %q, want ""`, v.Files.Problem)
	}
}

// TestUnreadableExercise: the dialog and the pasted text stay.
func TestUnreadableExercise(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=human")
	b.Page.Send(feature.ShowDialog{Dialog: "files"})
	b.Page.Send(files.Import{Text: `{"playout":"exercise","version":1,"game":"othello"}`})
	if v := b.Rest(); v.Dialog != "files" || v.Files.Problem == "" || v.Alert != "" {
		t.Errorf("the dialog is %q, the problem %q, the alert %q", v.Dialog, v.Files.Problem, v.Alert)
	}
	// A text of a later version gets one sentence, without small print.
	for text, want := range map[string]string{
		`{"playout":"exercise","version":2,"task":{}}`:                               "This exercise is of a later version of the format, 2, and this page reads version 1: reload it to get the newest.",
		`{"playout":"exercises","version":3}`:                                        "This exercise is of a later version of the format, 3, and this page reads version 1: reload it to get the newest.",
		`{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"draw"}}`: `This exercise has a goal of a later version, "draw", and this page knows moves, line, best, win, choose, select, backup, cut, order: reload it to get the newest.`,
	} {
		b.Page.Send(files.Import{Text: text})
		if v := b.Rest(); v.Files.Problem != want || v.Files.Cause != "" {
			t.Errorf(`%s: %q, %q; want %q and ""`, text, v.Files.Problem, v.Files.Cause, want)
		}
	}
}

// TestImportWaitsAndSurvives: an import while a machine thinks or moves is not lost, and a
// worker that dies of it leaves the game unchanged.
func TestImportWaitsAndSurvives(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5&black=human&white=uct:n=100000&ply=1")
	b.Page.Send(feature.Resume{})
	b.Page.Send(files.Import{Text: "1. e4 e5 *"})
	b.Until("chess", func(v pagetest.View) bool { return v.Board.Game == "chess" && len(v.Moves) == 2 })
	b.Page.Send(files.Import{Text: "f5d6"})
	b.Dead = true
	b.Until("a new worker and the old game", func(v pagetest.View) bool {
		return b.Workers == 2 && v.State == pagetest.Human && v.Board.Game == "chess"
	})
	if v := b.Page.View(); len(v.Moves) != 2 || !strings.Contains(v.Files.Problem, "Your game is unchanged") {
		t.Errorf(`%s, and the page says %q: got %v and %q, want 2 and "Your game is unchanged" in it`, pagetest.Played(v), v.Files.Problem, len(v.Moves), v.Files.Problem)
	}
}

// TestSavedFiles: a saved file is named after its game and form; it names the players of an
// imported game, and the machines of any other.
func TestSavedFiles(t *testing.T) {
	b := pagetest.New(t, "#/chess?m=e2e4&white=human&black=level:2&ply=1")
	if pgn := exportOf(b, "pgn"); !strings.Contains(pgn, `[White "?"]`) || !strings.Contains(pgn, `[Black "Level 2"]`) || !strings.Contains(pgn, `[Date "2026.03.12"]`) {
		t.Errorf("the game is %q", pgn)
	}
	b.Page.Send(files.SaveExport{})
	exportOf(b, "position")
	b.Page.Send(files.SaveExport{})
	b.Page.Send(export.SavePicture{Kind: "png"})
	b.Page.Send(feature.ShowDialog{Dialog: ""})
	b.Page.Send(files.Import{Text: "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 e5 0-1"})
	if v := b.Rest(); v.State != pagetest.Over || !strings.Contains(v.Notice, "Ada – Bo") {
		t.Errorf(`%s, %q; want the game over, and a notice that names "Ada – Bo"`, v.State, v.Notice)
	}
	if pgn := exportOf(b, "pgn"); !strings.Contains(pgn, `[White "Ada"]`) || !strings.HasSuffix(pgn, "0-1\n") {
		t.Errorf("written again it is %q", pgn)
	}
	var names []string
	for _, f := range b.Saved {
		names = append(names, f.Name)
	}
	if want := []string{"playout-chess.pgn", "playout-chess-position.fen", "playout-chess.png"}; !slices.Equal(names, want) {
		t.Errorf("saved %v, want %v", names, want)
	}
	b.Page.Send(files.Pick{})
	if !strings.Contains(b.Accepts, ".pgn") || !strings.Contains(b.Accepts, ".json") {
		t.Errorf(`a file of %q is asked for; want ".pgn" in it and ".json" in it`, b.Accepts)
	}
}

// A pasted link to an exercise, an invitation or an answer opens it, also in a quoted mail.
func TestImportOtherLinks(t *testing.T) {
	x, err := exercise.Parse([]byte(`{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["d3"]},"title":"Try"}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, address string }{
		{"<https://example.org/" + x.Link() + ">.", x.Link()},
		{"> See https://example.org/" + x.Link()[:60] + "\n> " + x.Link()[60:] + "\n> Bo", x.Link()},
		{"https://example.org/#/othello?invite=EAbc&amp;fbclid=x", "#/othello?invite=EAbc"},
		{"Here it is: https://example.org/#/othello?answer=IQbc)", "#/othello?answer=IQbc"},
	} {
		b := pagetest.New(t, "#/chess?white=human&black=human")
		b.Page.Send(feature.ShowDialog{Dialog: "files"})
		b.Page.Send(files.Import{Text: c.text})
		b.Rest()
		if v := b.Page.View(); !slices.Contains(b.Fragments, c.address) || v.Dialog == "files" {
			t.Errorf("%q: the addresses were %q, the dialog is %q, %+v; want %s", c.text, b.Fragments, v.Dialog, v.Files, c.address)
		}
	}
	b := pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Send(feature.ShowDialog{Dialog: "files"})
	b.Page.Send(files.Import{Text: "https://example.org/#/exercise?exercise=AAAA"})
	if v := b.Rest(); v.Dialog != "files" || v.Files.Problem == "" {
		t.Errorf("a broken link: the dialog is %q, the problem %q", v.Dialog, v.Files.Problem)
	}
}

// The notice about an opened text names text appended to a pasted link.
func TestAlertNamesAppendedText(t *testing.T) {
	b := pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Send(files.Import{Text: "[x](https://example.org/#/othello?m=f5,d6)"})
	if v := b.Rest(); pagetest.Played(v) == "" || !strings.Contains(v.Alert, "“)”") {
		t.Errorf("opened %q, the alert is %q", pagetest.Played(v), v.Alert)
	}
}
