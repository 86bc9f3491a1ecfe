//go:build unix

package main

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// An interrupt ends a match at once. With -out the same command goes on from
// there, without it is said that nothing is kept.
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
		{args, "the same command goes on from " + file},
		{args[:len(args)-2], "of which nothing is kept; allowed: -out FILE"},
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
