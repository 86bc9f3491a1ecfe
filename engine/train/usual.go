package train

import (
	"strconv"
	"strings"

	"playout/engine/game"
)

// ArchUsual says which architecture is taken where none is said, for a person.
const ArchUsual = `Where no architecture is said, it is
  ` + usualArch + `
without policy(...) where the planes have none. Where direct would have more than 262144 weights, it is left out, or, where
every square has as many moves, as in chess 73, it is
  ` + usualWide + `
`

const (
	usualTrunk = "dense:256 relu dense:64 relu"
	usualValue = "value(dense tanh)"
	usualArch  = usualTrunk + " policy(dense direct) " + usualValue
	usualWide  = "conv3:32 relu conv3:32 relu policy(conv1:73) value(conv1:1 relu dense:32 relu dense tanh)"

	// maxDirect is the most weights of a layer straight from the planes to the
	// logits that nobody asked for, half of what models.MaxSize has room for.
	maxDirect = 1 << 18
)

// UsualArch is the architecture over the first channels of planes where none is
// said, as ArchUsual has it.
func UsualArch(planes game.Planes, channels int) string {
	squares := planes.H * planes.W
	switch {
	case planes.Policy == 0:
		return usualTrunk + " " + usualValue
	case channels*squares*planes.Policy <= maxDirect:
		return usualArch
	case planes.Policy%squares == 0 && planes.Policy/squares <= maxChannels:
		return strings.Replace(usualWide, "73", strconv.Itoa(planes.Policy/squares), 1)
	}
	return usualTrunk + " policy(dense) " + usualValue
}

// Complete takes the usual architecture for the named planes of a game where the
// training has none. Of planes that the game lacks, NewSamples says so.
func (c *Config) Complete(g game.Game, planes string) {
	if p, err := findPlanes(g, planes); err == nil && c.Arch == "" {
		channels := c.Channels
		if channels == 0 {
			channels = p.C
		}
		c.Arch = UsualArch(p, channels)
	}
}
