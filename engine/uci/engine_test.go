//go:build !js

package uci

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// fault is the environment variable that gives this test binary a fault when it runs as an engine.
const fault = "PLAYOUT_TEST_ENGINE"

// alive is the environment variable for a named pipe that an engine of these tests holds open
// while it lives.
const alive = "PLAYOUT_TEST_ALIVE"

// evaluation is the environment variable for such an engine's answer to "eval".
const evaluation = "PLAYOUT_TEST_EVALUATION"

// holdAlive opens the pipe that alive names, if any.
func holdAlive() {
	if name := os.Getenv(alive); name != "" {
		if _, err := os.OpenFile(name, os.O_WRONLY, 0); err != nil {
			panic(err)
		}
	}
}

func TestMain(m *testing.M) {
	if what, fake := os.LookupEnv(fault); fake {
		runEngine(what)
		return
	}
	os.Exit(m.Run())
}

// runEngine runs an engine with a fault, "" for none.
func runEngine(what string) {
	holdAlive()
	if what == "ignores its input" {
		time.Sleep(time.Minute)
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, MaxLine)
	for in.Scan() {
		word, rest, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "uci":
			if what == "moves at once" {
				fmt.Println("bestmove e2e4")
			}
			if what == "exits at once" {
				return
			}
			options := 1
			if what == "announces many options" {
				options = 100_000
			}
			fmt.Println("id name Pretender")
			for i := range options {
				fmt.Printf("option name Number%d type spin default 1 min 1 max 9\n", i)
			}
			fmt.Println("option of no use\nuciok")
		case "setoption":
			fmt.Println("info string", rest)
		case "position":
			if what == "moves before go" {
				fmt.Println("bestmove e2e4")
			}
		case "isready":
			if what != "is never ready" {
				fmt.Println("readyok")
			}
		case "eval":
			fmt.Println(os.Getenv(evaluation))
		case "go":
			switch what {
			case "exits during go":
				return
			case "exits with an error":
				fmt.Fprint(os.Stderr, strings.Repeat("Trace\n", 1000), "Error:  no such goose\n\n")
				os.Exit(3)
			case "sends a long info":
				fmt.Println("info string", strings.Repeat("bestmove d2d4 ", MaxLine))
				fmt.Println("bestmove e2e4")
				continue
			case "sends a long bestmove":
				fmt.Println("bestmove e2e4", strings.Repeat("and so on ", MaxLine))
				continue
			case "sends garbage":
				fmt.Println("\x00\xff\n\nbest move d2d4\nbestmoved2d4\nBESTMOVE d2d4\n{}\x1b[31m")
				fmt.Println("bestmove e2e4")
				continue
			case "hangs":
				continue
			case "floods":
				for {
					fmt.Println("info depth 1 nodes 1")
				}
			case "floods without a line end":
				for {
					fmt.Print(strings.Repeat("bestmove ", 1000))
				}
			case "sends an empty bestmove":
				fmt.Println("bestmove")
				continue
			}
			fmt.Println("info depth 1\nbestmove e2e4 ponder e7e5")
			if what == "answers twice" {
				fmt.Println("bestmove d2d4")
			}
		case "quit":
			if what == "ignores quit" {
				time.Sleep(time.Minute)
			}
			return
		}
	}
}

// startEngine starts this test binary as an engine.
func startEngine(t *testing.T, what string) (*Engine, error) {
	t.Helper()
	t.Setenv(fault, what)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// A minute is long enough for an answer on a busy machine.
	const long, short = time.Minute, 300 * time.Millisecond
	switch what {
	case "ignores its input":
		return start(self, short)
	case "is never ready":
		e, err := start(self, long) // it greets
		if err == nil {
			e.replyTimeout = short
		}
		return e, err
	}
	return start(self, long)
}

func mustStartEngine(t *testing.T, what string) *Engine {
	t.Helper()
	e, err := startEngine(t, what)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
		select {
		case <-e.ended:
		default:
			t.Error("the engine has not ended after Close")
		}
	})
	return e
}

