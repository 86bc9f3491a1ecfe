package acts

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/peer/message"
	"playout/engine/record"
	"playout/engine/timecontrol"
)

// Question is an offer that some players have not answered.
type Question struct {
	Index int // of the offer in the log; answers name it
	By    int
	What  string
	To    int    // of Takeback: the ply
	yes   []bool // by player
}

// Agrees reports whether a player has already agreed.
func (q *Question) Agrees(player int) bool { return q.yes[player] }

// Limits of the work that a log may cause on the pages that read it.
const (
	maxOffers    = 3   // of a player in one position: each takes a person's attention
	maxTakebacks = 100 // steps back in a game: each replays the record
)

// ErrLate is the error of an act that was allowed when it was made, but that another act has
// overtaken, and of one that the log already has. It has no effect and is no player's fault.
var ErrLate = errors.New("it comes too late; allowed: acts about the position that is on the board")

// State is the state after the acts of a log. A State never changes; Then returns another.
type State struct {
	setup *Setup
	spec  *game.Spec

	rec    *record.Record // nil until the seed has been drawn
	acting game.Seats     // at the record's end
	times  []int          // by ply, ms of the clock of the player who moved
	clocks []timecontrol.Countdown

	acts          int          // in the log
	counts        []int        // of each player's acts
	positionStart int          // acts in the log when the position arose
	positionHash  message.Hash // the log's hash there

	step         step
	question     *Question // nil for none
	lastQuestion int       // acts in the log when a question was last put or closed
	offers       []int     // of each player in this position
	takebacks    int       // steps back in this log
	end          ending.Ending
	rematch      bool // all have agreed to a rematch
}

// newState returns the state of an empty log with its hash.
func newState(setup *Setup, base message.Hash) (*State, error) {
	n := setup.Count()
	s := &State{setup: setup, spec: setup.Game.Spec(), counts: make([]int, n), positionHash: base}
	s.enterPosition(0, base)
	if s.spec.Chance {
		return s, nil
	}
	return s, s.begin(0)
}

// begin makes the record, once the seed is known.
func (s *State) begin(seed uint64) error {
	rec, err := record.New(s.setup.Game, s.setup.Start, seed)
	if err != nil {
		return err
	}
	s.rec = rec
	s.rewind()
	return nil
}

// enterPosition notes that another position has come with a number of acts, which voids the
// unfinished step and the open question of the former one.
func (s *State) enterPosition(acts int, base message.Hash) {
	n := s.setup.Count()
	s.positionStart, s.positionHash, s.step, s.question, s.offers = acts, base, newStep(n), nil, make([]int, n)
}

// rewind computes the acting seats and the clocks from the record and the times of its moves.
func (s *State) rewind() {
	s.clocks = make([]timecontrol.Countdown, len(s.spec.Seats))
	for i := range s.clocks {
		s.clocks[i] = s.setup.Control.Begin()
	}
	for ply, state := range s.rec.Walk() {
		if s.acting = state.Acting(); ply < len(s.times) && s.acting.Count() == 1 {
			s.clocks[s.acting.First()].Spend(milliseconds(s.times[ply]))
		}
	}
}

func milliseconds(ms int) time.Duration { return time.Duration(ms) * time.Millisecond }

// Record returns the game so far, nil until the seed has been drawn. It is for reading.
func (s *State) Record() *record.Record { return s.rec }

// Plies returns the length of the record, -1 before the seed has been drawn.
func (s *State) Plies() int {
	if s.rec == nil {
		return -1
	}
	return s.rec.Len()
}

// Since returns how many acts the log had when the position arose: another number means another
// turn, even if moves were taken back to the same position.
func (s *State) Since() int { return s.positionStart }

// Position returns the position at the record's end; the caller owns it.
func (s *State) Position() game.State { return s.rec.StateAt(s.rec.Len()) }

// Acting returns the seats that act.
func (s *State) Acting() game.Seats { return s.acting }

// Ending returns how the game ended outside its rules.
func (s *State) Ending() ending.Ending { return s.end }

// Over reports whether no more moves are played.
func (s *State) Over() bool { return s.end.How != "" || s.rec != nil && s.rec.Over() }

// Question returns the offer that waits for answers, nil for none.
func (s *State) Question() *Question { return s.question }

// Left returns the time left on a seat's clock when a turn of the given time ends.
func (s *State) Left(seat game.Seat, spent time.Duration) time.Duration {
	return s.clocks[seat].Left(spent)
}

