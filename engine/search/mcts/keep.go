package mcts

import (
	"playout/engine/game"
)

// lost is the node of a position of which the tree holds nothing.
const lost int32 = -1

// Play says that a joint move was played, and which position came of it. With Config.Keep
// the next Think, if it is about that position, starts from the part of the tree below
// the move: with its visits, values, priors and proven results, as if the search had begun
// there. Calls for one move after the other lead deeper into the tree. Play changes nothing
// that the search has to report.
//
// A draw by repetition that was proven on a path stays true only if the game has gone that
// path, so a caller must report all moves of one game, in order, or none.
func (s *Search) Play(joint game.Joint, after game.State) {
	if !s.keeps {
		return
	}
	s.told = after.Hash()
	if s.tree.isMoving() && !s.tree.finish() {
		s.below = lost
	}
	if s.below != lost {
		s.below = s.tree.after(s.below, joint, s.rootEdges)
	}
}

// after is the node after a joint move, lost if there is none. The edges of a seat that
// acts alone are given, since those of a confined root are more than its choice has.
func (t *tree) after(at int32, joint game.Joint, edges func(*choice) []edge) int32 {
	acting := t.nodes[at].acting
	child := none
	switch {
	case acting == 0:
	case acting.Rest() != 0:
		child, _ = t.child(at, joint, none)
	default:
		seat := acting.First()
		for _, e := range edges(t.choiceOf(at, seat)) {
			if e.move == joint[seat] {
				child = e.child
			}
		}
	}
	if child == none {
		return lost
	}
	return child
}

// resume makes the node of the position that Play said, or that was searched before, the
// root and says whether it could. It could not if the tree holds nothing of the position,
// or nothing to choose from, as where a tablebase has the result. The priors of a root with
// noise are not kept, those below it have none.
func (s *Search) resume(root game.State) bool {
	at := s.below
	switch {
	case !s.keeps || at == lost || len(s.tree.nodes) == 0 || s.told != root.Hash():
		return false
	case s.tree.nodes[at].acting == 0 || s.tree.nodes[at].acting != root.Acting():
		return false
	case at != Root:
		s.confined = confined{}
		s.noisy = false
		var joined *positions
		if s.config.Joined {
			joined = &s.positions
		}
		s.tree.reroot(at, joined)
	case s.noisy:
		return false
	case s.confined.rest > 0:
		all := s.rootEdges(s.tree.choiceOf(Root, s.confined.seat))
		moves := make([]game.Move, len(all))
		for i := range all {
			moves[i] = all[i].move
		}
		s.Confine(s.confined.seat, moves)
	}
	return true
}
