// Package explain takes a search apart, as values that command line, page and exercises show alike.
// Of a tree search they are its simulations: the choices with their numbers, the leaf and what valued
// it, and the moves of the root after it; of alpha-beta its nodes. It runs the agent's own search, so
// that the numbers are those of a search that nobody asks.
package explain

import (
	"math"
	"strings"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/search/flat"
	"playout/engine/search/mcts"
	"playout/engine/strict"
)

// Simulation is one simulation.
type Simulation struct {
	Simulation int      `json:"simulation"` // its number, from 1
	Path       []Choice `json:"path"`       // one for each acting seat at each node passed
	Leaf       Leaf     `json:"leaf"`
	Root       []Move   `json:"root"` // the moves of the root after the simulation, the agent's choice first
}

// Choice is the selection of a move for a seat at a node.
type Choice struct {
	Seat   string `json:"seat"`
	Edges  []Edge `json:"edges"` // the legal moves, as they stood when the choice was made
	Chosen string `json:"chosen"`

	Visits int    `json:"-"` // N in the formula, see mcts.Choice
	Before string `json:"-"` // the position
}

// Edge is a move as the selection rule saw it, see mcts.Edge.
type Edge struct {
	Move   string   `json:"move"`
	N      int      `json:"n"`
	Q      float64  `json:"q"`
	P      float64  `json:"p"`
	U      *float64 `json:"u"`      // nil for a move without visits under UCT
	Sum    *float64 `json:"sum"`    // likewise
	Proven string   `json:"proven"` // "win", "draw" or "loss" for the seat, "" for unknown
}

// Leaf is the position at the end of the path.
type Leaf struct {
	Position string             `json:"position"`
	Value    map[string]float64 `json:"value"` // by seat, -1 to 1
	By       string             `json:"by"`    // "playout", "net", "heuristic", "end" or "proven"
	// The moves of the playout by their names, several at once joined by "/".
	Playout []string `json:"playout,omitempty"`

	Texts []string `json:"-"` // the same in readable form
	// Positions are those after each of them in a game of chance, where the moves alone do not lead
	// there; nil in other games.
	Positions []string `json:"-"`
}

// Move is a move of the root.
type Move struct {
	Move string  `json:"move"`
	N    int     `json:"n"`
	Q    float64 `json:"q"`
}

// Explainer explains the simulations of one search, one after the other.
type Explainer struct {
	game   game.Game
	seat   game.Seat
	root   game.State
	player player.Player
	tree   *mcts.Search // nil for flat Monte Carlo
	flat   *flat.Search // nil for others
	arms   flat.Explanation
	by     string // the source of the evaluator's values
	plays  *eval.Playout
	before game.State // of a move of a playout
	x      mcts.Explanation
	report search.Report
}

// New returns the explainer of an agent's search of a position, which is not over, for the first seat
// that acts there. The agent thinks for n simulations; nets is the source of its net, nil for none.
func New(g game.Game, a player.Agent, nets player.Nets, seed uint64, root game.State, n int) (*Explainer, error) {
	limited, searches := a.WithSimulations(n)
	if !searches {
		return nil, strict.Wrong("agent", "agent %q does no simulations", a).Allow("uct, puct, flat and levels of these kinds")
	}
	p, err := player.New(g, limited, nets, seed)
	if err != nil {
		return nil, err
	}
	e := &Explainer{game: g, seat: root.Acting().First(), root: root, player: p}
	p.Think(root, e.seat)
	if e.flat = player.Flat(p); e.flat != nil {
		e.by = string(eval.FromPlayout)
		e.before = g.New(game.NewRand(0))
		return e, nil
	}
	if e.tree = player.Tree(p); e.tree == nil {
		return nil, strict.Wrong("agent", "agent %q has no tree here", a).Allow("an agent that searches a tree; a position that no solver takes over")
	}
	e.by = string(eval.SourceOf(e.tree.Evaluator()))
	if e.plays = eval.PlayoutsOf(e.tree.Evaluator()); e.plays != nil {
		e.plays.Keep()
		e.before = g.New(game.NewRand(0))
	}
	return e, nil
}

// Skip does up to n simulations without explaining them.
func (e *Explainer) Skip(n int) { e.search().Advance(n) }

// search returns the search, of whatever kind.
func (e *Explainer) search() interface {
	Advance(n int) int
	Done() int
	Over() bool
} {
	if e.flat != nil {
		return e.flat
	}
	return e.tree
}

// Choices returns the choices of the last simulation as the search made them, one for each of its
// path. They are valid until the next one.
func (e *Explainer) Choices() []mcts.Choice { return e.x.Path }

// Seat returns the name of the seat that thinks.
func (e *Explainer) Seat() string { return e.game.Spec().Seats[e.seat] }

// HasTree reports whether the search has a tree; flat Monte Carlo has none.
func (e *Explainer) HasTree() bool { return e.tree != nil }

