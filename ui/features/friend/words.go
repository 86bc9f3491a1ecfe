package friend

import "playout/ui/text"

// Words holds the words of a game with a friend.
type Words struct {
	Friend text.Button // the button that opens the dialog
	Title  string
	Known  string // that the friend learns this visitor's network address

	Invite    string // what to do with the link
	FromStart string // the moves on the board are not those of the game
	Link      string // accessible name of the link
	Paste     string // label of the field for the answer
	Connect   string

	Answer   string // what to do with the answer
	Overdue  string // the answer has waited long without an effect
	Limited  string // what the clocks allow the network
	Line     string // accessible name of the answer
	Waits    string // while the text is being made
	AskAgain string // a guest's connection is lost: the friend has to send another invitation

	InviteCode, AnswerCode string // accessible names of QR codes
	ScanInvite, ScanAnswer string // what they are for
	Hands, Handed          string // an answer for another page, which has it at last

	Copy, Copied, NotCopied string

	Connected, ConnectedWith string
	Lost                     string // the host's connection
	HasLeft, Withdrawn       string // of the visitor
	Awaits                   string // an invitation is open and its dialog closed
	Invites                  string // a friend by name invites

	Name   string // label of the field for the visitor's name
	Chat   string // accessible name
	Write  string // label of the chat's field
	Send   string
	Mute   string      // a switch
	Writes string      // a notice: who, and what
	Unread text.Plural // accessible name of the button with unread messages

	Leave    string
	Withdraw string // the same before the game begins

	Servers      text.Button // a setting and what it is for
	ServersWrong string      // why it is not stored

	Gathered text.Plural // people are here before the game: what the host may do
	Gathers  string      // the same for a guest
	Gap      string      // a guest has left before the game
	More     string      // invites one more
	Begin    string
	Again    string // a player is away: what the host may do
	Away     string // another player is away

	Asks    string            // heading of the question
	Asked   map[string]string // by the friend's question
	Resume  text.Plural       // the friend's page asks to continue a game of {n} moves
	Agree   string
	Decline string
	Asking  map[string]string // by this person's question
	Notes   map[string]string // by the Kind of a talk.Note

	Wrong map[string]string // by the Of of a talk.Error
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }

// connectedText returns the news of a connection, with the name of the other person if known.
func (w *Words) connectedText(who string) string {
	if who == "" {
		return w.Connected
	}
	return text.Fill(w.ConnectedWith, "who", who)
}

// lostText returns the news of a lost connection, and what to do about it: only the host invites.
// absent means that a guest is away.
func (w *Words) lostText(host, absent bool) string {
	switch {
	case host:
		return w.Lost
	case absent:
		return w.Away
	}
	return w.AskAgain
}
