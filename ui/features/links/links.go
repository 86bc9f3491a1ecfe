// Package links is the feature that decides which game opens: that of the address, a game's
// start, or the rest of a link if the worker refuses part of it.
package links

import (
	"slices"
	"strings"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature holds the game set aside for an exercise.
type Feature struct {
	setAside *setAside // nil for none
	left     string    // the last address of the game
	own      []string  // addresses of the game on the board that the browser's history may still have
	from     string    // the place before the present address
}

// setAside is a game set aside, to restore exactly.
type setAside struct {
	request   *feature.OpenRequest
	fragments [2]string         // of addresses that hold it: of its present state, and of its state on leaving
	parts     map[string]string // the other features' data kept with it
}

// New returns the feature.
func New(feature.Device) feature.Feature { return &Feature{} }

// restore returns the other features' data to a game that was set aside.
type restore struct{ of *setAside }

// greeted opens the address once the worker has listed its games.
type greeted struct{}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.FragmentChanged:
		f.from = c.Place
		if c.ShowsGame() {
			f.left = c.Fragment // it may lack a move that is on its way
			f.note(c)
		}
	case feature.OpenInside:
		f.note(c)
	case feature.Visit, greeted:
		f.visit(c)
	case feature.WorkerStarted:
		if c.Requested == nil && c.Solving == feature.NotSolving && !c.Making { // otherwise an exercise is about to open
			c.Send(greeted{})
		}
	case feature.New:
		restart(c)
	case feature.StartGame:
		startGame(c, m)
	case feature.OpenGame:
		f.openGame(c, m.Game)
	case feature.Return:
		f.note(c)
		if c.IsExercise && c.Requested == nil {
			f.openSetAside(c, c.Game)
		}
	case feature.WillOpen:
		f.leave(c, m.Request)
		if !m.Request.Again && !m.Request.IsExercise && !c.IsExercise {
			f.own = nil
		}
	case feature.BoardChanged:
		f.boardCame(c, m.Request)
	case restore:
		c.Send(feature.Restored{Parts: m.of.parts})
	case feature.OpenRefused:
		refused(c, m)
	}
}

// maxOwn bounds the addresses that note keeps.
const maxOwn = 32

// note notes the present address of the game on the board.
func (f *Feature) note(c *feature.Context) {
	if c.ShowsGame() && c.Requested == nil && !slices.Contains(f.own, c.Fragment) {
		f.own = append(f.own[max(0, len(f.own)-maxOwn+1):len(f.own):len(f.own)], c.Fragment)
	}
}

// crosses reports whether the visitor has gone, through the browser's history, between playing the
// game on the board and looking inside it, which opens nothing.
func (f *Feature) crosses(c *feature.Context) bool {
	shown := f.from == feature.PlacePlay || f.from == feature.PlaceInside
	return shown && c.ShowsGame() && f.from != c.Place && c.Board != nil && c.Requested == nil && !c.IsExercise && slices.Contains(f.own, c.Fragment)
}

// parse parses the address of a game, in the place for playing or for looking inside.
func parse(c *feature.Context, fragment string) (link.Link, error) {
	if c.Place == feature.PlaceInside {
		in, err := link.ParseInside(fragment)
		return in.Link, err
	}
	return link.Parse(fragment)
}

// leave sets aside the game that an exercise replaces.
func (f *Feature) leave(c *feature.Context, o *feature.OpenRequest) {
	if !o.IsExercise || c.IsExercise || c.Board == nil {
		return
	}
	f.setAside = &setAside{request: c.ReopenRequest(), fragments: [2]string{c.ViewLink().String(), f.left}, parts: make(map[string]string)}
	f.setAside.request.ID = c.KeptID
	c.Send(feature.Gather{Parts: f.setAside.parts})
}

// boardCame restores the data of the game that was set aside, once all other features know that
// it is back.
func (f *Feature) boardCame(c *feature.Context, o *feature.OpenRequest) {
	if o == nil || o.Again || o.IsExercise {
		return
	}
	if f.setAside != nil && o == f.setAside.request {
		c.Send(restore{f.setAside})
	}
	f.setAside = nil
}

// openSetAside opens the game set aside for an exercise, or without one a game's start.
func (f *Feature) openSetAside(c *feature.Context, game *wire.Game) {
	if f.setAside != nil {
		c.Send(feature.Open{Request: f.setAside.request})
		return
	}
	c.Send(feature.Open{Request: startRequest(c, game)})
}

// visit opens the contents of the address; without a worker, the greeting will. In another place
// it keeps the game for the return.
func (f *Feature) visit(c *feature.Context) {
	if !c.WorkerStarted {
		c.Send(feature.Revive{})
		return
	}
	if f.crosses(c) {
		c.Send(feature.Alert{})
		return
	}
	fragment := c.Fragment
	if !c.ShowsGame() {
		if c.Board != nil || c.Solving != feature.NotSolving || c.Making {
			return
		}
		fragment = link.GameOf(c.Fragment)
	}
	if c.IsExercise && f.setAside != nil && fragment != "" && slices.Contains(f.setAside.fragments[:], fragment) {
		c.Send(feature.Alert{})
		f.openSetAside(c, c.Game)
		return
	}
	link, err := parse(c, fragment)
	if c.ShowsGame() { // messages of another place stay
		c.Send(feature.Alert{})
	}
	if err != nil {
		c.Send(feature.LinkLost{})
		says := feature.LinkErrorText(fragment, err)
		if link.Game == "" {
			says = func(w *text.Strings) string { return w.LinkBad }
		}
		c.Send(feature.Alert{Soft: true, Text: says})
	}
	if link.Lobby != "" && !c.HasLobby {
		c.Send(feature.LinkLost{})
		c.Send(feature.LinkAlert(&wire.Error{Kind: noLobby}))
	}
	game := c.Find(link.Game)
	switch {
	case c.Place == feature.PlaceInside && link.Game == "" && c.Board != nil && err == nil:
		return // it looks inside the game on the board
	case game != nil:
		o := feature.FromLink(game, link)
		o.ID = c.Entry
		openLink(c, o)
		return
	case link.Game != "":
		c.Send(feature.LinkLost{})
		c.Send(feature.Alert{Soft: true, Text: func(w *text.Strings) string {
			return text.Fill(w.LinkGame, "game", strict.Clip(link.Game))
		}})
	}
	c.Send(feature.Open{Request: startRequest(c, firstGame(c))})
}

