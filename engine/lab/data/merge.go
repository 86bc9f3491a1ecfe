package data

import (
	"bufio"
	"fmt"
	"io"
	"reflect"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/shard"
	"playout/engine/strict"
)

// part is a data set of a shard that is being merged.
type part struct {
	path  string
	shard shard.Shard
	file  *disk.File
	from  *dataset.Reader
	games int // read so far
	ended bool
}

// Merge writes the games of data sets of self-play, one for each shard, into one data set, which is the
// one that a single run makes. Dir is the folder that out, a new file, is relative to.
func Merge(paths []string, dir, out string) (*SelfPlayed, error) {
	parts := make([]*part, len(paths)) // by shard
	defer func() {
		for _, p := range parts {
			if p != nil {
				p.file.Close()
			}
		}
	}()
	var header dataset.Header
	var g game.Game
	for i, path := range paths {
		p, err := openPart(path, len(paths))
		if err != nil {
			return nil, strict.In("", path+": ", err)
		}
		if other := parts[p.shard.Part-1]; other != nil {
			p.file.Close()
			return nil, strict.Wrong("", "%s and %s are of the same shard %s", other.path, path, p.shard).Allow("one file for each shard")
		}
		parts[p.shard.Part-1] = p
		own := p.from.Header
		if own.Shard = ""; i == 0 {
			header = own
			if g, err = games.Parse(header.Game); err != nil {
				return nil, strict.In("", path+": ", err)
			}
			continue
		}
		if err := nets.CheckSame(header.Nets, own.Nets); err != nil {
			return nil, strict.In("", path+": ", err)
		}
		if !reflect.DeepEqual(header, own) {
			return nil, strict.Wrong("", "%s holds games of another run than %s", path, paths[0]).Allow("shards of one run")
		}
	}
	merged := &SelfPlayed{Out: out, Header: header, Summary: dataset.NewSummary(g)}
	target := disk.Target{Name: "out", Dir: dir, Path: out}
	err := target.ReplaceBy(func(to io.Writer) error {
		buffered := bufio.NewWriter(to)
		w, err := dataset.NewWriter(g, buffered, header)
		if err != nil {
			return err
		}
		for number := 0; ; number++ {
			p := parts[number%len(parts)]
			e, err := p.next()
			if err != nil {
				return strict.In("", p.path+": ", err)
			}
			if e == nil {
				break
			}
			if err := w.Write(e); err != nil {
				return err
			}
			if err := merged.Summary.Add(e); err != nil {
				return strict.In("", p.path+": ", err)
			}
		}
		for _, p := range parts { // the first one without a further game ends the run
			if e, err := p.next(); err != nil || e != nil {
				return strict.Wrong("", "%s has more games than the other shards lead to, after %d", p.path, merged.Summary.Games).Allow("complete shards; the same selfplay command continues each")
			}
		}
		return buffered.Flush()
	})
	if err != nil {
		return nil, err
	}
	return merged, nil
}

// openPart opens an untrusted data set of one of several shards.
func openPart(path string, of int) (*part, error) {
	file, err := disk.Open(path)
	if err != nil {
		return nil, disk.WithoutPath(err)
	}
	p := &part{path: path, file: file}
	if !file.Regular {
		file.Close()
		return nil, strict.Wrong("", "it is read twice").Allow("a file, no pipe")
	}
	head, err := dataset.ReadHeader(file)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	var g game.Game
	if err == nil {
		g, err = games.Parse(head.Game)
	}
	if err == nil {
		p.shard, err = shard.Parse(head.Shard)
	}
	if err == nil && p.shard.Of != of {
		err = strict.Wrong("", "it is shard %q, of %d files", game.Clip(head.Shard), of).Allow("all N files of the shards 1/N to N/N")
	}
	if err == nil {
		p.from, err = dataset.NewReader(g, file)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return p, nil
}

// next returns the next game, nil after the last one.
func (p *part) next() (*dataset.Episode, error) {
	if p.ended {
		return nil, nil
	}
	e, err := p.from.Next()
	if err == io.EOF {
		p.ended = true
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("after %d games: %w; allowed: a whole data set, and the same selfplay command makes it one", p.games, err)
	}
	p.games++
	return e, nil
}
