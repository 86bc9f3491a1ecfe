//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"playout/engine/games/othello"
)

// A full disk is said, keeps every game that was there before, and leaves no part
// of another; with room the same command goes on.
func TestSelfPlayOnAFullDisk(t *testing.T) {
	g := othello.New()
	file := filepath.Join(t.TempDir(), "games.data")
	args := []string{"selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "12", "-out", file}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	full := func(room uint64) (status int, errs string) {
		var old syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: old.Max}); err != nil {
			t.Skip(err)
		}
		defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old)
		status, _, errs = call("", args...)
		return status, errs
	}
	if status, errs := full(50); status != 2 || !strings.Contains(errs, "file too large") {
		t.Errorf("no room for the head: status %d, %q", status, errs)
	}
	if info, err := os.Stat(file); err != nil || info.Size() != 0 {
		t.Errorf("%v bytes of a head, %v", info, err)
	}
	status, errs := full(3000)
	some, _ := lessonsOf(t, g, file) // an error when a part is left
	want := fmt.Sprintf("playout selfplay: -out %s: file too large; its %d games are kept, and the same command goes on\n", file, len(some))
	if status != 2 || errs != want || len(some) == 0 {
		t.Errorf("status %d, %q, want %q", status, errs, want)
	}
	succeed(t, "", args...)
	whole, _ := os.ReadFile(file)
	again := filepath.Join(t.TempDir(), "again.data")
	succeed(t, "", append(args[:len(args)-1:len(args)-1], again)...)
	if want, _ := os.ReadFile(again); !bytes.Equal(whole, want) {
		t.Error("the games are other ones than without the fault")
	}
}
