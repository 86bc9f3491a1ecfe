package lobby

import (
	"cmp"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
	"playout/ui/text"
)

// Faults that the page finds itself, besides those of package lobby.
const (
	noSeat  = "no-seat"  // no seat is left free
	tooLong = "too-long" // the title or the password
)

// Words holds the words of the lobby.
type Words struct {
	Lobby text.Button // the button that opens the dialog
	Title string

	User, Password          string // labels
	SignIn, SignUp, SignOut string
	Guest                   string // signs in without an account
	Allowed                 string // the names and passwords that are allowed
	In, InAsGuest           string // who is signed in
	Figures                 string // the statistics
	Rating                  string
	Pages                   string // the server's own

	StatisticsPage, AccountPage, ClassesPage string

	NewGame                  string // heading, with the game
	GameTitle                string // label
	GamePassword, GameIsOpen string // label, and what no password means
	DefaultTitle             string // of a person's game
	OpenIt                   string
	More                     string // the further choices
	Seat                     string // label
	Others, Free             string // label of the agent for a seat; none
	FromStart                string // the moves on the board are not those of the game

	Invited, Yours, Games string // headings
	SignInFirst           string // to follow the invitation
	ThisGame, OwnGame     string // that the list does not have
	Listed                text.Plural
	NoGames, Waiting      string // the list is empty; it is not there yet
	SignInToSee           string // the list
	Unlisted              text.Plural

	FreeSeats text.Plural
	Locked    string // the game has a password
	WithAgent string // who plays a seat for whom
	Versus    string // between players

	Join, Watch, Return, Begin, Withdraw, Leave, Link, Copied, NotCopied, Cancel string
	Waits, WaitsHere, Ready                                                      string // of the page's own game

	Ask              string // label of the password of a game
	Cut              string // the lobby cannot be reached
	Lost, Back       string // the page's game has lost its connection; it is back
	Away, Returned   string // another player
	Begun, BegunWith string
	Watching         string
	Wrong            map[string]string // by the Of of a lobby.Error
	Slow             text.Plural       // too many attempts: the seconds to wait
	Other            string            // another fault
	Refused          map[string]string // by the Of of a talk.Error
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }

// errorText returns a fault in words.
func (w *Words) errorText(t *text.Strings, e *lobby.Error) string {
	switch {
	case e.Of == "":
		return ""
	case e.Of == lobby.OfSlow:
		return t.Count(w.Slow, max(1, e.Wait))
	}
	return cmp.Or(w.Wrong[e.Of], w.Other)
}

// beginText returns the news that the page's game has begun, or continues.
func (w *Words) beginText(s *talk.State) string {
	switch {
	case s.Me < 0:
		return w.Watching
	case len(s.Names) == 2 && s.Me < 2 && s.Names[1-s.Me] != "":
		return text.Fill(w.BegunWith, "who", s.Names[1-s.Me])
	}
	return w.Begun
}
