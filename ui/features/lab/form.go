package lab

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/paste"
	"playout/engine/strict"
	"playout/ui/feature"
	"playout/ui/feature/labform"
	"playout/ui/feature/labtab"
)

// The keys of a match, which the guide explains.
const (
	keyGame       = "game"
	keyAgents     = "agents"
	keyFormat     = "format"
	keyGames      = "games"
	keySeed       = "seed"
	keyOpenings   = "openings"
	keySeating    = "seating"
	keyClock      = "clock"
	keyStep       = "step"
	keyOverage    = "overage"
	keyAdjudicate = "adjudicate"
	keySPRT       = "sprt"
)

// The keys of series: a sweep stands for the agents of its matches, one list of values or two in braces; a
// table of a report stands for all keys of its matches but games and seed.
const (
	keySweep = "sweep" // only in addresses: a form has a sweep among its agents
	keyTable = "table" // the ID of a report's table
	keyRow   = "row"   // names of its rows, separated by commas; all without it
)

// allKeys lists the keys of addresses that are no match's too.
var allKeys = slices.Concat(keys, []string{keySweep, keyTable, keyRow})

// tableKeys lists the keys of a table, in the order of addresses.
var tableKeys = []string{keyTable, keyRow, keyGames, keySeed}

// keys lists the keys of a match in the order of addresses.
var keys = []string{keyGame, keyAgents, keyFormat, keyGames, keySeed, keyOpenings, keySeating, keyClock, keyStep, keyOverage, keyAdjudicate, keySPRT}

// The formats of a match, the default first.
const (
	formatMatch      = "match"
	formatRoundRobin = "roundrobin"
	formatGauntlet   = "gauntlet"
)

// seatingEach is the default seating.
const seatingEach = "each"

// Limits of the form.
const (
	leastAgents = 2
	mostAgents  = 8
	mostGames   = 1_000_000
)

// form is a match as text, by key. A key that is missing has its default.
type form map[string]string

// defaults holds the defaults that the page knows; the other keys are empty by default.
var defaults = form{
	keyGame: feature.FirstGame, keyAgents: "uct:n=100,c=2 uct:n=100,c=0.5", keyFormat: formatMatch, keyGames: "100", keySeed: "1", keySeating: seatingEach,
}

// of returns the value of a key.
func (f form) of(key string) string {
	if value, is := f[key]; is {
		return value
	}
	return defaults[key]
}

// agents returns the agent strings.
func (f form) agents() []string { return strings.Fields(f.of(keyAgents)) }

// table returns the ID of a report's table, "" for none.
func (f form) table() string { return f[keyTable] }

// sweeps reports whether agents have lists of values.
func (f form) sweeps() bool { return f.table() == "" && strings.ContainsAny(f.of(keyAgents), "{}") }

// isSeries reports whether the form has several matches.
func (f form) isSeries() bool { return f.table() != "" || f.sweeps() }

