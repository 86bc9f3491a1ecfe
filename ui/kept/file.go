package kept

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// file is the form of a file. Games are read one by one, so that one that is
// spoilt does not take the others with it.
type file struct {
	Playout string            `json:"playout"` // "games"
	Version int               `json:"version"`
	Games   []json.RawMessage `json:"games"`
}

// what a file says that it is.
const content = "games"

// Write is a file of games.
func Write(games []*Game) []byte {
	lines := make([]string, len(games))
	for i, g := range games {
		lines[i] = g.String()
	}
	return fmt.Appendf(nil, "{\"playout\":%q,\"version\":%d,\"games\":[\n%s\n]}\n", content, Version, strings.Join(lines, ",\n"))
}

// Like says cheaply whether data seems to be meant as such a file.
func Like(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n\ufeff"), []byte(`{"playout":"`+content+`"`))
}

// Read reads a file: its games in their order, one that is there twice as it
// was played last, and how many could not be read. The error is one line that
// says why nothing of it can be.
func Read(data []byte) (games []*Game, bad int, err error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, 0, fmt.Errorf("no file of games: %w", err)
	}
	switch {
	case f.Playout != content:
		return nil, 0, errors.New("no file of games; allowed: one that this page has written")
	case f.Version != Version:
		return nil, 0, fmt.Errorf("file of version %d; allowed: %d", f.Version, Version)
	case len(f.Games) > MaxGames:
		return nil, 0, fmt.Errorf("file of %d games; allowed: at most %d", len(f.Games), MaxGames)
	}
	at := make(map[string]int)
	for _, text := range f.Games {
		g, err := Parse(string(text))
		i, twice := at[g.ID]
		switch {
		case err != nil:
			bad++
		case !twice:
			at[g.ID] = len(games)
			games = append(games, &g)
		case g.Played > games[i].Played:
			games[i] = &g
		}
	}
	return slices.Clip(games), bad, nil
}
