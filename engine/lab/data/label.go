package data

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/strict"
)

// LabelOptions describes a data set whose positions get the thoughts of a teacher.
type LabelOptions struct {
	In      string // the data set
	Teacher string // the agent
	All     bool   // also positions in which nobody searched
	Workers int    // games at a time

	Dir string // that paths are relative to, "" for the working folder
	Out string // the labelled data set; Label continues one that exists

	Nets *nets.Cache // nil for one of its own
	Log  *progress.Log

	used map[string]dataset.Net // the teacher's nets, once they have been tried
}

// Label labels the games that the data set Out lacks. When the context is done, it finishes the games in work, and
// the error says how to continue. The games of self-play get what the teacher would have found
// while they were played.
func Label(ctx context.Context, o LabelOptions) (*SelfPlayed, error) {
	labels, header, total, file, err := o.open()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	set, err := openData(labels.Game, disk.In(o.Dir, o.Out), o.Out, header, o.Log)
	if err != nil {
		return nil, err
	}
	err = o.label(ctx, labels, file, set, total)
	if closed := set.file.Close(); err == nil && closed != nil {
		err = strict.In("out", o.Out+": ", closed)
	}
	if err != nil {
		return nil, err
	}
	return &SelfPlayed{o.Out, header, set.summary}, nil
}

// open checks the options before a file is written, and opens the data set.
func (o *LabelOptions) open() (labels *selfplay.Labels, header dataset.Header, total int, file *disk.File, err error) {
	if file, err = disk.Open(disk.In(o.Dir, o.In)); err != nil {
		return nil, header, 0, nil, strict.In("in", o.In+": ", disk.WithoutPath(err))
	}
	switch labels, header, total, err = o.prepare(file); {
	case err != nil:
	case !file.Regular:
		err = strict.Wrong("in", "in %s is read twice", o.In).Allow("a file, no pipe")
	case o.Out == "":
		err = strict.Wrong("out", "out is missing").Allow("a file for the data set")
	}
	if err != nil {
		file.Close()
	}
	return labels, header, total, file, err
}

// prepare reads the data set once, and returns how it is labelled, the header of the result and the number of games.
func (o *LabelOptions) prepare(file *disk.File) (labels *selfplay.Labels, header dataset.Header, total int, err error) {
	fail := func(err error) (*selfplay.Labels, dataset.Header, int, error) {
		return nil, dataset.Header{}, 0, strict.In("in", o.In+": ", err)
	}
	head, err := dataset.ReadHeader(file)
	if err != nil {
		return fail(err)
	}
	g, err := games.Parse(head.Game)
	if err != nil {
		return fail(err)
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fail(err)
	}
	if header, err = Read(g, file, func(*dataset.Episode) error { total++; return nil }); err != nil {
		return fail(err)
	}
	labels = &selfplay.Labels{Game: g, Seed: header.Seed, All: o.All}
	if labels.Teacher, err = player.Parse(g, o.Teacher); err == nil {
		err = labels.Check()
	}
	if err != nil {
		return nil, header, 0, strict.In("teacher", "teacher: ", err)
	}
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	labels.Nets = o.Nets
	header.Teacher = labels.Teacher.String()
	if o.used, err = o.Nets.Try(g, []player.Agent{labels.Teacher}, o.Log); err != nil {
		return nil, header, 0, err
	}
	for name, net := range o.used {
		if header.Nets == nil {
			header.Nets = map[string]dataset.Net{}
		}
		if was, has := header.Nets[name]; has && was != net {
			return nil, header, 0, strict.Wrong("teacher", "net %s of the teacher is not the one of that name in %s, or runs on another kernel", name, o.In).Allow("a net of another name")
		}
		header.Nets[name] = net
	}
	return labels, header, total, nil
}

// label labels the games after those that the new data set has.
func (o *LabelOptions) label(ctx context.Context, labels *selfplay.Labels, file *disk.File, set *dataFile, total int) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	from, err := dataset.NewReader(labels.Game, file)
	if err != nil {
		return err
	}
	for range set.summary.Games {
		if _, err := from.Next(); err != nil {
			return err
		}
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	meter := o.Log.Meter("games", set.summary.Games, total)
	defer meter.Clear()
	type work struct {
		number int
		e      *dataset.Episode
		done   chan struct{}
		err    error
	}
	// The games are labelled in any order, and written in theirs: at most a few wait.
	todo, ordered := make(chan *work), make(chan *work, 2*o.Workers)
	var group sync.WaitGroup
	for range o.Workers {
		group.Go(func() {
			for w := range todo {
				w.e, w.err = labels.Label(w.number, w.e)
				close(w.done)
			}
		})
	}
	var reading error
	group.Go(func() {
		defer close(ordered)
		defer close(todo)
		for number := set.summary.Games; ctx.Err() == nil; number++ {
			e, err := from.Next()
			if err != nil {
				if err != io.EOF {
					reading = err
				}
				return
			}
			w := &work{number: number, e: e, done: make(chan struct{})}
			ordered <- w
			todo <- w
		}
	})
	var failed error
	for w := range ordered {
		if <-w.done; failed != nil {
			continue
		}
		if failed = w.err; failed == nil {
			failed = set.add(w.e)
		}
		if failed != nil {
			stop()
		}
		meter.Update(set.summary.Games, "")
	}
	group.Wait()
	if err := errors.Join(failed, reading); err != nil {
		return err
	}
	if set.summary.Games < total {
		return fmt.Errorf("stopped after %d of %d games; the same command continues", set.summary.Games, total)
	}
	return nil
}
