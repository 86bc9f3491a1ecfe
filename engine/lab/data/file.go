package data

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/strict"
)

// dataFile is a data set on disk that grows.
type dataFile struct {
	name    string // in errors
	file    *disk.LockedFile
	to      *dataset.Writer
	good    int64            // bytes up to the end of the last whole game
	summary *dataset.Summary // of all its games
}

// openData makes a data set with this header, or continues an existing one after its last whole
// game.
func openData(g game.Game, path, name string, header dataset.Header, log *progress.Log) (*dataFile, error) {
	file, err := disk.Lock(path, name, "selfplay")
	if err != nil {
		return nil, strict.At("out", err)
	}
	d := &dataFile{name: name, file: file, summary: dataset.NewSummary(g)}
	if info, err2 := file.Stat(); err2 != nil {
		err = err2
	} else if info.Size() == 0 {
		err = d.start(g, header)
	} else {
		err = d.resume(g, header, log)
	}
	if err != nil {
		file.Close()
		return nil, strict.In("out", name+": ", err)
	}
	return d, nil
}

// start writes the whole header, or nothing.
func (d *dataFile) start(g game.Game, header dataset.Header) (err error) {
	if d.to, err = dataset.NewWriter(g, d.file, header); err != nil {
		d.file.Truncate(0) // half a header could be mistaken for something else
		return err
	}
	d.good, err = d.file.Seek(0, io.SeekCurrent)
	return err
}

// resume counts the games of a data set and cuts off what follows the last whole one.
func (d *dataFile) resume(g game.Game, header dataset.Header, log *progress.Log) error {
	r, err := dataset.NewReader(g, d.file)
	if err != nil {
		return err
	}
	if err := sameGames(&r.Header, &header); err != nil {
		return err
	}
	for {
		e, err := r.Next()
		if err == io.EOF {
			break
		}
		if errors.Is(err, dataset.ErrDamaged) {
			log.Warn("%s is damaged after %d games; the rest is played again", d.name, d.summary.Games)
			break
		}
		if err != nil {
			return err
		}
		if err := d.summary.Add(e); err != nil {
			return err
		}
	}
	d.good = r.Intact
	d.to = dataset.Continue(g, d.file, r.Header.Version)
	if err := d.file.Truncate(d.good); err != nil {
		return err
	}
	_, err = d.file.Seek(d.good, io.SeekStart)
	return err
}

// add writes a whole game, or nothing.
func (d *dataFile) add(e *dataset.Episode) error {
	err := d.to.Write(e)
	if err == nil {
		d.good, err = d.file.Seek(0, io.SeekCurrent)
	}
	if err == nil {
		err = d.file.SyncSoon()
	}
	if err != nil {
		d.file.Truncate(d.good) // if this fails, resume cuts the rest off
		return strict.Wrong("out", "%s: %w; its %d games are kept, and the same command continues", d.name, disk.WithoutPath(err), d.summary.Games)
	}
	return d.summary.Add(e)
}

// sameGames returns an error if the games of a header do not continue those of a file.
func sameGames(file, header *dataset.Header) error {
	was := *file
	was.Version, was.Nets = header.Version, maps.Clone(file.Nets)
	for name, net := range was.Nets {
		if file.Version == 1 { // it does not name kernels
			net.Kernel = header.Nets[name].Kernel
			was.Nets[name] = net
		}
	}
	if err := nets.CheckSame(was.Nets, header.Nets); err != nil {
		return err
	}
	if was.Shard != header.Shard {
		return fmt.Errorf("its games are of the shard %q, not %q; allowed: a new file, or the file of this shard", game.Clip(was.Shard), header.Shard)
	}
	if !reflect.DeepEqual(&was, header) {
		return fmt.Errorf("it holds other games (%q, seed %d, openings %q); allowed: a new file, or the same agents, nets, teacher, appraiser, seed and openings",
			game.Clip(strings.Join(file.Agents, " ")), file.Seed, game.Clip(file.Openings))
	}
	return nil
}
