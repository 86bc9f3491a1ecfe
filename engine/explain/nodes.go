package explain

import (
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search/alphabeta"
	"playout/engine/strict"
)

// Node is a node of an alpha-beta search, see alphabeta.Node. Bounds and score are in points for the
// side to move.
type Node struct {
	Node     int    `json:"node"`
	Parent   int    `json:"parent"` // 0 for the root of an iteration
	Move     string `json:"move"`   // that led to it, "" for a root, "null" for a null move
	Depth    int    `json:"depth"`  // plies to search, 0 and less in the quiescence search
	Alpha    *int   `json:"alpha"`  // nil without a bound
	Beta     *int   `json:"beta"`   // likewise
	Score    int    `json:"score"`
	Cut      string `json:"cut"` // an alphabeta.Cut
	Searched int    `json:"searched"`
	Moves    int    `json:"moves"`
}

// Trace is the search of an alpha-beta agent that passes on its nodes.
type Trace struct {
	player player.Player
	count  int // nodes so far
	most   int
}

// NewTrace begins the search of a position, which is not over. It reports at most this many nodes, in
// the order in which the search leaves them.
func NewTrace(g game.Game, a player.Agent, nets player.Nets, seed uint64, root game.State, most int, report func(*Node)) (*Trace, error) {
	if a.Millis() > 0 {
		return nil, strict.Wrong("agent", "agent %q is limited by time", a).Allow("a depth or a number of nodes")
	}
	p, err := player.New(g, a, nets, seed)
	if err != nil {
		return nil, err
	}
	search := player.AlphaBeta(p)
	if search == nil {
		return nil, strict.Wrong("agent", "agent %q neither searches a tree nor by alpha-beta", a).Allow("uct, puct or alphabeta, without solve")
	}
	t := &Trace{player: p, most: most}
	search.Trace(func(n *alphabeta.Node) {
		if t.count++; t.count > most {
			return
		}
		move := ""
		switch {
		case n.Before == nil:
		case n.Move == game.NoMove:
			move = "null"
		default:
			move = n.Before.MoveName(n.Seat, n.Move)
		}
		report(&Node{
			Node: n.ID, Parent: n.Parent, Move: move, Depth: n.Depth, Alpha: bound(n.Alpha), Beta: bound(n.Beta),
			Score: n.Score, Cut: string(n.Cut), Searched: n.Searched, Moves: n.Moves,
		})
	})
	p.Think(root, root.Acting().First())
	return t, nil
}

// Advance searches for about the slice and reports whether the search is done. It fails once the
// search has too many nodes.
func (t *Trace) Advance(slice time.Duration) (done bool, err error) {
	if done = t.player.Advance(slice); t.count > t.most {
		return true, strict.Wrong("agent", "the search has more than %d nodes", t.most).Allow("a smaller depth, or nodes=N")
	}
	return done, nil
}

// Nodes lets an alpha-beta agent think about a position, which is not over, and passes on its nodes in
// the order in which the search leaves them. It fails after most of them.
func Nodes(g game.Game, a player.Agent, nets player.Nets, seed uint64, root game.State, most int, report func(*Node)) error {
	t, err := NewTrace(g, a, nets, seed, root, most, report)
	for done := false; err == nil && !done; {
		done, err = t.Advance(slice)
	}
	return err
}

// slice is how long the search works between two looks at the number of its nodes.
const slice = 10 * time.Millisecond

// bound returns a pointer to a bound, nil for none.
func bound(points int) *int {
	if points >= alphabeta.Unbounded || points <= -alphabeta.Unbounded {
		return nil
	}
	return &points
}
