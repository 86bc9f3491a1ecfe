package data

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"playout/engine/book"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/nets"
	"playout/engine/lab/openings"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/shard"
	"playout/engine/strict"
)

// SelfPlayOptions describes games between agents to keep as a data set.
type SelfPlayOptions struct {
	Game    game.Game
	Agents  []player.Agent // a single one plays all seats
	Teacher *player.Agent  // its thoughts on the same games replace the agents' own, nil for none
	// Appraiser is the path of an engine whose static evaluations of the positions the data set
	// also keeps, "" for none: Stockfish, for chess.
	Appraiser string
	Games     int // in the data set, or in those of all shards together
	Shard     shard.Shard
	Seed      uint64
	Openings
	Workers int // games at a time

	Dir string // that paths are relative to, "" for the working folder
	Out string // data set; SelfPlay continues one that exists

	Nets *nets.Cache // nil for one of its own
	Log  *progress.Log
}

// SelfPlayed is a data set of self-play.
type SelfPlayed struct {
	Out     string
	Header  dataset.Header
	Summary *dataset.Summary
}

// String formats the data set in one line.
func (s *SelfPlayed) String() string {
	return fmt.Sprintf("%s: %d games of %s, seed %d, openings %s; %v",
		s.Out, s.Summary.Games, strings.Join(s.Header.Agents, " and "), s.Header.Seed, s.Header.Openings, s.Summary)
}

// Openings is the range of random plies, From to To, before the agents play, or a book.
type Openings struct {
	From, To int
	Book     book.Source // with the Kind Random, there is none
	text     string      // as parsed; a data set's header repeats it
}

// ParseOpenings parses random:A-B, or a book as package book does; random:A means A plies exactly.
func ParseOpenings(text string) (Openings, error) {
	if !strings.HasPrefix(text, "random") {
		s, err := book.Parse(text)
		if err != nil {
			return Openings{}, strict.Wrong("openings", "openings %q", game.Clip(text)).Allow("random:A-B, from A to B plies, 0 or more; book, or file=PATH, each with ,order=given|shuffled ,first=N ,plies=K")
		}
		return Openings{Book: s, text: s.String()}, nil
	}
	from, to, err := selfplay.ParseRandom(text)
	if err != nil {
		return Openings{}, strict.Wrong("openings", "openings %q", game.Clip(text)).Allow("random:A-B, from A to B plies, 0 or more, or a book")
	}
	return Openings{From: from, To: to, text: text}, nil
}

// String returns the text of the openings; ParseOpenings inverts it.
func (o Openings) String() string {
	return cmp.Or(o.text, fmt.Sprintf("random:%d-%d", o.From, o.To))
}

// SelfPlay plays the games that the data set lacks. When the context is done, it finishes the
// games in play, and the error says how to continue.
func SelfPlay(ctx context.Context, o SelfPlayOptions) (*SelfPlayed, error) {
	run, header, err := o.prepare()
	if err != nil {
		return nil, err
	}
	set, err := openData(o.Game, disk.In(o.Dir, o.Out), o.Out, header, o.Log)
	if err != nil {
		return nil, err
	}
	err = o.play(ctx, run, set)
	if closed := set.file.Close(); err == nil && closed != nil {
		err = strict.In("out", o.Out+": ", closed)
	}
	if err != nil {
		return nil, err
	}
	return &SelfPlayed{o.Out, header, set.summary}, nil
}

// prepare checks the options before a file is written, and returns the run and the header of its data set.
func (o *SelfPlayOptions) prepare() (run *selfplay.Config, header dataset.Header, err error) {
	fail := func(err error) (*selfplay.Config, dataset.Header, error) { return nil, dataset.Header{}, err }
	if o.Games < 1 || o.Games > selfplay.MaxGames {
		return fail(strict.Wrong("games", "games %d", o.Games).Allow("1 to %d", selfplay.MaxGames))
	}
	if o.total() < 1 {
		return fail(strict.Wrong("shard", "shard %s of %d games has none", o.Shard, o.Games).Allow("at most as many shards as games"))
	}
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	run = &selfplay.Config{Game: o.Game, Agents: o.Agents, Teacher: o.Teacher, Nets: o.Nets, Seed: o.Seed, From: o.From, To: o.To, Shard: o.Shard, Last: o.total(), Workers: o.Workers}
	sum := ""
	if o.Book.Kind != book.Random {
		if err := o.Book.Check(o.Game); err != nil {
			return fail(err)
		}
		if run.Book, sum, err = openings.Choose(o.Game, o.Book, o.Dir, o.Seed, run.Opening(o.Games-1)+1, o.Log); err != nil {
			return fail(err)
		}
	}
	if err := run.Check(); err != nil {
		return fail(err)
	}
	if o.Appraiser != "" {
		if !game.Appraisable(o.Game) {
			return fail(strict.Wrong("appraiser", "appraiser for %s", o.Game.Spec().ID).Allow("chess alone"))
		}
		run.Appraiser = func() (selfplay.Appraiser, error) { return newAppraiser(o.Game, o.Appraiser) }
	}
	header = run.Header(o.Openings.String())
	header.Book, header.Shard, header.Appraiser = sum, o.Shard.String(), o.Appraiser
	if header.Nets, err = o.Nets.Try(o.Game, run.All(), o.Log); err != nil {
		return fail(err)
	}
	if o.Out == "" {
		return fail(strict.Wrong("out", "out is missing").Allow("a file for the data set"))
	}
	return run, header, nil
}

// total returns the number of games of the data set.
func (o *SelfPlayOptions) total() int { return o.Shard.Count(o.Games) }

// play plays the games that a data set lacks, until the context is done.
func (o *SelfPlayOptions) play(ctx context.Context, run *selfplay.Config, set *dataFile) error {
	meter := o.Log.Meter("games", set.summary.Games, o.total())
	defer context.AfterFunc(ctx, func() {
		meter.Warn("interrupted; the games in play are finished, or lost with another interrupt")
	})()
	run.First, run.Stop = min(set.summary.Games, o.total()), ctx.Done()
	run.Each = func(_ int, e *dataset.Episode) error {
		err := set.add(e)
		meter.Update(set.summary.Games, "")
		return err
	}
	err := run.Run()
	meter.Clear()
	if err == nil && set.summary.Games < o.total() {
		err = fmt.Errorf("stopped after %d of %d games; the same command continues", set.summary.Games, o.total())
	}
	return err
}
