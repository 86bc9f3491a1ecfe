//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"playout/engine/games/othello"
)

// An interrupt ends a match at once. With -out the same command continues from there; without it
// the error says that no game is kept.
func TestMatchIsInterrupted(t *testing.T) {
	mine := make(chan os.Signal, 1)
	signal.Notify(mine, os.Interrupt) // a late interrupt must not end the tests
	defer signal.Stop(mine)
	file := filepath.Join(t.TempDir(), "results.jsonl")
	args := []string{"match", "-game", "othello", "-agents", "uct:n=20 random", "-games", "1000000", "-out", file}
	for _, c := range []struct {
		args []string
		want string
	}{
		{args, "the same command continues from " + file},
		{args[:len(args)-2], "and nothing is kept; allowed: -out FILE"},
	} {
		var errs bytes.Buffer
		ended := make(chan int)
		go func() { ended <- run(c.args, strings.NewReader(""), new(bytes.Buffer), &errs) }()
		for waiting := true; waiting; {
			select {
			case status := <-ended:
				if status != 2 || !strings.Contains(errs.String(), "playout match: stopped after ") || !strings.Contains(errs.String(), c.want) {
					t.Errorf("status %d, %q, want %q", status, errs.String(), c.want)
				}
				waiting = false
			case <-time.After(50 * time.Millisecond):
				if text, _ := os.ReadFile(file); bytes.Count(text, []byte("\n")) > 5 {
					syscall.Kill(os.Getpid(), syscall.SIGINT)
				}
			}
		}
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	succeed(t, "", "match", "-game", "othello", "-agents", "uct:n=20 random", "-games", "4", "-out", file)
	if after, _ := os.ReadFile(file); !bytes.HasPrefix(after, before) {
		t.Error("what was played before is not kept")
	}
}

// An interrupt ends a table at once. With -dir the same command continues from there; without it
// the error says that no game is kept.
func TestTableIsInterrupted(t *testing.T) {
	mine := make(chan os.Signal, 1)
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	dir := t.TempDir()
	file := filepath.Join(dir, "r5-terms", "x.jsonl")
	args := func(games string) []string {
		return []string{"table", "r5-terms", "-rows", "x", "-games", games, "-dir", dir}
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{args("1000000"), "the same command continues from " + file},
		{args("1000000")[:6], "and nothing is kept; allowed: -dir FOLDER, and the same command continues"},
	} {
		var errs bytes.Buffer
		ended := make(chan int)
		go func() { ended <- run(c.args, strings.NewReader(""), new(bytes.Buffer), &errs) }()
		for waiting := true; waiting; {
			select {
			case status := <-ended:
				if status != 2 || !strings.Contains(errs.String(), "playout table: r5-terms x: stopped after ") || !strings.HasSuffix(errs.String(), c.want+"\n") {
					t.Errorf("status %d, %q, want %q", status, errs.String(), c.want)
				}
				waiting = false
			case <-time.After(50 * time.Millisecond):
				if text, _ := os.ReadFile(file); bytes.Count(text, []byte("\n")) > 5 {
					syscall.Kill(os.Getpid(), syscall.SIGINT)
				}
			}
		}
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if status, _, errs := call("", args("4")...); status != 0 {
		t.Errorf("status %d, %s, want 0", status, errs)
	}
	if after, _ := os.ReadFile(file); !bytes.HasPrefix(after, before) {
		t.Error("what was played before is not kept")
	}
}

// An interrupt of selfplay loses no finished game, and the same command continues.
func TestSelfPlayIsInterrupted(t *testing.T) {
	mine := make(chan os.Signal, 1)
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	file := filepath.Join(t.TempDir(), "games.data")
	args := func(games int) []string {
		return []string{"selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", strconv.Itoa(games), "-out", file}
	}
	var errs bytes.Buffer
	ended := make(chan int)
	go func() { ended <- run(args(1_000_000), strings.NewReader(""), new(bytes.Buffer), &errs) }()
	for waiting, sent := true, false; waiting; {
		select {
		case status := <-ended:
			if status != 2 || !strings.Contains(errs.String(), "playout selfplay: stopped after ") || !strings.HasSuffix(errs.String(), " of 1000000 games; the same command continues\n") {
				t.Errorf("status %d, %q", status, errs.String())
			}
			waiting = false
		case <-time.After(10 * time.Millisecond):
			if info, err := os.Stat(file); err == nil && info.Size() > 10_000 && !sent {
				sent = true // another one could reach the next run
				syscall.Kill(os.Getpid(), syscall.SIGINT)
			}
		}
	}
	before, _ := episodesOf(t, othello.New(), file)
	if notice := fmt.Sprintf("stopped after %d of", len(before)); !strings.Contains(errs.String(), notice) {
		t.Errorf("%q, but there are %d games", errs.String(), len(before))
	}
	succeed(t, "", args(len(before)+1)...)
	if after, _ := episodesOf(t, othello.New(), file); !reflect.DeepEqual(after[:len(before)], before) || len(after) != len(before)+1 {
		t.Errorf("%d games after %d; want reflect.DeepEqual(after[:len(before)], before) && len(after) == len(before) + 1", len(after), len(before))
	}
}

// An interrupt ends a recipe within a part, and the same command continues there; it neither
// does nor logs finished parts again.
func TestRecipeIsInterrupted(t *testing.T) {
	mine := make(chan os.Signal, 1)
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	folder := t.TempDir()
	recipe, made := filepath.Join(folder, "long.json"), filepath.Join(folder, "made")
	text := `{"name":"long","game":"othello","train":{"epochs":1},"rounds":[{"games":[{"agents":"uct:n=2","count":4,"from":40,"to":40}]},
		{"games":[{"agents":"uct:n=2","count":1000000}]}],"match":{"agents":"net:net=new net:net=best","games":2}}`
	if err := os.WriteFile(recipe, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	size := func() int64 {
		info, err := os.Stat(filepath.Join(made, "round2-1.data"))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	for times := 1; times <= 2; times++ {
		before := size()
		var errs bytes.Buffer
		ended := make(chan int)
		go func() {
			ended <- run([]string{"train", "-recipe", recipe, "-dir", made}, strings.NewReader(""), new(bytes.Buffer), &errs)
		}()
		for waiting, sent := true, false; waiting; {
			select {
			case status := <-ended:
				if status != 2 || !strings.Contains(errs.String(), "playout train: 3 of 5, selfplay: stopped after ") || !strings.HasSuffix(errs.String(), "; the same command continues\n") {
					t.Errorf("status %d, %q", status, errs.String())
				}
				waiting = false
			case <-time.After(10 * time.Millisecond):
				if !sent && size() > before+5_000 {
					sent = true // once: another one would interrupt what follows
					syscall.Kill(os.Getpid(), syscall.SIGINT)
				}
			}
		}
		log, err := os.ReadFile(filepath.Join(made, "log.tsv"))
		if err != nil || bytes.Count(log, []byte("\tstopped after ")) != times || bytes.Count(log, []byte("\n")) != 2+times {
			t.Errorf("%v, log:; want bytes.Count(log, []byte(\"\\tstopped after \")) == times && bytes.Count(log, []byte(\"\\n\")) == 2 + times\n%s", err, log)
		}
	}
}

// An interrupt of train keeps even what it trained since the last epoch, and the same command
// continues; without a checkpoint the error says that nothing is kept.
func TestTrainIsInterrupted(t *testing.T) {
	mine := make(chan os.Signal, 1)
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "6", "-out", "a.data")
	for _, c := range []struct{ more, begins, ends string }{
		{"", "", "and nothing is kept; allowed: -checkpoint FILE, from which the same command continues\n"},
		{"-checkpoint a.checkpoint", "", "; the same command continues from a.checkpoint\n"},
		{"-checkpoint a.checkpoint", "continues after step ", "; the same command continues from a.checkpoint\n"},
	} {
		os.Remove("a.log")
		args := trainArgs(append([]string{"-epochs", "10000", "-out", "a.onnx", "-log", "a.log"}, strings.Fields(c.more)...)...)
		var errs bytes.Buffer
		ended := make(chan int)
		go func() { ended <- run(args, strings.NewReader(""), new(bytes.Buffer), &errs) }()
		for waiting, sent := true, false; waiting; {
			select {
			case status := <-ended:
				if status != 2 || !strings.Contains(errs.String(), "playout train: stopped after step ") || !strings.Contains(errs.String(), c.begins) || !strings.HasSuffix(errs.String(), c.ends) {
					t.Errorf("%q: status %d, %s", c.more, status, errs.String())
				}
				waiting = false
			case <-time.After(5 * time.Millisecond):
				if _, err := os.Stat("a.log"); !sent && err == nil { // an epoch is over
					sent = true
					syscall.Kill(os.Getpid(), syscall.SIGINT)
				}
			}
		}
		<-mine
	}
	if _, err := os.Stat("a.onnx"); err == nil {
		t.Error("a net is written")
	}
}

// An interrupt ends checking and answering exercises within a moment.
func TestExerciseIsInterrupted(t *testing.T) {
	mine := make(chan os.Signal, 1)
	signal.Notify(mine, os.Interrupt)
	defer signal.Stop(mine)
	path := written(t, `{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"best","judge":"uct:ms=600000"}}`)
	for _, args := range [][]string{{"exercise", "check", path}, {"exercise", "solve", path, "-answer", "e2e4"}} {
		var errs bytes.Buffer
		ended := make(chan int)
		began := time.Now()
		go func() { ended <- run(args, strings.NewReader(""), new(bytes.Buffer), &errs) }()
		for waiting := true; waiting; {
			select {
			case status := <-ended:
				if took := time.Since(began); status != 2 || took > 8*time.Second || !strings.Contains(errs.String(), "interrupted; allowed: to run it again") {
					t.Errorf(`%v: status %d after %v, %q; want status 2 within 8 s and an error about the interrupt`, args, status, took, errs.String())
				}
				waiting = false
			case <-time.After(50 * time.Millisecond):
				syscall.Kill(os.Getpid(), syscall.SIGINT)
			}
		}
	}
}
