package lobby

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/lobby"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/feature/timing"
	"playout/ui/text"
)

// Part is the feature's part of the dialog.
type Part struct {
	Name       string // of who is signed in, "" for nobody
	Guest      bool
	Guests     bool // the school allows guests
	Statistics lobby.Statistics
	SignIns    int // how often the person has signed in here

	Board     string // the name of the game on the board, "" if it cannot be opened
	FromStart bool   // its moves are not part of the game to open
	Seats     []feature.Option
	Seat      int     // that the person takes, by number
	Others    []Other // the further seats, if more than one
	Agents    []feature.Option
	Timed     bool
	Clock     timing.Choice
	Opened    int // how many games were opened here

	Sections []Section
	Counted  string // what the list has, in words
	Asking   string // the ID of the game whose password is asked for, "" for none
	Invited  bool   // there is an invitation to follow

	WrongAccount, WrongOpening, WrongPassword, WrongGame string // faults, in words
	BadName, BadWord                                     bool   // WrongAccount is about the name, or about the password
	Cut                                                  bool   // the lobby cannot be reached
}

// Other is a further seat of a game to open.
type Other struct {
	Seat  int
	Label string
	Agent string // "" for a free seat
}

// Section is a part of the list.
type Section struct {
	Head string
	Rows []Row
}

// Row is a game of the list. Title and About are untrusted.
type Row struct {
	ID, Title, About string
	Locked           bool
	Join, Watch      bool // what a person may do
	Own              bool // the person has a seat in it
	Current          bool // the page waits for it, plays or watches it
	Begin, Leave     bool // what a person may do with the current one
	Opener           bool // the person has opened the current one
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	in := "out"
	if f.you.Name != "" {
		in = "in"
	}
	part := Part{Name: f.you.Name}
	if now.Dialog == Dialog {
		part = f.part(&now)
	}
	return feature.Contributions{Lobby: in, Regions: []feature.Region{
		{Slot: feature.Tools, Name: Dialog, Part: toolPart{}},
		{Slot: feature.Dialogs, Name: Dialog, Part: part},
	}}
}

// part returns the part of the open dialog.
func (f *Feature) part(now *feature.Snapshot) Part {
	w := WordsIn(now.T)
	p := Part{
		Name: f.you.Name, Guest: f.you.Guest, Guests: f.you.Guests, Statistics: f.you.Statistics, SignIns: f.signIns,
		Asking: f.asking.id, Invited: f.invited != "", Cut: f.cut, Opened: f.opening.done, Sections: f.sections(now),
	}
	switch words := w.errorText(now.T, &f.wrong.error); f.wrong.about {
	case signing:
		p.WrongAccount = words
		of := f.wrong.error.Of
		p.BadName, p.BadWord = of != lobby.OfNewPassword, of == lobby.OfNewPassword || of == lobby.OfSignIn
	case opened:
		p.WrongOpening = words
	case f.asking.id:
		p.WrongPassword = words
	default:
		p.WrongGame = words
	}
	p.Counted = w.Waiting
	switch n := len(f.list.Games); {
	case p.Name == "":
		p.Counted = w.SignInToSee
	case !f.listed:
	case n == 0:
		p.Counted = w.NoGames
	case f.list.More > 0:
		p.Counted = now.T.Count(w.Listed, n) + ". " + now.T.Count(w.Unlisted, f.list.More)
	default:
		p.Counted = now.T.Count(w.Listed, n)
	}
	if offered(now) {
		f.drawOpening(now, &p)
	}
	return p
}

// drawOpening draws the choice for a game to open.
func (f *Feature) drawOpening(now *feature.Snapshot, p *Part) {
	w := WordsIn(now.T)
	p.Board = now.T.Game(now.Game.ID)
	p.FromStart = len(now.Board.Plies) > 0
	p.Seat = f.opening.seat
	for seat, id := range now.Game.Seats {
		p.Seats = append(p.Seats, feature.Option{Value: strconv.Itoa(seat), Label: now.T.Seat(id)})
		if seat != p.Seat && seat < len(f.opening.agents) && len(now.Game.Seats) > 2 {
			p.Others = append(p.Others, Other{seat, text.Fill(w.Others, "seat", now.T.TheSeat(id)), f.opening.agents[seat]})
		}
	}
	p.Agents = append([]feature.Option{{Label: w.Free}}, agents(now)...)
	if p.Timed = !now.Game.Together; p.Timed {
		t, _ := timing.Parse(f.opening.clock)
		p.Clock = timing.ChoiceOf(now.T, t)
	}
}

