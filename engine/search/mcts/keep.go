package mcts

import (
	"playout/engine/game"
)

// notInTree stands for a position that has no node in the tree; none would mean the root here.
const notInTree int32 = -1

// Play announces a joint move that was played and the position after it. With Config.Keep the next
// Think of that position starts from the part of the tree below the move, with its visits, values,
// priors and proven results, as if the search had begun there. Further calls lead deeper into the
// tree, one move at a time. Play does not change the search's reports.
//
// A draw by repetition that was proven on a path stays true only if the game has gone that path, so
// a caller must announce all moves of one game, in order, or none.
func (s *Search) Play(joint game.Joint, after game.State) {
	if !s.keeps {
		return
	}
	s.reachedHash = after.Hash()
	if s.tree.isMoving() && !s.tree.finish() {
		s.reached = notInTree
	}
	if s.reached != notInTree {
		s.reached = s.tree.after(s.reached, joint, s.rootEdges)
	}
}

// after returns the node after a joint move, or notInTree. edges returns the edges of a choice,
// including those that a confined root leaves to other searches.
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
		return notInTree
	}
	return child
}

// resume continues with the tree that was kept: it makes the node reached the root and reports
// whether it could. It cannot if the position searched now has no node, or one without moves, for
// example because a tablebase has the result. It does not keep a root with noise; the nodes below
// that have none.
func (s *Search) resume(root game.State) bool {
	at := s.reached
	switch {
	case !s.keeps || at == notInTree || len(s.tree.nodes) == 0 || s.reachedHash != root.Hash():
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
