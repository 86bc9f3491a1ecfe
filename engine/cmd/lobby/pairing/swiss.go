package pairing

import (
	"cmp"
	"errors"
	"slices"
)

// ErrNoPairing is the error of a round in which some would have to meet again or to have a second
// bye.
var ErrNoPairing = errors.New("no pairing is left; allowed: rounds in which all can meet someone new")

// Swiss pairs the next round of a tournament of a number of rounds. The bye, of a player with few
// points, is the last pair. second exchanges the seats that lots give in the first round.
//
// Pairs are chosen in brackets, one for each number of points, from the top. The comments name the
// criteria of the rules, C1 to C21. If no pairing keeps C3 (no two who must not have the same seat
// again meet), Swiss pairs without it: the rules leave such a round to the arbiter.
func Swiss(players []Player, rounds int, second bool) ([]Pair, error) {
	for _, strict := range []bool{true, false} {
		if s := newSwiss(players, rounds, second, strict); s.begin() {
			return s.pair(), nil
		}
	}
	return nil, ErrNoPairing
}

// The float of a round: the player met one with fewer points, or more.
type float int

const (
	level float = iota
	down
	up
)

// entrant is a player of the round to be paired.
type entrant struct {
	*Player
	index  int // in the list of all players
	number int // pairing number, from 1
	points int
	played int // games
	floats [2]float
	mayBye bool
	met    map[int]bool

	// The preference for a seat: 1 for the first, -1 for the second, 0 for none. It is absolute or
	// strong, or both are false.
	wants            int
	absolute, strong bool
	difference       int // games with the first seat, less those with the second
	twice            int // the seat of the last two games, 0 if they differ
}

// swiss holds the round that is being paired. Entrants are in the order of points, then of pairing
// numbers, and are known by their place in it.
type swiss struct {
	all    []*entrant
	past   int  // rounds
	last   bool // the round is the last one
	second bool
	strict bool // C3 holds

	byePoints int  // of the one who has the bye, -1 for an even number of entrants
	byeHere   bool // the bracket is the one in which the bye falls
	left      []int
	mates     map[int]int // of those left, in the pairing that was found last
}

func newSwiss(players []Player, rounds int, second, strict bool) *swiss {
	s := &swiss{second: second, strict: strict, byePoints: -1}
	for i := range players {
		s.past = max(s.past, len(players[i].Games))
	}
	s.last = s.past >= rounds-1
	number := 0
	for i := range players {
		p := &players[i]
		if !p.Absent || p.paired() {
			number++
		}
		if !p.Absent {
			s.all = append(s.all, newEntrant(players, i, number))
		}
	}
	slices.SortStableFunc(s.all, func(a, b *entrant) int { return b.points - a.points })
	for i := range s.all {
		s.left = append(s.left, i)
	}
	return s
}

func newEntrant(players []Player, index, number int) *entrant {
	p := &players[index]
	e := &entrant{Player: p, index: index, number: number, points: p.Points(), mayBye: true, met: map[int]bool{}}
	lastSeat := 0
	for _, g := range p.Games {
		if !g.Played {
			e.mayBye = e.mayBye && !g.Bye && g.Points < 2
			continue
		}
		e.played++
		e.met[g.Opponent] = true
		seat := seatOf(&g)
		e.difference += seat
		e.twice = 0
		if seat == lastSeat {
			e.twice = seat
		}
		lastSeat = seat
	}
	e.absolute = e.difference < -1 || e.difference > 1 || e.twice != 0
	e.strong = !e.absolute && e.difference != 0
	switch {
	case e.difference > 1 || e.difference < -1:
		e.wants = -sign(e.difference)
	case e.twice != 0:
		e.wants = -e.twice
	case e.difference != 0:
		e.wants = -e.difference
	default:
		e.wants = -lastSeat
	}
	for back := range min(2, len(p.Games)) {
		round := len(p.Games) - 1 - back
		mine, theirs := p.pointsBefore(round), 0
		g := &p.Games[round]
		if g.Played {
			theirs = players[g.Opponent].pointsBefore(round)
		}
		switch {
		case g.Played && mine > theirs, !g.Played && g.Points > 0:
			e.floats[back] = down
		case g.Played && mine < theirs:
			e.floats[back] = up
		}
	}
	return e
}

