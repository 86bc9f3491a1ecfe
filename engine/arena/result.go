package arena

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/rating"
)

// Result is one game of a match, and a line of a results file.
type Result struct {
	Number  int         `json:"game"`              // in the match, from 0
	Seats   []int       `json:"seats"`             // by seat, the number of its agent
	Returns []float32   `json:"returns"`           // by seat, -1 to 1
	Margin  []int       `json:"margin,omitempty"`  // by seat, in the game's points, if it counts them
	Ending  Ending      `json:"ending,omitempty"`  // "" in results of earlier versions; see Ended
	Start   string      `json:"start,omitempty"`   // the position from which an opening of a book begins, "" for the game's start
	Opening []game.Move `json:"opening,omitempty"` // an opening's moves, if it is of a book; random plies follow from the seed
	Plies   int         `json:"plies"`             // including the opening
	Moves   []game.Move `json:"moves"`             // after the opening, by ply and then by acting seat; seats that failed have none
	Nanos   [][]int64   `json:"nanos,omitempty"`   // by agent, the nanoseconds of each of its moves; nil if times are left out
	// Thoughts holds, by move of Moves, what the agent thought, without those after the last one that
	// thought. nil in results of earlier versions.
	Thoughts []Thought `json:"thoughts,omitzero"`
	Sizes    []int     `json:"sizes,omitempty"`  // by seat, the last size while it was alive, if the game is Sized
	Died     []int     `json:"died,omitempty"`   // by seat, the plies after which it had died, 0 if it survived
	Faults   []Fault   `json:"faults,omitempty"` // in chronological order
}

// Times returns the nanoseconds of each move of one of the match's agents, nil if times are left out.
func (r *Result) Times(agent int) []int64 {
	if r.Nanos == nil {
		return nil
	}
	return r.Nanos[agent]
}

// Fault is a seat's failure to move.
type Fault struct {
	Seat  int    `json:"seat"`
	Ply   int    `json:"ply"` // plies played before
	Error string `json:"error"`
}

// Ending is how a game of a match ended.
type Ending string

// The endings: by the rules of the game; by the adjudication of match.Adjudication; by an agent that
// ran out of time, failed or chose an illegal move.
const (
	ByRules   Ending = "rules"
	ByExact   Ending = "exact"
	ByResign  Ending = "resign"
	ByDraw    Ending = "draw"
	ByPlies   Ending = "plies"
	ByTime    Ending = "time"
	ByError   Ending = "error"
	ByIllegal Ending = "illegal"
)

// Endings lists all endings.
var Endings = []Ending{ByRules, ByExact, ByResign, ByDraw, ByPlies, ByTime, ByError, ByIllegal}

// endingNames lists all endings, for an error.
func endingNames() string {
	var names []string
	for _, e := range Endings {
		names = append(names, string(e))
	}
	return strings.Join(names, ", ")
}

// Adjudicated reports whether a game ended by adjudication, not by its rules or an agent's fault.
func (e Ending) Adjudicated() bool {
	return e == ByExact || e == ByResign || e == ByDraw || e == ByPlies
}

// Ended returns how a game ended. For a result of an earlier version it follows from the faults.
func (r *Result) Ended(g game.Game) Ending {
	switch {
	case r.Ending != "":
		return r.Ending
	case len(r.Faults) == 0 || len(g.Spec().Seats) > 2: // where the others play on
		return ByRules
	case strings.HasPrefix(r.Faults[0].Error, timeIsSpent), strings.HasPrefix(r.Faults[0].Error, flagFell):
		return ByTime
	case strings.Contains(r.Faults[0].Error, " is not allowed; allowed: "):
		return ByIllegal
	}
	return ByError
}

// maxPoints bounds accepted margins and sizes.
const maxPoints = 1 << 30

