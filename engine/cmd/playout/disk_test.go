//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"playout/engine/games/othello"
)

// diskRoom, in the environment, is the most bytes that a file may have for this test
// binary, which then runs as "playout" with its arguments.
const diskRoom = "PLAYOUT_TEST_ROOM"

// The limit applies to a whole process, and must not affect what the tests themselves write,
// such as the go command's log.
func init() {
	text := os.Getenv(diskRoom)
	if text == "" {
		return
	}
	room, err := strconv.ParseUint(text, 10, 64)
	if err == nil {
		signal.Ignore(syscall.SIGXFSZ)
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: room, Max: room})
	}
	if err != nil {
		panic(err)
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// onDisk runs a command while files can have at most room bytes.
func onDisk(t *testing.T, room int, args ...string) (status int, errs string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var output strings.Builder
	command := exec.Command(self, args...)
	command.Env = append(os.Environ(), diskRoom+"="+strconv.Itoa(room))
	command.Stderr = &output
	if err := command.Run(); err != nil && command.ProcessState == nil {
		t.Fatal(err)
	}
	return command.ProcessState.ExitCode(), output.String()
}

// On a full disk selfplay keeps every finished game and no part of another, and the error says
// so; with more room the same command continues.
func TestSelfPlayOnAFullDisk(t *testing.T) {
	g := othello.New()
	file := filepath.Join(t.TempDir(), "games.data")
	args := []string{"selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "12", "-out", file}
	if status, errs := onDisk(t, 50, args...); status != 2 || !strings.Contains(errs, "file too large") {
		t.Errorf("no room for the head: status %d, %q", status, errs)
	}
	if info, err := os.Stat(file); err != nil || info.Size() != 0 {
		t.Errorf("%v bytes of a head, %v", info, err)
	}
	status, errs := onDisk(t, 3000, args...)
	some, _ := episodesOf(t, g, file) // an error if part of a game remains
	want := fmt.Sprintf("playout selfplay: -out %s: file too large; its %d games are kept, and the same command continues\n", file, len(some))
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

// On a full disk a table keeps every finished game and names the file without room; with more
// room the same command continues. So does a sweep.
func TestTableOnAFullDisk(t *testing.T) {
	t.Chdir(t.TempDir())
	const kept = ": file too large; the games before are kept, and the same command continues\n"
	for _, c := range []struct {
		args              []string
		games, want, made string
	}{
		{[]string{"table", "r5-terms", "-rows", "x"}, "a/r5-terms/x.jsonl", "playout table: r5-terms x: a/r5-terms/x.jsonl" + kept, "a/r5-terms.json"},
		{[]string{"sweep", "-game", "othello", "-agents", "uct:n={1} random"}, "a/n=1.jsonl", "playout sweep: n = 1: a/n=1.jsonl" + kept, "a/sweep.json"},
	} {
		args := append(c.args, "-workers", "1", "-games", "8", "-dir", "a")
		if status, errs := onDisk(t, 3000, args...); status != 2 || !strings.HasSuffix(errs, c.want) {
			t.Errorf("%s: status %d, %q, want %q", args, status, errs, c.want)
		}
		some := read(t, c.games)
		if _, err := os.Stat(c.made); !os.IsNotExist(err) {
			t.Errorf("%s: there is a result, %v", c.args, err)
		}
		whole := some[:strings.LastIndex(some, "\n")+1]
		if status, _, errs := call("", args...); status != 0 {
			t.Errorf("%s: status %d, %s, want 0", c.args, status, errs)
		}
		if after := read(t, c.games); strings.Count(whole, "\n") < 2 || !strings.HasPrefix(after, whole) || strings.Count(after, "\n") != 9 {
			t.Errorf("%s goes on to\n%s", c.args, after)
		}
		made := read(t, c.made)
		if status, errs := onDisk(t, 100, args...); status != 2 || !strings.HasSuffix(errs, ": file too large\n") || read(t, c.made) != made {
			t.Errorf("%s, no room for the result: status %d, %q", args, status, errs)
		}
	}
}

// If the disk has no room for the output of data, the error names that file, not the input, and
// nothing of it remains.
func TestDataOnAFullDisk(t *testing.T) {
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "random", "-games", "200", "-out", "a.data")
	if err := os.WriteFile("games.txt", []byte("f5d6 1-0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		room int // bytes; the rows are 1.5 MB, written a megabyte at a time
		args string
	}{{0, "-csv new.csv a.data"}, {1_200_000, "-csv new.csv a.data"}, {50, "-out new.data games.txt"}} {
		status, errs := onDisk(t, c.room, append([]string{"data", "-game", "othello"}, strings.Fields(c.args)...)...)
		want := "playout data: " + strings.Join(strings.Fields(c.args)[:2], " ") + ": file too large\n"
		if status != 2 || errs != want {
			t.Errorf("%s: status %d, %q, want %q", c.args, status, errs, want)
		}
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 2 {
		t.Errorf("there is %v, %v, want len(entries) == 2", entries, err)
	}
}

// If the disk has no room for a training's next file, the error says so, and older files stay;
// with more room the same command continues.
func TestTrainOnAFullDisk(t *testing.T) {
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "6", "-out", "a.data")
	stopAfterAnEpoch(t, "a.checkpoint")
	args := trainArgs("-out", "a.onnx", "-checkpoint", "a.checkpoint")
	before := read(t, "a.checkpoint")
	status, errs := onDisk(t, 5000, args...)
	if status != 2 || !strings.HasSuffix(errs, "\nplayout train: -checkpoint a.checkpoint: file too large\n") || read(t, "a.checkpoint") != before {
		t.Errorf("the checkpoint: status %d, %q", status, errs)
	}
	runs(t, args...)
	before = read(t, "a.onnx")
	status, errs = onDisk(t, 5000, args...) // the training is over
	if status != 2 || !strings.HasSuffix(errs, "\nplayout train: -out a.onnx: file too large\n") || read(t, "a.onnx") != before {
		t.Errorf("the net: status %d, %q", status, errs)
	}
	if left, err := filepath.Glob(".*[0-9]"); err != nil || len(left) > 0 {
		t.Errorf("%q is left, %v, want len(left) <= 0", left, err)
	}
}
