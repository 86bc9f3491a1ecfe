// Package licences lists the modules that the site's programs link, and Go itself, each with its
// licence.
//
// It reads the licences from the module cache, where a build of the programs puts them, and fetches
// nothing. A module without a licence, or with one of an unknown kind, is an error: a person has to
// look at it.
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

// List lists the modules outside of this repository that programs link for a target, by their
// paths, and Go first.
func List(target []string, programs ...string) ([]Module, error) {
	list := exec.Command("go", append([]string{"list", "-deps", "-json=Dir,Standard,Module"}, programs...)...)
	list.Env = append(os.Environ(), target...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	modules, err := linkedModules(out)
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

// source is a module as go list prints it, with its linked folders.
type source struct {
	Path, Version, Dir string
	Main               bool
	Replace            *struct{ Version string }
	folders            []string
}

// linkedModules returns the modules in go list's output by their paths, without those of this
// repository.
func linkedModules(list []byte) (map[string]*source, error) {
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

// licenceFiles lists patterns of files that must go with a program.
var licenceFiles = []string{"licen[cs]e*", "copying*", "notice*", "patents*", "authors*", "third_party*"}

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
			if entry.IsDir() || !slices.ContainsFunc(licenceFiles, is) || strings.HasSuffix(name, ".go") {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
			if err != nil {
				return m, err
			}
			m.Texts = append(m.Texts, string(text))
			if m.Kind == "" && (is("licen[cs]e*") || is("copying*")) {
				m.Kind = licenceKind(string(text))
			}
		}
	}
	if m.Kind == "" {
		return m, errors.New("its licence is missing, or of an unknown kind")
	}
	return m, nil
}

// licenceKind returns the name of a licence, "" for an unknown one.
func licenceKind(text string) string {
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
