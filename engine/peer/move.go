package peer

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"golang.org/x/crypto/blake2s"

	"playout/engine/game"
	"playout/engine/peer/message"
	"playout/engine/record"
)

// Errors of Play.
var (
	errOver = errors.New("the game is over; allowed: no more moves")
	errDown = errors.New("the connection is down; allowed: moves once it is back")
)

// Play plays a move for a seat of this player. Where several seats act, the move counts
// once all acting seats of this player have one; then it can no longer be changed.
func (s *Session) Play(now time.Duration, seat, name string) error {
	s.wind(now)
	defer s.finish(now)
	switch {
	case s.over():
		return errOver
	case s.rec == nil || !s.Connected():
		return errDown
	case s.owner(seat) != s.me:
		return fmt.Errorf("%q is not a seat of this player", game.Clip(seat))
	}
	state := s.state()
	at := game.Seat(0)
	for s.spec.Seats[at] != seat {
		at++
	}
	m, err := game.FindMove(state, at, name)
	if err != nil {
		return err
	}
	if s.acting.Count() > 1 {
		return s.choose(at, m)
	}
	took := int(s.clock.spent / time.Millisecond)
	if !s.setup.limited() {
		took = 0
	}
	step := record.StepName(s.spec, state, game.Solo(at, m))
	if err := s.append(game.Solo(at, m), took); err != nil {
		return err
	}
	s.spread(message.Message{Move: &message.Move{Rev: s.rev, Ply: s.len() - 1, Step: step, Took: took, Hash: s.hashes[s.len()]}})
	return nil
}

// append plays a step, whose moves may be untrusted.
func (s *Session) append(j game.Joint, took int) error {
	acting := s.acting
	if err := s.rec.Append(j); err != nil {
		return err
	}
	n := s.rec.Len()
	s.hashes = append(s.hashes, nextHash(s.hashes[n-1], s.rec.Name(n-1)))
	s.took = append(s.took, took)
	if acting.Count() == 1 {
		s.clock.down[acting.First()].Spend(time.Duration(took) * time.Millisecond)
	}
	s.acting, s.clock.spent = s.state().Acting(), 0
	s.changed()
	s.tell(Event{Kind: Played, Ply: n})
	return nil
}

// changed follows a change of the record: what was asked about the former one is void.
func (s *Session) changed() {
	s.keep()
	s.void()
	if s.claim.How == Timeout {
		s.claim = message.Claim{}
	}
}

// onMove plays another player's move.
func (s *Session) onMove(player int, m *message.Move) error {
	if late, err := s.place(m.Rev, m.Ply); late || err != nil {
		return err
	}
	if s.rec == nil || s.acting.Count() != 1 {
		return errors.New("a move where several seats act; allowed: a commitment")
	}
	seat := s.acting.First()
	if s.setup.Players[seat] != player {
		return fmt.Errorf("move of a player who does not act; allowed: of the one who has %s", s.spec.Seats[seat])
	}
	move, err := game.FindMove(s.state(), seat, m.Step)
	if err != nil {
		return err
	}
	state := s.state()
	if name := record.StepName(s.spec, state, game.Solo(seat, move)); nextHash(s.hashes[m.Ply], name) != m.Hash {
		return errors.New("the move belongs to another record than the one here")
	}
	took, slow := s.bounded(player, m.Took)
	if err := s.append(game.Solo(seat, move), took); err != nil {
		return err
	}
	s.relay(message.Message{Move: m}, player)
	return slow
}

// place says whether a message about a ply is of an earlier revision, and therefore counts
// for nothing, or why it has no place in the game now.
func (b *book) place(rev, ply int) (late bool, err error) {
	switch {
	case rev < b.rev:
		return true, nil
	case rev > b.rev:
		return false, fmt.Errorf("message of revision %d; this record has revision %d", rev, b.rev)
	case b.end.How != "":
		return true, nil // it may have crossed the end
	case b.parted >= 0:
		return false, fmt.Errorf("the records part at ply %d; allowed: to go back there", b.parted)
	case b.over():
		return false, errOver
	case ply < b.len():
		return false, fmt.Errorf("late or repeated: ply %d has been played; allowed: ply %d", ply+1, b.len()+1)
	case ply > b.len():
		return false, fmt.Errorf("early: ply %d comes before ply %d; allowed: that one", ply+1, b.len()+1)
	}
	return false, nil
}

