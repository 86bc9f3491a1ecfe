package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/strict"
)

// Adjudication is the parsed form of Spec.Adjudicate: when a game of two seats ends before its rules
// end it. The zero Adjudication ends none.
type Adjudication struct {
	Exact  bool   // as soon as the game knows its result with best play (game.Adjudicable)
	Resign Resign // when a seat finds its position lost
	Draw   Draw   // when both seats find the position even
	Plies  int    // after this many plies of the game, opening included: a draw, or by points if the game counts them; 0 for never
}

// Resign ends a game when a seat's own score of its last moves was at most -Score.
type Resign struct {
	Moves int  // of the seat, one after another; 0 if no seat resigns
	Score int  // in hundredths of the game's point
	Both  bool // whether the other seat must have found as much for itself in its last moves
}

// Draw ends a game as a draw when the scores of both seats' last moves were between -Score and Score.
type Draw struct {
	From  int // moves that each side has made, opening included
	Moves int // of each seat, one after another; 0 if no game is drawn
	Score int // in hundredths of the game's point
}

// MaxScore bounds the scores of positions and rules, in hundredths of a game's point.
const MaxScore = 9999

// maxMoves bounds the moves of a rule.
const maxMoves = 1000

// rule is a rule of an adjudication as text.
type rule struct {
	name string
	on   func(*Adjudication) bool
	// knows reports whether a game has what the rule needs.
	knows func(game.Game) bool
	keys  []ruleKey
}

// ruleKey is a number or, with flag, a word of a rule.
type ruleKey struct {
	name       string
	at         func(*Adjudication) *int
	flag       func(*Adjudication) *bool
	least, top int
}

// rules lists the rules in canonical order. The keys of a rule follow it after a colon, unless the
// rule is a single number or a word.
var rules = []rule{
	{"exact", func(a *Adjudication) bool { return a.Exact }, knowsExact, []ruleKey{
		{name: "exact", flag: func(a *Adjudication) *bool { return &a.Exact }},
	}},
	{"resign", func(a *Adjudication) bool { return a.Resign.Moves > 0 }, hasPoint, []ruleKey{
		{name: "moves", at: func(a *Adjudication) *int { return &a.Resign.Moves }, least: 1, top: maxMoves},
		{name: "score", at: func(a *Adjudication) *int { return &a.Resign.Score }, least: 1, top: MaxScore},
		{name: "both", flag: func(a *Adjudication) *bool { return &a.Resign.Both }},
	}},
	{"draw", func(a *Adjudication) bool { return a.Draw.Moves > 0 }, hasPoint, []ruleKey{
		{name: "from", at: func(a *Adjudication) *int { return &a.Draw.From }, top: maxMoves},
		{name: "moves", at: func(a *Adjudication) *int { return &a.Draw.Moves }, least: 1, top: maxMoves},
		{name: "score", at: func(a *Adjudication) *int { return &a.Draw.Score }, top: MaxScore},
	}},
	{"plies", func(a *Adjudication) bool { return a.Plies > 0 }, hasPoint, []ruleKey{
		{name: "plies", at: func(a *Adjudication) *int { return &a.Plies }, least: 1, top: 1 << 20},
	}},
}

// single reports whether a rule is one key.
func (r *rule) single() bool { return len(r.keys) == 1 }

// knowsExact reports whether a game knows the results of some unfinished positions.
func knowsExact(g game.Game) bool {
	knows, is := g.(game.Adjudicable)
	return is && knows.Adjudicator() != nil
}

// hasPoint reports whether a game of two seats has a point in which positions are valued.
func hasPoint(g game.Game) bool {
	valued, is := g.(game.Evaluated)
	return is && len(g.Spec().Seats) == 2 && valued.Evaluations()[0].Unit != ""
}

// defaults holds the numbers of rules whose keys are left out.
var defaults = Adjudication{Resign: Resign{Moves: 3, Score: 600}, Draw: Draw{From: 40, Moves: 8, Score: 10}}