func seatOf(g *Game) int {
	if g.First {
		return 1
	}
	return -1
}

func sign(n int) int { return cmp.Compare(n, 0) }

// mayMeet reports whether two keep the absolute criteria C1 and C3.
func (s *swiss) mayMeet(a, b *entrant) bool {
	if a.met[b.index] {
		return false
	}
	return !s.strict || !a.absolute || !b.absolute || a.wants != b.wants || s.last && (a.points > s.past || b.points > s.past)
}

// begin finds out whether any pairing keeps the absolute criteria, and how many points the one has
// who has the bye: as few as possible (C5).
func (s *swiss) begin() bool {
	n := len(s.all)
	if n == 0 {
		return true
	}
	top := s.all[0].points
	s.match(func(a, b int, w *weigher) {
		x, y := s.all[a], s.all[b]
		w.add(x.points+y.points, n*2*(s.past+1))
		w.count(y.points == top, n)
	})
	for i, e := range s.all {
		if _, matched := s.mates[i]; matched {
			continue
		}
		if n%2 == 0 || s.byePoints >= 0 || !e.mayBye {
			return false
		}
		s.byePoints = e.points
	}
	s.findBye(top)
	return true
}

// findBye finds out whether the bye falls in the next bracket, of those with at least as many points:
// in the pairing that was found last they meet each other.
func (s *swiss) findBye(points int) {
	s.byeHere = s.byePoints >= points
	for _, i := range s.left {
		if mate, matched := s.mates[i]; matched && s.all[i].points >= points && s.all[mate].points < points {
			s.byeHere = false
		}
	}
}

// match finds the best pairing of those left, and puts it into mates. criteria writes what a pair
// is worth besides that all must have a place, and is not called for pairs that cannot be.
func (s *swiss) match(criteria func(a, b int, w *weigher)) {
	n := len(s.left)
	partners := match(n, func(i, j int) weight {
		a, b := s.all[s.left[i]], s.all[s.left[j]]
		if !s.mayMeet(a, b) {
			return nil
		}
		var w weigher
		worth := 1 // C2, C4: those who may not have the bye are more urgent
		for _, e := range []*entrant{a, b} {
			if !e.mayBye || s.byePoints >= 0 && e.points > s.byePoints {
				worth++
			}
		}
		w.add(worth, 3*n)
		criteria(s.left[i], s.left[j], &w)
		return w.weight
	})
	s.mates = make(map[int]int)
	for i, j := range partners {
		if j >= 0 {
			s.mates[s.left[i]] = s.left[j]
		}
	}
}

// pair pairs bracket after bracket.
func (s *swiss) pair() (pairs []Pair) {
	moved := 0 // how many of those left have moved down into the bracket
	for len(s.left) > 1 {
		b := s.newBracket(moved)
		for _, p := range b.pair() {
			pairs = append(pairs, s.seats(p[0], p[1]))
		}
		if moved = b.end - (len(b.before) - len(s.left)); moved == len(s.left) {
			break
		}
		s.findBye(s.all[s.left[moved]].points)
	}
	for _, i := range s.left {
		pairs = append(pairs, Pair{s.all[i].index, None})
	}
	return pairs
}

// bracket holds those who are paired together: who have moved down, and all with the next number of
// points.
type bracket struct {
	*swiss
	before            []int // those left when it began
	moved, end, after int   // the bracket are the first end of them, moved from above the first moved; the next bracket ends at after
	scores            []int // points in this bracket and the next, the most first
	mostPairs         int
}

func (s *swiss) newBracket(moved int) *bracket {
	b := &bracket{swiss: s, before: s.left, moved: moved, end: moved}
	extend := func(from int) int {
		to := from
		for to < len(b.before) && b.points(to) == b.points(from) {
			to++
		}
		return to
	}
	b.end = extend(moved)
	b.after = extend(b.end)
	for i := range b.after {
		if i == 0 || b.points(i) != b.points(i-1) {
			b.scores = append(b.scores, b.points(i))
		}
	}
	b.mostPairs = len(b.before) / 2
	return b
}

