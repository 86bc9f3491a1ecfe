package gameboard

import (
	"slices"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/guide"
	"playout/ui/text"
)

// HelpDialog is the dialog on how to play.
const HelpDialog = "help"

// Help is the content of that dialog.
type Help struct {
	feature.Frame

	game   string        // to which the lessons belong
	smalls []board.Small // boards of the lessons
}

// help is the part of the dialog.
type help struct{}

// New implements feature.Part.
func (help) New() feature.Component { return &Help{} }

// small returns the board of a lesson.
func (c *Help) small(lesson int) vugu.Builder {
	l := c.View.Play[lesson]
	if c.game != l.Game {
		c.game, c.smalls = l.Game, nil
	}
	for len(c.smalls) <= lesson {
		c.smalls = append(c.smalls, boards.Of(l.Game).Small())
	}
	c.smalls[lesson].Show(l)
	return c.smalls[lesson]
}

// Title implements feature.Content.
func (c *Help) Title() string { return c.T.HowTo }

// Guide implements feature.Guided.
func (c *Help) Guide() string { return guide.Playing }

// keys returns the keys of this board, then those of every board.
func (c *Help) keys() []text.Key {
	return slices.Concat(c.T.Games[c.View.Board.Game].Keys, c.T.Keys)
}
