package data

import (
	"fmt"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/player"
	"playout/engine/selfplay"
	"playout/engine/strict"
)

// Kept is a data set of self-play whose games other machines play.
type Kept struct {
	Run    selfplay.Config
	Header dataset.Header
	Nets   map[string]dataset.Net // of those who play or label, nil for none

	set *dataFile
}

// Keep opens a data set as SelfPlay does, and plays nothing. Outside engines are refused, since another
// machine may lack them.
func Keep(o SelfPlayOptions) (*Kept, error) {
	outside := func(a player.Agent, path string) error {
		if !a.Outside() {
			return nil
		}
		return strict.Wrong(path, "agent %q is a program of this machine", a).Allow("agents of Playout")
	}
	for i, a := range o.Agents {
		if err := outside(a, strict.Index("agents", i)); err != nil {
			return nil, err
		}
	}
	if o.Teacher != nil {
		if err := outside(*o.Teacher, "teacher"); err != nil {
			return nil, err
		}
	}
	if o.Appraiser != "" {
		return nil, strict.Wrong("appraiser", "appraiser %s is a program of this machine", o.Appraiser).Allow("none")
	}
	run, header, err := o.prepare()
	if err != nil {
		return nil, err
	}
	set, err := openData(o.Game, disk.In(o.Dir, o.Out), o.Out, header, o.Log)
	if err != nil {
		return nil, err
	}
	return &Kept{*run, header, header.Nets, set}, nil
}

// KeepLabels opens a labelled data set as Label does, and labels nothing. It also returns how its games are labelled,
// and how many there are.
func KeepLabels(o LabelOptions) (k *Kept, labels *selfplay.Labels, total int, err error) {
	labels, header, total, file, err := o.open()
	if err != nil {
		return nil, nil, 0, err
	}
	defer file.Close()
	if labels.Teacher.Outside() {
		return nil, nil, 0, strict.Wrong("teacher", "teacher %q is a program of this machine", labels.Teacher).Allow("an agent of Playout")
	}
	set, err := openData(labels.Game, disk.In(o.Dir, o.Out), o.Out, header, o.Log)
	if err != nil {
		return nil, nil, 0, err
	}
	return &Kept{selfplay.Config{Game: labels.Game}, header, o.used, set}, labels, total, nil
}

// Games returns how many games the data set has: those from the first one on.
func (k *Kept) Games() int { return k.set.summary.Games }

// Add adds the next game.
func (k *Kept) Add(e *dataset.Episode) error { return k.set.add(e) }

// Sync makes sure that the games added so far survive a loss of power.
func (k *Kept) Sync() error {
	if err := k.set.file.Sync(); err != nil {
		return strict.At("out", fmt.Errorf("%s: %w", k.set.name, disk.WithoutPath(err)))
	}
	return nil
}

// Close closes the file.
func (k *Kept) Close() error { return k.set.file.Close() }