// points returns the points of one of those left, by the place among them.
func (b *bracket) points(place int) int { return b.all[b.before[place]].points }

// place returns the place of an entrant among those left when the bracket began.
func (b *bracket) place(entrant int) int { at, _ := slices.BinarySearch(b.before, entrant); return at }

// pair returns the pairs of the bracket. The others move down into the next one.
func (b *bracket) pair() (pairs [][2]int) {
	if b.moved > 0 {
		b.match(func(x, y int, w *weigher) {
			b.criteria(x, y, w)
			b.prefer(x, y, w)
		})
		for _, x := range b.before[:b.moved] {
			if y, matched := b.mates[x]; matched && b.inside(y) {
				pairs = append(pairs, [2]int{x, y})
			}
		}
		b.remove(pairs)
	} else {
		b.match(b.criteria)
	}
	rest := b.rest()
	b.match(func(x, y int, w *weigher) {
		b.criteria(x, y, w)
		rest.prefer(x, y, w)
	})
	var more [][2]int
	for _, x := range rest.who {
		if y, matched := b.mates[x]; matched && x < y && b.inside(y) {
			more = append(more, [2]int{x, y})
		}
	}
	b.remove(more)
	return append(pairs, more...)
}

// remove takes pairs from those left.
func (b *bracket) remove(pairs [][2]int) {
	b.left = slices.DeleteFunc(slices.Clone(b.left), func(i int) bool {
		return slices.ContainsFunc(pairs, func(p [2]int) bool { return p[0] == i || p[1] == i })
	})
}

// inside reports whether an entrant is of the bracket and has not moved down into it.
func (b *bracket) inside(i int) bool { at := b.place(i); return at >= b.moved && at < b.end }

// criteria writes the criteria for the pair of x and y, who is lower, in the order of the rules.
func (b *bracket) criteria(x, y int, w *weigher) {
	high, low := b.all[x], b.all[y]
	here := b.inside(y)
	next := b.place(y) >= b.end && b.place(y) < b.after
	all := b.mostPairs

	w.count(here, all)            // C6: as many pairs as possible
	b.byScore(here, high, all, w) // C7: those with the most points are paired
	w.count(next, all)            // C8: the same in the next bracket
	b.byScore(next, high, all, w)

	unplayed := 0 // C9: the bye goes to one with few games not played
	if b.byeHere {
		for _, e := range []*entrant{high, low} {
			if e.points == b.byePoints {
				unplayed += b.past - e.played
			}
		}
	}
	w.add(unplayed, 2*all*b.past+1)

	same := high.wants != 0 && high.wants == low.wants
	bothAbsolute := same && high.absolute && low.absolute
	w.count(here && !(bothAbsolute && abs(high.difference) > 1 && abs(low.difference) > 1), all) // C10: seats that differ by three
	w.count(here && !(bothAbsolute && thrice(high, low)), all)                                   // C11: the same seat three times
	w.count(here && !same, all)                                                                  // C12: preferences
	strong := func(e *entrant) bool { return e.strong || e.absolute }
	w.count(here && !(same && strong(high) && strong(low) && !bothAbsolute), all) // C13: strong preferences

	floatsUp := high.points > low.points
	for back := range min(2, b.past) { // C14 to C17: the same float as one and two rounds before
		downs := 0
		if here && low.floats[back] == down {
			downs++
		}
		if here && !floatsUp && high.floats[back] == down {
			downs++
		}
		w.add(downs, 2*all)
		w.count(here && !(floatsUp && low.floats[back] == up), all)
	}
	for back := range min(2, b.past) { // C18 to C21: the differences of such floats
		for _, points := range b.scores {
			downs := 0
			for _, e := range []*entrant{high, low} {
				if here && e.points == points && e.floats[back] == down {
					downs++
				}
			}
			w.add(downs, 2*all)
		}
		b.byScore(here && !(floatsUp && low.floats[back] == up), high, all, w)
	}
}

// byScore counts pairs by the points of the higher one, the most first.
func (b *bracket) byScore(is bool, high *entrant, all int, w *weigher) {
	for _, points := range b.scores {
		w.count(is && high.points == points, all)
	}
}

