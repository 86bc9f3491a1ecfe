package peer

import (
	"fmt"
	"slices"

	"playout/engine/ending"
	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// addLies adds the messages that the liar may send: to each other player, acts of every kind in
// every player's name, with each number at, below and above its range, as part of the log and to
// be appended; acts of the log again; and greetings with another log.
func (x *explorer) addLies(m *moment, add func(string, func(*moment))) {
	if m.left.lies == 0 {
		return
	}
	liar := m.left.liar
	for victim := range m.pages {
		guest, way := max(liar, victim), 0
		if liar == Host {
			way = 1
		}
		if victim == liar || liar != Host && victim != Host || !m.open[guest] {
			continue
		}
		tell := func(name string, said message.Message) {
			data := message.Encode(said)
			add("lie "+name, func(m *moment) {
				m.left.lies--
				m.mail[guest][way] = append(slices.Clip(m.mail[guest][way]), data)
			})
		}
		log := m.pages[victim].book.now
		for _, a := range x.forged(m, log) {
			name := fmt.Sprint(liar, victim, a)
			if victim == Host {
				tell(name, message.Message{Act: &message.Acts{Of: log.Setup().ID, List: []acts.Act{a}}})
			}
			tell(name, message.Message{Acts: &message.Acts{Of: log.Setup().ID, At: log.Len(), List: []acts.Act{a}}})
		}
		for _, at := range []int{-1, 0, log.Len() - 1, log.Len() + 1, message.MaxActs + 1} {
			tell("at", message.Message{Acts: &message.Acts{Of: log.Setup().ID, At: at, List: log.From(0)}})
		}
		hello := *m.pages[liar].hello()
		for _, n := range []int{-1, 0, log.Len() - 1, log.Len(), log.Len() + 1, message.MaxActs} {
			again := hello
			again.Len = n
			tell("hello", message.Message{Hello: &again})
			add("lie greeting", func(m *moment) { // a new connection that begins with it
				m.left.lies--
				x.closeConnection(m, guest)
				x.connect(m, guest)
				m.mail[guest][way] = []sent{message.Encode(message.Message{Hello: &again})}
			})
		}
		tell("split", message.Message{Split: true})
		tell("here", message.Message{Here: "1111"[:len(m.pages)]})
		tell("bye", message.Message{By: 1, Bye: true})
	}
}

// forged returns possible next acts of a log, and others.
func (x *explorer) forged(m *moment, log *acts.Log) (all []acts.Act) {
	state, n := log.State(), log.Len()
	move := "a1"
	if state.Record() != nil && !state.Over() {
		position, seat := state.Position(), state.Acting().First()
		move = position.MoveName(seat, position.Legal(seat, nil)[0])
	}
	for by := range m.pages {
		kinds := []acts.Act{
			{Kind: acts.Move, What: move}, {Kind: acts.Move, What: move, N: message.MaxTook}, {Kind: acts.Commit, Digest: message.Digest{1}}, {Kind: acts.Reveal, What: move},
			{Kind: acts.Forgo}, {Kind: acts.Resign}, {Kind: acts.Flag}, {Kind: acts.Offer, What: acts.Draw}, {Kind: acts.Offer, What: acts.Rematch},
			{Kind: acts.Offer, What: acts.Takeback}, {Kind: acts.Accept, N: max(0, n-1)}, {Kind: acts.Accept, N: n}, {Kind: acts.Decline, N: max(0, n-1)},
		}
		for _, a := range kinds {
			a.By, a.Number, a.Seen = by, state.Count(by), n
			all = append(all, a)
			if by == m.left.liar { // the liar's own acts may have a valid tag; no other page checks it
				continue
			}
			if i := slices.IndexFunc(log.From(0), func(b acts.Act) bool { return b.By == by && b.Kind == a.Kind }); i >= 0 {
				again := log.Act(i) // with a tag that was valid elsewhere
				again.Number, again.Seen = a.Number, a.Seen
				all = append(all, log.Act(i), again)
			}
		}
		for _, d := range []int{-1, 1, message.MaxActs} {
			all = append(all, acts.Act{By: by, Number: state.Count(by) + d, Seen: n, Kind: acts.Resign},
				acts.Act{By: by, Number: state.Count(by), Seen: n + d, Kind: acts.Resign},
				acts.Act{By: by, Number: state.Count(by), Seen: n, Kind: acts.Offer, What: acts.Takeback, N: state.Plies() + d})
		}
	}
	return append(all, acts.Act{By: -1, Kind: acts.Resign}, acts.Act{By: len(m.pages), Kind: acts.Resign}, acts.Act{Kind: "win", Number: state.Count(0), Seen: n})
}

// check fails if an honest page shows or believes something that it must not, in a moment that
// came after another.
func (x *explorer) check(was, m *moment) {
	for p, s := range m.pages {
		log := s.book.now
		state := log.State()
		if was == nil || state != was.pages[p].book.now.State() {
			x.checkBoard(p, log)
		}
		if p == m.left.liar {
			continue
		}
		if end := s.Ending(); end.How != "" && (end.How == ending.Agreed || log.Setup().Owner(end.Seat) == p) && !s.book.resigns() {
			x.checkAgreed(s, m, p, end)
		}
		if own := (owned{p, m.sworn[p], log.View().Hash, m.keys[p]}); !x.owned[own] {
			for i := m.sworn[p]; i < log.Len(); i++ {
				if a := log.Act(i); a.By == p && !own.key.Made(log, &a) {
					x.fail(fmt.Sprintf("player %d has in its name act %d: %+v", p, i, a))
				}
			}
			x.owned[own] = true
		}
		if f := s.book.flight; f != nil && f.Kind == acts.Reveal && !state.AllCommitted() {
			x.fail(fmt.Sprintf("player %d reveals before all are bound", p))
		}
	}
}

// owned is a log whose acts in a player's name turned out to be the player's.
type owned struct {
	player, sworn int
	hash          message.Hash
	key           acts.Key
}

// checkBoard fails if a player's log leads to another state than the same log elsewhere.
func (x *explorer) checkBoard(p int, log *acts.Log) {
	state, board := log.State(), "none"
	if state.Record() != nil {
		board = fmt.Sprint(state.Record().Seed, state.Record(), state.Acting())
	}
	board = fmt.Sprint(board, state.Ending(), state.Over(), state.Question() != nil)
	hash := log.View().Hash
	if was, known := x.boards[hash]; known && was != board {
		x.fail(fmt.Sprintf("player %d shows %s for a log that another shows as %s", p, board, was))
	}
	x.boards[hash] = board
}

// checkAgreed fails unless a player who has lost outside the rules, or has agreed to a draw, has
// sent an act for it.
func (x *explorer) checkAgreed(s *Session, m *moment, p int, end ending.Ending) {
	for i := range s.book.now.Len() {
		if a := s.book.now.Act(i); a.By == p && (a.Kind == acts.Resign || a.Kind == acts.Flag || a.Kind == acts.Accept || a.Kind == acts.Offer && a.What == acts.Draw) {
			return
		}
	}
	if f := s.book.flight; f == nil || f.Kind != acts.Resign && f.Kind != acts.Accept {
		x.fail(fmt.Sprintf("player %d has lost by a claim: %+v", p, end))
	}
}
