//go:build unix

package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/lab/nets"
)

// endless returns the texts of endless files, by name: a beginning, and what repeats after it.
func endless(t *testing.T) map[string][2]string {
	t.Helper()
	noise := make([]byte, 1<<16)
	random := rand.NewChaCha8([32]byte{1})
	random.Read(noise)
	var row dataset.PositionRow
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	zip.Write(make([]byte, 1<<20))
	zip.Close()
	episode := unpacked(t, leaderboard)
	results, err := os.ReadFile(played(t, "othello", "random rules", "-games", "2"))
	if err != nil {
		t.Fatal(err)
	}
	head, games, _ := strings.Cut(string(results), "\n")
	set := filepath.Join(t.TempDir(), "a.data")
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "random", "-games", "2", "-out", set)
	episodes := contents(t, set)
	begin := strings.IndexByte(episodes, '\n') + 1
	return map[string][2]string{
		"zeros":        {"", strings.Repeat("\x00", 1<<12)},
		"noise":        {"", string(noise)},
		"brackets":     {"", strings.Repeat("(", 1<<12)},
		"objects":      {"", strings.Repeat("{", 1<<12)},
		"lists":        {"", strings.Repeat("[", 1<<12)},
		"a string":     {`{"a":"`, strings.Repeat("a", 1<<12)},
		"a comment":    {"[Event \"a\"]\n\n1. e4 {", strings.Repeat("a", 1<<12)},
		"blank lines":  {"", strings.Repeat("\n", 1<<12)},
		"blanks":       {"", strings.Repeat(" ", 1<<12)},
		"bad lines":    {"", strings.Repeat("(\n", 1<<11)},
		"rows":         {"", strings.Repeat(string(row.Append(nil))+"\n", 50)},
		"packed zeros": {"", packed.String()},
		"games":        {"", strings.Repeat("1. f3 e5 2. g4 Qh4# 0-1\n", 50)},
		"transcripts":  {"", strings.Repeat("f5d6c3d3c4 1-0\n", 50)},
		"episodes":     {"", episode + "\n"},
		"results":      {head + "\n", games},
		"data set":     {episodes[:begin], episodes[begin:]},
		"a checkpoint": {"playout-checkpoint 1 00000000 {", strings.Repeat("a", 1<<12)},
		"a head":       {"playout-data 2 00000000 {", strings.Repeat("a", 1<<12)},
	}
}

// feed writes into a named pipe for each reader, until the test calls end, and counts the bytes
// that readers took.
func feed(t *testing.T, path string, text [2]string) (taken *atomic.Int64, end func()) {
	t.Helper()
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	var over atomic.Bool
	taken = new(atomic.Int64)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			pipe, err := os.OpenFile(path, os.O_WRONLY, 0) // waits for a reader
			if err != nil || over.Load() {
				return
			}
			for next := text[0]; err == nil && !over.Load(); next = text[1] {
				var n int
				n, err = io.WriteString(pipe, next)
				taken.Add(int64(n))
			}
			pipe.Close()
		}
	}()
	return taken, func() {
		over.Store(true)
		for waits := true; waits; { // for a reader, or for one that continues to read
			if reader, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0); err == nil {
				reader.Close()
			}
			select {
			case <-ended:
				waits = false
			case <-time.After(time.Millisecond):
			}
		}
		os.Remove(path)
	}
}

// readers lists the commands that read files, with FILE for one.
var readers = []string{
	"data FILE",
	"data -game othello FILE", "data -game chess FILE", "data -game geese FILE", "data -game morris FILE",
	"data -game othello FILE.csv",
	"data -game chess -out new.data FILE", "data -game othello -csv new.csv FILE",
	"replay -game geese FILE",
	"standings FILE",
	"train -game othello -out new.onnx -data FILE",
	"train -game othello -planes report1 -target none -out new.onnx -data FILE.csv",
	"train -game othello -out new.onnx -data a.data -begin FILE",
	"train -game othello -out new.onnx -data a.data -checkpoint FILE",
	"train -recipe FILE.json", "recipes -recipe FILE.json",
	"bestmove -game othello -agent puct:n=1,net=./FILE.onnx",
	"match -game othello -agents random+rules -games 2 -out FILE",
	"match -game othello -agents random+rules -games 2 -records FILE",
	"selfplay -game othello -agents random -games 2 -out FILE",
}

// fileOf returns the name of the file that a command reads.
func fileOf(command string) string { return regexp.MustCompile(`FILE\S*`).FindString(command) }

