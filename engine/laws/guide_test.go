//go:build !js

package laws_test

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// folders returns the folders of a map. A line has a folder, or several adjacent ones separated by
// commas, then at least two spaces and a description; the folders of an indented line lie in the
// folder of the last line that is not indented.
func folders(block string) []string {
	var all []string
	above := ""
	for line := range strings.Lines(block) {
		indented := strings.HasPrefix(line, " ")
		names, _, _ := strings.Cut(strings.TrimSpace(line), "  ")
		for i, name := range strings.Split(names, ", ") {
			switch {
			case indented:
				name = path.Join(above, name)
			case i > 0:
				name = path.Join(path.Dir(above), name)
			default:
				above = name
			}
			all = append(all, name)
		}
	}
	return all
}

// The map in the README lists existing folders, each once, and every package is in one of them or,
// at most two levels down, below one.
func TestMap(t *testing.T) {
	data, err := os.ReadFile(root + "README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(data), "\n## Where things are\n")
	_, after, _ = strings.Cut(after, "\n```\n")
	block, _, closed := strings.Cut(after, "```\n")
	all := folders(block)
	if !closed || len(all) < 30 {
		t.Fatalf("the README's map has the folders %q, want at least 30 and an end", all)
	}
	slices.Sort(all)
	for i, folder := range all {
		if i > 0 && folder == all[i-1] {
			t.Errorf("the README's map has %s twice", folder)
		}
		if info, err := os.Stat(root + folder); err != nil || !info.IsDir() {
			t.Errorf("the README's map has %s, which is not a folder", folder)
		}
	}
	for _, p := range list(t) {
		folder := relative(p)
		up := path.Dir(folder)
		if !slices.Contains(all, folder) && !slices.Contains(all, up) && !slices.Contains(all, path.Dir(up)) {
			t.Errorf("%s is missing from the README's map", folder)
		}
	}
}

// The files and folders that the guide and the top documents mention exist.
func TestGuidePaths(t *testing.T) {
	pages, err := filepath.Glob(root + "static/guide/*.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`((?:engine|models|static|ui|wasm)/[\\w./-]*\\w)`")
	checked := 0
	for _, page := range append(pages, root+"README.md", root+"CONTRIBUTING.md", root+"SECURITY.md") {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range named.FindAllStringSubmatch(string(data), -1) {
			checked++
			if _, err := os.Stat(root + m[1]); err != nil {
				t.Errorf("%s names %s, which does not exist", strings.TrimPrefix(page, root), m[1])
			}
		}
	}
	if checked < 50 {
		t.Errorf("%d paths were checked, want at least 50", checked)
	}
}

// In tables of the guide a negative number has a minus sign, and a range an en dash; a hyphen
// stands only within code and names.
func TestGuideSigns(t *testing.T) {
	pages, err := filepath.Glob(root + "static/guide/*.md")
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("`[^`]*`|\\]\\([^)]*\\)")
	hyphen := regexp.MustCompile(`(^|[ (|])-\d|(^|[ (|])[\d.,]+ ?- ?\d`)
	checked := 0
	for _, page := range pages {
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		number := 0
		for line := range strings.Lines(string(data)) {
			number++
			if !strings.HasPrefix(line, "|") {
				continue
			}
			checked++
			if found := hyphen.FindString(code.ReplaceAllString(line, "")); found != "" {
				t.Errorf("%s:%d: %q has a hyphen; a negative number has −, a range –", strings.TrimPrefix(page, root), number, found)
			}
		}
	}
	if checked < 300 {
		t.Errorf("%d lines of tables were checked, want at least 300", checked)
	}
}

// declared adds the names that a file declares, as other packages write them: "game.State",
// "game.State.Legal".
func declared(f *ast.File, names map[string]bool) {
	add := func(name string) { names[f.Name.Name+"."+name] = true }
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				add(receiver(d.Recv.List[0].Type) + "." + d.Name.Name)
			} else {
				add(d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						add(name.Name)
					}
				case *ast.TypeSpec:
					add(spec.Name.Name)
					if kind, ok := spec.Type.(*ast.InterfaceType); ok {
						for _, method := range kind.Methods.List {
							for _, name := range method.Names {
								add(spec.Name.Name + "." + name.Name)
							}
						}
					}
				}
			}
		}
	}
}

// The folders and names of code in the glossary exist, and its words are in alphabetical order.
func TestGlossary(t *testing.T) {
	data, err := os.ReadFile(root + "static/guide/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	syntax(t, false, func(_ string, f *ast.File, _ *token.FileSet) { declared(f, names) })
	code := regexp.MustCompile("`([a-z]+(?:/[a-z]+)+(?:\\.go)?|[a-z]+(?:\\.[A-Z]\\w*)+)`")
	checked, before := 0, ""
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, " | ")
		if len(cells) != 3 || strings.HasPrefix(line, "| word") {
			before = ""
			continue
		}
		if word := strings.ToLower(strings.TrimLeft(cells[0], "| [")); word < before {
			t.Errorf("the glossary has %q after %q", word, before)
		} else {
			before = word
		}
		for _, m := range code.FindAllStringSubmatch(cells[2], -1) {
			checked++
			if strings.Contains(m[1], "/") {
				if _, err := os.Stat(root + m[1]); err != nil {
					t.Errorf("the glossary names %s, which does not exist", m[1])
				}
			} else if !names[m[1]] {
				t.Errorf("the glossary names %s, which the code does not declare", m[1])
			}
		}
	}
	if checked < 50 {
		t.Errorf("%d places of the glossary were checked, want at least 50", checked)
	}
}

// receiver returns the name of a method's type, without pointer and type parameters.
func receiver(kind ast.Expr) string {
	switch kind := kind.(type) {
	case *ast.StarExpr:
		return receiver(kind.X)
	case *ast.ParenExpr:
		return receiver(kind.X)
	case *ast.IndexExpr:
		return receiver(kind.X)
	case *ast.IndexListExpr:
		return receiver(kind.X)
	case *ast.Ident:
		return kind.Name
	}
	return ""
}
