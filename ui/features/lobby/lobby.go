// Package lobby is the feature of a lobby: accounts, and named games with others, on the server of
// a school that serves the page. Its dialog signs people in, opens games and lists those of others;
// a game itself is shown by package friend, to which the lobby's server speaks like a friend's page.
// The protocol runs behind the host (engine/lobby/client); this package speaks to it in the messages
// of package engine/lobby.
//
// Only a page that is built for such a site has the feature.
package lobby

import (
	"strings"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/text"
)

// Dialog is the lobby's dialog.
const Dialog = "lobby"

// Feature holds what the page knows of the lobby.
type Feature struct {
	you     lobby.You
	list    lobby.List
	listed  bool // the server has sent a list since the dialog opened
	cut     bool // the lobby cannot be reached now
	signIns int  // how often the person has signed in here

	command command // under way, or the last one
	wrong   wrong
	asking  asking
	invited string // the ID of the game of an invitation that the person has followed, "" for none

	opening opening
	game    game
	results results
}

// command is what the page has asked of the server.
type command struct {
	about    string // signing, opened, or the ID of a game
	watch    bool   // to watch that game
	password bool   // with a password
	pending  bool   // there is no answer yet
}

// asking is the game whose password the dialog asks for.
type asking struct {
	id    string // "" for none
	watch bool   // to watch it
}

// What a command or a fault is about, besides the ID of a game.
const (
	signing = "sign in" // no ID has a space
	opened  = "open it"
)

// wrong is the last fault that the dialog shows.
type wrong struct {
	about string
	error lobby.Error
}

// game is the lobby's game that the page plays or watches.
type game struct {
	id    string // "" for none
	watch bool
	state talk.State
}

// New returns a page that does not know yet who is signed in.
func New(d feature.Device) feature.Feature {
	return &Feature{results: results{people: loadPeople(d.Load(peopleKey))}}
}

// Heard is an event of the page's side of the lobby, JSON in the form of package engine/lobby.
type Heard struct{ Text string }

// What a person does in the dialog.
type (
	// Sign signs in, or signs up, which signs in too.
	Sign struct {
		Up             bool
		User, Password string
	}
	// Guest signs in as a guest.
	Guest struct{}
	// SignOut signs out.
	SignOut struct{}
	// Open opens a game.
	Open struct{ Title, Password string }
	// Join joins a game, or returns to one's own. Of a game under a password it first asks for that.
	Join struct{ ID string }
	// Enter joins or watches the game whose password was asked for.
	Enter struct{ Password string }
	// Watch watches a game.
	Watch struct{ ID string }
	// Cancel does without the game whose password was asked for.
	Cancel struct{}
	// Begin begins the page's game with the people who are there.
	Begin struct{}
	// Leave leaves the page's game.
	Leave struct{}
	// CopyLink copies the link to the page's game.
	CopyLink struct{}
)

// copied reports whether a copy has succeeded.
type copied struct{ ok bool }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromLobby{HasLobby: true, NoChat: f.game.id != "" && (!f.you.Chat || f.game.watch)}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Heard:
		if e, err := lobby.DecodeEvent([]byte(m.Text)); err == nil {
			f.hear(c, &e)
		}
	case feature.FriendEvent:
		if e, err := talk.DecodeEvent([]byte(m.Text)); err == nil {
			f.hearGame(c, &e)
		}
	case feature.SetOpened:
		if !m.Draft {
			f.results.set = m.Set
			f.beginSet(c)
		}
	case feature.ExerciseChanged:
		f.hearExercise(c, &m)
	case feature.OpenLobby:
		c.Send(feature.ShowDialog{Dialog: Dialog})
	case feature.DialogShown:
		f.dialogShown(c, m)
	case feature.BoardChanged:
		f.opening.boardCame(c)
		if m.Request != nil && m.Request.Lobby != "" && !m.Request.Again {
			f.invited = m.Request.Lobby
			c.Send(feature.ShowDialog{Dialog: Dialog})
		}
	case CopyLink:
		c.Do(feature.Copy{Text: f.link(&c.Snapshot), Then: func(ok bool) feature.Message { return copied{ok} }})
	case copied:
		words := WordsIn(c.T).NotCopied
		if m.ok {
			words = WordsIn(c.T).Copied
		}
		c.Send(feature.Notice{Text: words, Dialog: Dialog})
	default:
		f.hearPerson(c, m)
	}
}

