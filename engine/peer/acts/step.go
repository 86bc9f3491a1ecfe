package acts

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/crypto/blake2s"

	"playout/engine/game"
	"playout/engine/peer/message"
)

// If several seats act, each player first sends a commitment to the moves, and reveals them once
// the commitments of all have come, so that no player sees another's move first. Before the first
// move of a game of chance the secrets of all players draw the seed in the same way. There is one
// drawing, and a commitment cannot be replaced: a player who does not reveal can only leave the
// own secret out. A player who has lost the key, and so cannot reveal, forgoes: in the drawing
// that secret does not count, in a step those seats play the first of their legal moves.
// Otherwise a page without storage would end the game for all.

// step is an unfinished step: by player the commitment, and the reveal of it.
type step struct {
	digests []*message.Digest
	reveals []*revealed
}

// revealed holds what a player has revealed; a player without a secret has forgone.
type revealed struct {
	moves  string
	secret *message.Secret
}

func newStep(players int) step {
	return step{make([]*message.Digest, players), make([]*revealed, players)}
}

// TakesPart reports whether a player takes part in the present step, or drawing.
func (s *State) TakesPart(player int) bool {
	if s.rec == nil {
		return true
	}
	return !s.Over() && s.acting.Count() > 1 && s.setup.SeatsOf(player, s.acting) != 0
}

// Committed reports whether a player is bound in the present step.
func (s *State) Committed(player int) bool { return s.step.digests[player] != nil }

// Revealed reports whether a player has revealed in the present step.
func (s *State) Revealed(player int) bool { return s.step.reveals[player] != nil }

// AllCommitted reports whether all participants have committed.
func (s *State) AllCommitted() bool {
	for player := range s.counts {
		if s.TakesPart(player) && !s.Committed(player) {
			return false
		}
	}
	return true
}

// digest returns the commitment of a player to moves, only in this position of this log.
func (s *State) digest(player int, moves string, secret message.Secret) message.Digest {
	text := fmt.Sprintf("playout commit 2\n%d\n%s\n", player, moves)
	return blake2s.Sum256(slices.Concat([]byte(text), s.positionHash[:], secret[:]))
}

// commit binds the author.
func (s *State) commit(a *Act) error {
	switch {
	case s.rec != nil && s.acting.Count() == 1:
		return errors.New("a commitment where one seat acts; allowed: a move")
	case !s.TakesPart(a.By):
		return errors.New("a commitment of a player who does not act; allowed: of those who do")
	case s.Committed(a.By):
		return errors.New("another commitment; allowed: one in each position")
	}
	s.step.digests = slices.Clone(s.step.digests)
	s.step.digests[a.By] = &a.Digest
	return nil
}

// reveal shows the author's committed moves, or forgoes them, and plays the step once all have.
func (s *State) reveal(a *Act, after message.Hash) error {
	switch {
	case !s.Committed(a.By) || s.Revealed(a.By):
		return errors.New("moves are revealed that were not committed, or were revealed before; allowed: once, after a commitment")
	case !s.AllCommitted():
		return errors.New("moves are revealed before all have committed; allowed: after that")
	}
	show := &revealed{}
	if a.Kind == Reveal {
		if s.digest(a.By, a.What, a.Secret) != *s.step.digests[a.By] {
			return errors.New("the revealed moves are not the committed ones; allowed: those")
		}
		if err := s.readMoves(a.By, a.What, new(game.Joint)); err != nil {
			return err
		}
		show = &revealed{a.What, &a.Secret}
	}
	s.step.reveals = slices.Clone(s.step.reveals)
	s.step.reveals[a.By] = show
	for player := range s.counts {
		if s.TakesPart(player) && !s.Revealed(player) {
			return nil
		}
	}
	return s.finishStep(after)
}

// finishStep plays the revealed step, or begins the game with the drawn seed.
func (s *State) finishStep(after message.Hash) error {
	if s.rec == nil {
		seed := s.seed()
		s.enterPosition(s.acts, after)
		return s.begin(seed)
	}
	var j game.Joint
	for player, show := range s.step.reveals {
		switch {
		case show == nil:
		case show.secret != nil:
			if err := s.readMoves(player, show.moves, &j); err != nil {
				return err
			}
		default:
			for seats := s.setup.SeatsOf(player, s.acting); seats != 0; seats = seats.Rest() {
				j[seats.First()] = s.Position().Legal(seats.First(), nil)[0]
			}
		}
	}
	return s.play(j, 0, after)
}

// seed returns the seed that all secrets make together, in the players' order; JavaScript's
// numbers hold it exactly.
func (s *State) seed() uint64 {
	text := []byte("playout seed 2\n")
	for _, show := range s.step.reveals {
		if show.secret != nil {
			text = append(text, show.secret[:]...)
		}
		text = append(text, '\n')
	}
	sum := blake2s.Sum256(append(text, s.positionHash[:]...))
	return binary.BigEndian.Uint64(sum[:]) >> 11
}

// readMoves reads a player's moves of the present step; the drawing has none.
func (s *State) readMoves(player int, moves string, j *game.Joint) error {
	if s.rec == nil {
		if moves != "" {
			return errors.New("moves in the drawing of the seed; allowed: none")
		}
		return nil
	}
	seats := s.setup.SeatsOf(player, s.acting)
	names := strings.Split(moves, ",")
	if len(names) != seats.Count() {
		return fmt.Errorf("%d moves for %d seats; allowed: one each", len(names), seats.Count())
	}
	state := s.Position()
	for _, name := range names {
		m, err := findMove(state, seats.First(), name)
		if err != nil {
			return err
		}
		j[seats.First()] = m
		seats = seats.Rest()
	}
	return nil
}

// Recall returns the moves that a player is bound to in the present step, by seat and "" for
// other seats: it tries all moves that the player could have chosen against the commitment. It
// returns false if there is no commitment, or none that the key made.
func (k *Key) Recall(s *State, player int) (moves []string, ok bool) {
	if !s.Committed(player) {
		return nil, false
	}
	moves = make([]string, len(s.spec.Seats))
	var state game.State
	if s.rec != nil {
		state = s.Position()
	}
	var try func(seats game.Seats, chosen string) bool
	try = func(seats game.Seats, chosen string) bool {
		if state == nil || seats == 0 {
			_, ok := k.secretFor(s, player, strings.TrimPrefix(chosen, ","))
			return ok
		}
		for _, m := range state.Legal(seats.First(), nil) {
			name := state.MoveName(seats.First(), m)
			moves[seats.First()] = name
			if try(seats.Rest(), chosen+","+name) {
				return true
			}
		}
		return false
	}
	if !try(s.setup.SeatsOf(player, s.acting), "") {
		return nil, false
	}
	return moves, true
}
