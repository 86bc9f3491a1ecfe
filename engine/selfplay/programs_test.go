//go:build !js

package selfplay

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/player"
)

// folder is the environment variable with the folder in which this test binary, as an engine,
// creates a file named by the number of its process.
const folder = "PLAYOUT_TEST_FOLDER"

func TestMain(m *testing.M) {
	if where, engine := os.LookupEnv(folder); engine {
		pretend(where)
		return
	}
	os.Exit(m.Run())
}

// pretend is an engine of Othello whose moves depend on everything sent of the game, and that
// gives each a value of half a disc.
func pretend(where string) {
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	must(os.WriteFile(filepath.Join(where, fmt.Sprint(os.Getpid())), nil, 0o600))
	g, sent := othello.New(), 0
	var s game.State
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		switch words[0] {
		case "uci":
			fmt.Println("uciok")
		case "isready":
			fmt.Println("readyok")
		case "ucinewgame":
			sent = 0
		case "position":
			end := slices.Index(words, "moves")
			if end < 0 {
				end = len(words)
			}
			var err error
			s, err = g.Parse(strings.Join(words[2:end], " "))
			must(err)
			for _, word := range words[min(end+1, len(words)):] {
				m, err := game.FindMove(s, s.Acting().First(), word)
				must(err)
				s.Play(game.Solo(s.Acting().First(), m), nil)
			}
			sent += len(words)
		case "go":
			seat := s.Acting().First()
			legal := s.Legal(seat, nil)
			fmt.Println("info depth 1 score cp 50\nbestmove", s.MoveName(seat, legal[sent%len(legal)]))
		case "quit":
			return
		}
	}
}

// startedIn returns the number of engines started, and of those that have not ended.
func startedIn(t *testing.T, where string) (started, left int) {
	t.Helper()
	entries, err := os.ReadDir(where)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		number, err := strconv.Atoi(e.Name())
		if err != nil {
			t.Fatal(err)
		}
		if process, err := os.FindProcess(number); err == nil && process.Signal(syscall.Signal(0)) == nil {
			left++
		}
	}
	return len(entries), left
}

// outsider returns short self-play of an engine against a random player, with an engine as
// teacher.
func outsider(t *testing.T, games, workers int) (c Config, where string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	where = t.TempDir()
	t.Setenv(folder, where)
	c = selfPlay(t, games, "uci:nodes=5,cmd="+self, "random")
	teacher, err := player.Parse(c.Game, "uci:nodes=6,cmd="+self)
	if err != nil {
		t.Fatal(err)
	}
	c.Teacher, c.Workers, c.From, c.To = &teacher, workers, 46, 50
	return c, where
}

// Programs continue from game to game, so each worker starts one for each agent; the games equal
// those of programs started for each game; and all programs end with the run.
func TestPrograms(t *testing.T) {
	c, where := outsider(t, 7, 1)
	want := play(t, c)
	if started, left := startedIn(t, where); started != 2 || left != 0 {
		t.Errorf("%d programs were started, %d are left; want 2 and 0", started, left)
	}
	c, where = outsider(t, 7, 3)
	if got := play(t, c); !reflect.DeepEqual(got, want) {
		t.Errorf("other games on three workers: got %v, want %v", got, want)
	}
	if started, left := startedIn(t, where); started > 2*3 || left != 0 {
		t.Errorf("%d programs were started by three workers, %d are left; want at most %v and 0", started, left, 2*3)
	}
	for number, e := range want {
		c, _ = outsider(t, number+1, 1)
		c.First = number
		if got := play(t, c); !reflect.DeepEqual(got[0], e) {
			t.Errorf("game %d is another where it is the first: got %v, want %v", number, got[0], e)
		}
		for i, d := range e.Decisions {
			if d.Shares != nil && (d.Value != 16 || slices.Index(d.Shares, 255) < 0) { // 127 tanh(50/400)
				t.Errorf("game %d: decision %d is taught as %+v", number, i, d)
			}
		}
	}
	c, where = outsider(t, 1000, 2)
	c.Each = func(number int, _ *dataset.Episode) error {
		if number == 3 {
			return errTired
		}
		return nil
	}
	if err := c.Run(); err != errTired {
		t.Error(err)
	}
	if _, left := startedIn(t, where); left != 0 {
		t.Errorf("%d programs are left after an error, want 0", left)
	}
}

// A program that does not start, of an agent or a teacher, ends the run with its error.
func TestProgramFails(t *testing.T) {
	const missing = "engine engine: no such file or directory; allowed: the path of an executable, such as ./engine"
	c, where := outsider(t, 3, 2)
	absent, err := player.Parse(c.Game, "uci:nodes=5,cmd=/nowhere/engine")
	if err != nil {
		t.Fatal(err)
	}
	c.Each = func(int, *dataset.Episode) error { return nil }
	c.Teacher = &absent
	if err := c.Run(); err == nil || err.Error() != "teacher: "+missing {
		t.Error(err)
	}
	c.Teacher, c.Agents = nil, append([]player.Agent{absent}, c.Agents[0])
	if err := c.Run(); err == nil || err.Error() != missing {
		t.Error(err)
	}
	if _, left := startedIn(t, where); left != 0 {
		t.Errorf("%d programs are left, want 0", left)
	}
}
