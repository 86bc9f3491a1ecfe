package gameboard

import (
	"strconv"
	"strings"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// status returns the seat to move or the winner, and quieter words beside it.
func status(now *feature.Snapshot, state string) (status, detail string) {
	b, w := now.Board, now.T
	if b.Over {
		if persons, person := now.People(); persons == 1 {
			return verdict(now, person)
		}
		return result(now), ""
	}
	if len(b.Acting) == 0 {
		return w.Loading, ""
	}
	seat := now.Person()
	switch {
	case now.Replaying:
		return w.Replaying, withPosition(now, "")
	case now.Forced() != "":
		return w.FillSeat(w.MustPass, b.Acting[0]), withPosition(now, "")
	case seat >= 0:
		return turn(now, seat)
	case state == feature.StateHuman:
		if now.Together() {
			return text.Fill(w.Paused, "who", now.Mover()), withPosition(now, besideStatus(now))
		}
		return text.Fill(w.Paused, "who", now.Mover()), withPosition(now, "")
	}
	if now.Thought != nil && now.Thought.WaitsForNet {
		return text.Fill(w.Thinking, "who", now.Mover()), netProgress(now)
	}
	if now.Together() {
		return stepStatus(now)
	}
	if now.HasRemote() && now.Thought == nil {
		if persons, _ := now.Persons(); persons == 0 { // the visitor watches
			return w.FillSeat(w.SeatsMove, b.Acting[0]), withPosition(now, "")
		}
		return WordsIn(w).FriendsMove, withPosition(now, "")
	}
	return text.Fill(w.Thinking, "who", now.Mover()), withPosition(now, "")
}

// netProgress reports that the net of the thinking agent is on its way: on a slow line also how
// much of it has arrived.
func netProgress(now *feature.Snapshot) string {
	w, net := now.T, now.NetProgress
	if net.Net == "" || net.Net != now.Model(now.Thought.Agent) || net.Loaded > net.Total { // also if the size is unknown
		return w.NetComing
	}
	mega := func(bytes int) string { return w.Figure(float64(bytes)/1e6, 1) }
	return text.Fill(w.NetProgress, "some", mega(net.Loaded), "all", mega(net.Total))
}

// stepStatus returns the status of a step in which only machines have yet to choose.
func stepStatus(now *feature.Snapshot) (status, detail string) {
	manner := boards.Of(now.Game.ID).Manner
	persons, person := now.Persons()
	waits, done := now.Choosing()
	switch {
	case persons == 0 && manner.Step != nil:
		words := ""
		if manner.Detail != nil {
			words = manner.Detail(now.Scene())
		}
		return manner.Step(now.Scene()), withPosition(now, words)
	case persons == 0:
		status = text.Fill(now.T.Step, "n", now.T.Number(now.Board.Ply+1))
	case now.OwnSeat() >= 0 && len(waits) > 0:
		words := besideStatus(now)
		if len(done) > 0 {
			words = text.Fill(WordsIn(now.T).Done, "who", strings.Join(done, ", ")) + "; " + words
		}
		return text.Fill(WordsIn(now.T).WaitsFor, "who", strings.Join(waits, ", ")), withPosition(now, words)
	case now.OwnSeat() >= 0:
		status = now.T.OthersChoose
	case persons == 1 && manner.WhyOut != nil:
		status = manner.WhyOut(now.Scene(), person)
	default:
		status = now.T.OthersPlayOn
	}
	return status, withPosition(now, besideStatus(now))
}

// besideStatus returns the text of the game's manner beside the status: which step is being
// chosen, and more.
func besideStatus(now *feature.Snapshot) string {
	manner := boards.Of(now.Game.ID).Manner
	var words []string
	if manner.Step != nil {
		words = append(words, manner.Step(now.Scene()))
	}
	if manner.Detail != nil {
		if more := manner.Detail(now.Scene()); more != "" {
			words = append(words, more)
		}
	}
	return strings.Join(words, ", ")
}

// turn returns the status while a person is to move.
func turn(now *feature.Snapshot, seat int) (status, detail string) {
	w, name := now.T, now.Game.Seats[seat]
	moves := countMoves(now, name)
	if persons, _ := now.Persons(); persons == 1 {
		status, detail = w.YourMove, w.Count(w.ToPlay, moves, "seat", w.TheSeat(name))
	} else {
		status, detail = w.FillSeat(w.SeatsMove, name), w.Count(w.Choices, moves)
	}
	if words := besideStatus(now); words != "" {
		detail = words
	}
	if now.InRealTime() && !now.Going {
		detail = w.Begins
	}
	if len(now.Promotions()) > 0 {
		return status, w.PickPiece
	}
	if n := len(now.Chosen); n > 0 {
		return status, text.Fill(w.PickTarget, "square", now.Board.Squares[now.Chosen[n-1]])
	}
	return status, withPosition(now, detail)
}

// withPosition adds the number of the earlier position shown, if one is.
func withPosition(now *feature.Snapshot, words string) string {
	b := now.Board
	if b.Ply == len(b.Plies) {
		return words
	}
	earlier := text.Fill(now.T.Earlier, "ply", strconv.Itoa(b.Ply), "plies", strconv.Itoa(len(b.Plies)))
	if words == "" {
		return earlier
	}
	return words + ", " + earlier
}

// countMoves counts a seat's legal moves.
func countMoves(now *feature.Snapshot, seat string) int {
	n := 0
	for i := range now.Board.Legal {
		if now.Board.Legal[i].Seat == seat {
			n++
		}
	}
	return n
}

// result returns how the game ended, in words.
func result(now *feature.Snapshot) string {
	b, w := now.Board, now.T
	winner := now.Winner()
	if winner < 0 {
		if how, known := w.DrawnOutside[b.Ending.How]; known {
			return w.FillSeat(how, b.Ending.Seat)
		}
		for note, words := range w.DrawBy {
			if _, ok := board.Note(b.Notes, note); ok {
				return words
			}
		}
		if scored(now) {
			return text.Fill(w.DrawAt, "a", w.Number(b.Score[0]), "b", w.Number(b.Score[1]))
		}
		return w.DrawOf(now.Game.ID)
	}
	seat := now.Game.Seats[winner]
	if how, known := w.WonOutside[b.Ending.How]; known {
		return w.FillSeat(how, seat, "loser", w.TheSeat(b.Ending.Seat))
	}
	if scored(now) {
		return w.FillSeat(w.WinsBy, seat, "a", w.Number(b.Score[winner]), "b", w.Number(b.Score[1-winner]))
	}
	for note, words := range w.WinBy {
		if _, ok := board.Note(b.Notes, note); ok {
			loser := ""
			if len(now.Game.Seats) == 2 {
				loser = w.TheSeat(now.Game.Seats[1-winner])
			}
			return w.FillSeat(words, seat, "loser", loser)
		}
	}
	return w.FillSeat(w.Wins, seat)
}