// Done returns the number of simulations done.
func (e *Explainer) Done() int { return e.search().Done() }

// Over reports whether the search is over, since the result is proven.
func (e *Explainer) Over() bool { return e.search().Over() }

// Next does one simulation and explains it; nil if the search is over, since the result is proven.
func (e *Explainer) Next() *Simulation {
	leaf := Leaf{Value: map[string]float64{}, By: e.by}
	if e.flat != nil {
		e.sample(&leaf)
	} else if !e.tree.Explain(&e.x) {
		return nil
	}
	spec := e.game.Spec()
	s := &Simulation{Simulation: e.x.Simulation, Root: e.Root()}
	for i := range e.x.Path {
		at := &e.x.Path[i]
		c := Choice{Seat: spec.Seats[at.Seat], Chosen: at.State.MoveName(at.Seat, at.Chosen), Visits: int(at.Visits), Before: at.State.String()}
		for k := range at.Edges {
			edge := &at.Edges[k]
			c.Edges = append(c.Edges, Edge{
				Move: at.State.MoveName(at.Seat, edge.Move), N: int(edge.Visits), Q: edge.Q, P: edge.Prior,
				U: finite(edge.U), Sum: finite(edge.Sum), Proven: edge.Proven.Word(),
			})
		}
		s.Path = append(s.Path, c)
	}
	if s.Leaf = leaf; e.flat == nil {
		e.value(&s.Leaf)
	}
	return s
}

// value writes the leaf of a tree search.
func (e *Explainer) value(leaf *Leaf) {
	leaf.Position = e.x.Leaf.String()
	switch e.x.By {
	case mcts.ByEnd:
		leaf.By = "end"
	case mcts.ByProof:
		leaf.By = "proven"
	default:
		e.recount(leaf)
	}
	for seat, name := range e.game.Spec().Seats {
		leaf.Value[name] = float64(e.x.Values[seat])
	}
}

// sample does one simulation of flat Monte Carlo. Its only choice is that of the first move; the value
// is that of the seat alone, and the position is the one after the first moves of all seats.
func (e *Explainer) sample(leaf *Leaf) {
	done := e.flat.Done()
	e.before.CopyFrom(e.root)
	e.arms.Moved = func(s game.State, j game.Joint) {
		if leaf.Position == "" {
			leaf.Position = s.String()
			if s.Acting() == 0 {
				leaf.By = "end"
			}
			e.before.CopyFrom(s)
		} else {
			e.add(leaf, s, j)
		}
	}
	e.flat.Explain(&e.arms)
	choice := mcts.Choice{State: e.root, Seat: e.seat, Visits: int32(done), Chosen: e.arms.Chosen}
	for _, a := range e.arms.Arms {
		choice.Edges = append(choice.Edges, mcts.Edge{Move: a.Move, Visits: int32(a.Visits), Q: float64(a.Value), Prior: float64(a.Prior), U: math.Inf(1), Sum: math.Inf(1)})
	}
	e.x.Simulation, e.x.Path = e.arms.Simulation, append(e.x.Path[:0], choice)
	leaf.Value[e.Seat()] = float64(e.arms.Value)
}

// recount writes the moves of the playout that valued a leaf, if one did.
func (e *Explainer) recount(leaf *Leaf) {
	if e.plays == nil {
		return
	}
	e.before.CopyFrom(e.x.Leaf)
	e.plays.Recount(e.x.Leaf, func(s game.State, j game.Joint) { e.add(leaf, s, j) })
}

// add adds a joint move to the playout of a leaf, with the position that it leads to.
func (e *Explainer) add(leaf *Leaf, s game.State, j game.Joint) {
	var names, texts []string
	for acting := e.before.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		names = append(names, e.before.MoveName(seat, j[seat]))
		texts = append(texts, game.MoveText(e.before, seat, j[seat]))
	}
	leaf.Playout, leaf.Texts = append(leaf.Playout, strings.Join(names, "/")), append(leaf.Texts, strings.Join(texts, "/"))
	if e.game.Spec().Chance {
		leaf.Positions = append(leaf.Positions, s.String())
	}
	e.before.CopyFrom(s)
}

// Root returns the moves of the root, as the agent's report has them.
func (e *Explainer) Root() []Move {
	if e.flat != nil {
		e.flat.Report(&e.report)
	} else {
		e.tree.Report(e.seat, &e.report)
	}
	return MovesOf(e.root, e.seat, &e.report)
}

// MovesOf returns the moves of a report on a position.
func MovesOf(root game.State, seat game.Seat, r *search.Report) []Move {
	moves := make([]Move, len(r.Rows))
	for i := range r.Rows {
		row := &r.Rows[i]
		moves[i] = Move{Move: root.MoveName(seat, row.Move), N: int(row.Visits), Q: float64(row.Value)}
	}
	return moves
}

// finite returns a pointer to a number, nil for +Inf.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}
