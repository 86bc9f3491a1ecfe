package dataset

import (
	"fmt"
	"math"
	"slices"

	"playout/engine/game"
	"playout/engine/record"
)

// Episode is a whole game for training: its moves, and the results of searches, if there were
// any.
type Episode struct {
	Start string       // the position the game starts from, "" for the game's start
	Seed  uint64       // of the game's chance
	Steps []game.Joint // the moves, one entry a ply, to the end of the game
	// Chance holds by ply the outcome of chance as the game reads it, "" if the seed draws it;
	// nil if the seed draws all of them.
	Chance []string
	// Lost is 1 plus the seat that lost other than by the rules, for example by resigning or on
	// time; 0 for none. Drawn means an agreed draw. Both are for games of two seats that the
	// rules had not ended.
	Lost      int
	Drawn     bool
	Decisions []Decision // one for each seat that acted, ply by ply, lower seats first
	// Imported means that the game was played elsewhere, without a search: each decision has the
	// played move and the result of the game.
	Imported bool
}

// Decision is the training data of one decision of a seat.
type Decision struct {
	// Shares is the policy to learn: for each legal move, ascending by code, its share of the
	// visits in 255ths of the largest share; nil without a search.
	Shares []byte
	Value  int8 // the mean result that the search expected for the seat, in 127ths
	// Worth is an appraisal, nil for none: an engine's static evaluation of the position for the
	// seat, in hundredths of its unit, then for each piece, squares ascending, the evaluation
	// without that piece, NoWorth if the engine does not value it, as with kings. Only self-play in
	// games whose states are game.Placed has it.
	Worth []int16
}

// NoWorth marks a missing number in an appraisal; the first one cannot be missing.
const NoWorth = math.MinInt16

// Replay plays the episode: yield gets every decision before its move is played, with the move
// and the position, which it must neither keep nor change. Replay returns the results by seat,
// -1 to 1.
func (e *Episode) Replay(g game.Game, yield func(s game.State, seat game.Seat, m game.Move, d *Decision)) (returns [game.MaxSeats]float32, err error) {
	_, returns, err = e.replay(g, yield)
	return returns, err
}

// replay is Replay, and also returns the position at the end, nil with an error.
func (e *Episode) replay(g game.Game, yield func(s game.State, seat game.Seat, m game.Move, d *Decision)) (end game.State, returns [game.MaxSeats]float32, err error) {
	r, err := record.New(g, e.Start, e.Seed)
	if err != nil {
		return nil, returns, err
	}
	if e.Chance != nil && len(e.Chance) != len(e.Steps) {
		return nil, returns, fmt.Errorf("outcomes of chance are given for %d plies; allowed: none, or all %d", len(e.Chance), len(e.Steps))
	}
	s, rand := r.Begin()
	decisions := e.Decisions
	for ply, joint := range e.Steps {
		if err := game.Check(s, joint); err != nil {
			return nil, returns, fmt.Errorf("ply %d: %w", ply+1, err)
		}
		acting := s.Acting()
		if len(decisions) < acting.Count() {
			return nil, returns, fmt.Errorf("ply %d: a decision is missing; one for each seat that acts is needed", ply+1)
		}
		for ; acting != 0; acting = acting.Rest() {
			yield(s, acting.First(), joint[acting.First()], &decisions[0])
			decisions = decisions[1:]
		}
		if err := record.Play(s, joint, e.chance(ply), rand); err != nil {
			return nil, returns, fmt.Errorf("ply %d: %w", ply+1, err)
		}
	}
	if len(decisions) > 0 {
		return nil, returns, fmt.Errorf("%d decisions are left after %d plies; one for each seat that acts is allowed", len(decisions), len(e.Steps))
	}
	returns, err = e.returns(g, s)
	return s, returns, err
}

// chance returns the outcome of chance in a ply, 0 for the first; "" if the seed draws it.
func (e *Episode) chance(ply int) string {
	if e.Chance == nil {
		return ""
	}
	return e.Chance[ply]
}

// returns returns the results by seat of an episode that ends in a position.
func (e *Episode) returns(g game.Game, end game.State) (returns [game.MaxSeats]float32, err error) {
	ended := e.Lost != 0 || e.Drawn // other than by the rules
	switch {
	case ended == (end.Acting() == 0):
		return returns, fmt.Errorf("after %d plies the game is not over, or it is over and another end is given; an episode is a whole game", len(e.Steps))
	case !ended:
		end.Returns(&returns)
	case len(g.Spec().Seats) != 2 || e.Lost < 0 || e.Lost > 2 || e.Drawn && e.Lost != 0:
		return returns, fmt.Errorf("seat %d of %d lost, drawn %v; allowed: a loss or a draw, in a game of two seats", e.Lost, len(g.Spec().Seats), e.Drawn)
	case e.Lost != 0:
		returns[e.Lost-1], returns[2-e.Lost] = -1, 1
	}
	return returns, nil
}

// fromRecord returns the episode of a game that was played elsewhere: each decision has the
// played move and the result of the game. lost and drawn are as in an Episode.
func fromRecord(r *record.Record, lost int, drawn bool) (*Episode, error) {
	e := &Episode{Start: r.Start, Seed: r.Seed, Steps: slices.Clone(r.Steps), Lost: lost, Drawn: drawn, Imported: true}
	given := false
	for step := range r.Steps {
		e.Chance = append(e.Chance, r.Chance(step))
		given = given || r.Chance(step) != ""
	}
	if !given {
		e.Chance = nil
	}
	var legal []game.Move
	for step, s := range r.Walk() {
		if step == r.Len() {
			return e, e.conclude(r.Game, s)
		}
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			legal = s.Legal(seat, legal[:0])
			e.addPlayed(seat, len(legal), slices.Index(legal, r.Steps[step][seat]))
		}
	}
	panic("dataset: a walk ends before the record")
}

// Only leaves an imported game's moves and results as they are, but only the decisions of some
// seats keep the played move as what a policy learns. The others are then like decisions of agents
// that did not search, and the game is stored like one of self-play in which these seats searched.
func (e *Episode) Only(g game.Game, seats game.Seats) error {
	_, err := e.Replay(g, func(_ game.State, seat game.Seat, _ game.Move, d *Decision) {
		if !seats.Has(seat) {
			*d = Decision{}
		}
	})
	e.Imported = false
	return err
}

// addPlayed adds the decision of an imported game for the move played, given by its index among
// the legal moves. Until the result is known, Value holds the seat.
func (e *Episode) addPlayed(seat game.Seat, legal, index int) {
	shares := make([]byte, legal)
	shares[index] = 255
	e.Decisions = append(e.Decisions, Decision{Shares: shares, Value: int8(seat)})
}

// conclude checks the end, and sets the values of an imported game to its results.
func (e *Episode) conclude(g game.Game, end game.State) error {
	returns, err := e.returns(g, end)
	for i := range e.Decisions {
		if d := &e.Decisions[i]; e.Imported {
			d.Value = int8(math.Round(127 * float64(returns[d.Value])))
		}
	}
	return err
}
