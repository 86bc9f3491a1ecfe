// Package sample makes samples to train on from games: positions with the targets of a policy and
// a value, in batches, under the symmetries of the game.
package sample

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc64"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/strict"
)

// Target selects what a net learns from a decision.
type Target string

// The targets.
const (
	Search Target = "search" // the shares of the search's visits; decisions without a search are left out
	Played Target = "played" // the move played, by any player
	Actor  Target = "actor"  // the move played, by its advantage: how much better it went than the value predicted
	None   Target = "none"   // nothing: there is only a value, and every decision has one
	// Quiet is None for an evaluation at the end of a search that plays forcing moves out
	// (game.Tactical): it leaves out positions in check, and those in which the search's best
	// move is forcing.
	Quiet Target = "quiet"
	// Worth is None with an appraisal (dataset.Decision.Worth) instead of a search and the
	// result: positions, their mirror images, and their variants without one of the pieces, drawn
	// again in every epoch. It leaves out positions without an appraisal.
	Worth Target = "worth"
)

// Set holds samples of one game: the decisions of episodes, and rows. It keeps a position as an
// earlier one of its game and the moves from there, since a state of chess, with its history,
// takes more than a kilobyte.
type Set struct {
	game   game.Game
	planes game.Planes
	target Target
	games  int
	all    []sample
	shares []byte // of all samples, one after the other
	frames []frame
	steps  []game.Move // of the plies after each frame, a move for each seat
	sum    uint64      // CRC-64 of all that was added
	discs  int         // of the last row
	moves  []game.Move // a buffer

	appraised appraised // for target Worth
}

// frame is a position that a set keeps whole.
type frame struct {
	state game.State
	steps int32 // the index of the plies after it
}

// frameInterval is the number of plies from one frame to the next. Games with chance have a frame at
// every ply, since the set does not keep the outcomes of chance.
const frameInterval = 8

// sample is one decision.
type sample struct {
	frame    int32
	shares   int32 // where its shares start; for target Worth its appraisal
	game     int32 // its game, from 0
	result   float32
	expected float32   // the search's value, or the result if there is none
	move     game.Move // the move played
	plies    uint8     // from the frame; for target Worth the number of pieces
	seat     game.Seat // the seat that decides
}

// HasPolicy reports whether a policy learns anything.
func (t Target) HasPolicy() bool { return t == Search || t == Played || t == Actor }

// Check refuses anything but a target.
func (t Target) Check() error {
	switch t {
	case Search, Played, Actor, None, Quiet, Worth:
		return nil
	}
	return strict.Wrong("target", "target %q", game.Clip(string(t))).Allow("%s, %s, %s, %s, %s, %s", Search, Played, Actor, None, Quiet, Worth)
}

// New returns an empty set. The net sees its samples by the named planes of the game, "" for its
// own.
func New(g game.Game, planes string, target Target) (*Set, error) {
	p, err := PlanesOf(g, planes)
	if err == nil {
		err = target.Check()
	}
	if err != nil {
		return nil, err
	}
	switch target {
	case Search, Played, Actor:
		if p.Policy == 0 {
			return nil, strict.Wrong("planes", "planes %q have no policy for target %s", p.Name, target).Allow("%s, %s, %s", None, Quiet, Worth)
		}
	case Quiet:
		if _, tactical := g.New(game.NewRand(0)).(game.Tactical); !tactical {
			return nil, strict.Wrong("target", "%s has no forcing moves for target %s", g.Spec().ID, Quiet).Allow("%s", None)
		}
	case Worth:
		if planes != game.PlacementPlanes {
			return nil, strict.Wrong("planes", "planes %q for target %s", game.Clip(planes), Worth).Allow("%s", game.PlacementPlanes)
		}
		if !game.Appraisable(g) {
			return nil, strict.Wrong("target", "%s shows no pieces to appraise for target %s", g.Spec().ID, Worth).Allow("%s", None)
		}
	}
	s := &Set{game: g, planes: p, target: target}
	if target == Worth {
		s.appraised.placement, s.appraised.scale = g.(game.Placer).Placement(), g.(game.Evaluated).Evaluations()[0].Scale
	}
	return s, nil
}