// AllowedAdjudication describes the text that ParseAdjudication reads.
const AllowedAdjudication = "exact, resign:moves=3,score=600[,both], draw:from=40,moves=8,score=10, plies=N, separated by commas"

// ParseAdjudication parses rules separated by commas; "" for none.
func ParseAdjudication(text string) (a Adjudication, err error) {
	if text == "" {
		return a, nil
	}
	wrong := func(format string, args ...any) error {
		return strict.Wrong("adjudicate", "adjudicate %q: %s", game.Clip(text), fmt.Sprintf(format, args...)).Allow(AllowedAdjudication)
	}
	var in *rule // whose keys may follow
	seen := map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		head, rest, colon := strings.Cut(part, ":")
		name, _, _ := strings.Cut(head, "=")
		if i := slices.IndexFunc(rules, func(r rule) bool { return r.name == name }); i >= 0 && (head == name || rules[i].single()) {
			in = &rules[i]
			if seen[name] {
				return Adjudication{}, wrong("%s occurs twice", name)
			}
			seen[name] = true
			a.setDefaults(in)
			switch {
			case in.single():
			case !colon:
				continue
			default:
				part = rest
			}
		}
		if in == nil {
			return Adjudication{}, wrong("%q is no rule", game.Clip(part))
		}
		key, number, equals := strings.Cut(part, "=")
		if path := in.name + ":" + key; seen[path] {
			return Adjudication{}, wrong("%s of %s occurs twice", game.Clip(key), in.name)
		} else {
			seen[path] = true
		}
		if !a.set(in, key, number, equals) {
			return Adjudication{}, wrong("%s has no %q", in.name, game.Clip(part))
		}
		if in.single() {
			in = nil
		}
	}
	return a, nil
}

// setDefaults sets the numbers of a rule to their defaults.
func (a *Adjudication) setDefaults(r *rule) {
	by := defaults
	for _, key := range r.keys {
		if key.at != nil {
			*key.at(a) = *key.at(&by)
		}
	}
}

// set sets a key of a rule and reports whether the rule has the key and the number is in its range.
func (a *Adjudication) set(r *rule, name, number string, equals bool) bool {
	for _, key := range r.keys {
		if key.name != name || equals != (key.at != nil) {
			continue
		}
		if key.flag != nil {
			*key.flag(a) = true
			return true
		}
		n, err := strconv.Atoi(number)
		*key.at(a) = n
		return err == nil && n >= key.least && n <= key.top
	}
	return false
}

// String returns the text with every number. ParseAdjudication inverts it.
func (a Adjudication) String() string {
	var parts []string
	for i := range rules {
		r := &rules[i]
		if !r.on(&a) {
			continue
		}
		var keys []string
		for _, key := range r.keys {
			switch {
			case key.at != nil:
				keys = append(keys, key.name+"="+strconv.Itoa(*key.at(&a)))
			case *key.flag(&a):
				keys = append(keys, key.name)
			}
		}
		text := strings.Join(keys, ",")
		if !r.single() {
			text = r.name + ":" + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ",")
}

// check refuses rules that the game does not know, or that end every game in its opening.
func (a *Adjudication) check(g game.Game, openings book.Source) error {
	var known []string
	for _, r := range rules {
		if r.knows(g) {
			known = append(known, r.name)
		}
	}
	allowed := "nothing"
	if known != nil {
		allowed = strings.Join(known, ", ")
	}
	for _, r := range rules {
		if r.on(a) && !r.knows(g) {
			return strict.Wrong("adjudicate", "adjudicate %s: %s does not know it", r.name, g.Spec().Name()).Allow("%s", allowed)
		}
	}
	if random := openings.Kind == book.Random; random && a.Plies > 0 && a.Plies <= openings.Plies {
		return strict.Wrong("adjudicate", "adjudicate plies=%d: openings have %d plies", a.Plies, openings.Plies).Allow("more plies than the openings")
	}
	return nil
}
