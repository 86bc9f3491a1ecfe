package simulate

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Title:      "One simulation of the search",
	Simulation: "Simulation {n}", Of: "of {n}", Ended: ", and the result is proven",
	Previous: text.Button{Label: "Previous simulation", Tip: "Previous simulation (P)"},
	Next:     text.Button{Label: "Next simulation", Tip: "Next simulation (N)"},
	Run:      text.Button{Label: "Run", Tip: "Run to the last simulation"},
	Step:     text.Button{Label: "Step", Tip: "One step forward (J)"},
	Back:     text.Button{Label: "Back", Tip: "One step back (K)"},
	Bar:      "Simulation to show",
	Phases:   "Phases of a simulation",
	Phase:    []string{"1 Select", "2 Expand", "3 Evaluate", "4 Back up"},
	Waits:    "The search runs.",
	Left:     text.Plural{One: "The search runs: about {n} second left.", Many: "The search runs: about {n} seconds left."},
	Over:     "The game is over in this position.",
	Refused:  "{agent} builds no tree here. Choose another agent below.",

	Root: "Root", AtRoot: "At the root", After: "After {moves}",
	Takes:    text.Agreed{One: "{where}, {seat} takes the move with the largest Q + U:", Many: "{where}, {seat} take the move with the largest Q + U:"},
	Tries:    text.Agreed{One: "{where}, {seat} first tries a move that has no visits yet:", Many: "{where}, {seat} first try a move that has no visits yet:"},
	Plans:    text.Agreed{One: "{where}, {seat} takes the next move of the plan that gives each round of candidates equal visits:", Many: "{where}, {seat} take the next move of the plan that gives each round of candidates equal visits:"},
	Improves: text.Agreed{One: "{where}, {seat} takes the move whose share of the improved policy is furthest above its share of the visits:", Many: "{where}, {seat} take the move whose share of the improved policy is furthest above its share of the visits:"},
	Together: "{where}, each side takes its own move with the largest Q + U:",
	Ahead:    "ahead",
	Numbers:  "Numbers", Value: "value",
	Expand:       "{where}, the position is new: it becomes a node of the tree, and its moves begin without visits.",
	ExpandEnd:    "The game is over here: there is nothing to expand.",
	ExpandProven: "The result here is proven: there is nothing to expand.",
	ExpandFlat:   "The tree is flat: no position after the first move becomes a node.",
	Evaluate: map[string]string{
		"playout":   "A playout from here, with moves at random, ends with this result:",
		"net":       "The net values the position:",
		"heuristic": "The game’s own evaluation values the position:",
		"end":       "The game is over; its result is the value:",
		"proven":    "The proven result is the value:",
	},
	BackUp: "The value goes back up the path: each move gains one visit, and its side’s value enters the mean Q.",
	Side:   "side", Path: "Path",
	Look: "Show", EndLook: "Root",

	Node: "Node {n}", Totals: "The search is too large to step through: up to 50,000 nodes can be shown. It left these nodes early:",
	Cut: "cut", Score: "score", Here: "here", Null: "pass",
	Leaf: "The evaluation values the position for the side to move: {score}.",
	Why: map[string]string{
		"":         "All {n} of {of} moves have been searched; the best one scores {score}.",
		"beta":     "{score} ≥ β = {beta}: the other side would not allow this position, so {n} of {of} moves are enough.",
		"alpha":    "{score} ≤ α = {alpha}: no move here is expected to reach α, so the search turns back.",
		"null":     "Even a pass scores {score} ≥ β = {beta}: a move would be better still, so none is searched.",
		"late":     "Late quiet moves are left out: {n} of {of} moves have been searched, and the score is {score}.",
		"futility": "The evaluation is too far from the window for a quiet move to matter: {score}, α = {alpha}, β = {beta}.",
		"table":    "The table knows the position from before: {score}.",
		"stand":    "{score} ≥ β = {beta}: the evaluation alone is enough at the horizon.",
	},
	Cuts: map[string]string{
		"beta": "β", "alpha": "α", "null": "pass", "late": "late moves", "futility": "futility", "table": "table", "stand": "evaluation",
	},
	All:   text.Plural{One: "{n} node", Many: "{n} nodes"},
	Nodes: text.Plural{One: "The search has {n} node now, and had {was} before.", Many: "The search has {n} nodes now, and had {was} before."},

	WhatIf: "What if", Agent: "Agent",
	Keeps: "{move} keeps its lead.", Leads: "{move} now leads, no longer {other}.",
	Rises: text.Plural{One: "{move} rises from {was} visits to {n}.", Many: "{move} rises from {was} visits to {n}."},
	Falls: text.Plural{One: "{move} falls from {was} visits to {n}.", Many: "{move} falls from {was} visits to {n}."},
	WasN:  "N before", IsN: "N now", WasQ: "Q before", IsQ: "Q now",
}
