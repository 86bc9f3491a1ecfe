package library

import (
	"strings"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// divergence is the difference between a link of a game by correspondence and the kept game on
// offer.
type divergence struct {
	relation link.Relation // Older or Changed, "" for neither
	ply      int           // as in link.Relate
}

// findThread returns the kept game to which a link of a game by correspondence belongs, and how the
// link differs from it; nil for none.
func (m memory) findThread(id string, opened *link.Link) (found *kept.Game, differs divergence) {
	for _, g := range m.list() {
		if g.Thread != id && !strings.HasPrefix(g.ID, id) {
			continue
		}
		if r, ply := link.Relate(&g.Link, opened); r != link.Another && (found == nil || better(r, differs.relation)) {
			found, differs = g, divergence{r, ply}
		}
	}
	return found, differs
}

// leavesLink reports whether the page shows a link unchanged, beside the kept game on offer.
func (a divergence) leavesLink() bool { return a.relation == link.Older || a.relation == link.Changed }

// better reports whether one relation to a link is a better reason than another to take a kept
// game for the link's.
func better(r, than link.Relation) bool {
	rank := map[link.Relation]int{link.Same: 4, link.Newer: 3, link.Older: 2, link.Changed: 1}
	return rank[r] > rank[than]
}

// text returns how the link on the board differs from the kept game on offer, in words.
func (a divergence) text(now *feature.Snapshot) string {
	w := WordsIn(now.T)
	switch {
	case a.relation == link.Changed:
		return text.Fill(w.Changed, "n", now.T.Number(a.ply))
	case a.ply == 0:
		return w.OlderEnd
	}
	return now.T.Count(w.Older, a.ply)
}
