package steer

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title:    "Steering",
	RealTime: text.Button{Label: "Real time", Tip: "One step per second; your goose keeps going straight by itself."},
	Ways:     text.Entries[string]{{"NORTH", "Up"}, {"EAST", "Right"}, {"SOUTH", "Down"}, {"WEST", "Left"}}.Map(),
	All:      "Everyone steers at once",
	Several:  text.Button{Label: "Real time", Tip: "One step per second for everyone; a goose whose player does nothing keeps going straight."},
	Hands:    []string{"↑ ← ↓ →", "W A S D", "I J K L", "8 4 5 6"},
	Pad:      "{keys} or gamepad {n}",
	Click:    "click next to its head",
	People:   "Keys",
}
