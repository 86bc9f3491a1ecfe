package library

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// apart is how a link of a game by correspondence differs from the game that is kept, on
// offer in its place.
type apart struct {
	relation wire.Relation // Older or Changed, "" for neither
	ply      int           // as wire.Relate says it
}

// follow goes on with the kept game to which the opened link of a game by correspondence
// belongs, or keeps it as a new one. A link that is older than the kept game, or has
// another past, is shown as it is; the kept game stays as it is, and is on offer.
func (f *Feature) follow(c *feature.Context) {
	opened := f.opened
	f.opened = nil
	var found *kept.Game
	var is apart
	for _, g := range f.games.list() {
		if g.Thread != f.thread && !strings.HasPrefix(g.ID, f.thread) {
			continue
		}
		if r, ply := wire.Relate(&g.Link, opened); found == nil || better(r, is.relation) {
			found, is = g, apart{r, ply}
		}
	}
	switch {
	case found == nil, is.relation == wire.Another:
		f.id = kept.ID(c.Random())
		f.note(c)
	case is.relation == wire.Same, is.relation == wire.Newer:
		f.join(c, found, opened)
	default:
		f.offer, f.apart = found.ID, is
		return
	}
	if f.linked && is.relation != wire.Same {
		c.Tell(feature.Arrived{})
	}
}

// better says whether one relation to a link is a better reason than another to take a kept
// game for the link's.
func better(r, than wire.Relation) bool {
	rank := map[wire.Relation]int{wire.Same: 4, wire.Newer: 3, wire.Older: 2, wire.Changed: 1}
	return rank[r] > rank[than]
}

// differs says how the link on the board differs from the kept game on offer.
func (a apart) differs(now *feature.Snapshot) string {
	w := Says(now.T)
	switch {
	case a.relation == wire.Changed:
		return text.Fill(w.Changed, "n", now.T.Number(a.ply))
	case a.ply == 0:
		return w.OlderEnd
	}
	return now.T.Count(w.Older, a.ply)
}
