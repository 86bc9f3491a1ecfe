// Package shaping has the messages with which features put an agent together outside a seat: with the
// controls of a seat's Custom…, in any game.
package shaping

import (
	"playout/engine/wire"
)

// Dialog is the dialog with the controls.
const Dialog = "agent"

// Open opens the controls of an agent. The answer is a Made with the same Name, if the visitor uses it.
type Open struct {
	Game  *wire.Game // of the catalogue
	Text  string     // game string, perhaps of a variant
	Agent string     // to begin with
	Name  string     // what the agent is for
	Title string     // of the dialog
}

// Made is an agent that the visitor has put together.
type Made struct{ Name, Agent string }

// Ask asks the feature that talks to the worker for the answer to Describe, or to Check if there is an agent, in a
// game. The answer is a Told with the same ID.
type Ask struct {
	ID    int
	Game  string
	Agent string
}

// Told is the answer to Ask: the ID in the event is that of Ask.
type Told struct{ Event wire.Event }
