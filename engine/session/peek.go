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

// peekBoard returns the board after some moves from a position of the line shown.
func (o *openGame) peekBoard(p *wire.Peek) (*wire.Board, *refusal) {
	there, refused := o.peek(p)
	if refused != nil {
		return nil, refused
	}
	return there.board(), nil
}

// peek returns the game after the line shown up to a ply, and then other moves.
func (o *openGame) peek(p *wire.Peek) (*openGame, *refusal) {
	if p.Position != "" {
		return newGame(&wire.Open{Game: o.game.Spec().Name(), Position: p.Position})
	}
	if o.game.Spec().Chance {
		return nil, refuse(wire.KindGame, "there is no look-ahead in %s, a game of chance", o.game.Spec().ID)
	}
	at, refused := o.goTo(p.Ply)
	if refused != nil {
		return nil, refused
	}
	next := at.cut()
	for _, text := range p.Moves {
		j, refused := next.findStep(text)
		if refused != nil {
			return nil, refused
		}
		if err := next.step(j, ""); err != nil {
			return nil, refuse(wire.KindMove, "%w", err)
		}
	}
	next.tree = record.NewTree(next.record, ending.Ending{})
	next.nodes = next.tree.LineThrough(0).Nodes
	return next, nil
}

// findStep returns the step of a move by its name, or by its text for people.
func (o *openGame) findStep(text string) (j game.Joint, refused *refusal) {
	if o.state.Acting() == 0 {
		return j, refuse(wire.KindMove, "the game is over before %q, no move is allowed", strict.Clip(text))
	}
	seat := o.state.Acting().First()
	legal := o.state.Legal(seat, nil)
	for _, nameOf := range []func(game.Move) string{
		func(m game.Move) string { return o.state.MoveName(seat, m) },
		func(m game.Move) string { return game.MoveText(o.state, seat, m) },
	} {
		if i := slices.IndexFunc(legal, func(m game.Move) bool { return nameOf(m) == text }); i >= 0 {
			return game.Solo(seat, legal[i]), nil
		}
	}
	var names []string
	for _, m := range legal {
		names = append(names, o.state.MoveName(seat, m))
	}
	return j, refuse(wire.KindMove, "%q is not a legal move here; allowed: %s", strict.Clip(text), strings.Join(names, ", "))
}
