package tree

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Tree:    text.Button{Label: "Tree", Tip: "Watch the search tree grow"},
	None:    "The tree appears here as soon as a search begins.",
	Think:   text.Button{Label: "Let {agent} think", Tip: "{agent} thinks about your move; nothing is played"},
	Speed:   "Simulations per second",
	Speeds:  text.Entries[string]{{"1", "1 per second"}, {"4", "4 per second"}, {"20", "20 per second"}, {"full", "full speed"}}.Map(),
	Near:    text.Button{Label: "Zoom in", Tip: "Zoom in (+)"},
	Far:     text.Button{Label: "Zoom out", Tip: "Zoom out (−)"},
	All:     text.Button{Label: "Show all", Tip: "Show the whole tree (0); ⇧ + arrows move it"},
	View:    "View of the tree",
	Sims:    text.Plural{One: "{n} simulation", Many: "{n} simulations"},
	Nodes:   text.Plural{One: "{n} node", Many: "{n} nodes"},
	Worker:  "Worker {n}",
	Workers: "Simulations of each worker",
	Key:     "What the picture shows",
	Line:    "expected",
	Bad:     "bad for {seat}",
	Good:    "good for {seat}",
	Wide:    "more visits",
	Yours:   "Your move: close the tree (Esc) to play on the board, or type a move.",
	Root:    "Root",
	List:    "Nodes",
	Wins:    "wins for {seat}",
	WinsOf:  "{wins} wins for {seat}",
	Proven:  "proven: {how}",
	Chance:  "One of several positions: food appears at random",
	Shows:   "Position after {moves}",
	Moves:   "Choices of {seat}",
	N:       text.Button{Label: "visits", Tip: "N: how many simulations went this way"},
	Q:       text.Button{Label: "wins", Tip: "Q: the average result, as a percentage of wins"},
	P:       text.Button{Label: "prior", Tip: "P: the probability of the move before any search"},
	U:       text.Button{Label: "bonus", Tip: "U: what the search adds to Q for moves tried less; the largest sum is tried next"},
	More:    text.Plural{One: "{n} more", Many: "{n} more"},
	Fewer:   "the best moves only",
}
