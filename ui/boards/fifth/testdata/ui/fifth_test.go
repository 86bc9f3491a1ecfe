package ui

import (
	"strings"
	"testing"

	"playout/engine/net/nettest"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/editor"
	"playout/ui/features/newgame"
	"playout/ui/page/pagetest"
)

// TestFifthGame takes the game that package fifth adds through the whole page: its
// tab, board, lessons and words in both languages, and a game against an agent to
// its end.
func TestFifthGame(t *testing.T) {
	for _, c := range []struct{ lang, name, cross, lesson, square, key, won, said, drawn, opening, form string }{
		{"en", "Tic-tac-toe", "Cross", "Three marks in a row win", "a1, empty, legal move", "mark the square",
			"Cross wins with three in a row", "Cross plays c1, three in a row", "Draw: the board is full", "Opening · Centre: Corner Reply", "Marks in order"},
		{"es", "Tres en raya", "Cruces", "Ganan tres marcas en línea", "a1, vacía, jugada posible", "marcar la casilla",
			"Ganan las cruces: tres en raya", "Las cruces juegan c1, tres en raya", "Empate: el tablero está lleno", "Apertura · Centro, respuesta en la esquina", "Marcas en orden"},
	} {
		v := visits(t, c.lang, "")
		v.Rest()
		v.Page.Send(feature.OpenGame{Game: "tictac"})
		view := v.Rest().View
		if tab := view.Games[len(view.Games)-1]; tab != (feature.Tab{ID: "tictac", Name: c.name, Current: true}) || view.Alert != "" {
			t.Errorf("%s: the tab is %+v, alert %q", c.lang, tab, view.Alert)
		}
		if s := view.Seats; len(s) != 2 || s[0].Title != c.cross || s[0].Choice != "human" || s[1].Choice == "human" {
			t.Errorf("%s: seats %+v; want %q played by a person, and the other seat by an agent", c.lang, s, c.cross)
		}
		if view.Icon == "" || len(view.Play) != 2 || len(legal(view)) != 9 || view.Board.Squares[0].Label != c.square {
			t.Errorf("%s: icon %q, %d lessons, first square %q", c.lang, view.Icon, len(view.Play), view.Board.Squares[0].Label)
		}
		v.Page.Send(feature.ShowDialog{Dialog: "help"})
		html := render(t, v.Rest().View)
		for _, part := range []string{`<div class="board tictac" data-board="tictac"`, `style="--aspect:1.0000"`, `class="small tictac"`, `viewBox="0 0 300 300"`,
			c.lesson, c.key, "--first:var(--cross);--second:var(--nought)", `href="#disc-nought"`, `data-square="c3"`} {
			if !strings.Contains(html, part) {
				t.Errorf("%s: the page has no %s", c.lang, part)
			}
		}
		for _, dialog := range []string{"files", "clock", "new", "player:nought", ""} { // of which a game may offer little
			v.Page.Send(feature.ShowDialog{Dialog: dialog})
			if at := v.Rest().View; at.Alert != "" {
				t.Errorf(`%s: the dialog %q says %q, want ""`, c.lang, dialog, at.Alert)
			}
		}
		v.Page.Send(newgame.Ask{})
		v.Page.Send(newgame.SetColour{Seat: "nought"})
		v.Page.Send(newgame.Start{})
		if s := v.Rest().View.Seats; s[0].Choice == "human" || s[1].Choice != "human" {
			t.Errorf("%s: New seats %+v; want an agent first, then a person", c.lang, s)
		}
		v.Page.Send(newgame.Ask{})
		v.Page.Send(newgame.SetColour{Seat: "cross"})
		v.Page.Send(newgame.Start{})
		v.Rest()
		v.Page.Send(editor.Begin{}) // which this game does not offer
		v.Rest()
		v.Page.Send(editor.Leave{})
		view = v.Rest().View
		for turns := 0; view.State == "human"; turns++ { // against the level that is offered
			if turns > 5 {
				t.Fatalf("%s: no end after %d turns: %q, want at most 5", c.lang, turns, view.Status)
			}
			v.Page.Send(feature.Choose{Square: legal(view)[0]})
			view = v.Rest().View
		}
		if view.State != "over" || view.Alert != "" || len(view.Moves) < 5 {
			t.Errorf(`%s: it ends as %s with %q after %d moves, alert %q; want "over", "" and at least 5`, c.lang, view.State, view.Status, len(view.Moves), view.Alert)
		}
		// Between people: what the status says when a row is completed, and when none is.
		w := visits(t, c.lang, "#/tictac?m=a1,a2,b1,b2&cross=human&nought=human")
		w.Rest()
		w.Page.Send(feature.Choose{Square: "c1"})
		if view = w.Rest().View; view.State != "over" || view.Status != c.won || view.Spoken != c.said {
			t.Errorf(`%s: a row is described as %q, %q: got %q, %q and %q, want "over", %q and %q`, c.lang, view.Status, view.Spoken, view.State, view.Status, view.Spoken, c.won, c.said)
		}
		if html = render(t, view); strings.Count(html, `href="#disc-cross"`) != 3 {
			t.Errorf("%s: the marks are not drawn", c.lang)
		}
		full := visits(t, c.lang, "#/tictac?m=a1,b1,c1,b2,a2,c2,b3,a3,c3&cross=human&nought=human")
		if view = full.Rest().View; view.Status != c.drawn {
			t.Errorf("%s: a full board is described as %q, want %q", c.lang, view.Status, c.drawn)
		}
		declares(t, c.lang, c.opening, c.form)
	}
	if list := boards.All(); list[len(list)-1].ID != "tictac" {
		t.Errorf(`it is not the last of the catalogue: got %q, want "tictac"`, list[len(list)-1].ID)
	}
}

// declares checks on the page what the game declares: the names of its openings, its formats,
// its player of a report, and its net.
func declares(t *testing.T, lang, opening, form string) {
	t.Helper()
	b := pagetest.Bare(t)
	b.Stored["playout.lang"] = lang
	b.Models = map[string]pagetest.Model{"tictac": {Data: nettest.Dense(1, 3, 3, 3, 9, true).Marshal()}}
	b.Begin("#/tictac?m=b2,a1&cross=human&nought=puct:n=20")
	v := b.Rest()
	if v.Opening.Label != opening {
		t.Errorf("%s: the opening is %q, want %q", lang, v.Opening.Label, opening)
	}
	v = b.Play("c1")
	if v.Search == nil || v.Search.Net != "tictac" || v.Alert != "" {
		t.Errorf(`%s: alert %q, table %+v; want "" and the net "tictac"`, lang, v.Alert, v.Search)
	}
	b.Page.Send(feature.ShowDialog{Dialog: "files"})
	if forms := b.Rest().Files.Forms; len(forms) == 0 || forms[0].Label != form {
		t.Errorf("%s: the forms are %+v, want %q first", lang, forms, form)
	}
	if offered := feature.ReportPlayers("tictac"); len(offered) != 1 {
		t.Errorf("%s: the players of reports are %+v, want one", lang, offered)
	}
}

// visits starts a page in a language at an address.
func visits(t *testing.T, lang, fragment string) *pagetest.Bench {
	b := pagetest.Bare(t)
	b.Stored["playout.lang"] = lang
	b.Begin(fragment)
	return b
}

// legal returns the squares that may be chosen.
func legal(v feature.View) (list []string) {
	for _, s := range v.Board.Squares {
		if s.Legal {
			list = append(list, s.Name)
		}
	}
	return list
}
