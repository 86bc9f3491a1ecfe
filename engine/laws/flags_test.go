//go:build !js

package laws_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// libraries lists the folders whose errors must not name flags, since callers may have no command
// line. The command line itself adds the flag from the path of a strict.Fault.
var libraries = []string{"engine/arena", "engine/disk", "engine/lab", "engine/match", "engine/uciserver"}

// flagName matches a flag at the beginning of a word.
var flagName = regexp.MustCompile(`(^|[\s("])-[a-z]{2,}`)

// No error text of a library begins with a flag or names one.
func TestErrorsNameNoFlags(t *testing.T) {
	for _, folder := range libraries {
		err := filepath.WalkDir(root+folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			named, err := flagsInErrors(path, nil)
			for _, text := range named {
				t.Errorf("the text of an error names a flag: %s; it should name what is wrong", text)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// flagsInErrors finds flags in each way of making an error, and nowhere else.
func TestFlagsInErrors(t *testing.T) {
	const code = `package a
var a = errors.New("-out is missing")
var b = fmt.Errorf("stopped; allowed: -out FILE (%d)", 1)
var c = strict.Wrong("out", "with %s: -cpu", "x").Allow("one worker, or -workers 1")
var d = strict.In("out", "-out: ", b)
var e = command.Text("match", "-game", "othello")
var f = errors.New("from 1-2 of a-b, - and -1 apart")
`
	named, err := flagsInErrors("a.go", code)
	if got, want := fmt.Sprint(len(named), err), "5 <nil>"; got != want {
		t.Errorf("flagsInErrors finds %s, want %s: %q", got, want, named)
	}
}

// flagsInErrors returns the texts with flags in a file's calls that make errors, each with its
// place. It reads the file if no source is given.
func flagsInErrors(path string, source any) (named []string, err error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is {
			return true
		}
		function, is := call.Fun.(*ast.SelectorExpr)
		if !is {
			return true
		}
		from, _ := function.X.(*ast.Ident)
		name := function.Sel.Name
		if name != "Allow" && (from == nil || !strings.Contains(" errors.New fmt.Errorf strict.Wrong strict.In ", " "+from.Name+"."+name+" ")) {
			return true
		}
		for _, argument := range call.Args {
			if literal, is := argument.(*ast.BasicLit); is && literal.Kind == token.STRING {
				if text, err := strconv.Unquote(literal.Value); err == nil && flagName.MatchString(text) {
					named = append(named, fmt.Sprintf("%s: %s", set.Position(literal.Pos()), literal.Value))
				}
			}
		}
		return true
	})
	return named, nil
}
