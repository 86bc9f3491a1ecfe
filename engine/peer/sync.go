package peer

import (
	"errors"
	"fmt"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// maxActsBytes is the largest size of the acts in one message, which has a few more bytes.
const maxActsBytes = message.MaxMessage - 100

// syncLogs answers every relation of logs, and sends newly appended acts.
func (s *Session) syncLogs() {
	for player, l := range s.net.connections {
		if l == nil || !l.greeted {
			continue
		}
		if !l.isPrefix && l.relation != acts.Parted {
			s.answerRelation(player, l)
		}
		if l.isPrefix && s.me == Host {
			s.sendMissing(player, l)
		}
	}
}

// answerRelation gives the only answer to the relation to another's log.
func (s *Session) answerRelation(player int, l *connection) {
	l.relation = s.book.now.Relate(l.view)
	switch l.relation {
	case acts.Same, acts.Ahead:
		l.isPrefix, l.sent = true, l.view.Len
		if s.me != Host {
			if l.follows = true; !l.gotActs { // after that the log grows by acts from the host
				s.sendMissing(player, l)
			}
			s.net.send(player, message.Message{Follows: true})
		}
	case acts.Behind: // the rest of theirs will come
		if !s.mayLackActs && s.me == Host {
			s.net.refuse(player, errors.New("acts that were not made here; allowed: those of this page's log"))
			s.net.drop(player)
		}
	default: // Parted
		s.net.send(player, message.Message{Split: true})
		s.net.refuse(player, s.noteParted(player, l))
	}
}

// noteParted notes that another's log parts from this one.
func (s *Session) noteParted(player int, l *connection) error {
	if l.relation != acts.Parted || !l.isPrefix {
		s.net.emit(Event{Kind: Diverged, Player: player})
	}
	l.relation, l.isPrefix = acts.Parted, false
	return nil
}

// sendMissing sends the acts that the other lacks.
func (s *Session) sendMissing(player int, l *connection) {
	for rest := s.book.now.From(l.sent); len(rest) > 0; {
		n := 0
		for bytes := 0; n < len(rest); n++ {
			if bytes += len(message.Encode(rest[n])) + 1; n > 0 && bytes > maxActsBytes {
				break
			}
		}
		s.net.send(player, message.Message{Acts: &message.Acts{Of: l.view.ID, At: l.sent, List: rest[:n]}})
		l.sent, rest = l.sent+n, rest[n:]
	}
}

// disputedLog is a log with acts in this player's name that were not made with its key: another
// page may have made them, or a lost key, or a liar. Only the person knows.
type disputedLog struct {
	player int
	line   *connection
	from   acts.View // the log here, which that one must continue
	book   book
}

// dispute returns the log that the page asks its person about, as long as its connection lasts
// and no other player has brought the missing acts, else nil.
func (s *Session) dispute() *disputedLog {
	d := s.disputed
	if d == nil || s.net.connections[d.player] != d.line || s.book.now.View() != d.from {
		return nil
	}
	return d
}

// onActs takes over acts that the other page has and this one lacks. After an error the
// connection is closed, since the following acts build on them.
func (s *Session) onActs(player int, m *message.Acts) error {
	l := s.net.connections[player]
	if l.relation == acts.Parted {
		return errors.New("acts of a log that parts from this one; allowed: of the same")
	}
	l.gotActs = true
	for i := range m.List {
		if err := s.takeOver(player, m.Of, m.At+i, &m.List[i]); err != nil {
			if s.net.refuse(player, err); s.net.connections[player] == l {
				s.net.drop(player)
			}
			return nil
		}
	}
	s.syncLogs()
	return nil
}

// takeOver takes over an act at a place of a game's log.
func (s *Session) takeOver(player int, of string, at int, a *acts.Act) error {
	b := &s.book
	if d := s.dispute(); d != nil && d.player == player {
		b = &d.book
	}
	log := b.now
	switch {
	case of != log.Setup().ID:
		return errors.New("acts of another game; allowed: of this one")
	case at < log.Len() && log.Act(at) == *a:
		return nil // it is known here
	case at != log.Len():
		return fmt.Errorf("act %d of the log; allowed: act %d", at+1, log.Len()+1)
	case s.me == Host && s.net.connections[player].relation != acts.Behind:
		return errors.New("an act that this page's log does not lack; allowed: from the host, or after a loss")
	}
	if b == &s.book && a.By == s.me && !b.key.Made(log, a) {
		if !s.mayLackActs {
			return errors.New("an act in this player's name that was not made here; allowed: those that were")
		}
		s.disputed = &disputedLog{player, s.net.connections[player], log.View(), *b}
		b = &s.disputed.book
		b.now, b.waiting, b.flight = b.now.Fork(), nil, nil
	}
	if b != &s.book {
		_, err := b.append(a)
		return err
	}
	return s.appendAct(a)
}

// resume continues with the log in doubt, or leaves the player who offers it.
func (s *Session) resume(yes bool) {
	d := s.disputed
	s.disputed = nil
	if !yes {
		s.net.send(d.player, message.Message{Bye: true})
		s.net.drop(d.player)
		return
	}
	s.book = d.book
	s.clock = newClock(len(s.net.connections))
	s.net.requestKeep()
}

// onAct appends an act of a guest.
func (s *Session) onAct(player int, m *message.Acts) error {
	switch {
	case s.me != Host:
		return errors.New("an act that is to be appended; allowed: to the host")
	case !s.net.connections[player].isPrefix || s.mayLackActs:
		return nil // the guest sends it again once all players are connected, if it is still due
	case message.NextID(m.Of) == s.book.now.Setup().ID:
		return nil // it has crossed the turn to the rematch
	case m.Of != s.book.now.Setup().ID:
		return errors.New("an act of another game; allowed: of this one")
	}
	a := &m.List[0]
	if a.By != player {
		return errors.New("an act in another player's name; allowed: in one's own")
	}
	if err := s.appendAct(a); !errors.Is(err, acts.ErrLate) {
		return err
	}
	return nil
}

// appendAct appends an act to the log.
func (s *Session) appendAct(a *acts.Act) error {
	if a.Kind == acts.Move && a.By != s.me && s.clock.timeIsUp(&s.book) {
		return errors.New("a move after the player's time was up by the clock here; allowed: before that")
	}
	asked := s.book.now.State().Question()
	seen, plies := s.clock.spent, s.book.shown.Plies()
	void, err := s.book.append(a)
	if err != nil {
		return err
	}
	if a.By == s.me || s.book.shown.Plies() != plies || s.book.shown.Over() {
		s.net.requestKeep() // commitments of others come back from them
	}
	s.startTurn(plies)
	if void != nil {
		s.reportVoid(void)
	}
	switch {
	case a.Kind == acts.Accept:
		return s.startRematch()
	case a.Kind == acts.Move && a.By != s.me:
		if err := s.clock.measure(&s.book, a, seen); err != nil {
			s.net.refuse(a.By, err)
		}
	case a.Kind == acts.Forgo && a.By != s.me && plies >= 0:
		s.net.emit(Event{Kind: Forgone, Player: a.By})
	case a.Kind == acts.Decline && a.By != s.me && asked.By == s.me:
		s.net.emit(Event{Kind: Declined, Player: a.By, What: asked.What})
	}
	return nil
}

// startRematch changes to the rematch, if all have agreed to one. The host first tells the guest
// of the agreement.
func (s *Session) startRematch() error {
	next, err := s.book.now.Next()
	if next == nil {
		return err
	}
	l := s.net.connections[1-s.me]
	if l != nil && s.me == Host {
		s.sendMissing(1-s.me, l)
	}
	s.book = book{key: s.book.key, me: s.me, now: next, shown: next.State()}
	s.clock = newClock(len(s.net.connections))
	if l != nil {
		l.view, l.sent = next.View(), 0
	}
	return nil
}

// startTurn begins the next turn, if the length of the record has changed.
func (s *Session) startTurn(plies int) {
	if s.book.shown.Plies() != plies {
		s.clock.spent = 0
	}
}

// reportVoid reports that an act of this player has no effect, since another was first. Two who
// ask for the same at once have agreed.
func (s *Session) reportVoid(a *acts.Act) {
	if q := s.book.shown.Question(); a.Kind == acts.Offer && q != nil && q.What == a.What && q.To == a.N && !q.Agrees(s.me) {
		s.book.waiting = append(s.book.waiting, wish{acts.Act{Kind: acts.Accept, N: q.Index}, s.book.shown.Plies()})
		return
	}
	s.net.emit(Event{Kind: Voided, What: a.What})
}

// makeDueActs makes the acts that are due, once all players are connected: the host appends them,
// a guest sends one and waits for the host.
func (s *Session) makeDueActs() {
	b := &s.book
	linked := s.net.connected()
	if linked {
		s.mayLackActs = false
	}
	if linked && !s.wasConnected && b.flight != nil {
		s.net.send(Host, b.flightMessage())
	}
	s.wasConnected = linked
	for s.net.connected() && b.flight == nil {
		if s.clock.ownFlagFell(&s.book) && !b.wants(acts.Resign) {
			b.waiting = []wish{{acts.Act{Kind: acts.Flag}, b.now.State().Plies()}}
		}
		wish, ok := b.due()
		if !ok {
			return
		}
		if err := s.makeAct(wish); err != nil {
			s.net.emit(Event{Kind: Voided, What: wish.What})
			if wish.Kind != acts.Move && wish.Kind != acts.Offer && wish.Kind != acts.Accept {
				return // acts that are due by themselves would come again
			}
		}
	}
}

// makeAct makes an act, unless the person wanted it in another position.
func (s *Session) makeAct(w wish) error {
	b := &s.book
	if w.plies != b.now.State().Plies() && w.Kind != acts.Resign {
		return acts.ErrLate
	}
	a := b.key.Make(b.now, s.me, w.Act)
	if s.me == Host {
		return s.appendAct(&a)
	}
	plies := b.shown.Plies()
	b.flight = &a
	if b.show() != nil {
		return acts.ErrLate
	}
	s.startTurn(plies)
	s.net.requestKeep()
	s.net.send(Host, b.flightMessage())
	return nil
}

// flightMessage returns the message with the act in flight.
func (b *book) flightMessage() message.Message {
	return message.Message{Act: &message.Acts{Of: b.now.Setup().ID, List: []acts.Act{*b.flight}}}
}
