package geese

import (
	"slices"
	"testing"

	"playout/engine/game"
)

// features returns a seat's planes of that name, by number.
func features(t *testing.T, s game.State, seat game.Seat) [][]float32 {
	t.Helper()
	for _, p := range newGame(standard).Planes() {
		if p.Name == "features" {
			dst := make([]float32, p.C*p.H*p.W)
			p.Encode(s, seat, dst)
			return slices.Collect(slices.Chunk(dst, p.H*p.W))
		}
	}
	t.Fatal("geese have no planes named features")
	return nil
}

// The features of a goose show when cells become free, where rivals may move, and all lengths.
func TestFeatures(t *testing.T) {
	// goose1 goes east from cell 36, in the middle of the board already; goose2 is above
	// it, about to eat; goose3 is dead; goose4 is in the corner.
	s, err := newGame(standard).Parse(`{"step":30,"geese":[[38,37,36],[27,16],[],[0]],"food":[28,70],"last":["EAST","SOUTH","","NORTH"]}`)
	if err != nil {
		t.Fatal(err)
	}
	const middle, up, down, left, right = 38, -11, 11, -1, 1
	for _, c := range []struct {
		plane int
		what  string
		want  map[int]float32
	}{
		{0, "own body", map[int]float32{middle: 3. / 16, middle + left: 2. / 16, middle + 2*left: 1. / 16}},
		{1, "rivals' bodies", map[int]float32{27: 2. / 16, 16: 1. / 16, 0: 1. / 16}},
		{2, "rivals' heads", map[int]float32{27: 2. / 16, 0: 1. / 16}},
		{3, "cells that rivals may enter", map[int]float32{28: 1, 38: 1, 26: 1, 66: 1, 1: 1, 10: 1}},
		{4, "tails that may stay", map[int]float32{16: 1}},
		{5, "own previous head", map[int]float32{middle + left: 1}},
		{6, "food", map[int]float32{28: 1, 70: 1}},
	} {
		for cell, v := range features(t, s, 0)[c.plane] {
			// All cells move with the head, which moves to the middle, cell 38.
			if want := c.want[cell]; v != want {
				t.Errorf("%s: cell %d has %v, want %v", c.what, cell, v, want)
			}
		}
	}
	for plane, want := range map[int]float32{7: 3. / 16, 8: 2. / 16, 9: 1. / 8, 10: 2. / 3, 11: 10. / 40, 12: 169. / 200} {
		for cell, v := range features(t, s, 0)[plane] {
			if v != want {
				t.Fatalf("plane %d has %v on cell %d, want %v", plane, v, cell, want)
			}
		}
	}
	for plane, cells := range features(t, s, 2) {
		if slices.ContainsFunc(cells, func(v float32) bool { return v != 0 }) {
			t.Errorf("plane %d of a dead goose is %v, want zeros", plane, cells)
		}
	}
}

// The features do not depend on the place on the torus.
func TestFeaturesAreShifted(t *testing.T) {
	one, err := newGame(standard).Parse(`{"step":7,"geese":[[38,37],[27,16],[60],[]],"food":[28,70],"last":["EAST","SOUTH","WEST",""]}`)
	if err != nil {
		t.Fatal(err)
	}
	// Everything two rows down and one column to the right.
	other, err := newGame(standard).Parse(`{"step":7,"geese":[[61,60],[50,39],[6],[]],"food":[51,16],"last":["EAST","SOUTH","WEST",""]}`)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range game.Seat(3) {
		for plane, cells := range features(t, one, seat) {
			if !slices.Equal(cells, features(t, other, seat)[plane]) {
				t.Errorf("seat %d, plane %d differs", seat, plane)
			}
		}
	}
}
