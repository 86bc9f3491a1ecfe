package newgame

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/timing"
	"playout/ui/text"
)

// maxListed is the greatest number of values in a select: an option with more is typed, among
// the finer points.
const maxListed = 32

// Part is the feature's part of the view.
type Part struct {
	UnderWay bool            // a game is under way on the board
	Kept     feature.Keeping // where it is kept

	Game        feature.Setting
	Options     []Option
	Players     []Player
	ColourLabel string          // label of the colour: "You play"
	Colour      feature.Setting // of two sides; otherwise no options
	SamePlayers bool            // the colour makes no difference to the game
	Clock       timing.Choice
	Timed       bool // seats take turns, so there may be a clock
	HasBook     bool // the game has a book of openings
	Book        bool // it begins with one of them
}

// Option is one difference between variants of the game: a switch if it has two words, otherwise
// a select or, without Options, a number within limits.
type Option struct {
	Name, Label string
	Meaning     string // the meaning of its present value, a sentence; "" for none
	feature.Setting
	Switch  bool
	On      bool   // of a switch
	Toggled string // the value after the switch is turned
	Min     string // of a typed number, as is Max
	Max     string
	Fine    bool // it is one of the finer points
}

// Player is who plays a seat, or a side without a colour yet.
type Player struct {
	Label string
	feature.Setting
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	return feature.Contributions{
		Buttons: []feature.Button{{
			Action: "new", Order: 70, Key: "N", Icon: "new", Label: now.T.New.Label, Tip: now.T.New.Tip, OnClick: Ask{}, OpensDialog: true,
			Disabled: now.State() == feature.StateLoading,
		}},
		Regions: []feature.Region{{Slot: feature.Dialogs, Name: Dialog, Part: f.part(&now)}},
	}
}

// part returns the content of the dialog.
func (f *Feature) part(now *feature.Snapshot) (p Part) {
	if f.form == nil {
		return p
	}
	game := now.Find(f.form.game)
	if game == nil {
		return p
	}
	of := *now // agents have their names in the open game
	of.Game = game
	chosen := f.form.choices[game.ID]
	p = Part{UnderWay: isUnderWay(now), Kept: now.Kept, Game: feature.Setting{Value: game.ID}, Timed: !game.Together, HasBook: game.Book, Book: chosen.Book}
	for _, id := range now.GameIDs() {
		if now.Find(id) != nil {
			p.Game.Options = append(p.Game.Options, feature.Option{Value: id, Label: now.T.Game(id)})
		}
	}
	for _, o := range game.Options {
		p.Options = append(p.Options, option(now.T, o, chosen.value(o)))
	}
	p.players(&of, chosen)
	t, _ := timing.Parse(chosen.Clock)
	p.Clock = timing.ChoiceOf(now.T, t)
	return p
}

// option returns the control of an option with a value.
func option(t *text.Strings, o wire.Option, value string) Option {
	shown := Option{Name: o.Name, Label: t.Label(o.Name), Meaning: t.Meaning(o.Name, value), Setting: feature.Setting{Value: value}}
	switch {
	case len(o.Values) == 2:
		shown.Switch, shown.On = true, value != o.Value
		shown.Label = capital(t.Option(o.Name, o.Values[1]))
		shown.Toggled = o.Values[1]
		if shown.On {
			shown.Toggled = o.Value
		}
	case len(o.Values) > 0:
		for _, word := range o.Values {
			shown.Options = append(shown.Options, feature.Option{Value: word, Label: t.Option(o.Name, word)})
		}
	case o.Max-o.Min < maxListed:
		for n := o.Min; n <= o.Max; n++ {
			shown.Options = append(shown.Options, feature.Option{Value: strconv.Itoa(n), Label: strconv.Itoa(n)})
		}
	default:
		shown.Fine, shown.Min, shown.Max = true, strconv.Itoa(o.Min), strconv.Itoa(o.Max)
	}
	return shown
}

// capital returns a text with a capital first letter.
func capital(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}

// players sets the players, and the colour of the first of two.
func (p *Part) players(now *feature.Snapshot, chosen choice) {
	w, seats, persons := WordsIn(now.T), chosen.seats(now.Game), 0
	for _, player := range chosen.Players {
		if player == link.Human {
			persons++
		}
	}
	for i, player := range chosen.Players {
		of := Player{Label: now.T.Seat(seats[i]), Setting: feature.Setting{Value: player, Options: now.PlayerOptions(player)}}
		if chosen.Colour != "" {
			of.Label = []string{w.Player, w.Opponent}[i]
		}
		if player == link.Human && persons == 1 {
			of.Options[0].Label = now.T.You
		}
		p.Players = append(p.Players, of)
	}
	if chosen.Colour == "" {
		return
	}
	p.ColourLabel = w.YouPlay
	if chosen.Players[0] != link.Human || persons > 1 {
		p.ColourLabel = w.PlayerPlays
	}
	p.SamePlayers = chosen.Players[0] == chosen.Players[1]
	p.Colour.Value = chosen.Colour
	for _, seat := range seats {
		p.Colour.Options = append(p.Colour.Options, feature.Option{Value: seat, Label: now.T.Seat(seat)})
	}
	p.Colour.Options = append(p.Colour.Options, feature.Option{Value: Random, Label: w.Random})
}
