package text

import (
	"strconv"
	"strings"
)

// level is what an agent string of a level begins with.
const level = "level:"

// Kind is what the page knows of a kind of agent beyond what the worker says of it.
type Kind struct {
	Deepens bool // it searches ply by ply: its key depth counts them
	Tree    bool // it holds a tree, which can be shown
	ByValue bool // it plays the move of the best value, at no depth and however often each was tried
}

// kinds are the kinds of which something is known, by their names. A new kind that is
// not here is shown with what its reports say.
var kinds = map[string]Kind{
	"alphabeta": {Deepens: true},
	"flat":      {ByValue: true},
	"uct":       {Tree: true},
	"puct":      {Tree: true},
}

// KindOf is the kind of an agent string.
func KindOf(agent string) Kind { return kinds[nameOf(agent)] }

// nameOf is the name that an agent string begins with.
func nameOf(agent string) string {
	name, _, _ := strings.Cut(agent, ":")
	return name
}

// Millis is how long an agent string thinks about a move, in ms, 0 where it is
// not limited by time.
func Millis(agent string) int { return option(agent, "ms") }

// option is the whole number that an agent string gives a key, 0 for none.
func option(agent, key string) int {
	_, options, _ := strings.Cut(agent, ":")
	for part := range strings.SplitSeq(options, ",") {
		if k, value, _ := strings.Cut(part, "="); k == key {
			n, err := strconv.Atoi(value)
			if err == nil {
				return n
			}
		}
	}
	return 0
}
