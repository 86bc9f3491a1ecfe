//go:build !js

package outside

import (
	"fmt"
	"time"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/timecontrol"
	"playout/engine/uci"
)

// grace is how much longer than its limit an engine may take for a move, for messages on a busy
// machine.
const grace = 3 * time.Second

// Config is an engine and the options to set in it.
type Config struct {
	Path    string        // of its executable
	Limit   time.Duration // of a move
	Nodes   int           // of a move, 0 if the limit alone ends it
	Elo     int           // to which its strength is limited, 0 for no limit
	Variant string        // the option UCI_Variant, "" for the engine's own game
}

// Player plays the moves of an engine.
type Player struct {
	Config
	game    game.Game
	dialect *uci.Dialect
	engine  *uci.Engine // nil once it has failed or is closed
	grace   time.Duration

	state    game.State // of the last Think, nil before
	seat     game.Seat
	move     game.Move
	score    uci.Score // of the position
	err      error     // why the engine has no move
	thinking bool      // whether the engine is
	due      time.Time
	clock    timecontrol.Clock // zero for none
	fixed    bool              // whether clocks are ignored

	base  string   // the position that the engine was sent
	moves []string // and the moves played from there
}

// New starts an engine for a game. If it does not start, Err says why, and the next Think tries
// again.
func New(g game.Game, c Config) (*Player, error) {
	dialect, err := uci.DialectOf(g, c.Variant)
	if err != nil {
		return nil, err
	}
	p := &Player{Config: c, game: g, dialect: dialect, grace: grace}
	p.err = p.start()
	return p, nil
}

// start runs the engine and sets its options.
func (p *Player) start() error {
	engine, err := uci.Start(p.Path)
	if err != nil {
		return err
	}
	set := func(name, value string) {
		if err == nil {
			err = engine.Set(name, value)
		}
	}
	if p.dialect.Variant != "" {
		set("UCI_Variant", p.dialect.Variant)
	}
	if p.Elo > 0 {
		set("UCI_LimitStrength", "true")
		set("UCI_Elo", fmt.Sprint(p.Elo))
		if err != nil {
			err = fmt.Errorf("elo=%d needs the options UCI_LimitStrength and UCI_Elo: %w", p.Elo, err)
		}
	}
	if err == nil {
		err = engine.NewGame()
	}
	if err != nil {
		engine.Close()
		return err
	}
	p.engine = engine
	return nil
}

// Think restarts an engine that has failed before. It plays the only legal move without asking,
// unless nodes end a thought: then the engine's score of it counts.
func (p *Player) Think(s game.State, seat game.Seat) {
	if p.thinking {
		p.Move()
	}
	p.follow(s, seat)
	p.err, p.move, p.score = nil, game.NoMove, uci.Score{}
	legal := s.Legal(seat, nil)
	if p.move = legal[0]; len(legal) == 1 && p.Nodes == 0 {
		return
	}
	if p.engine == nil {
		p.err = p.start()
	}
	if p.err != nil {
		return
	}
	limits := p.limits()
	p.due = time.Now().Add(max(limits.MoveTime, limits.Clock[0]) + p.grace)
	if err := p.engine.Go(p.base, p.moves, limits); err != nil {
		p.fail(err)
		return
	}
	p.thinking = true
}

// limits returns the limits of a thought. Only the engine's own clock is known here, so it stands for
// both, since an engine may look at both. In games of more seats than the protocol has clocks for,
// the clock becomes a time for the move.
func (p *Player) limits() uci.Limits {
	c := p.clock
	switch {
	case p.Nodes > 0:
		return uci.Limits{Nodes: p.Nodes, MoveTime: p.Limit}
	case !c.Limited():
		return uci.Limits{MoveTime: p.Limit}
	case p.dialect.Seated:
		return uci.Limits{MoveTime: c.Budget()}
	}
	left := max(c.Left-c.Reserve, min(c.Left, time.Millisecond))
	return uci.Limits{
		MoveTime: c.Move, Clock: [2]time.Duration{left, left}, Inc: [2]time.Duration{c.Plus, c.Plus}, MovesToGo: c.Moves,
	}
}

// IgnoreClocks implements player.Clocked.
func (p *Player) IgnoreClocks() { p.fixed = true }

// SetClock implements player.Clocked: the engine gets the clock with the next request.
func (p *Player) SetClock(c timecontrol.Clock) {
	if !p.fixed {
		p.clock = c
	}
}

