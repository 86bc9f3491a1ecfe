package record

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/gametest"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
	"playout/engine/strict/stricttest"
)

// played returns a random game of at most plies plies.
func played(t *testing.T, g game.Game, start string, seed uint64, plies int) *Record {
	t.Helper()
	r, err := New(g, start, seed)
	if err != nil {
		t.Fatal(err)
	}
	choice := game.NewRand(seed + 1000)
	for s := r.StateAt(0); s.Acting() != 0 && r.Len() < plies; s = r.StateAt(r.Len()) {
		var j game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			legal := s.Legal(acting.First(), nil)
			j[acting.First()] = legal[choice.IntN(len(legal))]
		}
		if err := r.Append(j); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func texts(r *Record) (list []string) {
	for ply := range r.Len() + 1 {
		list = append(list, r.StateAt(ply).String())
	}
	return list
}

// checkSame fails the test unless two records have the same start, moves and positions.
func checkSame(t *testing.T, got, want *Record) {
	t.Helper()
	if got.String() != want.String() || got.Start != want.Start || got.Seed != want.Seed {
		t.Fatalf("record %q of start %q, want %q of %q", got, got.Start, want, want.Start)
	}
	if !slices.Equal(got.Steps, want.Steps) || !slices.Equal(texts(got), texts(want)) {
		t.Fatalf("record %q has other positions than the wanted one", got)
	}
}

// both holds a game with turns, and one with simultaneous moves and chance.
var both = []game.Game{othello.New(), gametest.Scatter()}

// Parse inverts String, for whole and unfinished games, with turns and with
// simultaneous moves and chance.
func TestParseInvertsString(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(20) {
			want := played(t, g, "", seed, int(7*seed))
			for _, start := range []string{"", want.StateAt(want.Len() / 2).String()} {
				want := played(t, g, start, seed, 200)
				got, err := Parse(g, start, seed, want.String())
				if err != nil {
					t.Fatal(err)
				}
				checkSame(t, got, want)
				sloppy := strings.ToLower(strings.ReplaceAll(want.String(), ",", []string{" ", "+", "\n", ", ", ""}[seed%5]))
				got, err = Parse(g, start, seed, " "+sloppy+"\r\n")
				if err != nil {
					t.Fatalf("%q: %v", sloppy, err)
				}
				checkSame(t, got, want)
			}
		}
	}
}

// Read also reads moves of chess in the notation of people; Parse does not, and in other games
// both read the same.
func TestReadAsWritten(t *testing.T) {
	g := chess.New()
	const names = "e2e4,e7e5,g1f3,b8c6,f1b5,g8f6,e1g1"
	for _, text := range []string{names, "e4,e5,Nf3,Nc6,Bb5,Nf6,O-O", "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O", "1.e4 1...e5 2.g1f3,NC6 Bf1-b5,Ng8f6 0-0"} {
		r, err := Read(g, "", 0, text)
		if err != nil || r.String() != names {
			t.Errorf("Read(%q) = %v, %v; want %s", text, r, err, names)
		}
	}
	if r, err := Read(g, "", 0, "f3,e5,g4,Qh4#"); err != nil || r.String() != "f2f3,e7e5,g2g4,d8h4" {
		t.Errorf("Read of a mate: %v, %v; want f2f3,e7e5,g2g4,d8h4", r, err)
	}
	for text, says := range map[string]string{"e4,Nf9": `ply 2, "Nf9"`, "e4,e5,Qh9": `ply 3, "Qh9"`, "e4,#": `ply 2, "#"`, "1.": `ply 1, "1."`, "e4 2.": "ply 2", "Nf3#,(": `ply 2, "("`} {
		if _, err := Read(g, "", 0, text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("Read(%q): got the error %v, want %q in it", text, err, says)
		}
	}
	if _, err := Parse(g, "", 0, "e4"); err == nil {
		t.Error("Parse accepts e4, want an error")
	}
	if r, err := Read(othello.New(), "", 0, "f5d6"); err != nil || r.String() != "f5,d6" {
		t.Errorf("Read in othello: %v, %v; want f5,d6", r, err)
	}
}

// A record that is cut and continued equals the record that was never cut.
func TestCut(t *testing.T) {
	for _, g := range both {
		for seed := range uint64(10) {
			want := played(t, g, "", seed, 200)
			for ply := range want.Len() + 1 {
				r := want.Cut(ply)
				if r.Len() != ply {
					t.Fatalf("cut to %d, length %d", ply, r.Len())
				}
				for _, j := range want.Steps[ply:] {
					if err := r.Append(j); err != nil {
						t.Fatal(err)
					}
				}
				checkSame(t, r, want)
			}
			checkSame(t, want, played(t, g, "", seed, 200)) // cutting left it as it was
		}
	}
}