// hearPerson handles what a person does.
func (f *Feature) hearPerson(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Sign:
		f.sign(c, m)
	case Guest:
		f.send(c, command{about: signing}, lobby.Command{Guest: &struct{}{}})
	case SignOut:
		f.send(c, command{about: signing}, lobby.Command{SignOut: &struct{}{}})
	case Open:
		f.open(c, m)
	case SetSeat:
		f.opening.seat = m.Seat
	case SetClock:
		f.opening.clock = m.Choice
	case SetAgent:
		f.opening.setAgent(c, m)
	case Join:
		f.join(c, m.ID)
	case Watch:
		f.watch(c, m.ID)
	case Enter:
		f.enter(c, m.Password)
	case Cancel:
		f.asking, f.wrong = asking{}, wrong{}
	case Begin:
		c.Do(feature.SendFriend{Command: talk.Encode(talk.Command{Begin: &talk.Begin{}})})
	case Leave:
		c.Do(feature.SendFriend{Command: talk.Encode(talk.Command{Leave: &talk.Leave{}})})
	}
}

// dialogShown follows the dialog, which needs the list while it is open.
func (f *Feature) dialogShown(c *feature.Context, m feature.DialogShown) {
	was, is := m.Was == Dialog, m.Dialog == Dialog
	switch {
	case is && !was:
		f.wrong, f.asking, f.listed = wrong{}, asking{}, false
		c.Do(feature.LookAtLobby{On: true})
	case was && !is:
		f.invited = ""
		c.Do(feature.LookAtLobby{})
		if f.game.state.Peer == talk.Waiting {
			c.Send(feature.Notice{Text: WordsIn(c.T).Waits, Kept: true})
		}
	}
}

// send sends a command, unless another one is under way.
func (f *Feature) send(c *feature.Context, about command, what lobby.Command) {
	if f.command.pending {
		return
	}
	about.pending = true
	f.command, f.wrong = about, wrong{}
	c.Do(feature.SendLobby{Command: lobby.Encode(what)})
}

// refuse shows a fault that the page finds itself.
func (f *Feature) refuse(about, of string) { f.wrong = wrong{about, lobby.Error{Of: of}} }

// sign signs in or up.
func (f *Feature) sign(c *feature.Context, m Sign) {
	account := &lobby.Account{User: strings.TrimSpace(m.User), Password: m.Password}
	switch {
	case m.Up && !lobby.ValidNewName(account.User):
		f.refuse(signing, lobby.OfName)
	case m.Up && !lobby.ValidPassword(m.Password):
		f.refuse(signing, lobby.OfNewPassword)
	case m.Up:
		f.send(c, command{about: signing}, lobby.Command{SignUp: account})
	default:
		f.send(c, command{about: signing}, lobby.Command{SignIn: account})
	}
}

// listedGame returns a game of the list, nil for none.
func (f *Feature) listedGame(id string) *lobby.Listed {
	for i := range f.list.Games {
		if f.list.Games[i].ID == id {
			return &f.list.Games[i]
		}
	}
	return nil
}

// isOwn reports whether the person has a seat in a game.
func (f *Feature) isOwn(id string) bool {
	for _, own := range f.you.Games {
		if own == id {
			return true
		}
	}
	return false
}

// needsPassword reports whether a game has to be asked a password for.
func (f *Feature) needsPassword(id string) bool {
	g := f.listedGame(id)
	return g != nil && g.Locked && !f.isOwn(id)
}

// join joins a game, or asks for its password first.
func (f *Feature) join(c *feature.Context, id string) {
	switch {
	case f.you.Name == "":
		f.refuse(signing, lobby.OfSignedIn)
	case f.needsPassword(id):
		f.asking, f.wrong = asking{id: id}, wrong{}
	default:
		f.asking = asking{}
		f.send(c, command{about: id}, lobby.Command{Join: &lobby.Enter{ID: id}})
	}
}

// watch watches a game, or asks for its password first.
func (f *Feature) watch(c *feature.Context, id string) {
	if f.needsPassword(id) {
		f.asking, f.wrong = asking{id, true}, wrong{}
		return
	}
	f.asking = asking{}
	f.send(c, command{about: id, watch: true}, lobby.Command{Watch: &lobby.Enter{ID: id}})
}

// enter joins or watches the game whose password was asked for.
func (f *Feature) enter(c *feature.Context, password string) {
	enter := &lobby.Enter{ID: f.asking.id, Password: password}
	about := command{about: f.asking.id, watch: f.asking.watch, password: true}
	switch {
	case enter.ID == "":
	case len(password) > lobby.MaxGamePassword:
		f.refuse(enter.ID, lobby.OfPassword)
	case about.watch:
		f.send(c, about, lobby.Command{Watch: enter})
	default:
		f.send(c, about, lobby.Command{Join: enter})
	}
}

