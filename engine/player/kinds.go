package player

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"playout/engine/game"
	"playout/engine/search/alphabeta"
	"playout/engine/search/flat"
)

// options are the values of every key of every kind of agent; a kind uses
// those that its table names.
type options struct {
	n          int     // simulations a move, 0 where time ends it
	ms         int     // milliseconds a move, 0 where a count ends it
	c          float64 // weight of exploration
	depth      int     // plies of a playout before the heuristic judges, 0 for to the end; of alphabeta, to search, 0 for as many as time allows
	net        string  // name of a model, ownNet, or noNet
	tree       string  // "full", or "flat": only the root is expanded
	final      string  // the move played: most "visits", or highest "ucb"
	noise      float64 // share of Dirichlet noise in the root's priors
	alpha      float64 // its parameter, 0 for 10 over the number of legal moves
	noiseplies int     // plies of a game that get noise, 0 for all
	temp       float64 // temperature of the choice among visits, 0 for the most visited
	tempplies  int     // plies of a game with that temperature, 0 for all
	draw       float64 // what a draw is worth in the search
	paths      string  // to a position: "apart", or "joined": they share its statistics
	solve      int     // empties from which the end is solved exactly
	cmd        word    // an outside engine's executable
	elo        int     // that its strength is limited to, 0 for not
	variant    word    // of its game, "" for its own
	entries    int     // of alphabeta's table, 0 for the usual ones; no key, see Agent.Table
	adaptive   string  // "on": depth and ties by the discs on the board, as in report 5; or "off"
	ties       word    // among the best moves: tiesAny, tiesFirst, or within a margin in points
	eval       word    // the name of an evaluation, or byNet
	without    word    // its terms that count nothing, joined by +
}

// word is a value of an agent string that names something outside.
type word string

// What the key net says beside the name of a model.
const (
	ownNet = "own"  // the model of the game's own name
	noNet  = "none" // equal priors and playouts
)

// key is one key of an agent string. field points to an *int, *float64, *word or
// *string of the options; numbers lie in [min, max], words are among choices,
// or name a net where there are none. A word takes no notice of these bounds:
// what a kind needs says which words there are, and describe tells them.
type key struct {
	name     string
	field    func(*options) any
	min, max float64
	choices  []string
}

// kind is one name of agent with its keys in canonical order.
type kind struct {
	name     string
	keys     []key
	defaults options
	needs    func(game.Game, *options) error // what the agent asks of a game, nil for nothing
}

const (
	maxCount  = 10_000_000 // simulations
	maxMillis = 600_000    // milliseconds
)

var (
	keyN          = key{"n", func(o *options) any { return &o.n }, 1, maxCount, nil}
	keyMS         = key{"ms", func(o *options) any { return &o.ms }, 1, maxMillis, nil}
	keyC          = key{"c", func(o *options) any { return &o.c }, 0, 100, nil}
	keyDepth      = key{"depth", func(o *options) any { return &o.depth }, 0, 1000, nil}
	keyNet        = key{"net", func(o *options) any { return &o.net }, 0, 0, nil}
	keyTree       = key{"tree", func(o *options) any { return &o.tree }, 0, 0, []string{"full", "flat"}}
	keyFinal      = key{"final", func(o *options) any { return &o.final }, 0, 0, []string{"visits", "ucb"}}
	keyNoise      = key{"noise", func(o *options) any { return &o.noise }, 0, 1, nil}
	keyAlpha      = key{"alpha", func(o *options) any { return &o.alpha }, 0, 100, nil}
	keyNoisePlies = key{"noiseplies", func(o *options) any { return &o.noiseplies }, 0, 10_000, nil}
	keyTemp       = key{"temp", func(o *options) any { return &o.temp }, 0, 100, nil}
	keyTempPlies  = key{"tempplies", func(o *options) any { return &o.tempplies }, 0, 10_000, nil}
	keyDraw       = key{"draw", func(o *options) any { return &o.draw }, -1, 1, nil}
	keyPaths      = key{"paths", func(o *options) any { return &o.paths }, 0, 0, []string{"apart", "joined"}}
	keyCmd        = key{"cmd", func(o *options) any { return &o.cmd }, 0, 0, nil}
	keyElo        = key{"elo", func(o *options) any { return &o.elo }, 1, 10_000, nil}
	keyVariant    = key{"variant", func(o *options) any { return &o.variant }, 0, 0, nil}
	keySolve      = key{"solve", func(o *options) any { return &o.solve }, 0, 64, nil}
	keyPlies      = key{"depth", func(o *options) any { return &o.depth }, 1, alphabeta.MaxDepth, nil}
	keyAdaptive   = key{"adaptive", func(o *options) any { return &o.adaptive }, 0, 0, []string{"off", "on"}}
	keyTies       = key{"ties", func(o *options) any { return &o.ties }, 0, game.MaxPoints, []string{tiesAny, tiesFirst}}
	keyEval       = key{"eval", func(o *options) any { return &o.eval }, 0, 0, nil}
	keyWithout    = key{"without", func(o *options) any { return &o.without }, 0, 0, nil}
)

