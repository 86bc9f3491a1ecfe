//go:build !js

package e2e

import (
	"testing"

	cd "github.com/chromedp/chromedp"
)

// A move through the lobby is painted on the other page soon after the click. The test plays the
// same game over the lobby and over a direct connection of the same site's pages, and prints both
// delays.
func TestLobbyDelay(t *testing.T) {
	lobbyProgram(t)
	const plies = 100
	moves := longGame(t, plies)
	s, host, guest := meetInLobby(t, "#/chess", watchMoves)
	pages := []*page{host, guest}
	host.waitGame(0, "human")
	guest.waitGame(0, "thinking")
	lobby := playWatched(t, pages, moves)
	for _, p := range pages {
		p.do(cd.Navigate("about:blank"))
	}
	pages = []*page{s.visit("#/chess", watchMoves), s.visit("", watchMoves)}
	connectPages(t, pages[0], pages[1])
	pages[0].waitGame(0, "human")
	pages[1].waitGame(0, "thinking")
	direct := playWatched(t, pages, moves)
	t.Logf("from one page's click to the other's paint, %d moves: through the lobby %s; directly %s", plies, lobby, direct)
}
