package games_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/games"
	"playout/engine/record"
)

// variants are the games whose formats are tested.
var variants = []string{
	"othello", "morris", "morris:lasker=on", "morris:flying=off,removal=any", "chess", "chess:draws=claimed", "geese", "geese:seats=6,rows=9", "geese:steps=30,minFood=5",
}

// played returns a random game of at most this many plies from a start, in the form that formats
// take.
func played(t testing.TB, g game.Game, start string, seed uint64, plies int) format.Played {
	t.Helper()
	r := game.NewRand(seed)
	s := g.New(r)
	if start != "" {
		var err error
		if s, err = g.Parse(start); err != nil {
			t.Fatal(err)
		}
	}
	p := format.Played{Start: start, States: []game.State{game.Clone(g, s)}, Date: "2026.05.31"}
	var room []game.Move
	for s.Acting() != 0 && len(p.Steps) < plies {
		var j game.Joint
		j, room = game.RandomJoint(s, r, room)
		s.Play(j, r)
		p.Steps = append(p.Steps, j)
		p.States = append(p.States, game.Clone(g, s))
	}
	p.Shown = len(p.Steps)
	return p
}

// readBack returns the record that a format reads from its own text.
func readBack(t *testing.T, g game.Game, f format.Format, text string) *record.Record {
	t.Helper()
	if !f.Detect(text) {
		t.Fatalf("Detect of %s of %s = false for its own text %.200q", f.Name, g.Spec().Name(), text)
	}
	transcript, err := f.Read(text)
	if err != nil {
		t.Fatalf("%s of %s: %v in %.300q", f.Name, g.Spec().Name(), err, text)
	}
	if of, err := games.Parse(transcript.Game); transcript.Game != "" && (err != nil || of.Spec().Name() != g.Spec().Name()) {
		t.Fatalf("%s of %s: the text is read as one of game %q, %v", f.Name, g.Spec().Name(), transcript.Game, err)
	}
	r, err := record.Parse(g, transcript.Start, 7, movelist.MainLine(transcript.Moves))
	if err != nil {
		t.Fatalf("%s of %s: %v in %.300q", f.Name, g.Spec().Name(), err, text)
	}
	if tree := treeOf(t, g, transcript); tree.LineThrough(0).Record.String() != r.String() {
		t.Fatalf("%s of %s: the main line of %s is not %s", f.Name, g.Spec().Name(), tree, r)
	}
	return r
}

// A format reads back a random game that it wrote, complete or not, from the start or from a
// position: the same states in the same order.
func TestFormatsReadWhatTheyWrite(t *testing.T) {
	for _, name := range variants {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(12) {
			whole := played(t, g, "", seed, 400)
			for _, p := range []format.Played{whole, played(t, g, "", seed, int(9*seed)), played(t, g, whole.States[len(whole.Steps)/2].String(), seed, 50)} {
				for _, f := range g.(format.Provider).Formats() {
					text, err := f.Write(p)
					if err != nil {
						t.Fatal(err)
					}
					if len(p.Steps) == 0 && (f.Name == "transcript" || f.Name == "list") {
						f = g.(format.Provider).Formats()[1] // a position alone is read in the format of positions
					}
					checkSame(t, readBack(t, g, f, text), f, p)
				}
			}
		}
	}
}

// checkSame checks that a record is the game that was written.
func checkSame(t *testing.T, r *record.Record, f format.Format, p format.Played) {
	t.Helper()
	want := p.States
	if f.Name == "position" {
		want = want[p.Shown:]
	}
	if r.Len() != len(want)-1 {
		t.Fatalf("%s: %d plies are read back, want %d", f.Name, r.Len(), len(want)-1)
	}
	for ply := range want {
		if got := r.StateAt(ply).String(); got != want[ply].String() {
			t.Fatalf("%s: after ply %d, %s is read back, want %s", f.Name, ply, got, want[ply])
		}
	}
}

// The formats read the same game in the many forms that people write.
func TestFormatsReadWhatPeopleWrite(t *testing.T) {
	for _, c := range []struct{ game, form, text, start, record string }{
		{"othello", "transcript", "F5D6C3", "", "f5,d6,c3"},
		{"othello", "transcript", "f5 d6, c3\r\nD3", "", "f5,d6,c3,d3"},
		{"othello", "transcript", "1. f5 d6 2. c3 {good} d3 0-1", "", "f5,d6,c3,d3"},
		{"othello", "transcript", "[Black \"Ada\"]\n[White \"Bo\"]\n1.f5 2.d6", "", "f5,d6"},
		{"othello", "transcript", "XO-----------------------------------------------------------OOX O\n--c1", "XO-----------------------------------------------------------OOX O", "pass,c1"},
		{"othello", "transcript", "XO-----------------------------------------------------------OOX O\nPA c1", "XO-----------------------------------------------------------OOX O", "pass,c1"},
		{"othello", "transcript", "XO-----------------------------------------------------------OOX O\nc1", "XO-----------------------------------------------------------OOX O", "pass,c1"},
		{"morris", "list", "1. d2 f4 2. D6 b4 3. a4 g4", "", "d2,f4,d6,b4,a4,g4"},
		{"morris", "list", "a7 b6\nd7 d6\ng7xb6", "", "a7,b6,d7,d6,g7,xb6"},
		{"morris", "list", "a7 b6 d7 d6 g7 xb6", "", "a7,b6,d7,d6,g7,xb6"},
		{"chess", "pgn", "1. e4 e5 2. Nf3", "", "e2e4,e7e5,g1f3"},
		{"chess", "pgn", "e4 e5 Nf3 *", "", "e2e4,e7e5,g1f3"},
		{"chess", "pgn", "e2e4 e7e5 g1f3", "", "e2e4,e7e5,g1f3"},
		{"chess", "pgn", "1. e4 {king's pawn} e5 $1 2. f4 (2. Nf3 Nc6 {the usual}) exf4 1-0", "", "e2e4,e7e5,f2f4,e5f4"},
		{"chess", "pgn", "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4"},
	} {
		g, err := games.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range g.(format.Provider).Formats() {
			if f.Name == c.form {
				if r := readBack(t, g, f, c.text); r.String() != c.record || r.Start != c.start {
					t.Errorf("%q is read as %q from the position %q, want %q from %q", c.text, r, r.Start, c.record, c.start)
				}
			}
		}
	}
}

