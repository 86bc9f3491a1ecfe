package link

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/paste"
	"playout/engine/strict"
)

// PlaceInside is the first word of the addresses of the place that looks inside a game.
const PlaceInside = "inside"

const insideWord = "/" + PlaceInside

// Limits of an Inside.
const (
	MaxAgents     = 4
	MaxSimulation = 1 << 30
	MaxTour       = 99
)

// The keys of an Inside besides those of its Link.
const (
	keyAgents     = "agents"
	keyView       = "view"
	keySimulation = "simulation"
	keyTour       = "tour"
	keyEach       = "each"
	keyStart      = "start"
)

// Views returns the views that an Inside may name.
func Views() []string { return []string{"analysis", "review", "search", "net", "compare"} }

// Limits returns what an Inside may give each of several agents: a key of agents with its value, the
// usual one first.
func Limits() []string {
	return []string{"ms=1000", "ms=3000", "ms=10000", "n=100", "n=1000", "n=10000"}
}

// Inside is the content of an address of the place that looks inside a game:
//
//	#/inside/<game>?<keys of a Link>&agents=<agents>&view=<view>&simulation=<n>&each=<limit>&tour=<n>&start=on
//
// String and ParseInside are inverses.
type Inside struct {
	Link                // to the game; the zero Link for none
	Agents     []string // that think about it, at most MaxAgents agent strings
	View       string   // one of Views, "" for none
	Simulation int      // of a search, 0 for none
	Each       string   // what each of several agents gets, one of Limits, "" for the usual one
	Tour       int      // the station of the tour, 0 for none
	Start      bool     // what the view offers starts at once
}

// String returns the fragment.
func (in Inside) String() string {
	var b strings.Builder
	to := strings.TrimPrefix(in.Link.String(), "#")
	b.WriteString("#" + insideWord + to)
	mark := "?"
	if strings.Contains(to, "?") {
		mark = "&"
	}
	put := func(key, value string) {
		if value != "" {
			b.WriteString(mark + key + "=")
			paste.Escape(&b, value)
			mark = "&"
		}
	}
	put(keyAgents, strings.Join(in.Agents, " "))
	put(keyView, in.View)
	if in.Simulation > 0 {
		put(keySimulation, strconv.Itoa(in.Simulation))
	}
	put(keyEach, in.Each)
	if in.Tour > 0 {
		put(keyTour, strconv.Itoa(in.Tour))
	}
	if in.Start {
		put(keyStart, on)
	}
	return b.String()
}

// ParseInside parses an untrusted fragment, as Parse does; after an error, too, it returns the
// correct parts. It accepts an address without a game.
func ParseInside(fragment string) (Inside, error) {
	fragment = clean(fragment)
	_, rest, _ := strings.Cut(fragment, insideWord)
	var in Inside
	if game, query, _ := strings.Cut(rest, "?"); game == "" || game == "/" {
		if len(fragment) > MaxLength {
			return in, tooLong(len(fragment))
		}
		var faults strict.Faults
		seen := make(map[string]bool)
		for pair := range pairs(query) {
			faults.Add(in.Link.add(pair, seen, in.set))
		}
		in.Link = Link{}
		return in, faults.Err()
	}
	to, err := parse("#"+rest, in.set)
	in.Link = to
	return in, err
}

// set parses the value of one of the own keys, and reports whether the key is one of them.
func (in *Inside) set(key, value string) (own bool, err error) {
	switch key {
	case keyAgents:
		agents := strings.Fields(value)
		if len(agents) > MaxAgents {
			return true, strict.Wrong("", "%d agents", len(agents)).Allow("at most %d, separated by blanks", MaxAgents)
		}
		if len(agents) > 0 {
			in.Agents = agents
		}
	case keyView:
		if !slices.Contains(Views(), value) {
			return true, strict.Wrong("", "%q is no view", strict.Clip(value)).Allow("%s", strings.Join(Views(), ", "))
		}
		in.View = value
	case keySimulation:
		n, err := strconv.ParseUint(value, 10, 32)
		if err != nil || n == 0 || n > MaxSimulation {
			return true, strict.Wrong("", "%q is no simulation", strict.Clip(value)).Allow("1 to %d", MaxSimulation)
		}
		in.Simulation = int(n)
	case keyEach:
		if !slices.Contains(Limits(), value) {
			return true, strict.Wrong("", "%q for %s", strict.Clip(value), keyEach).Allow("%s", strings.Join(Limits(), ", "))
		}
		in.Each = value
	case keyTour:
		n, err := strconv.ParseUint(value, 10, 32)
		if err != nil || n == 0 || n > MaxTour {
			return true, strict.Wrong("", "%q is no station of a tour", strict.Clip(value)).Allow("1 to %d", MaxTour)
		}
		in.Tour = int(n)
	case keyStart:
		if value != on {
			return true, strict.Wrong("", "%q for %s", strict.Clip(value), keyStart).Allow(on)
		}
		in.Start = true
	default:
		return false, nil
	}
	return true, nil
}
