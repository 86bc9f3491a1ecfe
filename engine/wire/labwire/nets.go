package labwire

import (
	"cmp"

	"playout/engine/wire"
)

// KindNet is the kind of a wire.Error about a net that no agent can play with.
const KindNet = "net"

// Examine asks what a net can play that only this device has. The page has given the worker its file
// before. The answer is an Examined or an Error, whose text has one line; nothing changes.
type Examine struct {
	Net string `json:"net"` // its name: "mine:first"
}

// Examined is the answer to Examine.
type Examined struct {
	Net        string `json:"net"`
	Operations int    `json:"operations"` // multiplications and additions for a position
	Fits       []Fit  `json:"fits"`       // at least one
}

// Fit is a game that a net can play.
type Fit struct {
	Game   string `json:"game"`   // game string
	Planes string `json:"planes"` // the name of its input
	Agent  string `json:"agent"`  // canonical agent string, of the kind that uses all that the net has
}

// MaxOperations bounds Examined.Operations: a second of thought in a browser without vectors.
const MaxOperations = 1_000_000_000

// maxFits bounds Examined.Fits.
const maxFits = 64

// Check implements strict.Checker.
func (x *Examine) Check() error { return checkRange("bytes of a name:", len(x.Net), 1, 64) }

// Check implements strict.Checker.
func (x *Examined) Check() error {
	err := cmp.Or(checkRange("bytes of a name:", len(x.Net), 1, 64), checkRange("operations", x.Operations, 0, MaxOperations), checkRange("games:", len(x.Fits), 1, maxFits))
	for _, f := range x.Fits {
		for _, text := range []string{f.Game, f.Planes, f.Agent} {
			err = cmp.Or(err, checkRange("bytes of a text:", len(text), 0, wire.MaxMessage))
		}
	}
	return err
}