// hear handles an event of the lobby.
func (f *Feature) hear(c *feature.Context, e *lobby.Event) {
	switch {
	case e.You != nil:
		f.hearYou(c, e.You)
	case e.List != nil:
		f.list, f.listed, f.cut = *e.List, true, false
	case e.Entered != nil:
		f.command.pending, f.asking, f.invited, f.cut = false, asking{}, "", false
		f.game = game{id: e.Entered.ID, watch: e.Entered.Watch}
		if f.command.about == opened {
			f.opening.done++
		}
	case e.Error != nil && e.Error.Of == lobby.OfResult: // no command waits for it
		c.Send(feature.Notice{Text: WordsIn(c.T).errorText(c.T, e.Error)})
	case e.Error != nil:
		f.hearError(c, e.Error)
	}
}

// hearYou takes over who is signed in. Who has signed in to follow an invitation follows it.
func (f *Feature) hearYou(c *feature.Context, you *lobby.You) {
	came := f.you.Name == "" && you.Name != ""
	if f.you.Name != you.Name { // only who is signed in sees the list
		f.list, f.listed = lobby.List{}, false
	}
	f.you, f.cut = *you, false
	f.results.known = true
	f.sendResults(c)
	f.beginSet(c)
	if f.command.about == signing {
		f.command.pending = false
	}
	if came {
		f.signIns++
		if f.wrong.about == signing {
			f.wrong = wrong{}
		}
		if f.invited != "" && c.Dialog == Dialog && f.command.about == signing {
			f.join(c, f.invited)
		}
	}
}

// hearError shows a fault where it belongs, or as a notice if the dialog is closed.
func (f *Feature) hearError(c *feature.Context, e *lobby.Error) {
	about, asked := f.command.about, f.command
	f.command.pending = false
	switch e.Of {
	case lobby.OfServer:
		f.cut = true
		return
	case lobby.OfAccount, lobby.OfName, lobby.OfTaken, lobby.OfNewPassword, lobby.OfSignIn, lobby.OfSignedIn:
		about = signing
	case lobby.OfOpen, lobby.OfOwn:
		about = opened
	case lobby.OfPassword:
		if lobby.ValidID(about) && !asked.password && c.Dialog == Dialog { // it was not known to have one
			f.asking = asking{about, asked.watch}
			return
		}
	}
	f.wrong = wrong{about, *e}
	if c.Dialog != Dialog {
		c.Send(feature.Notice{Text: WordsIn(c.T).errorText(c.T, e)})
	}
}

// hearGame follows the page's game.
func (f *Feature) hearGame(c *feature.Context, e *talk.Event) {
	w := WordsIn(c.T)
	switch {
	case e.State != nil && (e.State.Server || e.State.Peer == ""):
		f.hearState(c, e.State)
	case e.Error != nil && f.game.state.Server:
		if words := w.Refused[e.Error.Of]; words != "" {
			c.Send(feature.Notice{Text: words})
		}
	}
}

// hearState takes over a new state of the page's game. The dialog closes on its start.
func (f *Feature) hearState(c *feature.Context, now *talk.State) {
	w, was := WordsIn(c.T), f.game.state
	if now.Peer == "" {
		f.game = game{}
		return
	}
	f.game.state = *now
	f.game.id, f.game.watch = now.ID, now.Me < 0
	away, wasAway := f.names(now.Away), f.names(was.Away)
	switch {
	case now.Peer == talk.Lost && was.Peer != talk.Lost:
		c.Send(feature.Notice{Text: w.Lost, Kept: true})
	case now.Peer == talk.Connected && (was.Peer == talk.Waiting || was.Peer == ""):
		if c.Dialog == Dialog {
			c.Send(feature.ShowDialog{})
		}
		c.Send(feature.Notice{Text: w.beginText(now)})
	case now.Peer == talk.Connected && was.Peer == talk.Lost:
		c.Send(feature.Notice{Text: w.Back})
	case away != wasAway && away != "":
		c.Send(feature.Notice{Text: text.Fill(w.Away, "who", away), Kept: true})
	case away != wasAway:
		c.Send(feature.Notice{Text: text.Fill(w.Returned, "who", wasAway)})
	}
}

// names returns the names of the page's players, as words for a sentence.
func (f *Feature) names(players []int) string {
	var list []string
	for _, player := range players {
		if names := f.game.state.Names; player >= 0 && player < len(names) && player != f.game.state.Me && names[player] != "" {
			list = append(list, feature.Clip(names[player], lobby.MaxName))
		}
	}
	return strings.Join(list, ", ")
}