// games returns the number of games, 0 if it is not one, or if it is that of a report's table.
func (f form) games() int {
	if f.table() != "" && f[keyGames] == "" {
		return 0
	}
	n, err := strconv.Atoi(f.of(keyGames))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// spec returns the match as JSON, as the engine reads it. Check reports what is wrong with the numbers
// first; the engine checks everything else.
func (f form) spec() string {
	spec := map[string]any{keyAgents: f.agents()}
	for _, key := range keys {
		switch value := f.of(key); {
		case key == keyGames || key == keySeed:
			spec[key] = json.Number(value)
		case key != keyAgents && value != "":
			spec[key] = value
		}
	}
	text, err := json.Marshal(spec)
	if err != nil {
		return "{}"
	}
	return string(text)
}

// check returns what is wrong with the numbers and with the count of agents, each fault with its key as
// the path.
func (f form) check() error {
	var faults strict.Faults
	if n := len(f.agents()); f.table() == "" && (n < leastAgents || n > mostAgents) {
		faults.Add(strict.Wrong(keyAgents, "%d agents", n).Allow("%d to %d, separated by blanks", leastAgents, mostAgents))
	}
	if n, err := strconv.ParseUint(f.of(keyGames), 10, 64); err != nil || n < 1 || n > mostGames {
		faults.Add(strict.Wrong(keyGames, "games %q", strict.Clip(f.of(keyGames))).Allow("1 to %d", mostGames))
	}
	if _, err := strconv.ParseUint(f.of(keySeed), 10, 64); err != nil {
		faults.Add(strict.Wrong(keySeed, "seed %q", strict.Clip(f.of(keySeed))).Allow("a whole number, 0 or more"))
	}
	return faults.Err()
}

// set returns the form with another value of a key, "" for its default, which is left out.
func (f form) set(key, value string) form {
	next := maps.Clone(f)
	if next == nil {
		next = form{}
	}
	if key == keyAgents {
		value = withoutBlanks(value)
	}
	if next[key] = strings.TrimSpace(value); next[key] == "" || next[key] == defaults[key] && !(key == keyGames && next.table() != "") {
		delete(next, key)
	}
	return next
}

// withSweep returns the form with the agents of a sweep. One agent alone takes the place of the first of
// several other agents, or plays against the only one.
func (f form) withSweep(sweep string) form {
	sweep = withoutBlanks(sweep)
	if agents := f.agents(); len(strings.Fields(sweep)) == 1 {
		if len(agents) > 1 {
			agents = agents[1:]
		}
		sweep += " " + strings.Join(agents, " ")
	}
	return f.set(keyAgents, sweep)
}

// address is the content of an address of the place.
type address struct {
	form form
	hide []string // names of controls
	made *made    // what its games depended on, nil for unknown
	from string   // the game to return to, as link.KeyFrom has it; "" for none
}

// Names of controls that are not keys.
const (
	controlReady  = "ready"  // the ready experiments
	controlExport = "export" // the files
	controlWatch  = "watch"  // the small board
	controlOpen   = "open"   // the files that are open
	controlTables = "tables" // the list of the reports' tables
	controlMode   = "sweep"  // the choice between a match and a sweep
)

// kind is that of the addresses of matches and series. Its form has the values as they are written, since
// defaults depend on other keys.
var kind = labform.Kind{
	View:     labtab.Match,
	Keys:     append(slices.Clone(allKeys), keyMade),
	Controls: []string{controlReady, controlExport, controlWatch, controlOpen, controlTables},
	Bare:     []string{keyTable, keyRow, keyMade},
	Check: func(key, value string) (err error) {
		if key == keyMade {
			_, err = readMade(value)
		}
		return err
	},
}

// readAddress reads an untrusted fragment. Its error has every wrong key, each as a strict.Fault; the
// address has the other keys.
func readAddress(fragment string) (a address, err error) {
	var faults strict.Faults
	read, err := kind.Read(fragment)
	faults.Add(err)
	a = address{form: form{}, hide: read.Hide, from: read.From}
	for _, key := range keys {
		if value := read.Form[key]; value != "" {
			a.form = a.form.set(key, value)
		}
	}
	if value := read.Form[keyMade]; value != "" {
		was, err := readMade(value)
		if faults.Add(err); err == nil {
			a.made = &was
		}
	}
	switch {
	case read.Form[keyTable] != "":
		for _, key := range allKeys {
			if _, is := read.Form[key]; is && !slices.Contains(tableKeys, key) {
				faults.Add(strict.Wrong(key, "key %s with a table", key).Allow("%s", strings.Join(tableKeys, ", ")))
			}
		}
		a.form = form{}
		for _, key := range tableKeys { // the table first, since with it games stay also if their number is the usual one
			a.form = a.form.set(key, read.Form[key])
		}
	case read.Form[keyRow] != "":
		faults.Add(strict.Wrong(keyRow, "key row without a table").Allow("with table"))
	case read.Form[keySweep] != "":
		a.form = a.form.withSweep(read.Form[keySweep])
	}
	return a, faults.Err()
}

// String returns the fragment of the address. It always has the game and the agents, so that the link
// means the same if the defaults change.
func (a address) String() string {
	var b strings.Builder
	b.WriteString("#/" + Place + "?")
	first := true
	write := func(key, value string) {
		if !first {
			b.WriteByte('&')
		}
		first = false
		b.WriteString(key + "=")
		paste.Escape(&b, value)
	}
	if a.form.table() != "" {
		for _, key := range tableKeys {
			if value := a.form[key]; value != "" {
				write(key, value)
			}
		}
	} else {
		for _, key := range keys {
			value := a.form.of(key)
			if value == "" || value == defaults[key] && key != keyGame && key != keyAgents {
				continue
			}
			if key == keyAgents && a.form.sweeps() && len(a.form.agents()) > 1 { // one agent alone would get an opponent
				key = keySweep
			}
			write(key, value)
		}
	}
	if len(a.hide) > 0 {
		b.WriteString("&" + labform.KeyHide + "=" + strings.Join(a.hide, ","))
	}
	if a.made != nil {
		b.WriteString("&" + keyMade + "=")
		paste.Escape(&b, a.made.String())
	}
	if a.from != "" {
		b.WriteString("&" + link.KeyFrom + "=" + a.from)
	}
	return b.String()
}

// link returns the fragment without the game to return to.
func (a address) link() string {
	a.from = ""
	return a.String()
}
