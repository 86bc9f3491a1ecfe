package netview

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title: "Net", Net: "Which net",
	File: "The opened file", None: "No net",
	Open:    text.Button{Label: "Open a net …", Tip: "Open an ONNX file that fits this game; it stays on this device"},
	Over:    "The game is over in this position.",
	NoNet:   "This game has no net here. Open one.",
	Large:   "The file is too large: at most 5 MB.",
	Refused: "This net cannot be used: {why}",
	Working: "Looking into the net …",
	Value:   "The net gives {seat} a chance of {chance}.",
	Inputs:  "What it sees", Policy: "Its policy, and the visits of 400 simulations", Pieces: "What each piece is worth, in per cent",
	Images: "The same position turned and mirrored", Changed: "What the last move changed", Layers: "Layers",
	OfNet: "value",
	Prior: "prior", Visits: "share of the visits",
	Without: "Without the piece on {square}: {chance}",
	Spread:  "The {n} images get {low} to {high}.",
	Sum:     "Layers: {weights} weights, {micros} µs",
	Columns: []string{"operators", "shape", "weights", "time"},
	Planes:  "own=own;",

	SeenByOther: "seen by the other: {plane}",
}
