//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"playout/engine/game"
	catalogue "playout/engine/games"
)

// group holds the pages of people who play geese together, the host's first.
type group struct {
	t     *testing.T
	game  string // game string
	pages []*page
}

// gatherFriends opens n pages, connects them to the first, and begins a game. Scripts run in the
// guests' pages before all others.
func gatherFriends(t *testing.T, n int, scripts ...string) *group {
	t.Helper()
	f := &group{t: t, game: fmt.Sprint("geese:seats=", n), pages: []*page{openProfilePage(t, folder+"#/geese")}}
	host := f.pages[0]
	host.waitIdle()
	host.click(`[data-action=friend]`)
	for len(f.pages) < n {
		if len(f.pages) > 1 {
			host.click(`[data-action=invite-another]`)
		}
		guest := openProfilePage(t, emptyPath, scripts...)
		exchangeInvitation(t, host, guest)
		f.pages = append(f.pages, guest)
		if len(f.pages) == 4 { // no place is left: the game begins
			f.waitBegun()
			return f
		}
		host.wait(`document.querySelector('[data-action=begin-friends]:not([hidden])') && !document.querySelector('[data-invite]')`)
		guest.wait(`document.querySelector('[data-dialog=friend]') && !document.querySelector('[data-answer]')`)
		for _, p := range f.pages {
			if peer := p.peer(); peer != "waiting" {
				t.Errorf(`while people gather data-peer is %q, want "waiting"`, peer)
			}
		}
	}
	host.press(kb.Tab) // from the field, which is gone
	if on := eval[string](host, `document.activeElement.dataset.action ?? ''`); on != "begin-friends" {
		t.Errorf(`after the answer Tab leads to %q, want "begin-friends"`, on)
	}
	host.click(`[data-action=begin-friends]`)
	f.waitBegun()
	return f
}

// waitBegun waits until the game has begun on all boards.
func (f *group) waitBegun() {
	f.t.Helper()
	waitConnected(f.pages...)
	for _, p := range f.pages {
		p.wait(`document.querySelector('select[data-seat] option[value=remote]')`)
	}
}

// survivingMoves returns moves by seat, nil for a seat that does not act, that keep as many geese
// alive as possible.
func survivingMoves(t *testing.T, variant, position string) []*string {
	t.Helper()
	g, err := catalogue.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	best, most := game.Joint{}, -1
	acting := state.Acting()
	for combination := range 1 << (2 * len(g.Spec().Seats)) {
		var j game.Joint
		for seats := acting; seats != 0; seats = seats.Rest() {
			j[seats.First()] = game.Move(combination >> (2 * seats.First()) & 3)
		}
		after := game.Clone(g, state)
		after.Play(j, game.NewRand(1))
		if n := after.Acting().Count(); n > most {
			best, most = j, n
		}
	}
	moves := make([]*string, len(g.Spec().Seats))
	for seats := acting; seats != 0; seats = seats.Rest() {
		name := state.MoveName(seats.First(), best[seats.First()])
		moves[seats.First()] = &name
	}
	return moves
}

// choose clicks a page's choice: the page of each player has the seat of the same number.
func (f *group) choose(player int, move string) {
	f.t.Helper()
	p := f.pages[player]
	p.wait(`document.querySelector('[data-board]').dataset.state === 'human'`)
	was := p.position()
	p.click(fmt.Sprintf(`[data-steer=%s]`, move))
	p.wait(fmt.Sprintf(`(b => b.position !== %s || b.state !== 'human' && document.querySelector('[data-square].chosen .dot'))(document.querySelector('[data-board]').dataset)`, quoted(was)))
}

// alive reports whether the game continues.
func (f *group) alive() bool {
	f.t.Helper()
	return eval[string](f.pages[0], `document.querySelector('[data-board]').dataset.state`) != "over"
}

