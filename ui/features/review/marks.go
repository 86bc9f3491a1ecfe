package review

import (
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
)

// marks marks the judge's better move on the board that shows the position after a mistake: an arrow,
// or the square that it leads to.
func (f *Feature) marks(now *feature.Snapshot) (m feature.Marks) {
	m.Rank = feature.OfReview
	if now.Board.Main != nil || now.Ahead != nil || now.FromInside.View != feature.ViewReview {
		return m
	}
	for i := range f.found.Result.Plies {
		p := &f.found.Result.Plies[i]
		if p.Ply != now.Board.Ply || !isBad(p.Grade) || p.Best == p.Move || f.hides(now, p) {
			continue
		}
		switch squares := squaresOf(now.Board, p); {
		case len(squares) == 0:
		case len(squares) == 2 && boards.Of(now.Game.ID).Manner.PiecesMove:
			m.Arrows = append(m.Arrows, board.Arrow{From: squares[0], To: squares[1], Width: 3, Hint: true})
		default:
			at := now.Index(squares[len(squares)-1])
			*m.Square(at) = board.Square{Hint: true, Extra: WordsIn(now.T).BetterHere}
		}
	}
	return m
}

// squaresOf returns the squares that the name of the judge's move names, in their order.
func squaresOf(b *wire.Board, p *wire.JudgedPly) (squares []string) {
	for rest := p.Best; rest != ""; {
		named := ""
		for _, square := range b.Squares {
			if len(square) > len(named) && len(square) <= len(rest) && rest[:len(square)] == square {
				named = square
			}
		}
		if named != "" {
			squares = append(squares, named)
		}
		rest = rest[max(1, len(named)):]
	}
	return squares
}
