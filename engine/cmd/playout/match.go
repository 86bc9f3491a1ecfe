package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/matches"
	"playout/engine/lab/progress"
	"playout/engine/rating"
	"playout/engine/timecontrol"
)

// playMatch plays agents against each other and prints the result with its intervals.
func playMatch(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("match")
	var o matches.Options
	gameText := flags.game()
	agents := flags.String("agents", "", "agent strings separated by spaces: "+agentCounts()+"; with -format more")
	flags.StringVar(&o.Format, "format", "match", "match, all agents in every game; roundrobin, each pair; gauntlet, the first and each other")
	flags.IntVar(&o.Games, "games", 100, "games of each meeting, rounded up so that every opening is played in each seating")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of openings, chance and players")
	openings := flags.String("openings", "", "random:K, K random plies before the agents play; default by game")
	seating := flags.String("seating", matches.SeatingEach, "each: every opening is played in each seating; fixed: agents keep the seats in which they are listed")
	flags.DurationVar(&o.Step, "step", 0, "allowance of time for a move, such as 1s; 0 for no limit")
	flags.DurationVar(&o.Overage, "overage", 0, "time that a seat's moves may take beyond -step, in a whole game together, such as 60s")
	clock := flags.String("clock", "", "every seat's chess `control`, in place of -step: START+PLUS such as 10s+0.1s, MOVES/START+PLUS such as 40/5m+0s, or START/move such as 30s/move; agents limited by time use it in place of ms, except with clock=off")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "games at a time")
	flags.BoolVar(&o.CPU, "cpu", false, "count the players' time in that of the processor, so that other work on the machine changes nothing; with -workers 1")
	sprt := flags.String("sprt", "", "`E0,E1` in Elo: end a match of two as soon as a test has decided by which of them the first agent is better")
	asJSON := flags.Bool("json", false, "print the table as JSON")
	flags.StringVar(&o.Out, "out", "", "results `file`, one line per game; a match that was started there is continued")
	flags.StringVar(&o.Records, "records", "", "`file` for the games, new or of the same match, compressed if it ends in .gz: chess as PGN, geese as Kaggle's episodes, others as links")
	if err := flags.parse(args, stdout); err != nil {
		return err
	}
	var err error
	if o.Game, err = parseGame(*gameText); err != nil {
		return err
	}
	if o.Plies = o.Game.Spec().Plies; *openings != "" {
		if o.Plies, err = matches.ParseOpenings(*openings); err != nil {
			return err
		}
	}
	if o.Fixed, err = matches.ParseSeating(*seating); err != nil {
		return err
	}
	if o.Agents, err = matches.ParseAgents(o.Game, *agents); err != nil {
		return err
	}
	if *clock != "" {
		if o.Clock, err = timecontrol.ParseControl(*clock); err != nil {
			return fmt.Errorf("-clock %q; %w", game.Clip(*clock), err)
		}
	}
	if o.SPRT, err = parseSPRT(*sprt); err != nil {
		return err
	}
	o.Log = progress.To(stderr, "playout match")
	ctx, stop := onceInterruptible()
	defer stop()
	outcome, err := matches.Play(ctx, o)
	if err != nil {
		return err
	}
	if *asJSON {
		return json.NewEncoder(stdout).Encode(struct {
			Game   string           `json:"game"`
			Games  int              `json:"games"`
			Seed   uint64           `json:"seed"`
			Agents []arena.Standing `json:"agents"`
			SPRT   *rating.Verdict  `json:"sprt,omitempty"`
		}{o.Game.Spec().Name(), len(outcome.Results), o.Seed, outcome.Tournament.Standings(), outcome.Verdict})
	}
	if err := printMatch(stdout, outcome); err != nil || len(o.Agents) == 2 && o.SPRT == nil {
		return err
	}
	return printTournament(stdout, outcome.Tournament, arena.Anchor{Agent: -1}, o.SPRT)
}

// parseSPRT reads the bounds of a test, "" for none; its error rates are 5 %.
func parseSPRT(text string) (*rating.SPRT, error) {
	if text == "" {
		return nil, nil
	}
	low, high, _ := strings.Cut(text, ",")
	elo0, err := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if err != nil || err1 != nil {
		return nil, fmt.Errorf("-sprt %q; allowed: E0,E1 in Elo, such as 0,10", game.Clip(text))
	}
	test := &rating.SPRT{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05}
	if err := test.Check(); err != nil {
		return nil, fmt.Errorf("-sprt: %w", err)
	}
	return test, nil
}

// checkTest refuses a test of any but two agents.
func checkTest(test *rating.SPRT, tournament *arena.Tournament) error {
	if test != nil && (len(tournament.Agents) != 2 || len(tournament.Game.Spec().Seats) != 2) {
		return errors.New("-sprt needs two agents in a game of two seats; allowed: results of two agents")
	}
	return nil
}

// agentCounts is how many agents each game takes, in words.
func agentCounts() string {
	var counts []string
	for _, g := range games.All() {
		count := "2"
		if len(g.Spec().Seats) > 2 {
			count = "2 to as many as there are seats"
		}
		counts = append(counts, count+" for "+g.Spec().ID)
	}
	return strings.Join(counts, ", ")
}
