package peer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"playout/engine/game"
	"playout/engine/peer/message"
	"playout/engine/record"
	"playout/engine/strict"
	"playout/engine/timecontrol"
)

// MaxKept is the most bytes of a state that is kept.
const MaxKept = 1 << 20

// kept is the state of a Session as JSON: what must survive the page.
type kept struct {
	Version int             `json:"version"`
	Game    string          `json:"game"`
	ID      string          `json:"id"`
	Start   string          `json:"start,omitempty"`
	Players []int           `json:"players"`
	Control string          `json:"control,omitempty"`
	Me      int             `json:"me"`
	Name    string          `json:"name,omitempty"`
	Names   []string        `json:"names,omitempty"`
	Begun   bool            `json:"begun,omitempty"` // the seed has been drawn
	Seed    uint64          `json:"seed,omitempty"`
	Moves   string          `json:"moves,omitempty"`
	Took    []int           `json:"took,omitempty"`
	Rev     int             `json:"rev,omitempty"`
	End     *message.Ending `json:"end,omitempty"`
	Claim   *message.Claim  `json:"claim,omitempty"`
	Consent *message.Ask    `json:"consent,omitempty"`
	Spent   int             `json:"spent,omitempty"` // ms of this turn

	Round  *keptRound `json:"round,omitempty"`
	Before *keptRound `json:"before,omitempty"`
}

// keptRound is a round of a Session.
type keptRound struct {
	Ply       int               `json:"ply"`
	Moves     string            `json:"moves,omitempty"` // this player's
	Committed bool              `json:"committed,omitempty"`
	Secret    message.Secret    `json:"secret"`
	Digests   []*message.Digest `json:"digests,omitempty"`
	Reveals   []*message.Reveal `json:"reveals,omitempty"`
}

// Kept is the state to keep; Restore reads it.
func (s *Session) Kept() []byte {
	k := kept{Version: message.Version, Game: s.spec.Name(), ID: s.setup.ID, Start: s.setup.Start, Players: s.setup.Players, Control: s.controlText(),
		Me: s.me, Name: s.names[s.me], Names: s.names, Rev: s.rev, Spent: int(s.clock.spent / time.Millisecond)}
	if s.rec != nil {
		k.Begun, k.Seed, k.Moves = true, s.rec.Seed, s.rec.String()
		if s.setup.limited() {
			k.Took = s.took
		}
	}
	if s.end.How != "" {
		k.End = &s.end
	}
	if s.claim != (message.Claim{}) {
		k.Claim = &s.claim
	}
	if s.consent.given {
		k.Consent = &s.consent.Ask
	}
	if r := s.round; r != nil && r.ply == s.len() {
		k.Round = &keptRound{Ply: r.ply, Committed: r.committed, Secret: r.secret, Digests: r.digests, Reveals: r.reveals}
		if r.committed {
			k.Round.Moves = s.moveNames(r)
		}
	}
	if r := s.before; r != nil {
		k.Before = &keptRound{Ply: r.ply, Reveals: r.reveals}
	}
	data, err := json.Marshal(k)
	if err != nil {
		panic("peer: a state cannot be written: " + err.Error())
	}
	return data
}

// KeptGame is the game string of a state that was kept, for the caller to find the game.
func KeptGame(data []byte) (string, error) {
	k, err := readKept(data)
	return k.Game, err
}

func readKept(data []byte) (k kept, err error) {
	if len(data) > MaxKept {
		return k, fmt.Errorf("kept game of %d bytes; allowed: %d", len(data), MaxKept)
	}
	if err := strict.Decode(data, &k); err != nil {
		return kept{}, err
	}
	if k.Version != message.Version {
		return kept{}, fmt.Errorf("kept game of version %d; allowed: %d", k.Version, message.Version)
	}
	return k, nil
}

// Restore is a game as it was kept. The state is untrusted; the error is one line.
func Restore(g game.Game, data []byte, random io.Reader) (*Session, error) {
	k, err := readKept(data)
	if err != nil {
		return nil, err
	}
	if k.Game != g.Spec().Name() {
		return nil, fmt.Errorf("kept game of %q; allowed: %s", game.Clip(k.Game), g.Spec().Name())
	}
	setup := Setup{Game: g, ID: k.ID, Start: k.Start, Players: k.Players}
	if k.Control != "" {
		if setup.Control, err = timecontrol.ParseControl(k.Control); err != nil {
			return nil, err
		}
	}
	s, err := bare(setup, k.Me, k.Name, random)
	if err != nil {
		return nil, err
	}
	if len(k.Names) == len(s.names) {
		for i, name := range k.Names {
			s.names[i] = cleanName(name)
		}
	}
	if !k.Begun && (!s.spec.Chance || k.Moves != "" || k.Rev != 0 || k.End != nil) {
		return nil, errors.New("kept game that has not begun, with moves; allowed: none")
	}
	if k.Begun {
		if err := s.restoreRecord(&k); err != nil {
			return nil, err
		}
	}
	if err := s.restoreRest(&k); err != nil {
		return nil, err
	}
	return s, nil
}

