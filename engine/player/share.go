package player

import (
	"time"

	"playout/engine/game"
	"playout/engine/search"
)

// Sharer is a player whose search can be shared among workers that think about
// the same position.
type Sharer interface {
	Player
	// Own appends what the player holds by its own simulations, as search.Own.
	Own([]search.Held) []search.Held
	// Absorb takes in what all other workers hold together, as search.Absorb:
	// Move and Report count it from then on.
	Absorb([]search.Held)
}

// Shares says whether several workers may think for an agent together: one that
// searches for as long as a limit in time. What is limited by a count stays one
// search in one worker, so that a seed gives the same game on every machine and
// a level is as strong everywhere.
func (a Agent) Shares() bool { return a.Resolve().ms > 0 }

// Part is which one of several workers a player is, from 0, the one that leads,
// and how many there are. The zero Part is a worker alone.
type Part struct{ Worker, Workers int }

const (
	// crewNodes bounds the trees of all workers together: beyond two workers
	// each has a smaller one. From the start of Othello that is 260 MB.
	crewNodes = 2 * maxNodes
	// handNoise is the share of Dirichlet noise in the priors of a further
	// worker's root, where the agent has no noise of its own: with a net nothing
	// else sets workers apart.
	handNoise = 0.1
)

// NewPart is New for one of several workers. They differ by seed, and those
// that do not lead by noise at the root of a search with priors.
func NewPart(g game.Game, agent Agent, nets Nets, seed uint64, part Part) (Player, error) {
	return newAt(g, agent, nets, seed, part, time.Now)
}

// seed is the seed of a part, the leading worker's being the one given.
func (p Part) seed(seed uint64) uint64 {
	const odd = 0x9e3779b97f4a7c15
	return seed + uint64(p.Worker)*odd
}

// nodes is the most nodes of a part's tree.
func (p Part) nodes() int { return min(maxNodes, crewNodes/max(1, p.Workers)) }

func (p *searcher) Own(held []search.Held) []search.Held { return p.search.Own(held) }
func (p *searcher) Absorb(others []search.Held)          { p.search.Absorb(others) }
