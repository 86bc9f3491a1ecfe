package grade

import (
	"strings"

	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/record"
	"playout/engine/strict"
)

// pass is the name of a move that is legal only if no other is.
const pass = "pass"

// turn is all plies that one seat makes before another one moves.
type turn struct {
	seat       game.Seat
	names      []string
	from, to   int  // plies of the record
	isComplete bool // another seat is to move now, or the game is over
}

// name returns the whole turn as people write it, such as "a1-a4xg7".
func (t *turn) name() string { return strings.Join(t.names, "") }

// turnsOf returns the turns of a record from a ply on, without passes.
func turnsOf(r *record.Record, from int) (turns []turn) {
	for ply, s := range r.Walk() {
		if ply < from || ply == r.Len() {
			continue
		}
		seat, name := s.Acting().First(), r.Name(ply)
		if name == pass {
			continue
		}
		if n := len(turns); n > 0 && turns[n-1].seat == seat && turns[n-1].to == ply && s.Acting().Count() == 1 {
			turns[n-1].names, turns[n-1].to = append(turns[n-1].names, name), ply+1
			continue
		}
		turns = append(turns, turn{seat: seat, names: []string{name}, from: ply, to: ply + 1, isComplete: true})
	}
	if n := len(turns); n > 0 && turns[n-1].to == r.Len() {
		turns[n-1].isComplete = r.StateAt(r.Len()).Acting() != game.Only(turns[n-1].seat)
	}
	return turns
}

// extend returns a record with more moves, and these moves as turns.
func (q *Question) extend(r *record.Record, moves string) (*record.Record, []turn, error) {
	next, err := record.Parse(q.Game, r.Start, r.Seed, r.String()+","+moves)
	if err != nil {
		return nil, nil, err
	}
	return next, turnsOf(next, r.Len()), nil
}

// answerName returns the name of a complete answer of the solver in a position.
func (q *Question) answerName(s game.State, text string) (name string, err error) {
	if q.together {
		m, err := q.findChoice(text)
		if err != nil {
			return "", err
		}
		return q.state.MoveName(q.Seat, m), nil
	}
	r, err := record.Parse(q.Game, s.String(), 0, text)
	if err != nil {
		return "", err
	}
	turns := turnsOf(r, 0)
	switch {
	case len(turns) != 1 || turns[0].seat != q.Seat:
		return "", strict.Wrong("", "%q is not one answer", game.Clip(text)).Allow("one turn of seat %s", q.Game.Spec().Seats[q.Seat])
	case !turns[0].isComplete:
		return "", errIncomplete(r, text)
	}
	return turns[0].name(), nil
}

// errIncomplete returns the error about a turn that is not complete.
func errIncomplete(r *record.Record, text string) error {
	s := r.StateAt(r.Len())
	seat := s.Acting().First()
	return strict.Wrong("", "%q is not a whole turn", game.Clip(text)).Allow("with what follows it, such as %s", text+s.MoveName(seat, s.Legal(seat, nil)[0]))
}

// findChoice reads the solver's move if several seats move at once: its name, its first letter, or
// a step with a letter for each seat.
func (q *Question) findChoice(text string) (game.Move, error) {
	text = plaintext.Normal(text)
	seats := q.Game.Spec().Seats
	if step, _, _ := strings.Cut(text, ":"); len(step) == len(seats) && len(step) > 1 && strings.Trim(strings.ToUpper(step), "NESW-") == "" {
		text = step[q.Seat : q.Seat+1]
	}
	legal := q.state.Legal(q.Seat, nil)
	for _, m := range legal {
		name := q.state.MoveName(q.Seat, m)
		if strings.EqualFold(name, text) || len(text) == 1 && strings.EqualFold(name[:1], text) {
			return m, nil
		}
	}
	return game.NoMove, strict.Wrong("", "move %q is not allowed", game.Clip(text)).Allow("%s", game.Names(q.state, q.Seat, legal))
}
