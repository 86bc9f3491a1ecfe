package tests

import (
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/files"
	"playout/ui/page/pagetest"
)

// exportOf is the whole export in a form, as it is copied.
func exportOf(b *pagetest.Bench, form string) string {
	b.T.Helper()
	b.Page.Tell(feature.ShowDialog{Dialog: "files"})
	b.Page.Tell(files.SetForm{Name: form})
	b.Until("the export", func(v pagetest.View) bool { return v.Files.Form == form && v.Files.Text != "" })
	b.Page.Tell(files.CopyExport{})
	b.Rest()
	return b.Copied
}

// TestImportIsExportBackwards: the game on the board, exported in any of its forms and
// imported where another game is open, is on the board again; those who play a
// game of the same kind stay.
func TestImportIsExportBackwards(t *testing.T) {
	for _, fragment := range []string{
		"#/othello?m=f5,d6,c3&black=human&white=human", "#/morris?m=a7,b6,d7,d6,g7,xb6&white=human&black=human",
		"#/chess?m=e2e4,e7e5&white=human&black=human", "#/geese?seed=5&m=NNNN,EEEE&goose1=human&goose2=human&goose3=human&goose4=human",
	} {
		b := pagetest.New(t, fragment)
		want := b.Page.View()
		b.Page.Tell(feature.ShowDialog{Dialog: "files"})
		for _, form := range b.Page.View().Files.Forms {
			text := exportOf(b, form.Value)
			other := pagetest.New(t, "#/othello?black=human&white=random&ply=0")
			other.Page.Tell(feature.ShowDialog{Dialog: "files"})
			other.Page.Tell(files.Import{Text: text})
			v := other.Rest()
			if v.Board.Position != want.Board.Position || form.Value != "position" && pagetest.Played(v) != pagetest.Played(want) {
				t.Errorf("%s as %s is %s, %s; was %s, %s", fragment, form.Value, v.Board.Position, pagetest.Played(v), want.Board.Position, pagetest.Played(want))
			}
			if v.Dialog != "" || v.Files.Problem != "" || v.Notice == "" {
				t.Errorf("%s: after the import the dialog is %q, the problem %q, the notice %q", form.Value, v.Dialog, v.Files.Problem, v.Notice)
			}
		}
	}
	b := pagetest.New(t, "#/othello?m=f5,d6&black=human&white=level:1")
	b.Page.Tell(files.Import{Text: "f5d6c3"})
	if v := b.Rest(); v.Seats[1].Choice != "level:1" || pagetest.Played(v) != "f5 d6 c3" || v.State != pagetest.Human {
		t.Errorf("%s against %s is %s", pagetest.Played(v), v.Seats[1].Choice, v.State)
	}
	b.Page.Tell(feature.Resume{})
	if v := b.Rest(); len(v.Moves) != 4 {
		t.Errorf("the machine has not gone on from %s", pagetest.Played(v))
	}
}

// TestRefusedImports: what cannot be imported is told in a sentence in the dialog,
// which opens for it; the game stays and goes on.
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
		{"no game, position or link", func() { b.Page.Tell(files.Import{Text: "hello"}) }},
		{"no game, position or link", func() { b.Page.Tell(files.Import{Text: "\xff\x00\xfe"}) }},
		{"Move 4, “h8”", func() { b.Page.Tell(files.Import{Text: "f5d6c3 h8"}) }},
		{"position is not possible", func() { b.Page.Tell(files.Import{Text: "8/8/8/8/8/8/8/8 w - - 0 1"}) }},
		{"larger than 8 MB", func() { b.Page.Tell(files.Import{Text: strings.Repeat("f5", wire.MaxText)}) }},
		{"larger than 8 MB", func() { b.Page.Tell(files.ImportFile{Data: nil, Err: feature.ErrTooLarge}) }},
		{"larger than 8 MB", func() { b.Page.Tell(files.ImportFile{Data: packed.Bytes(), Err: nil}) }},
		{"could not be read", func() { b.Page.Tell(files.ImportFile{Data: nil, Err: errors.New("gone")}) }},
		{"could not be read", func() { b.Page.Tell(files.ImportFile{Data: []byte("\x1f\x8bno"), Err: nil}) }},
	} {
		before := b.Rest()
		b.Page.Tell(feature.ShowDialog{Dialog: ""})
		c.do()
		v := b.Rest()
		if v.Dialog != "files" || !strings.Contains(v.Files.Problem, c.says) {
			t.Errorf("dialog %q says %q, want %q", v.Dialog, v.Files.Problem, c.says)
		}
		if pagetest.Played(v) != pagetest.Played(before) || v.Board.Position != before.Board.Position {
			t.Errorf("%s: the game is %s, was %s", c.says, pagetest.Played(v), pagetest.Played(before))
		}
	}
	b.Page.Tell(feature.ShowDialog{Dialog: ""})
	if v := b.Page.View(); v.Files.Problem != "" {
		t.Errorf("a new dialog still says %q", v.Files.Problem)
	}
}

// TestImportWaitsAndSurvives: an import while a machine thinks or moves is not lost,
// and a worker that dies of it leaves the game as it was.
func TestImportWaitsAndSurvives(t *testing.T) {
	b := pagetest.New(t, "#/othello?m=f5&black=human&white=uct:n=100000&ply=1")
	b.Page.Tell(feature.Resume{})
	b.Page.Tell(files.Import{Text: "1. e4 e5 *"})
	b.Until("chess", func(v pagetest.View) bool { return v.Board.Game == "chess" && len(v.Moves) == 2 })
	b.Page.Tell(files.Import{Text: "f5d6"})
	b.Dead = true
	b.Until("a new worker and the old game", func(v pagetest.View) bool {
		return b.Workers == 2 && v.State == pagetest.Human && v.Board.Game == "chess"
	})
	if v := b.Page.View(); len(v.Moves) != 2 || !strings.Contains(v.Files.Problem, "The game is as it was") {
		t.Errorf("%s, and the page says %q", pagetest.Played(v), v.Files.Problem)
	}
}

// TestSavedFiles: what is saved has a name by its game and form; who played is told
// of a game that was imported, and of others the machines.
func TestSavedFiles(t *testing.T) {
	b := pagetest.New(t, "#/chess?m=e2e4&white=human&black=level:2&ply=1")
	if pgn := exportOf(b, "pgn"); !strings.Contains(pgn, `[White "?"]`) || !strings.Contains(pgn, `[Black "Level 2"]`) || !strings.Contains(pgn, `[Date "2026.03.12"]`) {
		t.Errorf("the game is %q", pgn)
	}
	b.Page.Tell(files.SaveExport{})
	exportOf(b, "position")
	b.Page.Tell(files.SaveExport{})
	b.Page.Tell(files.SavePicture{Kind: "png"})
	b.Page.Tell(feature.ShowDialog{Dialog: ""})
	b.Page.Tell(files.Import{Text: "[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 e5 0-1"})
	if v := b.Rest(); v.State != pagetest.Over || !strings.Contains(v.Notice, "Ada – Bo") {
		t.Errorf("%s, %q", v.State, v.Notice)
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
	b.Page.Tell(files.Pick{})
	if !strings.Contains(b.Accepts, ".pgn") || !strings.Contains(b.Accepts, ".json") {
		t.Errorf("a file of %q is asked for", b.Accepts)
	}
}
