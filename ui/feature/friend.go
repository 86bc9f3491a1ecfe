package feature

// The game with a friend on another computer; package friend handles these messages.
type (
	// OpenFriend opens the dialog, with an invitation where there is no game yet.
	OpenFriend struct{}
	// FriendSaid is an event of the page's side of the game, JSON in the form of package
	// engine/peer/talk.
	FriendSaid struct{ Text string }
	// AskFriend asks for what needs the friend's consent: a draw, a rematch, or to go back to
	// a ply.
	AskFriend struct {
		Draw, Rematch bool
		Ply           int
	}
	// ResignToFriend resigns for a seat by its number.
	ResignToFriend struct{ Seat int }
)

// Deferrable implements Deferrable.
func (OpenFriend) Deferrable() {}
