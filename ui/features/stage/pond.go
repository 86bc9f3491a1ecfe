package stage

import (
	"reflect"

	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
)

// How long, in ms, the geese glide into a position.
const (
	jumpGlide     = 150  // to a position that is not the next one, as by undo or the slider
	stepGlide     = 300  // a step, if the next one waits for a person
	realTimeGlide = 1000 // a step in real time, until its length is known
	thinkMillis   = 150  // the machines' time besides their pause, until it is known
	maxGlide      = 1200
)

// pond is the state of the water in the frame.
type pond struct {
	last  stage.Pond
	sent  bool    // a position was sent
	steps float64 // ms between the last two automatic steps, 0 for unknown
	glide float64 // of the current position
	at    float64 // when it arrived, ms of Time
	ahead bool    // the last position belonged to a look ahead
}

// boardCame notes how a position came about: the geese glide into it until the next expected
// step, so that they swim rather than hop.
func (p *pond) boardCame(c *feature.Context, m feature.BoardChanged) {
	took := c.Time - p.at
	p.at = c.Time
	switch {
	case m.Before == nil || m.Request != nil:
		p.glide, p.steps = 0, 0
	case !follows(m.Before, c.Board):
		p.glide, p.steps = jumpGlide, 0
	case !c.Live() && !c.Replaying && (!c.IsWatched() || c.Paused || c.Board.Over):
		p.glide, p.steps = stepGlide, 0
	default:
		p.glide = p.steps
		if p.glide == 0 && c.Live() {
			p.glide = realTimeGlide
		} else if p.glide == 0 {
			p.glide = c.Answer + thinkMillis
		}
		p.steps = min(took, maxGlide)
	}
}

// follows reports whether a board is one step after another of the same record.
func follows(before, after *wire.Board) bool {
	return after.Ply == before.Ply+1 && feature.CommonPlies(before, after) >= before.Ply
}

// next returns the position to send to the frame, and whether it differs from the last one sent.
func (p *pond) next(now *feature.Snapshot, still bool) (stage.Pond, bool) {
	at, glide := now.Board, p.glide
	if now.Ahead != nil {
		at = now.Ahead.Board
	}
	if now.Ahead != nil || p.ahead {
		glide = jumpGlide
	}
	of := boards.Of(now.Game.ID).Pond(at.Position, at.Squares)
	s := stage.Pond{Rows: of.Rows, Columns: of.Columns, Step: at.Ply, Until: board.Number(at.Notes, "hunger"), Food: of.Food, Own: -1, Over: at.Over, Count: now.Count}
	for i, body := range of.Bodies {
		s.Geese = append(s.Geese, stage.Goose{Body: body, Way: of.Headings[i]})
	}
	if persons, last := now.Persons(); persons == 1 && last < len(of.Bodies) && len(of.Bodies[last]) > 0 {
		s.Own = last
	}
	if p.sent && reflect.DeepEqual(s, p.last) {
		return s, false
	}
	first := !p.sent
	same := reflect.DeepEqual(s.Geese, p.last.Geese)
	p.last, p.sent, p.ahead = s, true, now.Ahead != nil
	if !first && !still && !same {
		s.Glide = glide
	}
	return s, true
}
