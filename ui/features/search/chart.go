package search

import (
	"slices"

	"playout/ui/feature"
	"playout/ui/text"
)

// Chart is the first seat's chances over the game.
type Chart struct {
	Title  string // "Black's chances"
	Now    string // "63%"
	Plies  int    // length of the axis
	Points []Point
	Ply    int // the one shown
}

// Point is the chance, 0 to 1, after a ply.
type Point struct {
	Ply    int
	Chance float64
}

// chart returns the course of the game, nil until it has two points.
func (f *Feature) chart(now *feature.Snapshot) *Chart {
	b := now.Board
	c := &Chart{Plies: len(b.Plies), Ply: b.Ply}
	for _, at := range f.chances {
		c.Points = append(c.Points, Point{at.ply, at.value})
	}
	if b.Over && len(b.Returns) > 0 {
		if n := len(c.Points); n > 0 && c.Points[n-1].Ply == b.Ply {
			c.Points = c.Points[:n-1]
		}
		c.Points = append(c.Points, Point{b.Ply, (float64(b.Returns[0]) + 1) / 2})
	}
	if len(c.Points) < 2 {
		return nil
	}
	c.Title = text.Fill(now.T.Chances, "seats", now.T.SeatOf(now.Game.Seats[0]))
	if chance := f.chanceAt(now, b.Ply); chance >= 0 {
		c.Now = now.T.Chance(chance)
	}
	return c
}

// bar returns the first seat's chance for the bar beside the board, below 0 for none: in play the last
// one known, inside only that of the open view's search of the position shown.
func (f *Feature) bar(now *feature.Snapshot) float64 {
	if now.FromInside.View == "" || now.Board.Over {
		return f.chanceAt(now, now.Board.Ply)
	}
	s := f.shownSearch(now)
	if !slices.Contains(f.at(now.Board, now.Board.Ply), s) {
		return -1
	}
	return firstChance(now.Game, s.report, slices.Index(now.Game.Seats, s.report.Seat))
}

// chanceAt returns the first seat's chance at a ply, or at the last evaluated ply before it,
// below 0 for none.
func (f *Feature) chanceAt(now *feature.Snapshot, ply int) float64 {
	if b := now.Board; b.Over && ply == b.Ply && len(b.Returns) > 0 {
		return (float64(b.Returns[0]) + 1) / 2
	}
	value := -1.0
	for _, c := range f.chances {
		if c.ply <= ply {
			value = c.value
		}
	}
	return value
}
