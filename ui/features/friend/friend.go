// Package friend is the feature of a game with a friend on another computer: the dialog
// with the invitation and the answer, and the board, which follows the record that both
// pages agree on. The protocol runs behind the host (engine/peer/conduct); this package
// talks to it in the messages of engine/peer/talk.
//
// The protocol's record counts: the feature sends a move that a person makes here, and plays the
// friend's moves on the board. If the two differ otherwise, it reopens the board.
package friend

import (
	"math"
	"slices"
	"strconv"

	"playout/engine/link"
	"playout/engine/peer/talk"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/qr"
)

// Dialog is the dialog with invitation and answer, and AskedDialog the one that asks for
// consent: the question's kind and number follow.
const (
	Dialog      = "friend"
	AskedDialog = "friend-asks"
)

// Feature holds the game with the friend.
type Feature struct {
	state talk.State // the last state; of no game if Peer is ""

	invitation string // the link, "" for none yet
	answer     string // for the inviting page, "" for none yet
	answerWait answerWait
	hand       string // an answer from a link, for another page; "" for none
	handed     bool   // that page has it
	errorOf    string // of a talk.Error about the dialog's task, "" for none
	asked      inquiry
	quit       bool // the friend has left the game, so that its connection does not count as lost

	id        string               // of the game that the board follows, "" for none
	request   *feature.OpenRequest // that brought it to the board, nil while it has yet to be opened
	onBoard   bool                 // it is on the board
	sent      int                  // plies of the board that have been sent
	chosenPly int                  // if all choose at once, the ply of the last choice sent, from 1; 0 for none
	differs   bool                 // the board has moves that the record has not, or no longer

	chat
	code    code // of the dialog
	visitor      // of the visitor: it stays from game to game
}

// visitor holds a visitor's settings, kept on the device.
type visitor struct {
	servers    servers
	name       string // "" for none
	muted      bool   // the friend's messages are not shown
	kept       keptChat
	unfinished string // the text under unfinishedKey
}

// New returns a page without a friend.
func New(d feature.Device) feature.Feature {
	return &Feature{visitor: visitor{servers: loadServers(d), name: loadName(d), muted: d.Load(muteKey) != "", kept: loadChat(d), unfinished: d.Load(unfinishedKey)}}
}

type (
	// Submit is the answer that a person pastes.
	Submit struct{ Text string }
	// Copy copies the invitation, or the answer.
	Copy struct{}
	// Reply answers the question with a number.
	Reply struct {
		N   int
		Yes bool
	}
	// InviteAnother invites one more person, or a player who is away again.
	InviteAnother struct{}
	// Begin begins the game with the people who have gathered.
	Begin struct{}
	// Leave ends the game with the friend.
	Leave struct{}
)

// copied reports whether a copy has succeeded.
type copied struct{ ok bool }

