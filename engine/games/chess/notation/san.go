package notation

import (
	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// UCI returns the name of a legal move in the Universal Chess Interface, such as e2e4,
// e7e8q, and e1g1 for castling.
func UCI(p *board.Position, m game.Move) string {
	from, to, become := p.Squares(m)
	name := board.Squares[from] + board.Squares[to]
	if become != board.None {
		name += board.Letters[become : become+1]
	}
	return name
}

// SAN returns a legal move in standard algebraic notation: "Nf3", "exd6", "O-O", "e8=Q#". legal
// holds all legal moves of the position.
func SAN(p *board.Position, legal *board.Targets, m game.Move) string {
	w, to, become := board.Decode(m)
	from := p.From(w, to)
	text := plain(p, legal, w, from, to)
	if become != board.None {
		text += "=" + string(upper(become))
	}
	var next board.Position
	p.Play(&next, w, to, become)
	var answers board.Targets
	next.Legal(&answers)
	switch check := answers.Danger&next.King() != 0; {
	case check && answers.All == 0:
		text += "#"
	case check:
		text += "+"
	}
	return text
}

// plain returns the notation without promotion and check.
func plain(p *board.Position, legal *board.Targets, w board.Way, from, to int) string {
	if w == board.KingStep {
		switch to - from {
		case 2:
			return "O-O"
		case -2:
			return "O-O-O"
		}
	}
	is, takes := p.At(from), p.At(to) != board.None
	name := board.Squares[from]
	switch {
	case is != board.Pawn:
		name = string(upper(is)) + disambiguation(p, legal, is, from, to)
	case from%8 == to%8:
		return board.Squares[to]
	default:
		name, takes = name[:1], true
	}
	if takes {
		name += "x"
	}
	return name + board.Squares[to]
}

// disambiguation returns the part of the square from that distinguishes a piece from others of its
// kind that can also move to a square: the file, or else the rank, or else both; "" if there is no
// other piece.
func disambiguation(p *board.Position, legal *board.Targets, is board.Piece, from, to int) string {
	file, rank, others := true, true, false
	for w := board.Slide; w < board.KingStep; w++ {
		if legal.By[w]>>to&1 == 0 {
			continue
		}
		other := p.From(w, to)
		if other != from && p.At(other) == is {
			others = true
			file = file && other%8 != from%8
			rank = rank && other/8 != from/8
		}
	}
	name := board.Squares[from]
	switch {
	case !others:
		return ""
	case file:
		return name[:1]
	case rank:
		return name[1:]
	}
	return name
}

func upper(is board.Piece) byte { return board.Letters[is&7] - 0x20 }
