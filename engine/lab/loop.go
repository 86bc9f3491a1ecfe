package lab

import "fmt"

// Shop does the work of a recipe and keeps what comes of it: in files, or in
// memory. Rounds and sets count from 1. What was asked before and is kept
// already is not done again.
type Shop interface {
	// Net is what agents call the net of a round.
	Net(round int) string
	// Play plays a set of a round's games, with the names of nets in place, from
	// a seed.
	Play(round, set int, games Games, seed uint64) error
	// Train trains a round's net on these sets of games, begun with the weights
	// of another round's, 0 for random ones.
	Train(round int, sets []Set, how Training, begin int, seed uint64) error
	// Match plays a match and gives the score of agent number who, 0 to 1.
	Match(name string, match Match, who int, seed uint64) (score float64, err error)
	// Tell keeps what was decided, a line for a person.
	Tell(what string) error
}

// Set names a set of games.
type Set struct {
	Round, Number int
}

// Run goes through a recipe and gives the round whose net is the best. It may
// be called again after an error or an interrupt: the shop has what was done.
func (r *Recipe) Run(shop Shop) (best int, err error) {
	if err := r.Check(); err != nil {
		return 0, err
	}
	var sets [][]Set // by round
	seeds := seeds{r.Seed, 0}
	for i, round := range r.Rounds {
		number := i + 1
		sets = append(sets, nil)
		for k, games := range round.Games {
			if best > 0 {
				games.Agents = withNet(games.Agents, bestNet, shop.Net(best))
				games.Teacher = withNet(games.Teacher, bestNet, shop.Net(best))
			}
			if err := shop.Play(number, k+1, games, seeds.next()); err != nil {
				return 0, err
			}
			sets[i] = append(sets[i], Set{number, k + 1})
		}
		var learn []Set
		for _, of := range sets[i-round.Reach:] {
			learn = append(learn, of...)
		}
		begin := 0
		if round.Train.Begin {
			begin = best
		}
		if err := shop.Train(number, learn, round.Train, begin, seeds.next()); err != nil {
			return 0, err
		}
		seed := seeds.next()
		if best == 0 {
			best = number
			continue
		}
		match := r.Match
		who := match.side(newNet)
		match.Agents = withNet(withNet(match.Agents, newNet, shop.Net(number)), bestNet, shop.Net(best))
		score, err := shop.Match(fmt.Sprintf("round%d", number), match, who, seed)
		if err != nil {
			return 0, err
		}
		told := fmt.Sprintf("round %d: %.2f %% of the points against the net of round %d, which stays", number, 100*score, best)
		if score > 0.5 {
			told = fmt.Sprintf("round %d: %.2f %% of the points against the net of round %d, whose place it takes", number, 100*score, best)
			best = number
		}
		if err := shop.Tell(told); err != nil {
			return 0, err
		}
	}
	for i, test := range r.Tests {
		who := test.side(bestNet)
		test.Agents = withNet(test.Agents, bestNet, shop.Net(best))
		if _, err := shop.Match(fmt.Sprintf("test%d", i+1), test, who, seeds.next()); err != nil {
			return 0, err
		}
	}
	return best, nil
}

// seeds are the seeds of a recipe's parts, in order: whatever the outcome of
// matches, a part has the same.
type seeds struct{ first, given uint64 }

func (s *seeds) next() uint64 {
	s.given++
	return s.first + s.given - 1
}
