//go:build js && wasm && !lobby

package app

import (
	"playout/ui/feature"
	"playout/ui/page"
)

// further holds no features: only a page for a site with a lobby has some (lobby.go).
var further []func(feature.Device) feature.Feature

func (b *browser) startLobby(*page.Page) {}

// lobbyHost stands for the lobby, which the page's site has not.
type lobbyHost struct{}

// SendLobby implements feature.LobbyHost.
func (lobbyHost) SendLobby([]byte) {}

// LookAtLobby implements feature.LobbyHost.
func (lobbyHost) LookAtLobby(bool) {}
