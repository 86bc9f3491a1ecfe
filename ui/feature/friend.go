package feature

import "slices"

// The game with a friend on another computer; package friend handles these messages.
type (
	// OpenFriend opens the dialog, with an invitation if there is no game yet.
	OpenFriend struct{}
	// FriendEvent is an event of the page's side of the game, JSON in the form of package
	// engine/peer/talk.
	FriendEvent struct{ Text string }
	// AskFriend asks for the friend's consent to a draw, a rematch, or going back to a ply.
	AskFriend struct {
		Draw, Rematch bool
		Ply           int
	}
	// ResignToFriend resigns for a seat by its number.
	ResignToFriend struct{ Seat int }
	// OpenLobby opens the lobby, whose game this page's is; package lobby handles it.
	OpenLobby struct{}
)

// Friends are the players of a game whose people, here and on other computers, choose at the same
// time; none if Players is empty.
type Friends struct {
	Players []int    // the player of each seat, by number
	Me      int      // the player at this page
	Names   []string // by seat, "" for unknown: untrusted; nil if none is known
	Plies   int      // of the record, after which they choose
	Awaits  []int    // players who have yet to choose
}

// maxWho is the greatest number of characters of a name in a list of names.
const maxWho = 16

// Choosing returns the friends who have yet to choose for the step on the board, and those who have
// chosen: by name, or by seat if the name is unknown.
func (s *Snapshot) Choosing() (waits, done []string) {
	b, f := s.Board, &s.Friends
	if b == nil || len(b.Acting) < 2 || b.Ply < len(b.Plies) || f.Plies != len(b.Plies) {
		return nil, nil
	}
	listed := map[int]bool{f.Me: true}
	for seat, player := range f.Players {
		if listed[player] || seat >= len(s.Game.Seats) || !slices.Contains(b.Acting, s.Game.Seats[seat]) {
			continue
		}
		listed[player] = true
		who := s.T.Seat(s.Game.Seats[seat])
		if seat < len(f.Names) && f.Names[seat] != "" {
			who = Clip(f.Names[seat], maxWho)
		}
		if slices.Contains(f.Awaits, player) {
			waits = append(waits, who)
		} else {
			done = append(done, who)
		}
	}
	return waits, done
}

// Clip returns a text, shortened to a number of characters if it has more.
func Clip(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