// step makes all choose, starting with another page each time, until all boards show the next
// step.
func (f *group) step(i int) {
	f.t.Helper()
	was := f.pages[0].position()
	moves := survivingMoves(f.t, f.game, was)
	chosen := 0
	for k := range f.pages {
		player := (i + k) % len(f.pages)
		if moves[player] == nil {
			continue
		}
		for q, p := range f.pages {
			if at := p.position(); at != was {
				f.t.Fatalf("page %d has moved after %d choices: it has %s, want %s until all have chosen", q, chosen, at, was)
			}
		}
		f.choose(player, *moves[player])
		if chosen++; chosen < countChoices(moves) {
			f.pages[player].waitForChoices(countChoices(moves)-chosen, chosen-1)
		}
	}
	f.waitSamePosition(was)
}

// countChoices returns how many players choose.
func countChoices(moves []*string) (n int) {
	for _, move := range moves {
		if move != nil {
			n++
		}
	}
	return n
}

// waitForChoices waits until the status names the given numbers of people who have yet to choose,
// and of others who have chosen.
func (p *page) waitForChoices(waits, done int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector('[data-status]').textContent.match(/^Waiting for (.*)/)?.[1].split(', ').length === %d
		&& (document.querySelector('.says').title.match(/^Chosen: ([^;]*);/)?.[1].split(', ').length ?? 0) === %d`, waits, done))
}

// waitSamePosition waits until all pages have left a position, and compares them.
func (f *group) waitSamePosition(was string) {
	f.t.Helper()
	for _, p := range f.pages {
		p.wait(fmt.Sprintf(`document.querySelector('[data-board]').dataset.position !== %s && ['human', 'thinking', 'over'].includes(document.querySelector('[data-board]').dataset.state)`, quoted(was)))
	}
	for i, p := range f.pages {
		if a, b := f.pages[0].position(), p.position(); a != b {
			f.t.Fatalf("the host has %s, page %d has %s, want the same position", a, i, b)
		}
	}
}

// Two people on two computers play geese: nothing moves before both have chosen, and both boards
// are the same. Going back needs the other's consent. A page that is reopened after its choice
// comes back by a new invitation, and the choice stays.
func TestTwoFriendsPlayGeese(t *testing.T) {
	t.Parallel()
	f := gatherFriends(t, 2)
	for i, p := range f.pages {
		want := []string{"human", "remote"}
		if i == 1 {
			slices.Reverse(want)
		}
		if seats := eval[[]string](p, `[...document.querySelectorAll('select[data-seat]')].sort((a, b) => a.dataset.seat < b.dataset.seat ? -1 : 1).map(s => s.value)`); !slices.Equal(seats, want) {
			t.Errorf("page %d: got the seats %v, want %v", i, seats, want)
		}
	}
	for i := range 4 {
		f.step(i)
	}
	host, guest := f.pages[0], f.pages[1]
	was := host.position()
	host.click(`[data-action=undo]`)
	guest.click(`[data-action=friend-agree]`)
	f.waitSamePosition(was)
	if step := host.pond().Step; step != 3 {
		t.Errorf("after four steps and one back it is step %d, want 3", step)
	}
	f.step(0)
	was = host.position()
	moves := survivingMoves(t, "geese:seats=2", was)
	f.choose(1, *moves[1])
	guest.do(cd.Navigate(bench.host.URL + emptyPath))
	host.waitFor(`document.querySelector('main').dataset.peer === 'lost'`, 2*patience)
	host.click(`[data-action=friend]`)
	exchangeInvitation(t, host, guest)
	f.waitBegun()
	guest.wait(`document.querySelector('[data-board]').dataset.state === 'thinking'`)
	if at := guest.position(); at != was {
		t.Fatalf("the reopened page has %s, want %s as before", at, was)
	}
	f.choose(0, *moves[0])
	f.waitSamePosition(was)
	f.step(0)
}

// Four people gather around the host. A page that is reopened comes back while the others wait;
// all come back if the host's page is reopened.
func TestFourFriendsPlayGeese(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	f := gatherFriends(t, 4)
	f.step(0)
	f.step(1)
	host, guest := f.pages[0], f.pages[2]
	guest.do(cd.Navigate(bench.host.URL + emptyPath))
	for _, p := range []*page{host, f.pages[1], f.pages[3]} {
		p.waitFor(`document.querySelector('main').dataset.peer === 'lost'`, 2*patience)
	}
	host.click(`[data-action=friend]`)
	exchangeInvitation(t, host, guest)
	f.waitBegun()
	f.step(0)
}

// Games of two, three and four people run until they end, or for a hundred steps; in the middle
// the host's page is reopened.
func TestFriendsPlayWholeGamesOfGeese(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	for n := 2; n <= 4; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			f := gatherFriends(t, n)
			steps := 0
			for ; steps < 100 && f.alive(); steps++ {
				if f.step(steps); steps != 15 {
					continue
				}
				host := f.pages[0]
				host.do(cd.Reload())
				host.waitIdle()
				for _, p := range f.pages[1:] {
					p.do(cd.Navigate(bench.host.URL + emptyPath))
				}
				host.click(`[data-action=friend]`)
				for i, p := range f.pages[1:] {
					if i > 0 {
						host.click(`[data-action=invite-another]`)
					}
					exchangeInvitation(t, host, p)
					if i < n-2 {
						host.wait(`document.querySelector('[data-action=invite-another]:not([hidden])')`)
					}
				}
				f.waitBegun()
			}
			if t.Logf("%d people, %d steps", n, steps); steps < 30 {
				t.Errorf("the game was over after %d steps, want at least 30, since all live on where they can", steps)
			}
		})
	}
}

// cheat makes a page reveal a move other than the one it committed to.
const cheat = `
const send = RTCDataChannel.prototype.send;
RTCDataChannel.prototype.send = function (text) {
	send.call(this, text.replace(/"reveal","w":"[A-Z]+"/g, (m) => m.includes('NORTH') ? '"reveal","w":"EAST"' : '"reveal","w":"NORTH"'));
};`

// If a page reveals a move other than the one it committed to, the other refuses it, both people
// see that, and the step is not played.
func TestAnotherRevealIsRefused(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	f := gatherFriends(t, 2, cheat)
	was := f.pages[0].position()
	for player, move := range survivingMoves(t, "geese:seats=2", was) {
		f.choose(player, *move)
	}
	for i, words := range []string{"was refused: it breaks the rules", "has refused a message of this page"} {
		f.pages[i].wait(fmt.Sprintf(`document.body.innerText.includes(%q)`, words))
	}
	if at := f.pages[0].position(); at != was {
		t.Errorf("after the refused reveal the host has %s, want %s as before", at, was)
	}
}

// A guest who leaves before the game has begun frees a place, which the host's page announces
// and offers again, whether the guest presses Leave or closes the page.
func TestPlaceIsOfferedAgain(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	for _, leave := range []func(guest *page){
		func(guest *page) { guest.click(`[data-action=leave-friend]`) },
		func(guest *page) { guest.do(cd.Navigate(bench.host.URL + emptyPath)) },
	} {
		host := openProfilePage(t, folder+"#/geese")
		host.waitIdle()
		host.click(`[data-action=friend]`)
		guests := []*page{openProfilePage(t, emptyPath), openProfilePage(t, emptyPath)}
		for i, guest := range guests {
			if i > 0 {
				host.click(`[data-action=invite-another]`)
			}
			exchangeInvitation(t, host, guest)
			host.wait(fmt.Sprintf(`document.querySelector('[data-dialog=friend]').innerText.includes('%d people are here')`, i+2))
		}
		leave(guests[0])
		host.waitFor(`document.querySelector('[data-dialog=friend]').innerText.includes('Somebody has gone') && document.querySelector('[data-action=begin-friends]').hidden`, 2*patience)
		host.click(`[data-action=invite-another]`)
		guests[0].do(cd.Navigate(bench.host.URL + emptyPath))
		exchangeInvitation(t, host, guests[0])
		host.wait(`document.querySelector('[data-dialog=friend]').innerText.includes('3 people are here')`)
		host.click(`[data-action=begin-friends]`)
		(&group{t: t, pages: append([]*page{host}, guests...)}).waitBegun()
	}
}
