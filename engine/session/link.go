package session

import (
	"strings"

	"playout/engine/game"
	"playout/engine/paste"
	"playout/engine/wire"
)

// isLink reports whether a text with a link is to be opened as a link, not as a game that
// has one in a tag or in a comment.
func isLink(text, ahead string) bool {
	return !strings.Contains(ahead, "{") && !strings.Contains(ahead, "(;") && !tagged(text)
}

// importLinks opens the first of several ways to read a link that can be opened. If there
// is none, the error is about the last, which reads the fewest lines.
func importLinks(links []string) (t *table, imported *wire.Imported, problem *problem) {
	for _, link := range links {
		if t, imported, problem = importLink(link, len(links) > 1); problem == nil {
			break
		}
	}
	return t, imported, problem
}

// importLink opens a link; here all of it must be valid. If unsure, also who plays: a word
// of the next line may have become a part of that.
func importLink(text string, unsure bool) (*table, *wire.Imported, *problem) {
	fragment, stuck := paste.Fragment(text)
	link, err := wire.ParseLink(fragment)
	if err != nil {
		return nil, nil, &problem{wire.KindForm, err}
	}
	open := link.Open()
	t, refused := openTable(&open)
	if refused != nil {
		return nil, nil, refused
	}
	for _, s := range link.Seats {
		if _, refused := t.seat(s.Seat); refused != nil {
			return nil, nil, refused
		}
		if _, err := parseAgent(t.game, s.Agent); unsure && s.Agent != wire.Human && err != nil {
			return nil, nil, &problem{wire.KindAgent, err}
		}
	}
	if stuck != "" {
		stuck = game.Clip(stuck)
	}
	return t, &wire.Imported{Form: formLink, Seats: link.Seats, Flip: link.Flip, Stuck: stuck}, nil
}

// tagged reports whether a text has the tags of a game, one of which may be a link.
func tagged(text string) bool {
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if len(name) > 1 && name[0] == '[' && strings.HasPrefix(strings.TrimSpace(value), "\"") {
			return true
		}
	}
	return false
}
