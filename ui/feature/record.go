package feature

// Moving through the record, and looking ahead.
type (
	// GoTo shows the position after a ply of the record, where machines wait.
	GoTo struct{ Ply int }
	// GoToLine shows a line that branches off the one shown: its first step, or the end of the
	// main line. Machines wait there.
	GoToLine struct{ Line int }
	// ShowPly lets the worker show a ply, -1 for the end, of the line with a number, 0 for the
	// one shown. In a replay the next ply follows.
	ShowPly struct {
		Ply, Line int
		Replay    bool
	}
	// WillGoTo reports that another ply is about to be shown.
	WillGoTo struct{ Replay bool }
	// LookAhead shows the position after the first At moves of Line, which starts at a ply of the
	// record. The game itself does not change. A LookAhead without moves, or the same one again,
	// shows the game. Position is that position, in a game of chance, whose moves do not determine it;
	// "" in other games.
	LookAhead struct {
		Ply      int
		Line     []string
		At       int
		Position string
	}
	// Replay replays the record from the position shown, or from its start if the game is over
	// there; at its end machines continue. While the replay or the machines run, Replay pauses
	// them.
	Replay struct{}
)
