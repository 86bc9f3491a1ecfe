package friend

import "playout/ui/text"

// Words holds the words of a game with a friend.
type Words struct {
	Friend text.Button // the button that opens the dialog
	Title  string
	Known  string // that the friend learns one's network address

	Invite  string // what to do with the link
	Anew    string // the moves on the board are not those of the game
	Link    string // accessible name of the link
	Paste   string // label of the field for the answer
	Connect string

	Answer   string // what to do with the answer
	Late     string // nothing has come of the answer for long
	Limited  string // what the clocks allow the network
	Line     string // accessible name of the answer
	Waits    string // while the text is being made
	AskAgain string // a guest's connection is lost: the friend has to send another invitation

	InviteCode, AnswerCode string // accessible names of QR codes
	ScanInvite, ScanAnswer string // what they are for
	Hands, Handed          string // an answer for another page, which has it in the end

	Copy, Copied, NotCopied string

	Connected, ConnectedWith string
	Lost                     string // the host's connection
	HasLeft, Withdrawn       string // of the visitor
	Awaits                   string // where an invitation is open and its dialog closed
	Invites                  string // a friend by name invites

	Name   string // label of the field for the visitor's name
	Chat   string // accessible name
	Write  string // label of the chat's field
	Send   string
	Mute   string      // a switch
	Writes string      // a notice: who, and what
	Unread text.Plural // accessible name of the button with unread messages

	Leave    string
	Withdraw string // the same before there is a game

	Servers      text.Button // a setting and what it is for
	ServersWrong string      // why it is not kept

	Gathered text.Plural // people are here before the game: what the host may do
	Gathers  string      // the same for who was invited
	Gap      string      // somebody has gone before the game
	More     string      // invites one more
	Begin    string
	Again    string // somebody is away: what the host may do
	Away     string // somebody else is away

	Asks    string            // heading of the question
	Asked   map[string]string // by what the friend asks
	Resume  text.Plural       // the friend's page asks to go on with a game of so many moves
	Agree   string
	Decline string
	Asking  map[string]string // by what one asks the friend
	Notes   map[string]string // by the Kind of a talk.Note

	Wrong map[string]string // by the Of of a talk.Error
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// Says returns the words in a language.
func Says(t *text.Strings) *Words { return Languages.In(t) }

// connected says that there is a connection, with whom where that is known.
func (w *Words) connected(who string) string {
	if who == "" {
		return w.Connected
	}
	return text.Fill(w.ConnectedWith, "who", who)
}

// lost says that the connection is lost, and what can be done about it here: only the host
// invites. Absent reports whether a guest is away.
func (w *Words) lost(host, absent bool) string {
	switch {
	case host:
		return w.Lost
	case absent:
		return w.Away
	}
	return w.AskAgain
}
