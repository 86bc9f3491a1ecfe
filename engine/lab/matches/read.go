package matches

import (
	"encoding/json"
	"io"
	"slices"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/strict"
)

// Read sums up results files of matches of one game. A name must mean the same net in all of
// them, and levels must have one version.
func Read(paths []string, log *progress.Log) (*arena.Tournament, error) {
	s := summary{new(arena.Tournament), map[string]dataset.Net{}, 0}
	for _, path := range paths {
		if err := s.add(path, log); err != nil {
			return nil, strict.In("", path+": ", err)
		}
	}
	return s.tournament, nil
}

// summary combines the results files read so far.
type summary struct {
	tournament *arena.Tournament
	nets       map[string]dataset.Net // their nets
	levels     int                    // the version of the levels that took part, 0 for none so far
}

// add adds a results file.
func (s *summary) add(path string, log *progress.Log) error {
	file, err := disk.Open(path)
	if err != nil {
		return disk.WithoutPath(err)
	}
	defer file.Close()
	config, header, results, cut, err := readResults(file)
	if err != nil {
		return err
	}
	if cut {
		log.Warn("%s is cut short after %d games", path, len(results))
	}
	for name, run := range header.Nets {
		if was, known := s.nets[name]; known && was.SHA256 != run.SHA256 {
			return strict.Wrong(strict.Line(1), "its games are of another net %q than those before", game.Clip(name)).Allow("files of the same net")
		}
		s.nets[name] = run
	}
	if slices.ContainsFunc(config.Agents, func(a player.Agent) bool { return a.Level() > 0 }) {
		version := max(1, header.Levels)
		if s.levels > 0 && s.levels != version {
			return strict.Wrong(strict.Line(1), "its levels are of version %d, those before of %d", version, s.levels).Allow("files of the same version")
		}
		s.levels = version
	}
	return s.tournament.Add(config, results)
}

// noHeader returns the error of a file that does not begin as a results file.
func noHeader(j *disk.Journal) *strict.Fault {
	if j.Good == 0 {
		return strict.Wrong(strict.Line(1), "it is empty")
	}
	return strict.Wrong(strict.Line(1), "it is not a results file, but begins with %q", game.Clip(string(j.Head)))
}

// readResults reads an untrusted results file.
func readResults(r io.Reader) (config arena.Config, header resultsHeader, results []arena.Result, cut bool, err error) {
	j, err := disk.ReadJournal(r)
	if err != nil {
		return config, header, nil, false, err
	}
	if json.Unmarshal(j.Head, &header) != nil {
		return config, header, nil, false, noHeader(j).Allow("a results file that the verb match has written")
	}
	if config, err = header.config(); err != nil {
		return config, header, nil, false, strict.In(strict.Line(1), "line 1: ", err)
	}
	results, err = readGames(j)
	return config, header, results, j.Cut, err
}
