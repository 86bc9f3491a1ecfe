package recipe

import "fmt"

// Runner does the work of a recipe and keeps the results, in files or in memory. Rounds and sets
// count from 1. A Runner does not repeat work whose result it has kept.
type Runner interface {
	// Net is the agents' name for the net of a round.
	Net(round int) string
	// Play plays a set of a round's games from a seed. The names of nets are filled in.
	Play(round, set int, games Games, seed uint64) error
	// Train trains a round's net on these sets of games. It starts with the
	// weights of another round's net, or with random ones for round 0.
	Train(round int, sets []Set, how Training, begin int, seed uint64) error
	// Match plays a match and returns the score of some agents together, 0 to 1: their share of
	// all points. The seed is for a match without one.
	Match(name string, match Match, agents []int, seed uint64) (score float64, err error)
	// Note records a decision, in a line for a person.
	Note(what string) error
}

// Set names a set of games.
type Set struct {
	Round, Number int
}

// Run carries a recipe out and returns the round whose net is the best. Call it again after an
// error or an interrupt: the runner has kept what was done.
func (r *Recipe) Run(runner Runner) (best int, err error) {
	if err := r.Check(); err != nil {
		return 0, err
	}
	var sets [][]Set // by round
	lost := 0        // rounds since the last one whose net became the best
	seeds := seeds{r.Seed, 0}
	for i, round := range r.Rounds {
		number := i + 1
		sets = append(sets, nil)
		for k, games := range round.Games {
			if best > 0 {
				games.Agents, games.Teacher = named(runner, games.Agents, i, best), named(runner, games.Teacher, i, best)
			}
			seed := seeds.next()
			if games.Seed != 0 {
				seed = games.Seed
			}
			if err := runner.Play(number, k+1, games, seed); err != nil {
				return 0, err
			}
			sets[i] = append(sets[i], Set{number, k + 1})
		}
		reach := round.Reach
		if r.Gather {
			reach = lost
		}
		var reached []Set
		for _, played := range sets[i-reach:] {
			reached = append(reached, played...)
		}
		begin := 0
		if round.Train.Begin {
			begin = best
		}
		if err := runner.Train(number, reached, round.Train, begin, seeds.next()); err != nil {
			return 0, err
		}
		seed := seeds.next()
		for k, watch := range r.Watch {
			name := fmt.Sprintf("round%d-watch%d", number, k+1)
			if _, err := runner.Match(name, watch.with(newNet, runner.Net(number)), watch.agentsWith(newNet), seeds.next()); err != nil {
				return 0, err
			}
		}
		if best == 0 || r.Match == nil {
			best = number
			continue
		}
		match := r.Match.with(newNet, runner.Net(number)).with(bestNet, runner.Net(best))
		score, err := runner.Match(fmt.Sprintf("round%d", number), match, r.Match.agentsWith(newNet), seed)
		if err != nil {
			return 0, err
		}
		lost++
		note := fmt.Sprintf("round %d: %.2f %% of the points against the net of round %d, which stays", number, 100*score, best)
		if score > 0.5 {
			note = fmt.Sprintf("round %d: %.2f %% of the points against the net of round %d, whose place it takes", number, 100*score, best)
			best, lost = number, 0
		}
		if err := runner.Note(note); err != nil {
			return 0, err
		}
	}
	for i, test := range r.Tests {
		if _, err := runner.Match(fmt.Sprintf("test%d", i+1), test.with(bestNet, runner.Net(best)), test.agentsWith(bestNet), seeds.next()); err != nil {
			return 0, err
		}
	}
	return best, nil
}

// named returns agent strings with the names by which a runner knows the nets of the rounds before.
func named(runner Runner, agents string, rounds, best int) string {
	agents = withNet(agents, bestNet, runner.Net(best))
	for round := range rounds {
		agents = withNet(agents, fmt.Sprint(roundNet, round+1), runner.Net(round+1))
	}
	return agents
}

// seeds are the seeds of a recipe's parts, in order: a part has the same seed whatever
// the outcomes of the matches before it.
type seeds struct{ first, given uint64 }

func (s *seeds) next() uint64 {
	s.given++
	return s.first + s.given - 1
}
