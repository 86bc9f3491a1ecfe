// Package extension defines how a program adds work of its own to a session, which programs without it
// do not link.
package extension

import (
	"time"

	"playout/engine/instant"
	"playout/engine/session/announced"
	"playout/engine/wire"
)

// Extension handles some commands, and works in the background: while nothing else is at work.
type Extension interface {
	// Handle carries out a command, and reports whether it is one of this extension. An error has a
	// kind of package wire, and has changed nothing.
	Handle(c *wire.Command) (handled bool, kind string, err error)
	// Busy reports whether Step has work.
	Busy() bool
	// Step works for about a slice.
	Step(slice time.Duration)
	// HandleEvent handles an event of helper i, and reports whether it is for this extension.
	HandleEvent(i int, e *wire.Event) bool
	// Lost notes that helper i is lost.
	Lost(i int)
	// ModelCame continues what waits for a model that has come, or that cannot come.
	ModelCame(name string)
}

// Host is what a session offers to an extension.
type Host struct {
	Send    func(wire.Event) // everything but the epoch is set
	Fail    func(id int, kind string, err error)
	Now     func() instant.Time
	Nets    announced.Nets
	Helpers Helpers
	// Shape answers what Describe asks in a game, by its string, and what Check asks about an agent, ""
	// for none.
	Shape func(game, agent string) (*wire.Kinds, *wire.Checked, error)
}

// Helpers is a pool of further workers, by their numbers from 0.
type Helpers interface {
	Leads() bool                            // whether there are any
	Enlist(n int)                           // prepares n of them
	Able(i int) bool                        // whether one may be asked
	Command(i int, c wire.Command) (id int) // sends one a command
	Lost(i int)                             // gives up one that cannot be trusted; it calls Extension.Lost
}
