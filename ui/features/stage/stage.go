// Package stage is the feature of the stage: a frame in place of the board, in which a
// program of its own draws what moves. Here it is opened and closed, what it says is
// read and what others tell it is written; the game goes on as the page's, and the
// board stays in the document for whoever does not look at pictures.
package stage

import (
	"strings"

	"playout/engine/stage"
	"playout/ui/boards"
	"playout/ui/feature"
)

// standard is the style of boards that the stage has where it is told of none.
const standard = "standard"

// Feature is the scene that is open, and what its frame was told.
type Feature struct {
	opaque  bool
	prefers feature.Prefers
	hidden  bool // the page cannot be seen

	scene string // "" for none
	heard bool   // it has said Hello
	ready bool   // a frame was drawn
	look  stage.Look
	pond  pond
}

// New is a page without a stage.
func New(d feature.Device) feature.Feature {
	return &Feature{opaque: d.Opaque, prefers: d.Prefers}
}

// Part is the feature's part of the view.
type Part struct {
	Offered bool // the geese on the board may be seen to move
	Open    bool // they are
}

// Turn is what the button asks for: the arcade, or where it is open the board.
func (p Part) Turn() feature.Message {
	if p.Open {
		return feature.CloseStage{}
	}
	return feature.OpenStage{Scene: stage.Geese}
}

// Loaded tells that the frame has come to an end of loading: Ours, that it is the
// stage's document and no browser's page of what went wrong.
type Loaded struct{ Ours bool }

// Publish implements feature.Publisher.
func (f *Feature) Publish(s *feature.Snapshot) { s.Stage, s.Staged = f.scene, f.heard }

// Draw implements feature.Feature.
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) {
	feature.Put(v, Part{Offered: f.may(now, stage.Geese), Open: f.scene == stage.Geese})
	if f.scene != "" {
		v.Stage = feature.Stage{Scene: f.scene, Label: Says(now.T).Scenes[f.scene], Ready: f.ready}
	}
}

// may says whether a scene makes sense now.
func (f *Feature) may(now *feature.Snapshot, scene string) bool {
	if f.opaque || now.Board == nil || now.Editing || now.Solves || now.Solving != feature.NotSolving || now.Place != feature.PlacePlay {
		return false
	}
	return scene == stage.Tree || scene == stage.Geese && boards.Of(now.Game.ID).Pond != nil
}

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.OpenStage:
		if m.Scene != f.scene && f.may(c.Snapshot, m.Scene) {
			f.close()
			f.scene = m.Scene
			c.Do(feature.Reveal{}) // the button may lie far below the board
		}
	case feature.CloseStage:
		f.close()
	case feature.Prefers:
		f.prefers = m
	case feature.Hidden:
		f.hidden = m.On
	case feature.BoardCame:
		f.pond.came(c, m)
	case feature.Rested:
		f.rested(c)
	default:
		if f.scene != "" {
			f.hear(c, m)
		}
	}
}

// hear hears what is of interest only while a scene is open.
func (f *Feature) hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Loaded:
		if !m.Ours {
			f.failed(c, "program")
		}
	case feature.StageSaid:
		if event, err := stage.DecodeEvent([]byte(m.Text)); err == nil {
			f.said(c, event)
		}
	case feature.StageCommand:
		if f.heard {
			f.tell(c, m.Command)
		}
	case feature.StageSaved:
		kind, _, _ := strings.Cut(m.Kind, ";") // after which come codecs
		if ending, known := endings[kind]; known {
			c.Do(feature.SaveStaged{Name: "playout-" + f.scene + c.Date.Format("-2006-01-02-1504.") + ending})
			c.Tell(feature.Notice{Text: Says(c.T).Saved[ending]})
		}
	}
}

// endings are those of the names of files that the stage makes, by media type.
var endings = map[string]string{"video/webm": "webm", "video/mp4": "mp4", "image/png": "png"}

// said takes what the frame says. A Hello has it told anew how it is to look, before
// anything else, and then all that others have for it.
func (f *Feature) said(c *feature.Context, e stage.Event) {
	switch {
	case e.Hello != nil:
		if e.Hello.Scene != f.scene {
			return // of a frame that was about to go
		}
		f.heard, f.ready, f.pond.told = true, false, false
		f.look = f.looks(c.Snapshot)
		f.tell(c, stage.Command{Look: &f.look})
	case e.Drawn != nil:
		f.ready = f.heard
	case e.Failed != nil:
		f.failed(c, e.Failed.What)
	}
	c.Tell(feature.StageHeard{Event: e})
}

// failed says what cannot be; without the means to draw the board comes back.
func (f *Feature) failed(c *feature.Context, what string) {
	if what == "webgl" || what == "program" {
		c.Tell(feature.CloseStage{})
	}
	c.Tell(feature.Notice{Text: Says(c.T).Failed[what], Kept: true})
}

// close has the board shown again. The frame goes with all that is in it.
func (f *Feature) close() {
	f.scene, f.heard, f.ready, f.pond.told = "", false, false, false
}

// tell sends the frame a command.
func (f *Feature) tell(c *feature.Context, command stage.Command) {
	c.Do(feature.TellStage{Message: stage.EncodeCommand(command)})
}

// looks is how the stage is to look.
func (f *Feature) looks(now *feature.Snapshot) stage.Look {
	look := stage.Look{Dark: now.Theme == "dark" || now.Theme == "" && f.prefers.Dark, Still: f.prefers.Still}
	if now.Style != standard {
		look.Style = now.Style
	}
	if now.Board != nil {
		look.Flipped = now.Upended()
	}
	return look
}

// rested has a scene closed that makes no sense any more, and tells the one that is open
// what has changed. To a page that nobody sees nothing is told until somebody does.
func (f *Feature) rested(c *feature.Context) {
	if f.scene != "" && !f.may(c.Snapshot, f.scene) {
		c.Tell(feature.CloseStage{})
		return
	}
	if !f.heard || f.hidden {
		return
	}
	if look := f.looks(c.Snapshot); look != f.look {
		f.look = look
		f.tell(c, stage.Command{Look: &look})
	}
	if f.scene == stage.Geese {
		if p, changed := f.pond.next(c.Snapshot, f.prefers.Still); changed {
			f.tell(c, stage.Command{Pond: &p})
		}
	}
}
