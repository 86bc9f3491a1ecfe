package text

import (
	"strconv"
	"strings"
)

// level is the prefix of an agent string of a level.
const level = "level:"

// OwnNet begins the names of nets that only this device has: "mine:first".
const OwnNet = "mine:"

// IsOwnNet reports whether a net's name is that of one that only this device has.
func IsOwnNet(net string) bool { return strings.HasPrefix(net, OwnNet) }

// OwnNetOf returns the name of the net of an agent string if only this device has it: "mine:first";
// otherwise "".
func OwnNetOf(agent string) string {
	if net := setting(agent, "net"); IsOwnNet(net) {
		return net
	}
	return ""
}

// Kind is what the page knows about a kind of agent beyond the worker's reports.
type Kind struct {
	Deepens bool // it searches ply by ply: its key depth counts plies
	Tree    bool // it builds a tree that the page can show
	ByValue bool // it plays the move of the best value, whatever its depth and visits
}

// kinds holds the kinds that the page knows, by name. The page shows an unlisted kind with the
// content of its reports.
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

// Millis returns how long an agent string thinks about a move, in ms, 0 without a limit of time.
func Millis(agent string) int { return option(agent, "ms") }

// option returns the whole number of a key in an agent string, 0 if it has none.
func option(agent, key string) int {
	n, err := strconv.Atoi(setting(agent, key))
	if err != nil {
		return 0
	}
	return n
}

// setting returns the value of a key in an agent string, "" if it has none.
func setting(agent, key string) string {
	_, options, _ := strings.Cut(agent, ":")
	for part := range strings.SplitSeq(options, ",") {
		if k, value, _ := strings.Cut(part, "="); k == key {
			return value
		}
	}
	return ""
}
