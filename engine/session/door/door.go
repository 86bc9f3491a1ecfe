// Package door decides to which game a text from outside belongs, and in which of its forms it is
// written.
//
// The open game comes first: if it can play the whole text, the text is its own. Otherwise a mark
// of a single game decides: the syntax of its moves, since no other can play them, the tags of
// PGN, and JSON. If two games remain, the caller has to ask. A text that no game can play is
// refused with the error of the game that got furthest.
package door

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/games"
)

// Either is the error of a text that several games can play.
type Either struct{ Games []string } // game strings

// Error implements error.
func (e *Either) Error() string {
	return "several games can play this; allowed: one of " + strings.Join(e.Games, ", ")
}

// ErrNoGame is wrapped by the error of a text that is of no game.
var ErrNoGame = errors.New("begins no game that is known here")

// Candidate is a form that a text may be in.
type Candidate struct {
	Game game.Game
	Form format.Format
}

// try is the result of reading a text as a candidate.
type try[T any] struct {
	Candidate
	value T
	err   error
	ply   int // of the move that cannot be played; beyond all moves if something else is wrong
	lost  int // words that were not read
}

// Open reads a text as the game that it belongs to, if possible the one with a name. It calls
// play with the transcript of a form, and returns the result of play.
func Open[T any](text, name string, play func(Candidate, format.Transcript) (T, error)) (value T, err error) {
	open, all := candidates(name)
	text, left := prepare(text, all)
	var good, bad []try[T]
	for _, c := range named(all, text) {
		if !c.Form.Detect(text) {
			continue
		}
		if t := attempt(c, text, left, play); t.err == nil {
			good = append(good, t)
		} else {
			bad = append(bad, t)
		}
	}
	switch {
	case len(good) > 0:
		return choose(good, open, text)
	case len(bad) == 0:
		return value, fmt.Errorf("%q %w; allowed: %s", game.Clip(text[:min(len(text), 400)]), ErrNoGame, Forms())
	}
	worst := bad[0]
	for _, t := range bad[1:] {
		if t.ply > worst.ply {
			worst = t
		}
	}
	if worst.ply <= 1 && worst.Game != open && open != nil && isPlain(worst.err) {
		worst = attempt(all[0], text, left, play) // no game got anywhere
	}
	return worst.value, worst.err
}

// attempt reads and plays a text as a candidate.
func attempt[T any](c Candidate, text, left string, play func(Candidate, format.Transcript) (T, error)) try[T] {
	t := try[T]{Candidate: c, ply: math.MaxInt}
	transcript, err := c.Form.Read(text)
	if err == nil {
		if left != "" {
			transcript.Notes.Add(format.NoteBefore, left)
		}
		t.value, err = play(c, transcript)
	}
	t.err = err
	var fault *format.MoveError
	if errors.As(err, &fault) {
		t.ply = fault.Ply
	}
	for _, note := range transcript.Notes {
		if note.Kind == format.NoteWord || note.Kind == format.NoteLine {
			t.lost += note.Times
		}
	}
	return t
}

// choose returns the value of the game that a text belongs to, of those that can play it.
func choose[T any](good []try[T], open game.Game, text string) (value T, err error) {
	least := slices.MinFunc(good, func(a, b try[T]) int { return a.lost - b.lost }).lost
	good = slices.DeleteFunc(good, func(t try[T]) bool { return t.lost > least })
	var names []string
	for _, t := range good {
		if name := t.Game.Spec().Name(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	tagged := isPGN(text)
	for i, t := range good {
		if t.Game == open || len(names) == 1 || tagged && t.Form.Name == "pgn" {
			return good[i].value, nil
		}
	}
	return value, &Either{names}
}

// isPlain reports whether an error is about a move that is only squares, which may come from any
// game.
func isPlain(err error) bool {
	var fault *format.MoveError
	return errors.As(err, &fault) && isSquares(fault.Word)
}

// candidates returns the game with a name, nil if there is none, and all forms in the order of
// the attempts: those of that game, then those that can hardly be mistaken, then the rest. Other
// games are in their standard form.
func candidates(name string) (open game.Game, all []Candidate) {
	likely := games.All()
	open, err := games.Parse(name)
	if err == nil {
		likely = slices.DeleteFunc(likely, func(g game.Game) bool { return g.Spec().ID == open.Spec().ID && open.Spec().Name() == g.Spec().Name() })
		likely = slices.Concat([]game.Game{open}, likely)
	} else {
		open = nil
	}
	var first, sure, vague []Candidate
	for _, g := range likely {
		for _, form := range formsOf(g) {
			switch c := (Candidate{g, form}); {
			case g == open:
				first = append(first, c)
			case form.Ambiguous:
				vague = append(vague, c)
			default:
				sure = append(sure, c)
			}
		}
	}
	return open, slices.Concat(first, sure, vague)
}

func formsOf(g game.Game) []format.Format {
	if provider, is := g.(format.Provider); is {
		return provider.Formats()
	}
	return nil
}

// named returns the candidates whose game or form the text itself names, or all of them.
func named(all []Candidate, text string) []Candidate {
	said := strings.ToLower(beginning(text).Tags["Game"])
	for _, is := range []func(c Candidate) bool{
		func(c Candidate) bool {
			spec := c.Game.Spec()
			return strings.Contains(said, spec.ID) || spec.Alias != "" && strings.Contains(said, spec.Alias)
		},
		func(c Candidate) bool { return c.Form.Identify != nil && c.Form.Identify(text) },
	} {
		if by := slices.DeleteFunc(slices.Clone(all), func(c Candidate) bool { return !is(c) }); len(by) > 0 {
			return by
		}
	}
	return all
}

// beginning reads the beginning of a text that contains no position.
func beginning(text string) movelist.List {
	return movelist.Read(text[:min(len(text), 4096)], func(string) bool { return false })
}

// isPGN reports whether a text has tags besides those that move lists have, too (the
// players, the result and the date), or ends as only games in PGN do.
func isPGN(text string) bool {
	l := beginning(text)
	for name := range l.Tags {
		switch name {
		case "White", "Black", "Result", "Date", "Game":
		default:
			return true
		}
	}
	return l.Result == "*"
}

// Forms lists the forms that Open can read, for a message.
func Forms() string {
	var names []string
	for _, g := range games.All() {
		for _, form := range formsOf(g) {
			names = append(names, g.Spec().ID+" "+form.Name)
		}
	}
	return strings.Join(append(names, "link"), ", ")
}