// Count returns how many acts a player has made.
func (s *State) Count(player int) int { return s.counts[player] }

// With returns the state after a player's act at this moment, or why the act is not allowed. It
// needs no tag.
func (s *State) With(player int, a Act) (*State, error) {
	a.By, a.Number, a.Seen = player, s.counts[player], s.acts
	return s.Then(&a, message.Hash{})
}

// kinds lists the kinds of acts for an error.
var kinds = strings.Join([]string{Move, Commit, Reveal, Forgo, Resign, Flag, Offer, Accept, Decline}, ", ")

// Then returns the state after one more act, with which the log has the hash after. The act is
// untrusted; the error is one line, and ErrLate if the act has merely come too late. Then does
// not check whether its author made it.
func (s *State) Then(a *Act, after message.Hash) (*State, error) {
	if err := s.checkPlace(a); err != nil {
		return nil, err
	}
	t := *s
	t.acts++
	t.counts = slices.Clone(s.counts)
	t.counts[a.By]++
	var err error
	switch a.Kind {
	case Move:
		err = t.move(a, after)
	case Commit:
		err = t.commit(a)
	case Reveal, Forgo:
		err = t.reveal(a, after)
	case Resign, Flag:
		err = t.endForAuthor(a)
	case Offer:
		err = t.offer(a)
	case Accept, Decline:
		err = t.answer(a, after)
	default:
		err = fmt.Errorf("act %q; allowed: %s", game.Clip(a.Kind), kinds)
	}
	if err != nil {
		return nil, err
	}
	return &t, nil
}

// withFieldsOfKind returns an act with only the fields that have a meaning in its kind.
func withFieldsOfKind(a *Act) Act {
	b := Act{By: a.By, Number: a.Number, Seen: a.Seen, Kind: a.Kind, Tag: a.Tag}
	switch a.Kind {
	case Move, Offer:
		b.What, b.N = a.What, a.N
	case Commit:
		b.Digest = a.Digest
	case Reveal:
		b.What, b.Secret = a.What, a.Secret
	case Accept, Decline:
		b.N = a.N
	}
	return b
}

// checkPlace returns why an act has no place after the others, or nil.
func (s *State) checkPlace(a *Act) error {
	if err := a.Check(); err != nil {
		return err
	}
	switch {
	case withFieldsOfKind(a) != *a:
		return fmt.Errorf("a %s with fields of other kinds; allowed: those of its kind", game.Clip(a.Kind))
	case a.By < 0 || a.By >= len(s.counts):
		return fmt.Errorf("an act of player %d; allowed: 0 to %d", a.By, len(s.counts)-1)
	case a.Number < s.counts[a.By]:
		return ErrLate
	case a.Number > s.counts[a.By]:
		return fmt.Errorf("act %d of player %d; allowed: act %d first", a.Number+1, a.By, s.counts[a.By]+1)
	case a.Seen > s.acts:
		return fmt.Errorf("an act whose author knows %d acts; allowed: at most %d", a.Seen, s.acts)
	case a.Kind != Resign && a.Seen < s.positionStart || s.rematch:
		return ErrLate
	case s.Over() && a.Kind != Accept && a.Kind != Decline && (a.Kind != Offer || a.What != Rematch):
		return ErrLate
	}
	return nil
}

// move plays a move if one seat acts.
func (s *State) move(a *Act, after message.Hash) error {
	if s.rec == nil || s.acting.Count() != 1 {
		return errors.New("a move where several seats act at once; allowed: a commitment")
	}
	seat := s.acting.First()
	if s.setup.Players[seat] != a.By {
		return fmt.Errorf("a move of a player who does not act; allowed: of the one who has %s", s.spec.Seats[seat])
	}
	m, err := findMove(s.Position(), seat, a.What)
	if err != nil {
		return err
	}
	switch {
	case !s.setup.Limited() && a.N != 0:
		return errors.New("a move with a time in a game without clocks; allowed: 0")
	case s.setup.Limited() && s.Left(seat, milliseconds(a.N)) < 0:
		return fmt.Errorf("a move of %d ms; allowed: what is left on the clock, %d ms", a.N, s.Left(seat, 0).Milliseconds())
	}
	return s.play(game.Solo(seat, m), a.N, after)
}

// findMove returns a move by the game's own name for it, and by no other.
func findMove(state game.State, seat game.Seat, name string) (game.Move, error) {
	m, err := game.FindMove(state, seat, name)
	if err == nil && state.MoveName(seat, m) != name {
		return game.NoMove, fmt.Errorf("move %q; allowed: as the game writes it, %s", game.Clip(name), state.MoveName(seat, m))
	}
	return m, err
}