// kinds is the list of agents, levels apart.
var kinds = []kind{
	{name: "random"},
	{name: "rules", needs: needsRules},
	{
		name:     "alphabeta",
		keys:     []key{keyPlies, keyMS, keyAdaptive, keyTies, keyEval, keySolve, keyWithout},
		defaults: options{depth: usualDepth, net: noNet, adaptive: "off", ties: tiesAny, eval: heuristic},
		needs:    needsBoard,
	},
	{name: "flat", keys: []key{keyN, keyMS, keyDepth}, defaults: options{n: 250, depth: 4}, needs: needsWorth},
	{
		name:     "uct",
		keys:     []key{keyN, keyMS, keyC, keyDepth, keyNet, keyTree, keyFinal},
		defaults: options{n: 50, c: math.Sqrt2, net: noNet, tree: "full", final: "visits"},
		needs:    needsJudge,
	},
	{
		name: "puct",
		keys: []key{keyN, keyMS, keyC, keyNet, keyNoise, keyAlpha, keyNoisePlies,
			keyTemp, keyTempPlies, keyDraw, keyPaths, keySolve},
		defaults: options{n: 400, c: 2, net: ownNet, tree: "full", final: "visits", paths: "apart"},
		needs:    needsPaths,
	},
	{name: "net", keys: []key{keyNet}, defaults: options{net: ownNet}, needs: needsNet},
	{
		name:     "uci",
		keys:     []key{keyCmd, keyMS, keyElo, keyVariant},
		defaults: options{ms: 1000, net: noNet},
		needs:    needsEngine,
	},
}

func needsRules(g game.Game, _ *options) error {
	if _, ok := g.New(game.NewRand(0)).(game.RuleBased); !ok {
		return fmt.Errorf("%s has no hand-written player; allowed: rules in a game that has one, as in othello", g.Spec().ID)
	}
	return nil
}

// needsWorth is of flat: something must say what a position is worth where a
// playout is cut.
func needsWorth(g game.Game, o *options) error {
	if o.depth > 0 && !flat.Cuts(g) {
		return fmt.Errorf("%s has neither rewards nor a heuristic to judge where a playout is cut; allowed: depth=0", g.Spec().ID)
	}
	return nil
}

// needsJudge is of uct: something must judge where a playout is cut, and a net
// takes the place of all playouts.
func needsJudge(g game.Game, o *options) error {
	if o.net != noNet && o.depth > 0 {
		return fmt.Errorf("net and depth exclude each other, a net takes the place of playouts; allowed: one of them")
	}
	if _, ok := g.New(game.NewRand(0)).(game.Heuristic); !ok && o.depth > 0 {
		return fmt.Errorf("%s has no heuristic to judge where a playout is cut; allowed: depth=0", g.Spec().ID)
	}
	return nil
}

// needsPaths is of puct: with chance no two paths lead to one position for sure.
func needsPaths(g game.Game, o *options) error {
	if o.paths == "joined" && g.Spec().Chance {
		return fmt.Errorf("paths=joined is not for games with chance, such as %s; allowed: paths=apart", g.Spec().ID)
	}
	return needsEnding(g, o)
}

