package search

import (
	"encoding/json"
)

// partValues is the name of the chances kept with a game: the first seat's, in thousandths, by
// ply, -1 without an evaluation, as in "[-1,500,-1,612]".
const partValues = "values"

const (
	scale    = 1000
	maxPlies = 3000 // with stored chances, so that the part stays below its limit
)

// encodeChances returns the part for the game on the board, "" for none.
func (f *Feature) encodeChances() string {
	var values []int
	for _, c := range f.chances {
		if c.ply >= maxPlies {
			break
		}
		for len(values) < c.ply {
			values = append(values, -1)
		}
		values = append(values, int(c.value*scale+0.5))
	}
	if values == nil {
		return ""
	}
	text, err := json.Marshal(values)
	if err != nil {
		return ""
	}
	return string(text)
}

// restore takes over the part of a game, which has the given number of plies now. Evaluations
// made since its opening take precedence.
func (f *Feature) restore(text string, plies int) {
	var values []int
	if json.Unmarshal([]byte(text), &values) != nil {
		return
	}
	for ply, value := range values {
		if value < 0 || value > scale || ply > plies {
			continue
		}
		if _, found := f.find(ply); !found {
			f.put(chance{ply, float64(value) / scale})
		}
	}
}