// sections returns the list: the game of an invitation, one's own games, and those of others, of
// which the ones that have waited longest come first, and those under way last. So what is new comes
// after what a person is about to press.
func (f *Feature) sections(now *feature.Snapshot) []Section {
	w := WordsIn(now.T)
	invited, own, games := Section{Head: w.Invited}, Section{Head: w.Yours}, Section{Head: w.Games}
	if f.invited != "" {
		invited.Rows = []Row{f.row(now, f.invited)}
	}
	ids := f.you.Games
	if current := f.game.id; current != "" && !slices.Contains(ids, current) {
		ids = append([]string{current}, ids...)
	}
	for _, id := range ids {
		if id != f.invited {
			own.Rows = append(own.Rows, f.row(now, id))
		}
	}
	for _, state := range []string{lobby.Waiting, lobby.Running} {
		for _, g := range slices.Backward(f.list.Games) {
			if g.State == state && g.ID != f.invited && !slices.Contains(ids, g.ID) {
				games.Rows = append(games.Rows, f.row(now, g.ID))
			}
		}
	}
	return []Section{invited, own, games}
}

// row returns the row of a game, which the list may not have.
func (f *Feature) row(now *feature.Snapshot, id string) Row {
	w := WordsIn(now.T)
	r := Row{ID: id, Own: f.isOwn(id), Current: id == f.game.id}
	state := &f.game.state
	r.Leave = r.Current && state.Peer == talk.Waiting && !f.game.watch
	r.Opener = r.Leave && state.Me == 0
	r.Begin = r.Leave && state.Lobby != nil && state.Lobby.Ready
	g := f.listedGame(id)
	switch {
	case g == nil && r.Current && state.Game != "":
		r.Title = gameText(now, state.Game)
	case g == nil && (r.Own || r.Current):
		r.Title = w.OwnGame
	case g == nil:
		r.Title = w.ThisGame
	default:
		r.Title, r.Locked, r.About = message.Clean(g.Title, lobby.MaxTitle), g.Locked, about(now, g)
	}
	r.Join = !r.Current && (r.Own || g == nil || g.State == lobby.Waiting)
	r.Watch = !r.Current && !r.Own && g != nil && g.State == lobby.Running
	switch {
	case r.Begin:
		r.About = w.Ready
	case r.Leave && r.About != "":
		r.About += " · " + w.WaitsHere
	}
	return r
}

// gameText returns a game string in words.
func gameText(now *feature.Snapshot, name string) string {
	id, options, _ := strings.Cut(name, ":")
	list := []string{message.Clean(now.T.Game(id), lobby.MaxTitle)}
	for option := range strings.SplitSeq(options, ",") {
		if key, value, ok := strings.Cut(option, "="); ok {
			list = append(list, message.Clean(now.T.Option(key, value), lobby.MaxTitle))
		}
	}
	return strings.Join(list, ", ")
}

// about describes a game of the list in a line.
func about(now *feature.Snapshot, g *lobby.Listed) string {
	w := WordsIn(now.T)
	list := []string{gameText(now, g.Game)}
	var people []string
	free := 0
	for seat, name := range g.People {
		who := message.Clean(name, lobby.MaxName)
		if seat < len(g.Agents) && g.Agents[seat] != "" {
			who = text.Fill(w.WithAgent, "agent", message.Clean(now.T.Agent(g.Agents[seat]), lobby.MaxTitle), "who", who)
		}
		switch {
		case name == "":
			free++
		case !slices.Contains(people, who):
			people = append(people, who)
		}
	}
	if len(people) == 2 && free == 0 {
		list = append(list, text.Fill(w.Versus, "a", people[0], "b", people[1]))
	} else {
		list = append(list, strings.Join(people, ", "))
	}
	if free > 0 && g.State == lobby.Waiting {
		list = append(list, now.T.Count(w.FreeSeats, free))
	}
	if clock := timing.OfControl(g.Control).Text(now.T); clock != "" {
		list = append(list, clock)
	}
	if g.Locked {
		list = append(list, w.Locked)
	}
	return strings.Join(list, " · ")
}

// link returns the address that leads to the page's game, "" for none.
func (f *Feature) link(now *feature.Snapshot) string {
	l := link.Link{Game: f.game.state.Game, Ply: -1, Lobby: f.game.id}
	return now.Address + l.String()
}
