package gameboard

import (
	"slices"

	"playout/engine/link"
	"playout/engine/strict"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// boardView returns the board with its handles.
func boardView(now *feature.Snapshot) board.View {
	b := now.Board
	v := board.View{
		Game:     now.Game.ID,
		Position: b.Position,
		Label:    now.T.Board(now.Game.ID),
		Seats:    now.Game.Seats,
		Notes:    b.Notes,
		Squares:  make([]board.Square, len(b.Squares)),
		Ply:      b.Ply,
	}
	if len(b.Acting) > 0 {
		v.Turn = b.Acting[0]
	}
	if own := now.OwnSeat(); own >= 0 {
		v.Own = now.Game.Seats[own]
		v.Turn = v.Own
	}
	for i, name := range b.Squares {
		v.Squares[i] = board.Square{Name: name, Piece: b.Cells[i]}
	}
	if n := len(b.Last); n > 0 && (b.Ply == 0 || b.Plies[b.Ply-1].Seat != "") {
		v.Squares[b.Last[n-1]].Last = true
		for _, i := range b.Last[:n-1] {
			v.Squares[i].Origin = true
		}
	}
	for _, i := range now.Chosen {
		v.Squares[i].Chosen = true
	}
	if now.MayChoose() && now.Ahead == nil {
		for _, i := range choosable(now) {
			v.Squares[i].Legal = true
		}
		v.Promotions, v.PromotionLabel = promotionsView(now), now.T.PickPiece
	}
	return v
}

// promotionsView returns the promotion pieces of a pawn that is about to promote.
func promotionsView(now *feature.Snapshot) []board.Promotion {
	var list []board.Promotion
	for _, m := range now.Promotions() {
		piece := m.Seat + "-" + promoted[m.Promotion]
		list = append(list, board.Promotion{
			Letter: m.Promotion,
			Square: now.Board.Squares[m.Squares[len(m.Squares)-1]],
			Piece:  piece,
			Label:  now.T.Piece(now.Game.ID, piece),
		})
	}
	return list
}

// promoted maps a wire.Move's Promotion to the words in the names of pieces.
var promoted = map[string]string{"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}

// choosable returns the squares that a person may choose next.
func choosable(now *feature.Snapshot) []int {
	seat := now.Person()
	if seat < 0 {
		return nil
	}
	var list []int
	if now.Racing() {
		for other, choice := range now.Choices {
			if choice == link.Human {
				for _, m := range now.SteerMoves(other) {
					list = append(list, m.Squares...)
				}
			}
		}
		return list
	}
	for _, m := range now.MovesAlong(seat, now.Chosen) {
		if len(m.Squares) > len(now.Chosen) {
			list = append(list, m.Squares[len(now.Chosen)])
		}
	}
	return list
}

// seats returns the strips beside the board.
func seats(now *feature.Snapshot) []feature.Seat {
	persons, _ := now.People()
	list := make([]feature.Seat, len(now.Game.Seats))
	for i, id := range now.Game.Seats {
		choice := now.Choices[i]
		s := feature.Seat{Strip: board.Strip{ID: id, Title: now.T.Seat(id)}, Choice: choice, Options: options(now, choice)}
		s.Above = now.Opposite(i) != (now.Flipped != now.Turned())
		s.ToMove = slices.Contains(now.Board.Acting, id) && (!now.Together() || i == now.OwnSeat() || now.Racing() && choice == link.Human)
		switch {
		case choice == feature.Remote:
			s.Name = now.T.Friend
			if i < len(now.Players) && now.Players[i] != "" {
				s.Name = strict.Clip(now.Players[i])
			}
			s.Options = []feature.Option{{Value: choice, Label: s.Name}}
		case choice != link.Human:
			s.Name, s.About, s.Description, s.Agent = now.ChoiceName(choice), aboutLine(now, choice), aboutTip(now, choice), text.Roots(now.FullAgent(choice))
		case i < len(now.Players) && now.Players[i] != "":
			s.Name = strict.Clip(now.Players[i])
		case persons == 1:
			s.Name = now.T.You
		default:
			s.Name = now.T.Human
		}
		if i < len(now.Board.Score) {
			s.Count(now.T, now.Game.ID, now.Board.Score[i])
		}
		if i < len(now.Board.Returns) {
			s.Won = now.Winner() == i
		}
		if add := boards.Of(now.Game.ID).Manner.Seat; add != nil {
			add(now.Scene(), i, &s.Strip)
		}
		list[i] = s
	}
	return list
}

// aboutLine returns a machine's measured strength, or otherwise its description.
func aboutLine(now *feature.Snapshot, agent string) string {
	if w := now.Strength(agent); w != nil {
		return text.Fill(WordsIn(now.T).Worth, "share", now.T.Chance(w.Score), "against", now.AgentName(w.Against))
	}
	return now.About(agent)
}

// aboutTip returns a machine's measured strength, if known, and its description, a line each.
func aboutTip(now *feature.Snapshot, agent string) string {
	told, does := aboutLine(now, agent), now.About(agent)
	if told == does {
		return does
	}
	return told + "\n" + does
}

// options returns a seat's choices, including one that only a link has.
func options(now *feature.Snapshot, choice string) []feature.Option {
	if now.HasRemote() {
		return now.PlayerOptions(choice)
	}
	return append(now.PlayerOptions(choice), feature.Option{Value: feature.CustomChoice, Label: now.T.Custom})
}
