package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// call runs a command line.
func call(ctx context.Context, args ...string) (status int, out, errs string) {
	var stdout, stderr bytes.Buffer
	status = run(ctx, args, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// A match and a data set are collected from the command line, as five commands of the guide do it.
func TestCommands(t *testing.T) {
	dir := t.TempDir()
	address := freeAddress(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan string, 2)
	start := func(args ...string) {
		go func() {
			status, _, errs := call(ctx, args...)
			if status != 0 {
				ended <- strings.Join(args, " ") + ": " + errs
			}
			ended <- ""
		}()
	}
	start("serve", "-store", filepath.Join(dir, "queue"), "-listen", address)
	wait(t, address)
	start("work", "-url", "nats://"+address, "-cores", "2", "-name", "here")
	results, set := filepath.Join(dir, "results"), filepath.Join(dir, "data")
	status, out, errs := call(ctx, "match", "-url", "nats://"+address, "-game", "othello", "-agents", "uct:n=4 random", "-games", "200", "-openings", "random:20", "-out", results, "-records", results+".games", "-finals", results+".finals")
	if status != 0 || !strings.Contains(out, "of 200 games") {
		t.Errorf("match: status %d, %q, %q", status, out, errs)
	}
	for _, path := range []string{results + ".games", results + ".finals"} {
		text, err := os.ReadFile(path)
		if lines := strings.Count(string(text), "\n"); err != nil || lines != 200 {
			t.Errorf("%s: %d lines, %v; want 200", path, lines, err)
		}
	}
	status, out, errs = call(ctx, "selfplay", "-url", "nats://"+address, "-game", "othello", "-agents", "uct:n=4", "-games", "200", "-out", set)
	if status != 0 || !strings.Contains(out, "200 games of") {
		t.Errorf("selfplay: status %d, %q, %q", status, out, errs)
	}
	labels := filepath.Join(dir, "labels")
	status, out, errs = call(ctx, "label", "-url", "nats://"+address, "-in", set, "-teacher", "uct:n=6", "-out", labels)
	if status != 0 || !strings.Contains(out, "200 games of") {
		t.Errorf("label: status %d, %q, %q", status, out, errs)
	}
	folder := filepath.Join(dir, "tables")
	status, out, errs = call(ctx, "table", "-url", "nats://"+address, "r1-start", "-rows", "half", "-games", "2", "-dir", folder)
	if status != 0 || !strings.Contains(out, "| 2 |") {
		t.Errorf("table: status %d, %q, %q", status, out, errs)
	}
	for _, path := range []string{results, set, labels} {
		if info, err := os.Stat(path); err != nil || info.Size() < 1000 {
			t.Errorf("%s: %v, want a file with the games", path, err)
		}
	}
	cancel()
	for range 2 {
		if said := <-ended; said != "" {
			t.Error(said)
		}
	}
}

// A wrong command line is refused with one line that says what is allowed, before anything is written.
func TestRefusals(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	match := []string{"match", "-url", "nats://127.0.0.1:1", "-game", "othello", "-games", "4"}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"play"}, "allowed: serve, work"},
		{[]string{"work"}, "-url is missing"},
		{[]string{"work", "-url", "nats://127.0.0.1:1", "-cores", "0"}, "-cores 0"},
		{[]string{"work", "-url", "nats://127.0.0.1:1", "-name", "a b"}, "-name"},
		{[]string{"work", "-url", "nats://127.0.0.1:1"}, "allowed: the address that cluster serve prints"},
		{[]string{"serve"}, "-store is missing"},
		{[]string{"serve", "-store", dir, "-listen", "0.0.0.0:4222"}, "-token-file FILE"},
		{append(match, "-agents", "random random"), "-out"},
		{append(match, "-agents", "random", "-out", out), "agent"},
		{append(match, "-agents", "random random", "-sprt", "0,10", "-out", out), "-sprt"},
		{append(match, "-agents", "random random", "-records", out, "-out", out), "-records"},
		{append(match, "-agents", "uci:cmd=/bin/cat random", "-out", out), "program of this machine"},
		{append(match, "-agents", "random random", "-out", out, "x"), "not a flag"},
		{[]string{"label", "-url", "nats://127.0.0.1:1", "-in", out, "-teacher", "uct:n=4", "-out", out}, "-in"},
		{[]string{"table", "-url", "nats://127.0.0.1:1", "-dir", out}, "the table is missing"},
		{[]string{"table", "-url", "nats://127.0.0.1:1", "r9-none", "-dir", out}, "r1-start"},
		{[]string{"table", "-url", "nats://127.0.0.1:1", "r1-start"}, "-dir is missing"},
		{[]string{"selfplay", "-url", "nats://127.0.0.1:1", "-game", "go", "-agents", "random", "-out", out}, "-game"},
	} {
		status, said, errs := call(t.Context(), test.args...)
		if status != 2 || said != "" || !strings.Contains(errs, test.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%v: status %d, %q, %q; want status 2 and one line with %q", test.args, status, said, errs, test.want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("%v has written a file", test.args)
		}
	}
}

// The address that serve prints works on other machines, also if the queue listens at all addresses.
func TestElsewhere(t *testing.T) {
	host, err := os.Hostname()
	if err != nil {
		t.Skip(err)
	}
	for url, want := range map[string]string{
		"nats://0.0.0.0:4222":   "nats://" + host + ":4222",
		"tls://[::]:4222":       "tls://" + host + ":4222",
		"nats://192.0.2.7:4222": "nats://192.0.2.7:4222",
	} {
		if got := elsewhere(url); got != want {
			t.Errorf("elsewhere(%s) = %s, want %s", url, got, want)
		}
	}
}

// freeAddress returns an address of this machine at which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer free.Close()
	return free.Addr().String()
}

// wait waits until something listens at an address.
func wait(t *testing.T, address string) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		c, err := net.Dial("tcp", address)
		if err == nil {
			c.Close()
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}
