package feature

import "playout/engine/wire"

// FromLink is the opening of a link to a game of the catalogue, with the game's name as
// the catalogue writes it.
func FromLink(game *wire.Game, link wire.Link) *Opening {
	link.Game = game.ID + link.Game[len(game.ID):]
	o := &Opening{Command: link.Open(), Game: game, Seats: link.Seats, Flip: link.Flip, Link: true, Invite: link.Invite, Answer: link.Answer}
	if link.Moves == "" {
		o.Kept = link.ID
	} else {
		o.Thread = link.ID
	}
	return o
}
