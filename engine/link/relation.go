package link

import (
	"strings"

	"playout/engine/ending"
)

// Relation is how a received link relates to the stored game with the same ID: people who play by
// correspondence send each other the game with one more move, and older links stay as they were.
type Relation string

// The relations.
const (
	Same    Relation = "same"
	Newer   Relation = "newer"   // the link continues the stored game
	Older   Relation = "older"   // the stored game continues the link's
	Changed Relation = "changed" // the link's past differs from that of the stored game
	Another Relation = "another" // the link has another game, start or seed
)

// Relate compares a link with the stored game; both have records as package record of the engine
// writes them. For Newer and Older, ply is the difference in plies; for Changed, the first ply
// that differs, from 1, or at which one of them is over.
func Relate(kept, opened *Link) (r Relation, ply int) {
	if kept.Game != opened.Game || kept.Position != opened.Position || kept.Seed != opened.Seed {
		return Another, 0
	}
	stored, linked := steps(kept.Moves), steps(opened.Moves)
	n := 0
	for n < len(stored) && n < len(linked) && stored[n] == linked[n] {
		n++
	}
	storedEnded, linkedEnded := kept.Ending != (ending.Ending{}), opened.Ending != (ending.Ending{})
	switch {
	case n < len(stored) && n < len(linked), n < len(linked) && storedEnded, n < len(stored) && linkedEnded:
		return Changed, n + 1
	case n < len(linked):
		return Newer, len(linked) - n
	case n < len(stored):
		return Older, len(stored) - n
	case kept.Ending == opened.Ending:
		return Same, 0
	case !storedEnded:
		return Newer, 0
	case !linkedEnded:
		return Older, 0
	}
	return Changed, n + 1
}

// steps returns the steps of a record's text.
func steps(moves string) []string {
	if moves == "" {
		return nil
	}
	return strings.Split(moves, ",")
}
