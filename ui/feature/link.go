package feature

import (
	"playout/engine/link"
	"playout/engine/wire"
)

// FromLink returns the request that opens a link to a game of the catalogue, with the game's
// name as in the catalogue.
func FromLink(game *wire.Game, link link.Link) *OpenRequest {
	link.Game = game.ID + link.Game[len(game.ID):]
	o := &OpenRequest{Command: wire.OpenLink(link), Game: game, Seats: link.Seats, Flip: link.Flip, Link: true, Invite: link.Invite, Answer: link.Answer, Lobby: link.Lobby}
	o.Identify(link.ID, link.Moves)
	return o
}

// Identify takes over the ID of a link. Without moves it is the ID of a kept game too long for any
// link, otherwise that of a game by correspondence.
func (o *OpenRequest) Identify(id, moves string) {
	if moves == "" {
		o.Kept = id
	} else {
		o.Thread = id
	}
}
