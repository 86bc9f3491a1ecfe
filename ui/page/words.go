package page

import (
	"cmp"
	"math"
	"strconv"

	"playout/engine/wire"
	"playout/ui/text"
)

// shownRows is how many moves the live table has room for.
const shownRows = 6

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
	if words := p.manner().aside; words != nil {
		return words(p)
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
		if b.Resigned != "" {
			return text.Fill(w.GaveUp, "loser", w.Seat(b.Resigned))
		}
		for note, words := range w.DrawBy {
			if _, is := Note(b.Notes, note); is {
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
	case b.Resigned != "":
		return text.Fill(w.Resigned, "seat", seat, "loser", w.Seat(b.Resigned))
	case scored:
		return text.Fill(w.WinsBy, "seat", seat, "a", w.Number(b.Score[winner]), "b", w.Number(b.Score[1-winner]))
	}
	for note, words := range w.WinBy {
		if _, is := Note(b.Notes, note); is {
			return text.Fill(words, "seat", seat)
		}
	}
	return text.Fill(w.Wins, "seat", seat)
}

// searchView is the live table.
func (p *Page) searchView() *Search {
	const counted, timed = 300, 100 // simulations and ms below which their rate is noise
	s, w := p.shownSearch(), p.words
	if s == nil {
		return nil
	}
	r := s.report
	v := &Search{
		Title:   p.searchTitle(s),
		Agent:   p.about(s.agent),
		Judge:   p.judge(r),
		Net:     r.Net,
		Kernel:  r.Kernel,
		Running: p.runs(s),
		Deep:    r.Depth > 0,
		Done:    -1,
		More:    max(0, len(r.Rows)-shownRows),
	}
	if r.Done >= counted && r.Millis >= timed {
		rate := w.Number(int(float64(r.Done) / r.Millis * 1000))
		v.Rate = text.Fill(w.Rate, "n", rate)
		if r.Workers > 1 {
			v.Rate = text.Fill(w.RateOf, "n", rate, "k", w.Number(r.Workers))
		}
	}
	if v.Deep {
		deep := w.Count(w.Plies, r.Depth)
		if v.Rate != "" {
			deep += ", " + v.Rate
		}
		v.Rate = deep
	}
	if r.Goal > 0 {
		v.Done = min(float64(r.Done)/float64(r.Goal), 1)
	}
	most, likeliest := 0, float32(0)
	for i := range r.Rows {
		most, likeliest = max(most, r.Rows[i].Visits), max(likeliest, r.Rows[i].Prior)
	}
	for i := range r.Rows[:min(len(r.Rows), shownRows)] {
		if most > 0 {
			v.Rows = append(v.Rows, p.row(&r.Rows[i], most, v.Deep))
		} else {
			v.Rows = append(v.Rows, p.guess(&r.Rows[i], likeliest))
		}
	}
	for _, move := range r.Line {
		v.Line = append(v.Line, p.moveText(move))
	}
	return v
}

func (p *Page) searchTitle(s *search) string {
	w := p.words
	here := s.ply == p.board.Ply
	if s.hint {
		template := w.HintWas
		if here {
			template = w.HintFor
		}
		return text.Fill(template, "seat", w.Seat(s.report.Seat))
	}
	template := w.SearchWas
	if here {
		template = w.SearchOf
	}
	who := p.agentName(s.agent)
	if p.bySeat() {
		who = w.Seat(s.report.Seat)
	}
	return text.Fill(template, "who", who)
}

// row is one move of the live table. Its prior is equal for all moves where the
// search starts from nothing; alpha-beta has none.
func (p *Page) row(r *wire.Row, most int, deep bool) Row {
	w := p.words
	v := Row{
		Move:   p.moveText(cmp.Or(r.Text, r.Move)),
		Share:  float64(r.Visits) / float64(most),
		Visits: w.Number(r.Visits),
		Prior:  w.Chance(float64(r.Prior)),
		Hover:  "Q " + w.Hundredths(float64(r.Value)) + ", P " + w.Hundredths(float64(r.Prior)) + ", U " + w.Hundredths(float64(r.Bonus)),
	}
	if r.Visits > 0 {
		v.Wins = w.Chance((float64(r.Value) + 1) / 2)
	}
	if deep {
		v.Prior, v.Hover = "", "Q "+w.Hundredths(float64(r.Value))
	}
	if r.AtMost {
		v.Wins = "≤ " + v.Wins
	}
	switch r.Proven {
	case "win":
		v.Proven = w.ProvenWin
	case "loss":
		v.Proven = w.ProvenLoss
	case "draw":
		v.Proven = w.ProvenDraw
	}
	return v
}

// guess is one move of the table of an agent that does not search: its prior is
// all that is known.
func (p *Page) guess(r *wire.Row, likeliest float32) Row {
	v := Row{
		Move:  p.moveText(r.Move),
		Prior: p.words.Chance(float64(r.Prior)),
		Hover: "P " + p.words.Hundredths(float64(r.Prior)),
	}
	if likeliest > 0 {
		v.Share = float64(r.Prior) / float64(likeliest)
	}
	return v
}

// drawSearch marks on the board what the search thinks of the position shown:
// rings by the share of visits, the chance in the larger ones.
func (p *Page) drawSearch(squares []Square) {
	const marked = 0.12 // share of visits from which a ring has room for a number
	of := p.searches[p.board.Ply]
	if of == nil || p.board.Over {
		return
	}
	rows := of.report.Rows
	total := 0
	for i := range rows {
		total += rows[i].Visits
	}
	for i := range rows {
		r := &rows[i]
		if total == 0 || r.Visits == 0 || len(r.Squares) == 0 || r.Squares[len(r.Squares)-1] >= len(squares) {
			continue
		}
		s := &squares[r.Squares[len(r.Squares)-1]]
		share := float64(r.Visits) / float64(total)
		if share <= s.Ring { // another way to the same square is thought of more
			continue
		}
		s.Ring, s.Mark = share, ""
		if share >= marked {
			s.Mark = strconv.Itoa(int(math.Round((float64(r.Value) + 1) * 50)))
		}
		s.Best = i == 0
	}
}