// The state of StateAt belongs to the caller: playing on in it does not change the record.
func TestStateAtIsTheCallers(t *testing.T) {
	r := played(t, othello.New(), "", 3, 10)
	before := texts(r)
	for ply := range r.Len() + 1 {
		s := r.StateAt(ply)
		s.Play(game.Solo(s.Acting().First(), s.Legal(s.Acting().First(), nil)[0]), game.NewRand(0))
	}
	if !slices.Equal(texts(r), before) {
		t.Error("the record changed with a state that StateAt returned")
	}
}

// Parse inserts an omitted pass that was the only legal move, but not at the end, where nothing
// shows that it was played.
func TestOmittedPasses(t *testing.T) {
	const start = "XO-----------------------------------------------------------OOX O"
	for text, want := range map[string]string{
		"":             "",
		"pass,c1":      "pass,c1",
		"c1":           "pass,c1",
		"C1":           "pass,c1",
		"c1+e8":        "pass,c1,pass,e8",
		"passC1passE8": "pass,c1,pass,e8",
	} {
		r, err := Parse(othello.New(), start, 0, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if r.String() != want {
			t.Errorf("%q is %q, want %q", text, r, want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	o, s := both[0], both[1]
	const over = "XX-------------------------------------------------------------- X"
	for _, c := range []struct {
		g                 game.Game
		start, text, want string
	}{
		{o, "", "f5,f5", `ply 2, "f5": not a move here; allowed: f4 d6 f6`},
		{o, "", "f5d6zz", `ply 3, "zz": not a move here; allowed: c3 c4 c5 c6 c7`},
		{o, "", "pass", `ply 1, "pass": not a move here; allowed: d3 c4 f5 e6`},
		{o, "", "\x00", `ply 1, "\x00": not a move here; allowed: d3 c4 f5 e6`},
		{o, over, "f5", `ply 1, "f5": the game is over, no move is allowed`},
		{o, "rubbish", "f5", `position "rubbish" has no side to move; a position is 64 of X (black), O (white) and -, a space, and the side to move, X or O`},
		{o, "", strings.Repeat(",", MaxText+1), `record of 131073 bytes; allowed: 131072`},
		{s, "", "LL", `ply 1, "LL": several seats act; allowed: 3 letters, one a seat`},
		{s, "", "LLX", `ply 1, "LLX": "X" is not a move of three; allowed: the first letters of LEFT MIDDLE RIGHT`},
		{s, "1L L0 -0 R0", "MLM", `ply 1, "MLM": two does not act; allowed: -`},
		{s, "1L L0 -0 R0", "M-R", `ply 1, "M-R": "R" is not a move of three; allowed: the first letters of LEFT MIDDLE`},
	} {
		_, err := Parse(c.g, c.start, 0, c.text)
		stricttest.Refused(t, c.text, err, c.want, "")
		var at *format.MoveError
		if is := errors.As(err, &at); is != strings.HasPrefix(c.want, "ply ") || is && !strings.HasPrefix(c.want, at.Error()+": ") {
			t.Errorf("Parse(%.80q): the error %v wraps %v, want its ply and word", c.text, err, at)
		}
	}
}

// If Append refuses a step, it changes nothing.
func TestAppendRefuses(t *testing.T) {
	r := played(t, othello.New(), "", 1, 5)
	before := texts(r)
	if err := r.Append(game.Solo(r.StateAt(5).Acting().First(), 0)); err == nil || !strings.HasPrefix(err.Error(), "ply 6: ") {
		t.Errorf("Append of a1: %v", err)
	}
	if !slices.Equal(texts(r), before) {
		t.Error("the record changed")
	}
	over := played(t, othello.New(), "", 1, 200)
	if err := over.Append(game.Joint{}); err == nil || !strings.Contains(err.Error(), "over") {
		t.Errorf("Append to a finished game: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(false, "", uint64(0), "f5,d6,c3")
	f.Add(false, "", uint64(0), "F5D6 c3+pass\n")
	f.Add(false, "XO-----------------------------------------------------------OOX O", uint64(0), "c1")
	f.Add(true, "", uint64(5), "LMR,RL-")
	f.Add(true, "1L L0 -0 R0", uint64(5), "m-l")
	f.Fuzz(func(t *testing.T, simultaneous bool, start string, seed uint64, text string) {
		g := both[0]
		if simultaneous {
			g = both[1]
		}
		r, err := Parse(g, start, seed, text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 1000 {
				t.Errorf("Parse(%q): the error is %q, want one short line", text, err)
			}
			return
		}
		again, err := Parse(g, r.Start, seed, r.String())
		if err != nil {
			t.Fatalf("Parse accepts %q, but refuses its canonical form %q: %v", text, r, err)
		}
		checkSame(t, again, r)
	})
}
