package session

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/wire"
)

func importing(name, text string) wire.Command {
	return wire.Command{Import: &wire.Import{Game: name, Text: text, Seed: 3}}
}

func exporting(form string) wire.Command {
	return wire.Command{Export: &wire.Export{Form: form, Players: []string{"Ada", "Bo"}}}
}

// Every game is exported in each of its forms and imported again, whatever game is
// open then: the same record, or the same position.
func TestImportIsExportBackwards(t *testing.T) {
	for _, g := range games.All() {
		porter, ports := g.(game.Porter)
		if !ports {
			continue
		}
		name := g.Spec().Name()
		k := newTalk(t)
		board := k.show(wire.Command{Open: &wire.Open{Game: name, Seed: 5}})
		for range 30 {
			if board.Over {
				break
			}
			board = k.show(playingFirst(board))
		}
		for _, form := range porter.Forms() {
			e := k.one(exporting(form.Name))
			if e.Exported == nil || e.Exported.Form != form.Name {
				t.Fatalf("%s %s: %+v", name, form.Name, e)
			}
			for _, open := range []string{name, "othello", "chess", "nonsense"} {
				if open == "chess" && name == "morris" {
					continue // a list of squares may be pawns' moves to begin with
				}
				other := newTalk(t)
				got := other.show(importing(open, e.Exported.Text))
				if got.Imported.Form != form.Name || got.Position != board.Position || got.Game != board.Game {
					t.Errorf("%s %s comes back as %s %s: %s, was %s", name, form.Name, got.Game, got.Imported.Form, got.Position, board.Position)
				}
				if form.Name != "position" && len(got.Plies) != len(board.Plies) {
					t.Errorf("%s %s comes back with %d plies of %d", name, form.Name, len(got.Plies), len(board.Plies))
				}
			}
		}
	}
}

// playingFirst plays the first legal move of every seat that does not turn back at
// once.
func playingFirst(b *wire.Board) wire.Command {
	moves := make([]string, len(b.Seats))
	for i, seat := range b.Seats {
		for _, m := range b.Legal {
			if m.Seat == seat && (moves[i] == "" || moves[i] == "NORTH") {
				moves[i] = m.Name
			}
		}
	}
	return wire.Command{Play: &wire.Play{Epoch: b.Ply + 1, Moves: moves}}
}

// A real episode of Kaggle's is shown step by step as it was recorded, and can be
// played on from any of them; its record, as in links, holds the food.
func TestEpisodeIsShownAsItWas(t *testing.T) {
	file, err := os.Open("../games/geese/testdata/leaderboard-26316666.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	if first, _, lines := bytes.Cut(data, []byte("\n")); lines && len(first) > 1000 {
		data = first
	}
	k := newTalk(t)
	board := k.show(importing("othello", string(data)))
	if board.Game != "geese" || !board.Over || len(board.Plies) < 100 {
		t.Fatalf("%s with %d plies, over: %v", board.Game, len(board.Plies), board.Over)
	}
	for _, p := range board.Plies {
		if len(p.Text) != len(board.Seats) {
			t.Fatalf("a step is shown as %q", p.Text)
		}
	}
	other := newTalk(t)
	again := other.show(wire.Command{Open: &wire.Open{Game: board.Game, Position: board.Start, Moves: board.Record, Seed: board.Seed, Ply: -1}})
	if again.Position != board.Position || !slices.Equal(again.Returns, board.Returns) {
		t.Errorf("the link gives %s, the episode %s", again.Position, board.Position)
	}
	half := k.show(going(len(board.Plies) / 2))
	played := k.show(wire.Command{Play: &wire.Play{Epoch: 2, Moves: playingFirst(half).Play.Moves}})
	if len(played.Plies) != half.Ply+1 {
		t.Errorf("played on to %d plies from %d", len(played.Plies), half.Ply)
	}
}

// What cannot be imported is refused in one line, and the game stays as it was.
func TestBadImports(t *testing.T) {
	k := newTalk(t)
	before := k.show(opening("othello", "f5,d6,c3", 2))
	for _, c := range []struct{ text, kind, says string }{
		{"", wire.KindForm, "there is no text"},
		{"   \n\t", wire.KindForm, "there is no text"},
		{"Dear all,\nlet us play.", wire.KindForm, "othello transcript"},
		{"<script>alert(1)</script>", wire.KindForm, "begins no game"},
		{"f5d6c3 h8", wire.KindRecord, `ply 4, "h8"`},
		{"1. e4 e5 2. Ke3 *", wire.KindRecord, "move 2 of White"},
		{"[White \"Ada\"]\n\n1. e4 {never ends", wire.KindRecord, "a comment does not end"},
		{"1. d2 f4 2. d2 g7", wire.KindRecord, `ply 3, "d2"`},
		{strings.Repeat("X", 64) + " Y", wire.KindForm, "begins no game"},
		{"XX-- X", wire.KindForm, "begins no game"},
		{"8/8/8/8/8/8/8/8 w - - 0 1", wire.KindPosition, "king"},
		{`{"name":"hungry_geese","steps":[[{"observation":{}}]]}`, wire.KindRecord, "seats is 1"},
		{`{"name":"hungry_geese","configuration":{"rows":99999999999999999999},"steps":[[{"observation":{}}]]}`, wire.KindRecord, "episode"},
		{`{"steps":` + strings.Repeat("[", 100_000) + `,"observation"`, wire.KindRecord, "episode"},
		{"#/othello?m=f5,e9", wire.KindRecord, "e9"},
		{"https://example.org/#/go?m=a1", wire.KindGame, "go"},
		{"#/othello?m=f5:3", wire.KindRecord, "this game has none"},
		{"#/geese?seed=5&m=NNNN:1", wire.KindRecord, "the rules want 0"},
		{"#/geese?seed=5&m=NNNN:x9", wire.KindRecord, "no living goose"},
		{"#/othello?red=human", wire.KindMove, "red"},
		{"#/othello?m=%zz", wire.KindForm, "percent"},
		{"\xff\xfe\x00f\x005", wire.KindForm, "begins no game"},
	} {
		k.refused(importing("othello", c.text), c.kind, c.says)
	}
	after := k.show(going(2))
	if after.Position != before.Position || after.Record != before.Record {
		t.Errorf("refused imports left %s with %q", after.Position, after.Record)
	}
	k.refused(exporting("pgn"), wire.KindForm, "allowed: transcript, position")
}
