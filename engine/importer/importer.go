// Package importer decides which game an imported text belongs to, and in which of that game's
// forms it is written.
//
// The open game comes first: the text belongs to it if it can play all of the text. Otherwise a
// mark of a single game decides: the syntax of its moves, since no other game can play them, the
// tags of PGN, and JSON. If several games remain, the caller has to ask. A text that no game can
// play is refused with the error of the game that got furthest.
package importer

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

// AmbiguousError is the error of a text that several games can play.
type AmbiguousError struct{ Games []string } // game strings

// Error implements error.
func (e *AmbiguousError) Error() string {
	return "several games can play this; allowed: one of " + strings.Join(e.Games, ", ")
}

// ErrNoGame is in the error of a text that belongs to no game.
var ErrNoGame = errors.New("belongs to no known game")

// Candidate is a form that a text may be in.
type Candidate struct {
	Game game.Game
	Form format.Format
}

// attempt is the result of reading a text as a candidate.
type attempt[T any] struct {
	Candidate
	value  T
	err    error
	ply    int // of the move that cannot be played; beyond all moves if something else is wrong
	unread int // words that were not read
}

// Open reads a text as the game that it belongs to, if possible the one with a name. It calls
// play with the transcript of a form, and returns the result of play.
func Open[T any](text, name string, play func(Candidate, format.Transcript) (T, error)) (value T, err error) {
	open, all := candidates(name)
	text, omitted := prepare(text, all)
	var played, failed []attempt[T]
	for _, c := range likely(all, text) {
		if !c.Form.Detect(text) {
			continue
		}
		if t := tryCandidate(c, text, omitted, play); t.err == nil {
			played = append(played, t)
		} else {
			failed = append(failed, t)
		}
	}
	switch {
	case len(played) > 0:
		return choose(played, open, text)
	case len(failed) == 0:
		return value, fmt.Errorf("%q %w; allowed: %s", game.Clip(text[:min(len(text), 400)]), ErrNoGame, Forms())
	}
	furthest := failed[0]
	for _, t := range failed[1:] {
		if t.ply > furthest.ply {
			furthest = t
		}
	}
	if furthest.ply <= 1 && furthest.Game != open && open != nil && onlySquares(furthest.err) {
		furthest = tryCandidate(all[0], text, omitted, play) // no game got anywhere
	}
	return furthest.value, furthest.err
}

// tryCandidate reads and plays a text as a candidate.
func tryCandidate[T any](c Candidate, text, omitted string, play func(Candidate, format.Transcript) (T, error)) attempt[T] {
	t := attempt[T]{Candidate: c, ply: math.MaxInt}
	transcript, err := c.Form.Read(text)
	if err == nil {
		if omitted != "" {
			transcript.Notes.Add(format.NoteBefore, omitted)
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
			t.unread += note.Times
		}
	}
	return t
}

// choose returns the value of the game that a text belongs to, among those that can play it.
func choose[T any](played []attempt[T], open game.Game, text string) (value T, err error) {
	least := slices.MinFunc(played, func(a, b attempt[T]) int { return a.unread - b.unread }).unread
	played = slices.DeleteFunc(played, func(t attempt[T]) bool { return t.unread > least })
	var names []string
	for _, t := range played {
		if name := t.Game.Spec().Name(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	tagged := isPGN(text)
	for i, t := range played {
		if t.Game == open || len(names) == 1 || tagged && t.Form.Name == "pgn" {
			return played[i].value, nil
		}
	}
	return value, &AmbiguousError{names}
}

// onlySquares reports whether an error is about a move that is only squares, which may come from
// any game.
func onlySquares(err error) bool {
	var fault *format.MoveError
	return errors.As(err, &fault) && isSquares(fault.Word)
}

// candidates returns the game with a name, nil if there is none, and all forms in the order of
// the attempts: those of that game, then those that can hardly be mistaken, then the rest. Other
// games are in their standard form.
func candidates(name string) (open game.Game, all []Candidate) {
	list := games.All()
	open, err := games.Parse(name)
	if err == nil {
		list = slices.DeleteFunc(list, func(g game.Game) bool { return g.Spec().ID == open.Spec().ID && open.Spec().Name() == g.Spec().Name() })
		list = slices.Concat([]game.Game{open}, list)
	} else {
		open = nil
	}
	var first, sure, unsure []Candidate
	for _, g := range list {
		for _, form := range formsOf(g) {
			switch c := (Candidate{g, form}); {
			case g == open:
				first = append(first, c)
			case form.Ambiguous:
				unsure = append(unsure, c)
			default:
				sure = append(sure, c)
			}
		}
	}
	return open, slices.Concat(first, sure, unsure)
}

func formsOf(g game.Game) []format.Format {
	if provider, is := g.(format.Provider); is {
		return provider.Formats()
	}
	return nil
}

// likely returns the candidates whose game or form the text itself names, or all of them.
func likely(all []Candidate, text string) []Candidate {
	tag := strings.ToLower(beginning(text).Tags["Game"])
	for _, matches := range []func(c Candidate) bool{
		func(c Candidate) bool {
			spec := c.Game.Spec()
			return strings.Contains(tag, spec.ID) || spec.Alias != "" && strings.Contains(tag, spec.Alias)
		},
		func(c Candidate) bool { return c.Form.Identify != nil && c.Form.Identify(text) },
	} {
		if found := slices.DeleteFunc(slices.Clone(all), func(c Candidate) bool { return !matches(c) }); len(found) > 0 {
			return found
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
