// Package table is the feature that draws the game on the board: the board itself, the
// seats, the status, the buttons, the record and how to play. All of it is a function of
// the snapshot.
package table

import (
	"slices"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
)

// Feature is the appearance of the game.
type Feature struct {
	// buttons are as they were when nothing was on its way to the worker: they stay so
	// while it answers, so that none is disabled under a finger or the focus.
	buttons feature.Buttons
}

// New is a page without a game.
func New(feature.Device) feature.Feature { return &Feature{} }

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	if _, rested := m.(feature.Rested); rested && c.Board != nil && !c.Answering() {
		f.buttons = buttons(c.Snapshot)
	}
}

// Draw implements feature.Feature.
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) {
	v.Games, v.State, v.Status = tabs(now), now.State(), now.T.Loading
	v.Board = board.View{State: v.State, Game: feature.FirstGame}
	if now.Board == nil {
		return
	}
	v.Play, v.Variant = lessons(now), variant(now)
	at := lookedAt(now)
	v.Seats = seats(at)
	v.Flipped = now.Upended()
	v.Status, v.Detail = status(now, v.State)
	v.Board = boardView(at, v.State)
	v.Moves = moves(now)
	v.Buttons = f.buttons
	if !now.Answering() {
		v.Buttons = buttons(now)
	}
	if o := now.Board.Opening; o != nil {
		v.Opening = feature.Named{Name: o.Name, Said: boards.Of(now.Game.ID).Opening(now.T, o.Name), Code: o.Code}
	}
}

// lookedAt says what is on the board while one looks ahead; the game itself stays as it
// is.
func lookedAt(now *feature.Snapshot) *feature.Snapshot {
	if now.Ahead == nil {
		return now
	}
	at := *now
	at.Board, at.Chosen = now.Ahead.Board, nil
	return &at
}

// tabs are the games of the header in their order, including those not available yet.
func tabs(now *feature.Snapshot) []feature.Tab {
	var ids []string
	for _, g := range boards.All() {
		ids = append(ids, g.ID)
	}
	for i := range now.Catalogue {
		if id := now.Catalogue[i].ID; !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	list := make([]feature.Tab, 0, len(ids))
	for _, id := range ids {
		list = append(list, feature.Tab{
			ID:      id,
			Name:    now.T.Game(id),
			Current: now.Game != nil && now.Game.ID == id || now.Game == nil && id == feature.FirstGame,
			Soon:    now.Catalogue != nil && now.Find(id) == nil || now.Catalogue == nil && id != feature.FirstGame,
		})
	}
	return list
}

// buttons are the possible actions in the game now.
func buttons(now *feature.Snapshot) feature.Buttons {
	if now.Solves {
		return feature.Buttons{} // an exercise has its own buttons
	}
	ready := !now.Busy()
	return feature.Buttons{
		Undo:   ready && (now.EndedOutside() || now.Back() >= 0),
		Redo:   ready && now.Forward() >= 0,
		Hint:   now.MayHint(),
		Stop:   now.MayStop(),
		Resign: now.Loser() >= 0,
		Resume: now.MayResume(),
		Paused: now.MayResume(),
		Pause:  now.Watched() || now.Replaying || now.Live() || now.Count > 0,
		SetUp:  ready,
	}
}
