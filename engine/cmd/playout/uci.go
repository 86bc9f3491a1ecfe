package main

import (
	"io"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/uciserver"
)

// serveUCI runs an engine that other programs play against.
func serveUCI(args []string, stdin io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("uci")
	o := uciserver.Options{Nets: new(nets.Cache)}
	gameText := flags.String("game", uciGame(), gameUsage)
	flags.StringVar(&o.Agent, "agent", "", "`agent` that plays, by default a search of a second; its ms is used if a command go sets no limit, its other limits always")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the agent's randomness")
	flags.BoolVar(&o.Outside, "outside", false, "agents may start outside programs, as uci:cmd=PATH does; otherwise they are refused, in the option Agent too")
	if err := flags.parse(args); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	o.Game = g
	return flags.named(uciserver.Serve(stdin, stdout, o))
}

// uciGame returns the game of the protocol itself.
func uciGame() string {
	return games.With(func(g game.Game) bool { return g.Spec().UCI })[0]
}
