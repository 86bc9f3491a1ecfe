package training

import (
	"path/filepath"
	"slices"
	"strings"

	"playout/engine/train/trainspec"
)

// Command returns the command that trains this net, with every flag that the net depends on, in
// alphabetical order, including defaults, which another version may change. It names files
// without their folders.
func (o *Options) Command() string {
	files := make([]string, len(o.Data))
	for i, path := range o.Data {
		files[i] = filepath.Base(path)
	}
	all := append(o.arguments(strings.Join(files, " ")), trainspec.Argument{Flag: "out", Value: o.Out})
	if o.Begin != "" {
		for i := range all {
			if all[i].Flag == "begin" {
				all[i].Value = filepath.Base(o.Begin)
			}
		}
	}
	all = append(all, trainspec.Settings(&o.Config)...)
	slices.SortFunc(all, func(a, b trainspec.Argument) int { return strings.Compare(a.Flag, b.Flag) })
	return trainspec.Text(all)
}

// FullCommand returns the command for all of this, including its files, in their folder.
func (o *Options) FullCommand() string {
	all := append(o.arguments(strings.Join(o.Data, " ")), trainspec.Settings(&o.Config)...)
	for _, file := range []trainspec.Argument{{Flag: "checkpoint", Value: o.Checkpoint}, {Flag: "log", Value: o.EpochLog}, {Flag: "curves", Value: o.Curves}, {Flag: "out", Value: o.Out}} {
		if file.Value != "" {
			all = append(all, file)
		}
	}
	return trainspec.Text(all)
}

// arguments lists what to train, on which data.
func (o *Options) arguments(data string) []trainspec.Argument {
	all := []trainspec.Argument{{Flag: "game", Value: o.Game.Spec().Name()}, {Flag: "data", Value: data}}
	for _, more := range []trainspec.Argument{{Flag: "planes", Value: o.Planes}, {Flag: "target", Value: string(o.Target)}, {Flag: "begin", Value: o.Begin}} {
		if more.Value != "" {
			all = append(all, more)
		}
	}
	return all
}
