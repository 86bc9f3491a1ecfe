// Package static holds the page's plain files. What of them is joined before it
// travels is joined here, for the build and for the tests: the style sheet and the
// page's symbols, of which each game has its own part in its folder of ui/boards.
package static

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// boardsStyle is the file of the folder style that the games' parts come after:
// they build on it, and what is said of sizes and contrast outweighs them.
const boardsStyle = "static/style/2-boards.css"

// Style is the style sheet, of the files of a repository: those of static/style in
// the order of their names, and among them the games'.
func Style(root fs.FS) ([]byte, error) {
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
	return join(root, slices.Insert(names, at+1, games...))
}

// Index is the page as it first arrives, with the symbols of the games.
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

// ofGames are the files of a name that games have, in the order of their folders:
// what one game's file says is of that game alone, so that any order will do.
func ofGames(root fs.FS, name string) ([]string, error) {
	names, err := fs.Glob(root, path.Join("ui/boards/*", name))
	slices.Sort(names)
	return names, err
}

// join is the content of files, one after another.
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
