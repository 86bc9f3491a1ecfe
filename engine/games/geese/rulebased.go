package geese

import (
	"cmp"
	"slices"

	"playout/engine/game"
)

// Rules returns the moves of the deterministic player of the student report. Its rules apply one
// after another, and each keeps the moves that it finds best among those that the rules before it
// kept:
//
//  1. not straight back, and not onto a cell that a goose will still hold;
//  2. not next to a rival's head, which could enter the same cell;
//  3. to a cell from which a path of half its own length continues, or else the longest
//     path;
//  4. towards the nearest food to which no rival is nearer; if there is no such food,
//     or the path is too short to eat safely, towards its own tail, which moves away.
func (s *state) Rules(seat game.Seat, dst []game.Move) []game.Move {
	kept := len(dst)
	dst = s.Sensible(seat, dst)
	p := newPlanner(&s.flock, int(seat))
	moves := dst[kept:]
	moves = p.keepBest(moves, func(c cell) int { return -toInt(p.held[c]) })
	moves = p.keepBest(moves, func(c cell) int { return -toInt(p.threatened(seat, c)) })
	enough := max(1, s.length(p.me)/2)
	moves = p.keepBest(moves, func(c cell) int { return p.path(c, enough) })
	goal := p.goal()
	if p.path(s.cellAhead(p.me, moves[0]), enough) < enough {
		goal = s.geese[p.me].tail
	}
	moves = p.keepBest(moves, func(c cell) int { return -s.g.distance(c, goal) })
	return dst[:kept+len(moves)]
}

// planner holds the hand-written player's analysis of a board for one goose.
type planner struct {
	*flock
	me   int
	held []bool // by cell: a goose will hold it after the next step, certainly or probably
}

// newPlanner finds the cells that will be held: all bodies without their tails, and a rival's tail
// too if its head is next to food.
func newPlanner(f *flock, me int) *planner {
	held := make([]bool, f.g.cells)
	for c, on := range f.board[:f.g.cells] {
		held[c] = on.isGoose()
	}
	for seats := f.alive; seats != 0; seats = seats.Rest() {
		seat := int(seats.First())
		held[f.geese[seat].tail] = seat != me && slices.ContainsFunc(f.g.neighbours(int(f.geese[seat].head)), func(c cell) bool {
			return f.board[c] == foodMark
		})
	}
	return &planner{f, me, held}
}

// keepBest keeps, in place and in order, the moves to the cells of the highest value.
func (p *planner) keepBest(list []game.Move, value func(cell) int) []game.Move {
	most, n := 0, 0
	for _, m := range list {
		w := value(p.cellAhead(p.me, m))
		if n == 0 || w > most {
			most, n = w, 0
		}
		if w == most {
			list[n] = m
			n++
		}
	}
	return list[:n]
}

// toInt returns 1 for true.
func toInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// path returns the length of the longest path from a cell over cells that are not held, at
// most enough: a search to that depth, of at most a few thousand cells.
func (p *planner) path(from cell, enough int) int {
	if p.held[from] {
		return 0
	}
	budget := 4000
	walked := slices.Clone(p.held)
	var walk func(c cell, left int) int
	walk = func(c cell, left int) int {
		if budget--; left == 0 || budget < 0 {
			return 0
		}
		walked[c] = true
		defer func() { walked[c] = false }()
		longest := 0
		for _, to := range p.g.neighbours(int(c)) {
			if !walked[to] && longest < left-1 {
				longest = max(longest, walk(to, left-1))
			}
		}
		return 1 + longest
	}
	return walk(from, enough)
}

// goal returns the nearest food that no rival is nearer to, or else the goose's own tail.
func (p *planner) goal() cell {
	goal, nearest := p.geese[p.me].tail, p.g.cells
	for _, food := range p.food {
		d := p.g.distance(p.geese[p.me].head, food)
		for seat := range p.g.seats {
			if seat != p.me && p.length(seat) > 0 && p.g.distance(p.geese[seat].head, food) < d {
				d = p.g.cells
			}
		}
		if d < nearest {
			goal, nearest = food, d
		}
	}
	return goal
}

// distance returns the distance between two cells on the torus, in steps.
func (g *geese) distance(a, b cell) int {
	round := func(d, size int) int {
		d = max(d, -d)
		return min(d, size-d)
	}
	columns := g.columns
	return round(int(a)/columns-int(b)/columns, g.rows) + round(int(a)%columns-int(b)%columns, columns)
}

// Reward returns a reward for flat Monte Carlo: 0 for a dead goose, else length^5, to which
// RewardSteps adds steps + 1, as in the student report, and RewardScore (step + 1) * (maxLength + 1)
// with the game's step, as in its program and in Kaggle's reward.
func (s *state) Reward(of game.Reward, seat game.Seat, steps int) float64 {
	n := float64(s.length(int(seat)))
	if n == 0 {
		return 0
	}
	power := n * n * n * n * n
	switch of {
	case game.RewardSteps:
		return float64(steps+1) + power
	case game.RewardScore:
		return float64((s.step+1)*(s.g.maxLength+1)) + power
	}
	return power
}

// Heuristic compares the lengths of living geese; the dead have lost to all living ones.
func (s *state) Heuristic(v *[game.MaxSeats]float32) {
	if s.over {
		s.Returns(v)
		return
	}
	*v = [game.MaxSeats]float32{}
	rivals := float32(s.g.seats - 1)
	for seat := range s.g.seats {
		for other := range s.g.seats {
			switch {
			case other == seat:
			case s.length(seat) == 0 && s.length(other) == 0:
				v[seat] += float32(cmp.Compare(s.rewardOf(seat), s.rewardOf(other))) / rivals
			case s.length(other) == 0:
				v[seat] += 1 / rivals
			case s.length(seat) == 0:
				v[seat] -= 1 / rivals
			default:
				lead := float32(s.length(seat) - s.length(other))
				v[seat] += lead / (max(lead, -lead) + softness) / rivals
			}
		}
	}
}

// softness is the lead in cells that corresponds to an expected result of 1/2.
const softness = 6
