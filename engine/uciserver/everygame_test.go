package uciserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/uci"
)

// variants lists game strings of every game, with some of its variants.
var variants = []string{
	"othello", "morris", "morris:removal=any", "morris:lasker=on,flying=off", "chess", "chess:draws=claimed",
	"geese", "geese:seats=2", "geese:seats=8,rows=9,columns=12,hungerRate=5", "geese:rows=3,columns=3,seats=2,minFood=1",
}

func mustParse(t testing.TB, text string) game.Game {
	t.Helper()
	g, err := games.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// In every game the engine plays whole games, asked for each seat in turn, like its agent asked
// directly. It gets a start and the moves from there, or each position whole; in Othello in the
// notation of Fairy-Stockfish too.
func TestPlaysEveryGame(t *testing.T) {
	for _, text := range variants {
		g := mustParse(t, text)
		for _, notation := range uci.Variants(g) {
			for _, agent := range []string{"uct:n=20", "alphabeta:depth=2,ties=random", "random"} {
				a, err := player.Parse(g, agent)
				if err != nil {
					continue // not for this game
				}
				playThrough(t, g, notation, a)
			}
		}
	}
}

// playThrough plays a game of an agent against itself.
func playThrough(t *testing.T, g game.Game, notation string, a player.Agent) {
	d, err := uci.DialectOf(g, notation)
	if err != nil {
		t.Fatal(err)
	}
	c := startTalkIn(t, g, a.String())
	c.send("setoption name UCI_Variant value " + notation)
	c.send("isready")
	c.readUntil("readyok")
	direct, err := player.New(g, a, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	rng := game.NewRand(7)
	s := g.New(rng)
	base, names := d.Position(s, 0), []string(nil)
	for ply := 0; s.Acting() != 0 && ply < 150; ply++ {
		var joint game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			position := d.Position(s, seat)
			if d.Path {
				position = base
			}
			if len(names) > 0 {
				position += " moves " + strings.Join(names, " ")
			}
			c.send("position " + position)
			c.send("go")
			want := player.Choose(direct, s, seat)
			got, err := d.Answer(s, seat, strings.TrimPrefix(c.readUntil("bestmove"), "bestmove "))
			if err != nil || got != want {
				t.Fatalf("%s, %s, %s, position %s: the engine plays %d, %[7]v, want the agent's move %[6]d", g.Spec().Name(), notation, a, position, got, want, err)
			}
			if joint[seat] = got; d.Path {
				names = append(names, d.Name(s, seat, got))
			}
		}
		s.Play(joint, rng)
	}
	if g.Spec().ID != "chess" && s.Acting() != 0 && g.Spec().MaxPly < 150 {
		t.Errorf("%s: the game has not ended after 150 plies", g.Spec().Name())
	}
}

// A malformed position, or one without a move, gets the answer (none) at once, and a line that
// says what is allowed.
func TestErrorsInEveryGame(t *testing.T) {
	const (
		flock  = `position fen {"step":0,"geese":[[1],[2],[],[4]],"food":[5,6],"last":["","","",""]} seat `
		victor = `position fen {"step":9,"geese":[[1],[],[],[]],"food":[5,6],"last":["","","",""]} seat `
		// A move back and forth, twice, is a draw by our rules, which another program may not have
		// claimed.
		circles = "position fen WWWWBBBB................ W 0 0 moves b6-b4 c5-c4 b4-b6 c4-c5 b6-b4 c5-c4 b4-b6 c4-c5"
	)
	for _, c := range []struct{ game, script, message, move string }{
		{"geese", "go", "there is no position with a move; allowed before go: position fen P seat N, with N from 0 to 3", "(none)"},
		{"geese", "position startpos\ngo movetime 1", "position: startpos is not one position", "(none)"},
		{"geese", flock + "2\ngo movetime 1", "position: seat 2 does not act in this position; allowed: 0, 1, 3", "(none)"},
		{"geese", flock + "4\ngo movetime 1", `position: seat "4"; allowed: 0 to 3`, "(none)"},
		{"geese", victor + "0\ngo movetime 1", "there is no position with a move; allowed before go: position fen P seat N", "(none)"},
		{"geese", flock + "3\ngo wtime 5000 btime 5000 nodes 8", "go: the clocks are ignored; allowed in geese: movetime, nodes", ""},
		{"geese", flock + "0\ngo movetime 1", "", ""},
		{"geese", flock + "1\n" + strings.Repeat("position ", uci.MaxLine) + "\ngo", `the line that begins with "position position position position posi…" is ignored; allowed: 65536 bytes`, "(none)"},
		{"morris", "go nodes 8", "", ""},
		{"morris", "position fen ........................ W 9 8\ngo nodes 8", "", ""},
		{"morris", "position startpos moves d2 d2\ngo", `position: move 2: move "d2" is not allowed; allowed: `, "(none)"},
		{"morris", "position fen WWW..BB................. B 0 0\ngo", "there is no position with a move; allowed before go: position startpos or fen P", "(none)"},
		{"morris", circles + "\ngo nodes 8", "", ""},
		{"morris", circles + " b6-b4\ngo nodes 8", "", ""},
		{"morris", "position fen WWWWBBBB................ W 0 0 r100\ngo nodes 8", "", ""},
		{"othello", "go nodes 8", "", ""},
		{"othello", "position fen 8/8/8/3pP3/3Pp3/8/8/8 w\ngo", `position: position "8/8/8/3pP3/3Pp3/8/8/8 w" has 21 squares`, "(none)"},
		{"othello", "setoption name UCI_Variant value flipello\nposition fen 8/8/8/3pP3/3Pp3/8/8/8 w moves P@f5\ngo nodes 8", "position: move 1: move \"f4\" is not allowed; allowed: d3 c4 f5 e6", "(none)"},
		{"othello", "setoption name UCI_Variant value flipello\nposition fen 8/8/8/3pP3/3Pp3/8/8/8 w moves P@f4\ngo nodes 8", "", "P@"},
		{"othello", "setoption name UCI_Variant value Othello\ngo nodes 8", `UCI_Variant="Othello"; allowed: othello, flipello`, ""},
	} {
		lines := runScriptIn(t, mustParse(t, c.game), "uct:ms=600000", c.script)
		moves := linesWith(lines, "bestmove")
		messages := linesWith(lines, "info string ")
		if len(moves) != 1 || c.move != "" && !strings.HasPrefix(moves[0], c.move) || c.move == "" && strings.Contains(moves[0], "none") {
			t.Errorf("%s, %s: got the lines %q, want one bestmove %s", c.game, game.Clip(c.script), lines, c.move)
		}
		if len(messages) == 0 && c.message != "" || len(messages) > 0 && (c.message == "" || !strings.HasPrefix(messages[0], c.message)) {
			t.Errorf("%s, %s: got the messages %q, want %q", c.game, game.Clip(c.script), messages, c.message)
		}
	}
}

// The seats of a step can be asked one after another; each gets a move and info of its own.
func TestSeatsAreAskedInTurn(t *testing.T) {
	g := mustParse(t, "geese")
	s, err := g.Parse(`{"step":3,"geese":[[12,13],[20,9],[60,61],[70,59]],"food":[11,19],"last":["WEST","SOUTH","WEST","SOUTH"]}`)
	if err != nil {
		t.Fatal(err)
	}
	var script []string
	for seat := range 4 {
		script = append(script, fmt.Sprintf("position fen %s seat %d", s, seat), "go nodes 40")
	}
	lines := runScriptIn(t, g, "uct:ms=600000", strings.Join(script, "\n"))
	moves := linesWith(lines, "bestmove")
	if len(moves) != 4 || moves[0] != "WEST" && moves[0] != "NORTH" && moves[0] != "SOUTH" {
		t.Fatalf("got the lines %q, want four moves, the first not backwards", lines)
	}
	for i, info := range infosBefore(lines) {
		if words := strings.Fields(info); words[len(words)-2] != "pv" || words[len(words)-1] != moves[i] {
			t.Errorf("seat %d plays %s, but its info is %q, want that move alone", i, moves[i], info)
		}
	}
}

// Every game has a default agent, limited by time.
func TestDefaultAgents(t *testing.T) {
	for _, text := range variants {
		g := mustParse(t, text)
		if a, err := player.Parse(g, DefaultAgent(g)); err != nil || a.Millis() != 1000 {
			t.Errorf("%s: got the default agent %s, %v, want one of 1000 ms", text, DefaultAgent(g), err)
		}
	}
}

// A parsed position, in any notation of any game, has a text that parses to the same position, and
// its seat acts there, unless the game is over by more than its history.
func FuzzReadPosition(f *testing.F) {
	type spoken struct {
		game    game.Game
		dialect *uci.Dialect
	}
	var all []spoken
	for _, text := range variants {
		g := mustParse(f, text)
		for _, variant := range uci.Variants(g) {
			d, err := uci.DialectOf(g, variant)
			if err != nil {
				f.Fatal(err)
			}
			all = append(all, spoken{g, d})
			s := g.New(game.NewRand(1))
			f.Add(d.Position(s, 0) + " moves " + d.Name(s, 0, s.Legal(0, nil)[0]))
			f.Add(d.Position(s, 1))
		}
	}
	for _, text := range []string{
		"startpos moves e2e4 e7e5 g1f3", "fen 8/8/4k3/8/8/3QK3/8/8 w - - 100 90 moves d3d4",
		"startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4", "fen moves moves", "startpos moves f5 d6 c3",
		"fen WWWWBBBB................ W 0 0 r99 moves b6-b4 c5-c4 b4-b6", "startpos moves a1 d2 a4 d1 a7 xd2",
		`fen {"step":198,"geese":[[1],[2]],"food":[3],"last":["",""]} seat 1`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, spoken := range all {
			g := spoken.game
			s, seat, line, err := readPosition(g, spoken.dialect, text)
			if err != nil {
				if strings.ContainsAny(err.Error(), "\r\n") {
					t.Errorf("got the error %q, want one line", err)
				}
				continue
			}
			nextInfo, err := g.Parse(s.String())
			if err != nil || nextInfo.String() != s.String() || nextInfo.Acting() != s.Acting() || len(line.joints) > len(text) {
				t.Errorf("%s, %q: %s, after %d moves, is read as %v, %v, want the same position", g.Spec().Name(), text, s, len(line.joints), nextInfo, err)
			}
			if acting := s.Acting(); acting != 0 && !acting.Has(seat) {
				t.Errorf("%s, %q asks for a move of seat %d, want one of the acting seats %b", g.Spec().Name(), text, seat, acting)
			}
		}
	})
}

