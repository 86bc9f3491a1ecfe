// Package newgame is the feature of the dialog that starts a new game: the game, its variant,
// the players, the clock, and whether it begins with an opening of the game's book, which is a file
// of the site. The worker's catalogue holds the choices, so a further game needs
// nothing here.
//
// The dialog opens with the settings of the game on the board, so that Enter plays the same
// again. The feature remembers the last choice for each game, and uses it for another game, or
// if the board is as every visitor first sees it.
package newgame

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/feature"
)

// Dialog is the dialog that starts a new game.
const Dialog = "new"

// Random is the colour left to chance.
const Random = "random"

// Feature holds the last choices, and the dialog.
type Feature struct {
	started map[string]choice // by game, as last started; hostile until fitted
	form    *form             // nil while the dialog is closed
	asked   int               // the number of the last request for a book; the answers to others are late
}

// form is the state of the dialog.
type form struct {
	game    string            // the ID of the chosen game
	choices map[string]choice // of every game shown, fitted
}

// New returns the feature with the choices of earlier visits.
func New(d feature.Device) feature.Feature { return &Feature{started: read(d.Load(key))} }

type (
	// Ask requests a new game.
	Ask struct{}
	// SetGame chooses the game, by its ID.
	SetGame struct{ Game string }
	// SetOption sets an option of the game; a number beyond its limits becomes the nearest
	// allowed one.
	SetOption struct{ Name, Value string }
	// SetPlayer sets a player: in a game of two sides the player, 0, and the opponent, 1;
	// otherwise a seat.
	SetPlayer struct {
		Player int
		Choice string
	}
	// SetColour sets the player's seat, or Random.
	SetColour struct{ Seat string }
	// SetClock sets the clock, by a timing's string.
	SetClock struct{ Choice string }
	// SetBook decides whether the game begins with an opening of its book.
	SetBook struct{ On bool }
	// Start starts the game with the dialog's choices.
	Start struct{}
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Ask:
		if c.Board != nil {
			c.Send(feature.ShowDialog{Dialog: Dialog})
		}
	case feature.DialogShown:
		f.form = nil
		if m.Dialog == Dialog && c.Board != nil {
			f.form = &form{game: c.Game.ID, choices: map[string]choice{c.Game.ID: f.first(&c.Snapshot)}}
		}
	case bookRead:
		if m.number == f.asked {
			m.begin(c)
		}
	case feature.WillOpen: // the visitor has gone on to another game
		f.asked++
	case feature.BoardChanged: // its game may be gone
		if m.Request != nil && !m.Request.Again && c.Dialog == Dialog {
			c.Send(feature.ShowDialog{})
		}
	}
	if f.form != nil {
		f.choose(c, m)
	}
}

// choose handles messages for the open dialog.
func (f *Feature) choose(c *feature.Context, m feature.Message) {
	game := c.Find(f.form.game)
	if game == nil { // a new worker has other games
		return
	}
	chosen := f.form.choices[game.ID]
	switch m := m.(type) {
	case SetGame:
		other := c.Find(m.Game)
		if other == nil {
			return
		}
		game, chosen = other, f.started[other.ID]
		if looked, ok := f.form.choices[other.ID]; ok {
			chosen = looked
		}
		f.form.game = game.ID
	case SetOption:
		chosen = chosen.with(game, m.Name, m.Value)
	case SetPlayer:
		if m.Player >= 0 && m.Player < len(chosen.Players) {
			chosen.Players = slices.Clone(chosen.Players)
			chosen.Players[m.Player] = m.Choice
		}
	case SetColour:
		chosen.Colour = m.Seat
	case SetClock:
		chosen.Clock = m.Choice
	case SetBook:
		chosen.Book = m.On
	case Start:
		f.start(c, game, chosen)
		return
	default:
		return
	}
	f.form.choices[game.ID] = chosen.fit(&c.Snapshot, game)
}

// start starts the chosen game.
func (f *Feature) start(c *feature.Context, game *wire.Game, chosen choice) {
	f.started[game.ID] = chosen
	c.Do(feature.Store{Key: key, Value: write(&c.Snapshot, f.started)})
	c.Send(feature.ShowDialog{})
	start := feature.StartGame{Game: chosen.name(game), Choices: chosen.seated(game, c.Random), Clock: chosen.Clock}
	if !chosen.Book {
		c.Send(start)
		return
	}
	f.asked++
	number := f.asked
	c.Do(feature.FetchFile{Name: "books/" + game.ID + ".txt", Then: func(data []byte, err error) feature.Message { return bookRead{number, start, data, err} }})
}

// first returns the choice with which the dialog opens.
func (f *Feature) first(now *feature.Snapshot) choice {
	standard := now.Find(now.Game.ID)
	last, started := f.started[standard.ID]
	last = last.fit(now, standard)
	if started && isFresh(now) {
		return last
	}
	shown := onBoard(now).fit(now, standard)
	shown.Book = last.Book
	if started && last.Colour == Random && shown.Colour != "" && last.name(standard) == shown.name(standard) {
		turned := []string{shown.Players[1], shown.Players[0]}
		if slices.Equal(last.Players, shown.Players) || slices.Equal(last.Players, turned) {
			shown.Players, shown.Colour = last.Players, Random
		}
	}
	return shown
}

// isFresh reports whether the board is as every visitor first sees it.
func isFresh(now *feature.Snapshot) bool {
	b := now.Board
	return len(b.Plies) == 0 && b.Start == "" && b.Game == now.Game.ID && now.Clock == "" &&
		slices.Equal(now.Choices, feature.DefaultSeats(now.Game))
}

// isUnderWay reports whether a new game would leave one under way.
func isUnderWay(now *feature.Snapshot) bool {
	b := now.Board
	return b != nil && len(b.Plies) > 0 && !b.Closed
}
