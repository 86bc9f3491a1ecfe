//go:build !js

package laws_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// rooms lists the folders of games, and the two catalogues above them.
var rooms = []string{"engine/games/...", "ui/boards/..."}

// aboutGames lists the other files and folders that name games by their ids, each with the reason:
// they hold data about single games or examples of them. A game's properties and abilities are
// declared in its rooms.
var aboutGames = map[string]string{
	"engine/chance/curves.go":              "curves fitted to each game, and its usual judge",
	"engine/cmd/lobby/...":                 "a module of its own, whose pages have names for the games",
	"engine/cmd/site/release.go":           "the net that a first visit loads is that of the game which opens first",
	"engine/exercise/starters/starters.go": "a list of files with exercises, most of them of one game",
	"engine/lab/bench/known.go":            "known answers, counted and measured for each game",
	"engine/lab/recipe/catalogue.go":       "the recipes of the nets that ship",
	"engine/lab/recipe/report4.go":         "the recipes of a report about one game",
	"engine/lab/reports/...":               "the five reports, each about one game",
	"engine/lab/strength/...":              "the strength table, whose rows are matches of one game",
	"engine/player/levels/levels.go":       "levels, measured for each game",
	"engine/stage/...":                     "a scene of the stage that has the name of its game, in a protocol",
	"ui/feature/featuretest/...":           "examples for tests",
	"ui/features/lab/ready.go":             "the ready experiments, each a match of one game",
	"ui/page/pagetest/...":                 "examples for tests",
	"ui/feature/tour/tour.go":              "the real games that the tour shows",
	"wasm/pagebench/...":                   "the games in which the page is measured",
}

// gameIDs returns the ids of all games, which are the folders of their rules.
func gameIDs(t *testing.T) (ids []string) {
	t.Helper()
	entries, err := os.ReadDir(root + "engine/games")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && e.Name() != "testdata" {
			ids = append(ids, e.Name())
		}
	}
	if len(ids) < 4 {
		t.Fatalf("engine/games has the folders %q, want at least four games", ids)
	}
	return ids
}

// gameNames lists the strings of a file that are a game's id, alone or at the beginning of a game
// string, a link, or the name of a file or net.
func gameNames(f *ast.File, set *token.FileSet, ids []string) (found []string) {
	id := regexp.MustCompile(`^(#/)?(` + strings.Join(ids, "|") + `)($|[^\pL\d ])`)
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil && id.MatchString(text) {
				found = append(found, set.Position(lit.Pos()).String()+": "+lit.Value)
			}
		}
		return true
	})
	return found
}

// Outside the games' rooms, the files listed above and tests, no code names a game by its id; each
// listed file still does.
func TestGamesAreNamedInTheirRooms(t *testing.T) {
	ids := gameIDs(t)
	named := map[string]bool{}
	syntax(t, false, func(path string, f *ast.File, set *token.FileSet) {
		if fitsAny(rooms, filepath.ToSlash(filepath.Dir(path))) {
			return
		}
		found := gameNames(f, set, ids)
		for listed := range aboutGames {
			if fits(listed, path) {
				named[listed] = named[listed] || len(found) > 0
				return
			}
		}
		for _, name := range found {
			t.Errorf("%s names a game; let the game declare what is needed, or list the file in aboutGames with its reason", name)
		}
	})
	for listed := range aboutGames {
		if !named[listed] {
			t.Errorf("%s names no game; remove it from aboutGames", listed)
		}
	}
}

// gameNames finds strings that name a game, and no others.
func TestGameNames(t *testing.T) {
	const code = `package p
var names = []string{"chess", "chess:draws=claimed", "#/chess?m=e4", "chess.onnx", "chess-eval"}
var others = []string{"chess engine", "a game of chess", "chessboard", "playout/engine/games/chess"}
`
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "names.go", code, 0)
	if err != nil {
		t.Fatal(err)
	}
	got := gameNames(f, set, []string{"chess"})
	if len(got) != 5 {
		t.Errorf("found %q, want the five names", got)
	}
}
