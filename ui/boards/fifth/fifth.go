// Package fifth adds a fifth game to the repository as a developer would, for tests: it checks
// the promise that a game is two folders and a line in each of two catalogues. The game is
// tic-tac-toe, in testdata.
package fifth

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// folders holds the folders of the game: where it is now, and where a game belongs.
var folders = map[string]string{
	"engine/games/testdata/tictac": "engine/games/tictac",
	"ui/boards/testdata/tictac":    "ui/boards/tictac",
}

// catalogues holds the files with a line for each game: the line goes after another game's, and
// the import after that of its package.
var catalogues = []struct{ file, after, line string }{
	{"engine/games/games.go", "\t{\"geese\", geese.New},\n", "\t{\"tictac\", withoutVariants(\"tictac\", tictac.New)},\n"},
	{"engine/games/games.go", "\t\"playout/engine/games/othello\"\n", "\t\"playout/engine/games/tictac\"\n"},
	{"ui/boards/boards.go", "\t&geese.Game,\n", "\t&tictac.Game,\n"},
	{"ui/boards/boards.go", "\t\"playout/ui/boards/othello\"\n", "\t\"playout/ui/boards/tictac\"\n"},
}

// Add writes the game's additions to a repository, and its changes, into a folder.
func Add(repository, into string) error {
	for from, to := range folders {
		if err := os.CopyFS(filepath.Join(into, to), os.DirFS(filepath.Join(repository, from))); err != nil {
			return err
		}
	}
	changed := map[string]string{}
	for _, c := range catalogues {
		content, read := changed[c.file]
		if !read {
			bytes, err := os.ReadFile(filepath.Join(repository, c.file))
			if err != nil {
				return err
			}
			content = string(bytes)
		}
		if strings.Count(content, c.after) != 1 {
			return fmt.Errorf("%s does not have once the line %q", c.file, c.after)
		}
		changed[c.file] = strings.Replace(content, c.after, c.after+c.line, 1)
	}
	for file, content := range changed {
		if err := os.WriteFile(filepath.Join(into, file), []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Overlay writes a file for the flag -overlay of the go command, which overlays the repository
// with everything in a folder.
func Overlay(repository, folder, file string) error {
	replace := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		within, err := filepath.Rel(folder, path)
		replace[filepath.Join(repository, within)] = path
		return err
	})
	if err != nil {
		return err
	}
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o644)
}