// checkRefusal runs a command that reads a file, and checks that it ends with an error of one line.
func checkRefusal(t *testing.T, command, what string) {
	t.Helper()
	args := strings.Fields(command)
	for i, word := range args {
		args[i] = strings.ReplaceAll(word, "+", " ")
	}
	status, out, errs := call("", args...)
	errs = errs[max(0, strings.Index(errs, "playout "+args[0]+": ")):] // a training prints what its data hold first
	if status != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "playout "+args[0]+": ") || len(errs) > 500 {
		t.Errorf(`%s of %s: status %d, %.200q, %.500q; want status 2 and an error of one line`, command, what, status, out, errs)
	}
	if left, _ := filepath.Glob("*new*"); left != nil {
		t.Errorf("%s of %s: %q are left", command, what, left)
	}
}

// A verb that reads an endless pipe or device ends, with an error, after a bounded number of
// bytes. With PLAYOUT_LONG=1 the test tries all texts, and more bytes of them.
func TestEndlessFiles(t *testing.T) {
	defer func(was int64) { disk.MaxPiped = was }(disk.MaxPiped)
	disk.MaxPiped = 1 << 15
	texts := endless(t)
	if os.Getenv("PLAYOUT_LONG") == "1" {
		disk.MaxPiped = 1 << 22
	} else {
		maps.DeleteFunc(texts, func(what string, _ [2]string) bool {
			return !slices.Contains([]string{"zeros", "blank lines", "rows", "episodes", "results", "data set"}, what)
		})
	}
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "2", "-out", "a.data")
	for _, command := range readers {
		for what, text := range texts {
			taken, end := feed(t, fileOf(command), text)
			checkRefusal(t, command, what)
			end()
			const most = nets.MaxModel + 2<<20 // a model, and what is waiting in the pipe
			if n := taken.Load(); n > most {
				t.Errorf("%s of %s: %d bytes are read; allowed: %d", command, what, n, most)
			}
		}
	}
}

// The memory for a large file does not depend on its size: a verb reads only one endless game,
// line or model. With PLAYOUT_LONG=1 the test tries more texts.
func TestHugeFiles(t *testing.T) {
	const size = 20 << 20
	t.Chdir(t.TempDir())
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "2", "-out", "a.data")
	texts := map[string]string{"zeros": ""}
	if os.Getenv("PLAYOUT_LONG") == "1" {
		texts = map[string]string{"zeros": "", "brackets": "(", "lists": "[", "objects": `{"a":`, "quotes": `"a`}
	}
	for what, text := range texts {
		if err := os.WriteFile("huge", []byte(strings.Repeat(text, size/max(len(text), 1)*min(len(text), 1))), 0o644); err != nil {
			t.Fatal(err)
		}
		if text == "" {
			if err := os.Truncate("huge", 200<<20); err != nil { // it takes no room on disk
				t.Fatal(err)
			}
		}
		for _, command := range readers {
			file := fileOf(command)
			if err := os.Rename("huge", file); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			checkRefusal(t, command, what)
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > 6*size {
				t.Errorf("%s of %s: %d MB of memory are taken; allowed: %d", command, what, took>>20, 6*size>>20)
			}
			if err := os.Rename(file, "huge"); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// again is an endless text.
type again struct {
	text string
	read int
}

func (a *again) Read(to []byte) (int, error) {
	n := copy(to, strings.Repeat(a.text, 1+len(to)/len(a.text))) / len(a.text) * len(a.text)
	a.read += n
	return n, nil
}

// A verb that reads standard input also ends after endless input that is no position.
func TestEndlessInput(t *testing.T) {
	for _, text := range []string{"\x00", "(", "(\n", "-", "{"} {
		for _, args := range []string{"moves -game othello", "moves -game geese", "solve -game othello -table 1 -workers 2"} {
			in := &again{text: text}
			var out, errs bytes.Buffer
			status := run(strings.Fields(args), in, &out, &errs)
			lines := strings.Split(strings.TrimSuffix(errs.String(), "\n"), "\n")
			if last := lines[len(lines)-1]; status != 2 || out.Len() > 0 || len(last) > 500 {
				t.Errorf("%s of %q: status %d, %.200q, %q; want status 2, no output and a short error", args, text, status, out.String(), last)
			}
			if most := 4 << 20; in.read > most {
				t.Errorf("%s of %q: %d bytes are read; allowed: %d", args, text, in.read, most)
			}
		}
	}
}
