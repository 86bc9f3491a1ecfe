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
	Another Relation = "another" // it begins differently: another game, start or seed
)

// Relate compares a link with the stored game; both have records as package record of the engine
// writes them. For Newer and Older, ply is the difference in plies; for Changed, the first ply
// that differs, from 1, or at which one of them is over.
func Relate(kept, opened *Link) (r Relation, ply int) {
	if kept.Game != opened.Game || kept.Position != opened.Position || kept.Seed != opened.Seed {
		return Another, 0
	}
	was, is := steps(kept.Moves), steps(opened.Moves)
	n := 0
	for n < len(was) && n < len(is) && was[n] == is[n] {
		n++
	}
	ended, ends := kept.Ending != (ending.Ending{}), opened.Ending != (ending.Ending{})
	switch {
	case n < len(was) && n < len(is), n < len(is) && ended, n < len(was) && ends:
		return Changed, n + 1
	case n < len(is):
		return Newer, len(is) - n
	case n < len(was):
		return Older, len(was) - n
	case kept.Ending == opened.Ending:
		return Same, 0
	case !ended:
		return Newer, 0
	case !ends:
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
