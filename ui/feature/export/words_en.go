package export

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Picture:     "Picture of the board",
	SVG:         text.Button{Label: "SVG", Tip: "Vector image: sharp at any size"},
	PNG:         text.Button{Label: "PNG", Tip: "1200 pixels wide"},
	CopyPicture: "Copy",
	NoPicture:   "The picture could not be created.",

	Copied:     "Copied",
	CopyFailed: "The browser does not allow copying here.",

	Forms: text.Entries[string]{
		{"transcript", "Transcript"}, {"list", "Move list"}, {"pgn", "PGN"}, {"episode", "Kaggle episode"},
		{"position", "Position"}, {"link", "Link"},
	}.Map(),
}
