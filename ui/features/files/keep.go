package files

import (
	"encoding/json"
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
)

// part is the name of what is kept with a game: who played it elsewhere, by seat, "" for
// unknown, as in ["Ada",""].
const part = "players"

// keeps is what is kept with the game on the board, "" for nothing.
func (f *Feature) keeps() string {
	if f.players == nil {
		return ""
	}
	data, err := json.Marshal(f.players)
	if err != nil {
		return ""
	}
	return string(data)
}

// restore takes over what was kept with a game.
func (f *Feature) restore(c *feature.Context, text string) {
	var names []string
	if json.Unmarshal([]byte(text), &names) != nil || len(names) == 0 || len(names) > len(c.Game.Seats) {
		return
	}
	if !slices.ContainsFunc(names, func(name string) bool { return len(name) > wire.MaxName }) {
		f.players = names
		f.export(c, c.Dialog)
	}
}
