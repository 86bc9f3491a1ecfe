package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search"
)

// frame is the position at a ply of the line being searched: an entry of the search
// stack.
type frame struct {
	game.Facts            // of the position
	move       game.Move  // that led to it, NoMove for the root and after a null move
	ply        int        // below the root
	next       *frame     // at the next ply, nil at the last one
	state      game.State // the position itself
	killers    [2]game.Move
	line       [search.MaxLine]game.Move // principal variation from here on
	length     int                       // of line

	// What the state offers, each nil if it does not.
	successor game.Successor
	ranker    game.Ranker
	ranksAll  game.ListRanker
	tactical  game.Tactical
}

// newStack makes the frames of all plies.
func newStack(g game.Game) []frame {
	stack := make([]frame, lastPly+2)
	for i := range stack {
		f := &stack[i]
		f.ply = i
		if i+1 < len(stack) {
			f.next = &stack[i+1]
		}
		f.state = g.New(game.NewRand(0))
		f.successor, _ = f.state.(game.Successor)
		f.ranker, _ = f.state.(game.Ranker)
		f.ranksAll, _ = f.state.(game.ListRanker)
		f.tactical, _ = f.state.(game.Tactical)
	}
	return stack
}

// play makes a move: the position after it is in the next frame.
func (f *frame) play(m game.Move) {
	next := f.next
	if next.successor == nil {
		next.state.CopyFrom(f.state)
		next.state.Play(game.Solo(f.Seat, m), nil)
		next.arrive(m)
		return
	}
	next.successor.PlayFrom(f.state, m, &next.Facts)
	next.move, next.length = m, 0
}

// arrive completes the frame of a state to which a move has led.
func (f *frame) arrive(m game.Move) {
	f.move, f.length = m, 0
	game.FactsOf(f.state, &f.Facts)
}

// rankAll writes the ranks of moves by the game, 0 if it has none.
func (f *frame) rankAll(moves []game.Move, ranks []int32) {
	switch {
	case f.ranksAll != nil:
		f.ranksAll.RankAll(f.Seat, moves, ranks)
	case f.ranker != nil:
		for i, m := range moves {
			ranks[i] = int32(f.ranker.Rank(f.Seat, m))
		}
	default:
		clear(ranks)
	}
}

// noisy says whether a move changes the evaluation at once, and loses nothing.
func (f *frame) noisy(m game.Move) bool {
	return f.tactical != nil && f.tactical.Rank(f.Seat, m) > 0
}
