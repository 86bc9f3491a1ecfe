// Package gametest holds the laws that every game obeys, as one kit: a game's
// own tests call Run and add what is particular to it.
//
// Each law plays many random games from seeds and looks at every position on
// the way. What a game does not offer (planes, symmetries, a fast playout ...)
// is not asked of it. The laws follow OpenSpiel's basic tests.
package gametest

import (
	"fmt"
	"testing"

	"playout/engine/game"
)

// Options say how long to look; zero values stand for the defaults.
type Options struct {
	Seed     uint64 // of the first random game
	Games    int    // random games of each law, default 40
	Depth    int    // of perft, default 3
	Playouts int    // fast playouts to compare with as many slow ones, default 3000
}

// Law is one thing that holds for every game.
type Law struct {
	Name string
	// Check plays and says what broke the law, or nil.
	Check func() error
}

// Run tests every law in a subtest of its own. It is not for short runs: that a
// game's answers are right on another machine is shown by its perft, its recorded
// games and its benchmarks.
func Run(t *testing.T, g game.Game, o Options) {
	t.Helper()
	if testing.Short() {
		t.Skip("laws are shown by many games")
	}
	for _, law := range Laws(g, o) {
		t.Run(law.Name, func(t *testing.T) {
			if err := law.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// Laws are all laws, bound to a game.
func Laws(g game.Game, o Options) []Law {
	if o.Games == 0 {
		o.Games = 40
	}
	if o.Depth == 0 {
		o.Depth = 3
	}
	if o.Playouts == 0 {
		o.Playouts = 3000
	}
	k := &kit{g: g, spec: g.Spec(), Options: o}
	return []Law{
		{"spec", k.specIsWhole},
		{"legal", k.legalIsOrdered},
		{"end", k.gamesEnd},
		{"text", k.textRoundTrips},
		{"copy", k.copiesAreApart},
		{"seed", k.seedsGiveGamesBack},
		{"check", k.checkRefuses},
		{"names", k.namesAreUnique},
		{"allocations", k.playAllocatesNothing},
		{"view", k.viewsAreWhole},
		{"planes", k.planesAreWhole},
		{"symmetries", k.symmetriesCommute},
		{"playout", k.playoutsEnd},
		{"playout fair", k.playoutsAreFair},
		{"perft", k.perftsAgree},
		{"judgement", k.judgementsAreBounded},
		{"rewards", k.rewardsArePositive},
		{"sensible", k.sensibleMovesAreLegal},
		{"margin", k.marginsAgree},
		{"evaluation", k.evaluationsAreFair},
		{"keys", k.keysAgree},
		{"tactics", k.tacticsAreLegal},
		{"knowledge", k.knowledgeIsSound},
		{"drafts", k.draftsHold},
	}
}

// kit is what the laws share.
type kit struct {
	Options
	g    game.Game
	spec *game.Spec
}

// position is one stop of a random game.
type position struct {
	game.State
	seed uint64     // of the game
	ply  int        // plies played before
	next game.Joint // what is played now, where the game is not over
}

// fail is an error that says where.
func (p *position) fail(format string, args ...any) error {
	return fmt.Errorf("game of seed %d, ply %d, %s: %s", p.seed, p.ply, p.State, fmt.Sprintf(format, args...))
}

// everywhere plays the random games and visits each position before its move
// is played, the last one too. It stops a game that is longer than allowed.
func (k *kit) everywhere(visit func(*position) error) error {
	for i := range k.Games {
		seed := k.Seed + uint64(i)
		rand := game.NewRand(seed)
		p := &position{State: k.g.New(rand), seed: seed}
		for over := false; !over; p.ply++ {
			p.next = randomJoint(p.State, rand)
			over = p.Acting() == 0 || p.ply > k.spec.MaxPly
			if err := visit(p); err != nil {
				return err
			}
			if !over {
				p.Play(p.next, rand)
			}
		}
	}
	return nil
}

// randomJoint is a uniformly random move for every acting seat; a seat without
// a legal move, which is against the law, gets 0.
func randomJoint(s game.State, rand *game.Rand) (j game.Joint) {
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		if legal := s.Legal(seat, nil); len(legal) > 0 {
			j[seat] = legal[rand.IntN(len(legal))]
		}
	}
	return j
}

// seats is the set of all seats of the game.
func (k *kit) seats() game.Seats { return game.Seats(1<<len(k.spec.Seats) - 1) }