// Whatever the engine reads, in any game, every line that it writes is one of the protocol.
func FuzzEveryGame(f *testing.F) {
	f.Add("uci\nisready\nposition startpos moves d2\ngo movetime 1\nsetoption name UCI_Variant value flipello\ngo nodes 1\nquit")
	f.Add(`position fen {"step":0,"geese":[[1],[2],[3],[4]],"food":[5,6],"last":["","","",""]} seat 3` + "\ngo ponder wtime 5\nponderhit\ngo infinite\nstop\nstop")
	f.Add("go\nposition startpos moves d3\ngo ponder nodes 9\nposition startpos moves d3 c3\ngo nodes 1\nucinewgame\ngo")
	var all []game.Game
	for _, text := range []string{"othello", "morris", "geese"} {
		all = append(all, mustParse(f, text))
	}
	f.Fuzz(func(t *testing.T, script string) {
		if strings.Contains(script, "cmd") || strings.Contains(script, "net") {
			t.Skip("it would start programs or read files")
		}
		for _, g := range all {
			for _, line := range runScriptIn(t, g, "uct:n=1", script) {
				word, _, _ := strings.Cut(line, " ")
				if !slices.Contains([]string{"id", "option", "uciok", "readyok", "info", "bestmove"}, word) {
					t.Errorf("got the line %q, want one of the protocol", line)
				}
			}
		}
	})
}