func TestEngineAnswers(t *testing.T) {
	e := mustStartEngine(t, "")
	if e.Name != "Pretender" || len(e.Options) != 1 || e.Options[0].Name != "Number0" {
		t.Errorf("got the engine %q with the options %v, want Pretender with Number0", e.Name, e.Options)
	}
	if err := e.Set("number0", "7"); err != nil {
		t.Error(err)
	}
	if err := e.Set("Number0", "10"); err == nil || !strings.HasSuffix(err.Error(), `: Number0="10"; allowed: 1 to 9`) {
		t.Error(err)
	}
	if err := e.Set("UCI_Elo", "10"); err == nil || !strings.HasSuffix(err.Error(), `: it has no option UCI_Elo, so "10" cannot be set`) {
		t.Error(err)
	}
	for range 3 {
		if err := e.NewGame(); err != nil {
			t.Fatal(err)
		}
		if err := e.Go("startpos", []string{"e2e4", "e7e5"}, Limits{Nodes: 5}); err != nil {
			t.Fatal(err)
		}
		if move, err := e.Wait(time.Minute); move != "e2e4 ponder e7e5" || err != nil {
			t.Fatalf("plays %q, %v; want e2e4 ponder e7e5", move, err)
		}
	}
}

// An engine that does not start is an error of one line, in time.
func TestEngineThatDoesNotStart(t *testing.T) {
	for what, want := range map[string]string{
		"ignores its input":      ": no uciok within 300ms",
		"moves at once":          `: it sent "bestmove e2e4" before it was asked; allowed: one bestmove after each go`,
		"exits at once":          ": it ended (exit status 0) before its uciok; allowed: only after quit",
		"announces many options": ": it announces too many options; allowed: 1000",
	} {
		if _, err := startEngine(t, what); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got the error %v, want it to end with %s", what, err, want)
		}
	}
	script := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(script, []byte("#!/nowhere/python\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		script:             "engine script: the interpreter that its first line names does not exist; allowed: the path of an executable, such as ./engine",
		"/nowhere/engine":  "engine engine: no such file or directory; allowed: the path of an executable, such as ./engine",
		"engine_test.go":   "allowed: the path of an executable, such as ./engine",
		"no-such program":  "allowed: the path of an executable, such as ./engine; if it needs arguments, a script that starts it with them",
		"no-such-program1": "allowed: the path of an executable, such as ./engine",
		".":                "allowed: the path of an executable, such as ./engine",
	} {
		if _, err := Start(path); err == nil || !strings.HasSuffix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got the error %v, want one line that ends with %s", path, err, want)
		}
	}
}

// Whatever an engine does, Wait ends in time, and Close ends the engine.
func TestFaultyEngines(t *testing.T) {
	for _, c := range []struct {
		what, move, err string
	}{
		{"exits during go", "", ": it ended (exit status 0) before its bestmove; allowed: only after quit"},
		{"exits with an error", "", `: it ended (exit status 3) before its bestmove; allowed: only after quit; its standard error ends with "Error: no such goose"`},
		{"moves before go", "", `: it sent "bestmove e2e4" before it was asked; allowed: one bestmove after each go`},
		{"sends a long info", "e2e4", ""},
		{"sends a long bestmove", "e2e4 ", ""},
		{"sends garbage", "e2e4", ""},
		{"hangs", "", ""},
		{"floods", "", ""},
		{"floods without a line end", "", ""},
		{"sends an empty bestmove", "(none)", ""},
		{"ignores quit", "e2e4 ponder e7e5", ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			e := mustStartEngine(t, c.what)
			if err := e.Go("startpos", nil, Limits{MoveTime: time.Millisecond}); err != nil {
				t.Fatal(err)
			}
			limit := time.Minute
			if c.move == "" && c.err == "" {
				limit = 100 * time.Millisecond
			}
			move, err := e.Wait(limit)
			if strings.HasSuffix(c.move, " ") {
				move = move[:min(len(move), len(c.move))]
			}
			if move != c.move || (err == nil) != (c.err == "") || err != nil && !strings.HasSuffix(err.Error(), c.err) {
				t.Errorf("plays %q, %v; want %q and an error that ends with %q", move, err, c.move, c.err)
			}
		})
	}
}

// A second answer to a command never counts as the answer to the next one.
func TestSecondAnswerIsRefused(t *testing.T) {
	e := mustStartEngine(t, "answers twice")
	for range 2 {
		if err := e.Go("startpos", nil, Limits{Nodes: 1}); err != nil {
			t.Fatal(err)
		}
		if move, err := e.Wait(time.Minute); err != nil {
			if move != "" || !strings.HasSuffix(err.Error(), `: it sent "bestmove d2d4" before it was asked; allowed: one bestmove after each go`) {
				t.Errorf("plays %q, %v; want an error about the second bestmove", move, err)
			}
			return
		}
	}
	t.Error("the second answer counts as that to the next go, want an error")
}

func TestNeverReady(t *testing.T) {
	e := mustStartEngine(t, "is never ready")
	if err := e.NewGame(); err == nil || !strings.HasSuffix(err.Error(), ": no readyok within 300ms") {
		t.Error(err)
	}
}
