package kept

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"playout/engine/link"
)

// Contains reports whether a copy of a game contains everything in another copy, and perhaps more
// moves: replacing the other copy loses nothing.
func (g *Game) Contains(was *Game) bool {
	switch r, _ := link.Relate(&was.Link, &g.Link); {
	case r != link.Same && r != link.Newer, !strings.HasPrefix(g.Tree, was.Tree):
		return false
	case was.Over() && !(g.End == was.End && slices.Equal(g.Results, was.Results) && slices.Equal(g.Link.Seats, was.Link.Seats) && maps.Equal(g.People, was.People)):
		return false
	}
	return bytes.Equal(was.Parts[partPlayers], g.Parts[partPlayers]) && bytes.Equal(was.Parts[partTags], g.Parts[partTags])
}

// Content returns everything stored about a game but its ID: equal texts are copies of one game.
func (g *Game) Content() string {
	bare := *g
	bare.ID, bare.Thread = "", ""
	return bare.String()
}
