package player

import (
	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/strict"
)

// rulesKind plays by the game's hand-written rules, at random among their choices.
var rulesKind = kind{name: "rules", defaults: rules{}, silent: true}

type rules struct{}

var _ checker = (*rules)(nil)

func (p rules) copied() params { return &p }
func (p *rules) value() value  { return *p }

func (*rules) keys(*keys.List) {}

func (*rules) check(g game.Game) error {
	if _, ok := g.New(game.NewRand(0)).(game.RuleBased); !ok {
		return strict.Wrong("", "%s has no hand-written player", g.Spec().ID).Allow("rules in a game that has one, as in othello")
	}
	return nil
}

func (*rules) player(s *setup) (Player, error) {
	return &picker{rng: *game.NewRand(s.seed), candidates: ruleMoves}, nil
}

// ruleMoves returns the moves that the game's hand-written player considers best.
func ruleMoves(s game.State, seat game.Seat, moves []game.Move) []game.Move {
	return s.(game.RuleBased).Rules(seat, moves)
}
