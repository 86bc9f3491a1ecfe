//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"playout/engine/lab/matches"
)

// block returns the code block of the guide's page that has a text.
func block(t *testing.T, part string) string {
	t.Helper()
	page, err := os.ReadFile("../../../static/guide/machines.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?ms)^```[a-z ]+\n(.*?)^```$").FindAllStringSubmatch(string(page), -1) {
		if strings.Contains(m[1], part) {
			return m[1]
		}
	}
	t.Fatalf("the page has no block with %q", part)
	return ""
}

// yaml returns the value of a key in a block, on one line.
func yaml(t *testing.T, text, key, part string) string {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?m)^ *`+key+`: (.*)$`).FindAllStringSubmatch(text, -1) {
		if strings.Contains(m[1], part) {
			return m[1]
		}
	}
	t.Fatalf("no %s with %q in %s", key, part, text)
	return ""
}

// The examples of the guide's page work: a loop in a shell, an array of Slurm, an indexed job of Kubernetes, and the
// commands of a Compose file, with fewer games. Those without a queue merge into the games of a single run.
func TestExamples(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds two programs")
	}
	dir := t.TempDir()
	for name, path := range map[string]string{"playout": "playout/engine/cmd/playout", "cluster": "."} {
		if said, err := exec.Command("go", "build", "-o", filepath.Join(dir, name), path).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	small := strings.NewReplacer("n=400", "n=2", "-games 2000", "-games 40", "-workers 4", "-workers 1", "1-20", "1-4", "/20 ", "/4 ", "/playout ", "./playout ", "./playout ", "./playout ")
	sh := func(script string, env ...string) {
		t.Helper()
		c := exec.Command("bash", "-c", "set -e\n"+script)
		c.Dir, c.Env = dir, append(os.Environ(), env...)
		if said, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", script, err, said)
		}
	}
	merged := func(out string, files ...string) string {
		t.Helper()
		for i := range files {
			files[i] = filepath.Join(dir, files[i])
		}
		if _, err := matches.Merge(matches.MergeOptions{Paths: files, Dir: dir, Out: out, Canonical: true}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, out))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	sh(`./playout match -game othello -agents "uct:n=2 uct:n=2,c=0.7" -games 40 -out one.jsonl`)
	want := merged("one", "one.jsonl")
	sh(small.Replace(block(t, "for i in 1 2 3 4")))
	if got := merged("loop", "results.jsonl"); got != want {
		t.Errorf("the loop plays\n%.500s\nand a single run\n%.500s", got, want)
	}
	sh("rm part*.jsonl")
	slurm := small.Replace(block(t, "#SBATCH"))
	kubernetes := yaml(t, small.Replace(block(t, "kind: Job")), "command", "JOB_COMPLETION_INDEX")
	inner := regexp.MustCompile(`^\[/bin/sh, -c, '(.*)'\]$`).FindStringSubmatch(kubernetes)
	if inner == nil {
		t.Fatalf("the job's command is %s, want [/bin/sh, -c, '…']", kubernetes)
	}
	for part := 1; part <= 4; part++ {
		sh(slurm, fmt.Sprintf("SLURM_ARRAY_TASK_ID=%d", part), "SLURM_ARRAY_TASK_COUNT=4")
	}
	if got := merged("slurm", "part1.jsonl", "part2.jsonl", "part3.jsonl", "part4.jsonl"); got != want {
		t.Errorf("the array plays\n%.500s\nand a single run\n%.500s", got, want)
	}
	sh("rm part*.jsonl")
	for index := range 4 {
		sh(inner[1], fmt.Sprintf("JOB_COMPLETION_INDEX=%d", index))
	}
	if got := merged("kubernetes", "part0.jsonl", "part1.jsonl", "part2.jsonl", "part3.jsonl"); got != want {
		t.Errorf("the job plays\n%.500s\nand a single run\n%.500s", got, want)
	}

	compose := block(t, "services:")
	address := freeAddress(t)
	if err := os.WriteFile(filepath.Join(dir, "token"), []byte("0123456789abcdef\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	here := strings.NewReplacer("/cluster ", filepath.Join(dir, "cluster")+" ", "/queue ", filepath.Join(dir, "queue")+" ", "0.0.0.0:4222", address, "queue:4222", address, "/run/secrets/token", filepath.Join(dir, "token"))
	background := func(line string) {
		t.Helper()
		words := strings.Fields(here.Replace(line))
		c := exec.Command(words[0], words[1:]...)
		var said bytes.Buffer
		c.Stdout, c.Stderr = &said, &said
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = c.Process.Signal(os.Interrupt)
			if err := c.Wait(); err != nil {
				t.Errorf("%s: %v: %s", line, err, &said)
			}
		})
	}
	background(yaml(t, compose, "command", "serve"))
	wait(t, address)
	background(yaml(t, compose, "command", "work"))
	first := strings.Replace(small.Replace(block(t, "./cluster match")), "192.0.2.7:4222", address, 1)
	sh(strings.Replace(first, "results.jsonl", "queue.jsonl", 1))
	if got := merged("queued", "queue.jsonl"); got != want {
		t.Errorf("the queue plays\n%.500s\nand a single run\n%.500s", got, want)
	}
}
