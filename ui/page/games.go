package page

import (
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/text"
)

// manner is how the page tells of one game: what the cells and notes of its
// boards mean in words. A nil function stands for what is told of any game.
type manner struct {
	// say is the step that led from the board before to the board shown.
	say func(p *Page, before *wire.Board) string
	// seat adds to a seat's strip.
	seat func(p *Page, seat int, s *Seat)
	// aside stands beside the status while a person chooses, "" for how many
	// choices there are.
	aside func(p *Page) string
	// hear is the sound of that step, where its looks do not say it.
	hear func(p *Page, before *wire.Board) string
	// sided says whether the board is drawn from the side of its only person.
	sided bool
	// travels says that pieces go from square to square.
	travels bool
	// mates says that a won game ends by mate, which is told in moves, not plies.
	mates bool
}

var manners = map[string]manner{
	"othello": {say: (*Page).sayTurned},
	"morris":  {say: (*Page).sayMorris, seat: (*Page).stones, aside: (*Page).mustRemove, sided: true, travels: true},
	"chess":   {say: (*Page).sayChess, seat: (*Page).taken, aside: (*Page).inCheck, sided: true, travels: true, mates: true},
	"geese":   {say: (*Page).sayGeese, seat: (*Page).goose, aside: (*Page).hunger, hear: (*Page).hearGeese},
}

func (p *Page) manner() manner { return manners[p.game.ID] }

// Note is what follows a key among the notes of a board: "9" of "hand white 9"
// for the key "hand white".
func Note(notes []string, key string) (value string, there bool) {
	for _, note := range notes {
		if value, there = strings.CutPrefix(note, key); there && (value == "" || value[0] == ' ') {
			return strings.TrimPrefix(value, " "), true
		}
	}
	return "", false
}

// number is a Note that is a whole number, 0 where there is none.
func (p *Page) number(key string) int {
	value, _ := Note(p.board.Notes, key)
	n, err := strconv.Atoi(value)
	if err != nil {
		return 0
	}
	return n
}

// sayMove is the step that led to the board shown, in words.
func (p *Page) sayMove(before *wire.Board) string {
	ply := p.board.Plies[p.board.Ply-1]
	if ply.Name == pass {
		return text.Fill(p.words.Passes, "seat", p.words.Seat(ply.Seat))
	}
	if say := p.manner().say; say != nil {
		return say(p, before)
	}
	return p.sayPlain(ply)
}

func (p *Page) sayPlain(ply wire.Ply) string {
	if ply.Seat == "" {
		return ply.Text
	}
	return text.Fill(p.words.Plays, "seat", p.words.Seat(ply.Seat), "move", ply.Text)
}

// sayTurned tells of a move in Othello how many discs it turned.
func (p *Page) sayTurned(before *wire.Board) string {
	said := p.sayPlain(p.board.Plies[p.board.Ply-1])
	turned := 0
	for i, cell := range p.board.Cells {
		if was := before.Cells[i]; was != "" && was != cell {
			turned++
		}
	}
	if turned > 0 {
		said += ", " + p.words.Count(p.words.Turned, turned)
	}
	return said
}

// sayMorris tells of a placement, a move or a removal, and of a mill.
func (p *Page) sayMorris(*wire.Board) string {
	ply, w := p.board.Plies[p.board.Ply-1], p.words
	said := p.sayPlain(ply)
	if square, is := strings.CutPrefix(ply.Name, "x"); is {
		said = text.Fill(w.Removes, "seat", w.Seat(ply.Seat), "square", square)
	} else if from, to, is := strings.Cut(ply.Name, "-"); is {
		said = text.Fill(w.Goes, "seat", w.Seat(ply.Seat), "from", from, "to", to)
	}
	if _, due := Note(p.board.Notes, "remove"); due {
		said += ", " + w.ClosesMill
	}
	return said
}

// stones are those that a side of Morris has on the board and in hand.
func (p *Page) stones(seat int, s *Seat) {
	on := 0
	for _, cell := range p.board.Cells {
		if cell == s.ID {
			on++
		}
	}
	p.score(s, on)
	if hand := p.number("hand " + s.ID); hand > 0 {
		s.Note = p.words.Count(p.words.InHand, hand)
	}
}

func (p *Page) mustRemove() string {
	if _, due := Note(p.board.Notes, "remove"); due {
		return p.words.MustRemove
	}
	return ""
}

// sayChess tells of a move, and of check or checkmate.
func (p *Page) sayChess(*wire.Board) string {
	said := p.sayPlain(p.board.Plies[p.board.Ply-1])
	if _, mate := Note(p.board.Notes, "checkmate"); mate {
		return said + ", " + p.words.Checkmate
	}
	if words := p.inCheck(); words != "" {
		return said + ", " + words
	}
	return said
}

// taken is what a side of chess has taken, and by how much it is ahead.
func (p *Page) taken(seat int, s *Seat) {
	list, _ := Note(p.board.Notes, "taken "+s.ID)
	var words []string
	for kind := range strings.FieldsSeq(list) {
		piece := p.game.Seats[1-seat] + "-" + kind
		s.Taken = append(s.Taken, piece)
		words = append(words, p.words.Piece(p.game.ID, piece))
	}
	if len(words) > 0 {
		s.TakenIs = text.Fill(p.words.HasTaken, "pieces", strings.Join(words, ", "))
	}
	if ahead := p.number("ahead " + s.ID); ahead > 0 {
		s.Note = p.words.Signed(float64(ahead), 0)
	}
}

func (p *Page) inCheck() string {
	if _, check := Note(p.board.Notes, "check"); check && len(p.board.Acting) > 0 {
		return text.Fill(p.words.InCheck, "seat", p.words.Seat(p.board.Acting[0]))
	}
	return ""
}

// sayGeese tells who died and who ate, and of any other step its number.
func (p *Page) sayGeese(before *wire.Board) string {
	w := p.words
	var said []string
	for i, seat := range p.game.Seats {
		if i >= len(p.board.Score) || i >= len(before.Score) {
			break
		}
		switch was, is := before.Score[i], p.board.Score[i]; {
		case was > 0 && is == 0:
			said = append(said, text.Fill(w.Dies, "seat", w.Seat(seat)))
		case is > was:
			said = append(said, text.Fill(w.Eats, "seat", w.Seat(seat)))
		}
	}
	if len(said) == 0 && p.live() {
		return "" // a number each second would drown what matters
	}
	if len(said) == 0 {
		return text.Fill(w.Step, "n", w.Number(p.board.Ply))
	}
	return strings.Join(said, ", ")
}

// goose says whether a goose is dead, and of one that lives how soon it grows
// hungry. Its name goes before what its player does: four strips have little
// room.
func (p *Page) goose(seat int, s *Seat) {
	s.About = s.Title
	if seat < len(p.board.Score) && p.board.Score[seat] == 0 {
		s.Out, s.Note = true, p.words.Dead
		return
	}
	for _, o := range p.board.Options {
		if rate, err := strconv.Atoi(o.Value); o.Name == "hungerRate" && err == nil && rate > 0 && !p.board.Over {
			s.Hunger = min(float64(p.number("hunger"))/float64(rate), 1)
			s.HungerIs = p.hunger()
		}
	}
}

func (p *Page) hunger() string { return p.words.Count(p.words.Hunger, p.number("hunger")) }
