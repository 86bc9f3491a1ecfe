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

// folderVariable is the environment variable with the folder in which this test binary, run as an
// engine, creates a file named by the number of its process.
const folderVariable = "PLAYOUT_TEST_FOLDER"

func TestMain(m *testing.M) {
	if folder, engine := os.LookupEnv(folderVariable); engine {
		runEngine(folder)
		return
	}
	os.Exit(m.Run())
}

// runEngine runs an engine of Othello whose moves depend on everything sent of the game, and that
// gives each a value of half a disc.
func runEngine(folder string) {
	must := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	must(os.WriteFile(filepath.Join(folder, fmt.Sprint(os.Getpid())), nil, 0o600))
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

// countEngines returns the number of engines started, and the number of those that still run.
func countEngines(t *testing.T, folder string) (started, running int) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		number, err := strconv.Atoi(e.Name())
		if err != nil {
			t.Fatal(err)
		}
		if process, err := os.FindProcess(number); err == nil && process.Signal(syscall.Signal(0)) == nil {
			running++
		}
	}
	return len(entries), running
}

// engineConfig returns short self-play of an engine against a random player, with an engine as
// teacher.
func engineConfig(t *testing.T, games, workers int) (c Config, folder string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder = t.TempDir()
	t.Setenv(folderVariable, folder)
	c = selfPlay(t, games, "uci:nodes=5,cmd="+self, "random")
	teacher, err := player.Parse(c.Game, "uci:nodes=6,cmd="+self)
	if err != nil {
		t.Fatal(err)
	}
	c.Teacher, c.Workers, c.From, c.To = &teacher, workers, 46, 50
	return c, folder
}

// Programs continue from game to game, so each worker starts one for each agent; the games equal
// those of programs started for each game; and all programs end with the run.
func TestProgramsServeManyGames(t *testing.T) {
	c, folder := engineConfig(t, 7, 1)
	want := play(t, c)
	if started, running := countEngines(t, folder); started != 2 || running != 0 {
		t.Errorf("one worker started %d programs, %d still run; want 2 and 0", started, running)
	}
	c, folder = engineConfig(t, 7, 3)
	if got := play(t, c); !reflect.DeepEqual(got, want) {
		t.Errorf("on three workers the games are %v, want %v", got, want)
	}
	if started, running := countEngines(t, folder); started > 2*3 || running != 0 {
		t.Errorf("three workers started %d programs, %d still run; want at most %d and 0", started, running, 2*3)
	}
	for number, e := range want {
		c, _ = engineConfig(t, number+1, 1)
		c.First = number
		if got := play(t, c); !reflect.DeepEqual(got[0], e) {
			t.Errorf("game %d as the first of a run is %v, want %v", number, got[0], e)
		}
		for i, d := range e.Decisions {
			if d.Shares != nil && (d.Value != 6 || slices.Index(d.Shares, 255) < 0) { // 127 tanh(0.5/10): half a disc
				t.Errorf("game %d: decision %d is %+v, want value 6 and a share of 255", number, i, d)
			}
		}
	}
	c, folder = engineConfig(t, 1000, 2)
	c.Each = func(number int, _ *dataset.Episode) error {
		if number == 3 {
			return errFails
		}
		return nil
	}
	if err := c.Run(); err != errFails {
		t.Errorf("error %v, want %v", err, errFails)
	}
	if _, running := countEngines(t, folder); running != 0 {
		t.Errorf("%d programs still run after an error, want 0", running)
	}
}

// A program that does not start, of an agent or a teacher, ends the run with its error.
func TestProgramFails(t *testing.T) {
	const missing = "engine engine: no such file or directory; allowed: the path of an executable, such as ./engine"
	c, folder := engineConfig(t, 3, 2)
	absent, err := player.Parse(c.Game, "uci:nodes=5,cmd=/nowhere/engine")
	if err != nil {
		t.Fatal(err)
	}
	c.Each = func(int, *dataset.Episode) error { return nil }
	c.Teacher = &absent
	if err := c.Run(); err == nil || err.Error() != "teacher: "+missing {
		t.Errorf("error %v, want teacher: %s", err, missing)
	}
	c.Teacher, c.Agents = nil, append([]player.Agent{absent}, c.Agents[0])
	if err := c.Run(); err == nil || err.Error() != missing {
		t.Errorf("error %v, want %s", err, missing)
	}
	if _, running := countEngines(t, folder); running != 0 {
		t.Errorf("%d programs still run, want 0", running)
	}
}
