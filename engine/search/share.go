package search

import "playout/engine/game"

// Held is what a search holds of one move at the root by simulations of its
// own. Searches of the same position tell it to each other.
type Held struct {
	Seat   game.Seat
	Move   game.Move
	Visits int32
	Sum    float64 // of the seat's values over the visits
	Proven int8    // as in Row, for the seat
}

// Own appends what the search holds of every root move by its own simulations,
// without those of others, and returns it.
func (s *Search) Own(held []Held) []Held {
	for seats := s.tree.nodes[0].acting; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		for _, e := range s.edgesOf(s.choiceOf(0, seat)) {
			own := Held{Seat: seat, Move: e.move, Visits: e.visits, Sum: e.sum, Proven: int8(e.result)}
			if other := find(s.others, seat, e.move); other != nil {
				own.Visits -= other.Visits
				own.Sum -= other.Sum
			}
			held = append(held, own)
		}
	}
	return held
}

// Absorb takes in what all other searches of the same position hold together,
// in place of what it was told before. The root's edges count others' visits as
// their own: they guide the selection there and the choice of the move, and
// reports hold them. What another search has proven is proven. The rest of the
// tree stays the search's own, so below the root the visits of a node add up
// as ever. What is no move of the root is passed over.
func (s *Search) Absorb(others []Held) {
	root := &s.tree.nodes[0]
	for seats := root.acting; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		c := s.choiceOf(0, seat)
		edges := s.edgesOf(c)
		c.mass = 0
		for i := range edges {
			e := &edges[i]
			was, is := Held{}, Held{}
			if h := find(s.others, seat, e.move); h != nil {
				was = *h
			}
			if h := find(others, seat, e.move); h != nil {
				is = *h
			}
			visits, sum := is.Visits-was.Visits, is.Sum-was.Sum
			e.visits += visits
			e.sum += sum
			c.visits += visits
			c.sum += sum
			if e.visits > 0 {
				c.mass += e.prior
			}
			if r := result(is.Proven); s.solve && r != unknown && e.result == unknown && root.acting.Rest() == 0 {
				e.result = r
				c.unproven--
			}
		}
		root.visits = c.visits
		if root.result == unknown && c.unproven < c.count {
			root.result = s.best(c).of(seat)
		}
	}
	s.others = append(s.others[:0], others...)
}

// find is what is held of a seat's move, nil for nothing.
func find(held []Held, seat game.Seat, m game.Move) *Held {
	for i := range held {
		if held[i].Seat == seat && held[i].Move == m {
			return &held[i]
		}
	}
	return nil
}

// Add adds what one search holds to a sum over searches and returns the sum.
func Add(sum, held []Held) []Held {
	for _, h := range held {
		all := find(sum, h.Seat, h.Move)
		if all == nil {
			sum = append(sum, h)
			continue
		}
		all.Visits += h.Visits
		all.Sum += h.Sum
		if all.Proven == 0 {
			all.Proven = h.Proven
		}
	}
	return sum
}
