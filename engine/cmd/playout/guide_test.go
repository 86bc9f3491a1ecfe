package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The test tries every command line in the README and the guide. It runs those of this command,
// at a small scale, each page's in a folder of its own that holds the repository's engine and
// models; in a block marked as long or outside, it reads only their flags. It looks up the
// packages, names of tests and flags in commands of go. It runs build.sh with stubs, and looks
// up what that calls. Commands within sentences and tables may leave out arguments, so it only
// looks them up.
//
//	```sh          to be run
//	```sh long     not in the time of a test
//	```sh outside  nor without a program or file that is not here
func TestDocumentedCommands(t *testing.T) {
	script := newDryRun(t, newSources(t))
	root := script.code.root
	pages, err := filepath.Glob(filepath.Join(root, "static/guide/*.md"))
	if err != nil || len(pages) < 8 {
		t.Fatalf("the guide has %d pages, %v", len(pages), err)
	}
	t.Run("build.sh", script.lookUpUsage)
	ran := 0
	models := filepath.Join(root, "models/README.md") // it trains nets, which takes long
	for _, page := range append(pages, filepath.Join(root, "README.md"), filepath.Join(root, "CONTRIBUTING.md"), models) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks, spans := shellBlocks(string(text)), commandSpans(string(text))
		if len(blocks)+len(spans) == 0 {
			continue
		}
		t.Run(strings.TrimPrefix(page, root+"/"), func(t *testing.T) {
			folder := t.TempDir()
			for _, name := range []string{"engine", "models"} {
				if err := os.Symlink(filepath.Join(root, name), filepath.Join(folder, name)); err != nil {
					t.Fatal(err)
				}
			}
			t.Chdir(folder)
			for _, block := range blocks {
				for _, line := range block.lines {
					c, err := readCommand(line)
					switch args, ours := c.ours(); {
					case err != nil:
						t.Errorf("%s: %v", line, err)
					case ours && block.mark == "" && (!slow(args) && page != models || os.Getenv("PLAYOUT_LONG") == "1"):
						runDocumented(t, c, scaled(args))
						ran++
					case ours:
						runDocumented(t, c, append(args, "-h")) // parse reads it last
					default:
						lookUp(t, script, c.words)
					}
				}
			}
			for _, span := range spans {
				if c, err := readCommand(span); err != nil {
					t.Errorf("%s: %v", span, err)
				} else {
					lookUp(t, script, c.words)
				}
			}
		})
	}
	if ran < 15 {
		t.Errorf("only %d commands were run", ran)
	}
}

// runDocumented runs a command line, which must print something and succeed.
func runDocumented(t *testing.T, c documented, args []string) {
	t.Helper()
	var out, complaints bytes.Buffer
	if status := run(args, strings.NewReader(c.stdin), &out, &complaints); status != 0 || out.Len() == 0 {
		t.Errorf("playout %s: status %d, %d bytes of output, complaints: %s", strings.Join(args, " "), status, out.Len(), complaints.String())
	}
	if c.stdout != "" {
		if err := os.WriteFile(c.stdout, out.Bytes(), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// Counts and limits make a command long. Results do not matter here.
var (
	smallFlags  = map[string]string{"-games": "2", "-seconds": "0.01", "-depth": "4", "-perft": "3", "-epochs": "1", "-clock": "0.3s+0.01s"}
	smallLimits = regexp.MustCompile(`\b(n|ms|depth)=[0-9]+`)
	smallLevel  = regexp.MustCompile(`\blevel:[0-9]+`)
)

// slow reports whether a command line takes seconds at any scale.
func slow(args []string) bool {
	return len(args) > 0 && (args[0] == "bench" || args[0] == "solve")
}

// scaled returns a command line with small counts.
func scaled(args []string) []string {
	small := slices.Clone(args)
	for i := 1; i < len(small); i++ {
		if less, is := smallFlags[small[i-1]]; is {
			small[i] = less
		} else if strings.HasPrefix(small[i-1], "-agent") || small[i-1] == "-teacher" {
			small[i] = smallLevel.ReplaceAllString(smallLimits.ReplaceAllString(small[i], "$1=4"), "level:1")
		}
	}
	if i := slices.Index(small, "-games"); i >= 0 && slices.Contains(small, "-shard") {
		small[i+1] = "4" // enough for two parts
	}
	if slices.Contains(small, "-recipe") && small[0] == "train" {
		small = append(small, "-scale", "0.002")
	}
	return small
}

// commandSpan matches a command within a sentence or a table; fenced matches a block of code.
var (
	commandSpan = regexp.MustCompile("`((?:(?:[A-Z]+=\\S+ )*go [a-z]+|\\./build\\.sh|(?:\\./)?playout [a-z])[^`]*)`")
	fenced      = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
)

// commandSpans returns the commands within the sentences and tables of a page, on one line, with
// their optional arguments in square brackets. <id> is a game.
func commandSpans(text string) (all []string) {
	for _, m := range commandSpan.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		line := strings.NewReplacer("[", "", "]", "", "<id>", "othello").Replace(m[1])
		all = append(all, strings.Join(strings.Fields(line), " "))
	}
	return all
}

// shellBlock is a block of code in a page, for a shell.
type shellBlock struct {
	mark  string   // "" for one to be run
	lines []string // whole command lines
}

// fence matches the beginning of such a block.
var fence = regexp.MustCompile("^ *```sh(?: (long|outside))?$")

// shellBlocks returns the shell blocks of a page of Markdown.
func shellBlocks(text string) []shellBlock {
	var blocks []shellBlock
	var open *shellBlock
	continued := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch begin := fence.FindStringSubmatch(line); {
		case begin != nil:
			open = &shellBlock{mark: begin[1]}
		case open == nil:
		case strings.TrimSpace(line) == "```":
			blocks = append(blocks, *open)
			open = nil
		default:
			part, more := strings.CutSuffix(strings.TrimSpace(line), "\\")
			if continued {
				open.lines[len(open.lines)-1] += " " + part
			} else if part != "" && part[0] != '#' {
				open.lines = append(open.lines, part)
			}
			continued = more || strings.HasSuffix(part, "|")
		}
	}
	return blocks
}
