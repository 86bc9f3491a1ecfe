package library

import (
	"encoding/json"
	"strings"

	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/kept"
)

// partFate is the name of a part kept with a lost game: the board's notes on the person's seat
// at the end, as in ["goose1-died head-on goose3 168"].
const partFate = "fate"

// keepFate keeps the notes that tell a person why their seat was out of the game.
func keepFate(g *kept.Game, notes []string) {
	person := g.Person()
	if person < 0 || g.Outcome(person) >= 0 || boards.Of(g.Kind()).Manner.WhyOut == nil {
		return
	}
	var own []string
	for _, note := range notes {
		if strings.HasPrefix(note, g.Link.Seats[person].Seat+"-") {
			own = append(own, note)
		}
	}
	if text, err := json.Marshal(own); err == nil && own != nil {
		g.Parts = g.Parts.With(partFate, string(text))
	}
}

// fateOf returns why a person lost a game that others went on to win, "" for another end.
func fateOf(now *feature.Snapshot, g *kept.Game) string {
	var notes []string
	person, fate := g.Person(), boards.Of(g.Kind()).Manner.WhyOut
	if person < 0 || fate == nil || g.Outcome(person) >= 0 || json.Unmarshal(g.Parts[partFate], &notes) != nil || len(notes) == 0 {
		return ""
	}
	game := &wire.Game{ID: g.Kind()}
	for _, s := range g.Link.Seats {
		game.Seats = append(game.Seats, s.Seat)
	}
	scene := now.Scene()
	scene.Game, scene.Board = game, &wire.Board{Notes: notes}
	return strict.Clip(fate(scene, person))
}
