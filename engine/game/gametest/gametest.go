// Package gametest tests the laws that every game obeys: a game's tests call Run and add their own
// cases.
//
// Each law plays many random games from seeds and checks every position on the way.
// Capabilities that a game does not offer (planes, symmetries, a fast playout ...) are not
// required. The laws follow OpenSpiel's basic tests.
package gametest

import (
	"fmt"
	"testing"

	"playout/engine/game"
)

// Options sets how much to check; zero values stand for the defaults.
type Options struct {
	Seed     uint64 // of the first random game
	Games    int    // random games for each law, default 40
	Depth    int    // of perft, default 3
	Playouts int    // fast playouts to compare with equally many slow ones, default 3000
}

// Law is a property of every game.
type Law struct {
	Name string
	// Check returns an error that describes how the game breaks the law, or nil.
	Check func() error
}

// Run checks each law in a subtest. Short runs, which check that another machine gives the same
// results, skip it: perft, recorded games and benchmarks are enough for that.
func Run(t *testing.T, g game.Game, o Options) {
	t.Helper()
	if testing.Short() {
		t.Skip("laws need many games")
	}
	for _, law := range Laws(g, o) {
		t.Run(law.Name, func(t *testing.T) {
			if err := law.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

// Laws returns all laws for a game.
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
		{"recounted playout", k.playoutsAreRecounted},
		{"playout fair", k.playoutsAreFair},
		{"perft", k.perftsAgree},
		{"heuristic", k.heuristicsAreBounded},
		{"rewards", k.rewardsArePositive},
		{"settled", k.settledResultsStay},
		{"sensible", k.sensibleMovesAreLegal},
		{"margin", k.marginsAgree},
		{"evaluation", k.evaluationsAreFair},
		{"keys", k.keysAgree},
		{"tactics", k.tacticsAreLegal},
		{"successors", k.successorsAgree},
		{"ranks", k.ranksAgree},
		{"tablebase", k.tablebaseIsSound},
		{"drafts", k.draftsHold},
		{"book", k.bookIsPlayable},
	}
}

// kit holds what the laws share.
type kit struct {
	Options
	g    game.Game
	spec *game.Spec
}

// position is a position of a random game.
type position struct {
	game.State
	seed uint64     // of the game
	ply  int        // plies played before
	next game.Joint // the next move, if the game is not over
}

// fail returns an error with the position at which a law is broken.
func (p *position) fail(format string, args ...any) error {
	return fmt.Errorf("game of seed %d, ply %d, %s: %s", p.seed, p.ply, p.State, fmt.Sprintf(format, args...))
}

// visitPositions plays the random games and visits every position, including the last. It stops a
// game that is too long.
func (k *kit) visitPositions(visit func(*position) error) error {
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

// randomJoint returns a uniformly random move for every acting seat; a seat without a legal move,
// which breaks a law, gets 0.
func randomJoint(s game.State, rand *game.Rand) (j game.Joint) {
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		if legal := s.Legal(seat, nil); len(legal) > 0 {
			j[seat] = legal[rand.IntN(len(legal))]
		}
	}
	return j
}

// seats returns the set of all seats of the game.
func (k *kit) seats() game.Seats { return game.Seats(1<<len(k.spec.Seats) - 1) }
