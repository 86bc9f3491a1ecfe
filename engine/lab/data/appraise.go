//go:build !js

package data

import (
	"math"
	"math/bits"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/selfplay"
	"playout/engine/uci"
)

// appraiser asks an engine for its static evaluations.
type appraiser struct {
	engine    *uci.Engine
	dialect   *uci.Dialect
	placement game.Placement
}

// newAppraiser starts the engine at a path, for a game that is game.Appraisable.
func newAppraiser(g game.Game, path string) (selfplay.Appraiser, error) {
	dialect, err := uci.DialectOf(g, "")
	if err != nil {
		return nil, err
	}
	engine, err := uci.Start(path)
	if err != nil {
		return nil, err
	}
	return &appraiser{engine, dialect, g.(game.Placer).Placement()}, nil
}

// Appraise and Close implement selfplay.Appraiser. Numbers beyond an int16 become its largest; a
// piece that the engine values at nothing counts as not appraised, as kings do.
func (a *appraiser) Appraise(s game.State) ([]int16, error) {
	seat := s.Acting().First()
	found, known, err := a.engine.Appraise(a.dialect.Position(s, seat))
	if err != nil || !known {
		return nil, err
	}
	number := func(white int) int16 {
		if seat != 0 {
			white = -white
		}
		return int16(min(max(white, -math.MaxInt16), math.MaxInt16))
	}
	worth := []int16{number(found.Points)}
	var sets [game.MaxSets]uint64
	s.(game.Placed).Place(&sets)
	for all := a.placement.Occupied(&sets); all != 0; all &= all - 1 {
		lost := found.Worth[bits.TrailingZeros64(all)]
		if lost == 0 {
			worth = append(worth, dataset.NoWorth)
		} else {
			worth = append(worth, number(found.Points-lost))
		}
	}
	return worth, nil
}

func (a *appraiser) Close() error { return a.engine.Close() }