func needsNet(_ game.Game, o *options) error {
	if o.net == noNet {
		return fmt.Errorf("net=%s leaves nothing to play by; allowed: %s", noNet, allowedNets)
	}
	return nil
}

func (k *kind) check(g game.Game, o *options) error {
	if k.needs == nil {
		return nil
	}
	return k.needs(g, o)
}

func findKind(name string) *kind {
	i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == name })
	if i < 0 {
		return nil
	}
	return &kinds[i]
}

func kindNames() string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return strings.Join(names, ", ") + fmt.Sprintf(", level:1 to level:%d", Levels)
}

func (k *kind) keyNames() string {
	if len(k.keys) == 0 {
		return "no key"
	}
	var names []string
	for _, key := range k.keys {
		names = append(names, key.name)
	}
	return strings.Join(names, ", ")
}

// read sets options from "key=value,key=value".
func (k *kind) read(o *options, text string) error {
	seen := map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(part, "=")
		i := slices.IndexFunc(k.keys, func(key key) bool { return key.name == name })
		switch {
		case i < 0:
			return fmt.Errorf("%s has no key %q; allowed: %s", k.name, game.Clip(name), k.keyNames())
		case !ok:
			return fmt.Errorf("key %s has no value; a key is written key=value", name)
		case seen[name]:
			return fmt.Errorf("key %s is given twice", name)
		}
		seen[name] = true
		if err := k.keys[i].set(o, value); err != nil {
			return err
		}
	}
	if seen["ms"] {
		if seen["n"] {
			return fmt.Errorf("n and ms exclude each other; allowed: one of them")
		}
	}
	if o.ms > 0 {
		timed := k.timed()
		o.n = timed.n
		if !seen["depth"] {
			o.depth = timed.depth
		}
	}
	return nil
}

// timed are the defaults where ms ends a thought.
func (k *kind) timed() options {
	o := k.defaults
	o.n = 0
	if k.name == "alphabeta" {
		o.depth = 0
	}
	return o
}

// wordMarks may stand in a word beside letters and digits: what the paths of
// executables have, but for what parts agent strings.
const wordMarks = `/ \ . : _ + - ~`

// isOdd says whether a letter has no place in a word.
func isOdd(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && (r == ' ' || !strings.ContainsRune(wordMarks, r))
}

func (k *key) set(o *options, value string) error {
	switch field := k.field(o).(type) {
	case *int:
		v, err := strconv.Atoi(value)
		if err != nil || float64(v) < k.min || float64(v) > k.max {
			return fmt.Errorf("%s=%q; allowed: a whole number from %.0f to %.0f", k.name, game.Clip(value), k.min, k.max)
		}
		*field = v
	case *float64:
		v, err := strconv.ParseFloat(value, 64)
		if err != nil || !(v >= k.min && v <= k.max) {
			return fmt.Errorf("%s=%q; allowed: a number from %g to %g", k.name, game.Clip(value), k.min, k.max)
		}
		*field = v + 0 // a negative zero becomes zero
	case *word:
		if strings.ContainsFunc(value, isOdd) || value == "" {
			return fmt.Errorf("%s=%q; allowed: letters, digits and %s", k.name, game.Clip(value), wordMarks)
		}
		*field = word(value)
	case *string:
		if k.choices == nil {
			if !IsNetName(value) && !IsNetFile(value) {
				return fmt.Errorf("%s=%q; allowed: %s", k.name, game.Clip(value), allowedNets)
			}
		} else if !slices.Contains(k.choices, value) {
			return fmt.Errorf("%s=%q is not known here; allowed: %s", k.name, game.Clip(value), strings.Join(k.choices, ", "))
		}
		*field = value
	}
	return nil
}

func (k *key) format(o *options) string {
	switch field := k.field(o).(type) {
	case *int:
		return strconv.Itoa(*field)
	case *float64:
		return strconv.FormatFloat(*field, 'g', -1, 64)
	case *word:
		return string(*field)
	case *string:
		return *field
	}
	panic("player: a key of an unknown type")
}
