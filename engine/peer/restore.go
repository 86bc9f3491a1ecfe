package peer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/strict"
)

// MaxKept is the largest size of a kept state in bytes.
const MaxKept = 1 << 20

// kept is the state of a Session as JSON, except for the log, whose acts follow, one on each
// line: a page keeps its state often, and a log is long.
type kept struct {
	Version int `json:"version"`
	message.Setup
	Me      int       `json:"me"`
	Names   []string  `json:"names"`
	Flight  *acts.Act `json:"flight,omitempty"` // a guest's act under way
	Resigns bool      `json:"resigns,omitempty"`
	Spent   int       `json:"spent,omitempty"` // ms of this turn
	Slack   []int     `json:"slack"`           // ms by player
	Owed    []int     `json:"owed"`
}

// Kept returns the state to keep; Restore reads it.
func (s *Session) Kept() []byte {
	b := &s.book
	k := kept{Version: message.Version, Setup: b.now.Setup().Text(), Me: s.me, Names: s.net.names, Flight: b.flight,
		Resigns: b.resigns(), Spent: int(s.clock.spent / time.Millisecond)}
	for p := range s.net.connections {
		k.Slack = append(k.Slack, int(s.clock.slack[p]/time.Millisecond))
		k.Owed = append(k.Owed, int(s.clock.unreported[p]/time.Millisecond))
	}
	return slices.Concat(message.Encode(k), []byte("\n"), b.now.Text())
}

// ErrVersion is the error of a game kept by another version of the page.
var ErrVersion = errors.New("kept game of another version of the page; allowed: of this one")

// KeptGame returns the game string of a kept state, for the caller to find the game.
func KeptGame(data []byte) (string, error) {
	k, _, err := readKept(data)
	return k.Game, err
}

func readKept(data []byte) (k kept, log []byte, err error) {
	if len(data) > MaxKept {
		return k, nil, fmt.Errorf("kept game of %d bytes; allowed: %d", len(data), MaxKept)
	}
	head, log, _ := bytes.Cut(data, []byte("\n"))
	var of struct{ Version int }
	if json.Unmarshal(head, &of) == nil && of.Version > 0 && of.Version != message.Version {
		return k, nil, ErrVersion
	}
	if err := strict.Decode(head, &k); err != nil {
		return kept{}, nil, err
	}
	if k.Version != message.Version {
		return kept{}, nil, fmt.Errorf("kept game of version %d; allowed: %d", k.Version, message.Version)
	}
	return k, log, nil
}

// Restore returns a kept game. The state is untrusted; the error is one line.
func Restore(g game.Game, data []byte, key *acts.Key) (*Session, error) {
	k, log, err := readKept(data)
	if err != nil {
		return nil, err
	}
	if k.Game != g.Spec().Name() {
		return nil, fmt.Errorf("kept game of %q; allowed: %s", game.Clip(k.Game), g.Spec().Name())
	}
	setup, err := acts.Read(g, k.Setup)
	if err != nil {
		return nil, err
	}
	s, err := New(setup, k.Me, "", key)
	if err != nil {
		return nil, err
	}
	if err := s.restore(&k, log); err != nil {
		return nil, err
	}
	s.mayLackActs, s.shown = true, s.display()
	return s, nil
}

// restore takes over a kept state, except for the setup. It is this page's own memory, so tags
// are not checked.
func (s *Session) restore(k *kept, log []byte) error {
	n, b := len(s.net.connections), &s.book
	if len(k.Names) != n || len(k.Slack) != n || len(k.Owed) != n {
		return fmt.Errorf("kept names and times of %d, %d and %d players; allowed: %d", len(k.Names), len(k.Slack), len(k.Owed), n)
	}
	for p, name := range k.Names {
		s.net.names[p] = cleanName(name)
		if k.Slack[p] < 0 || k.Slack[p] > int(Slack/time.Millisecond) || k.Owed[p] < 0 || k.Owed[p] > message.MaxTook || k.Spent < 0 || k.Spent > message.MaxTook {
			return fmt.Errorf("kept times of %d, %d and %d ms; allowed: 0 to %d, %d and %[5]d", k.Slack[p], k.Owed[p], k.Spent, Slack/time.Millisecond, message.MaxTook)
		}
		s.clock.slack[p], s.clock.unreported[p] = time.Duration(k.Slack[p])*time.Millisecond, time.Duration(k.Owed[p])*time.Millisecond
	}
	s.clock.spent = time.Duration(k.Spent) * time.Millisecond
	for line := range bytes.Lines(log) {
		var a acts.Act
		err := strict.Decode(line, &a)
		if err == nil {
			err = b.now.Append(&a)
		}
		if err != nil {
			return fmt.Errorf("kept act %d: %w", b.now.Len()+1, err)
		}
	}
	if next, err := b.now.Next(); err != nil || next != nil {
		return errors.New("a kept game that was left for a rematch; allowed: the rematch")
	}
	if k.Flight != nil {
		if k.Flight.Check() != nil || k.Flight.By != s.me || s.me == Host || k.Flight.Seen > b.now.Len() {
			return errors.New("a kept act on its way that is not this player's; allowed: a guest's own")
		}
		b.flight = k.Flight
	}
	if k.Resigns {
		b.waiting = []wish{{Act: acts.Act{Kind: acts.Resign}}}
	}
	b.show()
	return nil
}
