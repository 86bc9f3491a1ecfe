package share

import (
	"strings"

	"playout/engine/ending"
	"playout/engine/exercise"
	"playout/engine/link"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// address returns the whole link that the dialog shows, and the seat of the friend who gets it,
// "" for none. While another game is opening, and for an exercise, it is the page's own address;
// for a game too long for a link it is "".
func (f *Feature) address(now *feature.Snapshot) (link, from string) {
	if solve := solving(now); solve != "" {
		return now.Address + solve, ""
	}
	if now.Board == nil || now.Requested != nil || now.IsExercise && now.Place != feature.PlacePlay {
		return now.Address + now.Fragment, ""
	}
	l := f.link(now)
	if now.Place == feature.PlaceInside {
		return f.insideAddress(now, l), ""
	}
	if !f.noPlayers {
		from = forFriend(&now.OnBoard, &l)
	}
	if f.continues(now) {
		l.ID = now.Thread
	}
	if !l.Fits() {
		return "", ""
	}
	return now.Address + l.String(), from
}

// insideAddress returns the whole link to what the page shows of a game that it looks into, with its
// lines if they are short enough, "" if even the game is too long.
func (f *Feature) insideAddress(now *feature.Snapshot, l link.Link) string {
	in := now.FromInside.Inside(now.FromInside.View)
	in.Link, in.Tour = l, 0
	if !f.positionOnly {
		in.Tree = now.Board.Tree
	}
	if !in.Fits() {
		in.Tree = ""
	}
	if !in.Fits() {
		return ""
	}
	return now.Address + in.String()
}

// continues reports whether the link continues the game by correspondence: its receiver plays on
// in the same game, and sends another link.
func (f *Feature) continues(now *feature.Snapshot) bool {
	persons, _ := now.Persons()
	return !f.positionOnly && !f.noPlayers && persons == 2 && len(now.Game.Seats) == 2 && len(now.Board.Plies) > 0 && now.Ahead == nil
}

// solving returns the part of an address after the page's that opens the exercise in the making,
// for solving; "" without one.
func solving(now *feature.Snapshot) string {
	key, ok := exerciseOf(now)
	switch {
	case !ok || !now.Making:
		return ""
	case key.Seat == exercise.KeySet:
		return "#/" + exercise.PlaceSet + "?" + key.Seat + "=" + key.Agent
	}
	return "#/" + exercise.PlaceOne + "?" + key.Seat + "=" + key.Agent
}

// link returns the game or the position according to the dialog's choices.
func (f *Feature) link(now *feature.Snapshot) link.Link {
	l := now.ViewLink()
	if f.positionOnly {
		b := now.Board
		if now.Ahead != nil {
			b = now.Ahead.Board
		}
		l.Moves, l.Position, l.Ending, l.Ply = "", b.Position, ending.Ending{}, -1
	}
	if f.noPlayers {
		l.Seats = nil
	}
	if f.noSeed && l.Moves == "" {
		l.Seed = 0
	}
	return l
}

// forFriend turns a game to the opponent's side if people have both of two seats, so that the
// other side is below. It returns the opponent's seat, "" for none.
func forFriend(t *feature.OnBoard, link *link.Link) (seat string) {
	if persons, _ := t.Persons(); persons != 2 || len(t.Game.Seats) != 2 {
		return ""
	}
	link.Flip = !link.Flip
	if link.Flip {
		return t.Game.Seats[1]
	}
	return t.Game.Seats[0]
}

// summary describes what a link will show: the position, the side to move, the players, and
// chance.
func (f *Feature) summary(now *feature.Snapshot) string {
	w, b, l := WordsIn(now.T), now.Board, f.link(now)
	moves := len(b.Plies)
	sentences := []string{w.Starts}
	switch {
	case f.positionOnly:
		sentences[0] = w.Alone
	case l.Ply >= 0:
		sentences[0] = text.Fill(w.At, "ply", now.T.Number(l.Ply), "plies", now.T.Number(moves))
	case moves > 0:
		sentences[0] = now.T.Count(w.After, moves)
	case b.Start != "":
		sentences[0] = w.Begins
	}
	if turn := toMove(now); turn != "" && !(f.positionOnly && now.Board.Over) { // of a position alone, its rules decide whether it is over
		sentences = append(sentences, turn)
	}
	sentences = append(sentences, f.playersText(now))
	if now.Game.Chance && l.Moves == "" && (!b.Over || moves == 0) {
		chance := w.Repeats
		if l.Seed == 0 {
			chance = w.Chance
		}
		sentences = append(sentences, chance)
	}
	return strings.Join(sentences, " ")
}

// toMove names the side to move in the position shown, "" if several choose at once.
func toMove(now *feature.Snapshot) string {
	switch b := now.Board; {
	case b.Over:
		return WordsIn(now.T).Over
	case len(b.Acting) == 1:
		return text.Sentence(now.T.FillSeat(now.T.SeatsMove, b.Acting[0])) + "."
	}
	return ""
}

// playersText names the players when the link is opened.
func (f *Feature) playersText(now *feature.Snapshot) string {
	w, t := WordsIn(now.T), now.OnBoard
	if f.noPlayers {
		t.Choices = feature.DefaultSeats(t.Game)
	}
	persons, _ := t.Persons()
	seats := t.Game.Seats
	switch {
	case now.Place == feature.PlaceInside:
		return w.Inside
	case !f.noPlayers && t.HasRemote(): // in the link friends are people
		for _, choice := range t.Choices {
			if choice == feature.Remote {
				persons++
			}
		}
		return now.T.Count(w.Several, persons)
	case persons == 0:
		return w.Watches
	case persons > 1 && len(seats) == 2:
		link := t.ViewLink()
		two := text.Fill(w.Two, "seats", now.T.SeatOf(forFriend(&t, &link)))
		if f.continues(now) && now.Thread != "" {
			two += " " + w.Thread
		}
		return two
	case persons > 1:
		return now.T.Count(w.Several, persons)
	}
	own := 0
	for seat, choice := range t.Choices {
		if choice == link.Human {
			own = seat
		}
	}
	plays := text.Fill(w.Plays, "seat", now.T.TheSeat(seats[own]))
	if len(seats) == 2 {
		plays = text.Fill(w.Against, "seat", now.T.TheSeat(seats[own]), "who", now.ChoiceName(t.Choices[1-own]))
	}
	return plays
}

// arrivedNotice returns the message about a game from a link: the visitor's seat, and the last
// move; "" if the status has all that.
func arrivedNotice(now *feature.Snapshot) string {
	w, b := WordsIn(now.T), now.Board
	last := lastMove(now)
	switch {
	case b.Over && len(b.Plies) > 0:
		return now.T.Count(w.Finished, len(b.Plies))
	case b.Over, last == "" && b.Start == "":
		return ""
	}
	var clauses []string
	if persons, seat := now.Persons(); persons == 1 {
		clauses = append(clauses, text.Fill(w.You, "seat", now.T.TheSeat(now.Game.Seats[seat])))
	} else if last != "" && len(b.Acting) == 1 {
		clauses = append(clauses, now.T.FillSeat(now.T.SeatsMove, b.Acting[0]))
	}
	if last != "" {
		clauses = append(clauses, last)
	}
	return text.Sentence(strings.Join(clauses, "; "))
}

// lastMove describes the move that led to the position shown, "" for none; it describes a ply
// that only removes a piece together with the previous one.
func lastMove(now *feature.Snapshot) string {
	w, b := WordsIn(now.T), now.Board
	if b.Ply == 0 {
		return ""
	}
	ply := b.Plies[b.Ply-1]
	if ply.Seat == "" {
		return text.Fill(w.StepDone, "n", now.T.Number(b.Ply))
	}
	if ply.Name == feature.Pass {
		return now.T.FillSeat(w.Passed, ply.Seat)
	}
	move := now.MoveText(ply.Text)
	if takes := boards.Of(now.Game.ID).Manner.RemovedFrom; takes != nil && takes(ply.Name) != "" && b.Ply > 1 && b.Plies[b.Ply-2].Seat == ply.Seat {
		move = now.MoveText(b.Plies[b.Ply-2].Text) + move
	}
	return now.T.FillSeat(w.Played, ply.Seat, "move", move)
}
