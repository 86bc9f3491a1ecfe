package matches

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"

	"playout/engine/arena"
	"playout/engine/book"
	"playout/engine/contest"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/seal"
	"playout/engine/strict"
	"playout/engine/version"
)

// resultsFile is a match on disk: a header, which identifies the match, then a line of JSON for
// each game in the order in which they end, each line with its checksum.
type resultsFile struct {
	name string // in errors
	file *disk.LockedFile
}

// headerOf returns the header of a match with these options, nets and book.
func headerOf(c *arena.Config, o *Options, nets map[string]dataset.Net, sum string) (contest.Head, error) {
	header := contest.Head{Spec: o.Spec, Shard: o.Shard.String(), Version: o.Version, Book: sum, Nets: nets, Playout: version.Version}
	for _, a := range c.Agents {
		if version := player.LevelsVersion(c.Game); a.Level() > 0 && version > 1 {
			header.Levels = version
		}
	}
	return header, header.Normalise()
}

// readGames reads the games of a results file after its header. A line that it cannot read is an
// error, unless it is the last one and cut short.
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
		if json.Unmarshal(line, &result) != nil {
			return nil, strict.In(strict.Line(j.Number), fmt.Sprintf("line %d is not a game: ", j.Number), strict.Decode(line, &result)) // which finds the fault
		}
		results = append(results, result)
	}
}

// openResults opens a results file for a match with this header and puts its games into
// config.Done. It cuts off, with a warning, what follows the last whole line: the match was
// interrupted while writing it, and plays that game again.
func openResults(path, name string, config *arena.Config, header contest.Head, log *progress.Log) (*resultsFile, error) {
	first, err := json.Marshal(header)
	if err != nil {
		return nil, err
	}
	file, err := disk.Lock(path, name, "match")
	if err != nil {
		return nil, strict.At("out", err)
	}
	f := &resultsFile{name, file}
	if err = f.resume(first, header, config, log); err == nil {
		err = config.Check() // with the games found there
	}
	if err != nil {
		file.Close()
		return nil, strict.In("out", name+": ", disk.WithoutPath(err))
	}
	return f, nil
}

func (f *resultsFile) resume(first []byte, header contest.Head, config *arena.Config, log *progress.Log) error {
	j, err := disk.ReadJournal(f.file)
	if err != nil {
		return err
	}
	if j.Good == 0 {
		_, err := f.file.Write(append(seal.Add(first), '\n'))
		return err
	}
	was, err := readHead(j, "a new file, or the results file of this match")
	if err != nil {
		return err
	}
	unlike := "" // in what it is another one, if that is known
	other := j.Open || strict.Decode(j.Head, &was) != nil || was.Normalise() != nil
	if !other {
		if err := nets.CheckSame(was.Nets, header.Nets); err != nil {
			return err
		}
		same := was.Game == header.Game && slices.Equal(was.Agents, header.Agents)
		if same && was.Version != header.Version {
			return strict.Wrong(strict.Line(1), "its games are of version %d of the table, those of today of %d", was.Version, header.Version).Allow("a new file")
		}
		if same && was.Shard != header.Shard {
			return strict.Wrong(strict.Line(1), "it holds %s of the match, not %s", shardText(was.Shard), shardText(header.Shard)).Allow("a new file, or the file of this shard")
		}
		if same && was.Levels != header.Levels {
			return strict.Wrong(strict.Line(1), "its levels are of version %d, those of today of %d", max(1, was.Levels), max(1, header.Levels)).Allow("a new file")
		}
		if same && was.Book != "" && header.Book != "" && was.Book != header.Book {
			return strict.Wrong(strict.Line(1), "its openings are of a book with the SHA-256 %s, those of today of one with %s", shortSum(was.Book), shortSum(header.Book)).Allow("the same book, or a new file")
		}
		if was.Book == header.Book {
			was.Openings = book.Moved(was.Openings, header.Openings)
		}
		if other = !reflect.DeepEqual(was.Spec, header.Spec); other {
			unlike = ": " + was.Differences(header.Spec)
		} else if other = !maps.Equal(was.Nets, header.Nets); other {
			unlike = ": with other nets"
		}
	}
	if other {
		return strict.Wrong(strict.Line(1), "it holds another match%s", unlike).Allow("a new file, or the results file of this match")
	}
	if config.Done, err = readGames(j); err != nil {
		return err
	}
	if j.Cut {
		log.Warn("%s is cut short after %d games; the rest is played again", f.name, len(config.Done))
	}
	return j.Continue(f.file)
}

// shardText returns a shard in words.
func shardText(text string) string {
	if text == "" {
		return "all games"
	}
	return "shard " + game.Clip(text)
}

// shortSum returns enough of a checksum to tell it from others.
func shortSum(sum string) string { return game.Clip(sum[:min(len(sum), 12)]) + "…" }

// add writes a finished game.
func (f *resultsFile) add(r arena.Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := f.file.Add(line); err != nil {
		return strict.Wrong("out", "%s: %w; the games before are kept, and the same command continues", f.name, disk.WithoutPath(err))
	}
	return nil
}

// Close closes the file.
func (f *resultsFile) Close() error { return f.file.Close() }
