package peer

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"playout/engine/peer/message"
)

// errHost refuses a message that only the host may send.
var errHost = errors.New("a message that only the host may send")

// hear handles a message that came from the connection to a player.
func (s *Session) hear(now time.Duration, player int, data []byte) error {
	m, err := message.Read(data)
	if err != nil {
		return err
	}
	l := s.lines[player]
	from := player
	switch {
	case m.By != 0 && (s.me == Host || m.By == s.me || m.By >= len(s.lines)):
		return errors.New("a message in another player's name")
	case m.By != 0:
		from = m.By
	}
	if !l.greeted && m.Hello == nil && m.No == "" && !m.Bye {
		return errors.New("a message before the greeting; allowed: hello first")
	}
	if l.turned && m.Hello == nil && m.Chat == "" && m.No == "" && !m.Bye {
		return nil // of the game before
	}
	switch {
	case m.Hello != nil:
		return s.onHello(player, m.Hello)
	case m.View != nil:
		return s.onView(player, m.View, false)
	case m.Sync != nil:
		return s.onSync(player, m.Sync)
	case m.Move != nil:
		return s.onMove(from, m.Move)
	case m.Commit != nil:
		return s.onCommit(from, m.Commit)
	case m.Reveal != nil:
		return s.onReveal(from, m.Reveal)
	case m.Ask != nil:
		return agreements{s}.onAsk(from, m.Ask)
	case m.Answer != nil:
		return agreements{s}.onAnswer(from, m.Answer)
	case m.Claim != nil:
		return agreements{s}.onClaim(player, m.Claim)
	case m.Chat != "":
		return s.onChat(now, from, m.Chat)
	case m.No != "":
		agreements{s}.onNo(player, m.No)
		if l.faults++; l.faults > mostFaults || l.turned {
			s.drop(player)
		}
		return nil
	case m.Bye:
		s.tell(Event{Kind: Quit, Player: from})
		s.relay(m, from)
		if from == player {
			s.drop(player)
		}
		return nil
	}
	if s.me == Host {
		return errHost
	}
	switch {
	case m.Cut != nil:
		return agreements{s}.onCut(m.Cut)
	case m.End != nil:
		return agreements{s}.onEnd(m.End)
	case m.Named != nil:
		if p := m.Named.Player; p > 0 && p < len(s.names) && p != s.me {
			s.names[p] = cleanName(m.Named.Name)
		}
		return nil
	}
	if len(m.Here) != len(s.here) {
		return fmt.Errorf("presence of %d players; allowed: %d", len(m.Here), len(s.here))
	}
	s.onHere(m.Here)
	return nil
}

// hello is this player's greeting.
func (s *Session) hello() *message.Hello {
	return &message.Hello{Version: message.Version, Game: s.spec.Name(), ID: s.setup.ID, Start: s.setup.Start, Players: s.setup.Players,
		Control: s.controlText(), Player: s.me, Name: s.names[s.me], View: s.view()}
}

// controlText is the time control, "" for none.
func (b *book) controlText() string {
	if !b.setup.limited() {
		return ""
	}
	return b.setup.Control.String()
}

// onHello compares what both sides take the game to be, and then their records.
func (s *Session) onHello(player int, m *message.Hello) error {
	l := s.lines[player]
	differ := func(what, theirs, ours string) error {
		return fmt.Errorf("%s %s there and %s here; allowed: the same", what, message.Clean(theirs, 40), message.Clean(ours, 40))
	}
	if s.me != Host && rematchable(&s.book) == nil && m.ID == message.NextID(s.setup.ID) && s.consent.holds(Rematch, &s.book) {
		if err := (agreements{s}).turn(); err != nil {
			return err
		}
		l.greeted = false
	}
	switch {
	case l.greeted && !l.turned:
		return errors.New("a second greeting; allowed: one")
	case s.me == Host && s.setup.Count() == 2 && s.setup.ID == message.NextID(m.ID):
		l.turned = true // the guest has not heard of the next game
		return nil
	case m.Version != message.Version:
		return fmt.Errorf("version %d of the protocol; allowed: %d. Reload both pages", m.Version, message.Version)
	case m.Game != s.spec.Name():
		return differ("the game is", m.Game, s.spec.Name())
	case m.ID != s.setup.ID:
		return differ("the game's ID is", m.ID, s.setup.ID)
	case m.Start != s.setup.Start:
		return differ("the start is", m.Start, s.setup.Start)
	case !slices.Equal(m.Players, s.setup.Players):
		return differ("the seats are of players", fmt.Sprint(m.Players), fmt.Sprint(s.setup.Players))
	case m.Control != s.controlText():
		return differ("the time control is", m.Control, s.controlText())
	case m.Player != player:
		return fmt.Errorf("player %d; allowed: player %d", m.Player, player)
	}
	l.greeted, l.turned, s.names[player] = true, false, cleanName(m.Name)
	if s.me == Host {
		for other := 1; other < len(s.names); other++ {
			if other == player {
				continue
			}
			s.send(player, message.Message{Named: &message.Named{Player: other, Name: s.names[other]}})
			if o := s.lines[other]; o != nil && o.greeted {
				s.send(other, message.Message{Named: &message.Named{Player: player, Name: s.names[player]}})
			}
		}
	}
	s.parted = -1
	return s.onView(player, &m.View, true)
}

// SetName changes this player's name; the others learn it with the next greeting.
func (r *star) SetName(name string) {
	if name = cleanName(name); name != r.names[r.self] {
		r.names[r.self] = name
		r.keep()
	}
}

// Say sends a chat message to all.
func (s *Session) Say(now time.Duration, text string) error {
	s.wind(now)
	defer s.finish(now)
	text = message.Clean(text, message.MaxChat+1)
	if err := message.CheckText("chat message", text, message.MaxChat); err != nil || text == "" {
		return err
	}
	if !s.saying.take(now, chatBurst, chatRate) {
		return errors.New("too many chat messages; allowed: one every two seconds")
	}
	s.spread(message.Message{Chat: text})
	return nil
}

// onChat shows a player's chat message.
func (s *Session) onChat(now time.Duration, from int, text string) error {
	// A sender keeps to the limit by his own clock, and a slow network brings messages
	// together: so twice as many are read.
	if !s.chats[from].take(now, 2*chatBurst, 2*chatRate) {
		return errors.New("too many chat messages; allowed: one every two seconds")
	}
	if text = message.Clean(text, message.MaxChat); text == "" {
		return nil
	}
	s.tell(Event{Kind: Chatted, Player: from, Text: text})
	s.relay(message.Message{Chat: text}, from)
	return nil
}

// Leave says goodbye to all and closes the connections.
func (s *Session) Leave(now time.Duration) {
	s.wind(now)
	s.spread(message.Message{Bye: true})
	s.finish(now)
	for player, l := range s.lines {
		if l != nil {
			s.drop(player)
		}
	}
}
