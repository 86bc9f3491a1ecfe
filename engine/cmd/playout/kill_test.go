//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"playout/engine/seal"
)

// process starts this test binary as a command of its own, and returns it with its errors.
func process(t *testing.T, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c, errs := exec.Command(self, args...), new(bytes.Buffer)
	c.Env, c.Stderr = append(os.Environ(), asCommand+"=1"), errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c, errs
}

// canonical returns a results file with its games in their order and without times, and how many
// games there are. A game that is there twice, or a line that is not whole, is an error.
func canonical(path string) (text string, games int, err error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return "", 0, err
	}
	head, rest, _ := bytes.Cut(file, []byte("\n"))
	lines := map[int]string{}
	for line := range bytes.Lines(rest) {
		object, sealed, err := seal.Open(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil || !sealed || !bytes.HasSuffix(line, []byte("\n")) {
			return "", 0, fmt.Errorf("%q is not a whole line: %v", line, err)
		}
		var game map[string]any
		if err := json.Unmarshal(object, &game); err != nil {
			return "", 0, err
		}
		number := int(game["game"].(float64))
		if lines[number] != "" {
			return "", 0, fmt.Errorf("game %d is there twice", number)
		}
		delete(game, "nanos")
		plain, _ := json.Marshal(game) // in the order of the keys
		lines[number] = string(plain) + "\n"
	}
	var all strings.Builder
	all.Write(append(head, '\n'))
	for i := range len(lines) {
		if lines[i] == "" {
			return "", 0, fmt.Errorf("%d games without game %d", len(lines), i)
		}
		all.WriteString(lines[i])
	}
	return all.String(), len(lines), nil
}

// killed is a match that is killed again and again.
type killed struct {
	folder string
	args   []string // without the names of the files
	whole  map[string]string
}

// files returns the names of the files of a match, by their flags.
func (k *killed) files(name string) map[string]string {
	return map[string]string{"-out": filepath.Join(k.folder, name+".jsonl"), "-records": filepath.Join(k.folder, name+".pgn.gz"), "-finals": filepath.Join(k.folder, name+".epd")}
}

// command returns the arguments of the match.
func (k *killed) command(name string) []string {
	args := k.args
	for flag, path := range k.files(name) {
		args = append(args[:len(args):len(args)], flag, path)
	}
	return args
}

// content returns what the files of a finished match hold, without times.
func (k *killed) content(t *testing.T, name string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for flag, path := range k.files(name) {
		text := withoutTimes(plain(t, path))
		if flag == "-out" {
			var err error
			if text, _, err = canonical(path); err != nil {
				t.Fatal(err)
			}
		}
		all[flag] = text
	}
	return all
}

// check compares a finished match with one that ran undisturbed, and removes its files.
func (k *killed) check(t *testing.T, name string) {
	t.Helper()
	for flag, text := range k.content(t, name) {
		if want := k.whole[flag]; text != want {
			t.Fatalf("%s of a match that was killed:\n%s\nwant as undisturbed:\n%s", flag, text, want)
		}
		if err := os.Remove(k.files(name)[flag]); err != nil {
			t.Fatal(err)
		}
	}
}

// records returns the records and the final positions, as they are in the files that exist.
func (k *killed) records(t *testing.T, name string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for flag, path := range k.files(name) {
		if _, err := os.Stat(path); err == nil && flag != "-out" {
			all[flag] = contents(t, path)
		}
	}
	return all
}

// checkRecords checks the records after a kill: each file is absent, or holds whole games and what it held before.
func (k *killed) checkRecords(t *testing.T, name string, before map[string]string) {
	t.Helper()
	now := k.records(t, name)
	for flag := range k.files(name) {
		if !strings.HasPrefix(now[flag], before[flag]) {
			t.Fatalf("%s had %d bytes, and after a kill has %d; want the former at their beginning", flag, len(before[flag]), len(now[flag]))
		}
	}
	for flag, raw := range now {
		text := withoutTimes(plain(t, k.files(name)[flag]))
		rest, begins := strings.CutPrefix(k.whole[flag], text)
		next := map[string]string{"-records": "[Event ", "-finals": ""}[flag]
		if raw == "" || text == "" || !begins || !strings.HasSuffix(text, "\n") || rest != "" && !strings.HasPrefix(rest, next) {
			t.Fatalf("%s after a kill:\n%s\nwant whole games from the first on of\n%s", flag, text, k.whole[flag])
		}
	}
}

