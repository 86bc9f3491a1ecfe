package page

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/text"
)

// shownRows is how many moves the live table has room for.
const shownRows = 6

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
		Seat:    r.Seat,
		Agent:   p.about(s.agent),
		Judge:   p.judge(r),
		Net:     r.Net,
		Kernel:  r.Kernel,
		Running: p.runs(s),
		Deep:    r.Depth > 0,
		Unit:    r.Unit,
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
	if list := p.lookable(); len(list) > 1 {
		for _, s := range list {
			v.Seats = append(v.Seats, Option{s.report.Seat, w.Seat(s.report.Seat)})
		}
	}
	most, likeliest := 0, float32(0)
	for i := range r.Rows {
		most, likeliest = max(most, r.Rows[i].Visits), max(likeliest, r.Rows[i].Prior)
	}
	bounds := false
	for i := range r.Rows[:min(len(r.Rows), shownRows)] {
		if most > 0 {
			row := p.row(&r.Rows[i], most, likeliest > 0, r.Unit)
			bounds = bounds || strings.HasPrefix(row.Wins, atMost)
			v.Rows = append(v.Rows, row)
		} else {
			v.Rows = append(v.Rows, p.guess(&r.Rows[i], likeliest))
		}
	}
	if bounds && v.Judge != "" {
		v.Judge += ", "
	}
	if bounds {
		v.Judge += w.Bounds
	}
	if len(r.Line) > 1 { // one move alone is the choice itself
		for _, move := range r.Line {
			v.Line = append(v.Line, p.moveText(move))
		}
	}
	return v
}

// atMost goes before a bound from above.
const atMost = "≤ "

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
	return text.Fill(template, "seat", w.Seat(s.report.Seat), "agent", p.agentName(s.agent))
}

// row is one move of the live table; not every search has priors.
func (p *Page) row(r *wire.Row, most int, priors bool, unit string) Row {
	w := p.words
	v := Row{
		Move:   p.moveText(cmp.Or(r.Text, r.Move)),
		Share:  float64(r.Visits) / float64(most),
		Visits: w.Number(r.Visits),
		Hover:  "Q " + w.Hundredths(float64(r.Value)),
	}
	if priors {
		v.Prior = w.Chance(float64(r.Prior))
		v.Hover += ", P " + w.Hundredths(float64(r.Prior)) + ", U " + w.Hundredths(float64(r.Bonus))
	}
	if r.Visits > 0 {
		v.Wins = w.Chance((float64(r.Value) + 1) / 2)
		if unit != "" {
			v.Wins = w.Signed(float64(r.Points), decimals[unit])
		}
	}
	switch {
	case r.AtMost && r.Value >= 1: // no better than a win
		v.Wins = ""
	case r.AtMost:
		v.Wins = atMost + v.Wins
	}
	switch r.Proven {
	case "win":
		v.Proven = p.proven(r, w.ProvenWin, w.WinIn, w.MateIn)
	case "loss":
		v.Proven = p.proven(r, w.ProvenLoss, w.LossIn, w.MatedIn)
	case "draw":
		v.Proven = w.ProvenDraw
	}
	return v
}

// decimals are how exactly points are told, by what they count.
var decimals = map[string]int{"pawn": 2, "disc": 1}

// proven is a win or loss, by how much or how soon where that is known.
func (p *Page) proven(r *wire.Row, bare, in, mate string) string {
	switch {
	case r.Margin != 0:
		return bare + " " + p.words.Signed(float64(r.Margin), 0)
	case r.Plies == 0:
		return bare
	case p.manner().Mates:
		return text.Fill(mate, "n", p.words.Number((r.Plies+1)/2))
	}
	return text.Fill(in, "n", p.words.Number(r.Plies))
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
// rings by the share of visits, the chance in the larger ones. Only the moves of
// the table have one: of thirty and more, most would say nothing.
func (p *Page) drawSearch(squares []board.Square) {
	const marked = 0.12 // share of visits from which a ring has room for a number
	of := p.shownSearch()
	if p.ringless || of == nil || of.ply != p.board.Ply || p.board.Over {
		return
	}
	rows := of.report.Rows
	total := 0
	for i := range rows {
		total += rows[i].Visits
	}
	for i := range rows[:min(len(rows), shownRows)] {
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
		if share >= marked && !r.AtMost {
			s.Mark = strconv.Itoa(int(math.Round((float64(r.Value) + 1) * 50)))
		}
		s.Best = i == 0
	}
}
