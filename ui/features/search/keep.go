package search

import (
	"encoding/json"
	"slices"
)

// part is the name of what is kept with a game: the first seat's chances in
// thousandths, by ply, null where nobody judged, as in "[null,500,null,612]".
const part = "values"

const (
	scale    = 1000
	maxPlies = 3000 // whose chances are kept: fewer bytes than a part may have
)

// keeps is what is kept with the game on the board, "" for nothing.
func (f *Feature) keeps() string {
	var values []*int
	for _, c := range f.chances {
		if c.ply < maxPlies {
			values = append(values, make([]*int, c.ply-len(values))...)
			value := int(c.value*scale + 0.5)
			values = append(values, &value)
		}
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

// restore takes over what was kept of a game, which has so many plies now. What
// was said since it was opened counts.
func (f *Feature) restore(text string, plies int) {
	var values []*int
	wrong := func(v *int) bool { return v != nil && (*v < 0 || *v > scale) }
	if json.Unmarshal([]byte(text), &values) != nil || slices.ContainsFunc(values, wrong) {
		return
	}
	for ply, v := range values[:min(len(values), plies+1)] {
		if i, found := f.find(ply); !found && v != nil {
			f.chances = slices.Insert(f.chances, i, chance{ply, float64(*v) / scale})
		}
	}
}
