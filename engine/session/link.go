package session

import (
	"playout/engine/game"
	"playout/engine/link"
	"playout/engine/paste"
	"playout/engine/wire"
)

// importLinks opens a link that may continue in the next lines of its text: the first of the
// possible readings that can be opened. If none can, the error is about the last, the shortest.
func importLinks(links []string) (o *openGame, imported *wire.Imported, refused *refusal) {
	for _, link := range links {
		if o, imported, refused = importLink(link, len(links) > 1); refused == nil {
			break
		}
	}
	return o, imported, refused
}

// importLink opens a link. Everything but its agents must be valid; if unsure, they must be valid
// too, since a word of the next line may have become part of them.
func importLink(text string, unsure bool) (*openGame, *wire.Imported, *refusal) {
	fragment, stuck := paste.Fragment(text)
	opened, err := link.Parse(fragment)
	if err != nil {
		return nil, nil, &refusal{wire.KindForm, err}
	}
	open := wire.OpenLink(opened)
	o, refused := newGame(&open)
	if refused != nil {
		return nil, nil, refused
	}
	for _, s := range opened.Seats {
		if _, refused := o.seat(s.Seat); refused != nil {
			return nil, nil, refused
		}
		if _, err := parseAgent(o.game, s.Agent); unsure && s.Agent != link.Human && err != nil {
			return nil, nil, &refusal{wire.KindAgent, err}
		}
	}
	if stuck != "" {
		stuck = game.Clip(stuck)
	}
	return o, &wire.Imported{Form: formLink, Seats: opened.Seats, Flip: opened.Flip, ID: opened.ID, Stuck: stuck}, nil
}
