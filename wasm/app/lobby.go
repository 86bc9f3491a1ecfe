//go:build js && wasm && lobby

package app

import (
	"playout/ui/feature"
	lobbyfeature "playout/ui/features/lobby"
	"playout/ui/page"
	"playout/wasm/lobby"
)

// further holds the features of a page for a site with a lobby, besides those of every page.
var further = []func(feature.Device) feature.Feature{lobbyfeature.New}

// startLobby connects the page with the lobby of its site.
func (b *browser) startLobby(p *page.Page) {
	b.Friend.Elsewhere = b.Lobby.Friend
	b.Lobby.Start(lobby.Page{
		Heard:       func(event string) { p.Send(lobbyfeature.Heard{Text: event}) },
		FriendEvent: p.FriendEvent,
		HangUp:      b.Friend.HangUp,
	})
}

// lobbyHost is the page's side of the lobby.
type lobbyHost struct{ lobby.Lobby }
