//go:build linux

package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// output is a command that writes a file; FILE in its arguments is the path.
type output struct {
	flag   string
	args   string
	suffix string // that the path must have
	once   bool   // the file has no room for a mark, so that the command only writes a new one
	begins string // what the file begins with
}

// outputs makes in the working folder what the commands need.
func outputs(t *testing.T) []output {
	t.Helper()
	built := site(t)
	exercise := written(t, anExercise)
	t.Chdir(t.TempDir())
	succeed(t, "", "match", "-game", "chess", "-agents", "random rules", "-games", "2", "-out", "in.jsonl")
	succeed(t, "", "selfplay", "-game", "othello", "-agents", "uct:n=2", "-games", "4", "-out", "a.data")
	if err := os.WriteFile("moves.txt", []byte("f5d6 1-0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	train := "train -game othello -data a.data -arch dense:2_relu_value(dense_tanh) -epochs 1 "
	return []output{
		{flag: "-plot", args: "standings -plot FILE in.jsonl", begins: "<!-- playout standings -->\n<svg "},
		{flag: "-records", args: "standings -records FILE in.jsonl", begins: `{"playout":"standings","game":"chess",`},
		{flag: "-records", args: "standings -records FILE in.jsonl", suffix: ".jsonl.gz", begins: "\x1f\x8b"},
		{flag: "-records", args: "standings -records FILE in.jsonl", suffix: ".pgn", begins: "[Event "},
		{flag: "-records", args: "standings -records FILE in.jsonl", suffix: ".pgn.gz", begins: "\x1f\x8b"},
		{flag: "-svg", args: "sweep -game othello -agents uct:n={1}_random -games 2 -svg FILE", begins: "<!-- playout sweep -->\n<svg "},
		{flag: "-out", args: "exercise package " + exercise + " -format scorm12 -site " + built + " -out FILE", begins: "PK"},
		{flag: "-out", args: train + "-out FILE", suffix: ".onnx", begins: "\x08\x07\x12\x07playout"},
		{flag: "-log", args: train + "-out n.onnx -log FILE", begins: `{"epoch":1,`},
		{flag: "-curves", args: train + "-out n.onnx -curves FILE", begins: "<!-- playout train -->\n<svg "},
		{flag: "-checkpoint", args: train + "-out n.onnx -checkpoint FILE", begins: "playout-"},
		{flag: "-out", args: "data -game othello -out FILE moves.txt", begins: "playout-data "},
		{flag: "-csv", args: "data -game othello -csv FILE a.data", once: true, begins: "0,"},
		{flag: "-out", args: "match -game othello -agents random_rules -games 2 -out FILE", begins: `{"game":"othello"`},
		{flag: "-records", args: "match -game chess -agents random_rules -games 2 -out in.jsonl -records FILE", begins: "[Event "},
		{flag: "-out", args: "selfplay -game othello -agents uct:n=1 -games 1 -out FILE", begins: "playout-data "},
	}
}

// at fills the path into the arguments; _ is a blank within one.
func (o *output) at(path string) []string {
	words := strings.Fields(o.args)
	for i, word := range words {
		if words[i] = strings.ReplaceAll(word, "FILE", path); !strings.ContainsAny(word, "/.") {
			words[i] = strings.ReplaceAll(words[i], "_", " ")
		}
	}
	return words
}

// refuses reports whether a command fails in one line that begins with the flag and the path,
// and changes nothing in the working folder.
func (o *output) refuses(t *testing.T, path, want string) {
	t.Helper()
	before := listing(t)
	args := o.at(path)
	status, out, errs := call("", args...)
	last := strings.SplitAfter(strings.TrimSuffix(errs, "\n"), "\n")
	begins := "playout " + args[0] + ": " + o.flag + " " + path + ": "
	if message := last[len(last)-1]; status != 2 || out != "" || !strings.HasPrefix(message, begins) || !strings.Contains(message, want) || !strings.Contains(message, "; allowed: ") {
		t.Errorf("%q: status %d, %q, %q; want %s… %s", args, status, out, errs, begins, want)
	}
	if after := listing(t); !slices.Equal(before, after) {
		t.Errorf("%q: there is %q, before %q", args, after, before)
	}
}

// listing returns the files in the working folder.
func listing(t *testing.T) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		text := []byte(nil)
		if info.Mode().IsRegular() {
			text, _ = os.ReadFile(e.Name())
		}
		all = append(all, fmt.Sprint(e.Name(), info.Mode(), info.Sys().(*syscall.Stat_t).Ino, string(text)))
	}
	return all
}

