package arch

import (
	"strconv"
	"strings"

	"playout/engine/game"
)

// DefaultHelp explains the default architecture to a person.
const DefaultHelp = `The default architecture is
  ` + Dense + `
without policy(...) if the planes have none. If direct would have more than 262144 weights, it is left out, or, if every
square has the same number of moves, as in chess 73, the architecture is
  ` + wide + `
`

// Dense is the default architecture over planes such as those of Othello.
const Dense = denseTrunk + " policy(dense direct) " + denseValue

const (
	denseTrunk = "dense:256 relu dense:64 relu"
	denseValue = "value(dense tanh)"
	wide       = "conv3:32 relu conv3:32 relu policy(conv1:73) value(conv1:1 relu dense:32 relu dense tanh)"

	// maxDirect is the largest number of weights that a layer straight from the planes to the
	// logits has by default: half of the room in models.MaxSize.
	maxDirect = 1 << 18
)

// Default returns the default architecture over the first channels of planes, as DefaultHelp
// explains it.
func Default(planes game.Planes, channels int) string {
	squares := planes.H * planes.W
	switch {
	case planes.Policy == 0:
		return denseTrunk + " " + denseValue
	case channels*squares*planes.Policy <= maxDirect:
		return Dense
	case planes.Policy%squares == 0 && planes.Policy/squares <= maxChannels:
		return strings.Replace(wide, "73", strconv.Itoa(planes.Policy/squares), 1)
	}
	return denseTrunk + " policy(dense) " + denseValue
}
