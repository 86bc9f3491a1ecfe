package training

import (
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/labform"
)

// games are the games to learn from.
type games struct {
	spec  string // that they are played by, "" for a file of the visitor
	file  string // its name
	data  []byte // the data set so far, or the file
	done  int    // games in it
	total int
	plies int
	whole bool // no more are to come

	stopped bool // the visitor has ended the games early
	millis  int  // that they took
	left    int  // ms that the rest takes, 0 for unknown
	workers int
	waits   string
	holds   *labwire.Data // what the worker has found in them, nil before that
	rows    []byte        // that come
	began   float64       // when the games went on last, as Snapshot.Time
	from    int           // the games played before that
	at      float64       // the time of the last games
}

// fit reports whether they are the games that the settings describe. A file fits any settings of its
// game.
func (g *games) fit(f labform.Form) bool {
	if g.spec != "" {
		spec, err := specOf(f, inGames)
		return err == nil && spec == g.spec
	}
	return len(g.data) > 0 && (g.holds == nil || g.holds.Game == of(f, keyGame))
}

// take takes over games that have been played.
func (g *games) take(c *feature.Context, m *labwire.Collected) {
	g.data = append(g.data, m.Bytes...)
	g.done, g.total, g.left, g.waits = m.Done, m.Total, m.Millis, m.Waits
	g.plies += m.Plies
	if m.Workers > 0 {
		g.workers = m.Workers
	}
	if g.at > 0 && c.Time > g.at && len(m.Bytes) > 0 || g.at == 0 {
		g.millis += int(c.Time - max(g.at, g.began))
		g.at = c.Time
	}
	if m.Final {
		g.at = 0
	}
}
