// Package licences says what the site's programs are made of besides this
// project's own code, and under which terms: each module that is linked, with
// the files of its licence as they lie in the module cache, and Go itself.
//
// The files are there once the programs have been built, so nothing is fetched.
// A module whose licence is missing, or of a kind that this package does not
// know, is an error: somebody has to look at it.
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

// Module is a module of which packages are linked.
type Module struct {
	Path, Version string
	Kind          string   // of its licence: "MIT"
	Texts         []string // its licence, and what else it asks to be passed on
}

// goText is the licence of Go, whose packages and support script are in every
// program. It lies here because some systems install Go without it.
//
//go:embed go.txt
var goText string

// Of lists the modules outside of this repository that programs link for a
// target, by their paths, and Go first.
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

// source is a module as go list has it, with the folders of it that are linked.
type source struct {
	Path, Version, Dir string
	Main               bool
	Replace            *struct{ Version string }
	folders            []string
}

// linked are the modules of a list of packages by their paths, but for those of
// this repository.
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

// asked are the names of files that are passed on with a program.
var asked = []string{"licen[cs]e*", "copying*", "notice*", "patents*", "authors*", "third_party*"}

// read finds a module's licence: files in its own folder, and in those of it
// that are linked.
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

// kind is what a licence is called, "" for one that is not known here.
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

// Markdown is a list of modules as the end of a page: a heading each, and texts
// in blocks of code.
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