// follow finds the moves that lead from the last position sent to the engine to this one. If there
// are none, it sends the position alone.
func (p *Player) follow(s game.State, seat game.Seat) {
	last, lastSeat := p.state, p.seat
	p.state, p.seat = game.Clone(p.game, s), seat
	if last != nil && p.dialect.Path {
		own := p.dialect.Name(last, lastSeat, p.move)
		last.Play(game.Solo(lastSeat, p.move), nil)
		if names, reached := p.reach(last, s, maxPlies); reached {
			p.moves = append(append(p.moves, own), names...)
			return
		}
	}
	p.base, p.moves = p.dialect.Position(s, seat), p.moves[:0]
}

// maxPlies is how many plies follow looks for between two requests: in Morris the other side may close
// a mill and remove a stone.
const maxPlies = 2

// reach finds the names of at most plies moves of one seat that lead from one position to another.
func (p *Player) reach(from, to game.State, plies int) (names []string, reached bool) {
	if from.Hash() == to.Hash() && from.String() == to.String() {
		return nil, true
	}
	acting := from.Acting()
	if plies == 0 || acting == 0 {
		return nil, false
	}
	seat := acting.First()
	next := game.Clone(p.game, from)
	for _, reply := range from.Legal(seat, nil) {
		next.CopyFrom(from)
		next.Play(game.Solo(seat, reply), nil)
		left := 0 // plies, once the seat's turn is over
		if next.Acting().Has(seat) {
			left = plies - 1
		}
		if rest, reached := p.reach(next, to, left); reached {
			return append([]string{p.dialect.Name(from, seat, reply)}, rest...), true
		}
	}
	return nil, false
}

// Advance waits for the engine.
func (p *Player) Advance(slice time.Duration) bool {
	if !p.thinking {
		return true
	}
	const least = time.Millisecond
	word, err := p.engine.Wait(min(max(slice, least), max(time.Until(p.due), least)))
	switch {
	case err != nil:
		p.fail(err)
	case word != "":
		p.thinking = false
		p.answer(word)
	case !time.Now().Before(p.due):
		p.fail(fmt.Errorf("no bestmove %v after its time was over; allowed: one within the time that go gives", p.grace))
	}
	return !p.thinking
}

// answer reads the text after the engine's "bestmove".
func (p *Player) answer(text string) {
	move, err := p.dialect.Answer(p.state, p.seat, text)
	switch {
	case err == nil:
		p.move, p.score = move, p.engine.Score
	case p.engine.InfoText != "":
		p.err = fmt.Errorf("%w; it reported %q", err, p.engine.InfoText)
	default:
		p.err = err
	}
}

// fail gives up the engine until the next Think.
func (p *Player) fail(err error) {
	p.engine.Close()
	p.engine, p.thinking, p.err = nil, false, err
}

// Move stops the engine if it still thinks and returns its move, or any legal move if Err says why
// there is none.
func (p *Player) Move() game.Move {
	if p.thinking {
		p.due = time.Now().Add(p.grace)
		if err := p.engine.Stop(); err != nil {
			p.fail(err)
		}
		for !p.Advance(p.grace) {
		}
	}
	return p.move
}

// Err returns why the engine did not start, or why the last Think got no move from it; nil if all
// is well.
func (p *Player) Err() error { return p.err }

// Renew implements player.Depending.
func (p *Player) Renew() bool {
	if p.engine == nil || p.thinking || p.err != nil {
		return false
	}
	if err := p.engine.NewGame(); err != nil {
		p.fail(err)
		return false
	}
	p.state, p.score, p.clock, p.fixed = nil, uci.Score{}, timecontrol.Clock{}, false
	return true
}

// Close ends the engine.
func (p *Player) Close() error {
	if p.engine == nil {
		return nil
	}
	engine := p.engine
	p.engine, p.thinking = nil, false
	return engine.Close()
}

// Report writes the engine's score of its move, if it gives one; nothing is known about other
// moves.
func (p *Player) Report(r *search.Report) bool {
	if p.thinking || !p.score.Known {
		return false
	}
	row := search.Row{Move: p.move, Value: search.Expected(p.game, float64(p.score.Value))}
	if p.score.Mate {
		row.Value, row.Proven, row.Plies = 1, search.Win, int32(2*p.score.Value-1)
		if p.score.Value <= 0 {
			row.Value, row.Proven, row.Plies = -1, search.Loss, int32(-2*p.score.Value)
		}
	}
	*r = search.Report{Seat: p.seat, Value: row.Value, Visits: p.score.Nodes, Done: p.score.Nodes, Depth: p.score.Depth, Rows: append(r.Rows[:0], row), Line: r.Line[:0]}
	return true
}
