package session

import (
	"slices"
	"strings"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/record"
	"playout/engine/strict"
	"playout/engine/wire"
)

// peeked returns the board after some moves from a position of the line shown.
func (t *openGame) peeked(p *wire.Peek) (*wire.Board, *problem) {
	there, problem := t.peek(p)
	if problem != nil {
		return nil, problem
	}
	return there.board(), nil
}

// peek returns the game at the end of other moves, which follow the line shown up to a ply.
func (t *openGame) peek(p *wire.Peek) (*openGame, *problem) {
	if t.game.Spec().Chance {
		return nil, refuse(wire.KindGame, "nobody can look ahead in %s, where chance has a say", t.game.Spec().ID)
	}
	at, problem := t.goTo(p.Ply)
	if problem != nil {
		return nil, problem
	}
	next := at.cut()
	for _, text := range p.Moves {
		j, problem := next.read(text)
		if problem != nil {
			return nil, problem
		}
		if err := next.step(j, ""); err != nil {
			return nil, refuse(wire.KindMove, "%w", err)
		}
	}
	next.tree = record.NewTree(next.record, ending.Ending{})
	next.nodes = next.tree.LineThrough(0).Nodes
	return next, nil
}

// read returns a step by a move's name, or by its text for people.
func (t *openGame) read(text string) (j game.Joint, problem *problem) {
	if t.state.Acting() == 0 {
		return j, refuse(wire.KindMove, "the game is over before %q, no move is allowed", strict.Clip(text))
	}
	seat := t.state.Acting().First()
	legal := t.state.Legal(seat, nil)
	for _, said := range []func(game.Move) string{
		func(m game.Move) string { return t.state.MoveName(seat, m) },
		func(m game.Move) string { return game.MoveText(t.state, seat, m) },
	} {
		if i := slices.IndexFunc(legal, func(m game.Move) bool { return said(m) == text }); i >= 0 {
			return game.Solo(seat, legal[i]), nil
		}
	}
	var names []string
	for _, m := range legal {
		names = append(names, t.state.MoveName(seat, m))
	}
	return j, refuse(wire.KindMove, "%q is no move here; allowed: %s", strict.Clip(text), strings.Join(names, ", "))
}
