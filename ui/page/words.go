package page

import (
	"strconv"

	"playout/ui/board"
	"playout/ui/text"
)

// status is whose turn it is or who won, and quieter words beside it.
func (p *Page) status(state string) (status, detail string) {
	b, w := p.board, p.words
	if b.Over {
		return p.result(), ""
	}
	if len(b.Acting) == 0 {
		return w.Loading, ""
	}
	seat := p.person()
	switch {
	case p.watching.along:
		return w.Watch.Replaying, p.place("")
	case p.forced() != "":
		return text.Fill(w.MustPass, "seat", w.Seat(b.Acting[0])), p.place("")
	case seat >= 0:
		return p.turn(seat)
	case state == human:
		return text.Fill(w.Paused, "who", p.mover()), p.place("")
	}
	if p.thought != nil && p.thought.waits {
		return text.Fill(w.Thinking, "who", p.mover()), w.NetComing
	}
	if p.together() {
		return p.stepStatus(), p.place(p.aside())
	}
	return text.Fill(w.Thinking, "who", p.mover()), p.place("")
}

// stepStatus is the status of a step in which only machines have still to
// choose.
func (p *Page) stepStatus() string {
	persons, _ := p.persons()
	switch {
	case persons == 0:
		return text.Fill(p.words.Step, "n", p.words.Number(p.board.Ply+1))
	case p.own() >= 0:
		return p.words.TheyChoose
	}
	return p.words.TheyGoOn
}

// aside is what the game's manner has to say beside the status.
func (p *Page) aside() string {
	if words := p.manner().Aside; words != nil {
		return words(p.scene(nil))
	}
	return ""
}

// turn is the status while a person is to move.
func (p *Page) turn(seat int) (status, detail string) {
	w, name := p.words, p.game.Seats[seat]
	moves := p.movesOf(name)
	if persons, _ := p.persons(); persons == 1 {
		status, detail = w.YourMove, w.Count(w.ToPlay, moves, "seat", w.Seat(name))
	} else {
		status, detail = text.Fill(w.SeatsMove, "seat", w.Seat(name)), w.Count(w.Choices, moves)
	}
	if words := p.aside(); words != "" {
		detail = words
	}
	if p.steering.realTime && !p.steering.going && p.steers() {
		detail = w.Steer.Begin
	}
	if len(p.promotions()) > 0 {
		return status, w.PickPiece
	}
	if n := len(p.chosen); n > 0 {
		return status, text.Fill(w.PickTarget, "square", p.board.Squares[p.chosen[n-1]])
	}
	return status, p.place(detail)
}

// mover is who is to move where no person is: the machine, or the seat that
// can only pass.
func (p *Page) mover() string {
	if i := p.machine(); i >= 0 {
		return p.who(i, p.choices[i])
	}
	return p.words.Seat(p.board.Acting[0])
}

// place adds to words which earlier position is shown, if one is.
func (p *Page) place(words string) string {
	b := p.board
	if b.Ply == len(b.Plies) {
		return words
	}
	earlier := text.Fill(p.words.Earlier, "ply", strconv.Itoa(b.Ply), "plies", strconv.Itoa(len(b.Plies)))
	if words == "" {
		return earlier
	}
	return words + ", " + earlier
}

// movesOf counts a seat's legal moves.
func (p *Page) movesOf(seat string) int {
	n := 0
	for i := range p.board.Legal {
		if p.board.Legal[i].Seat == seat {
			n++
		}
	}
	return n
}

// who is a machine by its agent's name, or by its seat.
func (p *Page) who(seat int, agent string) string {
	if p.bySeat() {
		return p.words.Seat(p.game.Seats[seat])
	}
	return p.agentName(agent)
}

// bySeat says whether machines are told apart by their seats alone: without a
// person, or among several machines, two may be the same agent.
func (p *Page) bySeat() bool {
	persons, _ := p.persons()
	return persons == 0 || len(p.game.Seats) > 2
}

// winner is the seat with the best result alone, -1 for a draw or no result.
func (p *Page) winner() int {
	best, alone := 0, false
	for i, r := range p.board.Returns {
		switch {
		case i == 0 || r > p.board.Returns[best]:
			best, alone = i, true
		case r == p.board.Returns[best]:
			alone = false
		}
	}
	if !alone || best >= len(p.game.Seats) {
		return -1
	}
	return best
}

// result is how the game ended.
func (p *Page) result() string {
	b, w := p.board, p.words
	winner := p.winner()
	scored := len(b.Score) == 2 && len(p.game.Seats) == 2
	if winner < 0 {
		if how := w.DrawnOutside[b.Ending.How]; how != "" {
			return text.Fill(how, "loser", w.Seat(b.Ending.Seat))
		}
		for note, words := range w.DrawBy {
			if _, is := board.Note(b.Notes, note); is {
				return words
			}
		}
		if scored {
			return text.Fill(w.DrawAt, "a", w.Number(b.Score[0]), "b", w.Number(b.Score[1]))
		}
		return w.Draw
	}
	seat := w.Seat(p.game.Seats[winner])
	switch {
	case w.WonOutside[b.Ending.How] != "":
		return text.Fill(w.WonOutside[b.Ending.How], "seat", seat, "loser", w.Seat(b.Ending.Seat))
	case scored:
		return text.Fill(w.WinsBy, "seat", seat, "a", w.Number(b.Score[winner]), "b", w.Number(b.Score[1-winner]))
	}
	for note, words := range w.WinBy {
		if _, is := board.Note(b.Notes, note); is {
			loser := ""
			if len(p.game.Seats) == 2 {
				loser = w.Seat(p.game.Seats[1-winner])
			}
			return text.Fill(words, "seat", seat, "loser", loser)
		}
	}
	return text.Fill(w.Wins, "seat", seat)
}
