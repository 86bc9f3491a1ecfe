package term

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{Terms: map[Term]Entry{
	Move:    {"Move", "What a seat plays when it acts."},
	Seat:    {"Seat", "A place at the board; a person or an agent plays it."},
	Visits:  {"Visits of a move", "How many simulations went along this move."},
	At:      {"Visits of the node", "How many simulations went through the node of this position."},
	Mean:    {"Mean value", "The mean result of the simulations of a move, from −1 to 1 for its side."},
	Value:   {"Value", "What the position is worth to a side, from −1, a loss, to 1, a win."},
	Prior:   {"Prior", "The probability that the net’s policy gives the move before any search."},
	C:       {"Exploration", "How much the search tries moves that it has visited little; a setting of the agent."},
	UCT:     {"Bonus under UCT", "What exploration adds to the value of a move: more with few visits, by an upper confidence bound."},
	PUCT:    {"Bonus under PUCT", "What exploration adds to the value of a move: more with few visits and a high prior."},
	Sum:     {"Sum", "The number by which the simulation chooses: the move with the largest one."},
	Gumbel:  {"Bonus under Gumbel", "A random number g and the prior, scaled to the values: it draws the candidates of the root."},
	Planned: {"Sum under Gumbel", "The number by which the candidates of the root are halved, round after round."},
	Share:   {"Improved policy", "The share of visits that the move should have by its prior and its value."},
	Ahead:   {"Ahead", "How far the move’s share of the improved policy is above its share of the visits; the largest one is chosen."},
	Wins:    {"Wins", "The value as a chance of winning: −1 is 0 %, and 1 is 100 %."},
	Points:  {"Points", "The value in the points of the evaluation; above 0 it favours the side to move."},
	Exact:   {"Exact result", "It is certain: by the rules, by a table or by the exact solver, without a search."},
	Nodes:   {"Nodes", "The positions that the search has looked at."},
	Alpha:   {"Alpha", "The lower end of the window: what the side to move has already elsewhere."},
	Beta:    {"Beta", "The upper end of the window: what the other side allows at most."},
	Depth:   {"Depth", "How many plies the search still looks ahead from here; at 0 only captures and other forcing moves are left."},
	Score:   {"Score", "What the search found the position to be worth, in points for the side to move."},
	Cut:     {"Cut", "Why the search left the node before all its moves: the rest cannot change the result, or hardly."},

	NetValue:  {"Value of the net", "The net’s output for the result of the position, here as a chance of winning."},
	Policy:    {"Policy", "The net’s output for the moves as probabilities: the priors of a search."},
	Occlusion: {"Occlusion", "How much the chance of winning changes in the same position without the piece."},
	Images:    {"Symmetry", "A rotation or reflection of the board that leaves the rules unchanged, so that an ideal net gives the same value."},
	Features:  {"Changed features", "The parts of the input that a move changes; an evaluation net computes nothing else again."},
	Planes:    {"Planes", "The form in which the net sees the position: pictures with the size of the board."},
	Layer:     {"Layer", "A step of the net’s computation, from the numbers of the one before."},
	Operator:  {"Operator", "What a layer computes, such as a convolution, as the ONNX file names it."},
	Shape:     {"Shape", "How many numbers a layer gives: its channels, and the height and width of each."},
	Weights:   {"Weights", "The numbers that the net has learned."},
	Time:      {"Time", "How long this device takes for the layer, with the kernel that it uses."},
}}
