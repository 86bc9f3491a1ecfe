package uciserver

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
)

// nodes returns the number of nodes in a line of info.
func nodes(t *testing.T, info string) int {
	t.Helper()
	words := strings.Fields(info)
	n, err := strconv.Atoi(words[slices.Index(words, "nodes")+1])
	if err != nil {
		t.Fatalf("%s: %v", info, err)
	}
	return n
}

// The engine sends the expected reply with its move, legal after it, unless the game is over.
func TestUCISendsTheExpectedReply(t *testing.T) {
	for _, agent := range []string{"alphabeta:depth=4", "uct:n=500"} {
		for position, expects := range map[string]bool{"startpos moves e2e4": true, "fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1": false} {
			words := strings.Fields(linesWith(runScript(t, agent, "position "+position+"\ngo"), "bestmove")[0])
			if !expects {
				if len(words) != 1 {
					t.Errorf("%s, %s: got %q, want a move alone", agent, position, words)
				}
				continue
			}
			if len(words) != 3 || words[1] != "ponder" {
				t.Fatalf("%s, %s: got %q, want a move, ponder, and the reply", agent, position, words)
			}
			s, _, _, err := readPosition(chess.New(), chessDialect(t), position+" moves "+words[0])
			if strings.Contains(position, "moves") {
				s, _, _, err = readPosition(chess.New(), chessDialect(t), position+" "+words[0])
			}
			if err == nil {
				_, err = game.FindMove(s, s.Acting().First(), words[2])
			}
			if err != nil {
				t.Errorf("%s, %s: got %q, want a legal reply: %v", agent, position, words, err)
			}
		}
	}
}

// While pondering the engine answers nothing before "ponderhit", which continues the same search
// within its time; "stop" ends it, and another position gets its own search.
func TestUCIPonders(t *testing.T) {
	for _, agent := range []string{"alphabeta:ms=600000", "uct:ms=600000"} {
		c := startTalk(t, agent)
		c.send("setoption name Ponder value true")
		c.send("position startpos moves e2e4 e7e5")
		c.send("go ponder wtime 600 btime 600")
		before := 0
		for agent[0] == 'a' && before < 1000 { // tree search reports nothing in the first second
			before = nodes(t, c.readUntil("info depth"))
		}
		c.send("ponderhit")
		after := 0
		for {
			line := c.readUntil("")
			if strings.HasPrefix(line, "bestmove") {
				break
			}
			after = nodes(t, line)
		}
		if after < before {
			t.Errorf("%s: got %d nodes before ponderhit and %d in the end, want no fewer", agent, before, after)
		}
		c.send("position startpos moves e2e4 e7e5 g1f3 b8c6")
		c.send("go ponder movetime 5")
		c.send("stop")
		c.readUntil("bestmove")
		c.send("position startpos moves e2e4 e7e5 g1f3 g8f6")
		c.send("go nodes 50")
		c.readUntil("bestmove")
		c.send("ponderhit")
		c.readUntil("info string ponderhit is ignored")
	}
}

// A player with a tree lives as long as positions continue its line; an alpha-beta player, whose
// table fits any line, as long as its game.
func TestUCIKeepsPlayers(t *testing.T) {
	for agent, tree := range map[string]bool{"uct:ms=5": true, "puct:ms=5,net=none": true, "alphabeta:ms=5": false} {
		s := &server{out: io.Discard, game: chess.New(), dialect: chessDialect(t), nets: noNets{}, hash: 1}
		if err := s.setAgent(agent); err != nil {
			t.Fatal(err)
		}
		reaches := func(text string) any {
			if err := s.position(text); err != nil {
				t.Fatal(err)
			}
			if err := s.prepare(0); err != nil {
				t.Fatal(err)
			}
			return s.player
		}
		first := reaches("startpos")
		for _, text := range []string{"startpos", "startpos moves e2e4", "startpos moves e2e4 e7e5 g1f3"} {
			if reaches(text) != first {
				t.Errorf("%s: got a new player at %s, which continues the line, want the same", agent, text)
			}
		}
		if kept := reaches("startpos moves e2e4 c7c5") == first; kept == tree {
			t.Errorf("%s: the player is kept: %v at a position that does not continue the line, want %v", agent, kept, !tree)
		}
		last := reaches("startpos moves e2e4")
		if s.newGame(""); reaches("startpos moves e2e4") == last {
			t.Errorf("%s: the player is kept in a new game, want a new one", agent)
		}
	}
}
