//go:build !js

package player

import (
	"fmt"
	"time"

	"playout/engine/game"
	"playout/engine/player/outside"
	"playout/engine/uci"
)

var (
	_ Clocked   = (*outside.Player)(nil)
	_ Depending = (*outside.Player)(nil)
)

// startsPrograms is true: the command line may start an outside engine.
const startsPrograms = true

func (p *uciEngine) check(g game.Game) error {
	if p.cmd == "" {
		return fmt.Errorf("cmd is missing; allowed: cmd=PATH, the path of an engine")
	}
	_, err := uci.DialectOf(g, p.variant)
	return err
}

func (p *uciEngine) player(s *setup) (Player, error) {
	return outside.New(s.game, outside.Config{
		Path: p.cmd, Limit: time.Duration(p.ms) * time.Millisecond, Nodes: p.nodes, Elo: p.elo, Variant: p.variant,
	})
}
