package trainspec

import (
	"slices"
	"strconv"

	"playout/engine/command"
	"playout/engine/train"
)

// Argument is a flag of the command train and its value: two words of a command line, or one if the
// value is boolean.
type Argument struct {
	Flag, Value string
	Boolean     bool
}

// Settings returns the flags of a configuration that a net depends on, in alphabetical order.
func Settings(c *train.Config) []Argument {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	all := []Argument{
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
	return slices.DeleteFunc(all, func(a Argument) bool {
		return a.Flag == "classes" && a.Value == "" ||
			a.Flag == "entropy" && c.Entropy == train.Default().Entropy // only actors have it
	})
}

// Text returns the command playout train with these arguments.
func Text(all []Argument) string {
	var words []string
	for _, a := range all {
		if a.Boolean {
			words = append(words, "-"+a.Flag+"="+a.Value)
		} else {
			words = append(words, "-"+a.Flag, a.Value)
		}
	}
	return command.Text("train", words...)
}