// Every verb writes a new file, and writes it again; it rejects everything else: files of other
// verbs and programs, folders, pipes, devices, and links to them.
func TestOutputs(t *testing.T) {
	all := outputs(t)
	for _, err := range []error{os.Mkdir("folder", 0o755), syscall.Mkfifo("pipe", 0o644), os.Symlink("nothing", "dangling"), os.Symlink("loop", "loop")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var written []string
	for i, o := range all {
		path := "new" + string(rune('a'+i)) + o.suffix
		written = append(written, path)
		runs(t, o.at(path)...)
		if text := contents(t, path); !strings.HasPrefix(text, o.begins) {
			t.Errorf("%s: it begins with %.60q, want %q", o.args, text, o.begins)
		}
		if o.once {
			o.refuses(t, path, "it is another file, which begins with ")
		} else {
			runs(t, o.at(path)...)
		}
		for name, want := range map[string]string{
			"folder": "it is a folder", "pipe": "it is a named pipe", "dangling": "it is a symbolic link to nothing",
			"loop": "it is a symbolic link that leads nowhere", "none/new": "there is no folder none", "moves.txt": "",
		} {
			if o.suffix != "" { // the same under a name that the verb accepts
				if name == "none/new" {
					name += o.suffix
				} else {
					link := name + o.suffix
					if err := os.Rename(name, link); err != nil {
						t.Fatal(err)
					}
					if name != "loop" { // it is now a link to nothing
						o.refuses(t, link, want)
					}
					if err := os.Rename(link, name); err != nil {
						t.Fatal(err)
					}
					continue
				}
			}
			o.refuses(t, name, want)
		}
		if o.suffix == "" {
			o.refuses(t, "/dev/null", "it is a device")
			o.refuses(t, "/dev/stdout", "it is a symbolic link ")
		}
	}
	for i, o := range all {
		for j, path := range written {
			if i != j && o.suffix == "" && o.args != all[j].args {
				o.refuses(t, path, "")
			}
		}
	}
}

// Other programs still read a drawing with a mark.
func TestMarkedDrawings(t *testing.T) {
	for _, o := range outputs(t) {
		if !strings.HasSuffix(o.begins, "<svg ") {
			continue
		}
		runs(t, o.at("a.svg")...)
		d := xml.NewDecoder(strings.NewReader(contents(t, "a.svg")))
		root := ""
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", o.args, err)
			}
			if start, is := token.(xml.StartElement); is && root == "" {
				root = start.Name.Space + " " + start.Name.Local
			}
		}
		if root != "http://www.w3.org/2000/svg svg" {
			t.Errorf("%s: the root is %q", o.args, root)
		}
		if err := os.Remove("a.svg"); err != nil {
			t.Fatal(err)
		}
	}
}

// A verb rejects a folder of results with foreign files before the first game, and names a path
// that is no folder.
func TestFoldersOfOutputs(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("plain", []byte("mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	sweep := []string{"sweep", "-game", "othello", "-agents", "uct:n={1} random", "-games", "2", "-dir"}
	table := []string{"table", "r5-terms", "-rows", "x", "-games", "2", "-workers", "1", "-dir"}
	for _, args := range [][]string{sweep, table, {"strength", "-rows", "x", "-dir"}, {"train", "-recipe", "small.json", "-dir"}} {
		if args[0] == "strength" {
			args[2] = firstRow(t)
		}
		if args[0] == "train" {
			if err := os.WriteFile("small.json", []byte(smallRecipe), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for dir, want := range map[string]string{"plain": "plain: it is a file", "/dev/null": "/dev/null: it is a device", "plain/a": "plain"} {
			status, out, errs := call("", append(slices.Clone(args), dir)...)
			if status != 2 || !strings.HasPrefix(errs, "playout "+args[0]+": -dir "+want) || !strings.HasSuffix(errs, "; allowed: a folder, or the name of a new one\n") || strings.Count(errs, "\n") != 1 {
				t.Errorf("%s -dir %s: status %d, %q, %q", args[0], dir, status, out, errs)
			}
		}
	}
	for _, c := range []struct {
		args  []string
		files string
	}{
		{sweep, "sweep.json sweep.csv sweep.svg n=1.jsonl"},
		{table, "r5-terms.json r5-terms.csv r5-terms.md r5-terms-scores.svg r5-terms-games.svg r5-terms/x.jsonl"},
	} {
		runs(t, append(c.args, "good")...)
		runs(t, append(c.args, "good")...)
		for _, name := range strings.Fields(c.files) {
			path := filepath.Join("bad", name)
			if err := os.RemoveAll("bad"); err != nil {
				t.Fatal(err)
			}
			if err := os.CopyFS("bad", os.DirFS("good")); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte("mine\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			status, _, errs := call("", append(c.args, "bad")...)
			if status != 2 || !strings.Contains(errs, path) || !strings.Contains(errs, "allowed: ") && !strings.HasSuffix(name, ".json") || contents(t, path) != "mine\n" {
				t.Errorf("%s is another file: status %d, %q", path, status, errs)
			}
		}
		svg := filepath.Join("good", strings.Fields(c.files)[2])
		if !strings.HasSuffix(svg, ".svg") {
			svg = "good/r5-terms-scores.svg"
		}
		_, old, _ := strings.Cut(contents(t, svg), "\n") // as an earlier version wrote it
		if err := os.WriteFile(svg, []byte(old), 0o644); err != nil {
			t.Fatal(err)
		}
		runs(t, append(c.args, "good")...)
		if text := contents(t, svg); !strings.HasSuffix(text, ">\n"+old) {
			t.Errorf(`%s begins with %.40q, want one that ends with the old text`, svg, text)
		}
	}
}

// firstRow returns the name of a row of the strength table.
func firstRow(t *testing.T) string {
	t.Helper()
	name, _, _ := strings.Cut(succeed(t, "", "strength"), ":")
	return name
}
