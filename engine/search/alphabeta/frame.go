package alphabeta

import (
	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/transposition"
)

// frame is an entry of the search stack: the position at one ply of the line that is searched.
type frame struct {
	game.Facts            // of the position
	move       game.Move  // the move that led to it, NoMove for the root and after a null move
	ply        int        // below the root
	next       *frame     // at the next ply, nil at the last one
	state      game.State // the position itself
	killers    [2]game.Move
	points     int                       // static evaluation, or transposition.NoEval in check, at the root and in games that are not tactical
	improving  bool                      // points are higher than two plies before, or those are unknown
	line       [search.MaxLine]game.Move // principal variation from here on
	length     int                       // of line

	successor game.Successor  // state, or a substitute
	ranksAll  game.ListRanker // state, or a substitute
	ranker    game.Ranker     // state, or nil
	tactical  game.Tactical   // state, or nil
}

// newStack returns the frames of all plies.
func newStack(g game.Game) []frame {
	stack := make([]frame, maxPly+2)
	for i := range stack {
		f := &stack[i]
		f.ply, f.points = i, transposition.NoEval
		if i+1 < len(stack) {
			f.next = &stack[i+1]
		}
		f.state = g.New(game.NewRand(0))
		f.ranker, _ = f.state.(game.Ranker)
		f.tactical, _ = f.state.(game.Tactical)
		var ok bool
		if f.successor, ok = f.state.(game.Successor); !ok {
			f.successor = stepwise{f.state, f.ranker}
		}
		if f.ranksAll, ok = f.state.(game.ListRanker); !ok {
			f.ranksAll = stepwise{f.state, f.ranker}
		}
	}
	return stack
}

// play makes a move: the next frame gets the position after it.
func (f *frame) play(m game.Move) {
	next := f.next
	next.successor.PlayFrom(f.state, m, &next.Facts)
	next.move, next.length = m, 0
}

// readFacts completes the frame of a state that a move has led to.
func (f *frame) readFacts(m game.Move) {
	f.move, f.length = m, 0
	game.FactsOf(f.state, &f.Facts)
}

// noisy reports whether a move changes the evaluation at once, and loses nothing.
func (f *frame) noisy(m game.Move) bool {
	return f.tactical != nil && f.tactical.Rank(f.Seat, m) > 0
}

// stepwise does in several calls what states with the optional interfaces do in one.
type stepwise struct {
	game.State
	ranker game.Ranker // the state, or nil: then all moves rank alike
}

func (s stepwise) PlayFrom(parent game.State, m game.Move, f *game.Facts) {
	s.CopyFrom(parent)
	s.Play(game.Solo(parent.Acting().First(), m), nil)
	game.FactsOf(s.State, f)
}

func (s stepwise) Rank(seat game.Seat, m game.Move) int {
	if s.ranker == nil {
		return 0
	}
	return s.ranker.Rank(seat, m)
}

func (s stepwise) RankAll(seat game.Seat, moves []game.Move, ranks []int32) {
	for i, m := range moves {
		ranks[i] = int32(s.Rank(seat, m))
	}
}