// A match loses no game, whenever it is killed: with SIGKILL, with two interrupts, or with SIGTERM and an
// interrupt. Its records and final positions are absent or whole. Continued until it is over, it has the results, records and final positions of one that ran undisturbed.
func TestMatchIsKilled(t *testing.T) {
	kills := 10
	if os.Getenv("PLAYOUT_LONG") != "" {
		kills = 200
	}
	k := killed{folder: t.TempDir(), args: []string{"match", "-game", "chess", "-agents", "alphabeta:depth=1,eval=heuristic uct:n=4,depth=4", "-games", "40", "-adjudicate", "plies=60", "-workers", "3"}}
	began := time.Now()
	c, errs := process(t, k.command("whole")...)
	if err := c.Wait(); err != nil {
		t.Fatal(err, errs)
	}
	lasts := time.Since(began)
	k.whole = k.content(t, "whole")

	seed := uint64(began.UnixNano())
	t.Logf("seed %d; undisturbed the match takes %v", seed, lasts)
	rng := rand.New(rand.NewPCG(seed, 0))
	before := map[string]int{}
	for done := 0; done < kills; {
		kind := []string{"SIGKILL", "two interrupts", "SIGTERM and an interrupt"}[rng.IntN(3)]
		recorded := k.records(t, "killed")
		c, errs := process(t, k.command("killed")...)
		time.Sleep(time.Duration(rng.Int64N(int64(lasts))))
		switch kind {
		case "SIGKILL":
			c.Process.Signal(syscall.SIGKILL)
		case "two interrupts":
			c.Process.Signal(syscall.SIGINT)
		default:
			c.Process.Signal(syscall.SIGTERM)
		}
		if kind != "SIGKILL" {
			time.Sleep(time.Duration(rng.Int64N(int64(20 * time.Millisecond))))
			c.Process.Signal(syscall.SIGINT)
		}
		c.Wait()
		if c.ProcessState.Success() { // it was over before
			k.check(t, "killed")
			continue
		}
		done++
		k.checkRecords(t, "killed", recorded)
		if status := c.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() {
			before["stopped by itself"]++ // after the games in play
			if text := errs.String(); c.ProcessState.ExitCode() != 2 || !strings.Contains(text, "the same command continues from ") {
				t.Fatalf("%s: %v, %q; want status 2 and how to continue", kind, status, text)
			}
		} else {
			before["by "+status.Signal().String()]++
		}
	}
	if status, _, errs := call("", k.command("killed")...); status != 0 {
		t.Fatalf("the match does not continue: status %d, %s", status, errs)
	}
	k.check(t, "killed")
	t.Logf("%d kills: %v", kills, before)
}

// After one interrupt, or SIGTERM, a match finishes the games in play, says so, and records them; the same command
// continues to the records of a match that ran undisturbed.
func TestMatchFinishesItsGames(t *testing.T) {
	for _, sent := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		folder := t.TempDir()
		files := func(name string) []string {
			name = filepath.Join(folder, name)
			return []string{name + ".jsonl", name + ".txt.gz", name + ".positions"}
		}
		args := func(name string, games int) []string {
			f := files(name)
			return []string{"match", "-game", "othello", "-agents", "uct:n=300 random", "-games", fmt.Sprint(games), "-workers", "2", "-out", f[0], "-records", f[1], "-finals", f[2]}
		}
		out := files("a")[0]
		c, errs := process(t, args("a", 100000)...)
		for text := ""; strings.Count(text, "\n") < 3; time.Sleep(5 * time.Millisecond) {
			file, _ := os.ReadFile(out)
			text = string(file)
		}
		for _, path := range files("a")[1:] {
			if _, err := os.Stat(path); !os.IsNotExist(err) {
				t.Errorf("%v: %s exists while the match is in play, %v; want that it does not", sent, path, err)
			}
		}
		c.Process.Signal(sent)
		c.Wait()
		_, games, err := canonical(out)
		want := fmt.Sprintf("playout match: interrupted; the games in play are finished, or lost with another interrupt\nplayout match: stopped after %d of 100000 games; the same command continues from %s\n", games, out)
		if err != nil || c.ProcessState.ExitCode() != 2 || errs.String() != want {
			t.Errorf("%v: %v, status %d, %q; want status 2, %q", sent, err, c.ProcessState.ExitCode(), errs, want)
		}
		succeed(t, "", args("b", games+games%2+4)...)
		for i, path := range files("a")[1:] {
			text, whole := plain(t, path), plain(t, files("b")[1:][i])
			if strings.Count(text, "\n") != games || !strings.HasPrefix(whole, text) {
				t.Errorf("%v: %d games are recorded in %d lines:\n%s\nwant as many, at the beginning of\n%s", sent, games, strings.Count(text, "\n"), text, whole)
			}
		}
		succeed(t, "", args("a", games+games%2+4)...)
		for i, path := range files("a")[1:] {
			if text, whole := plain(t, path), plain(t, files("b")[1:][i]); text != whole {
				t.Errorf("%v: continued, the match is recorded as\n%s\nwant\n%s", sent, text, whole)
			}
		}
	}
}
