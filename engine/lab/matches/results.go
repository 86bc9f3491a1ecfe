package matches

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/timecontrol"
)

// resultsFile is a match on disk: a line that identifies the match, then a line of
// JSON for each game, in the order in which they finished, each with its checksum.
type resultsFile struct {
	name string // in errors
	file *disk.LockedFile
}

// resultsHeader is the first line. It does not have the number of games, so that a
// match can be made longer.
type resultsHeader struct {
	Game     string                 `json:"game"`
	Format   string                 `json:"format,omitempty"` // "" for all agents in one meeting
	Agents   []string               `json:"agents"`
	Seating  string                 `json:"seating,omitempty"` // SeatingFixed, or "" for each
	Version  int                    `json:"version,omitempty"` // see Options.Version
	Levels   int                    `json:"levels,omitempty"`  // the version of the levels among them, 0 for 1 or none
	Seed     uint64                 `json:"seed"`
	Openings string                 `json:"openings"`
	Step     string                 `json:"step,omitempty"`    // allowance of time for a move, a duration
	Overage  string                 `json:"overage,omitempty"` // overage for a game
	Clock    string                 `json:"clock,omitempty"`   // every seat's time control
	Nets     map[string]dataset.Net `json:"nets,omitempty"`    // by the name or path that agents use
}

// headerOf is the header of a match with these options and nets.
func headerOf(c *arena.Config, o *Options, nets map[string]dataset.Net) resultsHeader {
	header := resultsHeader{Game: c.Game.Spec().Name(), Version: o.Version, Seed: c.Seed, Openings: fmt.Sprintf("random:%d", c.Plies), Nets: nets}
	if o.Format != formats[0].name {
		header.Format = o.Format // "" for the default
	}
	if c.Fixed {
		header.Seating = SeatingFixed
	}
	if c.Step > 0 {
		header.Step, header.Overage = c.Step.String(), c.Overage.String()
	}
	if c.Clock != (timecontrol.Control{}) {
		header.Clock = c.Clock.String()
	}
	for _, a := range c.Agents {
		header.Agents = append(header.Agents, a.String())
		if version := player.LevelsVersion(c.Game); a.Level() > 0 && version > 1 {
			header.Levels = version
		}
	}
	return header
}

// config is the match that a header describes, with the largest number of games.
func (h *resultsHeader) config() (arena.Config, error) {
	fail := func(err error) (arena.Config, error) { return arena.Config{}, err }
	g, err := games.Parse(h.Game)
	if err != nil {
		return fail(err)
	}
	c := arena.Config{Match: match.Match{Game: g, Seed: h.Seed, Games: match.MaxGames}, Workers: 1}
	for _, text := range h.Agents {
		agent, err := player.Parse(g, text)
		if err != nil {
			return fail(err)
		}
		c.Agents = append(c.Agents, agent)
	}
	if c.Meetings, err = Meetings(h.Format, len(c.Agents)); err != nil {
		return fail(err)
	}
	if h.Seating != "" {
		if c.Fixed, err = ParseSeating(h.Seating); err != nil {
			return fail(err)
		}
	}
	if c.Plies = g.Spec().Plies; h.Openings != "" {
		if c.Plies, err = ParseOpenings(h.Openings); err != nil {
			return fail(err)
		}
	}
	for text, at := range map[string]*time.Duration{h.Step: &c.Step, h.Overage: &c.Overage} {
		if text == "" {
			continue
		}
		if *at, err = time.ParseDuration(text); err != nil {
			return fail(fmt.Errorf("%s; allowed: a duration such as 1s", game.Clip(err.Error())))
		}
	}
	if h.Clock != "" {
		if c.Clock, err = timecontrol.ParseControl(h.Clock); err != nil {
			return fail(fmt.Errorf("clock %q; %w", game.Clip(h.Clock), err))
		}
	}
	return c, c.Check()
}

// readGames reads the games of a results file after its header. Any line that cannot be
// read is an error, but for a last one that is cut short.
func readGames(j *disk.Journal) (results []arena.Result, err error) {
	for {
		line, err := j.Next()
		if err == io.EOF {
			return results, nil
		}
		if err != nil {
			return nil, err
		}
		var result arena.Result
		if err := json.Unmarshal(line, &result); err != nil {
			return nil, fmt.Errorf("line %d is not a game (%s); allowed: a line of JSON for each, as -out writes it", j.Number, game.Clip(err.Error()))
		}
		results = append(results, result)
	}
}

// openResults opens a results file for a match with this header and puts the games
// found there into config.Done. What follows the last whole line is cut off, with a
// warning: it was being written when the match was interrupted, and is played again.
func openResults(path, name string, config *arena.Config, header resultsHeader, log *progress.Log) (*resultsFile, error) {
	first, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	file, err := disk.Lock(path, name, "match")
	if err != nil {
		return nil, fmt.Errorf("-out %w", err)
	}
	f := &resultsFile{name, file}
	if err = f.resume(first, header, config, log); err == nil {
		err = config.Check() // with the games found there
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("-out %s: %w", name, disk.WithoutPath(err))
	}
	return f, nil
}

func (f *resultsFile) resume(first []byte, header resultsHeader, config *arena.Config, log *progress.Log) error {
	j, err := disk.ReadJournal(f.file)
	if err != nil {
		return err
	}
	if j.Good == 0 {
		_, err := f.file.Write(append(disk.Seal(first), '\n'))
		return err
	}
	line := j.Head
	var was resultsHeader
	if json.Unmarshal(line, &was) == nil {
		if err := nets.Same(was.Nets, header.Nets); err != nil {
			return err
		}
		same := was.Game == header.Game && slices.Equal(was.Agents, header.Agents)
		if same && was.Version != header.Version {
			return fmt.Errorf("its games are of version %d of the table, those of today of %d; allowed: a new file", was.Version, header.Version)
		}
		if same && was.Levels != header.Levels {
			return fmt.Errorf("its levels are of version %d, those of today of %d; allowed: a new file", max(1, was.Levels), max(1, header.Levels))
		}
	}
	if j.Open || !bytes.Equal(line, first) {
		return fmt.Errorf("it holds another match (%q); allowed: a new file, or one that begins with %s", game.Clip(string(line)), first)
	}
	if config.Done, err = readGames(j); err != nil {
		return err
	}
	if j.Cut {
		log.Warn("%s is cut short after %d games; the rest is played again", f.name, len(config.Done))
	}
	return j.Continue(f.file)
}

// add writes a finished game.
func (f *resultsFile) add(r arena.Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := f.file.Add(line); err != nil {
		return fmt.Errorf("-out %s: %w; the games before are kept, and the same command goes on", f.name, disk.WithoutPath(err))
	}
	return nil
}

// Close closes the file.
func (f *resultsFile) Close() error { return f.file.Close() }