// PlanesOf returns the planes of a game that have a name.
func PlanesOf(g game.Game, name string) (game.Planes, error) {
	encoder, ok := g.(game.Encoder)
	if !ok {
		return game.Planes{}, strict.Wrong("planes", "%s has no planes to train on", g.Spec().ID)
	}
	var names []string
	for _, p := range encoder.Planes() {
		if p.Name == name {
			return p, nil
		}
		names = append(names, strconv.Quote(p.Name))
	}
	return game.Planes{}, strict.Wrong("planes", "planes %q of %s", game.Clip(name), g.Spec().ID).Allow("%s", strings.Join(names, " "))
}

// Game returns the game of the samples.
func (s *Set) Game() game.Game { return s.game }

// Planes returns the planes that the net sees.
func (s *Set) Planes() game.Planes { return s.planes }

// Target returns the target of the samples.
func (s *Set) Target() Target { return s.target }

// Len returns the number of samples.
func (s *Set) Len() int { return len(s.all) }

// Sum returns a checksum of all that was added.
func (s *Set) Sum() uint64 { return s.sum }

// Games returns the number of games that the samples are from.
func (s *Set) Games() int { return s.games }

// maxShares bounds the memory of a set.
const maxShares = 1 << 30

var errTooMany = errors.New("there are too many games to hold in memory")

// Add adds the samples of an episode; after an error nothing has changed. If some of its
// decisions had a search, those without one are random moves of an opening, or of a weaker
// player: no policy learns from them.
func (s *Set) Add(e *dataset.Episode) error {
	searched := false
	for i := range e.Decisions {
		searched = searched || e.Decisions[i].Shares != nil
	}
	interval := frameInterval
	if s.game.Spec().Chance {
		interval = 1
	}
	before := *s
	first := len(s.all)
	seats := len(s.game.Spec().Seats)
	ply, at := -1, -interval // of this decision, and of the last frame
	returns, err := e.Replay(s.game, func(state game.State, seat game.Seat, m game.Move, d *dataset.Decision) {
		if seat == state.Acting().First() {
			ply++
		}
		if !s.learns(state, seat, m, d, searched) {
			return
		}
		if s.target == Worth {
			s.addWorth(state, seat, d)
			return
		}
		if ply-at >= interval {
			s.frames = append(s.frames, frame{game.Clone(s.game, state), int32(len(s.steps))})
			at = ply
		}
		for kept := s.frames[len(s.frames)-1].plies(s, seats); kept < ply-at; kept++ {
			s.steps = append(s.steps, e.Steps[at+kept][:seats]...)
		}
		smp := sample{
			frame:    int32(len(s.frames) - 1),
			shares:   int32(len(s.shares)),
			game:     int32(s.games),
			expected: float32(math.NaN()),
			move:     m,
			plies:    uint8(ply - at),
			seat:     seat,
		}
		if d.Shares != nil {
			smp.expected = s.perspective(float32(d.Value)/127, seat)
		}
		s.all = append(s.all, smp)
		if s.target == Search {
			s.shares = append(s.shares, d.Shares...)
		}
		s.sum = crc64.Update(s.sum, polynomial, binary.LittleEndian.AppendUint64(nil, state.Hash()))
	})
	if err == nil && (len(s.shares) > maxShares || len(s.appraised.worth) > maxShares || len(s.steps) > maxShares) {
		err = errTooMany
	}
	if err != nil {
		*s = before
		return err
	}
	for i := first; i < len(s.all); i++ {
		smp := &s.all[i]
		smp.result = s.perspective(returns[smp.seat], smp.seat)
		if math.IsNaN(float64(smp.expected)) {
			smp.expected = smp.result
		}
		s.addToSum(smp)
	}
	s.sum = crc64.Update(s.sum, polynomial, s.shares[len(before.shares):])
	s.games++
	return nil
}

// learns reports whether the set learns from a decision of an episode; searched is true if
// some of its decisions had a search.
func (s *Set) learns(state game.State, seat game.Seat, m game.Move, d *dataset.Decision, searched bool) bool {
	switch s.target {
	case Search:
		return d.Shares != nil
	case Quiet:
		return (d.Shares != nil || !searched) && s.quiet(state, seat, m, d)
	case Worth:
		return d.Worth != nil
	case None:
		return true
	}
	return d.Shares != nil || !searched
}

