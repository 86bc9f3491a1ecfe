//go:build unix

package uci

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// wrap starts a shell script as an engine. In the script SELF is this test binary as an engine
// with a fault, and HOLD a process that holds the script's output open. gone is closed when all
// started processes have ended.
func wrap(t *testing.T, what, script string) (e *Engine, gone chan struct{}) {
	t.Helper()
	folder := t.TempDir()
	t.Setenv(fault, what)
	t.Setenv(alive, filepath.Join(folder, "alive"))
	if err := syscall.Mkfifo(os.Getenv(alive), 0o600); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "wrapper")
	script = strings.NewReplacer("SELF", "'"+self+"'", "HOLD", `sleep 300 3>"$`+alive+`"`).Replace(script)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	gone = make(chan struct{})
	go func() {
		defer close(gone)
		if pipe, err := os.Open(os.Getenv(alive)); err == nil { // when the first process has opened it
			io.Copy(io.Discard, pipe) // until the last has ended
			pipe.Close()
		}
	}()
	if e, err = start(path, time.Minute); err != nil {
		t.Fatal(err)
	}
	return e, gone
}

func mustBeGone(t *testing.T, gone <-chan struct{}) {
	t.Helper()
	select {
	case <-gone:
	case <-time.After(20 * time.Second):
		t.Error("a process that the engine started is still running")
	}
}

// Processes that an engine has started end with it, even if the engine itself is the child
// of a script.
func TestChildrenEndWithTheEngine(t *testing.T) {
	for _, c := range []struct{ what, script string }{
		{"", "SELF"},
		{"ignores quit", "SELF"},
		{"", "HOLD &\nexec SELF"},
		{"ignores quit", "HOLD &\nHOLD &\nSELF\nHOLD"},
		{"", "HOLD >/dev/null </dev/null &\nSELF"},
		{"", "trap '' TERM HUP INT\nHOLD &\nSELF"},
	} {
		t.Run(fmt.Sprintf("%s, %s", c.script, c.what), func(t *testing.T) {
			e, gone := wrap(t, c.what, c.script)
			if err := e.NewGame(); err != nil {
				t.Error(err)
			}
			if err := e.Close(); err != nil {
				t.Error(err)
			}
			mustBeGone(t, gone)
		})
	}
}

// The end of an engine is noticed even if a process that it started holds its output
// open; that process is ended too.
func TestEngineEndsBeforeItsChildren(t *testing.T) {
	e, gone := wrap(t, "exits during go", "HOLD &\nexec SELF")
	if err := e.Go("startpos", nil, Limits{Nodes: 1}); err != nil {
		t.Fatal(err)
	}
	if move, err := e.Wait(time.Minute); move != "" || err == nil || !strings.HasSuffix(err.Error(), ": it ended (exit status 0) before its bestmove; allowed: only after quit") {
		t.Errorf("plays %q, %v; want the error that the engine ended", move, err)
	}
	mustBeGone(t, gone)
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}
