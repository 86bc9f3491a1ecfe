package player

import (
	"time"

	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/flat"
	"playout/engine/strict"
)

// flatKind is flat Monte Carlo: playouts after each move, without a tree.
var flatKind = kind{name: "flat", defaults: flatMonteCarlo{n: 250, depth: 4, clock: on}}

type flatMonteCarlo struct {
	n     int    // simulations a move, 0 if time ends a thought
	ms    int    // milliseconds a move, 0 if a count ends a thought
	depth int    // plies after which a playout is cut, 0 for no cut
	clock string // on, or off: clocks are ignored
}

var _ checker = (*flatMonteCarlo)(nil)

func (p flatMonteCarlo) copied() params { return &p }
func (p *flatMonteCarlo) value() value  { return *p }

func (p *flatMonteCarlo) keys(l *keys.List) {
	l.Simulations(&p.n)
	l.Millis(&p.ms)
	playoutDepthKey(l, &p.depth)
	clockKey(l, &p.clock)
}

// playoutDepthKey adds the key for the plies after which playouts are cut.
func playoutDepthKey(l *keys.List, at *int) {
	l.Whole("depth", at, 0, 1000).Full = true
}

// check refuses cut playouts in games that cannot evaluate a position before the end.
func (p *flatMonteCarlo) check(g game.Game) error {
	if p.depth > 0 && !flat.CanCut(g) {
		return strict.Wrong("depth", "%s has neither rewards nor a heuristic to evaluate a position where a playout is cut", g.Spec().ID).Allow("depth=0")
	}
	return nil
}

func (p *flatMonteCarlo) player(s *setup) (Player, error) {
	return &flatSearcher{Pace: s.pace(p.n, time.Duration(p.ms)*time.Millisecond), search: flat.New(s.game, p.depth, s.seed)}, nil
}

// flatSearcher plays the choice of flat Monte Carlo.
type flatSearcher struct {
	pace.Pace
	search *flat.Search
}

func (p *flatSearcher) Think(s game.State, seat game.Seat) {
	p.Begin(s, seat)
	p.search.Think(s, seat)
}

// Restrict implements Restricting.
func (p *flatSearcher) Restrict(moves []game.Move) { p.search.Restrict(moves) }

func (p *flatSearcher) Advance(slice time.Duration) bool {
	return p.Run(slice, p.search, p.search.Over)
}

func (p *flatSearcher) Move() game.Move { return p.search.Best() }

func (p *flatSearcher) Report(r *search.Report) bool {
	p.search.Report(r)
	return true
}
