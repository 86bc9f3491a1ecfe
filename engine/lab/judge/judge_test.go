//go:build !js

package judge

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/lab/labtest"
	"playout/engine/lab/matches"
	"playout/engine/match"
	"playout/engine/uci"
)

// faultEnv is the environment variable for what is wrong with this test binary when it runs as
// an engine.
const faultEnv = "PLAYOUT_TEST_JUDGE"

func TestMain(m *testing.M) {
	if what, fake := os.LookupEnv(faultEnv); fake {
		runFakeEngine(what)
		return
	}
	os.Exit(m.Run())
}

// opinion returns the fake engine's judgement of a position after some plies: the score for the
// side to move, and its move.
func opinion(s game.State, plies int) (score string, points int, best game.Move) {
	legal := s.Legal(s.Acting().First(), nil)
	best = legal[s.Hash()%uint64(len(legal))]
	switch plies % 7 {
	case 3:
		return "mate 2", maxScore, best
	case 5:
		return "mate -1", -maxScore, best
	case 6:
		return "cp 4000", maxScore, best
	}
	points = int(s.Hash()%400) - 200
	return fmt.Sprintf("cp %d", points), points, best
}

// runFakeEngine runs as an engine with a fault, "" for none.
func runFakeEngine(what string) {
	g := chess.New()
	dialect, _ := uci.DialectOf(g, "")
	var asked uci.PositionCommand
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, uci.MaxLine)
	for games := 0; in.Scan(); {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "uci":
			fmt.Println("id name Fake\nuciok")
		case "ucinewgame":
			if games++; what == "dies" && games == 3 {
				return
			}
		case "isready":
			fmt.Println("readyok")
		case "position":
			var err error
			if asked, err = dialect.ParsePosition(rest); err != nil {
				panic(err)
			}
		case "go":
			if rest != "nodes 77" {
				panic(rest)
			}
			s := asked.State
			for _, name := range asked.Moves {
				seat := s.Acting().First()
				m, err := dialect.Read(s, seat, name)
				if err != nil {
					panic(err)
				}
				s.Play(game.Solo(seat, m), nil)
			}
			score, _, best := opinion(s, len(asked.Moves))
			switch what {
			case "mute":
			case "lies":
				fmt.Println("info depth 1 score cp 1\nbestmove a1a1")
				continue
			default:
				fmt.Println("info depth 1 score cp 9999 lowerbound\ninfo depth 2 score " + score + " pv x")
			}
			fmt.Println("bestmove", dialect.Name(s, s.Acting().First(), best))
		case "quit":
			return
		}
	}
}

// options returns the options for a match of rules against random, judged by the fake engine.
func options(t *testing.T, game string, games int) Options {
	t.Helper()
	return optionsOf(t, match.Spec{Game: game, Games: games})
}

// optionsOf returns the options for such a match.
func optionsOf(t *testing.T, m match.Spec) Options {
	t.Helper()
	path := filepath.Join(t.TempDir(), "results.jsonl")
	m.Agents, m.Seed, m.Openings = []string{"rules", "random"}, 1, cmp.Or(m.Openings, "random:3")
	if _, err := matches.Play(t.Context(), matches.Options{Spec: m, Workers: 1, Out: path}); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(faultEnv, "")
	return Options{Results: path, Engine: self, Nodes: 77, Workers: 2}
}