// round is a step in which several seats act, or at ply -1 the drawing of the seed.
type round struct {
	ply    int
	chosen game.Seats // of this player's seats, those that have a move
	moves  game.Joint // their moves
	committed,
	revealed bool // this player
	secret  message.Secret    // this player's
	digests []*message.Digest // by player
	reveals []*message.Reveal // by player
}

// newRound is a round with a secret of its own.
func (b *book) newRound() (*round, error) {
	r := &round{ply: b.len(), digests: make([]*message.Digest, b.setup.Count()), reveals: make([]*message.Reveal, b.setup.Count())}
	if _, err := io.ReadFull(b.random, r.secret[:]); err != nil {
		return nil, errors.New("no random numbers: " + err.Error())
	}
	return r, nil
}

// now is the round of this ply.
func (b *book) now() (*round, error) {
	if b.round == nil || b.round.ply != b.len() {
		r, err := b.newRound()
		if err != nil {
			return nil, err
		}
		b.round = r
	}
	return b.round, nil
}

// takesPart says whether a player has to commit in the round at hand.
func (b *book) takesPart(player int) bool {
	return b.rec == nil || b.seatsOf(player, b.acting) != 0
}

// choose notes the move of a seat, and commits once all seats of this player have one.
func (s *Session) choose(seat game.Seat, m game.Move) error {
	r, err := s.now()
	if err != nil {
		return err
	}
	if r.committed {
		return errors.New("the moves are committed; allowed: to wait for the others")
	}
	r.moves[seat] = m
	r.chosen |= game.Only(seat)
	if r.chosen == s.seatsOf(s.me, s.acting) {
		s.commit(r)
	}
	return nil
}

// draw commits to a secret for the seed.
func (s *Session) draw() error {
	r, err := s.now()
	if err == nil && !r.committed {
		s.commit(r)
	}
	return err
}

// commit binds this player, and must be kept before it is sent: a secret that is
// forgotten cannot be revealed.
func (s *Session) commit(r *round) {
	d := s.digest(s.me, s.moveNames(r), r.secret)
	r.committed, r.digests[s.me] = true, &d
	s.keep()
	s.spread(message.Message{Commit: &message.Commit{Rev: s.rev, Ply: r.ply, Digest: d}})
	s.reveal(r)
}

// moveNames are the names of this player's moves in a round, by seat.
func (b *book) moveNames(r *round) string {
	if r.ply < 0 {
		return ""
	}
	state := b.state()
	var names []string
	for seats := r.chosen; seats != 0; seats = seats.Rest() {
		names = append(names, state.MoveName(seats.First(), r.moves[seats.First()]))
	}
	return strings.Join(names, ",")
}

// digest is the commitment of a player: to moves, at this place of this game alone.
func (b *book) digest(player int, moves string, secret message.Secret) message.Digest {
	var h message.Hash
	if b.rec != nil {
		h = b.hashes[b.len()]
	}
	text := fmt.Sprintf("playout commit 1\n%s\n%s\n%d\n%d\n%s\n%d\n%s\n", b.setup.ID, b.spec.Name(), b.rev, b.len(), h, player, moves)
	return blake2s.Sum256(append([]byte(text), secret[:]...))
}

// bound says whether all who take part in the round at hand have committed.
func (b *book) bound(r *round) bool {
	for player, d := range r.digests {
		if d == nil && b.takesPart(player) {
			return false
		}
	}
	return true
}

// reveal shows this player's moves once everybody is bound, and ends the round once all
// have been shown.
func (s *Session) reveal(r *round) {
	if !s.bound(r) {
		return
	}
	if r.committed && !r.revealed {
		r.revealed = true
		r.reveals[s.me] = &message.Reveal{Rev: s.rev, Ply: r.ply, Moves: s.moveNames(r), Secret: r.secret}
		s.keep()
		s.spread(message.Message{Reveal: r.reveals[s.me]})
	}
	for player := range r.reveals {
		if s.takesPart(player) && r.reveals[player] == nil {
			return
		}
	}
	if err := s.close(r); err != nil { // every reveal was checked when it came
		panic("peer: a round that was checked is refused: " + err.Error())
	}
}

// close plays the step that has been revealed, or begins the game with the seed drawn.
func (s *Session) close(r *round) error {
	s.round, s.before = nil, r
	if r.ply < 0 {
		secrets := make([]message.Secret, len(r.reveals))
		for player, reveal := range r.reveals {
			secrets[player] = reveal.Secret
		}
		s.keep()
		s.tell(Event{Kind: Began})
		return s.begin(s.seed(secrets))
	}
	var j game.Joint
	for player, reveal := range r.reveals {
		if reveal != nil {
			if err := s.read(player, reveal.Moves, &j); err != nil {
				return err
			}
		}
	}
	return s.append(j, 0)
}

