package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// functionNames is the number of the subsection with the names of functions.
const functionNames = 1

// sizes prints how much code of the page's program belongs to each package, raw and
// gzipped by itself, the largest first.
func sizes(out io.Writer) error {
	list := exec.Command("go", "list", "-deps", "./wasm/playout")
	list.Env = append(os.Environ(), target...)
	list.Stderr = os.Stderr
	paths, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	program, err := pageSource.compile("-w") // with the names of functions
	if err != nil {
		return err
	}
	code, err := codeByPackage(program, strings.Fields(string(paths)))
	if err != nil {
		return err
	}
	type size struct {
		name        string
		raw, zipped int
	}
	var all []size
	for _, name := range slices.Sorted(maps.Keys(code)) {
		zipped, err := compress(code[name])
		if err != nil {
			return err
		}
		all = append(all, size{name, len(code[name]), len(zipped)})
	}
	slices.SortStableFunc(all, func(a, b size) int { return cmp.Compare(b.zipped, a.zipped) })
	fmt.Fprintf(out, "%9s %9s  code of\n", "raw", "gzipped")
	for _, s := range all {
		fmt.Fprintf(out, "%9d %9d  %s\n", s.raw, s.zipped, cmp.Or(s.name, "(types)"))
	}
	return nil
}

// written is a package's path as the linker writes it in the names of wasm functions.
func written(path string) string { return strings.NewReplacer("/", "_", "-", "_").Replace(path) }

// codeByPackage is the code of a program's functions by package; functions that
// belong to none, such as comparisons of types, are under "".
func codeByPackage(program []byte, paths []string) (map[string][]byte, error) {
	sections, err := readSections(program)
	if err != nil {
		return nil, err
	}
	var functions [][]byte
	var imported uint64
	names := map[uint64]string{}
	for _, s := range sections {
		switch section := (&wasmReader{rest: s.body}); s.id {
		case importSection:
			imported = section.number()
		case codeSection:
			for n := section.number(); n > 0 && section.err == nil; n-- {
				functions = append(functions, section.bytes())
			}
		case customSection:
			if string(section.bytes()) == "name" {
				readNames(section, names)
			}
		}
	}
	packages := map[string]string{}
	for _, path := range paths {
		packages[written(path)] = path
	}
	code := map[string][]byte{}
	for i, function := range functions {
		path := packageOf(names[imported+uint64(i)], packages)
		code[path] = append(code[path], function...)
	}
	return code, nil
}

// readNames reads the names of functions.
func readNames(r *wasmReader, names map[uint64]string) {
	for len(r.rest) > 0 && r.err == nil {
		id, part := r.byte(), &wasmReader{rest: r.bytes()}
		if id != functionNames {
			continue
		}
		for n := part.number(); n > 0 && part.err == nil; n-- {
			number := part.number()
			names[number] = string(part.bytes())
		}
	}
}

// packageOf is the path of the package of a function: the one with the longest name
// with which the function's name begins, followed by a dot.
func packageOf(function string, packages map[string]string) string {
	for end := len(function); end > 0; {
		end = strings.LastIndexByte(function[:end], '.')
		if end < 0 {
			break
		}
		if path, is := packages[function[:end]]; is {
			return path
		}
	}
	return ""
}

// compress gzips with Go's package: the result is several per cent larger than that
// of deflate.Gzip, but takes almost no time.
func compress(raw []byte) ([]byte, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(raw); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
