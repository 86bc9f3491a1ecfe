package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/lab/labtest"
	"playout/engine/lab/nets"
	"playout/engine/net"
	"playout/engine/net/nettest"
)

// modelFile writes a model to a file.
func modelFile(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.onnx")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A net in a file plays, and the verb reports its kernel once, apart from the results.
func TestNetsFromFiles(t *testing.T) {
	path := modelFile(t, nettest.Dense(1, 4, 8, 8, 65, true).Marshal())
	kernel := net.Kernels()[0]
	notice := "net " + path + " runs on " + kernel + nets.Slow(kernel) + "\n"
	for _, agent := range []string{"puct:n=20,net=", "uct:n=20,net=", "net:net="} {
		status, out, errs := call("", "bestmove", "-game", "othello", "-agent", agent+path)
		if move := strings.TrimSpace(out); status != 0 || errs != notice || !strings.Contains("c4 d3 e6 f5", move) {
			t.Errorf(`%s: status %d, %q, %q; want status 0 and a legal move`, agent, status, out, errs)
		}
	}
	if got := nets.Slow("plain Go"); nets.Slow("AVX2") != "" || len(net.Kernels()) > 1 && got != "" || got != "" && got != "; built with GOEXPERIMENT=simd it is ten times as fast" {
		t.Errorf("plain Go is followed by %q, want what makes it faster only if this program lacks it", got)
	}
	agents := "puct:n=5,net=" + path + " uct:n=5,net=" + path
	status, out, errs := call("", "match", "-game", "othello", "-agents", agents, "-games", "4", "-json")
	var table struct{ Agents []struct{ Agent string } }
	if err := json.Unmarshal([]byte(out), &table); status != 0 || err != nil || errs != notice {
		t.Fatalf("match: status %d, %v, %q; want status 0", status, err, errs)
	}
	if got := table.Agents[0].Agent + " " + table.Agents[1].Agent; got != agents {
		t.Errorf("the match is of %s, want %s", got, agents)
	}
}

// A net that is not available is an error of one line and status 2, before the first game.
func TestNetsThatCannotBeHad(t *testing.T) {
	whole := nettest.Dense(1, 4, 8, 8, 65, true).Marshal()
	small := modelFile(t, nettest.Dense(1, 4, 6, 6, 37, true).Marshal())
	cut := modelFile(t, whole[:len(whole)/2])
	empty := modelFile(t, nil)
	huge := modelFile(t, nil)
	if err := os.Truncate(huge, nets.MaxModel+10); err != nil { // takes no room on the disk
		t.Fatal(err)
	}
	folder := t.TempDir() + "/"
	for _, c := range []struct{ net, want string }{
		{"nothing", `net "nothing": there is no such net; allowed: `},
		{folder + "none.onnx", `none.onnx": there is no such file`},
		{folder, `": is a directory`},
		{small, `has planes 4×6×6 with a policy of 37; allowed for othello: planes 4×8×8 with a policy of 65, or `},
		{cut, `": net: `},
		{empty, `": net: `},
		{huge, `": it has more than 134217728 bytes; allowed: at most that many`},
	} {
		for _, args := range [][]string{
			{"bestmove", "-game", "othello", "-agent", "puct:net=" + c.net},
			{"match", "-game", "othello", "-agents", "random net:net=" + c.net},
		} {
			status, out, errs := call("", args...)
			if status != 2 || out != "" || !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
				t.Errorf("%v: status %d, %q, %q, want %q", args, status, out, errs, c.want)
			}
		}
	}
}

// A match does not continue with another net under the same name, or on another kernel.
func TestMatchKeepsItsNets(t *testing.T) {
	path := modelFile(t, nettest.Dense(1, 4, 8, 8, 65, true).Marshal())
	file := filepath.Join(t.TempDir(), "results.jsonl")
	args := []string{"match", "-game", "othello", "-agents", "net:net=" + path + " random", "-games", "2", "-out", file}
	first, _, _ := call("", args...)
	again, _, errs := call("", args...)
	if first != 0 || again != 0 {
		t.Fatalf("status %d, then %d, %s; want first == 0 && again == 0", first, again, errs)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	refuse := func(want string) {
		t.Helper()
		kept, _ := os.ReadFile(file)
		status, out, errs := call("", args...)
		if now, _ := os.ReadFile(file); status != 2 || out != "" || !strings.Contains(errs, want) || !bytes.Equal(now, kept) {
			t.Errorf("status %d, %q, %q, want %q", status, out, errs, want)
		}
	}
	other := strings.Replace(labtest.WithoutSums(before), `"kernel":"`+net.Kernels()[0], `"kernel":"abacus`, 1)
	if err := os.WriteFile(file, []byte(other), 0o600); err != nil {
		t.Fatal(err)
	}
	refuse(`were played on the kernel "abacus", which rounds differently from ` + net.Kernels()[0])
	if err := os.WriteFile(file, before, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nettest.Dense(2, 4, 8, 8, 65, true).Marshal(), 0o600); err != nil {
		t.Fatal(err)
	}
	refuse("its games are of another net")
}
