package text

import (
	"strconv"
	"strings"
)

// level is the prefix of an agent string of a level.
const level = "level:"

// Kind is what the page knows about a kind of agent beyond what the worker reports about
// it.
type Kind struct {
	Deepens bool // it searches ply by ply: its key depth counts them
	Tree    bool // it builds a tree, which can be shown
	ByValue bool // it plays the move of the best value, regardless of depth and of how often each was tried
}

// kinds are the kinds about which something is known, by their names. A kind that is not
// listed here is shown with what its reports contain.
var kinds = map[string]Kind{
	"alphabeta": {Deepens: true},
	"flat":      {ByValue: true},
	"uct":       {Tree: true},
	"puct":      {Tree: true},
}

// KindOf returns the kind of an agent string.
func KindOf(agent string) Kind { return kinds[nameOf(agent)] }

// nameOf returns the name at the beginning of an agent string.
func nameOf(agent string) string {
	name, _, _ := strings.Cut(agent, ":")
	return name
}

// Millis is how long an agent string thinks about a move, in ms, 0 if it is not limited
// by time.
func Millis(agent string) int { return option(agent, "ms") }

// option returns the whole number that an agent string gives a key, 0 if it has none.
func option(agent, key string) int {
	n, err := strconv.Atoi(setting(agent, key))
	if err != nil {
		return 0
	}
	return n
}

// setting returns the value that an agent string gives a key, "" if it has none.
func setting(agent, key string) string {
	_, options, _ := strings.Cut(agent, ":")
	for part := range strings.SplitSeq(options, ",") {
		if k, value, _ := strings.Cut(part, "="); k == key {
			return value
		}
	}
	return ""
}
