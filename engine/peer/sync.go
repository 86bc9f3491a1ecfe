package peer

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"playout/engine/peer/message"
	"playout/engine/record"
)

// chunk is the most bytes of steps in one Sync.
const chunk = 700

// incoming is a record that comes in parts.
type incoming struct {
	rev, from int
	seed      uint64
	names     []string
	took      []int
	bytes     int
}

// view is which record this player has.
func (b *book) view() message.View {
	v := message.View{Rev: b.rev, Len: b.len()}
	if b.rec != nil {
		v.Hash = b.hashes[v.Len]
	}
	if b.end.How != "" {
		end := b.end
		v.End = &end
	}
	return v
}

// has says whether another's record is the beginning of this one.
func (b *book) has(v *message.View) bool {
	return v.Len < 0 || v.Len <= b.len() && b.hashes[v.Len] == v.Hash
}

// onView compares records. Who is ahead sends what the other lacks; who is behind says so,
// unless the other knows it from the greeting.
func (s *Session) onView(player int, v *message.View, greeting bool) error {
	l := s.lines[player]
	switch has := s.has(v); {
	case v.Rev == s.rev && v.Len == s.len() && has:
		if greeting {
			defer func() { s.consent.given = false }() // nothing is on its way that it could be needed for
		}
		return s.meet(player, v.End)
	case v.Anew && v.Len < 0 && s.len() == 0 && s.spec.Chance:
		s.redraw()
	case v.Rev < s.rev || v.Rev == s.rev && v.Len <= s.len():
		l.equal = false
		from := 0
		if has {
			from = max(0, v.Len)
		}
		s.sendSync(player, from)
	default:
		l.equal = false
		if !greeting {
			v := s.view()
			s.send(player, message.Message{View: &v})
		}
	}
	return nil
}

// redraw forgets a seed after which nothing has been played: another player has forgotten
// it, or what he said when it was drawn.
func (s *Session) redraw() {
	s.rec, s.hashes, s.took, s.acting, s.round, s.before = nil, nil, nil, 0, nil, nil
	s.keep()
	s.tell(Event{Kind: Redrawn})
	v := s.view()
	for player, l := range s.lines {
		if l != nil && l.greeted {
			l.equal = false
			s.send(player, message.Message{View: &v})
		}
	}
}

// meet goes on with the game once both sides have the same record.
func (s *Session) meet(player int, end *message.Ending) error {
	s.lines[player].equal = true
	if end != nil && s.end.How == "" {
		if err := (agreements{s}).accept(*end, s.fresh); err != nil {
			return err
		}
	}
	if end == nil && s.end.How != "" && s.me == Host {
		s.send(player, message.Message{End: &message.End{Rev: s.rev, Ending: s.end}})
	}
	if s.me != Host && s.claim != (message.Claim{}) && s.end.How == "" {
		s.send(player, message.Message{Claim: &s.claim})
	}
	if r := s.round; r != nil && r.ply == s.len() && r.committed {
		s.reveal(r)
	}
	s.again(player)
	if s.rec == nil {
		return s.draw()
	}
	return nil
}

// sendSync sends the record from a ply on.
func (s *Session) sendSync(player, from int) {
	at := from
	for {
		m := message.Sync{Rev: s.rev, Seed: s.rec.Seed, From: from}
		first := at
		for at < s.len() && (at == first || len(m.Steps)+len(s.rec.Name(at)) < chunk && at-first < 60) {
			if at > first {
				m.Steps += ","
			}
			m.Steps += s.rec.Name(at)
			if s.setup.limited() {
				m.Took = append(m.Took, s.took[at])
			}
			at++
		}
		m.More = at < s.len()
		if !m.More {
			if s.end.How != "" {
				end := s.end
				m.End = &end
			}
			m.Proof = s.proof(s.len() - 1)
		}
		s.send(player, message.Message{Sync: &m})
		if !m.More || s.lines[player] == nil {
			return
		}
	}
}

// proof is what was revealed in the last step, nil if that is not known.
func (b *book) proof(ply int) (all []message.Proof) {
	if b.before == nil || b.before.ply != ply {
		return nil
	}
	for player, r := range b.before.reveals {
		if r != nil {
			all = append(all, message.Proof{Player: player, Moves: r.Moves, Secret: r.Secret})
		}
	}
	return all
}

