package library_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/files"
	"playout/ui/features/library"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// resignedGame returns a page with a game of two people that black has resigned.
func resignedGame(t *testing.T) *pagetest.Bench {
	t.Helper()
	b := pagetest.New(t, pagetest.TwoPeople)
	for _, square := range []string{"f5", "d6", "c3", "d3"} {
		b.Play(square)
	}
	b.Page.Send(feature.Resign{})
	b.Rest()
	b.WaitStored()
	if games := b.OnDevice(); len(games) != 1 || games[0].End != "resigned" {
		t.Fatalf(`stored %v; want 1 game and first ended "resigned"`, games)
	}
	return b
}

// variations returns the first moves of the variations in the move list.
func variations(b *pagetest.Bench) (list []string) {
	for _, m := range b.Page.View().Moves {
		for _, l := range m.Lines {
			list = append(list, strings.Fields(l.Text)[1]) // after its number
		}
	}
	return list
}

// reloadedAt returns a reload at an address that the page had a moment before.
func reloadedAt(b *pagetest.Bench, address string) *pagetest.Bench {
	c := b.Reloaded(address)
	c.Device.Games = maps.Clone(c.Device.Games)
	return c
}

// checkOnlyGame checks that one game is stored, with its result.
func checkOnlyGame(t *testing.T, when string, b *pagetest.Bench) {
	t.Helper()
	b.WaitStored()
	if games := b.OnDevice(); len(games) != 1 || games[0].End != "resigned" || games[0].Plies != 4 {
		t.Errorf(`%s: stored %v; want 1 game, first ended "resigned" and first with 4 plies`, when, games)
	}
}

// TestAddressBehindShelf: a visitor leaves when the address lacks data that is stored already: the
// position at which a variation starts, or its last moves. The game is the same one, with all
// its variations.
func TestAddressBehindShelf(t *testing.T) {
	b := resignedGame(t)
	b.Page.Send(feature.GoTo{Ply: 2})
	b.Rest()
	addresses := []string{b.Page.Fragment()}
	for _, square := range []string{"c4", "d3", "c5"} {
		b.Play(square)
		addresses = append(addresses, b.Page.Fragment())
	}
	b.WaitStored()
	for _, address := range addresses {
		c := reloadedAt(b, address)
		if got := variations(c); len(got) != 1 {
			t.Errorf("at %s the variations are %q, want 1 game", address, got)
		}
		c.Play(pagetest.LegalSquares(c.Page.View())[0])
		checkOnlyGame(t, "played on from "+address, c)
	}
}

// TestReloadOfOneLine: the same for a game without variations.
func TestReloadOfOneLine(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Play("f5")
	b.Play("d6")
	address := b.Page.Fragment()
	b.Play("c3")
	b.WaitStored()
	c := reloadedAt(b, address)
	if v := c.Page.View(); len(v.Moves) != 3 || v.Board.Ply != 2 {
		t.Errorf("%d moves, at ply %d; want 3 and 2", len(v.Moves), v.Board.Ply)
	}
	c.Page.Send(feature.GoTo{Ply: 3})
	c.Rest()
	c.Play("d3")
	c.WaitStored()
	if games := c.OnDevice(); len(games) != 1 || games[0].Plies != 4 {
		t.Errorf("stored %v; want 1 game and first with 4 plies", games)
	}
}

// TestUndoResignationOfVariation: taking back the resignation of a variation leaves the game alone.
func TestUndoResignationOfVariation(t *testing.T) {
	b := resignedGame(t)
	b.Page.Send(feature.GoTo{Ply: 2})
	b.Rest()
	b.Play("c4")
	b.Page.Send(feature.Resign{})
	if v := b.Rest(); v.State != pagetest.Over {
		t.Fatalf("resigned, the variation is %s, want %v", v.State, pagetest.Over)
	}
	checkOnlyGame(t, "given up", b)
	b.Page.Send(feature.Undo{})
	if v := b.Rest(); v.State != pagetest.Human || !slices.Equal(variations(b), []string{"c3"}) {
		t.Errorf("taken back: %s, beside it %q", v.State, variations(b))
	}
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	checkOnlyGame(t, "taken back", b)
}

// TestDeletedIsRestored: a deleted and restored game is still the one on the board.
func TestDeletedIsRestored(t *testing.T) {
	b := resignedGame(t)
	b.Page.Send(library.Delete{ID: b.Current()})
	b.WaitStored()
	b.Page.Send(library.Undelete{})
	b.Page.Send(feature.GoTo{Ply: 2})
	b.Rest()
	b.Play("c4")
	checkOnlyGame(t, "brought back", b)
}

// TestGamesAreDropped: the games in a file dropped on the page are added, whatever is open.
func TestGamesAreDropped(t *testing.T) {
	file := kept.Write([]*kept.Game{&resignedGame(t).OnDevice()[0]})
	for _, dialog := range []string{"", library.Dialog, files.Dialog} {
		b := pagetest.New(t, "#/chess")
		b.Page.Send(feature.ShowDialog{Dialog: dialog})
		b.Page.Send(files.ImportFile{Data: file})
		v := b.Rest()
		if v.Dialog != library.Dialog || v.Kept.LastAction == "" || v.Board.Game != "chess" {
			t.Errorf("with %q open: %q, said %q, on the board %s", dialog, v.Dialog, v.Kept.LastAction, v.Board.Game)
		}
		checkOnlyGame(t, "dropped", b)
	}
}

// TestImportedIsKept: the parts of a text that an address cannot hold survive a reload, and
// return with the game from Games.
func TestImportedIsKept(t *testing.T) {
	b := pagetest.New(t, "#/chess")
	b.Page.Send(files.Import{Text: "[White \"Ann\"]\n[Black \"Bob\"]\n\n{a start} 1. e4 {best} (1. d4 d5) e5 2. Nf3 1-0"})
	b.Rest()
	b.WaitStored()
	games := b.OnDevice()
	if len(games) != 1 || games[0].End != "lost" || games[0].Plies != 3 {
		t.Fatalf(`stored %v; want 1 game, first ended "lost" and first with 3 plies`, games)
	}
	again := b.Again(b.Page.Fragment())
	opened := b.Again("")
	opened.Page.Send(library.Open{ID: games[0].ID})
	opened.Rest()
	for _, c := range []*pagetest.Bench{b, again, opened} {
		for ply := range 4 {
			c.Page.Send(feature.GoTo{Ply: ply})
			v := c.Rest()
			said := []string{v.Moves[0].Before}
			for _, m := range v.Moves {
				said = append(said, m.Comment)
			}
			if want := []string{"a start", "best", "", ""}; !slices.Equal(said, want) {
				t.Errorf("at ply %d the comments are %q, want %q", ply, said, want)
			}
		}
		if players := c.Page.Now().Players; !slices.Equal(variations(c), []string{"d4"}) || !slices.Equal(players, []string{"Ann", "Bob"}) {
			t.Errorf("beside it %q, played by %q", variations(c), players)
		}
	}
	if games := opened.OnDevice(); len(games) != 1 {
		t.Errorf("stored %v, want 1 game", games)
	}
}
