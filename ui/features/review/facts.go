package review

import (
	"slices"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// person returns the seat of the only person who played the game, by number; -1 if none or several
// did.
func person(now *feature.Snapshot) int {
	who := -1
	for seat, choice := range now.Choices {
		if seat < len(now.Sat) {
			choice = now.Sat[seat].Agent
		}
		if choice != link.Human {
			continue
		}
		if who >= 0 {
			return -1
		}
		who = seat
	}
	return who
}

// leads is how much more of the winning chance than each other seat the leader has, as in package
// engine/review.
const leads = 0.2

// leader returns the seat that leads, by number; -1 for none.
func leader(chances []float64) int {
	for seat, p := range chances {
		best := true
		for other, q := range chances {
			best = best && (other == seat || p >= q+leads-1e-9)
		}
		if best {
			return seat
		}
	}
	return -1
}

// title returns the first sentence about the game: who was ahead, and until when.
func (f *Feature) title(now *feature.Snapshot) string {
	w, r := WordsIn(now.T), f.found
	me := ""
	if seat := person(now); seat >= 0 {
		me = now.Game.Seats[seat]
	}
	if len(r.Turns) == 0 {
		first := slices.IndexFunc(r.Chances, func(list []float64) bool { return len(list) > 0 })
		seat := -1
		if first >= 0 {
			seat = leader(r.Chances[first])
		}
		switch {
		case seat < 0 || seat >= len(now.Game.Seats):
			return w.Even
		case now.Game.Seats[seat] == me:
			return w.YouAheadAlways
		}
		return now.T.FillSeat(w.AheadAlways, now.Game.Seats[seat])
	}
	t := &r.Turns[len(r.Turns)-1]
	until, from := f.at(now, t.Until), f.at(now, t.Ply)
	two := len(now.Game.Seats) == 2 && me != ""
	switch {
	case t.From == me && me != "":
		return text.Fill(w.YouAheadUntil, "at", until)
	case t.From != "" && two:
		return text.Fill(w.YouBehindUntil, "at", until)
	case t.From != "":
		return now.T.FillSeat(w.AheadUntil, t.From, "at", until)
	case t.To == me && me != "":
		return text.Fill(w.YouAheadFrom, "at", from)
	case two:
		return text.Fill(w.YouBehindFrom, "at", from)
	}
	return now.T.FillSeat(w.AheadFrom, t.To, "at", from)
}

// number returns the number of a ply as people count: rounds if the game ends in mate, otherwise
// plies.
func (f *Feature) number(now *feature.Snapshot, ply int) string {
	if !boards.Of(now.Game.ID).Manner.EndsInMate || ply > len(f.plies) || ply == 0 {
		return now.T.Number(ply)
	}
	round := 0
	for i, p := range f.plies[:ply] {
		if i == 0 || p.Seat == now.Game.Seats[0] {
			round++
		}
	}
	return now.T.Number(round)
}

// at returns a ply within a sentence: "move 17", or "step 17" if the seats move at once.
func (f *Feature) at(now *feature.Snapshot, ply int) string {
	words := WordsIn(now.T).Move
	if now.Game.Together {
		words = WordsIn(now.T).Step
	}
	return text.Fill(words, "n", f.number(now, ply))
}

// more returns the second sentence: what decided the game, and how it ended; if kept, without a better
// move that is kept back.
func (f *Feature) more(now *feature.Snapshot, kept bool) string {
	w, r := WordsIn(now.T), f.found
	if fate := f.ownFate(now); fate != "" {
		return fate
	}
	said := []string{w.NoCost}
	if len(r.Turns) > 0 {
		t := &r.Turns[len(r.Turns)-1]
		if p := f.judged(t.Ply, t.Seat); p != nil {
			said[0] = text.Fill(w.Cost, "move", f.ownMove(now, p), "loss", now.T.Chance(p.Loss), "best", f.bestText(now, p))
			if p.Move == p.Best || kept && f.hides(now, p) {
				said[0] = text.Fill(w.CostOnly, "move", f.ownMove(now, p), "loss", now.T.Chance(p.Loss))
			}
		}
		if mill := f.mill(now, t); mill != "" {
			said = append(said, mill)
		}
	}
	if end := endText(now, r.End); end != "" {
		said = append(said, end)
	}
	return strings.Join(said, ". ") + "."
}

// mill returns that the seat that took the lead also removed a piece with its next move, "" if it
// did not.
func (f *Feature) mill(now *feature.Snapshot, t *wire.Turn) string {
	of := boards.Of(now.Game.ID)
	words := of.Words.In(now.T).Removed
	if of.Manner.RemovedFrom == nil || words.One == "" {
		return ""
	}
	for i := t.Ply; i+1 < len(f.plies) && i < t.Ply+2; i++ {
		if move, next := f.plies[i], f.plies[i+1]; move.Seat == t.To && next.Seat == t.To && of.Manner.RemovedFrom(next.Name) != "" {
			return now.T.FillSeat(words, t.To, "move", now.MoveText(move.Text))
		}
	}
	return ""
}

// endText returns how the game ended, "" if it has not.
func endText(now *feature.Snapshot, end *wire.Main) string {
	if end == nil || !end.Over || len(end.Returns) != len(now.Game.Seats) {
		return ""
	}
	over := wire.Board{Returns: end.Returns}
	at := feature.OnBoard{Board: &over, Game: now.Game}
	winner := at.Winner()
	if winner < 0 {
		for note, words := range now.T.DrawBy {
			if _, is := board.Note(end.Notes, note); is {
				return words
			}
		}
		return now.T.DrawOf(now.Game.ID)
	}
	seat, loser := now.Game.Seats[winner], ""
	if len(now.Game.Seats) == 2 {
		loser = now.T.TheSeat(now.Game.Seats[1-winner])
	}
	if words, known := now.T.WonOutside[end.Ending.How]; known {
		return now.T.FillSeat(words, seat, "loser", loser)
	}
	for note, words := range now.T.WinBy {
		if _, is := board.Note(end.Notes, note); is {
			return now.T.FillSeat(words, seat, "loser", loser)
		}
	}
	if len(end.Score) == 2 && loser != "" {
		return now.T.FillSeat(now.T.WinsBy, seat, "a", now.T.Number(end.Score[winner]), "b", now.T.Number(end.Score[1-winner]))
	}
	return now.T.FillSeat(now.T.Wins, seat)
}

// ownFate explains the death of the only person, "" if there is none.
func (f *Feature) ownFate(now *feature.Snapshot) string {
	me := person(now)
	for i := range f.found.Deaths {
		if d := &f.found.Deaths[i]; me >= 0 && d.Seat == now.Game.Seats[me] {
			return fateText(now, d)
		}
	}
	return ""
}

// fateText explains the death of a seat.
func fateText(now *feature.Snapshot, d *wire.Death) string {
	w := WordsIn(now.T)
	said := []string{now.T.FillSeat(w.NoFree, d.Seat, "n", now.T.Number(d.Ply-1))}
	if d.Free > 0 {
		seat := now.T.TheSeat(d.Seat)
		said[0] = now.T.Count(w.Free, d.Free, "seat", seat, "Seat", text.Sentence(seat), "step", now.T.Number(d.Ply))
	}
	if d.At > 0 {
		said = append(said, now.T.Count(w.Longer, d.Steps, "move", now.MoveText(d.Move), "step", now.T.Number(d.At), "share", now.T.Chance(d.Share)))
	}
	return strings.Join(said, ". ") + "."
}

// judged returns the judgement of a seat's move, nil for none.
func (f *Feature) judged(ply int, seat string) *wire.JudgedPly {
	list := f.found.Result.Plies
	for i := range list {
		if p := &list[i]; p.Ply == ply && p.Seat == seat {
			return p
		}
	}
	return nil
}

// moveText returns a judged move as a person reads it.
func (f *Feature) moveText(now *feature.Snapshot, p *wire.JudgedPly) string {
	if i := p.Ply - 1; i < len(f.plies) && f.plies[i].Seat == p.Seat {
		return now.MoveText(f.plies[i].Text)
	}
	return now.MoveText(p.Move)
}

// ownMove returns a ply's move as a person reads it, with the seat if there are more than two.
func (f *Feature) ownMove(now *feature.Snapshot, p *wire.JudgedPly) string {
	if len(now.Game.Seats) > 2 {
		return now.T.Seat(p.Seat) + " " + f.moveText(now, p)
	}
	return f.moveText(now, p)
}

// bestText returns the judge's move as a person reads it.
func (f *Feature) bestText(now *feature.Snapshot, p *wire.JudgedPly) string {
	if p.Text != "" {
		return now.MoveText(p.Text)
	}
	return now.MoveText(p.Best)
}
