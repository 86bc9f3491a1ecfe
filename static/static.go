// Package static has the page's plain files. It joins those that consist of several
// parts, for the build and for tests: the style sheets, and the page's symbols, of which
// each game has its own part in its folder of ui/boards.
package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
)

// boardsStyle is the file of the folder style after which the games' parts come: they
// build on it, and the rules for sizes and contrast override them.
const boardsStyle = "static/style/2-boards.css"

// LobbyStyle is the file with the rules of a page for a site with a lobby, besides those of every
// page.
const LobbyStyle = "ui/features/lobby/style.css"

// Style returns the page's style sheet, made from the files of a repository: those of
// static/style in the order of their names, with the games' parts among them, and further ones.
func Style(root fs.FS, further ...string) ([]byte, error) {
	names, err := fs.Glob(root, "static/style/*.css")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	at := slices.Index(names, boardsStyle)
	if at < 0 {
		return nil, fmt.Errorf("%s is missing, after which the games' styles come", boardsStyle)
	}
	games, err := ofGames(root, "style.css")
	if err != nil {
		return nil, err
	}
	return join(root, append(slices.Insert(names, at+1, games...), further...))
}

// StyleOf returns the further style sheet of a larger program, which comes after that of Style: the
// files of static/style/larger, then those of the folder of the program's name.
func StyleOf(root fs.FS, program string) ([]byte, error) {
	var all []string
	for _, folder := range []string{"larger", program} {
		names, err := fs.Glob(root, path.Join("static/style", folder, "*.css"))
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			return nil, fmt.Errorf("static/style/%s has no style sheets, want those of the program %s", folder, program)
		}
		slices.Sort(names)
		all = append(all, names...)
	}
	return join(root, all)
}

// Guide returns the style sheet of the guide, which has the page's colours.
func Guide(root fs.FS) ([]byte, error) {
	return join(root, []string{"static/style/0-scheme.css", "static/guide.css"})
}

// Index returns the page as it arrives, with the symbols of the games.
func Index(root fs.FS) ([]byte, error) {
	page, err := fs.ReadFile(root, "static/index.html")
	if err != nil {
		return nil, err
	}
	names, err := ofGames(root, "symbols.svg")
	if err != nil {
		return nil, err
	}
	symbols, err := join(root, names)
	if err != nil {
		return nil, err
	}
	const place = "{{symbols}}\n"
	if bytes.Count(page, []byte(place)) != 1 {
		return nil, fmt.Errorf("static/index.html does not say once, with %q, where symbols go", place)
	}
	return bytes.Replace(page, []byte(place), symbols, 1), nil
}

// Embed returns the page of a board in another page. From the page itself it takes the policy
// with the lines of script that tighten it, the symbols, the sentences for what goes wrong, and
// the board of each game. Its policy allows its own script.
func Embed(root fs.FS) ([]byte, error) {
	index, err := Index(root)
	if err != nil {
		return nil, err
	}
	page, err := fs.ReadFile(root, "static/embed.html")
	if err != nil {
		return nil, err
	}
	_, shell, began := bytes.Cut(index, []byte("\n<div id=\"app\""))
	boards := bytes.Join(shells(shell), []byte("\n"))
	if !began || len(boards) == 0 {
		return nil, errors.New("static/index.html has no #app, or no boards in it")
	}
	for _, part := range []struct {
		place string
		of    *regexp.Regexp // the part of index.html
		by    []byte
	}{
		{"{{policy}}", ownPolicy, nil}, {"{{close}}", closing, nil}, {"{{page}}", common, nil}, {"{{shells}}", nil, boards},
	} {
		if part.of != nil {
			found := part.of.FindSubmatch(index)
			if found == nil {
				return nil, fmt.Errorf("static/index.html has nothing for %s of static/embed.html", part.place)
			}
			part.by = found[1]
		}
		if bytes.Count(page, []byte(part.place)) != 1 {
			return nil, fmt.Errorf("static/embed.html does not say once where %s goes", part.place)
		}
		page = bytes.Replace(page, []byte(part.place), part.by, 1)
	}
	return allowOwn(page)
}

// Missing returns the page for addresses that are missing. Its policy allows its own script.
func Missing(root fs.FS) ([]byte, error) {
	page, err := fs.ReadFile(root, "static/404.html")
	if err != nil {
		return nil, err
	}
	return allowOwn(page)
}

// allowOwn has the policy of a page allow the page's own script.
func allowOwn(page []byte) ([]byte, error) {
	script := ownScript.FindSubmatch(page)
	if script == nil {
		return nil, errors.New("a page has no script of its own")
	}
	return sumInPolicy.ReplaceAllLiteral(page, sumOf(script[1])), nil
}

// Parts of the pages.
var (
	ownPolicy   = regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`)
	closing     = regexp.MustCompile(`(?s)<script>{\n(  // A static policy .*?\n  })\n`)
	common      = regexp.MustCompile(`(?s)<body>\n(.*)\n<div id="app"`)
	ownScript   = regexp.MustCompile(`(?s)<script>(.*?)</script>`)
	sumInPolicy = regexp.MustCompile(`'sha256-[^']*'`)
)

// sumOf returns the name of an inline script in a policy.
func sumOf(script []byte) []byte {
	sum := sha256.Sum256(script)
	return []byte("'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'")
}

// shells returns the boards of a page's shell, each as a template: its aspect ratio, and the
// board as it is drawn at the start of the game.
func shells(shell []byte) (templates [][]byte) {
	aspects := shellAspect.FindAllSubmatch(shell, -1)
	boards := shellBoard.FindAllSubmatch(shell, -1)
	for i, board := range boards {
		if i < len(aspects) {
			templates = append(templates, fmt.Appendf(nil, `<template id="shell-%s" data-aspect="%s">%s</template>`, board[2], aspects[i][1], board[1]))
		}
	}
	return templates
}

// The boards of a shell, and their aspect ratios, in the same order.
var (
	shellAspect = regexp.MustCompile(`(?:--|data-)aspect[:=]"?([0-9.]+)"`)
	shellBoard  = regexp.MustCompile(`(?s)(<div class="spot"><div class="board [a-z]+" data-board="([a-z]+)".*?)\s*</section>`)
)

// ofGames returns the games' files of a name, in the order of their folders. Each concerns its
// own game only, so the order does not matter.
func ofGames(root fs.FS, name string) ([]string, error) {
	names, err := fs.Glob(root, path.Join("ui/boards/*", name))
	slices.Sort(names)
	return names, err
}

// join concatenates files.
func join(root fs.FS, names []string) ([]byte, error) {
	var whole []byte
	for _, name := range names {
		part, err := fs.ReadFile(root, name)
		if err != nil {
			return nil, err
		}
		whole = append(whole, part...)
	}
	return whole, nil
}
