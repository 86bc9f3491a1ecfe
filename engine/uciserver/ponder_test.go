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
func TestUCIExpects(t *testing.T) {
	for _, agent := range []string{"alphabeta:depth=4", "uct:n=500"} {
		for position, expects := range map[string]bool{"startpos moves e2e4": true, "fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1": false} {
			words := strings.Fields(said(speak(t, agent, "position "+position+"\ngo"), "bestmove")[0])
			if !expects {
				if len(words) != 1 {
					t.Errorf("%s, %s: %q, want len(words) == 1", agent, position, words)
				}
				continue
			}
			if len(words) != 3 || words[1] != "ponder" {
				t.Fatalf(`%s, %s: %q; want len(words) == 3 && words[1] == "ponder"`, agent, position, words)
			}
			s, _, _, err := readPosition(chess.New(), chessDialect(t), position+" moves "+words[0])
			if strings.Contains(position, "moves") {
				s, _, _, err = readPosition(chess.New(), chessDialect(t), position+" "+words[0])
			}
			if err == nil {
				_, err = game.FindMove(s, s.Acting().First(), words[2])
			}
			if err != nil {
				t.Errorf("%s, %s: %q: %v", agent, position, words, err)
			}
		}
	}
}

// While pondering the engine answers nothing before "ponderhit", which continues the same search
// within its time; "stop" ends it, and another position gets its own search.
func TestUCIPonders(t *testing.T) {
	for _, agent := range []string{"alphabeta:ms=600000", "uct:ms=600000"} {
		c := converse(t, agent)
		c.say("setoption name Ponder value true")
		c.say("position startpos moves e2e4 e7e5")
		c.say("go ponder wtime 600 btime 600")
		before := 0
		for agent[0] == 'a' && before < 1000 { // tree search reports nothing in the first second
			before = nodes(t, c.hear("info depth"))
		}
		c.say("ponderhit")
		after := 0
		for {
			line := c.hear("")
			if strings.HasPrefix(line, "bestmove") {
				break
			}
			after = nodes(t, line)
		}
		if after < before {
			t.Errorf("%s: %d nodes before ponderhit, %d in the end", agent, before, after)
		}
		c.say("position startpos moves e2e4 e7e5 g1f3 b8c6")
		c.say("go ponder movetime 5")
		c.say("stop")
		c.hear("bestmove")
		c.say("position startpos moves e2e4 e7e5 g1f3 g8f6")
		c.say("go nodes 50")
		c.hear("bestmove")
		c.say("ponderhit")
		c.hear("info string ponderhit is ignored")
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
				t.Errorf("%s: from nothing at %s, which continues the line", agent, text)
			}
		}
		if kept := reaches("startpos moves e2e4 c7c5") == first; kept == tree {
			t.Errorf("%s: kept %v at a position that does not continue the line", agent, kept)
		}
		last := reaches("startpos moves e2e4")
		if s.newGame(""); reaches("startpos moves e2e4") == last {
			t.Errorf("%s: kept in a new game", agent)
		}
	}
}
