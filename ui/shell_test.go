package ui

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/golden"
	"playout/engine/link"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/page/pagetest"
)

const indexFile = "../static/index.html"

// TestShell checks that index.html shows the same before the program arrives as the page renders
// while it loads, so that nothing jumps when the program takes over. It has the first game in
// full, the others as templates of their stages, from which the page's script picks the one in
// the address.
func TestShell(t *testing.T) {
	index, err := os.ReadFile(indexFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(index), `<div id="app"`)
	script := strings.LastIndex(rest, "\n<template id=\"shell-end\">")
	if !found || script < 0 {
		t.Fatalf("%s has no #app, or no end of the shell after it", indexFile)
	}
	want := before + lean(render(t, loading(t)))
	first := render(t, arriving(t, feature.FirstGame))
	if boards.All()[0].Manner.Sided {
		t.Errorf("%s comes first and is drawn from its person's side; want a game that is not: only templates say data-sided", feature.FirstGame)
	}
	shell := hidden(render(t, loading(t)))
	for selector, is := range hidden(first) {
		if shell[selector] != is {
			t.Errorf("%s is hidden while the program loads: %v, and once it is there: %v", selector, shell[selector], is)
		}
	}
	for _, g := range boards.All()[1:] {
		want += "\n" + template(g.ID, boards.Text("en").Game(g.ID), first, render(t, arriving(t, g.ID)))
	}
	want += rest[script:]
	golden.Check(t, indexFile, want)
}

// During an exercise the way inside says why it is closed, and elsewhere it says nothing.
func TestWayInsideSaysWhy(t *testing.T) {
	way := regexp.MustCompile(`<a [^>]*href="#/inside/[^>]*>`)
	for scene, want := range map[string]bool{"exercise": true, "analysis": false} {
		for lang, title := range map[string]string{"en": `title="Not during an exercise`, "es": `title="No durante un ejercicio`} {
			if got := way.FindString(render(t, view(t, scene, lang))); got == "" || strings.Contains(got, title) != want {
				t.Errorf("%s in %s: %s; want %s in it: %v", scene, lang, got, title, want)
			}
		}
	}
}

// loading returns the page on a first visit while the program loads, with what it then knows of
// the first game.
func loading(t *testing.T) feature.View {
	t.Helper()
	b := pagetest.Bare(t)
	b.Begin("")
	v, then := b.Page.View().View, arriving(t, feature.FirstGame)
	v.Board, v.Seats = then.Board, then.Seats
	for i, s := range pagetest.New(t, "").Page.View().Seats {
		v.Seats[i].Description, v.Seats[i].ScoreText = "", ""
		v.Seats[i].Options = slices.DeleteFunc(slices.Clone(s.Options), func(o feature.Option) bool { return o.Value != link.Human && o.Value != feature.FirstLevel })
	}
	return v
}

// arriving returns a game at its start as the page draws it while the program loads. It does not
// yet know what chance has put on the board.
func arriving(t *testing.T, game string) feature.View {
	t.Helper()
	v := pagetest.New(t, "#/"+game).Page.View().View
	v.State, v.Board.State = feature.StateLoading, feature.StateLoading
	chance := strings.HasPrefix(v.Board.Position, "{")
	if chance {
		v.Board.Position = ""
	}
	for i := range v.Seats {
		s := &v.Seats[i]
		s.ToMove, s.About, s.Agent = false, "", ""
		s.Options = slices.DeleteFunc(slices.Clone(s.Options), func(o feature.Option) bool { return o.Value != s.Choice })
	}
	for i := range v.Board.Squares {
		s := &v.Board.Squares[i]
		s.Legal = false
		if chance {
			s.Piece = ""
		}
	}
	return v
}

// template returns the shell of a game that is not the first: its stage, the ratio of its
// board's width to its height, in data-other the elements of the page that only one of the two
// games hides, and data-sided if its board is drawn from its only person's side.
func template(game, name, first, page string) string {
	_, stage, _ := strings.Cut(page, `<section class="stage"`)
	stage, _, _ = strings.Cut(stage, "</section>")
	aspect := regexp.MustCompile(`--aspect:([0-9.]+)`).FindStringSubmatch(page)[1]
	var other []string
	was := hidden(first)
	for selector, is := range hidden(page) {
		if is != was[selector] {
			other = append(other, selector)
		}
	}
	slices.Sort(other)
	sided := ""
	if boards.Of(game).Manner.Sided {
		sided = " data-sided"
	}
	return `<template id="shell-` + game + `" title="` + name + `" data-aspect="` + aspect + `" data-other="` + strings.Join(other, ",") + `"` + sided +
		`><section class="stage"` + bare.ReplaceAllString(lean(stage), "") + "</section></template>"
}

// rows shortens rows of empty squares: data-row has their y and, for each square, its name and
// its x; the script makes them.
func rows(page string) string {
	square := regexp.MustCompile(`<g data-square="([^"]*)" transform="translate\((\d+) (\d+)\)"></g>`)
	return regexp.MustCompile(`<g>(`+square.String()+`)+</g>`).ReplaceAllStringFunc(page, func(row string) string {
		list := square.FindAllStringSubmatch(row, -1)
		at := list[0][3]
		for _, s := range list {
			at += " " + s[1] + " " + s[2]
		}
		return `<g data-row="` + at + `"></g>`
	})
}

// bare matches the parts of a strip that are hidden at the start of a game.
var bare = regexp.MustCompile(`<(?:svg|span|i)(?: [^>]*)? hidden="hidden"[^>]*></(?:svg|span|i)>\s*| (?:value|title)="[^"]*"`)

// hidden reports for every card and button of a page whether it is hidden.
func hidden(page string) map[string]bool {
	is := map[string]bool{}
	for _, tag := range regexp.MustCompile(`<(?:section|aside) class="card ([a-z]+)[^>]*>|<button [^>]*data-action="([a-z-]+)"[^>]*>`).FindAllStringSubmatch(page, -1) {
		selector := "." + tag[1]
		if tag[1] == "" {
			selector = "[data-action=" + tag[2] + "]"
		}
		is[selector] = strings.Contains(tag[0], ` hidden="`)
	}
	return is
}

// lean returns a page or a stage without its invisible parts, so that those of all games are
// small: a square keeps its name, its place and its piece, and rows writes a row without pieces.
func lean(page string) string {
	for _, less := range []struct{ what, by string }{
		{`<g role="gridcell"[^>]*?((?: data-piece="[^"]*")? data-square="[^"]*")[^>]*( transform="[^"]*")[^>]*><rect [^>]*></rect>`, `<g$1$2>`},
		{` role="row"`, ``},
	} {
		page = regexp.MustCompile(less.what).ReplaceAllString(page, less.by)
	}
	return rows(page)
}
