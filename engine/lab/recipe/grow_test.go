package recipe

import (
	"testing"

	"playout/engine/lab/labtest"
)

// The cost of reading grows no faster than the text.
func TestGrow(t *testing.T) {
	recipe := func(text []byte) error { _, err := Parse(text); return err }
	labtest.Grow(t,
		labtest.Of("rounds of a recipe", false, 100, labtest.Repeated(`{"name":"a","game":"othello","rounds":[{}`, `,{"games":[]}`, "]}"), recipe),
		labtest.Of("trainings of a recipe", false, 50, labtest.Repeated(`{"name":"a","game":"othello","rounds":[{}`, `,{"train":{"arch":"conv3:4"}}`, "]}"), recipe),
		labtest.Of("an architecture", false, 100, labtest.Repeated(`{"name":"a","game":"othello","train":{"arch":"`, "conv3:4 relu ", `"},"rounds":[{"games":[{"agents":"random","count":1}]}]}`), recipe),
	)
}
