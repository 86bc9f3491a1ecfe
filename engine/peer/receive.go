package peer

import (
	"errors"
	"fmt"
	"time"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// receive handles a message that came over the connection to a player.
func (s *Session) receive(now time.Duration, player int, data []byte) error {
	m, err := message.Read(data)
	if err != nil {
		return err
	}
	l, from := s.net.connections[player], player
	switch {
	case m.By != 0 && (s.me == Host || m.By == s.me || m.By >= len(s.net.connections)):
		return errors.New("a message in another player's name; allowed: in one's own")
	case m.By != 0:
		from = m.By
	}
	if (m.Split || m.Here != "" || m.Named != nil || m.Bye || m.No != "") && !l.presences.take(now, presenceBurst, presenceRate) {
		return errors.New("too many messages about who is there; allowed: two a second")
	}
	switch {
	case m.Hello != nil:
		return s.onHello(player, m.Hello)
	case m.No != "":
		s.net.emit(Event{Kind: Objected, Player: player, Text: m.No})
		if l.faults++; l.faults > maxFaults {
			s.net.drop(player)
		}
		return nil
	case m.Bye:
		s.net.emit(Event{Kind: Quit, Player: from})
		s.net.relay(m, from)
		if from == player {
			s.net.drop(player)
		}
		return nil
	case m == message.Message{}:
		return nil
	case !l.greeted:
		return errors.New("a message before the greeting; allowed: hello first")
	case m.Acts != nil:
		return s.onActs(player, m.Acts)
	case m.Act != nil:
		return s.onAct(player, m.Act)
	case m.Split:
		return s.noteParted(player, l)
	case m.Chat != "":
		return s.onChat(now, player, from, m.Chat)
	case m.Follows && s.me == Host:
		l.follows = true
		return nil
	case s.me == Host:
		return errors.New("a message that only the host may send; allowed: acts, chat and goodbye")
	case m.Follows:
		return errors.New("a message that only a guest may send; allowed: acts, chat and goodbye")
	case m.Named != nil:
		if p := m.Named.Player; p > 0 && p < len(s.net.names) && p != s.me {
			s.net.names[p] = cleanName(m.Named.Name)
		}
		return nil
	case len(m.Here) != len(s.net.here):
		return fmt.Errorf("presence of %d players; allowed: %d", len(m.Here), len(s.net.here))
	}
	for p := range s.net.here {
		if p != s.me && p != Host {
			s.net.setPresence(p, m.Here[p] == '1')
		}
	}
	return nil
}

// hello returns this player's greeting.
func (s *Session) hello() *message.Hello {
	setup, view := s.book.now.Setup(), s.book.now.View()
	return &message.Hello{Version: message.Version, Setup: setup.Text(), Player: s.me, Name: s.net.names[s.me], Len: view.Len, Hash: view.Hash}
}

// onHello compares the two sides' views of the game, and notes the other's log.
func (s *Session) onHello(player int, m *message.Hello) error {
	l := s.net.connections[player]
	if l.greeted {
		return errors.New("a second greeting; allowed: one")
	}
	if m.Version != message.Version {
		return fmt.Errorf("version %d of the protocol; allowed: %d; reload both pages", m.Version, message.Version)
	}
	ours := s.book.now.Setup().Text()
	for _, c := range [][3]string{
		{"the game is", m.Game, ours.Game}, {"the game's ID is", m.ID, ours.ID}, {"the start is", m.Start, ours.Start},
		{"the seats are of players", fmt.Sprint(m.Players), fmt.Sprint(ours.Players)}, {"the time control is", m.Control, ours.Control},
		{"the player is", fmt.Sprint(m.Player), fmt.Sprint(player)},
	} {
		if c[1] != c[2] {
			return fmt.Errorf("%s %s there and %s here; allowed: the same", c[0], message.Clean(c[1], 40), message.Clean(c[2], 40))
		}
	}
	l.greeted, l.view, s.net.names[player] = true, acts.View{ID: m.ID, Len: m.Len, Hash: m.Hash}, cleanName(m.Name)
	if s.me == Host {
		s.net.introduce(player)
	}
	s.syncLogs()
	return nil
}

// onChat shows a chat message that came from a player, and that another may have written.
func (s *Session) onChat(now time.Duration, player, from int, text string) error {
	// A sender keeps to the limit by its own clock, and a slow network delivers messages
	// together: so twice as many are read.
	if !s.chatLimits[from].take(now, 2*chatBurst, 2*chatRate) {
		if from != player {
			return nil // it is no fault of the host, who relays it
		}
		return errors.New("too many chat messages; allowed: one every two seconds")
	}
	if text = message.Clean(text, message.MaxChat); text == "" {
		return nil
	}
	s.net.emit(Event{Kind: Chatted, Player: from, Text: text})
	s.net.relay(message.Message{Chat: text}, from)
	return nil
}
