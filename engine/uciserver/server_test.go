package uciserver

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/net"
	"playout/engine/player"
	"playout/engine/timecontrol"
	"playout/engine/uci"
)

// runScript returns the engine's answers to a whole script, for chess.
func runScript(t testing.TB, agent, script string) []string {
	t.Helper()
	return runScriptIn(t, chess.New(), agent, script)
}

func runScriptIn(t testing.TB, g game.Game, agent, script string) []string {
	t.Helper()
	var out strings.Builder
	if err := Serve(strings.NewReader(script), &out, Options{Game: g, Agent: agent, Seed: 1, Nets: noNets{}}); err != nil {
		t.Fatal(err)
	}
	if out.Len() == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// noNets has no net under any name.
type noNets struct{}

func (noNets) Net(name string) (*net.Model, error) {
	return nil, fmt.Errorf("net %q: %w; allowed: none", name, player.ErrNoNet)
}

func chessDialect(t testing.TB) *uci.Dialect {
	t.Helper()
	d, err := uci.DialectOf(chess.New(), "")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// linesWith returns the lines that begin with a word, without it.
func linesWith(lines []string, word string) (found []string) {
	for _, line := range lines {
		if rest, ok := strings.CutPrefix(line, word); ok {
			found = append(found, strings.TrimSpace(rest))
		}
	}
	return found
}

// infosBefore returns the line before each answer.
func infosBefore(lines []string) (all []string) {
	for i, line := range lines {
		if strings.HasPrefix(line, "bestmove") {
			all = append(all, lines[i-1])
		}
	}
	return all
}

func TestUCIAnswers(t *testing.T) {
	const agents = `agent "a": no agent "a"; allowed: `
	for _, c := range []struct{ script, want string }{
		{"isready", "readyok"},
		{"isready\nquit\nisready", "readyok"},
		{"debug on\nregister later\n\n   \nisready", "readyok"},
		{"stop", ""},
		{"hello", `info string command "hello" is unknown; allowed: uci, debug, isready, `},
		{"ponderhit", "info string ponderhit is ignored; allowed: during go ponder"},
		{"setoption Hash 16", `info string setoption "Hash 16"; allowed: setoption name N value V`},
		{"setoption name Threads value 2", `info string option "Threads" is unknown; allowed: Agent, Hash, Seed, Ponder, Move Overhead, UCI_Variant`},
		{"setoption name hash value 0", `info string Hash="0"; allowed: 1 to 1024`},
		{"setoption name move overhead value 10001", `info string Move Overhead="10001"; allowed: 0 to 10000`},
		{"setoption name Seed value -1", `info string Seed="-1"; allowed: 0 to 2147483647`},
		{"setoption name Agent value a", "info string " + agents},
		{"setoption name Agent value puct:net=nothing", `info string agent "puct:net=nothing": net "nothing": there is no such net; allowed: `},
		{"position", "info string position: allowed: startpos or fen P, then moves M …"},
		{"position fen 8/8", "info string position: position \"8/8\" has 1 fields; "},
		{"position startpos moves e2e4 e2e4", `info string position: move 2: move "e2e4" is not allowed; allowed: `},
		{"position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3", `info string position: move 5, "a2a3", comes after the end of the game`},
		{strings.Repeat("x", uci.MaxLine), `info string the line that begins with "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" is ignored; allowed: 65536 bytes`},
		{"setoption name UCI_Variant value flipello", `info string UCI_Variant="flipello"; allowed: chess`},
	} {
		got := runScript(t, "random", c.script)
		if len(got) > 1 || strings.Join(got, "") != c.want && (c.want == "" || !strings.HasPrefix(got[0], c.want)) {
			t.Errorf("%s: got the lines %q, want %q", game.Clip(c.script), got, c.want)
		}
	}
}

// The engine announces options that uci.ParseOption reads, with their current values,
// and applies them.
func TestUCIOptions(t *testing.T) {
	lines := runScript(t, "uct:n=7", "uci\nsetoption name Agent value uct:n=8\nsetoption name Seed value 9\nsetoption name Hash value 64\nsetoption name ponder value true\nsetoption name Move Overhead value 10\nuci")
	var got []string
	for _, line := range lines {
		if strings.HasPrefix(line, "option ") {
			o, err := uci.ParseOption(line)
			if err != nil || o.Check(o.Default) != nil {
				t.Errorf("%s: got %v and %v for the default, want no errors", line, err, o.Check(o.Default))
			}
			got = append(got, o.Default)
		}
	}
	if want := []string{"uct:n=7", "16", "1", "false", "30", "chess", "uct:n=8", "64", "9", "true", "10", "chess"}; !slices.Equal(got, want) {
		t.Errorf("the options are %q, want %q", got, want)
	}
	if len(linesWith(lines, "uciok")) != 2 || !strings.HasPrefix(lines[0], "id name ") {
		t.Errorf("got the lines %q, want id name first, and uciok twice", lines)
	}
}

// The table keeps a search's findings for the next search, until a new game; then the same seed
// searches the same nodes.
func TestUCITable(t *testing.T) {
	var nodes []string
	for _, info := range infosBefore(runScript(t, "alphabeta:ms=600000", "go depth 6\ngo depth 6\nucinewgame\ngo depth 6")) {
		words := strings.Fields(info)
		nodes = append(nodes, words[slices.Index(words, "nodes")+1])
	}
	if len(nodes) != 3 || nodes[0] == nodes[1] || nodes[0] != nodes[2] {
		t.Errorf("the searches take the nodes %q; want other ones with the table, and the first ones in a new game", nodes)
	}
}

// Hash sets the size of that table.
func TestUCIHash(t *testing.T) {
	s := &server{out: io.Discard, game: chess.New(), dialect: chessDialect(t), nets: noNets{}, hash: defaultHash}
	if err := s.setAgent("alphabeta:ms=5"); err != nil {
		t.Fatal(err)
	}
	for _, megabytes := range []int{1, 7, 64} {
		if err := s.setOption(fmt.Sprint("name Hash value ", megabytes)); err != nil {
			t.Fatal(err)
		}
		if err := s.prepare(0); err != nil || s.playerAgent != s.agent.WithMaxTime().WithTable(megabytes<<20) {
			t.Errorf("%d MB: got the agent %v, %v, want a table of that size", megabytes, s.playerAgent, err)
		}
	}
}

// The engine answers every go with a legal move, or with (none) if there is none.
func TestUCIMoves(t *testing.T) {
	const mated = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
	// A position that occurs for the third time is a draw by our rules, which another program may
	// not have claimed.
	third := "position startpos" + " moves" + strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 2)
	for _, c := range []struct{ script, want string }{
		{"go", ""},
		{"position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo nodes 2000", "a1a8"},
		{"position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo movetime 2000", "a1a8"},
		{"position fen 6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1 moves h7h6\ngo", ""},
		{"position fen k7/8/1K6/8/8/8/8/8 b - - 0 1\ngo wtime 100000000 btime 100000000", "(none)"},  // insufficient material
		{"position fen k7/8/K7/8/8/8/8/1R6 b - - 0 1\ngo wtime 100000000 btime 100000000", "(none)"}, // stalemate
		{"position fen k7/8/K7/8/8/8/8/2R5 b - - 0 1\ngo wtime 100000000 btime 100000000", "a8b8"},   // only one move
		{mated + "\ngo depth 3", "(none)"},
		{"position nowhere\ngo infinite", "(none)"},
		{third + "\ngo", ""},
		{third + " e2e4\ngo", ""},
		{"position fen 8/8/4k3/8/8/3QK3/8/8 w - - 100 90\ngo", ""},
		{"go infinite\nstop", ""},
		{"go ponder movetime 10\nponderhit", ""},
		{"go searchmoves e2e4 movetime x", ""},
		{"go depth 3", ""}, // tree search has no depth
		{"setoption name Agent value rules\ngo nodes 3", ""},
		{"setoption name Agent value level:10\ngo movetime 20", ""},
	} {
		lines := runScript(t, "uct:ms=30", c.script)
		moves := linesWith(lines, "bestmove")
		for i := range moves {
			moves[i], _, _ = strings.Cut(moves[i], " ponder ")
		}
		if len(moves) != 1 || c.want != "" && moves[0] != c.want || c.want == "" && len(moves[0]) != 4 {
			t.Errorf("%s: got the lines %q, want one bestmove %s", c.script, lines, c.want)
		}
	}
}

// The score of a mate is its length, that of other positions a bounded number, and the principal
// variation is legal and begins with the move played.
func TestUCIInfo(t *testing.T) {
	for fen, want := range map[string]string{
		"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1": "mate 1",
		"8/8/8/8/8/5k2/8/r5K1 w - - 0 1":   "mate -2",
		"7k/8/8/8/8/8/8/K5Q1 w - - 0 1":    "cp",
		"k7/8/8/8/8/2q5/8/K7 w - - 0 1":    "cp -",
		"7K/5k2/8/8/8/8/8/6r1 w - - 0 1":   "mate -1",
	} {
		lines := linesWith(runScript(t, "uct:n=3000", "position fen "+fen+"\ngo"), "info ")
		last := strings.Fields(lines[len(lines)-1])
		at := func(word string) int { return slices.Index(last, word) + 1 }
		if at("depth") == 0 || at("nodes") == 0 || at("nps") == 0 || at("time") == 0 || at("score") == 0 || at("pv") == 0 {
			t.Fatalf("%s: got the info %q, want depth, nodes, nps, time, score and pv", fen, last)
		}
		if score := strings.Join(last[at("score"):at("pv")-1], " "); !strings.HasPrefix(score, want) {
			t.Errorf("%s: got the score %s, want %s", fen, score, want)
		}
		s, err := chess.New().Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range last[at("pv"):] {
			seat := s.Acting().First()
			m, err := game.FindMove(s, seat, name)
			if err != nil {
				t.Fatalf("%s: the line %q has an illegal move: %v", fen, last, err)
			}
			s.Play(game.Solo(seat, m), nil)
		}
	}
}

// conversation is a conversation with the engine.
type conversation struct {
	t   *testing.T
	in  *io.PipeWriter
	out *bufio.Scanner
}

func startTalk(t *testing.T, agent string) *conversation {
	t.Helper()
	return startTalkIn(t, chess.New(), agent)
}

func startTalkIn(t *testing.T, g game.Game, agent string) *conversation {
	t.Helper()
	inRead, in := io.Pipe()
	out, outWrite := io.Pipe()
	done := make(chan error)
	go func() {
		err := Serve(inRead, outWrite, Options{Game: g, Agent: agent, Seed: 1, Nets: noNets{}})
		outWrite.Close()
		done <- err
	}()
	t.Cleanup(func() {
		in.Close()
		go io.Copy(io.Discard, out)
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return &conversation{t, in, bufio.NewScanner(out)}
}

func (c *conversation) send(line string) {
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Error(err)
	}
}

// readUntil returns the next line that begins with the word.
func (c *conversation) readUntil(word string) string {
	c.t.Helper()
	for c.out.Scan() {
		if strings.HasPrefix(c.out.Text(), word) {
			return c.out.Text()
		}
	}
	c.t.Fatalf("the engine ended without a line %q", word)
	return ""
}

// During a search the engine responds to "isready" and "stop". It answers a search without a limit
// only after "stop".
func TestUCIRespondsDuringASearch(t *testing.T) {
	c := startTalk(t, "uct:n=20")
	for range 3 {
		c.send("position startpos moves e2e4")
		c.send("go infinite") // twenty simulations take no time, but the answer must wait
		time.Sleep(20 * time.Millisecond)
		c.send("isready")
		if got := c.readUntil(""); !strings.HasPrefix(got, "info") && got != "readyok" {
			t.Errorf("after isready got %q, want readyok or info", got)
		}
		c.send("stop")
		if move := c.readUntil("bestmove"); !strings.ContainsAny(move, "78") {
			t.Errorf("got %s, want a move of Black", move)
		}
		c.send("ucinewgame")
	}
	c.send("go ponder movetime 1")
	time.Sleep(20 * time.Millisecond)
	c.send("isready")
	c.readUntil("readyok")
	c.send("ponderhit")
	c.readUntil("bestmove")
	c.send("go infinite")
	c.send("quit")
	c.readUntil("bestmove")
}

// The engine answers each go once, in order and in full, even if the next one arrives before; the
// next one stops a go without a limit.
func TestUCIQueues(t *testing.T) {
	var script, want []string
	for i := range 20 {
		nodes := 50 + 10*i
		script = append(script, "position startpos moves e2e4", fmt.Sprint("go nodes ", nodes), "go infinite", "position startpos")
		want = append(want, fmt.Sprint(" nodes ", nodes, " "), " ")
	}
	lines := runScript(t, "uct:ms=600000", strings.Join(script, "\n"))
	got := infosBefore(lines)
	if !slices.EqualFunc(got, want, strings.Contains) {
		t.Errorf("got the lines %q, want answers with %q in order", lines, want)
	}
}

// At the end of its input the engine finishes a search with a limit, and stops one
// without.
func TestUCIInputEnds(t *testing.T) {
	for script, want := range map[string]string{
		"go nodes 500": "nodes 500", "go infinite": "nodes", "go ponder nodes 5": "nodes",
	} {
		lines := runScript(t, "uct:ms=600000", script)
		infos := linesWith(lines, "info")
		if len(linesWith(lines, "bestmove")) != 1 || !strings.Contains(infos[len(infos)-1], want) {
			t.Errorf("%s: got the lines %q, want one bestmove after an info with %s", script, lines, want)
		}
	}
}

// Serve refuses an unavailable agent or a seed that is too large before it reads anything.
func TestServeRefuses(t *testing.T) {
	for _, c := range []struct {
		options Options
		want    string
	}{
		{Options{Game: chess.New(), Agent: "go"}, `agent "go": no agent "go"; allowed: `},
		{Options{Game: chess.New(), Agent: "puct:net=no", Nets: noNets{}}, `agent "puct:net=no": net "no": there is no such net; allowed: `},
		{Options{Game: chess.New(), Agent: "uci:cmd=x"}, `agent "uci:cmd=x" is an outside program; allowed: outside set, and other agents`},
		{Options{Game: chess.New(), Agent: "random", Seed: MaxSeed + 1}, "seed 2147483648; allowed: 0 to 2147483647"},
	} {
		var out strings.Builder
		err := Serve(strings.NewReader("uci\nquit\n"), &out, c.options)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || out.Len() > 0 {
			t.Errorf("%+v: got the error %v and the output %q; want %s, and none", c.options, err, out.String(), c.want)
		}
	}
}

// clock converts the limits of a command go.
func TestClockOfLimits(t *testing.T) {
	const ms = time.Millisecond
	limits, err := uci.ParseGo("wtime 3030 btime 60 winc 40 movestogo 7 movetime 5000 depth 3")
	if err != nil {
		t.Fatal(err)
	}
	want := timecontrol.Clock{Left: 3030 * ms, Plus: 40 * ms, Moves: 7, Move: 5000 * ms, Reserve: 30 * ms}
	if got := clock(limits, 0, 30*ms); got != want {
		t.Errorf("got the clock %+v, want %+v", got, want)
	}
	if got := clock(uci.Limits{Depth: 3, Nodes: 3}, 0, 30*ms).Budget(); got != 0 {
		t.Errorf("without a limit of time the budget is %v, want 0", got)
	}
}

// Whatever the engine reads, every line that it writes is one of the protocol.
func FuzzUCI(f *testing.F) {
	f.Add("uci\nisready\nposition startpos moves e2e4\ngo movetime 1\nquit")
	f.Add("position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo\nsetoption name Agent value random\ngo infinite\nstop\nstop")
	f.Add("setoption name Ponder value true\ngo ponder wtime 50 btime 50\nponderhit\nposition startpos moves e2e4 e7e5\ngo ponder nodes 9\nstop\nposition startpos moves e2e4 c7c5\ngo wtime 9 btime 9 winc 1")
	f.Add("go ponder\nponderhit\nposition startpos moves 0000\ngo wtime 1\nucinewgame\ngo nodes 1")
	f.Fuzz(func(t *testing.T, script string) {
		if strings.Contains(script, "cmd") || strings.Contains(script, "net") {
			t.Skip("it would start programs or read files")
		}
		for _, line := range runScript(t, "uct:n=1", script) {
			word, _, _ := strings.Cut(line, " ")
			if !slices.Contains([]string{"id", "option", "uciok", "readyok", "info", "bestmove"}, word) {
				t.Errorf("got the line %q, want one of the protocol", line)
			}
		}
	})
}
