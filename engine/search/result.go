package search

import "playout/engine/game"

// Result is the proven end of a game for one of two seats.
type Result int8

// The results.
const (
	Unknown Result = 0 // nothing is proven
	Win     Result = 1
	Loss    Result = -1
	Draw    Result = 2
)

// ResultOf returns the result that a score has by its sign.
func ResultOf(score int) Result {
	switch {
	case score > 0:
		return Win
	case score < 0:
		return Loss
	}
	return Draw
}

// Other returns the same result for the other of two seats.
func (r Result) Other() Result {
	if r == Draw {
		return Draw
	}
	return -r
}

// Of converts a result for seat 0 to the same result for a seat.
func (r Result) Of(seat game.Seat) Result {
	if seat == 0 {
		return r
	}
	return r.Other()
}

// Word returns "win", "loss" or "draw", and "" for Unknown.
func (r Result) Word() string {
	switch r {
	case Win:
		return "win"
	case Loss:
		return "loss"
	case Draw:
		return "draw"
	}
	return ""
}

// Rank orders moves by their proven results: it returns 1 for a win, -1 for a loss, else 0.
func (r Result) Rank() int {
	if r == Draw {
		return 0
	}
	return int(r)
}
