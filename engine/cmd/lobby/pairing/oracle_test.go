package pairing

import (
	"slices"
)

// oracle pairs as the rules are written: it lists all pairings of a bracket, judges each by the
// criteria in terms of players, and takes the first of the best. It knows no weights. It leaves C9
// out, which decides nothing where all games are played.
type oracle struct {
	*swiss
}

// candidate is a pairing of a bracket, with those who move down.
type candidate struct {
	pairs [][2]*entrant
	down  []*entrant
}

// pair returns the pairing of the round, nil for none.
func (o *oracle) pair() (pairs []Pair) {
	o.byePoints = -1
	if o.byePoints = o.leastBye(o.all); o.byePoints == impossible {
		return nil
	}
	var moved []*entrant
	for rest := o.all; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].points == rest[0].points {
			n++
		}
		group := rest[:n]
		rest = rest[n:]
		best := o.best(moved, group, rest)
		for _, p := range best.pairs {
			pairs = append(pairs, o.seatsOf(p))
		}
		moved = best.down
	}
	for _, e := range moved {
		pairs = append(pairs, Pair{e.index, None})
	}
	return pairs
}

func (o *oracle) seatsOf(p [2]*entrant) Pair {
	return o.seats(slices.Index(o.all, p[0]), slices.Index(o.all, p[1]))
}

const impossible = 1 << 20

// leastBye returns the fewest points that one left without an opponent can have, -1 if all have one,
// and impossible if there is no pairing.
func (o *oracle) leastBye(who []*entrant) int {
	if len(who) == 0 {
		return -1
	}
	least := impossible
	if first := who[0]; len(who)%2 == 1 && first.mayBye && o.leastBye(who[1:]) == -1 {
		least = first.points
	}
	for i, e := range who[1:] {
		if o.mayMeet(who[0], e) {
			least = min(least, o.leastBye(slices.Concat(who[1:i+1], who[i+2:])))
		}
	}
	return least
}

// candidates calls yield with each pairing of a bracket: those who have moved down meet only
// others.
func (o *oracle) candidates(moved, group []*entrant, yield func(candidate)) {
	var walk func(c candidate, left []*entrant)
	walk = func(c candidate, left []*entrant) {
		if len(left) == 0 {
			yield(candidate{slices.Clone(c.pairs), slices.Clone(c.down)})
			return
		}
		first := left[0]
		walk(candidate{c.pairs, append(slices.Clone(c.down), first)}, left[1:])
		for i, e := range left[1:] {
			if o.mayMeet(first, e) && !(slices.Contains(moved, first) && slices.Contains(moved, e)) {
				walk(candidate{append(slices.Clone(c.pairs), [2]*entrant{first, e}), c.down}, slices.Concat(left[1:i+1], left[i+2:]))
			}
		}
	}
	walk(candidate{}, slices.Concat(moved, group))
}

// differences returns the differences in points of pairs and of those who move down, the greatest
// first.
func differences(c candidate, lowest int, counts func(*entrant) bool) (all []int) {
	for _, p := range c.pairs {
		if counts == nil || counts(p[0]) {
			all = append(all, p[0].points-p[1].points)
		}
	}
	for _, e := range c.down {
		if counts == nil || counts(e) {
			all = append(all, e.points-(lowest-2))
		}
	}
	slices.SortFunc(all, func(a, b int) int { return b - a })
	return all
}

// best returns the pairing of a bracket with others below it.
func (o *oracle) best(moved, group, below []*entrant) (best candidate) {
	var bestKey [][]int
	o.candidates(moved, group, func(c candidate) {
		if o.leastBye(slices.Concat(c.down, below)) != o.byeAmong(c.down, below) {
			return
		}
		key := o.key(c, moved, group, below)
		if bestKey == nil || slices.CompareFunc(key, bestKey, slices.Compare) < 0 {
			best, bestKey = c, key
		}
	})
	return best
}

// byeAmong returns what leastBye has to return for those left, if the bye is to go to one with the
// fewest points.
func (o *oracle) byeAmong(down, below []*entrant) int {
	if (len(down)+len(below))%2 == 0 {
		return -1
	}
	return o.byePoints
}

