package session

import (
	"slices"
	"time"

	"playout/engine/explain"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/session/announced"
	"playout/engine/sorting"
	"playout/engine/wire"
)

// traced is an alpha-beta search with its nodes.
type traced struct {
	agent player.Agent // as it thinks
	seat  string
	game  game.Game
	root  game.State
	trace *explain.Trace
	done  bool
	nodes []explain.Node // in the order in which the search left them, at most wire.MaxTraced
	total int
	cuts  map[string]int // by reason
}

// newTraced begins the search of an alpha-beta agent, to wire.UsualDepth if time limits it, and
// without its net if it cannot have it.
func newTraced(o *openGame, agent player.Agent, nets announced.Nets, of *searched) (*traced, error) {
	const all = 1 << 62
	if agent.Millis() > 0 {
		untimed, _ := agent.WithSimulations(0)
		agent = untimed.AtDepth(wire.UsualDepth)
	}
	t := &traced{agent: agent, game: o.game, root: o.state, seat: o.game.Spec().Seats[o.state.Acting().First()], cuts: map[string]int{}}
	note := func(n *explain.Node) {
		if t.total++; t.total <= wire.MaxTraced {
			t.nodes = append(t.nodes, *n)
		}
		if n.Cut != "" {
			t.cuts[n.Cut]++
		}
	}
	var err error
	if t.trace, err = explain.NewTrace(o.game, t.agent, nets, of.seed, o.state, all, note); err != nil && agent.Net() != "" {
		t.agent = agent.WithoutNet()
		t.trace, err = explain.NewTrace(o.game, t.agent, nets, of.seed, o.state, all, note)
	}
	return t, err
}

// advance searches for a slice and reports whether the search is done.
func (t *traced) advance(slice time.Duration) (done bool, err error) {
	if !t.done {
		t.done, err = t.trace.Advance(slice)
	}
	return t.done, err
}

// answer returns a node by its number, or the last one.
func (t *traced) answer(at int) *wire.Simulated {
	a := &wire.Simulated{Agent: t.agent.String(), Seat: t.seat, Of: min(max(1, t.total), wire.MaxTraced), Nodes: t.total, Ended: t.total > wire.MaxTraced}
	for _, v := range t.agent.Values() {
		a.Values = append(a.Values, wire.Value{Key: v.Key, Value: v.Value})
	}
	for _, cut := range sorting.Keys(t.cuts) {
		a.Cuts = append(a.Cuts, wire.CutCount{Cut: cut, N: t.cuts[cut]})
	}
	if t.total == 0 || t.total > wire.MaxTraced {
		return a
	}
	a.At = min(at, t.total)
	node := t.nodes[a.At-1]
	a.Trace = append(a.Trace, tracedNode(a.At, &node))
	for i := a.At; i < t.total && node.Parent != 0 && len(a.Trace) < wire.MaxPath; i++ { // a parent ends after its nodes
		if t.nodes[i].Node == node.Parent {
			node = t.nodes[i]
			a.Trace = append(a.Trace, tracedNode(i+1, &node))
		}
	}
	slices.Reverse(a.Trace)
	for i := range a.At {
		if n := &t.nodes[i]; n.Parent == t.nodes[a.At-1].Node && len(a.Below) < wire.MaxRows {
			a.Below = append(a.Below, tracedNode(i+1, n))
		}
	}
	t.fillTexts(a)
	return a
}

// fillTexts writes the readable forms of the moves that lead to the nodes of an answer.
func (t *traced) fillTexts(a *wire.Simulated) {
	s := game.Clone(t.game, t.root)
	for i := range a.Trace {
		n := &a.Trace[i]
		switch n.Move {
		case "": // a root
		case nullMove:
			s.(game.Tactical).NullMove()
		default:
			seat := s.Acting().First()
			m := moveNamed(s, seat, n)
			s.Play(game.Solo(seat, m), nil)
		}
	}
	for i := range a.Below {
		if n := &a.Below[i]; n.Move != "" && n.Move != nullMove {
			moveNamed(s, s.Acting().First(), n)
		}
	}
}

// nullMove is the move of a TracedNode that passes the turn.
const nullMove = "null"

// moveNamed returns the move that leads to a node from a position, and writes its readable form.
func moveNamed(s game.State, seat game.Seat, n *wire.TracedNode) game.Move {
	for _, m := range s.Legal(seat, nil) {
		if s.MoveName(seat, m) == n.Move {
			n.Text = viewMove(s, seat, m).text
			return m
		}
	}
	panic("session: a traced node has a move that is not legal: " + n.Move)
}

func tracedNode(at int, n *explain.Node) wire.TracedNode {
	return wire.TracedNode{
		At: at, Move: n.Move, Depth: n.Depth, Alpha: n.Alpha, Beta: n.Beta, Score: n.Score, Cut: n.Cut, Searched: n.Searched, Moves: n.Moves,
	}
}
