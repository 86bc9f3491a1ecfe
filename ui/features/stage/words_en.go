package stage

import (
	"playout/engine/stage"
	"playout/ui/text"
)

var _ = Languages.Add(text.English, &english)

var english = Words{
	Open:   text.Button{Label: "Arcade", Tip: "The pond as it moves: the same game, drawn live"},
	Close:  text.Button{Label: "Back to the board", Tip: "Back to the board (Esc)"},
	Coming: "Loading…",
	Scenes: text.Entries[string]{{stage.Geese, "The pond, moving"}, {stage.Tree, "The search tree, growing"}}.Map(),
	Failed: text.Entries[string]{
		{"webgl", "No WebGL in this browser: the board stays."},
		{"program", "The moving picture could not be loaded: the board stays."},
		{"record", "The recording failed."},
		{"poster", "The picture failed."},
	}.Map(),
	Saved: text.Entries[string]{{"webm", "Recording saved"}, {"mp4", "Recording saved"}, {"png", "Picture saved"}}.Map(),
}
