package recipe

import (
	"testing"

	"playout/engine/lab/labtest"
)

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	recipe := func(text []byte) error { _, err := Parse(text); return err }
	labtest.CheckCost(t,
		labtest.NewForm("rounds of a recipe", false, 100, labtest.Repeat(`{"name":"a","game":"othello","rounds":[{}`, `,{"games":[]}`, "]}"), recipe),
		labtest.NewForm("trainings of a recipe", false, 50, labtest.Repeat(`{"name":"a","game":"othello","rounds":[{}`, `,{"train":{"arch":"conv3:4"}}`, "]}"), recipe),
		labtest.NewForm("an architecture", false, 100, labtest.Repeat(`{"name":"a","game":"othello","train":{"arch":"`, "conv3:4 relu ", `"},"rounds":[{"games":[{"agents":"random","count":1}]}]}`), recipe),
	)
}
