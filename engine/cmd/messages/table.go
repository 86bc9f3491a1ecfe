package main

import (
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// unpaired lists messages that are never sent or never handled, with the reason.
var unpaired = map[string]string{
	"PhaseChanged": "after it the features handle Idle again, in the new phase",
}

// label returns the table's name for a package: a feature's own name, or for other packages one
// that shows what they are.
func label(pkg string) string {
	pkg = strings.TrimPrefix(pkg, "ui/")
	if feature, is := strings.CutPrefix(pkg, "features/"); is {
		return feature
	}
	return pkg
}

// labels returns the packages of some places, sorted and without duplicates.
func labels(places []place) []string {
	var all []string
	for _, p := range places {
		all = append(all, label(p.Package))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// table lists all messages but the unexported ones, which a feature sends to itself.
func table(all []*message) string {
	var b strings.Builder
	subject := ""
	start := func(title, heads string) {
		if title != subject {
			subject = title
			fmt.Fprintf(&b, "\n### %s\n\n%s\n%s|\n", title, heads, strings.Repeat("|---", strings.Count(heads, "|")-1))
		}
	}
	own := map[string][]string{} // messages that only their feature sends and handles
	for _, m := range all {
		title := m.Subject
		switch {
		case !ast.IsExported(m.Type):
			continue
		case m.Package != "ui/feature" && m.own():
			own[label(m.Package)] = append(own[label(m.Package)], "`"+m.Type+"`")
			continue
		case m.Package != "ui/feature":
			title = "Messages of single features that others send"
		}
		title, _, _ = strings.Cut(title, ";") // the table has what handles them
		start(title, "| Message | Sent by | Handled by |")
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", m.name(), strings.Join(labels(m.Sent), ", "), strings.Join(labels(m.Handled), ", "))
	}
	start("Messages that only the feature itself sends and handles", "| Feature | Messages |")
	for _, feature := range slices.Sorted(maps.Keys(own)) {
		fmt.Fprintf(&b, "| %s | %s |\n", feature, strings.Join(own[feature], ", "))
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// places lists every place where the message is sent or handled.
func (m *message) places() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", m.name(), m.Subject)
	for _, way := range []struct {
		what string
		list []place
	}{{"sent by", m.Sent}, {"handled by", m.Handled}} {
		for _, p := range way.list {
			fmt.Fprintf(&b, "  %-8s  %-14s  %s:%d\n", way.what, label(p.Package), p.File, p.Line)
		}
	}
	return b.String()
}

// The guide has the table between these lines.
const (
	guidePage = "static/guide/page.md"
	first     = "## All messages"
	last      = "## Tests of the page"
)

// guideWith puts the table into the guide's page.
func guideWith(page, table string) (string, error) {
	before, rest, is := strings.Cut(page, first+"\n")
	section, after, ends := strings.Cut(rest, "\n"+last+"\n")
	if !is || !ends {
		return "", fmt.Errorf("%s has no sections %q and %q, in this order", guidePage, first, last)
	}
	intro, _, _ := strings.Cut(section, "\n### ")
	return before + first + "\n" + strings.TrimRight(intro, "\n") + "\n\n" + table + "\n" + last + "\n" + after, nil
}

// updateGuide makes the guide current.
func updateGuide(root string, all []*message) error {
	file := filepath.Join(root, filepath.FromSlash(path.Clean(guidePage)))
	page, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	now, err := guideWith(string(page), table(all))
	if err != nil || now == string(page) {
		return err
	}
	return os.WriteFile(file, []byte(now), 0o644)
}