// expected counts the fake engine's opinions of the games, ply by ply.
func expected(t *testing.T, path string) (agents [2]struct{ moves, found, loss int }) {
	t.Helper()
	tournament, err := matches.Read([]string{path}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for rated := range tournament.Rated(20, arena.Anchor{Agent: -1}) {
		var scores []int
		var found []bool
		opening, plies := rated.Config.OpeningPlies(rated.Result), 0
		after, err := rated.Config.Begin(rated.Result, nil)
		if err != nil {
			t.Fatal(err)
		}
		first := int(after.Acting().First())
		end, err := rated.Config.Replay(rated.Result, func(s game.State, j game.Joint, _ game.Seats) {
			if plies >= opening {
				_, points, best := opinion(s, plies)
				scores, found = append(scores, points), append(found, best == j[s.Acting().First()])
			}
			plies++
		})
		if err != nil || end.Acting() != 0 {
			t.Fatal(err)
		}
		last := 0
		if rated.Result.Returns[0] != 0 {
			last = -maxScore // the side to move is mated
		}
		scores = append(scores, last)
		for i, is := range found {
			a := &agents[rated.Result.Seats[(first+i)%2]]
			a.moves++
			if is {
				a.found++
				continue
			}
			a.loss += max(0, scores[i]-(-scores[i+1]))
		}
	}
	return agents
}

// Games of a book are judged from its positions on, whichever side moves there.
func TestGamesOfABook(t *testing.T) {
	file := filepath.Join(t.TempDir(), "book")
	if err := os.WriteFile(file, []byte("6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1 moves h7h6\n7k/5Q2/8/8/8/8/8/K7 w - - 0 1\ne2e4\n8/8/8/8/8/5k2/q7/7K b - - 0 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	o := optionsOf(t, match.Spec{Game: "chess", Games: 8, Openings: "file=" + file})
	want := expected(t, o.Results)
	report, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range report.Agents {
		if w := want[i]; v.Moves != w.moves || math.Abs(v.Best*float64(w.moves)-float64(w.found)) > 1e-6 || math.Abs(v.Loss*float64(w.moves)-float64(w.loss)) > 1e-6 {
			t.Errorf("%+v, want %+v", v, w)
		}
	}
}

// The judgement is the engine's, whether it comes at once, in parts, or from the file; Run also
// judges a shorter match.
func TestRun(t *testing.T) {
	o := options(t, "chess", 24)
	want := expected(t, o.Results)
	whole, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if whole.Engine != "Fake" || whole.Games != 24 || whole.Nodes != 77 || whole.Game != "chess" {
		t.Errorf("%+v; want 24 games of chess, judged by Fake with 77 nodes", whole)
	}
	for i, v := range whole.Agents {
		w := want[i]
		if v.Agent != []string{"rules", "random"}[i] || v.Moves != w.moves || math.Abs(v.Best*float64(w.moves)-float64(w.found)) > 1e-6 || math.Abs(v.Loss*float64(w.moves)-float64(w.loss)) > 1e-6 {
			t.Errorf("%+v, want %+v", v, w)
		}
		for mean, interval := range map[float64]*[2]float64{v.Best: v.BestInterval, v.Loss: v.LossInterval} {
			if interval == nil || !(interval[0] <= mean && mean <= interval[1] && interval[0] < interval[1]) {
				t.Errorf("the interval of the mean %g is %v; want one that contains it", mean, interval)
			}
		}
	}
	// An engine that dies in the third game after each start still gets through.
	o.Out, o.Workers = filepath.Join(t.TempDir(), "judged.jsonl"), 1
	t.Setenv(faultEnv, "dies")
	var report *Report
	runs := 0
	for ; report == nil && runs < 30; runs++ {
		if report, err = Run(t.Context(), o); report == nil && (err == nil || strings.Contains(err.Error(), "\n")) {
			t.Fatalf("%v", err)
		}
	}
	if !reflect.DeepEqual(report, whole) || runs < 8 {
		t.Errorf("in %d runs: %+v\nwant in at least 8: %+v", runs, report, whole)
	}
	before, err := os.ReadFile(o.Out)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Run(t.Context(), o); err != nil || !reflect.DeepEqual(again, whole) {
		t.Errorf("from the file: %+v, %v; want %+v", again, err, whole)
	}
	// Run judges again the game whose line was cut short.
	t.Setenv(faultEnv, "")
	if err := os.WriteFile(o.Out, before[:len(before)-50], 0o644); err != nil {
		t.Fatal(err)
	}
	if again, err := Run(t.Context(), o); err != nil || !reflect.DeepEqual(again, whole) {
		t.Errorf("from a file cut short: %+v, %v; want %+v", again, err, whole)
	}
	if after, _ := os.ReadFile(o.Out); string(after) != string(before) {
		t.Error("a file cut short is not completed")
	}
}

// If agents keep their seats, every game has an opening of its own: twelve games are enough for
// an interval, and twelve in both seatings are six openings, too few.
func TestIntervalsNeedTenOpenings(t *testing.T) {
	for _, seating := range []string{match.SeatingFixed, match.SeatingEach} {
		fixed := seating == match.SeatingFixed
		report, err := Run(t.Context(), optionsOf(t, match.Spec{Game: "chess", Games: 12, Seating: seating}))
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range report.Agents {
			if (v.BestInterval != nil) != fixed || (v.LossInterval != nil) != fixed {
				t.Errorf("seating %s: %+v; want intervals with fixed seats only", seating, v)
			}
		}
	}
}

// What Run cannot judge or continue is an error of one line that says what is wrong.
func TestRunErrors(t *testing.T) {
	good := options(t, "chess", 4)
	other := options(t, "othello", 2)
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	kept := good
	kept.Out = filepath.Join(folder, "kept.jsonl")
	if _, err := Run(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(kept.Out)
	if err != nil {
		t.Fatal(err)
	}
	head, games, _ := strings.Cut(labtest.WithoutSums(text), "\n")
	var first Judgement
	if err := json.Unmarshal([]byte(games[:strings.IndexByte(games, '\n')]), &first); err != nil {
		t.Fatal(err)
	}
	first.Scores[0] = maxScore + 1
	loud, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for name, c := range map[string]struct {
		change func(*Options)
		what   string // what is wrong with the engine
		ctx    context.Context
		want   string
	}{
		"nodes":      {func(o *Options) { o.Nodes = 0 }, "", nil, "nodes 0; allowed: 1 to 1000000000"},
		"workers":    {func(o *Options) { o.Workers = 0 }, "", nil, "workers 0; allowed: 1 or more"},
		"no engine":  {func(o *Options) { o.Engine = filepath.Join(folder, "none") }, "", nil, "it needs a chess engine that speaks UCI, such as Debian's package stockfish"},
		"no file":    {func(o *Options) { o.Results += "x" }, "", nil, "no such file"},
		"a game":     {func(o *Options) { o.Results = other.Results }, "", nil, "holds games of othello; allowed: results of chess"},
		"mute":       {func(*Options) {}, "mute", nil, "engine Fake sends no score with its move; allowed: "},
		"lies":       {func(*Options) {}, "lies", nil, "engine Fake: "},
		"stopped":    {func(*Options) {}, "", stopped, "stopped after 0 of 4 games, and nothing is kept; allowed: out FILE"},
		"stopped 2":  {func(o *Options) { o.Out = write("head.jsonl", head+"\n") }, "", stopped, "stopped after 0 of 4 games; the same command continues from "},
		"other head": {func(o *Options) { o.Out, o.Nodes = kept.Out, 78 }, "", nil, "it begins with another line ("},
		"no line":    {func(o *Options) { o.Out = write("a.jsonl", head+"\n[]\n") }, "", nil, "line 2 is not a judgement: the message cannot be a list; allowed: "},
		"no match":   {func(o *Options) { o.Out = write("b.jsonl", head+"\n{\"game\":0}\n") }, "", nil, "line 2 judges another game 0; allowed: the same results, or a new file"},
		"loud":       {func(o *Options) { o.Out = write("c.jsonl", head+"\n"+string(loud)+"\n") }, "", nil, "line 2 judges another game"},
	} {
		o := good
		c.change(&o)
		t.Setenv(faultEnv, c.what)
		if c.ctx == nil {
			c.ctx = t.Context()
		}
		if _, err := Run(c.ctx, o); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
}

// Every file of judgements sums up, or is rejected in one line.
func FuzzFile(f *testing.F) {
	r := arena.Result{Number: 0, Seats: []int{0, 1}, Moves: []game.Move{5, 6}}
	line := `{"game":0,"moves":[5,6],"scores":[10,-20,1000],"best":["e2e4","e7e5"],"found":[true,false]}` + "\n"
	f.Add(line)
	f.Add(line + line[:40])
	f.Add(strings.Replace(line, "1000", "1001", 1))
	f.Add(strings.Replace(line, `"game":0`, `"game":-9`, 1) + "\x00\n")
	path := filepath.Join(f.TempDir(), "judged.jsonl")
	f.Fuzz(func(t *testing.T, text string) {
		h := header{Game: "chess", Agents: []string{"a", "b"}}
		head, _ := json.Marshal(h)
		if err := os.WriteFile(path, []byte(string(head)+"\n"+text), 0o644); err != nil {
			t.Fatal(err)
		}
		g := &judgedGame{config: &arena.Config{Match: match.Match{Fixed: true}}, result: r}
		file, err := open(&Options{Out: path}, h, []*judgedGame{g})
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("not one line: %v", err)
			}
			return
		}
		defer file.close()
		if g.judgement == nil {
			return
		}
		for _, v := range sum(h.Agents, []*judgedGame{g}) {
			if v.Moves != 1 || !(v.Best >= 0 && v.Best <= 1 && v.Loss >= 0 && v.Loss <= 2*maxScore) {
				t.Errorf("%+v; want one move, a share from 0 to 1, a loss from 0 to %d", v, 2*maxScore)
			}
		}
	})
}
