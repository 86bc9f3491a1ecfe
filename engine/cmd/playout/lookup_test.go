package main

import (
	"bytes"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sources finds in the repository's Go files what commands name.
type sources struct {
	root    string
	folders map[string]*goFolder // by path below root
}

// goFolder is the text of a folder's Go files.
type goFolder struct{ program, tests string }

// hasGolden reports whether the tests compare with golden files, whose package defines -update.
func (f *goFolder) hasGolden() bool { return strings.Contains(f.tests, `"playout/engine/golden"`) }

func newSources(t *testing.T) *sources {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	s := &sources{root, map[string]*goFolder{}}
	for _, top := range []string{"engine", "models", "static", "ui", "wasm"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
				return err
			}
			text, err := os.ReadFile(path)
			at, _ := filepath.Rel(root, filepath.Dir(path))
			at = filepath.ToSlash(at)
			if s.folders[at] == nil {
				s.folders[at] = new(goFolder)
			}
			if strings.HasSuffix(path, "_test.go") {
				s.folders[at].tests += string(text)
			} else {
				s.folders[at].program += string(text)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// imports lists all packages with Go files, a line each, as go list does.
func (s *sources) imports() string {
	return "playout/" + strings.Join(slices.Sorted(maps.Keys(s.folders)), "\nplayout/")
}

// matching returns the folders of a package pattern: a path, or one with /... after it.
func (s *sources) matching(pattern string) (all []*goFolder) {
	at, below := strings.CutSuffix(strings.TrimPrefix(strings.TrimPrefix(pattern, "playout/"), "./"), "...")
	at = strings.TrimSuffix(at, "/")
	for path, f := range s.folders {
		if path == at || below && (at == "" || strings.HasPrefix(path, at+"/")) {
			all = append(all, f)
		}
	}
	return all
}

// goVerbs lists what go does with packages, and the flags that need no program to define them.
var (
	goVerbs     = []string{"build", "doc", "generate", "list", "run", "test", "vet"}
	goFlags     = regexp.MustCompile(`^-(C|all|c|deps|e|exec|f|ldflags|o|p|race|tags|vet)(=|$)`)
	testFlags   = regexp.MustCompile(`^-(test\.)?(args|bench|benchtime|count|cpu|cpuprofile|fuzz|fuzzminimizetime|fuzztime|parallel|run|short|skip|timeout|v)(=|$)`)
	flagName    = regexp.MustCompile(`^--?([a-z][a-zA-Z0-9]*)(=|$)`)
	testPattern = regexp.MustCompile(`^-(?:test\.)?(?:run|bench|skip|fuzz)(?:=(.*))?$`)
	testName    = regexp.MustCompile(`^func ((?:Test|Benchmark|Fuzz)\w+)\(`)
)

// lookUpGo returns what a go command names and does not exist: packages, their tests, and flags
// that neither go nor a program or test defines.
func (s *sources) lookUpGo(words []string) (missing []string) {
	if len(words) < 2 || !slices.Contains(goVerbs, words[1]) {
		return nil
	}
	var named []*goFolder
	isPackage := func(word string) bool { return strings.HasPrefix(word, "./") || strings.HasPrefix(word, "playout/") }
	for i, word := range words[2:] {
		if !isPackage(word) || words[i+1] == "-o" || strings.HasPrefix(word, "./...") && len(word) > 5 {
			continue
		}
		at := word
		if words[2] == "-C" && !strings.HasPrefix(word, "playout/") {
			at = "./" + path.Join(words[3], word)
		}
		found := s.matching(at)
		if len(found) == 0 {
			missing = append(missing, "package "+word)
		}
		named = append(named, found...)
		if words[1] == "run" {
			return append(missing, s.lookUpArguments(found, words[2+i+1:])...)
		}
		if words[1] == "doc" && i+3 < len(words) && !strings.Contains(found[0].program, words[i+3]) {
			missing = append(missing, "name "+words[i+3])
		}
	}
	for i, word := range words[2:] {
		if m := testPattern.FindStringSubmatch(word); m != nil {
			pattern := m[1]
			if pattern == "" && i+3 < len(words) {
				pattern = words[i+3]
			}
			if len(named) > 0 {
				missing = append(missing, missingTests(pattern, named)...)
			}
		} else if flagName.MatchString(word) && !testFlags.MatchString(word) && !goFlags.MatchString(word) &&
			!slices.ContainsFunc(named, func(f *goFolder) bool { return defines(f.tests, word) || word == "-update" && f.hasGolden() }) {
			missing = append(missing, "flag "+word)
		}
	}
	return missing
}

// lookUpArguments returns a program's arguments that its folder does not know: flags, and the
// verb.
func (s *sources) lookUpArguments(program []*goFolder, args []string) (missing []string) {
	if len(program) != 1 {
		return nil
	}
	for i, arg := range args {
		switch {
		case flagName.MatchString(arg) && !defines(program[0].program, arg):
			missing = append(missing, "flag "+arg)
		case i == 0 && !strings.HasPrefix(arg, "-") && !strings.Contains(program[0].program, `"`+arg+`"`):
			missing = append(missing, "verb "+arg)
		}
	}
	return missing
}

// definition matches a line that defines a flag.
var definition = regexp.MustCompile(`(?i)flags?\.\w+\((&[\w.]+, )?"(\w+)"`)

// defines reports whether Go code defines a flag.
func defines(code, flag string) bool {
	name := flagName.FindStringSubmatch(flag)[1]
	for at := 0; ; {
		next := strings.Index(code[at:], `"`+name+`"`)
		if next < 0 {
			return false
		}
		at += next + 1
		line := code[strings.LastIndexByte(code[:at], '\n')+1 : at+len(name)+1]
		if m := definition.FindStringSubmatch(line); m != nil && m[2] == name {
			return true
		}
	}
}

// missingTests returns the alternatives of a pattern that match no test; the pattern ^$ matches
// none on purpose.
func missingTests(pattern string, folders []*goFolder) (missing []string) {
	pattern, _, _ = strings.Cut(pattern, "/")
	for _, one := range alternatives(pattern) {
		match, err := regexp.Compile(one)
		if one != "^$" && (err != nil || !slices.ContainsFunc(folders, func(f *goFolder) bool { return f.hasTest(match) })) {
			missing = append(missing, "test "+one)
		}
	}
	return missing
}

// hasTest reports whether the name of one of the folder's tests matches.
func (f *goFolder) hasTest(match *regexp.Regexp) bool {
	for line := range strings.Lines(f.tests) {
		if strings.HasPrefix(line, "func ") {
			if m := testName.FindStringSubmatch(line); m != nil && match.MatchString(m[1]) {
				return true
			}
		}
	}
	return false
}

// alternatives spells out the alternatives of a pattern: A(B|C) is AB and AC.
func alternatives(pattern string) []string {
	all, _ := spellOut(pattern)
	return all
}

// spellOut spells out a pattern up to the bracket that closes it, and returns what follows.
func spellOut(pattern string) (all []string, rest string) {
	heads := []string{""} // the ways to spell what was read of this alternative
	for pattern != "" {
		next := []string{pattern[:1]}
		switch c := pattern[0]; c {
		case '|':
			all, heads, next = append(all, heads...), []string{""}, []string{""}
		case ')':
			return append(all, heads...), pattern[1:]
		case '(':
			next, rest = spellOut(pattern[1:])
			pattern = "(" + rest
		}
		pattern = pattern[1:]
		var longer []string
		for _, head := range heads {
			for _, tail := range next {
				longer = append(longer, head+tail)
			}
		}
		heads = longer
	}
	return append(all, heads...), ""
}

func TestAlternatives(t *testing.T) {
	for pattern, want := range map[string]string{
		"TestA":         "TestA",
		"A|B":           "A B",
		"^(A|B)$":       "^A$ ^B$",
		"Test(A|B)":     "TestA TestB",
		"T((A|B)C|D)":   "TAC TBC TD",
		"T(A|B)(C|D)|E": "TAC TAD TBC TBD E",
	} {
		got := alternatives(pattern)
		slices.Sort(got)
		expected := strings.Fields(want)
		slices.Sort(expected)
		if !slices.Equal(got, expected) {
			t.Errorf("alternatives of %s: %q, want %q", pattern, got, expected)
		}
	}
}

// lookUp reports what a command of another program names and does not exist.
func lookUp(t *testing.T, d *dryRun, words []string) {
	t.Helper()
	var wrong []string
	switch {
	case len(words) == 0: // variables alone
	case words[0] == "./build.sh":
		wrong = d.lookUp(words[1:])
	case words[0] == "playout" || words[0] == "./playout":
		wrong = lookUpOurs(words[1:])
	case words[0] == "go":
		wrong = d.code.lookUpGo(words)
	}
	for _, w := range wrong {
		t.Errorf("%s: %s is missing", strings.Join(words, " "), w)
	}
}

// The checks of this file find the mistakes that they look for.
func TestLookUp(t *testing.T) {
	s := newSources(t)
	for line, want := range map[string]string{
		"go test ./engine/nothing":                                   "package ./engine/nothing",
		"go test ./engine/net -run TestNothing":                      "test TestNothing",
		"go test -run=Unheard ./engine/net":                          "test Unheard",
		"go test ./engine/games/othello -run Test(Nothing|Perft)":    "test TestNothing",
		"go test ./engine/net -bench BenchmarkNothing":               "test BenchmarkNothing",
		"go test ./wasm/e2e -turn 3":                                 "flag -turn",
		"go test -cuont=1 ./engine/net":                              "flag -cuont=1",
		"go run ./wasm/pagebench -loads 3 -load 3":                   "flag -load",
		"go run ./engine/cmd/site blid":                              "verb blid",
		"go test -C engine/cmd/lobby ./nothing":                      "package ./nothing",
		"go test -C engine/cmd/lobby -run TestNothing ./load":        "test TestNothing",
		"go test -C engine/cmd/lobby -run TestShares ./...":          "",
		"go doc ./engine/net Nothing":                                "name Nothing",
		"go test -count=1 -run TestPerft ./engine/games/othello":     "",
		"go test ./wasm/e2e -turns 3 -think=2":                       "",
		"go run ./engine/cmd/site zip -out x.zip":                    "",
		"go build -o ./nothing ./engine/cmd/playout":                 "",
		"go test -run ^$ -bench . ./engine/search/...":               "",
		"go mod why -m nothing":                                      "",
		"playout match -agent x":                                     "flag -agent",
		"playout mach -agents x":                                     "verb mach",
		"playout match -agents x -games=3":                           "",
		"playout exercise package FILE -format scorm12 -nothing 100": "flag -nothing",
	} {
		words := strings.Fields(line)
		missing := s.lookUpGo(words)
		if words[0] == "playout" {
			missing = lookUpOurs(words[1:])
		}
		if got := strings.Join(missing, ", "); got != want {
			t.Errorf("%s: %q is missing, want %q", line, got, want)
		}
	}
}

// lookUpOurs returns the verb or the flags of this command that do not exist.
func lookUpOurs(args []string) (missing []string) {
	if len(args) == 0 || args[0] == "help" || flagName.MatchString(args[0]) {
		return nil
	}
	if !slices.ContainsFunc(verbs(), func(v verb) bool { return v.name == args[0] }) {
		return []string{"verb " + args[0]}
	}
	var help, complaints bytes.Buffer
	run([]string{args[0], "-h"}, strings.NewReader(""), &help, &complaints)
	for _, arg := range args[1:] {
		if m := flagName.FindStringSubmatch(arg); m != nil && m[1] != "h" && !regexp.MustCompile(`(?m)^  -`+m[1]+`\b`).MatchString(help.String()) {
			missing = append(missing, "flag "+arg)
		}
	}
	return missing
}
