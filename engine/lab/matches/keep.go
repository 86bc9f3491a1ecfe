package matches

import (
	"fmt"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/lab/nets"
	"playout/engine/strict"
)

// Kept is the results file of a match whose games other machines play.
type Kept struct {
	Config arena.Config           // its Done has the games of the file when it was opened
	Nets   map[string]dataset.Net // the agents' nets by name, nil for none
	Book   string                 // the SHA-256 of the book of openings, "" for random ones

	file *resultsFile
}

// Keep opens the results file of a match as Play does, and plays nothing. Outside engines are refused,
// since another machine may lack them.
func Keep(o Options) (*Kept, error) {
	if o.Nets == nil {
		o.Nets = &nets.Cache{Dir: o.Dir}
	}
	config, sum, err := o.config()
	if err != nil {
		return nil, err
	}
	for i, agent := range config.Agents {
		if agent.Outside() {
			return nil, strict.Wrong(strict.Index("agents", i), "agent %q is a program of this machine", agent).Allow("agents of Playout")
		}
	}
	if o.Out == "" {
		return nil, strict.Wrong("out", "out is missing").Allow("a file for the results")
	}
	used, err := o.Nets.Try(config.Game, config.Agents, o.Log)
	if err != nil {
		return nil, err
	}
	header, err := headerOf(&config, &o, used, sum)
	if err != nil {
		return nil, err
	}
	file, err := openResults(disk.In(o.Dir, o.Out), o.Out, &config, header, o.Log)
	if err != nil {
		return nil, err
	}
	return &Kept{config, used, sum, file}, nil
}

// Add adds an untrusted game, which the rules must allow.
func (k *Kept) Add(r arena.Result) error {
	if err := k.Config.Verify(r); err != nil {
		return err
	}
	return k.file.add(r)
}

// Sync makes sure that the games added so far survive a loss of power.
func (k *Kept) Sync() error {
	if err := k.file.file.Sync(); err != nil {
		return strict.At("out", fmt.Errorf("%s: %w", k.file.name, disk.WithoutPath(err)))
	}
	return nil
}

// Close closes the file.
func (k *Kept) Close() error { return k.file.Close() }