// quiet reports whether the value of a decision is that of its position alone: the seat is not in
// check, and its move, the best by the search or else the one played, is not forcing.
func (s *Set) quiet(state game.State, seat game.Seat, played game.Move, d *dataset.Decision) bool {
	tactical := state.(game.Tactical)
	if tactical.InCheck() {
		return false
	}
	best := played
	if d.Shares != nil {
		s.moves = state.Legal(seat, s.moves[:0])
		best = s.moves[bytes.IndexByte(d.Shares, slices.Max(d.Shares))]
	}
	s.moves = tactical.Noisy(seat, s.moves[:0])
	return !slices.Contains(s.moves, best)
}

// plies returns the number of plies kept after the last frame.
func (f *frame) plies(s *Set, seats int) int { return (len(s.steps) - int(f.steps)) / seats }

// perspective returns the value that the net learns for a result of a seat. With planes that are the
// same for both seats this is the result of seat 0.
func (s *Set) perspective(result float32, seat game.Seat) float32 {
	if s.planes.Fixed && seat != 0 {
		return -result
	}
	return result
}

var polynomial = crc64.MakeTable(crc64.ECMA)

// addToSum adds a sample to the checksum.
func (s *Set) addToSum(smp *sample) {
	var text [12]byte
	binary.LittleEndian.PutUint32(text[0:], math.Float32bits(smp.result))
	binary.LittleEndian.PutUint32(text[4:], math.Float32bits(smp.expected))
	binary.LittleEndian.PutUint16(text[8:], uint16(smp.move))
	text[10], text[11] = byte(smp.seat), smp.plies
	s.sum = crc64.Update(s.sum, polynomial, text[:])
}

// AddRow adds a row, a position of Othello. A row does not name its game: rows must come in the
// order of their games, and a row with fewer discs than the one before starts a new one.
func (s *Set) AddRow(r *dataset.PositionRow) error {
	if s.planes.Name != rowPlanes || s.target != None {
		return strict.Wrong("", "rows show only the planes %q and have no moves", rowPlanes).Allow("these planes, and target %s", None)
	}
	text := make([]byte, 0, len(r.Cells)+2)
	discs := 0
	for _, cell := range r.Cells {
		text = append(text, "-OX"[cell])
		discs += int(min(cell, 1))
	}
	// A row does not have the seat to move, and these planes do not show it.
	state, err := s.game.Parse(string(append(text, " X"...)))
	if err == nil && len(s.frames) >= maxShares {
		err = errTooMany
	}
	if err != nil {
		return err
	}
	if discs < s.discs || s.games == 0 {
		s.games++
	}
	s.discs = discs
	result := float32(r.Label)
	smp := sample{frame: int32(len(s.frames)), game: int32(s.games - 1), result: result, expected: result}
	s.frames = append(s.frames, frame{state, int32(len(s.steps))})
	s.all = append(s.all, smp)
	s.sum = crc64.Update(s.sum, polynomial, text)
	s.addToSum(&smp)
	return nil
}

// rowPlanes is the name of the planes that rows show.
const rowPlanes = "report1"

// Split divides the samples, by their numbers, into those to train on and those to validate by,
// which are a share of the games, drawn at random. Games stay whole, since the positions of a game
// are similar.
func (s *Set) Split(random *rand.Rand, share float64) (train, validation []int32) {
	chosen := make([]bool, s.games)
	count := min(max(int(share*float64(s.games)+0.5), 1), s.games)
	for _, number := range random.Perm(s.games)[:count] {
		chosen[number] = true
	}
	for i := range s.all {
		if chosen[s.all[i].game] {
			validation = append(validation, int32(i))
		} else {
			train = append(train, int32(i))
		}
	}
	return train, validation
}

// restore sets a state to the position of a sample.
func (s *Set) restore(smp *sample, to game.State, random *game.Rand) {
	f := &s.frames[smp.frame]
	to.CopyFrom(f.state)
	seats := len(s.game.Spec().Seats)
	for i := range int(smp.plies) {
		var joint game.Joint
		copy(joint[:], s.steps[int(f.steps)+i*seats:][:seats])
		to.Play(joint, random)
	}
}
