//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"playout/engine/lab/matches"
)

// fleetTime is how long TestFleet kills processes.
const fleetTime = 10 * time.Minute

// fleet is processes of this program.
type fleet struct {
	t       *testing.T
	program string
	dir     string
	log     *os.File
}

// start starts a process.
func (f *fleet) start(args ...string) *exec.Cmd {
	f.t.Helper()
	c := exec.Command(f.program, args...)
	c.Dir, c.Stdout, c.Stderr = f.dir, f.log, f.log
	if err := c.Start(); err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() {
		if c.ProcessState == nil {
			_ = c.Process.Kill()
			_ = c.Wait()
		}
	})
	return c
}

// kill kills a process, which has no time to clean up.
func kill(c *exec.Cmd) {
	_ = c.Process.Signal(syscall.SIGKILL)
	_ = c.Wait()
}

// Five workers are killed at random and started again for ten minutes, the server and the collector twice: the results
// file is that of a single process, byte for byte without times, and has each game once.
func TestFleet(t *testing.T) {
	if os.Getenv("PLAYOUT_LONG") != "1" {
		t.Skip("PLAYOUT_LONG=1 runs it")
	}
	dir := t.TempDir()
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	f := &fleet{t, filepath.Join(dir, "cluster"), dir, log}
	if said, err := exec.Command("go", "build", "-o", f.program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	address := freeAddress(t)
	serve := func() *exec.Cmd { return f.start("serve", "-store", "queue", "-listen", address) }
	worker := func() *exec.Cmd { return f.start("work", "-url", "nats://"+address, "-cores", "1") }
	// More games than ten minutes allow. In the end the match is made as short as the number of games by then.
	args := []string{"match", "-url", "nats://" + address, "-game", "othello", "-agents", "uct:n=100 puct:n=20", "-seed", "3", "-out", "many"}
	games := 20_000
	match := func() *exec.Cmd { return f.start(append(args, "-games", fmt.Sprint(games))...) }
	server := serve()
	wait(t, address)
	var workers [5]*exec.Cmd
	for i := range workers {
		workers[i] = worker()
	}
	collects := match()
	rng := rand.New(rand.NewPCG(1, 2))
	kills := 0
	for begin, third := time.Now(), 0; time.Since(begin) < fleetTime; kills++ {
		time.Sleep(time.Duration(1+rng.IntN(4)) * time.Second)
		i := rng.IntN(len(workers))
		kill(workers[i])
		workers[i] = worker()
		if next := int(3 * time.Since(begin) / fleetTime); next > third && next < 3 { // twice
			third = next
			kill(server)
			kill(collects)
			server = serve()
			wait(t, address)
			collects = match()
		}
	}
	kill(collects)
	games = played(t, filepath.Join(dir, "many")) + 1
	t.Logf("%d kills of workers; the match ends after %d games", kills, games)
	collects = match()
	if err := collects.Wait(); err != nil {
		said, _ := os.ReadFile(log.Name())
		t.Fatalf("the match: %v; the log ends with %s", err, said[max(0, len(said)-2000):])
	}
	single := exec.Command("go", "run", "playout/engine/cmd/playout", "match", "-game", "othello", "-agents", "uct:n=100 puct:n=20", "-seed", "3",
		"-out", filepath.Join(dir, "one"), "-games", fmt.Sprint(games))
	if said, err := single.CombinedOutput(); err != nil {
		t.Fatalf("a single process: %v: %s", err, said)
	}
	merged := func(name string) []byte {
		// Games beyond the last one that counts may have come before the match was made shorter.
		if _, err := matches.Merge(matches.MergeOptions{Paths: []string{filepath.Join(dir, name)}, Dir: dir, Out: name + ".merged", Canonical: true}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, name+".merged"))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	got, want := merged("many"), merged("one")
	if !bytes.HasPrefix(got, want) {
		t.Errorf("the cluster's file of %d bytes does not begin with the single process's of %d", len(got), len(want))
	}
	whole, err := os.ReadFile(filepath.Join(dir, "many"))
	if err != nil {
		t.Fatal(err)
	}
	if lines, different := bytes.Count(whole, []byte("\n")), bytes.Count(got, []byte("\n")); lines != different {
		t.Errorf("the results file has %d lines, and %d different games with its header", lines, different)
	}
}

// played returns the number of games in a results file.
func played(t *testing.T, path string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Count(string(text), "\n") - 1
}
