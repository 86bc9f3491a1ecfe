package chess

import (
	"testing"

	"playout/engine/game/gametest"
)

func TestLaws(t *testing.T) { gametest.Run(t, New(), gametest.Options{Games: 6}) }
