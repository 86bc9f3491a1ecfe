package feature

// SetClocks says what the clocks of a game with a friend show, by the protocol that
// measures them: package clock shows them until another game is on the board. The zero
// SetClocks is a game without.
type SetClocks struct {
	Timing string    // as package timing writes it
	Left   []float64 // ms, by seat, now
	Runs   int       // the seat whose clock runs, -1 for none
}
