package data

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/command"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
)

// dataFile is a data set on disk that grows.
type dataFile struct {
	name   string // as errors say it
	file   *disk.Claimed
	to     *dataset.Writer
	good   int64            // bytes up to the end of the last lesson
	census *dataset.Summary // of all its lessons
}

// openData makes a data set with this head, or continues one that was started
// before, after its last whole lesson.
func openData(g game.Game, path, name string, head dataset.Header, log *progress.Log) (*dataFile, error) {
	file, err := disk.Claim(path, "selfplay")
	if err != nil {
		return nil, fmt.Errorf("-out: %w", err)
	}
	d := &dataFile{name: name, file: file, census: dataset.NewSummary(g)}
	if info, err2 := file.Stat(); err2 != nil {
		err = err2
	} else if info.Size() == 0 {
		err = d.begin(g, head)
	} else {
		err = d.resume(g, head, log)
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("-out %s: %w", name, err)
	}
	return d, nil
}

// begin writes the head, or nothing of it.
func (d *dataFile) begin(g game.Game, head dataset.Header) (err error) {
	if d.to, err = dataset.NewWriter(g, d.file, head); err != nil {
		d.file.Truncate(0) // half a head would be taken for something else
		return err
	}
	d.good, err = d.file.Seek(0, io.SeekCurrent)
	return err
}

// resume counts the lessons of a data set and cuts off what follows the last
// whole one.
func (d *dataFile) resume(g game.Game, head dataset.Header, log *progress.Log) error {
	r, err := dataset.NewReader(g, d.file)
	if err != nil {
		return err
	}
	if err := sameGames(&r.Header, &head); err != nil {
		return err
	}
	for {
		l, err := r.Next()
		if err == io.EOF {
			break
		}
		if errors.Is(err, dataset.ErrDamaged) {
			log.Warn("%s is broken after %d games; the rest is played again", d.name, d.census.Games)
			break
		}
		if err != nil {
			return err
		}
		if err := d.census.Add(l); err != nil {
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

// add writes a lesson, or nothing of it.
func (d *dataFile) add(l *dataset.Episode) error {
	err := d.to.Write(l)
	if err == nil {
		d.good, err = d.file.Seek(0, io.SeekCurrent)
	}
	if err == nil {
		err = d.file.Grown()
	}
	if err != nil {
		d.file.Truncate(d.good) // where it fails, resume cuts the rest off
		return fmt.Errorf("-out %s: %w; its %d games are kept, and the same command goes on", d.name, disk.Plain(err), d.census.Games)
	}
	return d.census.Add(l)
}

// sameGames says why games of a head do not go on with those of the head in a
// file, or nil.
func sameGames(file, head *dataset.Header) error {
	was := *file
	was.Version, was.Nets = head.Version, maps.Clone(file.Nets)
	for name, net := range was.Nets {
		if file.Version == 1 { // which does not say
			net.Kernel = head.Nets[name].Kernel
			was.Nets[name] = net
		}
	}
	if err := nets.Same(was.Nets, head.Nets); err != nil {
		return err
	}
	if !reflect.DeepEqual(&was, head) {
		return fmt.Errorf("it holds other games (%q, seed %d, openings %q); allowed: a new file, or the same agents, nets, teacher, seed and openings",
			game.Clip(strings.Join(file.Agents, " ")), file.Seed, game.Clip(file.Openings))
	}
	return nil
}

// Command is the command that makes a data set of so many games again.
func Command(h *dataset.Header, games int, path string) string {
	out := filepath.Base(path)
	if len(h.Files) > 0 {
		args := []string{"-game", h.Game, "-out", out}
		for _, file := range h.Files {
			args = append(args, file.Name)
		}
		return command.Text("data", args...)
	}
	args := []string{"-game", h.Game, "-agents", strings.Join(h.Agents, " ")}
	if h.Teacher != "" {
		args = append(args, "-teacher", h.Teacher)
	}
	return command.Text("selfplay", append(args, "-games", strconv.Itoa(games), "-seed", strconv.FormatUint(h.Seed, 10), "-openings", h.Openings, "-out", out)...)
}
