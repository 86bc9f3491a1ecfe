package matches

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"

	"playout/engine/arena"
	"playout/engine/contest"
	"playout/engine/disk"
	"playout/engine/lab/nets"
	"playout/engine/seal"
	"playout/engine/strict"
)

// MergeOptions describes a merge of results files.
type MergeOptions struct {
	Paths []string
	Dir   string // that Out is relative to, "" for the working folder
	Out   string // a new results file, of the whole match
	// Canonical leaves out all times and the version of the program, so that the same games make the
	// same file, wherever they were played.
	Canonical bool
}

// Merged is a merged results file.
type Merged struct {
	Games int
	// Missing counts the games below the highest number that no file has.
	Missing int
}

// entry is a game in one of several files.
type entry struct {
	number int
	file   int
	at     int64 // where its line begins
}

// Merge writes the games of several results files of one match, such as those of its shards, into one
// file, in the order of their numbers. A game in several files must be the same in all of them but for
// the times; it counts once.
func Merge(o MergeOptions) (Merged, error) {
	var (
		first   contest.Head
		config  arena.Config
		entries []entry
		files   []*disk.File
	)
	defer func() {
		for _, file := range files {
			file.Close()
		}
	}()
	for i, path := range o.Paths {
		file, err := disk.Open(path)
		if err != nil {
			return Merged{}, strict.In("", path+": ", disk.WithoutPath(err))
		}
		files = append(files, file)
		if !file.Regular {
			return Merged{}, strict.Wrong("", "%s is read twice", path).Allow("a file, no pipe")
		}
		header, found, err := index(file, i)
		if err == nil && i > 0 {
			err = sameMatch(&first, &header)
		}
		if err != nil {
			return Merged{}, strict.In("", path+": ", err)
		}
		if entries = append(entries, found...); i == 0 {
			first = header
			if config, err = header.Config(); err != nil {
				return Merged{}, strict.In("", path+": ", err)
			}
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return a.number - b.number })
	first.Shard = ""
	if o.Canonical {
		first.Playout = ""
	}
	head, err := json.Marshal(first)
	if err != nil {
		return Merged{}, err
	}
	target := disk.Target{Name: "out", Dir: o.Dir, Path: o.Out}
	merged := Merged{}
	err = target.ReplaceBy(func(to io.Writer) error {
		merged = Merged{}
		out := bufio.NewWriter(to)
		out.Write(append(seal.Add(head), '\n'))
		for i := 0; i < len(entries); {
			game, same := entries[i], 1
			line, r, err := readEntry(files[game.file], game)
			if err == nil {
				if err = config.CheckResult(r); err != nil {
					err = fmt.Errorf("game %d: %w", r.Number, err)
				}
			}
			if err != nil {
				return strict.In("", o.Paths[game.file]+": ", err)
			}
			canonical, err := CanonicalLine(r)
			if err != nil {
				return err
			}
			for ; i+same < len(entries) && entries[i+same].number == game.number; same++ {
				other := entries[i+same]
				_, twin, err := readEntry(files[other.file], other)
				if err != nil {
					return strict.In("", o.Paths[other.file]+": ", err)
				}
				if text, err := CanonicalLine(twin); err != nil || !bytes.Equal(text, canonical) {
					return fmt.Errorf("game %d went differently in %s and in %s; allowed: agents that counts limit, with the same nets on the same kernel", game.number, o.Paths[game.file], o.Paths[other.file])
				}
			}
			if o.Canonical {
				line = canonical
			}
			out.Write(append(seal.Add(line), '\n'))
			merged.Games++
			i += same
		}
		return out.Flush()
	})
	if err != nil {
		return Merged{}, err
	}
	if n := len(entries); n > 0 {
		merged.Missing = entries[n-1].number + 1 - merged.Games
	}
	return merged, nil
}

// CanonicalLine returns a game as JSON without its times.
func CanonicalLine(r arena.Result) ([]byte, error) {
	r.Nanos = nil
	return json.Marshal(&r)
}

// index reads an untrusted results file, and returns where its games are.
func index(file io.Reader, number int) (header contest.Head, found []entry, err error) {
	j, err := disk.ReadJournal(file)
	if err != nil {
		return header, nil, err
	}
	if header, err = readHead(j, written); err != nil {
		return header, nil, err
	}
	if err := header.Normalise(); err != nil {
		return header, nil, strict.In(strict.Line(1), "line 1: ", err)
	}
	for {
		at := j.Good
		line, err := j.Next()
		if err == io.EOF {
			return header, found, nil
		}
		if err != nil {
			return header, nil, err
		}
		var game struct {
			Number int `json:"game"`
		}
		if err := json.Unmarshal(line, &game); err != nil {
			return header, nil, strict.Wrong(strict.Line(j.Number), "line %d is not a game: %w", j.Number, err).Allow("the file as it was written")
		}
		found = append(found, entry{game.Number, number, at})
	}
}

// readEntry reads the line of a game, without its checksum.
func readEntry(file io.ReaderAt, e entry) ([]byte, arena.Result, error) {
	line, err := disk.ReadLine(bufio.NewReader(io.NewSectionReader(file, e.at, 1<<62)))
	if err != nil && err != io.EOF {
		return nil, arena.Result{}, err
	}
	object, _, err := seal.Open(bytes.TrimSuffix(line, []byte("\n")))
	if err != nil {
		return nil, arena.Result{}, err
	}
	var r arena.Result
	if err := strict.Decode(object, &r); err != nil {
		return nil, arena.Result{}, strict.In("", fmt.Sprintf("game %d: ", e.number), err)
	}
	return object, r, nil
}

// sameMatch returns an error if two headers are not of the same match.
func sameMatch(a, b *contest.Head) error {
	x, y := *a, *b
	x.Shard, x.Playout, y.Shard, y.Playout = "", "", "", ""
	switch {
	case !reflect.DeepEqual(x.Spec, y.Spec):
		return strict.Wrong(strict.Line(1), "it holds another match than the first file: %s", y.Spec.Differences(x.Spec)).Allow("files of one match")
	case reflect.DeepEqual(x, y):
		return nil
	}
	if err := nets.CheckSame(x.Nets, y.Nets); err != nil {
		return err
	}
	return strict.Wrong(strict.Line(1), "its nets, levels, book or version differ from those of the first file").Allow("files of one match")
}
