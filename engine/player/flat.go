package player

import (
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/flat"
	"playout/engine/strict"
)

// flatKind is flat Monte Carlo: playouts after each move, without a tree.
var flatKind = kind{name: "flat", defaults: flatMonteCarlo{n: 250, depth: 4, playouts: anyMove, first: "equal", reward: flatRewards[0], clock: on}}

type flatMonteCarlo struct {
	n        int    // simulations a move, 0 if time ends a thought
	ms       int    // milliseconds a move, 0 if a count ends a thought
	depth    int    // plies after which a playout is cut, 0 for no cut
	playouts string // one of flatPlayouts
	first    string // "equal": first moves are tried equally often, or "drawn"
	reward   string // one of flatRewards
	clock    string // on, or off: clocks are ignored
}

var (
	flatPlayouts = []string{flat.Random: anyMove, flat.Careful: careful, flat.Wary: "wary"}
	flatRewards  = []string{game.RewardSteps: "steps", game.RewardLength: "length", game.RewardScore: "score"}
)

var _ checker = (*flatMonteCarlo)(nil)

func (p flatMonteCarlo) copied() params { return &p }
func (p *flatMonteCarlo) value() value  { return *p }

func (p *flatMonteCarlo) keys(l *keys.List) {
	l.Simulations(&p.n)
	l.Millis(&p.ms)
	playoutDepthKey(l, &p.depth)
	l.Choice("playouts", &p.playouts, flatPlayouts...)
	l.Choice("first", &p.first, "equal", "drawn")
	l.Choice("reward", &p.reward, flatRewards...)
	clockKey(l, &p.clock)
}

// playoutDepthKey adds the key for the plies after which playouts are cut.
func playoutDepthKey(l *keys.List, at *int) {
	l.Whole("depth", at, 0, 1000).Full = true
}

// check refuses cut playouts in games that cannot evaluate a position before the end, careful ones in
// games without them, and rewards in games without any.
func (p *flatMonteCarlo) check(g game.Game) error {
	if p.depth > 0 && !flat.CanCut(g) {
		return strict.Wrong("depth", "%s has neither rewards nor a heuristic to evaluate a position where a playout is cut", g.Spec().ID).Allow("depth=0")
	}
	s := g.New(game.NewRand(0))
	if _, ok := s.(game.Careful); !ok && p.playouts != anyMove {
		return strict.Wrong("playouts", "%s has no %s playouts", g.Spec().ID, p.playouts).Allow("playouts=%s", anyMove)
	}
	if _, ok := s.(game.Rewarder); !ok && p.reward != flatRewards[0] {
		return strict.Wrong("reward", "%s has no rewards", g.Spec().ID).Allow("reward=%s", flatRewards[0])
	}
	return nil
}

func (p *flatMonteCarlo) player(s *setup) (Player, error) {
	o := flat.Options{
		Depth:    p.depth,
		Playouts: flat.Playouts(slices.Index(flatPlayouts, p.playouts)),
		Reward:   game.Reward(slices.Index(flatRewards, p.reward)),
		Drawn:    p.first == "drawn",
	}
	return &flatSearcher{Pace: s.pace(p.n, time.Duration(p.ms)*time.Millisecond), search: flat.New(s.game, o, s.seed)}, nil
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

// Flat implements Sampling.
func (p *flatSearcher) Flat() *flat.Search { return p.search }

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
