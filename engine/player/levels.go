package player

import (
	"fmt"

	"playout/engine/game"
	"playout/engine/player/levels"
)

// Levels is the number of levels, the same for every game. Package levels has the tables.
const Levels = levels.Count

// LevelsVersion returns the version of a game's levels, 1 or more. Results of a game with a level
// store it; results without a version are of version 1.
func LevelsVersion(g game.Game) int { return levels.Version(g.Spec().ID) }

// Worth is a level's measured score, from 0 to 1 with draws as halves, over a number of games
// against the level below; the first level played random.
type Worth struct {
	Against Agent
	Score   float64
	Games   int
}

// Worth returns the measured score of a level in a game. Variants, and games without levels of
// their own, have none.
func (a Agent) Worth(g game.Game) (w Worth, measured bool) {
	list, known := levels.Of(g.Spec().Name())
	if !known || a.strength == 0 {
		return Worth{}, false
	}
	of := list[a.strength-1]
	w = Worth{Score: of.Score, Games: of.Games}
	if a.strength > 1 {
		w.Against = newLevel(g, a.strength-1)
	} else {
		w.Against = mustParse(g, "random")
	}
	return w, true
}

// newLevel returns a level of a game.
func newLevel(g game.Game, strength int) Agent {
	list, _ := levels.Of(g.Spec().ID)
	a := mustParse(g, list[strength-1].Agent)
	a.strength = strength
	if g.Spec().Variant != "" {
		return a.WithoutNet()
	}
	return a
}

// InVariants returns the agent that a level plays as in variants of its game.
func (a Agent) InVariants() Agent {
	if a.strength > 0 {
		return a.WithoutNet()
	}
	return a
}

// mustParse parses an agent string that is valid for the game; it panics otherwise.
func mustParse(g game.Game, text string) Agent {
	a, err := Parse(g, text)
	if err != nil {
		panic(fmt.Sprintf("player: %v", err))
	}
	return a
}
