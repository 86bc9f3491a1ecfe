package matches

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"reflect"
	"slices"

	"playout/engine/arena"
	"playout/engine/contest"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/progress"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/seal"
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

// ReadSpec reads an untrusted description of a match: its JSON, or a results file, of which only the
// first line counts. That line has neither the number of games nor a test, so these are the defaults.
func ReadSpec(path string) (match.Spec, error) {
	file, err := disk.Open(path)
	if err != nil {
		return match.Spec{}, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, match.MaxText+1))
	if err != nil {
		return match.Spec{}, err
	}
	if header, is, err := headerIn(text); is {
		s, base := header.Spec, match.Default()
		s.Games, s.SPRT = base.Games, base.SPRT
		s.Format, s.Seating = cmp.Or(s.Format, base.Format), cmp.Or(s.Seating, base.Seating)
		return s, err
	}
	if len(text) > match.MaxText {
		return match.Spec{}, strict.Wrong("", "it has more than %d bytes", match.MaxText).Allow("at most that many")
	}
	return match.Parse(text)
}

// headerIn reads the first line of a text as the header of a results file, and reports whether it is
// one: the line is a match, and has more keys than a match, or games follow it.
func headerIn(text []byte) (header contest.Head, is bool, err error) {
	line, rest, _ := bytes.Cut(text, []byte("\n"))
	head, sealed, err := seal.Open(line)
	if json.Unmarshal(head, &header) != nil || header.Game == "" {
		return header, false, nil
	}
	more := header
	more.Spec = match.Spec{}
	if is = sealed || len(bytes.TrimSpace(rest)) > 0 || !reflect.DeepEqual(more, contest.Head{}); !is {
		return header, false, nil
	}
	if err != nil {
		return header, true, strict.Wrong(strict.Line(1), "line 1: %w", err).Allow("the file as it was written")
	}
	header = contest.Head{}
	return header, true, strict.In(strict.Line(1), "line 1: ", strict.Decode(head, &header))
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

// written says which files are read.
const written = "a results file that the verb match has written"

// readHead returns the head of an untrusted results file as it stands there. allowed says which files fit.
func readHead(j *disk.Journal, allowed string) (head contest.Head, err error) {
	switch {
	case json.Unmarshal(j.Head, &head) == nil && head.Game != "":
		return head, nil
	case j.Good == 0:
		return head, strict.Wrong(strict.Line(1), "it is empty").Allow("%s", allowed)
	}
	return head, strict.Wrong(strict.Line(1), "it is not a results file, but begins with %q", game.Clip(string(j.Head))).Allow("%s", allowed)
}

// readResults reads an untrusted results file.
func readResults(r io.Reader) (config arena.Config, header contest.Head, results []arena.Result, cut bool, err error) {
	j, err := disk.ReadJournal(r)
	if err != nil {
		return config, header, nil, false, err
	}
	if header, err = readHead(j, written); err != nil {
		return config, header, nil, false, err
	}
	if config, err = header.Config(); err != nil {
		return config, header, nil, false, strict.In(strict.Line(1), "line 1: ", err)
	}
	results, err = readGames(j)
	return config, header, results, j.Cut, err
}
