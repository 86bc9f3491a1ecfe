package geese

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"playout/engine/game"
	"playout/engine/strict"
)

// Episode is a game as Kaggle records it.
type Episode struct {
	g        *geese
	states   []episodeStep
	names    []string  // of the teams, nil if unknown
	rewards  []*points // of the whole game, which the record gives besides the steps; nil if it does not
	statuses []string  // likewise
}

// MaxEpisode bounds the bytes of an episode's JSON.
const MaxEpisode = 16 << 20

type episodeStep []episodeAgent

// episodeAgent is one goose's part of a step: its action, and the state after it. The first
// agent's observation has the geese and the food.
type episodeAgent struct {
	Action      string             `json:"action"`
	Reward      *points            `json:"reward"` // null for a goose whose player failed
	Info        struct{}           `json:"info"`
	Observation episodeObservation `json:"observation"`
	Status      string             `json:"status"`
}

type episodeObservation struct {
	Overage float64 `json:"remainingOverageTime"`
	Step    int     `json:"step"`
	Geese   [][]int `json:"geese,omitempty"`
	Food    []int   `json:"food,omitempty"`
	Index   int     `json:"index"`
}

// episodeConfig is Kaggle's configuration; its names differ from ours.
type episodeConfig struct {
	EpisodeSteps int     `json:"episodeSteps"`
	ActTimeout   float64 `json:"actTimeout"`
	RunTimeout   float64 `json:"runTimeout"`
	Columns      int     `json:"columns"`
	Rows         int     `json:"rows"`
	HungerRate   int     `json:"hunger_rate"`
	MinFood      int     `json:"min_food"`
	MaxLength    int     `json:"max_length"`
}

// episodeInfo is Kaggle's information on the players.
type episodeInfo struct {
	TeamNames []string `json:"TeamNames,omitempty"`
}

type episodeFile struct {
	Name          string        `json:"name"`
	Info          episodeInfo   `json:"info,omitzero"`
	Version       string        `json:"version,omitempty"`
	Configuration episodeConfig `json:"configuration"`
	Steps         []episodeStep `json:"steps"`
	Rewards       []*points     `json:"rewards"`
	Statuses      []string      `json:"statuses"`
}

// Statuses of a goose that plays, of one that died or survived, and of one whose player failed.
// Kaggle distinguishes kinds of failure; the effect is the same.
const (
	active  = "ACTIVE"
	done    = "DONE"
	failed  = "ERROR"
	invalid = "INVALID"
	timeout = "TIMEOUT"
)

// isFailure reports whether a status is that of a goose whose player failed.
func isFailure(status string) bool {
	return status == failed || status == invalid || status == timeout
}

// points is a reward: a whole number, which Kaggle may write as 1201.0.
type points int

// UnmarshalJSON implements json.Unmarshaler.
func (p *points) UnmarshalJSON(data []byte) error {
	n, err := strconv.ParseFloat(string(data), 64)
	if err != nil || n != math.Trunc(n) || math.Abs(n) > 1<<50 {
		return strict.Wrong("steps.reward", "steps.reward is %s", game.Clip(string(data))).Allow("a whole number or null")
	}
	*p = points(n)
	return nil
}

// points returns the recorded reward, 0 if there is none.
func (a episodeAgent) points() int {
	if a.Reward == nil {
		return 0
	}
	return int(*a.Reward)
}

// ParseEpisode parses the untrusted JSON of an episode. It checks the form; Verify checks the
// game. The error is a *strict.Fault, with the place in the JSON as path.
func ParseEpisode(data []byte) (*Episode, error) {
	fail := func(err error) (*Episode, error) {
		return nil, withForm("episode: ", err, "an episode is JSON of Kaggle's hungry_geese")
	}
	if len(data) > MaxEpisode {
		return fail(strict.Wrong("", "it has %d bytes", len(data)).Allow("%d", MaxEpisode))
	}
	var file episodeFile
	if err := json.Unmarshal(episodeIn(data), &file); err != nil {
		return fail(jsonError(err))
	}
	if file.Name != "" && file.Name != "hungry_geese" {
		return fail(strict.Wrong("name", "it is of %q", game.Clip(file.Name)))
	}
	if len(file.Steps) == 0 {
		return fail(strict.Wrong("steps", "it has no steps"))
	}
	c := config{
		seats: len(file.Steps[0]), rows: file.Configuration.Rows, columns: file.Configuration.Columns,
		hungerRate: file.Configuration.HungerRate, minFood: file.Configuration.MinFood,
		maxLength: file.Configuration.MaxLength, steps: file.Configuration.EpisodeSteps,
	}
	if err := c.check(); err != nil {
		return fail(strict.At("configuration", err))
	}
	for i, step := range file.Steps {
		if len(step) != c.seats {
			return fail(strict.Wrong(strict.Index("steps", i), "step %d has %d geese, the first has %d", i, len(step), c.seats))
		}
	}
	if file.Rewards != nil && len(file.Rewards) != c.seats || file.Statuses != nil && len(file.Statuses) != c.seats {
		return fail(strict.Wrong("", "it has %d rewards and %d statuses for %d geese", len(file.Rewards), len(file.Statuses), c.seats))
	}
	if len(file.Info.TeamNames) != c.seats {
		file.Info.TeamNames = nil
	}
	return &Episode{g: newGame(c), states: file.Steps, names: file.Info.TeamNames, rewards: file.Rewards, statuses: file.Statuses}, nil
}

