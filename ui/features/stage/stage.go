// Package stage is the feature of the stage: a frame instead of the board, in which a separate
// program draws moving pictures. It opens and closes the frame, reads its messages and sends it
// the other features' messages. The game remains the page's, and the board stays in the document
// for people who do not look at pictures.
package stage

import (
	"strings"

	"playout/engine/stage"
	"playout/ui/boards"
	"playout/ui/feature"
)

// standard is the stage's default style of boards.
const standard = "standard"

// Feature holds the open scene, and what its frame has received.
type Feature struct {
	opaque  bool
	prefers feature.Prefers
	hidden  bool // the page is hidden

	scene   string // "" for none
	greeted bool   // it has sent Hello
	ready   bool   // a frame has been drawn
	look    stage.Look
	pond    pond
}

// New returns a page without a stage.
func New(d feature.Device) feature.Feature {
	return &Feature{opaque: d.Opaque, prefers: d.Prefers}
}

// Loaded reports that the frame has finished loading. Ours means that it contains the stage's
// document and not a browser's error page.
type Loaded struct{ Ours bool }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromStage{Stage: f.scene, Staged: f.greeted}
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	open := WordsIn(now.T).Open
	button := now.SceneButton(stage.Geese)
	button.Action, button.Place, button.Order, button.Icon, button.Label, button.Tip = "stage", "stage", 100, "stage", open.Label, open.Tip
	button.Hidden, button.Disabled = !f.isPossible(&now, stage.Geese), now.State() == feature.StateLoading
	c := feature.Contributions{
		Buttons: []feature.Button{button}, Regions: []feature.Region{{Slot: feature.OverBoard, Name: "stage", Part: screen{}}},
	}
	if f.scene != "" {
		c.Stage = feature.Stage{Scene: f.scene, Label: WordsIn(now.T).Scenes[f.scene], Ready: f.ready}
	}
	return c
}

// isPossible reports whether a scene is possible now.
func (f *Feature) isPossible(now *feature.Snapshot, scene string) bool {
	if f.opaque || now.Board == nil || now.Editing || now.IsExercise || now.Solving != feature.NotSolving || now.Place != feature.PlacePlay {
		return false
	}
	return scene == stage.Tree || scene == stage.Geese && boards.Of(now.Game.ID).Pond != nil
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.OpenStage:
		if m.Scene != f.scene && f.isPossible(&c.Snapshot, m.Scene) {
			f.close()
			f.scene = m.Scene
			c.Do(feature.Reveal{}) // the button may be far below the board
		}
	case feature.CloseStage:
		f.close()
	case feature.Prefers:
		f.prefers = m
	case feature.Hidden:
		f.hidden = m.On
	case feature.BoardChanged:
		f.pond.boardCame(c, m)
	case feature.Idle:
		f.rested(c)
	default:
		if f.scene != "" {
			f.handleOpen(c, m)
		}
	}
}

// handleOpen handles messages that matter only while a scene is open.
func (f *Feature) handleOpen(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Loaded:
		if !m.Ours {
			f.failed(c, "program")
		}
	case feature.StageMessage:
		if event, err := stage.DecodeEvent([]byte(m.Text)); err == nil {
			f.hearFrame(c, event)
		}
	case feature.StageCommand:
		if f.greeted {
			f.send(c, m.Command)
		}
	case feature.StageSaved:
		kind, _, _ := strings.Cut(m.Kind, ";") // codecs follow it
		if ending, known := endings[kind]; known {
			c.Do(feature.SaveStaged{Name: "playout-" + f.scene + "-" + c.Date.Day("-") + "-" + c.Date.Clock("") + "." + ending})
			c.Send(feature.Notice{Text: WordsIn(c.T).Saved[ending]})
		}
	}
}

// endings holds the extensions of the stage's files, by media type.
var endings = map[string]string{"video/webm": "webm", "video/mp4": "mp4", "image/png": "png"}

// hearFrame handles the frame's messages. After a Hello the frame gets its look first, and then all
// messages of other features.
func (f *Feature) hearFrame(c *feature.Context, e stage.Event) {
	switch {
	case e.Hello != nil:
		if e.Hello.Scene != f.scene {
			return // of a frame about to be removed
		}
		f.greeted, f.ready, f.pond.sent = true, false, false
		f.look = f.currentLook(&c.Snapshot)
		f.send(c, stage.Command{Look: &f.look})
	case e.Drawn != nil:
		f.ready = f.greeted
	case e.Failed != nil:
		f.failed(c, e.Failed.What)
	}
	c.Send(feature.StageEvent{Event: e})
}

// failed reports an impossible action; if the frame cannot draw, the board comes back.
func (f *Feature) failed(c *feature.Context, what string) {
	if what == "webgl" || what == "program" {
		c.Send(feature.CloseStage{})
	}
	c.Send(feature.Notice{Text: WordsIn(c.T).Failed[what], Kept: true})
}

// close shows the board again. The frame is removed with everything in it.
func (f *Feature) close() {
	f.scene, f.greeted, f.ready, f.pond.sent = "", false, false, false
}

// send sends the frame a command.
func (f *Feature) send(c *feature.Context, command stage.Command) {
	c.Do(feature.SendStage{Message: stage.EncodeCommand(command)})
}

// currentLook returns the stage's appearance.
func (f *Feature) currentLook(now *feature.Snapshot) stage.Look {
	look := stage.Look{Dark: now.Theme == "dark" || now.Theme == "" && f.prefers.Dark, Still: f.prefers.Still}
	if now.Style != standard {
		look.Style = now.Style
	}
	if now.Board != nil {
		look.Flipped = now.Rotated()
	}
	return look
}

// rested closes a scene that is no longer possible, and sends changes to the open one. It sends
// nothing while the page is hidden.
func (f *Feature) rested(c *feature.Context) {
	if f.scene != "" && !f.isPossible(&c.Snapshot, f.scene) {
		c.Send(feature.CloseStage{})
		return
	}
	if !f.greeted || f.hidden {
		return
	}
	if look := f.currentLook(&c.Snapshot); look != f.look {
		f.look = look
		f.send(c, stage.Command{Look: &look})
	}
	if f.scene == stage.Geese {
		if p, changed := f.pond.next(&c.Snapshot, f.prefers.Still); changed {
			f.send(c, stage.Command{Pond: &p})
		}
	}
}
