package uciserver

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/games/chess"
	"playout/engine/uci"
)

// A search of some moves plays one of them, in every game, by every kind of agent that needs no
// net, and the next search is free again.
func TestSearchMoves(t *testing.T) {
	for _, text := range []string{"chess", "othello", "morris", "geese"} {
		g, err := games.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		d, err := uci.DialectOf(g, "")
		if err != nil {
			t.Fatal(err)
		}
		s := g.New(game.NewRand(1))
		seat := s.Acting().First()
		legal := s.Legal(seat, nil)
		if len(legal) < 3 {
			t.Fatalf("%s has %d moves at the start, want at least 3", text, len(legal))
		}
		var names []string
		for _, m := range legal {
			names = append(names, d.Name(s, seat, m))
		}
		kept := names[len(names)-2:]
		position := "position " + d.Position(s, seat)
		script := position + "\ngo nodes 40 searchmoves " + strings.Join(kept, " ") + "\n" +
			position + "\ngo searchmoves nowhere " + kept[1] + " " + kept[1] + " depth 2 nodes 30\n" +
			position + "\ngo searchmoves nowhere nodes 20\n"
		for _, agent := range []string{"random", "rules", "flat:n=60", "uct:n=60", "puct:n=60,net=none", "puct:n=60,net=none,select=gumbel", "alphabeta:depth=3", "level:3"} {
			lines, err := tryScript(g, agent, script)
			if err != nil {
				continue // not in this game
			}
			moves := linesWith(lines, "bestmove")
			for i := range moves {
				moves[i], _, _ = strings.Cut(moves[i], " ")
			}
			if len(moves) != 3 || !slices.Contains(kept, moves[0]) || moves[1] != kept[1] || !slices.Contains(names, moves[2]) {
				t.Errorf("%s, %s: plays %q, want one of %q, then %q, then any of %q", text, agent, moves, kept, kept[1], names)
			}
			if messages := strings.Join(linesWith(lines, "info string"), "; "); strings.Count(messages, `searchmoves "nowhere" is ignored`) != 2 || strings.Contains(messages, "failed") {
				t.Errorf("%s, %s: got the messages %q, want two that nowhere is ignored, and no failure", text, agent, messages)
			}
		}
	}
}

// An agent that would solve the game searches instead if searchmoves is given.
func TestSearchMovesOfSolver(t *testing.T) {
	g, err := games.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	lines := runScriptIn(t, g, "alphabeta:depth=2,solve=60", "go searchmoves e6 c4")
	if moves := linesWith(lines, "bestmove"); len(moves) != 1 || moves[0][:2] != "e6" && moves[0][:2] != "c4" {
		t.Errorf("got the lines %q, want the move e6 or c4", lines)
	}
}

// tryScript is runScriptIn for an agent that may not play the game.
func tryScript(g game.Game, agent, script string) ([]string, error) {
	var out strings.Builder
	err := Serve(strings.NewReader(script), &out, Options{Game: g, Agent: agent, Seed: 1, Nets: noNets{}})
	return strings.Split(strings.TrimSpace(out.String()), "\n"), err
}

// The engine plays any legal move that is the only one to search.
func TestSearchEachMove(t *testing.T) {
	g := chess.New()
	d := chessDialect(t)
	s, err := g.Parse("r3k2r/1P6/8/8/8/8/5q2/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	for _, agent := range []string{"alphabeta:depth=2", "uct:n=20,depth=4"} {
		var script strings.Builder
		var want []string
		for _, m := range s.Legal(0, nil) {
			want = append(want, d.Name(s, 0, m))
			fmt.Fprintf(&script, "position fen %s\ngo searchmoves %s wtime 60000 btime 60000\n", s, want[len(want)-1])
		}
		got := linesWith(runScript(t, agent, script.String()), "bestmove")
		for i := range got {
			got[i], _, _ = strings.Cut(got[i], " ")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s plays %q, want %q", agent, got, want)
		}
	}
}

// "go mate" ends with the mate that it finds, and reports it; other limits end it too.
func TestGoMate(t *testing.T) {
	for _, c := range []struct{ position, limits, move, score string }{
		{"fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "mate 1", "a1a8", "mate 1"},
		{"fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "infinite mate 1", "", ""},
		{"fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "mate 3 searchmoves a1a8 h1g1", "a1a8", "mate 1"},
		{"fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1", "mate 2 movetime 60000", "", "mate 2"},
		{"fen k7/8/8/8/8/8/8/K6R w - - 0 1", "mate 1 depth 2", "", "cp"},
		{"startpos", "mate 0 depth 1", "", "cp"},
		{"startpos", "mate -1 depth 1", "", "cp"},
		{"startpos", "mate depth 1", "", "cp"},
	} {
		lines := runScript(t, "alphabeta:ms=60000", "position "+c.position+"\ngo "+c.limits+"\n"+map[bool]string{true: "stop\n"}[c.score == ""])
		moves, infos := linesWith(lines, "bestmove"), infosBefore(lines)
		if len(moves) != 1 || c.move != "" && !strings.HasPrefix(moves[0], c.move) || c.score != "" && !strings.Contains(infos[0], "score "+c.score) {
			t.Errorf("%s, go %s: got the lines %q, want the move %q with a score of %q", c.position, c.limits, lines, c.move, c.score)
		}
	}
}

// The engine reads limits of other programs as the protocol defines them.
func TestGoAsOthersSendIt(t *testing.T) {
	for _, c := range []struct{ script, want string }{ // one answer each, and only the wanted message
		{"go movetime 0", ""},
		{"go wtime 0 btime 0", ""},
		{"go wtime -5 btime 1000 winc 0 binc 0", ""},
		{"go btime 1000", ""}, // without our own clock
		{"go wtime 100 movestogo 1", ""},
		{"go movestogo 0 wtime 200", ""},
		{"go depth 1 nodes 5 movetime 50", ""},
		{"go depth", `go: depth "" is ignored; allowed: a whole number`},
		{"go nodes wtime 100", `go: nodes "" is ignored; allowed: a whole number`},
		{"go perft 2 depth 1", `go: "perft" is ignored, and 1 more`},
		{"go searchmoves", ""},
		{"go searchmoves depth 1", ""},
		{"go depth 1 searchmoves e2e4", ""},
		{"go searchmoves e2e5 depth 1", `go: searchmoves "e2e5" is ignored; allowed: legal moves`},
		{"go ponder wtime 100\nponderhit", ""},
		{"go infinite\nstop", ""},
		{"go infinite\nisready\nstop\nstop", ""},
		{"joho go depth 1", `"joho" is ignored before go`},
		{"setoption   name   hAsH   value   8\ngo depth 1", ""},
		{"setoption name move overhead value 5\ngo depth 1", ""},
		{"debug on\nucinewgame\nposition startpos moves\ngo depth 1", ""},
	} {
		lines := runScript(t, "alphabeta:ms=20", c.script)
		if moves := linesWith(lines, "bestmove"); len(moves) != 1 {
			t.Errorf("%q: got the lines %q, want one bestmove", c.script, lines)
		}
		if messages := strings.Join(linesWith(lines, "info string"), "; "); messages != c.want {
			t.Errorf("%q: got the messages %q, want %q", c.script, messages, c.want)
		}
	}
}
