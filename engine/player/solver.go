package player

import (
	"cmp"
	"time"

	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/engine/strict"
	"playout/engine/timecontrol"
)

// solverBytes is the size of a solver's table.
const solverBytes = 16 << 20

// solveKey adds the key for the number of empties from which the end is solved.
func solveKey(l *keys.List, at *int) { l.Whole("solve", at, 0, 64) }

// checkSolve refuses the key in a game without an exact solver.
func checkSolve(g game.Game, solve int) error {
	if _, ok := g.(game.Solvable); !ok && solve > 0 {
		return strict.Wrong("solve", "%s has no exact endgame", g.Spec().ID).Allow("solve=0")
	}
	return nil
}

// endgame plays like another player until the end of the game is near enough to solve. If time
// limits a thought, the solver gets three quarters of it, if that is likely to be enough for an answer;
// the other player searches a position to which it has no likely answer by then.
type endgame struct {
	Player
	pace.Pace
	ending game.Solvable
	from   int         // plies that may remain
	solver game.Solver // made when it is first used
	speed  float64     // nodes of the solver in a millisecond, 0 for unknown

	state   game.State // of the thought
	seat    game.Seat
	solving bool
	task    task
}

// paced is a player with a pace that limits its thoughts.
type paced interface {
	Player
	Clocked
	Resume(*pace.Pace)
}

// endgame returns a player that solves the end from solve empties on; at 0 it returns the other
// player.
func (s *setup) endgame(solve, ms int, other paced) Player {
	if solve == 0 {
		return other
	}
	p := &endgame{
		Player: other,
		Pace:   s.pace(0, time.Duration(ms)*time.Millisecond),
		ending: s.game.(game.Solvable),
		from:   solve,
		state:  s.game.New(game.NewRand(0)),
	}
	p.Shorten()
	return p
}

// task is a solver's work on one position, as package pace counts it.
type task struct {
	solver game.Solver
	nodes  int
	solved bool
}

func (t *task) Advance(n int) int {
	t.solved = t.solver.Advance(n)
	_, _, nodes := t.solver.Answer()
	did := int(nodes) - t.nodes
	t.nodes = int(nodes)
	return did
}

func (t *task) Done() int  { return t.nodes }
func (t *task) Over() bool { return t.solved }

func (p *endgame) Think(s game.State, seat game.Seat) {
	p.Begin(s, seat)
	remaining := p.ending.Remaining(s)
	p.solving = remaining <= p.from
	if p.solving && p.solver == nil {
		p.solver = p.ending.Solver(solverBytes)
	}
	if p.solving = p.solving && p.hasTime(remaining); !p.solving {
		p.Player.Think(s, seat)
		return
	}
	p.state.CopyFrom(s)
	p.seat = seat
	p.solver.Begin(s)
	p.task = task{solver: p.solver}
}

func (p *endgame) Advance(slice time.Duration) bool {
	if !p.solving {
		return p.Player.Advance(slice)
	}
	if !p.Run(slice, &p.task, p.task.Over) {
		return false
	}
	if took := p.Spent(); took > 0 {
		p.speed = float64(p.task.nodes) / took.Seconds() / 1000
	}
	if p.task.solved || p.likely() > 0 {
		return true
	}
	p.solving = false
	p.Player.Think(p.state, p.seat)
	p.Player.(paced).Resume(&p.Pace)
	return false
}

// usualSpeed is a low speed of a solver, in nodes a millisecond, until it is measured.
const usualSpeed = 5000

// hasTime reports whether the solver usually has an answer in half its time.
func (p *endgame) hasTime(remaining int) bool {
	limit := p.Limit()
	solver, is := p.solver.(game.LikelySolver)
	if !is || limit == pace.Forever {
		return true
	}
	nodes := float64(solver.LikelyNodes(remaining))
	return nodes <= limit.Seconds()*1000/2*cmp.Or(p.speed, usualSpeed)
}

// likely returns how sure the solver's answer is.
func (p *endgame) likely() float64 {
	if solver, is := p.solver.(game.LikelySolver); is {
		return solver.Likely()
	}
	return 0
}

// Restrict implements Restricting. The solver compares all moves, so the search thinks instead.
func (p *endgame) Restrict(moves []game.Move) {
	if p.solving {
		p.solving = false
		p.Player.Think(p.state, p.seat)
		p.Player.(paced).Resume(&p.Pace)
	}
	Restrict(p.Player, moves)
}

func (p *endgame) Move() game.Move {
	if !p.solving {
		return p.Player.Move()
	}
	best, _, _ := p.solver.Answer()
	return best
}

// Report writes the result of a solved position, or its likely result.
func (p *endgame) Report(r *search.Report) bool {
	if !p.solving {
		return p.Player.Report(r)
	}
	best, points, nodes := p.solver.Answer()
	if !p.task.solved && p.likely() == 0 {
		return false
	}
	row := search.Row{Move: best, Visits: int32(min(nodes, 1<<30)), Margin: int32(points)}
	if p.task.solved {
		row.Proven = search.ResultOf(points)
		row.Value = float32(row.Proven.Rank())
	} else {
		row.Value = float32(search.ResultOf(points).Rank()) * float32(p.likely())
	}
	*r = search.Report{
		Seat: p.seat, Visits: int(nodes), Done: int(nodes), Value: row.Value, Depth: p.ending.Remaining(p.state),
		Rows: append(r.Rows[:0], row), Line: append(r.Line[:0], game.Solo(p.seat, best)),
	}
	return true
}

// Unlimit removes the limits of both: the other player thinks only if the solver is stopped.
func (p *endgame) Unlimit() {
	if p.Pace.Unlimit(); !p.solving {
		Unlimit(p.Player)
	}
}

// LineOf returns a line of the other player, none while the solver works.
func (p *endgame) LineOf(m game.Move, line []game.Joint) []game.Joint {
	if p.solving {
		return line
	}
	return LineOf(p.Player, m, line)
}

// Goal returns 0 while the solver works: no count ends it.
func (p *endgame) Goal() int {
	if p.solving {
		return 0
	}
	return Goal(p.Player)
}

func (p *endgame) Net() (name, kernel string) { return NetOf(p.Player) }
func (p *endgame) SetPly(ply int)             { SetPly(p.Player, ply) }

// IgnoreClocks makes both players ignore clocks.
func (p *endgame) IgnoreClocks() {
	p.Pace.IgnoreClocks()
	p.Player.(paced).IgnoreClocks()
}

// SetClock implements Clocked.
func (p *endgame) SetClock(c timecontrol.Clock) {
	p.Pace.SetClock(c)
	SetClock(p.Player, c)
}

// RecordPly passes plies on to the other player. The solver keeps nothing.
func (p *endgame) RecordPly(joint game.Joint, after game.State) { RecordPly(p.Player, joint, after) }

// Nodes implements Growing.
func (p *endgame) Nodes() int { return Nodes(p.Player) }

// LimitNodes implements Growing.
func (p *endgame) LimitNodes(nodes int) { LimitNodes(p.Player, nodes) }

// Ponder makes the other player ponder.
func (p *endgame) Ponder(s game.State) bool {
	p.solving = false
	p.BeginFree()
	return Ponder(p.Player, s)
}

// Tree returns the tree of the other player, nil while the solver works.
func (p *endgame) Tree() *mcts.Search {
	if p.solving {
		return nil
	}
	return Tree(p.Player)
}
