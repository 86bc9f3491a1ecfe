package data

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/selfplay"
)

// MaxGames is the most games of a data set.
const MaxGames = 10_000_000

// SelfPlay is games between agents that are kept as a data set.
type SelfPlay struct {
	Game    game.Game
	Agents  []player.Agent // one plays all seats
	Teacher *player.Agent  // whose thoughts on the same games are kept in place of the agents' own, nil for none
	Games   int            // in the data set
	Seed    uint64
	Openings
	Workers int // games at a time

	Dir string // that paths are relative to, "" for the working folder
	Out string // data set; one started there goes on

	Nets *nets.Cache // nil for one of its own
	Log  *progress.Log
}

// Openings are how many random plies come before the agents play, From to To of
// them.
type Openings struct {
	From, To int
	text     string // that was parsed, which a data set's head repeats
}

// ParseOpenings reads random:A-B, or random:A for both.
func ParseOpenings(text string) (Openings, error) {
	kind, numbers, _ := strings.Cut(text, ":")
	low, high, ranged := strings.Cut(numbers, "-")
	if !ranged {
		high = low
	}
	from, err := strconv.Atoi(low)
	to, err2 := strconv.Atoi(high)
	if kind != "random" || err != nil || err2 != nil || from < 0 || to < from {
		return Openings{}, fmt.Errorf("-openings %q; allowed: random:A-B, from A to B plies, 0 or more", game.Clip(text))
	}
	return Openings{from, to, text}, nil
}

// String is the text of the openings; ParseOpenings inverts it.
func (o Openings) String() string {
	return cmp.Or(o.text, fmt.Sprintf("random:%d-%d", o.From, o.To))
}

// Play plays the games that the data set lacks. An interrupt, by the context,
// lets the games in play finish, and is an error that says how to go on. The text
// says what the data set holds.
func (s SelfPlay) Play(ctx context.Context) (text string, err error) {
	if s.Games < 1 || s.Games > MaxGames {
		return "", fmt.Errorf("-games %d; allowed: 1 to %d", s.Games, MaxGames)
	}
	if s.Nets == nil {
		s.Nets = &nets.Cache{Dir: s.Dir}
	}
	run := selfplay.Config{Game: s.Game, Agents: s.Agents, Teacher: s.Teacher, Nets: s.Nets, Seed: s.Seed, From: s.From, To: s.To, Last: s.Games, Workers: s.Workers}
	if err := run.Check(); err != nil {
		return "", err
	}
	all := s.Agents
	head := dataset.Header{Game: s.Game.Spec().Name(), Rules: s.Game.Spec().Version, Seed: s.Seed, Openings: s.Openings.String()}
	for _, a := range s.Agents {
		head.Agents = append(head.Agents, a.String())
	}
	if s.Teacher != nil {
		head.Teacher = s.Teacher.String()
		all = append(slices.Clone(all), *s.Teacher)
	}
	if head.Nets, err = s.Nets.Try(s.Game, all, s.Log); err != nil {
		return "", err
	}
	if s.Out == "" {
		return "", errors.New("-out is missing; allowed: a file for the data set")
	}
	set, err := openData(s.Game, disk.In(s.Dir, s.Out), s.Out, head, s.Log)
	if err != nil {
		return "", err
	}
	err = s.play(ctx, &run, set)
	if closed := set.file.Close(); err == nil && closed != nil {
		err = fmt.Errorf("-out %s: %w", s.Out, closed)
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: %d games of %s, seed %d, openings %s; %v",
		s.Out, set.census.Games, strings.Join(head.Agents, " and "), s.Seed, s.Openings, set.census), nil
}

// play plays the games that a data set lacks, until the context is done.
func (s *SelfPlay) play(ctx context.Context, run *selfplay.Config, set *dataFile) error {
	meter := s.Log.Meter("games", set.census.Games, s.Games)
	defer context.AfterFunc(ctx, func() {
		meter.Warn("interrupted; the games in play are finished, or lost with another interrupt")
	})()
	run.First, run.Stop = min(set.census.Games, s.Games), ctx.Done()
	run.Each = func(_ int, l *dataset.Episode) error {
		err := set.add(l)
		meter.At(set.census.Games, "")
		return err
	}
	err := run.Run()
	meter.Clear()
	if err == nil && set.census.Games < s.Games {
		err = fmt.Errorf("stopped after %d of %d games; the same command goes on", set.census.Games, s.Games)
	}
	return err
}