// restoreRecord restores the record.
func (b *book) restoreRecord(k *kept) error {
	if !b.spec.Chance && k.Seed != 0 {
		return errors.New("kept game with a seed; allowed: in games of chance")
	}
	rec, err := record.Parse(b.setup.Game, b.setup.Start, k.Seed, k.Moves)
	if err != nil {
		return err
	}
	if b.setup.limited() && len(k.Took) != rec.Len() || !b.setup.limited() && len(k.Took) > 0 {
		return fmt.Errorf("kept times of %d moves with %d moves; allowed: one each where there are clocks", len(k.Took), rec.Len())
	}
	for _, ms := range k.Took {
		if ms < 0 || ms > message.MaxTook {
			return fmt.Errorf("kept move of %d ms; allowed: 0 to %d", ms, message.MaxTook)
		}
	}
	for ply := range rec.Len() {
		if rec.Chance(ply) != "" {
			return errors.New("kept moves that say what chance brought; allowed: the seed that was drawn")
		}
	}
	if k.Rev < 0 || k.Rev > message.MaxRev {
		return fmt.Errorf("kept revision %d; allowed: 0 to %d", k.Rev, message.MaxRev)
	}
	b.rec, b.rev, b.hashes = rec, k.Rev, []message.Hash{b.firstHash(k.Seed)}
	for ply := range rec.Len() {
		b.hashes = append(b.hashes, nextHash(b.hashes[ply], rec.Name(ply)))
	}
	b.took = append(b.took, k.Took...)
	for len(b.took) < rec.Len() {
		b.took = append(b.took, 0)
	}
	b.rewind()
	return nil
}

// restoreRest restores what is said about the record.
func (b *book) restoreRest(k *kept) error {
	if k.Spent < 0 || k.Spent > message.MaxTook {
		return fmt.Errorf("kept turn of %d ms; allowed: 0 to %d", k.Spent, message.MaxTook)
	}
	b.clock.spent = time.Duration(k.Spent) * time.Millisecond
	if e := k.End; e != nil {
		if e.Ply != b.len() || e.How != Agreed && e.How != Resigned && e.How != Timeout || (b.owner(e.Seat) < 0) != (e.How == Agreed) {
			return fmt.Errorf("kept end %q; allowed: %s, %s or %s, at the record's end", game.Clip(e.How), Agreed, Resigned, Timeout)
		}
		b.end = *e
	}
	if k.Claim != nil {
		b.claim = *k.Claim
	}
	if k.Consent != nil {
		b.consent = consent{*k.Consent, true}
	}
	if k.Round != nil {
		if err := b.restoreRound(k.Round); err != nil {
			return err
		}
	}
	if last := k.Before; last != nil {
		if len(last.Reveals) != b.setup.Count() {
			return fmt.Errorf("kept step of %d players; allowed: %d", len(last.Reveals), b.setup.Count())
		}
		b.before = &round{ply: last.Ply, reveals: last.Reveals}
	}
	return nil
}

// restoreRound restores the step in the making.
func (b *book) restoreRound(k *keptRound) error {
	n := b.setup.Count()
	if k.Ply != b.len() || len(k.Digests) != n || len(k.Reveals) != n || b.over() || b.rec != nil && b.acting.Count() < 2 {
		return errors.New("kept step that is not the next; allowed: the one after the record")
	}
	r := &round{ply: k.Ply, committed: k.Committed, revealed: k.Reveals[b.me] != nil, secret: k.Secret, digests: k.Digests, reveals: k.Reveals}
	if !k.Committed {
		r.digests[b.me], r.reveals[b.me], r.revealed = nil, nil, false
	} else {
		if b.rec != nil {
			if err := b.read(b.me, k.Moves, &r.moves); err != nil {
				return err
			}
			r.chosen = b.seatsOf(b.me, b.acting)
		}
		if d := b.digest(b.me, b.moveNames(r), r.secret); r.digests[b.me] == nil || *r.digests[b.me] != d {
			return errors.New("kept step whose moves are not those committed")
		}
		if r.revealed {
			r.reveals[b.me] = &message.Reveal{Rev: b.rev, Ply: r.ply, Moves: b.moveNames(r), Secret: r.secret}
		}
	}
	for player, m := range r.reveals {
		if m == nil || player == b.me {
			continue
		}
		d := r.digests[player]
		if d == nil || !b.takesPart(player) || b.digest(player, m.Moves, m.Secret) != *d || m.Ply != k.Ply || m.Rev != b.rev {
			return errors.New("kept step with other moves than were committed")
		}
		if b.rec != nil {
			if err := b.read(player, m.Moves, new(game.Joint)); err != nil {
				return err
			}
		}
	}
	b.round = r
	return nil
}

// Setup is what all players knew before the game.
func (b *book) Setup() Setup { return b.setup }

// Me is this player's number.
func (b *book) Me() int { return b.me }
