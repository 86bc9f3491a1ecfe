// Package matches plays matches and keeps them in files: the results, a line of JSON for each
// finished game, from which an interrupted match continues, and the games themselves in a format
// of other programs. It also reads results files back, to sum up several of them.
//
// The games of a match follow from its options alone (see package arena). A results file is
// untrusted until it has been checked against the match.
//
// Errors are of type strict.Fault, with the name of the wrong option as the path.
package matches

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/lab/nets"
	"playout/engine/lab/openings"
	"playout/engine/lab/progress"
	"playout/engine/match"
	"playout/engine/rating"
	"playout/engine/shard"
	"playout/engine/strict"
)

// Options describes a match and the files that keep it.
type Options struct {
	match.Spec
	Workers int         // games at a time
	Shard   shard.Shard // the part of the match to play; a test needs all of it
	CPU     bool        // measure the processor's time (see processorClock); one worker
	// Version is the version of the agents' behaviour, for tables whose agents may change while their
	// strings stay the same; a match only continues with the same version. 0 for none.
	Version int

	Dir     string // that paths are relative to, "" for the working folder
	Out     string // results file, "" for none; Play continues a match that exists
	Records string // file for the games, "" for none; compressed if it ends in .gz
	Finals  string // file for their final positions, likewise

	Nets  *nets.Cache // nil for one of its own
	Log   *progress.Log
	Every int // games between two lines of progress where these are no terminal's, 0 for ten seconds
}

// Outcome is the result of a match.
type Outcome struct {
	Config     arena.Config
	Results    []arena.Result
	Tournament *arena.Tournament
	Verdict    *rating.Verdict        // of Match.SPRT, nil without one
	Nets       map[string]dataset.Net // the agents' nets by name, nil for none
	Book       string                 // the SHA-256 of the book of openings, "" for random ones
}

// config checks the options before Play writes a file. It also returns the checksum of the book of
// openings, "" for random ones.
func (o *Options) config() (c arena.Config, sum string, err error) {
	if c.Match, err = o.Spec.Match(); err != nil {
		return c, "", err
	}
	last, _ := c.Slot(c.Total() - 1)
	if c.Book, sum, err = openings.Choose(c.Game, c.Openings, o.Dir, c.Seed, last+1, o.Log); err != nil {
		return c, "", err
	}
	c.Workers, c.Nets, c.Shard = o.Workers, o.Nets, o.Shard
	if c.ShardTotal() < 1 {
		return c, "", strict.Wrong("shard", "shard %s of %d games has none", o.Shard, c.Total()).Allow("at most %d shards, one for each opening of each meeting", c.Total()/c.Seatings())
	}
	if err := c.Check(); err != nil {
		return c, "", err
	}
	if o.CPU {
		if o.Workers != 1 {
			return c, "", strict.Wrong("cpu", "cpu counts the time of the whole process").Allow("one worker")
		}
		if c.Now, err = processorClock(); err != nil {
			return c, "", err
		}
	}
	if o.Every < 0 {
		return c, "", strict.Wrong("every", "every %d", o.Every).Allow("0 or more")
	}
	if c.SPRT != nil {
		if !o.Shard.IsWhole() {
			return c, "", strict.Wrong("shard", "shard %s of a match with a test", o.Shard).Allow("no test; the standings of the merged games have one")
		}
		c.Enough = arena.Enough(c.SPRT)
	}
	for _, two := range []struct{ option, path, what, other string }{
		{"records", o.Records, "results", o.Out}, {"finals", o.Finals, "results", o.Out}, {"finals", o.Finals, "records", o.Records},
	} {
		if two.path != "" && two.other != "" && filepath.Clean(two.path) == filepath.Clean(two.other) {
			return c, "", strict.Wrong(two.option, "%s is the file of %s too", two.path, two.what).Allow("a file for each")
		}
	}
	return c, sum, nil
}

