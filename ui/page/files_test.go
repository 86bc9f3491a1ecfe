package page

import (
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
)

// exportOf is the whole export in a form, as it is copied.
func exportOf(b *bench, form string) string {
	b.t.Helper()
	b.page.Show("files")
	b.page.SetForm(form)
	b.until("the export", func(v View) bool { return v.Files.Form == form && v.Files.Text != "" })
	b.page.CopyExport()
	b.rest()
	return b.copied
}

// TestImportIsExportBackwards: the game on the board, exported in any of its forms and
// imported where another game is open, is on the board again; those who play a
// game of the same kind stay.
func TestImportIsExportBackwards(t *testing.T) {
	for _, fragment := range []string{
		"#/othello?m=f5,d6,c3&black=human&white=human", "#/morris?m=a7,b6,d7,d6,g7,xb6&white=human&black=human",
		"#/chess?m=e2e4,e7e5&white=human&black=human", "#/geese?seed=5&m=NNNN,EEEE&goose1=human&goose2=human&goose3=human&goose4=human",
	} {
		b := newBench(t, fragment)
		want := b.page.View()
		b.page.Show("files")
		for _, form := range b.page.View().Files.Forms {
			text := exportOf(b, form.Value)
			other := newBench(t, "#/othello?black=human&white=random&ply=0")
			other.page.Show("files")
			other.page.Import(text)
			v := other.rest()
			if v.Board.Position != want.Board.Position || form.Value != "position" && played(v) != played(want) {
				t.Errorf("%s as %s is %s, %s; was %s, %s", fragment, form.Value, v.Board.Position, played(v), want.Board.Position, played(want))
			}
			if v.Dialog != "" || v.Files.Problem != "" || v.Notice == "" {
				t.Errorf("%s: after the import the dialog is %q, the problem %q, the notice %q", form.Value, v.Dialog, v.Files.Problem, v.Notice)
			}
		}
	}
	b := newBench(t, "#/othello?m=f5,d6&black=human&white=level:1")
	b.page.Import("f5d6c3")
	if v := b.rest(); v.Seats[1].Choice != "level:1" || played(v) != "f5 d6 c3" || v.State != human {
		t.Errorf("%s against %s is %s", played(v), v.Seats[1].Choice, v.State)
	}
	b.page.Resume()
	if v := b.rest(); len(v.Moves) != 4 {
		t.Errorf("the machine has not gone on from %s", played(v))
	}
}

// TestRefusedImports: what cannot be imported is told in a sentence in the dialog,
// which opens for it; the game stays and goes on.
func TestRefusedImports(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	for range MaxFile>>20 + 1 {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	b := newBench(t, "#/othello?m=f5,d6,c3&black=human&white=random")
	for _, c := range []struct {
		says string
		do   func()
	}{
		{"no game, position or link", func() { b.page.Import("hello") }},
		{"no game, position or link", func() { b.page.Import("\xff\x00\xfe") }},
		{"Move 4, “h8”", func() { b.page.Import("f5d6c3 h8") }},
		{"position is not possible", func() { b.page.Import("8/8/8/8/8/8/8/8 w - - 0 1") }},
		{"larger than 8 MB", func() { b.page.Import(strings.Repeat("f5", wire.MaxText)) }},
		{"larger than 8 MB", func() { b.page.ImportFile("x", nil, ErrTooLarge) }},
		{"larger than 8 MB", func() { b.page.ImportFile("x.gz", packed.Bytes(), nil) }},
		{"could not be read", func() { b.page.ImportFile("x", nil, errors.New("gone")) }},
		{"could not be read", func() { b.page.ImportFile("x.gz", []byte("\x1f\x8bno"), nil) }},
	} {
		before := b.rest()
		b.page.Show("")
		c.do()
		v := b.rest()
		if v.Dialog != "files" || !strings.Contains(v.Files.Problem, c.says) {
			t.Errorf("dialog %q says %q, want %q", v.Dialog, v.Files.Problem, c.says)
		}
		if played(v) != played(before) || v.Board.Position != before.Board.Position {
			t.Errorf("%s: the game is %s, was %s", c.says, played(v), played(before))
		}
	}
	b.page.Show("")
	if v := b.page.View(); v.Files.Problem != "" {
		t.Errorf("a new dialog still says %q", v.Files.Problem)
	}
}

// TestImportWaitsAndSurvives: an import while a machine thinks or moves is not lost,
// and a worker that dies of it leaves the game as it was.
func TestImportWaitsAndSurvives(t *testing.T) {
	b := newBench(t, "#/othello?m=f5&black=human&white=uct:n=100000&ply=1")
	b.page.Resume()
	b.page.Import("1. e4 e5 *")
	b.until("chess", func(v View) bool { return v.Board.Game == "chess" && len(v.Moves) == 2 })
	b.page.Import("f5d6")
	b.dead = true
	b.until("a new worker and the old game", func(v View) bool { return b.workers == 2 && v.State == human && v.Board.Game == "chess" })
	if v := b.page.View(); len(v.Moves) != 2 || !strings.Contains(v.Files.Problem, "The game is as it was") {
		t.Errorf("%s, and the page says %q", played(v), v.Files.Problem)
	}
}

// TestSavedFiles: what is saved has a name by its game and form; who played is told
// of a game that was imported, and of others the machines.
func TestSavedFiles(t *testing.T) {
	b := newBench(t, "#/chess?m=e2e4&white=human&black=level:2&ply=1")
	if pgn := exportOf(b, "pgn"); !strings.Contains(pgn, `[White "?"]`) || !strings.Contains(pgn, `[Black "Level 2"]`) || !strings.Contains(pgn, `[Date "2026.03.12"]`) {
		t.Errorf("the game is %q", pgn)
	}
	b.page.SaveExport()
	exportOf(b, "position")
	b.page.SaveExport()
	b.page.SavePicture("png")
	b.page.Show("")
	b.page.Import("[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 e5 0-1")
	if v := b.rest(); v.State != over || !strings.Contains(v.Notice, "Ada – Bo") {
		t.Errorf("%s, %q", v.State, v.Notice)
	}
	if pgn := exportOf(b, "pgn"); !strings.Contains(pgn, `[White "Ada"]`) || !strings.HasSuffix(pgn, "0-1\n") {
		t.Errorf("written again it is %q", pgn)
	}
	var names []string
	for _, f := range b.saved {
		names = append(names, f.name)
	}
	if want := []string{"playout-chess.pgn", "playout-chess-position.fen", "playout-chess.png"}; !slices.Equal(names, want) {
		t.Errorf("saved %v, want %v", names, want)
	}
	b.page.PickFile()
	if !strings.Contains(b.accepts, ".pgn") || !strings.Contains(b.accepts, ".json") {
		t.Errorf("a file of %q is asked for", b.accepts)
	}
}
