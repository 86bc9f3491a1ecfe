package geese

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/strict"
)

// failMark precedes the number of a goose whose player failed, in a chance outcome.
const failMark = "x"

// PlayChance plays a step of a game that another program played. The outcome lists the geese whose
// players failed, counted from 1, and then the cells on which food appeared, in that order: "31.60"
// or "x2.31". There must be exactly as much food as the rules require.
func (s *state) PlayChance(j game.Joint, outcome string) error {
	next := s.g.empty()
	next.CopyFrom(s)
	words := strings.Split(outcome, ".")
	var out game.Seats
	for ; len(words) > 0 && strings.HasPrefix(words[0], failMark); words = words[1:] {
		n, err := strconv.Atoi(words[0][len(failMark):])
		if err != nil || n < 1 || n > s.g.seats || words[0] != failMark+strconv.Itoa(n) || out.Has(game.Seat(n-1)) || !s.alive.Has(game.Seat(n-1)) {
			return strict.Wrong("", "%q is not a living goose whose player failed", game.Clip(words[0])).Allow("%[1]s1 to %[1]s%d", failMark, s.g.seats)
		}
		out |= game.Only(game.Seat(n - 1))
	}
	next.dropOut(out)
	next.move(&j)
	if want := next.missingFood(); len(words) != want {
		return strict.Wrong("", "food appeared on %d cells, the rules want %d", len(words), want)
	}
	for _, word := range words {
		c, err := strconv.Atoi(word)
		if err != nil || c < 0 || c >= s.g.cells || strconv.Itoa(c) != word || next.board[c] != emptyCell {
			return strict.Wrong("", "food appeared on cell %q", game.Clip(word)).Allow("a free one from 0 to %d", s.g.cells-1)
		}
		next.addFood(cell(c))
	}
	s.CopyFrom(next)
	return nil
}

// missingFood returns how much food must appear.
func (s *state) missingFood() int {
	return max(0, min(s.g.minFood-len(s.food), s.free()))
}

// chanceOutcome returns the chance outcome of a step for PlayChance, "" if there is none.
func chanceOutcome(out game.Seats, grown []cell) string {
	var words []string
	for ; out != 0; out = out.Rest() {
		words = append(words, failMark+strconv.Itoa(int(out.First())+1))
	}
	for _, c := range grown {
		words = append(words, strconv.Itoa(int(c)))
	}
	return strings.Join(words, ".")
}

// Transcript returns the episode as a record: its first state, and the steps with their chance
// outcomes. The error is a *strict.Fault about the first step that breaks the rules, with that
// step as path.
func (e *Episode) Transcript() (format.Transcript, error) {
	first := e.states[0][0].Observation.Step
	s, err := e.stateAt(0, first)
	if err != nil {
		return format.Transcript{}, strict.Wrong("steps[0]", "step %d: %w", first, err)
	}
	t := format.Transcript{Game: e.g.spec.Name(), Start: s.String(), Players: e.names}
	var steps []string
	for i := 1; i < len(e.states); i++ {
		step, err := e.replay(s, i, first)
		if err != nil {
			return format.Transcript{}, strict.Wrong(strict.Index("steps", i), "step %d: %w", first+i, err)
		}
		steps = append(steps, step)
	}
	t.Moves = strings.Join(steps, ",")
	return t, nil
}

// replay plays the step to a recorded state and compares the result with that state. It returns
// the step in the form of records.
func (e *Episode) replay(s *state, i, first int) (string, error) {
	after, err := e.stateAt(i, first)
	if err != nil {
		return "", err
	}
	if s.over {
		return "", errors.New("the game was over before")
	}
	var joint game.Joint
	var out game.Seats
	letters := slices.Repeat([]byte{'-'}, s.g.seats)
	for seats := s.Acting(); seats != 0; seats = seats.Rest() {
		seat := seats.First()
		agent := &e.states[i][seat]
		if isFailure(agent.Status) {
			out |= game.Only(seat)
			letters[seat] = moveNames[north][0] // the letter is ignored
			continue
		}
		if joint[seat], err = readAction(agent.Action); err != nil || joint[seat] == none {
			return "", fmt.Errorf("goose %d: action %q", seat+1, game.Clip(agent.Action))
		}
		letters[seat] = moveNames[joint[seat]][0]
	}
	s.dropOut(out)
	s.move(&joint)
	for seat := range s.g.seats {
		if !slices.Equal(s.body(seat, nil), after.body(seat, nil)) {
			return "", fmt.Errorf("goose %d is not where the rules put it", seat+1)
		}
	}
	if err := s.verifyFood(after); err != nil {
		return "", err
	}
	grown := after.food[len(s.food):]
	for _, c := range grown {
		s.addFood(c)
	}
	step := string(letters)
	if outcome := chanceOutcome(out, grown); outcome != "" {
		step += ":" + outcome
	}
	return step, nil
}
