package acts

import (
	"errors"
	"slices"

	"playout/engine/peer/message"
)

// MaxLog is the largest size of a log as JSON in bytes: a game of chess of 200 plies has 20,000.
const MaxLog = 600_000

// Log holds the acts of a game in their order, with the state after them.
type Log struct {
	setup  *Setup
	acts   []Act
	hashes []message.Hash // by length, of the log up to it
	state  *State
	text   []byte // the acts as JSON, one on each line
}

// NewLog returns a log without acts. The setup must have passed Check.
func NewLog(setup Setup) (*Log, error) {
	start := message.Sum("playout log 2", string(message.Encode(setup.Text())))
	l := &Log{setup: &setup, hashes: []message.Hash{start}}
	var err error
	l.state, err = newState(l.setup, start)
	return l, err
}

// Setup returns the setup, which all players knew before the game; it is for reading.
func (l *Log) Setup() *Setup { return l.setup }

// State returns the state after all acts.
func (l *Log) State() *State { return l.state }

// Len returns the number of acts.
func (l *Log) Len() int { return len(l.acts) }

// Act returns an act, 0 for the first.
func (l *Log) Act(i int) Act { return l.acts[i] }

// Text returns the acts as JSON, one on each line; it is for reading.
func (l *Log) Text() []byte { return l.text }

// From returns the acts from a number on; they are for reading.
func (l *Log) From(i int) []Act { return l.acts[i:] }

// View returns the identity of this log and its length.
func (l *Log) View() View { return View{l.setup.ID, l.Len(), l.hashes[l.Len()]} }

// hashAfter returns the log's hash with one more act, as JSON.
func (l *Log) hashAfter(act []byte) message.Hash {
	h := l.hashes[l.Len()]
	return message.Sum(string(h[:]), string(act))
}

// Trial returns the state that one more act would lead to.
func (l *Log) Trial(a *Act) (*State, error) { return l.state.Then(a, l.hashAfter(message.Encode(a))) }

// Append appends an untrusted act; after an error nothing has changed. It does not check whether
// its author made it, see Key.Made.
func (l *Log) Append(a *Act) error {
	data := message.Encode(a)
	after := l.hashAfter(data)
	if a.Kind != Resign && (len(l.text)+len(data) > MaxLog || l.Len() >= message.MaxActs-message.MaxPlayers) {
		return errors.New("the game has too many acts; allowed: a new game")
	}
	state, err := l.state.Then(a, after)
	if err != nil {
		return err
	}
	l.acts, l.hashes, l.state = append(l.acts, *a), append(l.hashes, after), state
	l.text = append(append(l.text, data...), '\n')
	return nil
}

// Fork returns an independent copy.
func (l *Log) Fork() *Log {
	fork := *l
	fork.acts, fork.hashes, fork.text = slices.Clip(l.acts), slices.Clip(l.hashes), slices.Clip(l.text)
	return &fork
}

// Next returns the log of the rematch, if all have agreed to one, else nil.
func (l *Log) Next() (*Log, error) {
	if !l.state.rematch {
		return nil, nil
	}
	return NewLog(l.setup.next())
}

// View identifies the log of a page.
type View struct {
	ID   string // of the game
	Len  int    // of the log
	Hash message.Hash
}

// Relation is the relation of this page's log to another's.
type Relation string

// The relations, each with the page's only answer to it.
const (
	Same    Relation = "same"    // continue
	Ahead   Relation = "ahead"   // send the rest of this log
	Behind  Relation = "behind"  // wait for the rest of theirs
	Parted  Relation = "parted"  // tell both: the game cannot go on
	Foreign Relation = "foreign" // refuse the greeting: it is another game
)

// Relate compares this log with another's. The page with the longer log knows whether the shorter
// one is its beginning; so this page believes Behind until the acts have come.
func (l *Log) Relate(theirs View) Relation {
	switch {
	case theirs.ID != l.setup.ID || theirs.Len < 0:
		return Foreign
	case theirs.Len > l.Len():
		return Behind
	case theirs.Hash != l.hashes[theirs.Len]:
		return Parted
	case theirs.Len < l.Len():
		return Ahead
	}
	return Same
}
