package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"

	"playout/engine/lab/data"
	"playout/engine/lab/progress"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/shard"
)

// selfPlayHelp explains what a net learns from which agents.
const selfPlayHelp = `In each position a net learns what the agent that played there thought of the moves: from puct, uct and flat how
often they visited each, from alphabeta how close each is to the best, and from all of these the result that they
expected. random, rules and uci do not rate moves: nothing is learned from their positions, unless there is a -teacher.
`

// selfPlay plays games between agents and keeps them as a data set.
func selfPlay(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("selfplay")
	o := data.SelfPlayOptions{Log: progress.New(stderr, "playout selfplay")}
	gameText := flags.game()
	agents := flags.String("agents", "", "`agents`, strings separated by spaces; a single one plays all seats")
	teacher := flags.String("teacher", "", "`agent` whose ratings of the moves of these games are kept instead of the agents' own")
	flags.StringVar(&o.Appraiser, "appraiser", "", "`path` of Stockfish, whose static evaluations of the positions are kept too, for an evaluation net")
	flags.IntVar(&o.Games, "games", 1000, "games in the data set")
	part := flags.shard()
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of openings, chance and players")
	openings := flags.String("openings", "random:0-10", "the openings from which games begin, `random:A-B|book|file=PATH`: from A to B random plies, or a book, as in playout match")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "games at a time")
	flags.StringVar(&o.Out, "out", "", "data set `file`; one that was started there is continued")
	if err := flags.parse(args, selfPlayHelp); err != nil {
		return err
	}
	var err error
	if o.Game, err = parseGame(*gameText); err != nil {
		return err
	}
	if o.Openings, err = data.ParseOpenings(*openings); err != nil {
		return flags.named(err)
	}
	if o.Agents, err = match.ParseAgents(o.Game, strings.Fields(*agents)); err != nil {
		return flags.named(err)
	}
	if o.Shard, err = shard.Parse(*part); err != nil {
		return flags.named(err)
	}
	if *teacher != "" {
		a, err := player.Parse(o.Game, *teacher)
		if err != nil {
			return fmt.Errorf("-teacher: %w", err)
		}
		o.Teacher = &a
	}
	ctx, stop := interruptible()
	defer stop()
	played, err := data.SelfPlay(ctx, o)
	if err != nil {
		return flags.named(err)
	}
	_, err = fmt.Fprintln(stdout, played)
	return err
}