// onSync collects the parts of a record, and takes it over or says why not.
func (s *Session) onSync(player int, m *message.Sync) error {
	l := s.lines[player]
	in := l.sync
	if in == nil {
		in = &incoming{rev: m.Rev, from: m.From, seed: m.Seed}
	}
	l.sync = nil
	if m.From < 0 || in.rev != m.Rev || in.from != m.From || in.seed != m.Seed {
		return errors.New("parts of different records; allowed: one record, from its first part to its last")
	}
	names := 0
	if m.Steps != "" {
		list := strings.Split(m.Steps, ",")
		in.names, names = append(in.names, list...), len(list)
	}
	in.took = append(in.took, m.Took...)
	in.bytes += len(m.Steps) + 1
	switch {
	case s.setup.limited() && names != len(m.Took), !s.setup.limited() && len(m.Took) > 0:
		return fmt.Errorf("times of %d moves with %d moves; allowed: one each where there are clocks", len(m.Took), names)
	case in.bytes > record.MaxText || len(in.names) > s.spec.MaxPly:
		return errors.New("a record that is too long")
	case m.More && names == 0:
		return errors.New("a part without moves before the last; allowed: at least one")
	case m.More:
		l.sync = in
		return nil
	}
	return s.adopt(player, in, m)
}

// adopt compares a record with this one, and takes it over where it is longer and
// consistent. The last part has its end.
func (s *Session) adopt(player int, in *incoming, last *message.Sync) error {
	before, mine := max(0, s.len()), s.len()
	seed := in.seed
	if in.from > 0 {
		if in.from > mine {
			return fmt.Errorf("a record from ply %d; allowed: from at most %d", in.from, before)
		}
		seed = s.rec.Seed
	}
	if !s.spec.Chance && seed != 0 || s.rec != nil && seed != s.rec.Seed {
		return errors.New("another seed than the one here")
	}
	names := make([]string, 0, in.from+len(in.names))
	for ply := range in.from {
		names = append(names, s.rec.Name(ply))
	}
	names = append(names, in.names...)
	text := strings.Join(names, ",")
	rec, err := record.Parse(s.setup.Game, s.setup.Start, seed, text)
	if err != nil {
		return err
	}
	if rec.String() != text || rec.Len() != len(names) {
		return errors.New("a record that is not in the form in which records are written")
	}
	common := 0
	for common < min(rec.Len(), before) && rec.Name(common) == s.rec.Name(common) {
		common++
	}
	agreed := in.rev > s.rev && s.consent.holds(Takeback, &s.book) && common >= s.consent.To
	switch r := s.round; {
	case mine < 0 && r != nil && r.committed && (rec.Len() == 0 || !s.fresh):
		if rec.Len() > 0 || !s.drawn(seed, last.Proof) {
			return errors.New("a seed without proof that all have drawn it")
		}
	case mine < 0 && rec.Len() == 0: // nobody can prove to this player how it was drawn
		v := s.view()
		v.Anew = true
		s.send(player, message.Message{View: &v})
		return nil
	case mine < 0:
	case common == mine && in.rev >= s.rev: // it goes on with this one, or is this one
	case agreed:
	case common == rec.Len() && in.rev <= s.rev: // this one is ahead
		v := s.view()
		s.send(player, message.Message{View: &v})
		return nil
	default:
		return s.part(player, common, in.rev)
	}
	returned, err := s.returned(rec, common, last.Proof)
	if err != nil {
		return err
	}
	for ply := range rec.Len() {
		if rec.Chance(ply) != "" {
			return errors.New("a record that says what chance brought; allowed: the seed that was drawn")
		}
	}
	s.take(rec, common, in)
	if s.before == nil && len(last.Proof) > 0 {
		s.before = &round{ply: rec.Len() - 1, reveals: make([]*message.Reveal, s.setup.Count())}
		for _, p := range last.Proof {
			if p.Player >= 0 && p.Player < len(s.before.reveals) {
				s.before.reveals[p.Player] = &message.Reveal{Moves: p.Moves, Secret: p.Secret}
			}
		}
	}
	if returned > 0 {
		s.tell(Event{Kind: Returned, Player: player, Ply: returned})
	}
	if last.End != nil && s.end.How == "" {
		if err := (agreements{s}).accept(*last.End, s.fresh); err != nil {
			return err
		}
	}
	for other, l := range s.lines {
		if l != nil && l.greeted {
			if other != player {
				l.equal = false
			}
			v := s.view()
			s.send(other, message.Message{View: &v})
		}
	}
	return s.meet(player, nil)
}

