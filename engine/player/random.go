package player

import (
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/player/keys"
	"playout/engine/search"
)

// randomKind plays any legal move.
var randomKind = kind{name: "random", defaults: random{}, silent: true}

type random struct{}

func (p random) copied() params { return &p }
func (p *random) value() value  { return *p }

func (*random) keys(*keys.List) {}

func (*random) player(s *setup) (Player, error) {
	return &picker{rng: *game.NewRand(s.seed), candidates: game.RandomMoves}, nil
}

// picker plays one of a list of moves at random, without search.
type picker struct {
	rng        game.Rand
	candidates func(game.State, game.Seat, []game.Move) []game.Move
	moves      []game.Move
	move       game.Move
}

func (p *picker) Think(s game.State, seat game.Seat) {
	p.moves = p.candidates(s, seat, p.moves[:0])
	p.move = p.moves[p.rng.IntN(len(p.moves))]
}

// Restrict implements Restricting: if the moves include none of the player's candidates, it plays
// any of them.
func (p *picker) Restrict(moves []game.Move) {
	p.moves = slices.DeleteFunc(p.moves, func(m game.Move) bool { return !slices.Contains(moves, m) })
	if len(p.moves) == 0 {
		p.moves = append(p.moves, moves...)
	}
	p.move = p.moves[p.rng.IntN(len(p.moves))]
}

func (p *picker) Advance(time.Duration) bool { return true }
func (p *picker) Move() game.Move            { return p.move }
func (p *picker) Report(*search.Report) bool { return false }
