package geese

import (
	"cmp"
	"slices"

	"playout/engine/game"
)

// Rules is the deterministic player of the student report, in rules that are
// tried one after the other; each keeps those moves that it finds best among
// those that the rules before it left, or all of them where it finds none:
//
//  1. not straight back, and not onto a cell that a goose will still hold;
//  2. not beside a rival's head, which could enter the same cell;
//  3. where a way of half its own length leads on from there, or else the
//     longest way that there is;
//  4. nearer to the nearest food to which no rival is nearer; where there is no
//     such food, or the way is too short to eat in peace, nearer to its own
//     tail, which gives way.
func (s *state) Rules(seat game.Seat, dst []game.Move) []game.Move {
	me := int(seat)
	kept := len(dst)
	dst = s.Sensible(seat, dst)
	moves := dst[kept:]
	held := s.held(me)
	moves = s.best(moves, me, func(c cell) int { return -count(held[c]) })
	moves = s.best(moves, me, func(c cell) int { return -count(s.threatened(me, c)) })
	enough := max(1, s.length(me)/2)
	moves = s.best(moves, me, func(c cell) int { return s.way(held, c, enough) })
	goal := s.goal(me)
	if s.way(held, s.entered(me, moves[0]), enough) < enough {
		goal = s.geese[me].tail
	}
	moves = s.best(moves, me, func(c cell) int { return -s.g.apart(c, goal) })
	return dst[:kept+len(moves)]
}

// best keeps, in place and in order, the moves whose cell has the highest worth.
func (s *state) best(list []game.Move, seat int, worth func(cell) int) []game.Move {
	most, n := 0, 0
	for _, m := range list {
		w := worth(s.entered(seat, m))
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

func count(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// held says by cell whether a goose will hold it after the next step, as far
// as that is certain or likely: all bodies less the tails, a rival's tail too
// where its head lies beside food.
func (s *state) held(me int) []bool {
	set := make([]bool, s.g.cells)
	for c, on := range s.board {
		set[c] = isFowl(on)
	}
	for seats := s.alive; seats != 0; seats = seats.Rest() {
		seat := int(seats.First())
		set[s.geese[seat].tail] = seat != me && slices.ContainsFunc(s.g.beside(int(s.geese[seat].head)), func(c cell) bool {
			return s.board[c] == meal
		})
	}
	return set
}

// way is the length of the longest way from a cell over cells that are not
// held, at most enough: a search to that depth, at most a few thousand cells.
func (s *state) way(held []bool, from cell, enough int) int {
	if held[from] {
		return 0
	}
	budget := 4000
	walked := slices.Clone(held)
	var walk func(c cell, left int) int
	walk = func(c cell, left int) int {
		if budget--; left == 0 || budget < 0 {
			return 0
		}
		walked[c] = true
		defer func() { walked[c] = false }()
		longest := 0
		for _, to := range s.g.beside(int(c)) {
			if !walked[to] && longest < left-1 {
				longest = max(longest, walk(to, left-1))
			}
		}
		return 1 + longest
	}
	return walk(from, enough)
}

// threatened says whether a rival's head lies beside a cell.
func (s *state) threatened(me int, c cell) bool {
	for seat := range s.g.seats {
		if seat == me || s.length(seat) == 0 {
			continue
		}
		if slices.Contains(s.g.beside(int(s.geese[seat].head)), c) {
			return true
		}
	}
	return false
}

// goal is the nearest food to which no rival is nearer, else the own tail.
func (s *state) goal(me int) cell {
	goal, nearest := s.geese[me].tail, s.g.cells
	for _, food := range s.food {
		d := s.g.apart(s.geese[me].head, food)
		for seat := range s.g.seats {
			if seat != me && s.length(seat) > 0 && s.g.apart(s.geese[seat].head, food) < d {
				d = s.g.cells
			}
		}
		if d < nearest {
			goal, nearest = food, d
		}
	}
	return goal
}

// apart is the distance of two cells on the torus, in steps.
func (g *geese) apart(a, b cell) int {
	round := func(d, size int) int {
		d = max(d, -d)
		return min(d, size-d)
	}
	columns := g.columns
	return round(int(a)/columns-int(b)/columns, g.rows) + round(int(a)%columns-int(b)%columns, columns)
}

// Reward is what the flat Monte Carlo of the student report plays for: 0 for a
// dead goose, else (step + 1) + length^5.
func (s *state) Reward(seat game.Seat) float64 {
	n := float64(s.length(int(seat)))
	if n == 0 {
		return 0
	}
	return float64(s.step+1) + n*n*n*n*n
}

// Heuristic judges a living goose by its length against the rivals', and a
// dead one as beaten by all who live.
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
				v[seat] += float32(cmp.Compare(s.earned(seat), s.earned(other))) / rivals
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

// softness is the lead in cells that counts as an expected result of 1/2.
const softness = 6
