// Package pool keeps players during their games, so that their trees, tables and caches of nets
// serve the next move.
//
// A Holder remembers each player's line: the start, the joint moves, and a hash of each position,
// which includes the outcome of chance. For a game it returns the player whose line is a beginning
// of that game, after it has passed the missing plies to it (player.RecordPly). After an undo, a jump
// to another line, another game or another outcome of chance it makes a new one. So a player keeps
// nothing of another game, not even a draw by a repetition that did not happen.
//
// Players of agents that keep nothing (player.Agent.Keeps) are made new each time.
package pool

import (
	"errors"
	"iter"
	"slices"

	"playout/engine/game"
	"playout/engine/player"
)

// maxPlayers bounds the number of players held: one for each seat in a game of up to four. Alpha-beta
// keeps 16 MB of a game each.
const maxPlayers = 4

// Holder holds players. The zero Holder holds none.
type Holder struct {
	entries []entry // the most recently used comes first
}

// Len returns how many players are held.
func (h *Holder) Len() int { return len(h.entries) }

// Line is a game so far.
type Line struct {
	// Joints are the joint moves played.
	Joints []game.Joint
	// Walk yields the positions with their plies, from ply 0, the start, to at least the present
	// one, after all Joints. It is used once, and a position only until the next one.
	Walk iter.Seq2[int, game.State]
}

// Request describes the player that a caller needs.
type Request struct {
	Game  game.Game
	Agent player.Agent
	Seat  game.Seat    // for which it thinks
	Part  player.Share // of the workers that think together
	Line  Line
	// New makes a player of the agent.
	New func() (player.Player, error)
}

// key identifies a player.
type key struct {
	game  string
	agent player.Agent
	seat  game.Seat
	part  player.Share
}

// entry is the player held for a key and its line.
type entry struct {
	key    key
	player player.Player // nil once it is dropped
	joints []game.Joint  // passed to the player by RecordPly, or played before its first thought
	hashes []uint64      // of the positions before and after them
}

// Get returns a player for the present position of a line, which knows all moves played: its next
// Think continues from what it has kept. The Holder may close the player at the next call, except
// one of an agent that keeps nothing, which belongs to the caller. The error is that of Request.New,
// or of closing a player.
func (h *Holder) Get(w Request) (player.Player, error) {
	if !w.Agent.Keeps(w.Game) {
		return w.New()
	}
	e, err := h.entry(key{w.Game.Spec().Name(), w.Agent, w.Seat, w.Part})
	// Each player may grow to an equal share of one tree. Players that exceed it, from when there
	// were fewer, start over.
	share := w.Part.Nodes() / len(h.entries)
	for i := range h.entries {
		if other := &h.entries[i]; other.player != nil && player.Nodes(other.player) > share {
			err = errors.Join(err, other.drop())
		}
	}
	err = errors.Join(err, e.follow(w.Line))
	if e.player == nil {
		p, fault := w.New()
		if err = errors.Join(err, fault); fault != nil {
			return nil, err
		}
		e.player = p
	}
	player.LimitNodes(e.player, share)
	return e.player, err
}

// entry returns the entry of a key and moves it to the front; a new entry replaces the least
// recently used one.
func (h *Holder) entry(k key) (e *entry, err error) {
	i := slices.IndexFunc(h.entries, func(e entry) bool { return e.key == k })
	switch {
	case i >= 0:
	case len(h.entries) < maxPlayers:
		i = len(h.entries)
		h.entries = append(h.entries, entry{key: k})
	default:
		i = maxPlayers - 1
		err = h.entries[i].drop()
		h.entries[i] = entry{key: k}
	}
	first := h.entries[i]
	copy(h.entries[1:], h.entries[:i])
	h.entries[0] = first
	return &h.entries[0], err
}

// follow passes the missing plies of a line to the player, or drops the player if its line differs.
func (e *entry) follow(line Line) (err error) {
	if n := len(e.joints); n > len(line.Joints) || !slices.Equal(e.joints, line.Joints[:n]) {
		err = e.drop()
	}
	for ply, s := range line.Walk {
		hash := s.Hash()
		if ply < len(e.hashes) && e.hashes[ply] != hash {
			before := e.hashes[:ply]
			err = errors.Join(err, e.drop())
			e.hashes = before
		}
		if ply >= len(e.hashes) {
			e.hashes = append(e.hashes, hash)
			if ply > 0 && e.player != nil {
				player.RecordPly(e.player, line.Joints[ply-1], s)
			}
		}
		if ply == len(line.Joints) {
			break
		}
	}
	e.joints = append(e.joints[:0], line.Joints...)
	return err
}

// drop closes the player and forgets its line.
func (e *entry) drop() error {
	var err error
	if e.player != nil {
		err = player.Close(e.player)
	}
	e.player, e.joints, e.hashes = nil, nil, nil
	return err
}

// Clear closes all players, for a caller whose nets have changed or that needs the memory.
func (h *Holder) Clear() error {
	var err error
	for i := range h.entries {
		err = errors.Join(err, h.entries[i].drop())
	}
	h.entries = nil
	return err
}
