package main

import (
	"flag"
	"io"

	"playout/engine/uci/server"
)

// serveUCI is an engine for chess that other programs play against.
func serveUCI(args []string, stdin io.Reader, stdout, _ io.Writer) error {
	flags := flag.NewFlagSet("uci", flag.ContinueOnError)
	o := server.Options{Nets: new(shelf)}
	flags.StringVar(&o.Agent, "agent", server.DefaultAgent, "agent string; its ms holds where a command go sets no limit, its other limits always")
	flags.Uint64Var(&o.Seed, "seed", 1, "of the agent's randomness")
	flags.BoolVar(&o.Outside, "outside", false, "agents may start outside programs, as uci:cmd=PATH does; without it those are refused, the option Agent's too")
	if err := parseFlags(flags, args, stdout); err != nil {
		return err
	}
	return server.Serve(stdin, stdout, o)
}