// Part is the feature's part of the view.
type Part struct {
	Peer        string  // data-peer: talk.Waiting, talk.Connected, talk.Lost or "" for no game
	Host        bool    // this page invites
	Text        string  // to copy: the link of the invitation, or the answer; "" while it is being made
	ErrorOf     string  // of a talk.Error
	Code        qr.Code // of the invitation, or of a link with the answer
	HandingOver bool    // Text is an answer for another page
	Handed      bool    // that page has it

	Inviting  bool        // the page waits for an answer
	FromStart bool        // to a game that begins without the moves on the board
	Lobby     *talk.Lobby // nil unless people gather
	Absent    bool        // a player other than the host is away
	Overdue   bool        // the answer has waited long without an effect
	Limited   bool        // to a game with clocks that has yet to begin

	Plies int // of the game that the friend asks to resume

	Name     string // the visitor's, "" for none
	Friend   string // the friend's, "" if unknown; untrusted
	Chat     []Line
	ChatOpen bool   // the card with the chat is open
	Typed    string // into the chat's field
	Unread   int    // messages
	Muted    bool
	NoChat   bool // the visitor can neither write nor read messages
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	part := Part{Peer: f.state.Peer, Host: f.hosts(), Text: f.answer, ErrorOf: f.errorOf, Inviting: f.state.Inviting, Lobby: f.state.Lobby,
		Absent: f.absent(), ChatOpen: f.chatOpen && (f.state.Peer == talk.Connected || len(f.lines) > 0)}
	if part.Host {
		part.Text = f.invitation
	}
	part.FromStart = !f.state.Begun && now.Board != nil && len(now.Board.Plies) > 0
	part.Limited, part.Plies = !f.state.Begun && f.limited(&now), f.asked.ply
	part.Overdue = f.answer != "" && math.IsInf(f.answerWait.deadline(now.Time), 1)
	part.NoChat = now.NoChat
	part.Name, part.Friend, part.Chat, part.Typed, part.Unread, part.Muted = f.name, f.friendName(), f.lines, f.typed, f.unread, f.muted
	f.drawHand(&now, &part)
	w := WordsIn(now.T)
	button := feature.Button{
		Action: "friend", Order: 90, Icon: "friend", Label: w.Friend.Label, Tip: w.Friend.Tip, OnClick: feature.OpenFriend{}, OpensDialog: true,
		Hidden:   now.Editing || f.state.Peer == "" && now.Board != nil && !offered(&now),
		Disabled: now.State() == feature.StateLoading,
	}
	if f.unread > 0 {
		button.Unread = strconv.Itoa(f.unread)
		button.Name = now.T.Count(w.Unread, f.unread, "label", w.Friend.Label)
	}
	return feature.Contributions{
		Peer: f.state.Peer, Buttons: []feature.Button{button}, Fields: []feature.Field{f.servers.field(&now)},
		Regions: []feature.Region{
			{Slot: feature.Beside, Name: "friend", Order: 4, Part: chatPart(part)},
			{Slot: feature.Dialogs, Name: Dialog, Part: part},
			{Slot: feature.Dialogs, Name: AskedDialog, Part: askedPart{part.Plies}},
		},
	}
}

// offered reports whether the game on the board can be played with friends.
func offered(now *feature.Snapshot) bool {
	return now.Board != nil && !now.IsExercise && (len(now.Game.Seats) == 2 || now.Game.Together)
}

// hosts reports whether this page invites.
func (f *Feature) hosts() bool { return f.answer == "" && f.state.Me == 0 }

// absent reports whether a player other than the host is away.
func (f *Feature) absent() bool { return len(f.state.Away) > 0 && f.state.Away[0] > 0 }

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.OpenFriend:
		f.open(c)
	case Submit:
		f.errorOf = ""
		send(c, talk.Command{Answer: &talk.Text{Text: answerOf(m.Text)}})
	case Copy:
		text := f.answer
		if f.hosts() {
			text = f.invitation
		}
		c.Do(feature.Copy{Text: text, Then: func(ok bool) feature.Message { return copied{ok} }})
	case copied:
		f.copied(c, m.ok)
	case Reply:
		f.reply(c, m)
	case InviteAnother:
		if c.Board != nil {
			f.invite(c)
		}
	case Begin:
		send(c, talk.Command{Begin: &talk.Begin{}})
	case Leave:
		f.leaveGame(c)
	case feature.SetField:
		if m.Name == serversField {
			f.servers.set(c, m.Text)
		}
	case SetName:
		f.setName(c, m.Name)
	case Type:
		f.typed = m.Text
	case Say:
		f.say(c)
	case CloseChat:
		f.chatOpen = false
	case Mute:
		f.mute(c, m.On)
	case feature.AskFriend:
		ask(c, m)
	case feature.ResignToFriend:
		send(c, talk.Command{Resign: &talk.Seat{Seat: c.Game.Seats[m.Seat]}})
	case feature.FriendEvent:
		if e, err := talk.DecodeEvent([]byte(m.Text)); err == nil {
			f.hearEvent(c, e)
		}
	default:
		f.hearPage(c, m)
	}
}

// hearPage handles events elsewhere on the page.
func (f *Feature) hearPage(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.DialogShown:
		if m.Was == Dialog && m.Dialog == "" && f.state.Peer == talk.Waiting && f.invitation != "" {
			c.Send(feature.Notice{Text: WordsIn(c.T).Awaits, Kept: true})
		}
		if f.asked.what != "" && m.Was == f.asked.dialog() && m.Dialog != m.Was {
			f.reply(c, Reply{N: f.asked.n}) // closed without a word
		}
	case feature.BoardChanged:
		f.boardCame(c, m.Request)
	case feature.OpenRefused:
		if m.Request == f.request && f.request != nil {
			f.leave(c, true)
		}
	case feature.Wake:
		f.answerWait.Handle(m)
	case feature.Idle:
		if f.answer != "" {
			f.answerWait.Set(c, f.answerWait.deadline(c.Time))
		}
		f.markRead(c)
		f.follow(c)
	}
}