// Game returns the game of the episode's configuration.
func (e *Episode) Game() game.Game { return e.g }

// Transitions returns the number of steps after the first state.
func (e *Episode) Transitions() int { return len(e.states) - 1 }

// Verify replays every step separately, from the recorded state before it, and counts the steps
// after which geese, food, rewards or statuses break the rules; first is the first mismatch. The
// rewards and statuses of the whole game must be those of the last step; if only they are wrong,
// that counts as one mismatch.
func (e *Episode) Verify() (mismatches int, first error) {
	if err := e.verifyStart(); err != nil {
		first = err
	}
	rewards := make([]int, e.g.seats)
	for i := 1; i < len(e.states); i++ {
		if err := e.verifyStep(i, rewards); err != nil {
			mismatches++
			if first == nil {
				first = fmt.Errorf("step %d: %w", i, err)
			}
		}
	}
	if err := e.verifyEnd(); err != nil && first == nil {
		first = err
	}
	if first != nil && mismatches == 0 {
		mismatches = 1
	}
	return mismatches, first
}

// verifyStart returns an error if the first state breaks the rules.
func (e *Episode) verifyStart() error {
	s, err := e.state(0)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	if s.step != 0 || len(s.food) != min(e.g.minFood, e.g.cells-e.g.seats) {
		return fmt.Errorf("start: step %d with %d food", s.step, len(s.food))
	}
	for seat := range e.g.seats {
		if s.length(seat) != 1 || e.states[0][seat].Status != active {
			return fmt.Errorf("start: goose %d has %d cells and is %s", seat+1, s.length(seat), e.states[0][seat].Status)
		}
	}
	return nil
}

// verifyEnd returns an error if the last step does not have the rewards and statuses of the whole
// game, for example because steps are missing.
func (e *Episode) verifyEnd() error {
	for seat, agent := range e.states[len(e.states)-1] {
		if e.statuses != nil && agent.Status != e.statuses[seat] {
			return fmt.Errorf("end: goose %d is %s in the last step, but has the final status %q", seat+1, agent.Status, game.Clip(e.statuses[seat]))
		}
		if e.rewards != nil && (episodeAgent{Reward: e.rewards[seat]}).points() != agent.points() {
			return fmt.Errorf("end: goose %d has the reward %d in the last step, but another final reward", seat+1, agent.points())
		}
	}
	return nil
}

// state returns a recorded state, without the rewards of the dead.
func (e *Episode) state(i int) (*state, error) { return e.stateAt(i, 0) }

// stateAt returns a recorded state of an episode whose first state is at step first.
func (e *Episode) stateAt(i, first int) (*state, error) {
	step := e.states[i]
	w := written{Step: first + i, Geese: step[0].Observation.Geese, Food: step[0].Observation.Food}
	if w.Step < 0 || w.Step >= e.g.steps {
		return nil, fmt.Errorf("step %d; allowed: 0 to %d", w.Step, e.g.steps-1)
	}
	if at := step[0].Observation.Step; at != w.Step {
		return nil, fmt.Errorf("the observation is of step %d", at)
	}
	if w.Step > 0 {
		for _, agent := range step {
			w.Last = append(w.Last, agent.Action)
		}
	}
	return e.g.board(&w)
}

