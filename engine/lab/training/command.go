package training

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"playout/engine/command"
	"playout/engine/train"
)

// argument is a flag of the command train and its value: two words of a command line, or one if
// the value is boolean.
type argument struct {
	flag, value string
	boolean     bool
}

// Command returns the command that trains this net, with every flag that the net depends on, in
// alphabetical order, including defaults, which another version may change. It names files
// without their folders.
func (o *Options) Command() string {
	files := make([]string, len(o.Data))
	for i, path := range o.Data {
		files[i] = filepath.Base(path)
	}
	all := append(o.arguments(strings.Join(files, " ")), argument{flag: "out", value: o.Out})
	if o.Begin != "" {
		for i := range all {
			if all[i].flag == "begin" {
				all[i].value = filepath.Base(o.Begin)
			}
		}
	}
	all = append(all, settings(&o.Config)...)
	slices.SortFunc(all, func(a, b argument) int { return strings.Compare(a.flag, b.flag) })
	return commandText(all)
}

// FullCommand returns the command for all of this, including its files, in their folder.
func (o *Options) FullCommand() string {
	all := append(o.arguments(strings.Join(o.Data, " ")), settings(&o.Config)...)
	for _, file := range []argument{{"checkpoint", o.Checkpoint, false}, {"log", o.EpochLog, false}, {"curves", o.Curves, false}, {"out", o.Out, false}} {
		if file.value != "" {
			all = append(all, file)
		}
	}
	return commandText(all)
}

// arguments lists what to train, on which data.
func (o *Options) arguments(data string) []argument {
	all := []argument{{flag: "game", value: o.Game.Spec().Name()}, {flag: "data", value: data}}
	for _, more := range []argument{{"planes", o.Planes, false}, {"target", string(o.Target), false}, {"begin", o.Begin, false}} {
		if more.value != "" {
			all = append(all, more)
		}
	}
	return all
}

// settings returns the flags of a configuration that a net depends on, in alphabetical order.
func settings(c *train.Config) []argument {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	all := []argument{
		{"arch", c.Arch, false},
		{"batch", strconv.Itoa(c.Batch), false},
		{"channels", strconv.Itoa(c.Channels), false},
		{"classes", c.Classes, false},
		{"decay", number(c.Decay), false},
		{"entropy", number(c.Entropy), false},
		{"epochs", strconv.Itoa(c.Epochs), false},
		{"mix", number(c.Mix), false},
		{"optimiser", c.Optimiser, false},
		{"patience", strconv.Itoa(c.Patience), false},
		{"rate", number(c.Rate), false},
		{"schedule", c.Schedule, false},
		{"seed", strconv.FormatUint(c.Seed, 10), false},
		{"symmetries", strconv.FormatBool(c.Symmetries), true},
		{"temperature", number(c.Temperature), false},
		{"validation", number(c.Validation), false},
		{"value", number(c.Value), false},
	}
	return slices.DeleteFunc(all, func(a argument) bool {
		return a.flag == "classes" && a.value == "" ||
			a.flag == "entropy" && c.Entropy == train.Default().Entropy // only actors have it
	})
}

// commandText returns the command with these arguments.
func commandText(all []argument) string {
	var words []string
	for _, a := range all {
		if a.boolean {
			words = append(words, "-"+a.flag+"="+a.value)
		} else {
			words = append(words, "-"+a.flag, a.value)
		}
	}
	return command.Text("train", words...)
}