// boardCame notes that the game with the friend is on the board, or that another one has
// replaced it, or follows a link's invitation.
func (f *Feature) boardCame(c *feature.Context, o *feature.OpenRequest) {
	switch {
	case o == nil || o.Again:
	case o == f.request:
		f.onBoard = true
		f.sendNames(c)
		f.setClocks(c)
	case o.IsExercise: // the game is set aside
	case o.Invite != "":
		f.forget()
		f.sendName(c)
		send(c, talk.Command{Join: &talk.Text{Text: o.Invite}})
		c.Send(feature.ShowDialog{Dialog: Dialog})
	case o.Answer != "":
		f.handOver(c, o.Answer)
	case f.onBoard:
		f.leave(c, true)
	default:
		f.showResumeHint(c)
	}
}

// open opens the chat, or before there is a connection the dialog, and makes an invitation
// if there is none.
func (f *Feature) open(c *feature.Context) {
	if f.state.Peer == "" && !offered(&c.Snapshot) {
		return
	}
	f.hand = ""
	f.chatOpen = f.state.Peer == talk.Connected || len(f.lines) > 0
	if f.state.Peer == talk.Connected {
		c.Send(feature.ShowDialog{}) // over Share, which may have the button too
		return
	}
	if f.state.Server {
		c.Send(feature.OpenLobby{})
		return
	}
	c.Send(feature.ShowDialog{Dialog: Dialog})
	if f.state.Peer == "" || f.state.Peer == talk.Lost && f.hosts() && f.invitation == "" {
		f.invite(c)
	}
}

// invite requests an invitation, to the present game with friends or to the game on the board.
func (f *Feature) invite(c *feature.Context) {
	f.errorOf = ""
	seat := 0
	if persons, last := c.Persons(); persons == 1 {
		seat = last
	}
	f.sendName(c)
	send(c, talk.Command{Invite: &talk.Invite{Game: c.Board.Game, Start: c.Board.Start, Seat: seat, Moves: moves(c.Board), Control: control(&c.Snapshot)}})
}

// moves returns the moves on a board.
func moves(b *wire.Board) []string {
	names := make([]string, len(b.Plies))
	for i, ply := range b.Plies {
		names[i] = ply.Name
	}
	return names
}

// hearEvent handles an event of the protocol.
func (f *Feature) hearEvent(c *feature.Context, e talk.Event) {
	switch {
	case e.Invitation != "":
		link := link.Link{Game: f.state.Game, Ply: -1, Invite: e.Invitation}
		f.invitation = c.Address + link.String()
	case e.Answer != "":
		f.answer = e.Answer
		f.answerWait.since = c.Time
		c.Send(feature.ShowDialog{Dialog: Dialog})
	case e.Handed:
		f.handed = true
	case e.Error != nil:
		f.hearError(c, e.Error)
	case e.Note != nil:
		f.hearNote(c, e.Note)
	case e.Chat != nil:
		f.hearChat(c, e.Chat)
	case e.State != nil:
		f.hearState(c, *e.State)
	}
}

// hearError shows an error. Package lobby shows some of a server's.
func (f *Feature) hearError(c *feature.Context, e *talk.Error) {
	f.differs = f.differs || e.Of == talk.OfPlay
	if f.state.Server && e.Of != talk.OfChat {
		return
	}
	switch e.Of {
	case talk.OfPlay:
		c.Send(feature.Notice{Text: WordsIn(c.T).Wrong[e.Of]})
	case talk.OfChat:
		f.errorOf = e.Of
	case talk.OfRequest:
		c.Send(feature.Notice{Text: WordsIn(c.T).Wrong[e.Of]})
	default:
		f.errorOf = e.Of
		if c.Dialog != Dialog {
			c.Send(feature.ShowDialog{Dialog: Dialog})
		}
	}
}

