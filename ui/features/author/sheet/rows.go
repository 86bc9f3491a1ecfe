package sheet

import (
	"slices"

	"playout/engine/exercise"
)

// Field returns the text of a field without rows, nil for an unknown name.
func (s *Sheet) Field(name string) *string {
	switch name {
	case "title":
		return &s.Title
	case "prompt":
		return &s.Prompt
	case "lang":
		return &s.Lang
	case "seat":
		return &s.Seat
	case "right":
		return &s.Right
	case "wrong":
		return &s.Wrong
	case "hintCost":
		return &s.HintCost
	case "attempts":
		return &s.Attempts
	case "points":
		return &s.Points
	case "judge":
		return &s.Judge
	case "within":
		if s.Kind == exercise.Order {
			return &s.More
		}
		return &s.Within
	case "agent":
		if s.Kind == exercise.Cut {
			return &s.Pruner
		}
		return &s.Tree
	case "simulation":
		return &s.Simulation
	case "depth":
		return &s.Depth
	case "against":
		return &s.Against
	case "plies":
		return &s.Plies
	}
	return nil
}

// SetRow changes a field of a row, and reports whether it exists.
func (s *Sheet) SetRow(name string, at int, value string) bool {
	row := func(n int) bool { return at >= 0 && at < n }
	switch {
	case name == "hint" && row(len(s.Hints)):
		s.Hints = slices.Clone(s.Hints)
		s.Hints[at] = value
	case name == "other" && row(len(s.Line)):
		s.alternatives(at, value)
	case (name == "option" || name == "optionRight" || name == "optionSays") && row(len(s.Options)):
		s.Options = slices.Clone(s.Options)
		switch o := &s.Options[at]; name {
		case "option":
			o.Text = value
		case "optionSays":
			o.Feedback = value
		default:
			o.Right = value != ""
		}
	case (name == "replyMove" || name == "replySays") && row(len(s.Replies)):
		s.Replies = slices.Clone(s.Replies)
		if r := &s.Replies[at]; name == "replyMove" {
			r.Move = value
		} else {
			r.Feedback = value
		}
	default:
		return false
	}
	return true
}

// Do adds, removes and moves rows, and reports whether it handled a command.
func (s *Sheet) Do(what string, at int) bool {
	switch what {
	case "hint-add":
		if len(s.Hints) < exercise.MaxHints {
			s.Hints = Insert(s.Hints, len(s.Hints), "")
		}
	case "hint-remove":
		s.Hints = Remove(s.Hints, at)
	case "hint-up":
		s.Hints = Swap(s.Hints, at-1)
	case "hint-down":
		s.Hints = Swap(s.Hints, at)
	case "option-add":
		if len(s.Options) < exercise.MaxOptions {
			s.Options = Insert(s.Options, len(s.Options), Option{})
		}
	case "option-remove":
		s.Options = Remove(s.Options, at)
	case "option-up":
		s.Options = Swap(s.Options, at-1)
	case "option-down":
		s.Options = Swap(s.Options, at)
	case "reply-add":
		if len(s.Replies) < exercise.MaxFeedback-2 {
			s.Replies = Insert(s.Replies, len(s.Replies), Reply{})
		}
	case "reply-remove":
		s.Replies = Remove(s.Replies, at)
	case "accept-remove":
		s.Accept = Remove(s.Accept, at)
	case "line-clear":
		s.Line, s.Others = nil, nil
	case "node-clear":
		s.Node = nil
	default:
		return false
	}
	return true
}

// Insert returns a list with an element inserted; other slices of it do not change.
func Insert[T any](list []T, at int, what T) []T {
	longer := make([]T, len(list)+1)
	copy(longer, list[:at])
	longer[at] = what
	copy(longer[at+1:], list[at:])
	return longer
}

// Remove returns a list without an element, if it has it; other slices of it do not change.
func Remove[T any](list []T, at int) []T {
	if at < 0 || at >= len(list) {
		return list
	}
	return slices.Delete(slices.Clone(list), at, at+1)
}

// Swap returns a list with two neighbours exchanged, if it has them.
func Swap[T any](list []T, at int) []T {
	if at < 0 || at+1 >= len(list) {
		return list
	}
	list = slices.Clone(list)
	list[at], list[at+1] = list[at+1], list[at]
	return list
}
