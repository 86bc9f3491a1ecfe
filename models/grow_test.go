package models

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"

	"playout/engine/lab/labtest"
)

// The cost of reading grows no faster than the text.
func TestCostOfReading(t *testing.T) {
	card := func(text []byte) error { _, err := ParseCard(text); return err }
	labtest.CheckCost(t,
		labtest.NewForm("figures of a card", true, 500, func(n int) []byte {
			c := Card{Game: "othello", Recipe: "a", Data: "b", SHA256: hex.EncodeToString(make([]byte, sha256.Size)), Figures: Figures{Other: map[string]float64{}}}
			for i := range n {
				c.Figures.Other[fmt.Sprint(i)] = 1
			}
			text, _ := json.Marshal(c)
			return text
		}, card),
		labtest.NewForm("what follows a card", false, 10_000, labtest.Repeat("{}", " ", ""), card),
	)
}