// Play plays a match until it is over, or the context is done: then it finishes the games in play,
// and the error says how to continue. An agent without its net is an error before Play plays or writes anything;
// outside engines that cannot start lose their games, as long as others can be played.
func Play(ctx context.Context, o Options) (_ *Outcome, err error) {
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	config, sum, err := o.config()
	if err != nil {
		return nil, err
	}
	used, broken, err := o.Nets.TryEach(config.Game, config.Agents, o.Log)
	if err != nil {
		return nil, err
	}
	if config.Broken, err = brokenAgents(&config, broken, o.Log); err != nil {
		return nil, err
	}
	if played := config.Total() / max(1, len(config.Meetings)); played > o.Games {
		o.Log.Warn("-games %d is rounded up to %d, so that every opening is played in each seating", o.Games, played)
	}
	if o.Out != "" {
		header, err := headerOf(&config, &o, used, sum)
		if err != nil {
			return nil, err
		}
		file, err := openResults(disk.In(o.Dir, o.Out), o.Out, &config, header, o.Log)
		if err != nil {
			return nil, err
		}
		defer func() {
			if closed := file.Close(); err == nil && closed != nil {
				err = strict.In("out", o.Out+": ", disk.WithoutPath(closed))
			}
		}()
		config.Progress = file.add
	}
	var records []*recordsFile
	for _, f := range []struct {
		option, name string
		write        gameWriter
	}{{"records", o.Records, writeGame}, {"finals", o.Finals, writeFinal}} {
		if f.name == "" {
			continue
		}
		r, err := openRecords(f.option, f.write, o.Dir, f.name, &config, o.Out != "")
		if err != nil {
			return nil, err
		}
		defer r.Close()
		records = append(records, r)
	}
	results, stopped, err := run(ctx, config, o.Every, o.Log)
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		if err := r.complete(&config, results); err != nil {
			return nil, err
		}
	}
	switch {
	case stopped != nil && o.Out != "":
		return nil, fmt.Errorf("%w; the same command continues from %s", stopped, o.Out)
	case stopped != nil && len(records) > 0:
		return nil, strict.Wrong("out", "%w, and without results it cannot continue from its records", stopped).Allow("out FILE, and the same command continues")
	case stopped != nil:
		return nil, strict.Wrong("out", "%w, and nothing is kept", stopped).Allow("out FILE, and the same command continues")
	}
	outcome := &Outcome{Config: config, Results: results, Tournament: new(arena.Tournament), Nets: used, Book: sum}
	if err := outcome.Tournament.Add(config, results); err != nil {
		return nil, err
	}
	if config.SPRT != nil {
		verdict := outcome.Tournament.Pairs()[0].Decide(config.SPRT)
		outcome.Verdict = &verdict
	}
	return outcome, nil
}

// brokenAgents logs and returns the agents that cannot start, by number, with the reason: they lose
// their games. It is an error if no meeting is left to play.
func brokenAgents(c *arena.Config, broken []error, log *progress.Log) (map[int]error, error) {
	lost := map[int]error{}
	for agent, fault := range broken {
		if fault != nil {
			lost[agent] = fault
		}
	}
	playable := func(meeting []int) bool {
		return !slices.ContainsFunc(meeting, func(agent int) bool { return lost[agent] != nil })
	}
	if len(lost) > 0 && !slices.ContainsFunc(c.Meetings, playable) {
		return nil, fmt.Errorf("%w; no game can be played", cmp.Or(broken...))
	}
	for _, agent := range slices.Sorted(maps.Keys(lost)) {
		log.Warn("%v; it loses its games", lost[agent])
	}
	return lost, nil
}

// run plays the games that are not done, and shows progress. If the context ends it before the match is over, stopped
// says after how many games, and the results are those from the first one on (see fromFirst).
func run(ctx context.Context, config arena.Config, every int, log *progress.Log) (results []arena.Result, stopped, err error) {
	played, keep, finished := 0, config.Progress, slices.Clone(config.Done)
	tally := arena.NewTally(&config)
	for _, r := range config.Done {
		if r.Number < config.Total() && config.InShard(r.Number) {
			played++
			tally.Add(r)
		}
	}
	config.Stop = ctx.Done()
	meter := log.Meter("games", played, config.ShardTotal())
	meter.Every(every)
	defer context.AfterFunc(ctx, func() {
		meter.Warn("interrupted; the games in play are finished, or lost with another interrupt")
	})()
	config.Progress = func(r arena.Result) error {
		if keep != nil {
			if err := keep(r); err != nil {
				return err
			}
		}
		finished = append(finished, r)
		played++
		tally.Add(r)
		meter.Summarise(played, func() progress.Summary { return soFar(&config, tally) })
		return nil
	}
	results, err = arena.Run(config)
	meter.Clear()
	if errors.Is(err, arena.ErrStopped) {
		return fromFirst(&config, finished), fmt.Errorf("stopped after %d of %d games", played, config.ShardTotal()), nil
	}
	return results, nil, err
}
