package main

import (
	"fmt"
	"math"

	"playout/engine/game"
)

// sampled is the number of sampled paths of each length.
const sampled = 300

// deepest returns the largest depth, up to a given one, at which 64 bits can count the paths
// from a position. It is an estimate, since only the count itself is sure: the number of paths
// grows with each ply by the mean number of moves in a random sample. It is the same for the
// same position.
func deepest(g game.Game, s game.State, depth int) int {
	if depth <= 3 {
		return depth // no game has that many moves
	}
	r, paths := game.NewRand(0), 1.0
	var at, next [sampled]game.State // where the paths of the sample lead
	for i := range at {
		at[i], next[i] = game.Clone(g, s), g.New(game.NewRand(0))
	}
	for ply := range depth {
		var moves [sampled]float64
		all := 0.0
		for i := range at {
			// Perft continues after a game that a rule about draws ends: it ignores these rules.
			moves[i] = float64(game.Perft(g, at[i], 1))
			all += moves[i]
		}
		if all == 0 {
			break // all games are over: more plies cost nothing
		}
		if paths *= all / sampled; paths > math.MaxUint64 {
			return ply
		}
		from, sum := 0, moves[0]
		for i := range next { // each path continues as often as it has moves
			for want := (float64(i) + 0.5) * all / sampled; sum < want && from < sampled-1; sum += moves[from] {
				from++
			}
			next[i].CopyFrom(at[from])
			playAny(next[i], r)
		}
		at, next = next, at
	}
	return depth
}

// playAny plays a random move of each acting seat.
func playAny(s game.State, r *game.Rand) {
	var j game.Joint
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		legal := s.Legal(acting.First(), nil)
		j[acting.First()] = legal[r.IntN(len(legal))]
	}
	if s.Acting() != 0 {
		s.Play(j, game.NewRand(0))
	}
}

// checkDepth rejects a perft deeper than the longest game, or with more paths than 64 bits
// count.
func checkDepth(g game.Game, s game.State, name string, depth int) error {
	longest := g.Spec().MaxPly
	most := deepest(g, s, min(max(depth, 0), longest))
	switch {
	case depth >= 0 && depth <= most:
		return nil
	case depth < 0:
		most = deepest(g, s, longest)
	case most < longest:
		return fmt.Errorf("%s %d; allowed: 0 to %d plies, whose number of paths fits in 64 bits", name, depth, most)
	}
	return fmt.Errorf("%s %d; allowed: 0 to %d plies", name, depth, most)
}
