package morris

import (
	"testing"

	"playout/engine/game/gametest"
)

func TestLaws(t *testing.T) {
	for _, options := range []string{"", "removal=any", "flying=off", "lasker=on"} {
		t.Run(options, func(t *testing.T) {
			g, err := New(options)
			if err != nil {
				t.Fatal(err)
			}
			gametest.Run(t, g, gametest.Options{Games: 20})
		})
	}
}
