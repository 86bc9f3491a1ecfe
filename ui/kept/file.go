package kept

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// file is the form of a file. Read parses games one by one, so that a damaged one does not spoil
// the others.
type file struct {
	Playout string            `json:"playout"` // "games"
	Version int               `json:"version"`
	Games   []json.RawMessage `json:"games"`
}

// content is the value of the key that identifies such files.
const content = "games"

// Write returns a file of games.
func Write(games []*Game) []byte {
	lines := make([]string, len(games))
	for i, g := range games {
		lines[i] = g.String()
	}
	return fmt.Appendf(nil, "{\"playout\":%q,\"version\":%d,\"games\":[\n%s\n]}\n", content, Version, strings.Join(lines, ",\n"))
}

// IsFile reports cheaply whether data looks like such a file.
func IsFile(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n\ufeff"), []byte(`{"playout":"`+content+`"`))
}

// Read reads a file: its games in order, even if several have the same ID, and the number of
// unreadable games. If it cannot read any of the file, it returns an error of one line.
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
	for _, text := range f.Games {
		if g, err := Parse(string(text)); err == nil {
			games = append(games, &g)
		} else {
			bad++
		}
	}
	return games, bad, nil
}
