// Package gameboard is the feature that draws the game on the board: the board itself, the
// seats, the status, the buttons, the record and how to play. All of it is a function of
// the snapshot.
package gameboard

import (
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature has no state.
type Feature struct{}

// New returns a page without a game.
func New(feature.Device) feature.Feature { return Feature{} }

// Handle implements feature.Feature: no message concerns it.
func (Feature) Handle(*feature.Context, feature.Message) {}

// View implements feature.Viewer.
func (Feature) View(now feature.Snapshot) feature.Contributions {
	c := feature.Contributions{Buttons: buttons(&now), Games: tabs(&now), Regions: []feature.Region{{Slot: feature.Dialogs, Name: HelpDialog, Part: help{}}}}
	if now.Board == nil {
		c.Status.Text, c.Position = now.T.Loading, &feature.Position{Board: board.View{Game: feature.FirstGame}}
		return c
	}
	at := shownSnapshot(&now)
	c.Lessons, c.Seats, c.Position = &feature.Lessons{Play: lessons(&now), Variant: variant(&now)}, seats(at), &feature.Position{Board: boardView(at)}
	c.Status.Text, c.Detail.Text = status(&now, now.State())
	if now.Editing {
		return c
	}
	c.Record = new(feature.Record)
	c.Record.Moves, c.Record.Lines = moves(&now)
	if o := now.Board.Opening; o != nil {
		c.Record.Opening = feature.Named{Name: o.Name, Label: boards.Of(now.Game.ID).Opening(now.T, o.Name), Code: o.Code}
	}
	return c
}

// shownSnapshot returns the snapshot of the position on the board while a person looks ahead; the
// game itself stays unchanged.
func shownSnapshot(now *feature.Snapshot) *feature.Snapshot {
	if now.Ahead == nil {
		return now
	}
	at := *now
	at.Board, at.Chosen = now.Ahead.Board, nil
	return &at
}

// tabs returns the games of the header in order, including those not available yet.
func tabs(now *feature.Snapshot) []feature.Tab {
	ids := now.GameIDs()
	list := make([]feature.Tab, 0, len(ids))
	for _, id := range ids {
		list = append(list, feature.Tab{
			ID:          id,
			Name:        now.T.Game(id),
			Current:     now.Game != nil && now.Game.ID == id || now.Game == nil && id == feature.FirstGame,
			Unavailable: now.Catalogue != nil && now.Find(id) == nil || now.Catalogue == nil && id != feature.FirstGame,
		})
	}
	return list
}

// buttons returns the actions in the game. They do nothing in an exercise, which has its own,
// and while a position is set up.
func buttons(now *feature.Snapshot) []feature.Button {
	t, plays := now.T, now.Board != nil && !now.IsExercise && !now.Editing
	button := func(order int, key, action, icon string, words text.Button, does feature.Message, may bool) feature.Button {
		return feature.Button{Action: action, Order: order, Key: key, Icon: icon, Label: words.Label, Tip: words.Tip, OnClick: does, Disabled: !may}
	}
	settled := plays && !now.Busy()
	loaded := now.State() != feature.StateLoading
	undo := button(10, "U", "undo", "undo", t.Undo, feature.Undo{}, settled && (now.EndedOutside() || now.Back() >= 0))
	hint := button(20, "H", "hint", "hint", t.Hint, feature.Hint{}, plays && now.MayHint())
	hint.Place = "hint"
	stop := button(40, "S", "stop", "stop", t.Stop, feature.Stop{}, plays && now.MayStop())
	if plays && (now.IsWatched() || now.Replaying || now.Live() || now.Count > 0) {
		stop.Icon, stop.Label, stop.Tip = "pause", t.Pause.Label, t.Pause.Tip
	}
	stop.Place = "stop"
	resume := button(50, "P", "resume", "resume", t.Resume, feature.Resume{}, plays && now.MayResume())
	resume.Place, resume.Hidden = "stop", resume.Disabled
	more := button(80, "", "menu", "menu", t.Menu, nil, true)
	more.MenuID = "menu"
	redo := button(20, "R", "redo", "redo", t.Redo, feature.Redo{}, settled && now.Forward() >= 0)
	flip := button(30, "F", "flip", "flip", t.Flip, feature.Flip{}, loaded)
	howTo := button(60, "?", "help", "help", t.Help, feature.ShowDialog{Dialog: HelpDialog}, true)
	howTo.OpensDialog = true
	redo.Menu, flip.Menu, howTo.Menu = true, true, true
	return []feature.Button{undo, hint, stop, resume, more, redo, flip, howTo}
}
