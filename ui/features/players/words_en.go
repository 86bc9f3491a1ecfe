package players

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Report:   text.Button{Label: "From a report", Tip: "A player as one of the five student reports has it"},
	NoReport: "none",
	Kind:     "Kind",
	Kinds: text.Entries[text.Button]{
		{"level", text.Button{Label: "Level", Tip: "A fixed strength, the same for everyone"}},
		{"random", text.Button{Label: "Random", Tip: "Plays any legal move"}},
		{"rules", text.Button{Label: "Rules", Tip: "Follows hand-written rules, without search"}},
		{"alphabeta", text.Button{Label: "Alpha-beta", Tip: "Searches ahead, assuming best play by both sides"}},
		{"flat", text.Button{Label: "Flat Monte Carlo", Tip: "Random playouts after each move; plays the best on average"}},
		{"uct", text.Button{Label: "Tree search", Tip: "Random playouts, deeper where they go well (UCT)"}},
		{"uct net", text.Button{Label: "Tree search", Tip: "A neural net’s values instead of playouts, deeper where they are good (UCT)"}},
		{"puct", text.Button{Label: "Guided search", Tip: "Tree search that a neural net can guide (PUCT)"}},
		{"net", text.Button{Label: "Net only", Tip: "A neural net’s choice, without search"}},
	}.Map(),
	Whole:  "A whole number from {min} to {max}",
	Number: "A number from {min} to {max}",
	More:   "More settings",
	Fewer:  "Fewer settings",
	Worth:  "Scored {share} against {against} in {n} games; a draw counts as half.",
	Agent:  text.Button{Label: "Agent string", Tip: "All these settings in one line, as used in links"},
	Full:   "Plays as {agent}",
	Paste:  text.Button{Label: "Paste another", Tip: "For example uct:n=200,c=1.4"},
	Copy:   "Copy",
	Copied: "Copied",
	Use:    "Use this player",
	Cancel: "Cancel",
	Wrong:  "“{of}” is not a player for {game}.",
}