// noLobby is the kind of error, besides the worker's, of a link to a lobby's game in a page without
// a lobby.
const noLobby = "lobby"

// firstGame returns the game to open if none is named, or the named one does not exist.
func firstGame(c *feature.Context) *wire.Game {
	if game := c.Find(feature.FirstGame); game != nil {
		return game
	}
	return &c.Catalogue[0]
}

// openLink opens the contents of a link.
func openLink(c *feature.Context, o *feature.OpenRequest) {
	if o.Command.Seed == 0 && o.Command.Moves == "" {
		o.Command.Seed = c.Seed(o.Game)
	}
	o.Paused = o.Command.Ply >= 0
	c.Send(feature.Open{Request: o})
}

// without returns a link's opening without the part that the worker refuses with an error of the
// given kind; nil if that part cannot be left out. Moves depend on a position, and both on a
// variant.
func without(o *feature.OpenRequest, kind string) *feature.OpenRequest {
	rest := *o
	c := &rest.Command
	switch kind {
	case wire.KindGame:
		c.Game = o.Game.ID
		fallthrough
	case wire.KindPosition, wire.KindRecord:
		if kind == wire.KindRecord && c.Tree != "" { // the moves may be right
			c.Tree = ""
			break
		}
		c.Tree, c.Position, c.Moves, c.Ending, c.Ply = "", "", "", ending.Ending{}, -1
	case wire.KindEnding:
		c.Ending = ending.Ending{}
	case wire.KindPly:
		c.Ply = -1
	}
	if *c == o.Command {
		return nil
	}
	return &rest
}

// startRequest returns the request that opens a game at its start with the default seats.
func startRequest(c *feature.Context, game *wire.Game) *feature.OpenRequest {
	return &feature.OpenRequest{Command: wire.Open{Game: game.ID, Seed: c.Seed(game)}, Game: game}
}

// restart starts the same game again with the same players.
func restart(c *feature.Context) {
	if c.Game == nil {
		return
	}
	game := c.Game.ID
	if c.Board != nil {
		game = c.Board.Game
	}
	c.Send(feature.Alert{})
	c.Send(feature.Leave{})
	c.Send(feature.Open{Request: &feature.OpenRequest{
		Command: wire.Open{Game: game, Seed: c.Seed(c.Game)}, Game: c.Game, Choices: c.Choices, Rematch: true,
	}})
}

// startGame starts a game with given settings.
func startGame(c *feature.Context, m feature.StartGame) {
	g := c.Find(m.Game)
	if g == nil {
		return
	}
	c.Send(feature.Alert{})
	c.Send(feature.Leave{})
	c.Send(feature.Open{Request: &feature.OpenRequest{
		Command: wire.Open{Game: m.Game, Moves: m.Moves, Seed: c.Seed(g), Ply: -1}, Game: g, Choices: m.Choices, Start: &m,
	}})
	if c.Place != feature.PlacePlay {
		c.Send(feature.Return{})
	}
}

// openGame starts another game, and returns from another place to the board: to the unchanged
// game, if it is the same.
func (f *Feature) openGame(c *feature.Context, name string) {
	g := c.Find(name)
	if g == nil {
		return
	}
	switch same := c.Game != nil && g.ID == c.Game.ID; {
	case c.IsExercise && f.setAside != nil && f.setAside.request.Game.ID == g.ID:
		f.openSetAside(c, g)
	case !same || c.IsExercise:
		c.Send(feature.Alert{})
		c.Send(feature.Leave{})
		c.Send(feature.Open{Request: startRequest(c, g)})
	}
	if !c.ShowsGame() {
		c.Send(feature.Return{})
	}
}

// withSubject returns the error about a part of a link with that part as its subject.
func withSubject(m feature.OpenRefused) *wire.Error {
	e := *m.Error
	switch e.Kind {
	case wire.KindGame:
		e.Of = strict.Clip(m.Request.Command.Game)
	case wire.KindPosition:
		e.Of = strict.Clip(m.Request.Command.Position)
	case wire.KindEnding:
		end := m.Request.Command.Ending
		e.Of = strict.Clip(strings.TrimSuffix(end.How+"="+end.Seat, "="))
	}
	return &e
}

// refused opens the rest of a link, or a game's start.
func refused(c *feature.Context, m feature.OpenRefused) {
	o := m.Request
	if o.Link {
		if m.Error.Kind == wire.KindRecord && o.Command.Tree != "" {
			c.Send(feature.Alert{Soft: true, Text: func(w *text.Strings) string { return text.Fill(w.LinkPart, "parts", "v=…") }})
		} else {
			c.Send(feature.LinkAlert(withSubject(m)))
		}
		c.Send(feature.LinkLost{})
		if rest := without(o, m.Error.Kind); rest != nil {
			openLink(c, rest)
			return
		}
	} else {
		c.Send(feature.ErrorAlert(m.Error, false))
	}
	if o.Link || o.Again { // the worker refuses the game or dies of it: open a game's start
		c.Send(feature.Open{Request: startRequest(c, o.Game)})
	}
}
