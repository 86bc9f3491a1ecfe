package chess

import (
	"math/bits"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// Planes returns the game's own planes and those of the student report, see the package comment.
func (chess) Planes() []game.Planes {
	return []game.Planes{
		{Names: ownNames(), Rising: true, C: 20, H: 8, W: 8, Policy: policy, Encode: encode, Index: index},
		{Name: "report3", Names: report3Names(), C: 18, H: 8, W: 8, Policy: policy, Encode: encodeReport3, Index: index},
		placement.Planes(),
	}
}

// placement lists pieces in the order of planes. Black sees the ranks from the eighth, and the
// files are mirrored so that a seat's own king is on the right. Castling rights are left out, since
// the mirror would change them.
var placement = game.Placement{Kinds: len(planePieces), Names: pieceNames[:], Rising: true, H: 8, W: 8, Flip: 56, Mirror: 7, Anchor: len(planePieces) - 1, Alone: true}

// Placement returns the placement of pieces for evaluation nets.
func (chess) Placement() game.Placement { return placement }

// Place writes the squares of the pieces in the order of planes, White's first.
func (s *state) Place(sets *[game.MaxSets]uint64) (ply int) {
	p := &s.position
	whites := p.Own ^ p.Occupied()&-p.Turn
	pawns, knights, kings := p.Odd&^(p.Diagonal|p.Straight), p.Odd&p.Diagonal, p.Odd&p.Straight
	bishops, rooks, queens := p.Diagonal&^(p.Straight|p.Odd), p.Straight&^(p.Diagonal|p.Odd), p.Diagonal&p.Straight
	sets[0], sets[6] = pawns&whites, pawns&^whites
	sets[1], sets[7] = knights&whites, knights&^whites
	sets[2], sets[8] = bishops&whites, bishops&^whites
	sets[3], sets[9] = rooks&whites, rooks&^whites
	sets[4], sets[10] = queens&whites, queens&^whites
	sets[5], sets[11] = kings&whites, kings&^whites
	return 2*int(s.number) + int(p.Turn)
}

// planePieces lists the pieces in the order of planes.
var planePieces = [6]board.Piece{board.Pawn, board.Knight, board.Bishop, board.Rook, board.Queen, board.King}

// pieceNames are the names of planePieces.
var pieceNames = [len(planePieces)]string{"pawns", "knights", "bishops", "rooks", "queens", "kings"}

// piecesOf returns the names of the planes of the pieces of two sides.
func piecesOf(one, other string) (names []string) {
	for _, whose := range []string{one, other} {
		for _, piece := range pieceNames {
			names = append(names, whose+" "+piece)
		}
	}
	return names
}

func ownNames() []string {
	return append(piecesOf("own", "other"), "own short castling", "own long castling", "other short castling", "other long castling",
		"en passant", "own turn", "quiet plies", "repeated")
}

func report3Names() []string {
	return append(piecesOf("white", "black"), "white's turn", "castling", "repeated", "ones", "quiet plies", "move number")
}

func encode(st game.State, seat game.Seat, dst []float32) {
	s := st.(*state)
	mine, mover := s.position.Own, float32(1)
	if uint64(seat) != s.position.Turn {
		mine, mover = s.position.Occupied()&^s.position.Own, 0
	}
	rights := board.Rights(s.position.Home)
	if seat == board.Black {
		rights = rights>>2 | rights<<2
	}
	for i, is := range planePieces {
		spread(board.Turned(s.position.Of(is)&mine, seat), dst[64*i:])
		spread(board.Turned(s.position.Of(is)&^mine, seat), dst[64*(6+i):])
	}
	for i := range 4 {
		fill(float32(rights>>i&1), dst[64*(12+i):])
	}
	spread(board.Turned(s.position.EnPassant&(s.to.By[board.West]|s.to.By[board.East]), seat), dst[64*16:])
	fill(mover, dst[64*17:])
	fill(s.staleness(), dst[64*18:])
	fill(s.occurredBefore(), dst[64*19:])
}

func encodeReport3(st game.State, _ game.Seat, dst []float32) {
	s := st.(*state)
	whites := s.position.Own ^ s.position.Occupied()&-s.position.Turn
	for i, is := range planePieces {
		spread(bits.ReverseBytes64(s.position.Of(is)&whites), dst[64*i:])
		spread(bits.ReverseBytes64(s.position.Of(is)&^whites), dst[64*(6+i):])
	}
	fill(float32(1-s.position.Turn), dst[64*12:])
	fill(float32(min(1, board.Rights(s.position.Home))), dst[64*13:])
	fill(s.occurredBefore(), dst[64*14:])
	fill(1, dst[64*15:])
	fill(s.staleness(), dst[64*16:])
	fill(float32(s.number)/200, dst[64*17:])
}

// staleness returns the number of half moves without progress in hundredths, at most 1, since a
// net has seen no more.
func (s *state) staleness() float32 { return float32(min(s.quiet, maxQuiet)) / maxQuiet }

// occurredBefore returns 1 if the position occurred before, else 0.
func (s *state) occurredBefore() float32 {
	if s.Repetitions() > 0 {
		return 1
	}
	return 0
}

// spread writes 1 for every square of the set and 0 for the others.
func spread(set uint64, dst []float32) {
	clear(dst[:64])
	for ; set != 0; set &= set - 1 {
		dst[bits.TrailingZeros64(set)] = 1
	}
}

// fill writes a value on all squares.
func fill(v float32, dst []float32) {
	for i := range dst[:64] {
		dst[i] = v
	}
}

const (
	movePlanes = 73
	policy     = 64 * movePlanes
)

// compass holds the directions of the planes, clockwise from straight ahead, by the signs of the
// steps up and to the right.
var compass = [3][3]int{{5, 4, 3}, {6, -1, 2}, {7, 0, 1}}

// underpromotions holds the order of underpromotions in the planes.
var underpromotions = [...]int{board.Knight: 0, board.Bishop: 1, board.Rook: 2}

// index returns the logit of a move, 73*square + plane, from the mover's point of view.
func index(st game.State, _ game.Seat, m game.Move) int {
	s := st.(*state)
	from, to, become := s.position.Squares(m)
	from, to = from^int(56*s.position.Turn), to^int(56*s.position.Turn)
	right, up := to&7-from&7, to>>3-from>>3
	plane := 0
	switch {
	case become != board.None && become != board.Queen:
		plane = 64 + 3*(right+1) + underpromotions[become]
	case right*up == 2 || right*up == -2:
		// Clockwise from two up, one right.
		plane = 56 + [5][5]int{{0, 4, 0, 3, 0}, {5, 0, 0, 0, 2}, {}, {6, 0, 0, 0, 1}, {0, 7, 0, 0, 0}}[up+2][right+2]
	default:
		far := max(right, -right, up, -up)
		plane = 7*compass[sign(up)+1][sign(right)+1] + far - 1
	}
	return movePlanes*from + plane
}

func sign(n int) int { return min(1, max(-1, n)) }