// play appends a step to the record.
func (s *State) play(j game.Joint, took int, after message.Hash) error {
	rec := s.rec.Clone()
	if err := rec.Append(j); err != nil {
		return err
	}
	s.rec, s.times = rec, append(slices.Clip(s.times), took)
	if s.acting.Count() == 1 {
		s.clocks = slices.Clone(s.clocks)
		s.clocks[s.acting.First()].Spend(milliseconds(took))
	}
	s.acting = s.Position().Acting()
	s.enterPosition(s.acts, after)
	return nil
}

// endForAuthor ends the game for the author's seat.
func (s *State) endForAuthor(a *Act) error {
	switch {
	case s.rec == nil:
		return errors.New("the game has not begun; allowed: an end once it has")
	case len(s.spec.Seats) != 2:
		return errors.New("no resigning in a game of more than two; allowed: to leave")
	case a.Kind == Resign:
		s.finish(ending.Ending{How: ending.Resigned, Seat: s.spec.Seats[slices.Index(s.setup.Players, a.By)]})
	case !s.setup.Limited() || s.setup.Players[s.acting.First()] != a.By:
		return errors.New("a flag cannot fall now; allowed: that of the player to move, in a game with clocks")
	default:
		s.finish(ending.Ending{How: ending.Timeout, Seat: s.spec.Seats[s.acting.First()]})
	}
	return nil
}

// finish ends the game outside its rules, which voids the open question.
func (s *State) finish(end ending.Ending) {
	s.end, s.question, s.positionStart, s.offers = end, nil, s.acts, make([]int, len(s.offers))
}

// offer asks the others for something.
func (s *State) offer(a *Act) error {
	switch {
	case a.Seen < s.lastQuestion:
		return ErrLate
	case s.question != nil:
		return errors.New("something is being asked already; allowed: one question at a time")
	}
	if s.offers[a.By] >= maxOffers {
		return fmt.Errorf("offer %d in one position; allowed: %d", s.offers[a.By]+1, maxOffers)
	}
	switch {
	case s.rec == nil:
		return errors.New("the game has not begun; allowed: to ask once it has")
	case a.What == Rematch && a.N == 0:
		if s.setup.Count() != 2 || !s.Over() || s.rematch {
			return errors.New("a rematch before the end, or of more than two players; allowed: of two, after the game")
		}
	case a.What == Draw && a.N == 0:
		if !s.spec.Draws {
			return errors.New("no draws are agreed in this game; allowed: to go back, or to resign")
		}
	case a.What == Takeback && s.takebacks == maxTakebacks:
		return fmt.Errorf("step back %d in one game; allowed: %d", s.takebacks+1, maxTakebacks)
	case a.What != Takeback || a.N > s.rec.Len():
		return fmt.Errorf("%q to ply %d is asked; allowed: %s, %s, or %s to at most ply %d", game.Clip(a.What), a.N, Draw, Rematch, Takeback, s.rec.Len())
	}
	s.offers = slices.Clone(s.offers)
	s.offers[a.By]++
	s.lastQuestion = s.acts
	s.question = &Question{Index: s.acts - 1, By: a.By, What: a.What, To: a.N, yes: make([]bool, len(s.counts))}
	s.question.yes[a.By] = true
	return nil
}

// answer agrees to the open question, and carries it out once all have agreed, or declines it.
func (s *State) answer(a *Act, after message.Hash) error {
	q := s.question
	if a.N >= a.Seen {
		return errors.New("an answer to an act that its author does not know; allowed: to an offer")
	}
	if q == nil || q.Index != a.N {
		return ErrLate
	}
	if a.Kind == Decline {
		s.question, s.lastQuestion = nil, s.acts
		return nil
	}
	if q.yes[a.By] {
		return errors.New("an answer of a player who has agreed already; allowed: one")
	}
	agreed := *q
	agreed.yes = slices.Clone(q.yes)
	agreed.yes[a.By] = true
	s.question = &agreed
	if slices.Contains(agreed.yes, false) {
		return nil
	}
	switch q.What {
	case Draw:
		s.finish(ending.Ending{How: ending.Agreed})
	case Rematch:
		s.rematch = true
	default:
		s.takebacks++
		s.rec, s.times = s.rec.Cut(q.To), slices.Clip(s.times[:q.To])
		s.rewind()
		s.enterPosition(s.acts, after)
	}
	return nil
}
