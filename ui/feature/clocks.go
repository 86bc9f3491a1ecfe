package feature

// Clocks, alarms and real time.
type (
	// SetClocks sets the clocks of a game with a friend, which the protocol between the pages
	// measures. Package clock shows them until another game is on the board, or until a SetClocks
	// without Left.
	SetClocks struct {
		Timing string    // as package timing writes it
		Left   []float64 // ms, by seat, now
		Runs   int       // the seat whose clock runs, -1 for none
	}
	// Wake is the message of an expired Alarm; the Idle after it does the work.
	Wake struct {
		alarm *Alarm
		at    float64
	}
	// ResetClocks gives every seat its full time.
	ResetClocks struct{}
	// SetRealTime switches between real time and step by step, in games of simultaneous
	// moves.
	SetRealTime struct{ On bool }
	// RealTimeBegan reports that a person has started real time, by a move or by letting machines
	// continue, in a game that may be played so.
	RealTimeBegan struct{}
	// CountdownEnded reports the end of the countdown on the stage, which starts a game in real
	// time.
	CountdownEnded struct{}
	// RealTimeMove is the move that a person chose in real time, for a seat by its number.
	RealTimeMove struct {
		Seat int
		Move string
	}
)