// Random games of Othello in the form of the server GGS, with passes and without, are read back
// move for move.
func TestGGFOfRandomGames(t *testing.T) {
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	form := g.(format.Provider).Formats()[0]
	passes := 0
	for seed := range uint64(60) {
		p := played(t, g, "", seed, 200)
		for _, with := range []bool{true, false} {
			var b strings.Builder
			b.WriteString("1 (;GM[Othello]PB[Ada]PW[Bo]TY[8]RE[+2.000]BO[8 ---------------------------O*------*O--------------------------- *]")
			for i, step := range p.Steps {
				seat := p.States[i].Acting().First()
				name := p.States[i].MoveName(seat, step[seat])
				if name == "pass" {
					passes++
					if !with {
						continue
					}
					name = "PA"
				}
				b.WriteString("BW"[seat:seat+1] + "[" + strings.ToUpper(name) + "//0.01]")
			}
			b.WriteString(";)")
			checkSame(t, readBack(t, g, form, b.String()), form, p)
		}
	}
	if passes == 0 {
		t.Error("no game has a pass, want some")
	}
}

// Of several games the first is read and the others are counted. The players' names are kept
// unchanged.
func TestFirstOfSeveralGames(t *testing.T) {
	g, err := games.Parse("chess")
	if err != nil {
		t.Fatal(err)
	}
	one := "[Event \"x\"]\n[White \"<script>alert(1)</script>\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n1. f3 e5 0-1\n\n"
	got, err := g.(format.Provider).Formats()[0].Read(strings.Repeat(one, 3))
	want := format.Transcript{Game: "chess", Moves: "f2f3,e7e5", Lost: 1, Players: []string{"<script>alert(1)</script>", ""}, Omitted: 2}
	if err != nil || got.Moves != want.Moves || got.Lost != want.Lost || got.Omitted != want.Omitted || !slices.Equal(got.Players, want.Players) {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
}

// Any text is either refused with an error of one line, or gives a game that can be written and
// read back.
func FuzzFormats(f *testing.F) {
	for i, name := range variants {
		g, err := games.Parse(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, form := range g.(format.Provider).Formats() {
			text, err := form.Write(played(f, g, "", 3, 12))
			if err != nil {
				f.Fatal(err)
			}
			f.Add(i, text)
		}
	}
	f.Add(0, "1. f5 {never ends")
	f.Add(0, "{start}f5d6(f6{why}e6(c4))(f4)c3")
	f.Add(0, "(;GM[Othello]PB[a]RE[-2:r]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]C[{]W[pa/1](;B[d6])")
	f.Add(1, "1. d2 {a} f4 (d6 (b4) f2) 2. g4")
	f.Add(4, "{start} 1. e4 (1. e4 e5 (1... c5 {b}) 2. Nf3) 1... c5 (1... Nf6 2. Ke4) ; c\n *")
	f.Add(0, "f5$1 d6! (f6?! $14 e6) -- $9")
	f.Add(1, "1. d2! f4 $5 2. g4 xd2$255")
	f.Add(1, "\xff\xfe a7")
	f.Add(4, "[White \"\x00\"]\n1. e4 (")
	f.Add(5, `{"name":"hungry_geese","configuration":{"episodeSteps":1e999},"steps":[[{"observation":{}}]]}`)
	f.Fuzz(func(t *testing.T, i int, text string) {
		g, err := games.Parse(variants[uint(i)%uint(len(variants))])
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range g.(format.Provider).Formats() {
			form.Detect(text)
			transcript, err := form.Read(text)
			if err != nil {
				if len(strings.Split(err.Error(), "\n")) > 1 {
					t.Fatalf("Read(%q): the error has several lines: %q", text, err)
				}
				continue
			}
			of := g
			if transcript.Game != "" {
				if of, err = games.Parse(transcript.Game); err != nil {
					t.Fatalf("Read(%q) gives the game %q: %v", text, transcript.Game, err)
				}
			}
			tree, err := record.ParseTree(of, transcript.Start, 0, transcript.Moves, nil)
			if err != nil {
				if form.Name == "pgn" {
					t.Fatalf("Read(%q) gives the moves %q: %v", text, transcript.Moves, err)
				}
				continue
			}
			p := playedOf(tree)
			written, err := form.Write(p)
			if err != nil {
				t.Fatalf("the game of %q cannot be written: %v", text, err)
			}
			if len(p.Steps) == 0 || form.Name == "position" || form.Name == "episode" {
				continue
			}
			if transcript, err = form.Read(written); err != nil {
				t.Fatalf("the game of %q is written as %q, which is not read: %v", text, written, err)
			}
			if got, err := record.ParseTree(of, transcript.Start, 0, transcript.Moves, nil); err != nil || got.String() != tree.String() {
				t.Fatalf("%q is read as %s, and written as %q, which is read as %s, %v", text, tree, written, got, err)
			}
		}
	})
}
