package files

import (
	"encoding/json"
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
)

// partPlayers is the name of the players kept with a game: who played it elsewhere, by seat, "" for
// unknown, as in ["Ada",""].
const partPlayers = "players"

// partTags is the name of a text's other tags of the game: pairs of name and value, as in
// [["Event","Casual game"]].
const partTags = "tags"

// encodePart returns the text of a part, "" if there is nothing to keep.
func encodePart(what any, is bool) string {
	data, err := json.Marshal(what)
	if !is || err != nil {
		return ""
	}
	return string(data)
}

// restoreTags takes over the tags kept with a game.
func (f *Feature) restoreTags(text string) {
	var tags []wire.Tag
	if json.Unmarshal([]byte(text), &tags) == nil && len(wire.FitTags(tags)) == len(tags) {
		f.tags = tags
	}
}

// restore takes over the players kept with a game.
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
