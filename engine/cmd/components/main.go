// Command components generates the Go code of the page's Vugu components: for every file NAME.vugu
// in the named folders and below it writes NAME_gen.go, with the method Build of the type Name. It
// replaces vugugen, whose code has three times the bytes, since that spells out what the functions
// of playout/ui/node do.
//
// # Markup
//
// A component is one HTML element, and a script of type application/x-go with its imports. The
// values of these attributes are Go, in which c is the component:
//
//	vg-if='EXPRESSION'            the element exists only if this is true
//	vg-for='_, x := range LIST'   the element exists once for each entry of a list
//	vg-content='EXPRESSION'       its content: text, or vugu.HTML
//	:name='EXPRESSION'            an attribute; as AddAttrInterface of Vugu has it, false is none
//	.name='EXPRESSION'            a property of the element in the document
//	@event='STATEMENTS'           listens to an event, which is called event
//	vg-js-populate='STATEMENTS'   runs with the element in the document, which is called value
//
// <vg-template> is a group without an element of its own, for vg-if and vg-for. <vg-comp
// expr='EXPRESSION'> is the component that the expression returns, or nothing if that is nil. <pkg:Name
// :Field='EXPRESSION'> is a component of that type, which Vugu keeps between builds.
//
// A file may be laid out over many lines: white space with a line break, beside a tag or at an end
// of a text, is layout and not part of the page.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	if len(os.Args) < 2 || strings.HasPrefix(os.Args[1], "-") {
		fmt.Fprintln(os.Stderr, "usage: components folder...   generates the code of the components in these folders and below")
		os.Exit(2)
	}
	for _, folder := range os.Args[1:] {
		if err := generate(folder); err != nil {
			fmt.Fprintln(os.Stderr, "components:", err)
			os.Exit(1)
		}
	}
}

// generate generates the code of all components in a folder and below it, except in test data.
func generate(root string) error {
	found := false
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata" && path != root:
			return filepath.SkipDir
		case filepath.Ext(path) != ".vugu":
			return nil
		}
		found = true
		if err := write(path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return nil
	})
	if err == nil && !found {
		return fmt.Errorf("%s has no components", root)
	}
	return err
}

// write generates the code of one component, unless the file has it already.
func write(path string) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	pkg, err := packageOf(filepath.Dir(path))
	if err != nil {
		return err
	}
	code, err := generateComponent(source, pkg, typeOf(path))
	if err != nil {
		return err
	}
	to := strings.TrimSuffix(path, ".vugu") + "_gen.go"
	if now, err := os.ReadFile(to); err == nil && bytes.Equal(now, code) {
		return nil
	}
	return os.WriteFile(to, code, 0o644)
}

// typeOf returns the name of a component's type: its file's name, with a capital letter.
func typeOf(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), ".vugu")
	return strings.ToUpper(name[:1]) + name[1:]
}

// packageOf returns the name of the package in a folder.
func packageOf(dir string) (string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return "", err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_gen.go") {
			continue
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err != nil {
			return "", err
		}
		return syntax.Name.Name, nil
	}
	return "", errors.New("its folder has no Go file with the component's type")
}