// verifyStep replays one step. rewards holds those of the step before, and afterwards those of
// this step.
func (e *Episode) verifyStep(i int, rewards []int) error {
	after, err := e.state(i)
	if err != nil {
		return err
	}
	s, err := e.state(i - 1)
	if err != nil {
		return err
	}
	acting := s.Acting()
	for seat, agent := range e.states[i-1] {
		rewards[seat] = agent.points()
		if (agent.Status == active) != acting.Has(game.Seat(seat)) {
			return fmt.Errorf("goose %d was %s before", seat+1, agent.Status)
		}
	}
	if acting == 0 {
		return errors.New("the game was over before")
	}
	var joint game.Joint
	var out game.Seats
	for seats := acting; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		if isFailure(e.states[i][seat].Status) {
			out |= game.Only(seat)
			rewards[seat] = 0
			continue
		}
		if joint[seat], err = readAction(e.states[i][seat].Action); err != nil || joint[seat] == none {
			return fmt.Errorf("goose %d: action %q", seat+1, game.Clip(e.states[i][seat].Action))
		}
	}
	s.dropOut(out)
	s.move(&joint)
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		rewards[seats.First()] = s.rewardOf(int(seats.First()))
	}
	for seat, agent := range e.states[i] {
		if !slices.Equal(s.body(seat, nil), after.body(seat, nil)) {
			return fmt.Errorf("goose %d is not where the rules put it", seat+1)
		}
		if agent.points() != rewards[seat] {
			return fmt.Errorf("goose %d has the reward %d, the rules give %d", seat+1, agent.points(), rewards[seat])
		}
		want := s.status(seat)
		if before := e.states[i-1][seat].Status; isFailure(before) {
			want = before
		} else if out.Has(game.Seat(seat)) {
			want = agent.Status
		}
		if agent.Status != want {
			return fmt.Errorf("goose %d is %s, by the rules %s", seat+1, agent.Status, want)
		}
	}
	return s.verifyFood(after)
}

// status returns Kaggle's status of a goose.
func (s *state) status(seat int) string {
	if s.failed.Has(game.Seat(seat)) {
		return failed
	}
	if s.Acting().Has(game.Seat(seat)) {
		return active
	}
	return done
}

// verifyFood compares the recorded food with the remaining and the possible new food.
func (s *state) verifyFood(after *state) error {
	old := len(s.food)
	want := max(old, min(s.g.minFood, old+s.free()))
	if len(after.food) != want || !slices.Equal(after.food[:old], s.food) {
		return fmt.Errorf("food is %v after %v, the rules want %d pieces", after.food, s.food, want)
	}
	for _, c := range after.food[old:] {
		if s.board[c] != emptyCell {
			return fmt.Errorf("food appeared on cell %d, which was occupied", c)
		}
	}
	return nil
}

// WriteEpisode writes a game in Kaggle's format. states holds the start and the state after each
// step, and names the names of the players, nil if unknown.
func WriteEpisode(states []game.State, names []string) ([]byte, error) {
	if len(states) == 0 {
		return nil, errors.New("an episode needs at least one state")
	}
	first, ok := states[0].(*state)
	if !ok {
		return nil, errors.New("the states are not of geese")
	}
	g := first.g
	file := episodeFile{Name: "hungry_geese", Version: "1.0.0", Info: episodeInfo{names}, Configuration: episodeConfig{
		EpisodeSteps: g.steps, ActTimeout: 1, RunTimeout: 1200, Columns: g.columns, Rows: g.rows,
		HungerRate: g.hungerRate, MinFood: g.minFood, MaxLength: g.maxLength,
	}}
	for i, at := range states {
		s := at.(*state)
		step := make(episodeStep, g.seats)
		for seat := range step {
			agent := &step[seat]
			agent.Action = moveNames[north] // Kaggle's default if there was no action
			if s.geese[seat].last != none {
				agent.Action = moveNames[s.geese[seat].last]
			}
			if agent.Status = s.status(seat); agent.Status != failed {
				agent.Reward = new(points)
				if s.rewardOf(seat) >= 2*(g.maxLength+1) { // Kaggle's start earns nothing
					*agent.Reward = points(s.rewardOf(seat))
				}
			}
			agent.Observation = episodeObservation{Overage: 60, Index: seat}
		}
		o := &step[0].Observation
		o.Step = s.step
		o.Geese, o.Food = s.lists()
		file.Steps = append(file.Steps, step)
		if i == len(states)-1 {
			for seat := range step {
				file.Rewards = append(file.Rewards, step[seat].Reward)
				file.Statuses = append(file.Statuses, step[seat].Status)
			}
		}
	}
	return json.Marshal(file)
}