// CheckResult refuses a result that no game of this match can have. Check the results of a file
// before you use them.
func (c *Config) CheckResult(r Result) error {
	if r.Number < 0 {
		return errors.New("a number below 0; allowed: 0 or more")
	}
	seats := len(c.Game.Spec().Seats)
	each := func(n int) bool { return n == 0 || n == seats }
	if _, want := c.Slot(r.Number); !slices.Equal(r.Seats, want) {
		return fmt.Errorf("seats %s; in this match they are %v", game.Clip(fmt.Sprint(r.Seats)), want)
	}
	if len(r.Returns) != seats || !each(len(r.Margin)) || !each(len(r.Sizes)) || len(r.Died) != len(r.Sizes) || r.Nanos != nil && len(r.Nanos) != len(c.Agents) {
		return fmt.Errorf("not one entry for each of %d seats and %d agents", seats, len(c.Agents))
	}
	if r.Ending != "" && !slices.Contains(Endings, r.Ending) {
		return fmt.Errorf("the ending %q; allowed: %s", game.Clip(string(r.Ending)), endingNames())
	}
	for _, value := range r.Returns {
		if !(value >= -1 && value <= 1) {
			return fmt.Errorf("a return of %g; allowed: -1 to 1", value)
		}
	}
	for _, list := range [][]int{r.Margin, r.Sizes, r.Died} {
		for _, points := range list {
			if points < -maxPoints || points > maxPoints {
				return fmt.Errorf("%d points; allowed: %d either way", points, maxPoints)
			}
		}
	}
	for _, nanos := range r.Nanos {
		for _, ns := range nanos {
			if ns < 0 || ns > 1e15 {
				return fmt.Errorf("a move of %d ns; allowed: 0 to 1e15", ns)
			}
		}
	}
	if c.Openings.Kind == book.Random && (r.Start != "" || r.Opening != nil) {
		return errors.New("an opening of a book; in this match they are random")
	}
	if len(r.Thoughts) > len(r.Moves) {
		return fmt.Errorf("%d thoughts of %d moves; allowed: one for each", len(r.Thoughts), len(r.Moves))
	}
	for _, f := range r.Faults {
		if f.Seat < 0 || f.Seat >= seats {
			return fmt.Errorf("a fault of seat %d; allowed: 0 to %d", f.Seat, seats-1)
		}
	}
	return nil
}

// Replay passes a game's positions and steps to see, from its start, each before the step is
// played, and returns the final position. Seats that failed in a step are out.
func (c *Config) Replay(r Result, see func(s game.State, j game.Joint, out game.Seats)) (game.State, error) {
	if err := c.CheckResult(r); err != nil {
		return nil, fmt.Errorf("game %d: %w", r.Number, err)
	}
	number, _ := c.Slot(r.Number)
	opening := uint64(number)
	s, err := c.Begin(r, func(s game.State, j game.Joint) { see(s, j, 0) })
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", r.Number, err)
	}
	chance, moves, faults := c.rand(forChance, opening), r.Moves, r.Faults
	for ply := c.OpeningPlies(r); ply < r.Plies || len(faults) > 0; ply++ {
		var joint game.Joint
		var out game.Seats
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			switch {
			case len(faults) > 0 && faults[0].Ply == ply && faults[0].Seat == int(seat):
				out |= game.Only(seat)
				faults = faults[1:]
			case len(moves) == 0 || !slices.Contains(s.Legal(seat, nil), moves[0]):
				return nil, fmt.Errorf("game %d: no legal move of %s at ply %d", r.Number, c.Game.Spec().Seats[seat], ply)
			default:
				joint[seat], moves = moves[0], moves[1:]
			}
		}
		forfeiter, canContinue := s.(game.Forfeiter)
		switch {
		case s.Acting() == 0:
			return nil, fmt.Errorf("game %d: it is over after %d plies, not %d", r.Number, ply, r.Plies)
		case out == 0:
			see(s, joint, 0)
			s.Play(joint, chance)
		case canContinue:
			see(s, joint, out)
			forfeiter.PlayWithout(out, joint, chance)
		default:
			return s, nil
		}
	}
	return s, nil
}

// Verify refuses an untrusted result that the rules do not lead to: it replays the game. A game that an adjudication, a
// limit of time or an agent's fault ended counts as its result says.
func (c *Config) Verify(r Result) error {
	s, err := c.Replay(r, func(game.State, game.Joint, game.Seats) {})
	if err != nil {
		return err
	}
	over := s.Acting() == 0
	if r.Ended(c.Game) != ByRules || len(r.Faults) > 0 {
		return nil
	}
	if !over {
		return fmt.Errorf("game %d: it is not over after %d plies", r.Number, r.Plies)
	}
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	for seat, value := range r.Returns {
		if want := returns[seat]; value != want {
			return fmt.Errorf("game %d: a return of %g for %s; by the rules %g", r.Number, value, c.Game.Spec().Seats[seat], want)
		}
	}
	return nil
}

// Enough returns a Config.Enough for a match of two agents in a game of two seats, which ends the
// match as soon as the test is decided.
func Enough(t *rating.SPRT) func([]Result) bool {
	var counts rating.Pentanomial
	return func(block []Result) bool {
		counts.Add(won(0, block))
		return t.Decide(counts).Decided
	}
}

// won returns the number of games of a block that an agent won, ties split.
func won(agent int, block []Result) (sum float64) {
	for _, r := range block {
		sum += share(agent, r)
	}
	return sum
}