// part notes that another's record parts from this one, and lets the other know this one.
func (s *Session) part(player, ply, rev int) error {
	first := s.parted < 0
	s.parted, s.theirs = ply, rev
	s.lines[player].equal = false
	if first {
		s.tell(Event{Kind: Diverged, Player: player, Ply: ply})
		s.sendSync(player, 0)
	}
	return nil
}

// take replaces the record by one that is the same up to a ply.
func (s *Session) take(rec *record.Record, common int, in *incoming) {
	grown, began := rec.Len() != s.len() || in.rev != s.rev, s.rec == nil
	back := !began && common < s.len()
	s.rec, s.rev = rec, in.rev
	if began {
		s.hashes = []message.Hash{s.firstHash(rec.Seed)}
	}
	s.hashes = s.hashes[:common+1]
	for ply := common; ply < rec.Len(); ply++ {
		s.hashes = append(s.hashes, nextHash(s.hashes[ply], rec.Name(ply)))
	}
	s.took = append(slices.Clip(s.took[:min(len(s.took), in.from)]), in.took...)
	for len(s.took) < rec.Len() {
		s.took = append(s.took, 0)
	}
	s.rewind()
	if !grown {
		return
	}
	s.round, s.before, s.parted = nil, nil, -1
	if s.end.How != "" {
		s.end.Ply = rec.Len() // a step that another had seen complete before it heard of the end
	}
	s.changed()
	if began {
		s.tell(Event{Kind: Began})
	}
	if back {
		s.tell(Event{Kind: WentBack, Ply: common})
	}
	if rec.Len() > common {
		s.tell(Event{Kind: Played, Ply: rec.Len()})
	}
}

// returned counts the moves of this player that are in a record after a ply and are
// unknown here. Only a Session that was restored may lack moves of its own; and where
// players have committed, what the record has must be what they committed.
func (b *book) returned(rec *record.Record, common int, proof []message.Proof) (n int, err error) {
	for ply, state := range rec.Walk() {
		if ply < common || ply == rec.Len() {
			continue
		}
		acting := state.Acting()
		mine := b.seatsOf(b.me, acting)
		r := b.round
		if ply == b.len() && r != nil && r.ply == ply {
			for player, d := range r.digests {
				if d == nil || ply+1 < rec.Len() && player != b.me {
					continue // of an earlier step there are no proofs
				}
				if player == b.me {
					for seats := r.chosen; seats != 0 && r.committed; seats = seats.Rest() {
						if rec.Steps[ply][seats.First()] != r.moves[seats.First()] {
							return 0, errors.New("a record with another move than this player has committed")
						}
					}
					mine = 0
				} else if err := b.proves(proof, player, *d, rec, ply); err != nil {
					return 0, err
				}
			}
		}
		if mine != 0 {
			if n++; !b.fresh {
				return 0, fmt.Errorf("a record with a move of this player, at ply %d, that was not made here", ply+1)
			}
		}
	}
	return n, nil
}

// drawn says whether a seed is that of secrets to which the players have committed, this
// player's among them.
func (b *book) drawn(seed uint64, proof []message.Proof) bool {
	secrets := make([]message.Secret, b.setup.Count())
	seen := 0
	for _, p := range proof {
		if p.Player < 0 || p.Player >= len(secrets) {
			return false
		}
		d := b.round.digests[p.Player]
		if d == nil || b.digest(p.Player, "", p.Secret) != *d || secrets[p.Player] != (message.Secret{}) {
			return false
		}
		secrets[p.Player] = p.Secret
		seen++
	}
	return seen == len(secrets) && b.seed(secrets) == seed
}

// proves checks that what a player is said to have played is what was committed.
func (b *book) proves(proof []message.Proof, player int, d message.Digest, rec *record.Record, ply int) error {
	for _, p := range proof {
		if p.Player != player || b.digest(player, p.Moves, p.Secret) != d {
			continue
		}
		j := rec.Steps[ply]
		said := j
		if err := b.read(player, p.Moves, &said); err == nil && said == j {
			return nil
		}
	}
	return fmt.Errorf("a record without proof that player %d played what was committed", player)
}

// firstHash is that of a record without moves.
func (b *book) firstHash(seed uint64) message.Hash {
	return message.Sum("playout record 1", b.spec.Name(), b.setup.ID, b.setup.Start, fmt.Sprint(seed))
}

// nextHash is the hash after one more step.
func nextHash(h message.Hash, step string) message.Hash { return message.Sum(string(h[:]), step) }
