package session

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/wire"
)

func importing(name, text string) wire.Command {
	return wire.Command{Import: &wire.Import{Game: name, Text: text, Seed: 3}}
}

func exporting(form string) wire.Command {
	return wire.Command{Export: &wire.Export{Form: form, Players: []string{"Ada", "Bo"}}}
}

// Every game is exported in each of its forms and imported again, while any game is open: the
// result is the same record, or the same position.
func TestImportIsExportBackwards(t *testing.T) {
	for _, g := range games.All() {
		provider, ports := g.(format.Provider)
		if !ports {
			continue
		}
		name := g.Spec().Name()
		k := newTalk(t)
		board := k.board(wire.Command{Open: &wire.Open{Game: name, Seed: 5}})
		for range 30 {
			if board.Over {
				break
			}
			board = k.board(playingFirst(board))
		}
		for _, form := range provider.Formats() {
			e := k.answer(exporting(form.Name))
			if e.Exported == nil || e.Exported.Form != form.Name {
				t.Fatalf("%s %s: %+v; want e.Exported != nil && e.Exported.Form == form.Name", name, form.Name, e)
			}
			for _, open := range []string{name, "othello", "chess", "nonsense"} {
				if open == "chess" && name == "morris" {
					continue // a list of squares may also be the start of a game with pawn moves
				}
				other := newTalk(t)
				got := other.board(importing(open, e.Exported.Text))
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

// playingFirst plays the first legal move of every seat, except for moves that turn
// straight back.
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

// A real episode of Kaggle's is shown step by step as it was recorded, and can be continued from
// each step; its record, as in links, contains the food.
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
	board := k.board(importing("othello", string(data)))
	if board.Game != "geese" || !board.Over || len(board.Plies) < 100 {
		t.Fatalf("%s with %d plies, over: %v", board.Game, len(board.Plies), board.Over)
	}
	for _, p := range board.Plies {
		if len(p.Text) != len(board.Seats) {
			t.Fatalf("a step is shown as %q", p.Text)
		}
	}
	other := newTalk(t)
	again := other.board(wire.Command{Open: &wire.Open{Game: board.Game, Position: board.Start, Moves: board.Record, Seed: board.Seed, Ply: -1}})
	if again.Position != board.Position || !slices.Equal(again.Returns, board.Returns) {
		t.Errorf("the link gives %s, the episode %s", again.Position, board.Position)
	}
	half := k.board(going(len(board.Plies) / 2))
	played := k.board(wire.Command{Play: &wire.Play{Epoch: 2, Moves: playingFirst(half).Play.Moves}})
	if len(played.Plies) != half.Ply+1 {
		t.Errorf("played on to %d plies from %d, want %v", len(played.Plies), half.Ply, half.Ply+1)
	}
}

// A text that names its game, by the tags of a PGN or by Kaggle's keys, is only read as that
// game, while any game is open. If it is refused, it never opens as another game, and the error
// is about the game that it names.
func TestRefusedAsOneGameIsNoOther(t *testing.T) {
	for text, says := range map[string]string{
		"[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. e4 d5 *":                                `"Chess960" is not played here`,
		"[Event \"x\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 e5 *":                                                         `"Crazyhouse" is not played here`,
		"[FEN \"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w KQkq - 0 1\"]\n[Variant \"Chess960\"]\n\n1. e4 Nf6 *":     `"Chess960" is not played here`,
		"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. d2 d6 *":                                                             "kings",
		"[Event \"x\"]\n[White \"Ada\"]\n\n1. e4 Nf6 2. Ke3 *":                                                          "move 2 of White",
		`{"name":"hungry_geese","steps":[[{"observation":{"geese":[[1],[2]],"food":[3]}}]],"step":0,"geese":[[1],[2]]}`: "episode",
		`{"step":0,"geese":[[1],[1]],"food":[3]}`:                                                                       "position",
	} {
		for _, open := range []string{"othello", "morris", "chess", "geese", "nonsense"} {
			_, _, refused := importGame(&wire.Import{Game: open, Text: text})
			if refused == nil || !strings.Contains(refused.err.Error(), says) {
				t.Errorf("%q with %s open: %v, want %q", text, open, refused, says)
			}
		}
	}
	for text, want := range map[string]string{
		"[Event \"x\"]\n[Variant \"Standard\"]\n\n1. e4 *": "chess",
		"[Variant \"From Position\"]\n\n1. e4 *":           "chess",
		"[White \"Ada\"]\n[Black \"Bo\"]\n\n1. d2 d6":      "morris",
		"[White \"Ada\"]\n[Black \"Bo\"]\n\nf5 d6 c3":      "othello",
		"[Site \"x\"]\n\nf5 d6 c3":                         "othello",
	} {
		at, _, refused := importGame(&wire.Import{Game: "othello", Text: text})
		if refused != nil || at.game.Spec().Name() != want {
			t.Errorf("%q: %v, want %s", text, refused, want)
		}
	}
}

// The other contents of a file, the players and how the game ended, are imported too.
func TestImportKeepsPlayersAndTags(t *testing.T) {
	for _, c := range []struct {
		text, tree string
		ending     ending.Ending
		imported   wire.Imported
	}{
		{"[White \"Ada\"]\n[Black \"Bo\"]\n\n1. e4 {a} (1. d4 d5) e5 1-0", "e2e4{a}(d2d4,d7d5),e7e5#lost.black", ending.Ending{How: ending.Lost, Seat: "black"},
			wire.Imported{Form: "pgn", Players: []string{"Ada", "Bo"}}},
		{"1. e4! (1. Ke5) e5 $14 ± 1/2-1/2", "e2e4$1{Ke5},e7e5$14$16#drawn", ending.Ending{How: ending.Drawn}, wire.Imported{Form: "pgn", Notes: []wire.Note{{Kind: "line", Text: "Ke5", Times: 1}}}},
		{"[Termination \"Time forfeit\"]\n\n1. e4 e5 0-1", "", ending.Ending{How: ending.Timeout, Seat: "white"},
			wire.Imported{Form: "pgn", Tags: []wire.Tag{{"Termination", "Time forfeit"}}}},
		{"[Termination \"adjudication\"]\n\n1. e4 e5 0-1", "", ending.Ending{How: ending.Adjudicated, Seat: "white"},
			wire.Imported{Form: "pgn", Tags: []wire.Tag{{"Termination", "adjudication"}}}},
		{"[Termination \"adjudication\"]\n\n1. e4 e5! 1/2-1/2", "e2e4,e7e5$1#adjudicateddraw", ending.Ending{How: ending.AdjudicatedDraw},
			wire.Imported{Form: "pgn", Tags: []wire.Tag{{"Termination", "adjudication"}}}},
		{"1. Nf3 e5 { Black resigns. } 1-0", "g1f3,e7e5#resigned.black{Black resigns.}", ending.Ending{How: ending.Resigned, Seat: "black"}, wire.Imported{Form: "pgn"}},
		{"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *", "", ending.Ending{}, wire.Imported{Form: "pgn", Claimed: true}},
		{"f5 {as ever} d6 (f6 e6) c3 0-1", "f5{as ever},d6(f6,e6),c3#lost.black", ending.Ending{How: ending.Lost, Seat: "black"}, wire.Imported{Form: "transcript"}},
		{"1. d2 d6 (f4 {b}) 2. g4", "d2,d6(f4{b}),g4", ending.Ending{}, wire.Imported{Form: "list"}},
	} {
		at, imported, refused := importGame(&wire.Import{Game: "othello", Text: c.text})
		if refused != nil {
			t.Errorf("%q: %v, want no refusal", c.text, refused.err)
			continue
		}
		if tree := at.linesText(); tree != c.tree || at.ending != c.ending || !reflect.DeepEqual(*imported, c.imported) {
			t.Errorf("%q: %q, %+v, %+v; want %q, %+v, %+v", c.text, at.linesText(), at.ending, *imported, c.tree, c.ending, c.imported)
		}
	}
}

// All lines and comments of a game survive an export, whichever line is shown.
func TestExportsHoldAllLines(t *testing.T) {
	for name, tree := range map[string]string{
		"chess":               "{start}e2e4$1$14{a}(d2d4$2,d7d5$255{b c}(g8f6,c2c4),g1f3)(c2c4),e7e5,g1f3$5#lost.white(b1c3{d})",
		"chess:draws=claimed": "e2e4(d2d4),e7e5",
		"othello":             "{start}f5$3(d3,c3,c4)(e6),d6$4$1(f6$9{why},e6(d3)),c3,d3$6",
		"morris":              "d2$1,f4(d6$2$3{a},b4),d6,b4$7{b},a1",
	} {
		k := newTalk(t)
		board := k.board(wire.Command{Open: &wire.Open{Game: name, Tree: tree, Ply: -1}})
		if len(board.Variations) > 0 {
			board = k.board(wire.Command{Goto: &wire.Goto{Line: board.Variations[0].Line, Ply: 1}})
		}
		form := "pgn"
		if g, _ := games.Parse(name); name != "chess" {
			form = g.(format.Provider).Formats()[0].Name
		}
		e := k.answer(exporting(form))
		if e.Exported == nil {
			t.Fatalf("%s: %+v, want e.Exported != nil", name, e)
		}
		other := newTalk(t)
		got := other.board(importing(name, e.Exported.Text))
		if got.Tree != tree || got.Game != name {
			t.Errorf("%s comes back as %s\n%s\nfrom %s\nwas %s", name, got.Game, got.Tree, e.Exported.Text, tree)
		}
		if at := k.answer(exporting("position")); at.Exported == nil || at.Exported.Text != board.Position {
			t.Errorf("%s: the position shown is %s, exported as %+v", name, board.Position, at.Exported)
		}
	}
}

// Anything that looks like markup, a quote or a code fence in a name, a tag or a comment belongs
// to it.
func TestImportKeepsMarkupOfNames(t *testing.T) {
	for _, words := range []string{
		"<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "Tom &amp; Jerry &lt;3", "<br>", "a &#189; b",
		"**Ada** _Bo_", "> Ada", "```", "[quote]", "`x`", "a\\\\.b", "- Ada", "PGN: 1. e4", "<pre>1. d4</pre>",
	} {
		k := newTalk(t)
		text := "[White \"" + words + "\"]\n[Event \"" + words + "\"]\n\n1. e4 {" + words + "} e5 1-0\n"
		got := k.board(importing("chess", text))
		name := strings.ReplaceAll(words, `\\`, `\`)
		if im := got.Imported; len(im.Players) != 2 || im.Players[0] != name || len(im.Tags) != 1 || im.Tags[0][1] != name {
			t.Errorf("%q is imported with the players %q and the tags %q, want %q in both", text, im.Players, im.Tags, name)
		}
		if got.Tree != "e2e4{"+words+"},e7e5#lost.black" {
			t.Errorf("%q is imported as %s, want the comment %q", text, got.Tree, words)
		}
	}
}

// Positions and games in the notation of other programs open correctly, while any game is open.
func TestImportsOfOthers(t *testing.T) {
	const fifth = "---------------------------OX------XXX-------------------------- O"
	var drawn strings.Builder
	drawn.WriteString("  A B C D E F G H\n")
	for row := range 8 {
		signs := strings.Split(strings.ReplaceAll(fifth[8*row:8*row+8], "X", "*"), "")
		drawn.WriteString(string(rune('1'+row)) + " " + strings.Join(signs, " ") + " " + string(rune('1'+row)) + "\n")
	}
	const king = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	for text, want := range map[string]string{
		strings.ToLower(fifth):                fifth,
		fifth + "; f4:+2; d6:-4;":             fifth,
		drawn.String() + "\nWhite to move":    fifth,
		"1 (;GM[Othello]PB[Ada]TY[8]B[F5];)":  fifth,
		"4k3/8/8/8/8/8/8/4K2R w K - bm O-O;":  king,
		"4k3/8/8/8/8/8/8/4K2R\tw\tK\t-\t0\t1": king,
		`"` + king + `"`:                      king,
		"w....................... b 8 9":      "W....................... B 8 9",
	} {
		for _, open := range []string{"othello", "chess", "morris", "geese"} {
			k := newTalk(t)
			e := k.answer(importing(open, text))
			if e.Board == nil || e.Board.Position != want {
				t.Errorf("with %s open, %q is answered by %+v, want %s", open, text, e, want)
			}
		}
	}
}

// A text that cannot be imported is refused in one line, and the game is unchanged.
func TestBadImports(t *testing.T) {
	k := newTalk(t)
	before := k.board(opening("othello", "f5,d6,c3", 2))
	for _, c := range []struct{ text, kind, says string }{
		{"", wire.KindForm, "there is no text"},
		{"   \n\t", wire.KindForm, "there is no text"},
		{"Dear all,\nlet us play.", wire.KindForm, "othello transcript"},
		{"<script>alert(1)</script>", wire.KindForm, "belongs to no known game"},
		{"f5d6c3 h8", wire.KindRecord, `ply 4, "h8"`},
		{"1. e4 e5 2. Ke3 *", wire.KindRecord, "move 2 of White"},
		{"1. d2 f4 2. d2 g7", wire.KindRecord, `ply 3, "d2"`},
		{strings.Repeat("X", 64) + " Y", wire.KindPosition, `the side to move "Y"`},
		{"XX-- X", wire.KindForm, "belongs to no known game"},
		{"8/8/8/8/8/8/8/8 w - - 0 1", wire.KindPosition, "king"},
		{`{"name":"hungry_geese","steps":[[{"observation":{}}]]}`, wire.KindRecord, "seats is 1"},
		{`{"name":"hungry_geese","configuration":{"rows":99999999999999999999},"steps":[[{"observation":{}}]]}`, wire.KindRecord, "episode"},
		{`{"steps":` + strings.Repeat("[", 100_000) + `,"observation"`, wire.KindRecord, "episode"},
		{"#/othello?m=f5,e9", wire.KindRecord, "e9"},
		{"https://example.org/#/go?m=a1", wire.KindGame, "go"},
		{"#/othello?m=f5:3", wire.KindRecord, "this game has no chance"},
		{"#/geese?seed=5&m=NNNN:,NNNN", wire.KindRecord, "nothing follows"},
		{"#/geese?seed=5&m=NNNN:1", wire.KindRecord, "the rules want 0"},
		{"#/geese?seed=5&m=NNNN:x9", wire.KindRecord, "is not a living goose whose player failed"},
		{"#/othello?red=human", wire.KindMove, "red"},
		{"#/othello?m=%zz", wire.KindForm, "percent"},
		{"\xff\xfe\x00f\x005", wire.KindForm, "belongs to no known game"},
	} {
		k.checkRefused(importing("othello", c.text), c.kind, c.says)
	}
	after := k.board(going(2))
	if after.Position != before.Position || after.Record != before.Record {
		t.Errorf("refused imports left %s with %q; want %v and %q", after.Position, after.Record, before.Position, before.Record)
	}
	k.checkRefused(exporting("pgn"), wire.KindForm, "allowed: transcript, position")
}

// A text that two games can play is refused with their names; it opens as the game that the next
// Import names, or as the open game.
func TestImportAsksWhichGame(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5", 1))
	e := k.answer(importing("othello", "1. e4 e5"))
	if e.Error == nil || e.Error.Kind != wire.KindForm || !slices.Equal(e.Error.Either, []string{"chess", "morris"}) {
		t.Fatalf("got %+v, want a choice of chess and morris", e.Error)
	}
	for _, name := range e.Error.Either {
		if board := k.board(importing(name, "1. e4 e5")); board.Game != name || len(board.Plies) != 2 {
			t.Errorf("got %s with %d plies, want %s with 2", board.Game, len(board.Plies), name)
		}
	}
}

// Positions, games and moves open as they do in ASCII, after any change of their typography.
func TestTypography(t *testing.T) {
	for _, change := range []struct{ name, from, to string }{
		{"no-break spaces", " ", "\u00a0"}, {"thin spaces", " ", "\u2009"}, {"ideographic spaces", " ", "\u3000"}, {"en dashes", "-", "–"}, {"minus signs", "-", "−"},
		{"figure dashes", "-", "‒"}, {"no-break hyphens", "-", "‑"}, {"word joiners", " ", "\u2060 "}, {"byte order marks", " ", " \ufeff"}, {"zero width spaces", ",", ",\u200b"},
		{"curly quotes", `"`, "”"}, {"wide digits", "4", "４"}, {"wide letters", "f", "ｆ"}, {"Cyrillic letters", "c", "с"}, {"Cyrillic castling", "O", "О"},
		{"soft hyphens", "4", "4\u00ad"}, {"raised digits", "4", "⁴"}, {"bold letters", "e", "𝐞"}, {"halves", "1/2", "½"},
	} {
		for _, c := range []struct{ game, position, text string }{
			{"chess", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 1/2-1/2"},
			{"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4,e7e5,g1f3"},
			{"othello", "---------------------------OX------XO--------------------------- X", "f5,d6,c3,d3,c4"},
			{"morris", "W...W..B........B....... W 5 5", "d2,d6,f4,b4,c4"},
			{"geese", `{"step":4,"geese":[[4,5],[20],[40],[60]],"food":[3,44],"last":["","","",""]}`, `{"step":0,"geese":[[4],[20],[40],[60]],"food":[3,44],"last":["","","",""]}`},
		} {
			write := func(text string) string { return strings.ReplaceAll(text, change.from, change.to) }
			if c.game == "geese" && strings.HasSuffix(change.name, "letters") {
				continue // the keys of JSON
			}
			g, err := games.Parse(c.game)
			if err != nil {
				t.Fatal(err)
			}
			if s, err := g.Parse(write(c.position)); err != nil || s.String() != c.position {
				t.Errorf("%s in a position of %s: %v", change.name, c.game, err)
			}
			want, _, refused := importGame(&wire.Import{Game: c.game, Text: c.text})
			if refused != nil {
				t.Fatalf("%s: %v, want no refusal", c.text, refused.err)
			}
			got, _, refused := importGame(&wire.Import{Game: c.game, Text: write(c.text)})
			if refused != nil || got.linesText() != want.linesText() || got.record.String() != want.record.String() || got.ending != want.ending {
				t.Errorf("%s in %q: %v; want got.linesText() == want.linesText() && got.record.String() == want.record.String() && got.ending == want.ending", change.name, write(c.text), refused)
			}
		}
	}
	const said = "С (U+0421)" // a bishop or a square
	if _, _, refused := importGame(&wire.Import{Game: "chess", Text: "1. e4 e5 2. Сd4"}); refused == nil || !strings.Contains(refused.err.Error(), said) {
		t.Errorf("a Cyrillic letter: %v, want an error that names %s", refused, said)
	}
}