// key returns what decides between pairings, the most important first; less is better.
func (o *oracle) key(c candidate, moved, group, below []*entrant) (key [][]int) {
	add := func(n ...int) { key = append(key, n) }
	lowest := group[0].points
	add(-len(c.pairs))
	key = append(key, differences(c, lowest, nil))
	// C8: the same in the next bracket, at best.
	if len(below) > 0 {
		n := 1
		for n < len(below) && below[n].points == below[0].points {
			n++
		}
		var next [][]int
		o.candidates(c.down, below[:n], func(d candidate) {
			if o.leastBye(slices.Concat(d.down, below[n:])) != o.byeAmong(d.down, below[n:]) {
				return
			}
			k := [][]int{{-len(d.pairs)}, differences(d, below[0].points, nil)}
			if next == nil || slices.CompareFunc(k, next, slices.Compare) < 0 {
				next = k
			}
		})
		key = append(key, next...)
	}
	var far, thrice, wish, strong int
	for _, p := range c.pairs {
		seats := o.seatsOf(p)
		top := o.last && (p[0].points > o.past || p[1].points > o.past)
		for _, e := range p {
			seat := -1
			if e.index == seats.First {
				seat = 1
			}
			if top && abs(e.difference+seat) > 2 {
				far++
			}
			if top && e.twice == seat {
				thrice++
			}
			if e.wants == -seat {
				wish++
				if e.strong || e.absolute && !(p[0].absolute && p[1].absolute) {
					strong++
				}
			}
		}
	}
	add(far)
	add(thrice)
	add(wish)
	add(strong)
	for back := range 2 {
		var downs, ups int
		for _, e := range c.down {
			if e.floats[back] == down && e.points == lowest {
				downs++
			}
		}
		for _, p := range c.pairs {
			if p[0].points > p[1].points && p[1].floats[back] == up {
				ups++
			}
		}
		add(downs)
		add(ups)
	}
	for back := range 2 {
		// Those who have moved down float down again, paired or not.
		var downs, ups candidate
		for _, p := range c.pairs {
			if p[0].points > p[1].points {
				downs.pairs = append(downs.pairs, p)
				if p[1].floats[back] == up {
					ups.pairs = append(ups.pairs, p)
				}
			}
		}
		downs.down = c.down
		key = append(key, differences(downs, lowest, func(e *entrant) bool { return e.floats[back] == down }), differences(ups, lowest, nil))
	}
	return append(key, order(c, moved, group)...)
}

// order returns the place of a pairing in the sequence of the rules' section 4: the one that comes
// first is less.
func order(c candidate, moved, group []*entrant) (key [][]int) {
	all := slices.Concat(moved, group)
	opponent := map[*entrant]int{}
	for _, p := range c.pairs {
		opponent[p[0]] = slices.Index(all, p[1])
	}
	var who, opponents []int
	for i, e := range moved {
		if o, paired := opponent[e]; paired {
			who, opponents = append(who, i), append(opponents, o)
		}
	}
	key = append(key, who, opponents)

	// The rest, in two halves.
	var rest []*entrant
	for _, e := range group {
		if !slices.Contains(opponents, slices.Index(all, e)) {
			rest = append(rest, e)
		}
	}
	pairs := len(c.pairs) - len(who)
	var upper, lower, wentDown, wentUp, first []int
	for i, e := range rest {
		if _, paired := opponent[e]; paired {
			first = append(first, i)
			if i >= pairs {
				wentUp = append(wentUp, i)
			}
		} else if i < pairs {
			wentDown = append(wentDown, -i)
		}
	}
	sum := 0
	for _, i := range wentUp {
		sum += i
	}
	for _, i := range wentDown {
		sum += i
	}
	slices.Sort(wentDown) // the greatest first
	for _, i := range first {
		upper = append(upper, i)
		lower = append(lower, opponent[rest[i]])
	}
	return append(key, []int{len(wentUp)}, []int{sum}, wentDown, wentUp, upper, lower)
}