// seed is that of all players' secrets, in their order. It is exact in JavaScript's numbers.
func (b *book) seed(secrets []message.Secret) uint64 {
	text := []byte("playout seed 1\n" + b.setup.ID + "\n")
	for _, secret := range secrets {
		text = append(text, secret[:]...)
	}
	all := blake2s.Sum256(text)
	return binary.BigEndian.Uint64(all[:]) >> 11
}

// last is what a player revealed in the step just played, if a message is about that, else
// nil. After a connection was lost it is said once more, and may come when that step is done.
func (b *book) last(player, rev, ply int) *message.Reveal {
	if b.before == nil || b.before.ply != ply || rev != b.rev || ply != b.len()-1 {
		return nil
	}
	return b.before.reveals[player]
}

// read reads a player's moves of the step at hand.
func (b *book) read(player int, moves string, j *game.Joint) error {
	seats := b.seatsOf(player, b.acting)
	names := strings.Split(moves, ",")
	if len(names) != seats.Count() {
		return fmt.Errorf("%d moves for %d seats; allowed: one each", len(names), seats.Count())
	}
	state := b.state()
	for _, name := range names {
		m, err := game.FindMove(state, seats.First(), name)
		if err != nil {
			return err
		}
		j[seats.First()] = m
		seats = seats.Rest()
	}
	return nil
}

// onCommit notes that a player is bound.
func (s *Session) onCommit(player int, m *message.Commit) error {
	if last := s.last(player, m.Rev, m.Ply); last != nil {
		return nil
	}
	if late, err := s.place(m.Rev, m.Ply); late || err != nil {
		return err
	}
	if !s.takesPart(player) {
		return errors.New("commitment of a player who does not act; allowed: of those who do")
	}
	if s.rec != nil && s.acting.Count() == 1 {
		return errors.New("commitment where one seat acts; allowed: a move")
	}
	r, err := s.now()
	if err != nil {
		return err
	}
	switch d := r.digests[player]; {
	case d == nil:
	case *d == m.Digest:
		return nil // said again after a connection was lost
	case s.bound(r):
		return errors.New("another commitment, when all had committed; allowed: the first")
	}
	r.digests[player] = &m.Digest
	s.keep()
	s.relay(message.Message{Commit: m}, player)
	s.reveal(r)
	return nil
}

// onReveal checks moves against the commitment to them.
func (s *Session) onReveal(player int, m *message.Reveal) error {
	if last := s.last(player, m.Rev, m.Ply); last != nil && last.Moves == m.Moves && last.Secret == m.Secret {
		return nil
	}
	if late, err := s.place(m.Rev, m.Ply); late || err != nil {
		return err
	}
	r := s.round
	if r == nil || r.ply != s.len() || r.digests[player] == nil {
		return errors.New("moves are revealed that were not committed; allowed: a commitment first")
	}
	if !s.bound(r) {
		return errors.New("moves are revealed before all have committed; allowed: after that")
	}
	if s.digest(player, m.Moves, m.Secret) != *r.digests[player] {
		return errors.New("other moves are revealed than were committed")
	}
	if m.Ply >= 0 {
		if err := s.read(player, m.Moves, new(game.Joint)); err != nil {
			return err
		}
	}
	if r.reveals[player] != nil {
		return nil // said again after a connection was lost
	}
	r.reveals[player] = m
	s.keep() // before the others hear it
	s.relay(message.Message{Reveal: m}, player)
	s.reveal(r)
	return nil
}

// again tells a player what has been said in the round at hand: it may have been lost.
func (s *Session) again(to int) {
	r := s.round
	if r == nil || r.ply != s.len() {
		return
	}
	for player, d := range r.digests {
		if d != nil && player != to && (s.me == Host || player == s.me) {
			s.send(to, s.by(player, message.Message{Commit: &message.Commit{Rev: s.rev, Ply: r.ply, Digest: *d}}))
		}
	}
	for player, m := range r.reveals {
		if m != nil && player != to && (s.me == Host || player == s.me) {
			s.send(to, s.by(player, message.Message{Reveal: m}))
		}
	}
}

// by is a message as of a player.
func (r *star) by(player int, m message.Message) message.Message {
	if r.self == Host {
		m.By = player
	}
	return m
}