// thrice reports whether one of two who have the same absolute preference would have the same seat
// for the third time in a row.
func thrice(a, b *entrant) bool {
	if abs(a.difference) == abs(b.difference) {
		return a.twice != 0 && a.twice == b.twice
	}
	// The one with the smaller difference does not get the wanted seat.
	if abs(a.difference) > abs(b.difference) {
		a = b
	}
	return a.twice == -a.wants
}

// prefer orders pairings that are equally good: those who have moved down are paired from the top,
// each with the highest opponent.
func (b *bracket) prefer(x, y int, w *weigher) {
	here := b.inside(y)
	for _, m := range b.before[:b.moved] {
		w.count(here && m == x, 1)
	}
	for _, m := range b.before[:b.moved] {
		rank := 0
		if here && m == x {
			rank = b.end - b.place(y)
		}
		w.add(rank, b.end)
	}
}

// rest holds those of a bracket whom no one who has moved down meets. The first half, one for each
// pair, meets the second.
type rest struct {
	*bracket
	who   []int
	pairs int
}

func (b *bracket) rest() *rest {
	r := &rest{bracket: b}
	for _, i := range b.left {
		if b.inside(i) {
			r.who = append(r.who, i)
			if mate, matched := b.mates[i]; matched && mate > i && b.inside(mate) {
				r.pairs++
			}
		}
	}
	return r
}

// prefer orders pairings that are equally good: by the exchanges between the halves, then from the
// top, each with the highest opponent.
func (r *rest) prefer(x, y int, w *weigher) {
	n := len(r.who)
	at, isIn := slices.BinarySearch(r.who, x)
	here := isIn && r.inside(y)
	w.count(here && at < r.pairs, n) // the fewest exchanges
	index := 0
	if here {
		index = n - at
	}
	w.add(index, n*n) // the smallest difference between those exchanged
	for i := r.pairs - 1; i >= 0; i-- {
		value := 0
		if here && at == i {
			value = -1
		}
		w.add(value, 1) // the lowest of the first half change
	}
	for i := r.pairs; i < n; i++ {
		w.count(here && at == i, 1) // the highest of the second half change
	}
	for i := range n {
		rank := 0
		if here && at == i {
			other, _ := slices.BinarySearch(r.who, y)
			rank = n - other
		}
		w.add(rank, n)
	}
}

func abs(n int) int { return max(n, -n) }

// seats returns the pair of two entrants by section 5 of the rules: it grants preferences, the
// stronger one first, then exchanges the seats of the last games in which they had different ones,
// then grants the higher one's preference. Without preferences odd pairing numbers have the first
// seat.
func (s *swiss) seats(x, y int) Pair {
	high, low := s.all[min(x, y)], s.all[max(x, y)]
	seat := s.seatOfHigher(high, low)
	if seat > 0 {
		return Pair{high.index, low.index}
	}
	return Pair{low.index, high.index}
}

func (s *swiss) seatOfHigher(high, low *entrant) int {
	switch {
	case high.wants == 0 && low.wants == 0:
		seat := 1
		if high.number%2 == 0 {
			seat = -1
		}
		if s.second {
			seat = -seat
		}
		return seat
	case high.wants != low.wants:
		return cmp.Or(high.wants, -low.wants)
	case high.absolute && (!low.absolute || abs(high.difference) > abs(low.difference)):
		return high.wants
	case low.absolute && (!high.absolute || abs(low.difference) > abs(high.difference)):
		return -low.wants
	case high.strong && !low.strong:
		return high.wants
	case low.strong && !high.strong:
		return -low.wants
	}
	mine, theirs := playedSeats(high.Player), playedSeats(low.Player)
	for i := range min(len(mine), len(theirs)) {
		if mine[i] != theirs[i] {
			return theirs[i]
		}
	}
	return high.wants
}

// playedSeats returns the seats of the games that a player has played, the last one first.
func playedSeats(p *Player) (seats []int) {
	for i := range p.Games {
		if g := &p.Games[len(p.Games)-1-i]; g.Played {
			seats = append(seats, seatOf(g))
		}
	}
	return seats
}