// hearState takes over a new state.
func (f *Feature) hearState(c *feature.Context, now talk.State) {
	before := f.state
	f.state = now
	f.showKeptChat()
	if now.Peer != "" && !now.Server {
		f.noteUnfinished(c)
	}
	if now.ID == before.ID && len(now.Moves) < len(before.Moves) {
		f.differs = true
	}
	f.sent = min(f.sent, len(now.Moves))
	if before.Inviting && !now.Inviting {
		f.invitation = ""
	}
	if f.onBoard && now.ID == f.id {
		f.setClocks(c)
	}
	switch {
	case now.Peer == talk.Connected && before.Peer == talk.Connected && now.ID != before.ID:
		f.closeQuestion(c)
		f.followGame(now.ID)
		f.keep(c)
	case now.Peer == before.Peer:
	case now.Peer == "":
		f.invitation, f.answer = "", ""
	case now.Peer == talk.Connected:
		f.invitation, f.answer, f.errorOf = "", "", ""
		if c.Dialog == Dialog {
			c.Send(feature.ShowDialog{})
		}
		f.followGame(now.ID)
		f.quit = false
		if !f.state.Server {
			c.Send(feature.Notice{Text: WordsIn(c.T).connectedText(f.friendName())})
		}
		if f.onBoard {
			f.sendNames(c)
		}
	case now.Peer == talk.Lost && before.Peer == talk.Connected && f.id != "" && !f.quit && !now.Server:
		c.Send(feature.Notice{Text: WordsIn(c.T).lostText(f.hosts(), f.absent()), Kept: true})
	}
}

// followGame makes the board follow a game.
func (f *Feature) followGame(id string) {
	if f.chosenPly = 0; f.id != id {
		f.id, f.request, f.onBoard, f.sent = id, nil, false, 0
	}
}

// leaveGame leaves at the visitor's wish.
func (f *Feature) leaveGame(c *feature.Context) {
	message := WordsIn(c.T).HasLeft
	if isWithdrawal(f.state.Peer, f.hosts()) {
		message = WordsIn(c.T).Withdrawn
	}
	if f.onBoard {
		c.Send(feature.SetClocks{Runs: -1})
	}
	f.leave(c, false)
	c.Send(feature.ShowDialog{})
	c.Send(feature.Notice{Text: message})
}

// leave ends the game with the friend; the board keeps it. A game on a server may only be set aside.
func (f *Feature) leave(c *feature.Context, aside bool) {
	f.forget()
	f.keep(c)
	f.storeUnfinished(c, "")
	send(c, talk.Command{Leave: &talk.Leave{Aside: aside}})
}

func (f *Feature) forget() { *f = Feature{state: f.state, visitor: f.visitor} }

// copied reports whether a copy has succeeded.
func (f *Feature) copied(c *feature.Context, ok bool) {
	words := WordsIn(c.T).NotCopied
	if ok {
		words = WordsIn(c.T).Copied
	}
	c.Send(feature.Notice{Text: words, Dialog: Dialog})
}

// send sends a command.
func send(c *feature.Context, command talk.Command) {
	c.Do(feature.SendFriend{Command: talk.Encode(command)})
}

// choices returns the players on the board of a game. The agents that this player has seated think
// here.
func (f *Feature) choices(c *feature.Context, game *wire.Game) []string {
	list := make([]string, len(f.state.Players))
	for seat := range list {
		list[seat] = feature.Remote
		if f.has(seat) {
			list[seat] = link.Human
			if agent := f.agent(seat); feature.Offered(game, agent) || slices.Contains(c.Customs[game.ID], agent) {
				list[seat] = agent
			}
		}
	}
	return list
}

// agent returns the agent that plays a seat in the page of its player, "" for none.
func (f *Feature) agent(seat int) string {
	if seat < len(f.state.Agents) {
		return f.state.Agents[seat]
	}
	return ""
}

// has reports whether this player has a seat, by its number.
func (f *Feature) has(seat int) bool {
	return seat >= 0 && seat < len(f.state.Players) && f.state.Me >= 0 && f.state.Players[seat] == f.state.Me
}

// isMine reports whether a seat, by its name, is this player's.
func (f *Feature) isMine(c *feature.Context, seat string) bool {
	return f.has(slices.Index(c.Game.Seats, seat))
}
