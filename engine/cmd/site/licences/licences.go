// Package licences lists what the site's programs contain besides this project's own code, and
// its terms: each linked module, with the files of its licence as they lie in the module cache,
// and Go itself.
//
// A build of the programs puts the files there, so this package fetches nothing. A module
// without a licence, or with one of an unknown kind, is an error: a person has to look at it.
package licences

import (
	"bytes"
	_ "embed" // Go's licence
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Module is a module that a program links.
type Module struct {
	Path, Version string
	Kind          string   // of its licence: "MIT"
	Texts         []string // its licence, and other files that must go with the program
}

// goText is the licence of Go, whose packages and support script are in every program. It lies
// here because some systems install Go without it.
//
//go:embed go.txt
var goText string

// Of lists the modules outside of this repository that programs link for a target, by their
// paths, and Go first.
func Of(target []string, programs ...string) ([]Module, error) {
	list := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,Standard,Module"}, programs...)...)
	list.Env = append(os.Environ(), target...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	modules, err := linked(out)
	if err != nil {
		return nil, err
	}
	all := []Module{{Path: "Go", Kind: "BSD, three clauses", Texts: []string{goText}}}
	var wrong []error
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		module, err := modules[path].read()
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", path, err))
		}
		all = append(all, module)
	}
	return all, errors.Join(wrong...)
}

// source is a module as go list has it, with its linked folders.
type source struct {
	Path, Version, Dir string
	Main               bool
	Replace            *struct{ Version string }
	folders            []string
}

// linked returns the modules in go list's output by their paths, without those of this
// repository.
func linked(list []byte) (map[string]*source, error) {
	modules := map[string]*source{}
	for d := json.NewDecoder(bytes.NewReader(list)); ; {
		var p struct {
			Dir      string
			Standard bool
			Module   *source
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return modules, nil
		} else if err != nil {
			return nil, err
		}
		m := p.Module
		if p.Standard || m == nil || m.Main || m.Replace != nil && m.Replace.Version == "" {
			continue // Go's, or in this repository
		}
		if modules[m.Path] == nil {
			modules[m.Path] = m
		}
		modules[m.Path].folders = append(modules[m.Path].folders, p.Dir)
	}
}

// asked lists patterns of files that must go with a program.
var asked = []string{"licen[cs]e*", "copying*", "notice*", "patents*", "authors*", "third_party*"}

// read finds a module's licence: files in its own folder, and in its linked folders.
func (s *source) read() (Module, error) {
	m := Module{Path: s.Path, Version: s.Version}
	folders := append([]string{s.Dir}, s.folders...)
	slices.Sort(folders)
	for _, folder := range slices.Compact(folders) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return m, err
		}
		for _, entry := range entries {
			name := strings.ToLower(entry.Name())
			is := func(pattern string) bool { ok, _ := filepath.Match(pattern, name); return ok }
			if entry.IsDir() || !slices.ContainsFunc(asked, is) || strings.HasSuffix(name, ".go") {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
			if err != nil {
				return m, err
			}
			m.Texts = append(m.Texts, string(text))
			if m.Kind == "" && (is("licen[cs]e*") || is("copying*")) {
				m.Kind = kind(string(text))
			}
		}
	}
	if m.Kind == "" {
		return m, errors.New("its licence is missing, or of no kind that is known here")
	}
	return m, nil
}

// kind returns the name of a licence, "" for an unknown one.
func kind(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	has := func(part string) bool { return strings.Contains(text, part) }
	switch {
	case has("Apache License Version 2.0"):
		return "Apache 2.0"
	case has("Permission is hereby granted, free of charge"):
		return "MIT"
	case has("Redistribution and use in source and binary forms") && has("Neither the name"):
		return "BSD, three clauses"
	case has("Redistribution and use in source and binary forms"):
		return "BSD, two clauses"
	}
	return ""
}

// Markdown lists modules as the end of a page: a heading each, and texts in blocks of code.
func Markdown(modules []Module) string {
	var b strings.Builder
	b.WriteString("## Libraries\n")
	for _, m := range modules {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n", m.Path, strings.TrimPrefix(m.Version+", "+m.Kind+".", ", "))
		for _, text := range m.Texts {
			fmt.Fprintf(&b, "\n~~~text tall\n%s\n~~~\n", strings.Trim(text, "\n"))
		}
	}
	return b.String()
}
