//go:build !js

package e2e

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"playout/engine/game"
	catalogue "playout/engine/games"
	"playout/engine/record"
)

// lobbyServer is a school's server, as ./build.sh lobby starts it, with data of its own.
type lobbyServer struct {
	t       *testing.T
	host    string // its address
	data    string // the folder of its data
	log     string // the file with what it says
	command *exec.Cmd
}

// lobbyProgram returns the server's program, beside which its site lies, and skips the test if
// PLAYOUT_LOBBY does not name one.
func lobbyProgram(t *testing.T) string {
	t.Helper()
	program := os.Getenv("PLAYOUT_LOBBY")
	if program == "" {
		t.Skip("PLAYOUT_LOBBY names no lobby; ./build.sh test all does")
	}
	return program
}

// startLobby starts a lobby without any data.
func startLobby(t *testing.T) *lobbyServer {
	t.Helper()
	skipUnlessLong(t)
	lobbyProgram(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0") // finds a free port
	if err != nil {
		t.Fatal(err)
	}
	s := &lobbyServer{t: t, host: listener.Addr().String(), data: t.TempDir(), log: filepath.Join(t.TempDir(), "log")}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	s.start()
	t.Cleanup(s.kill)
	return s
}

// start starts the lobby's program, and waits until it answers.
func (s *lobbyServer) start() {
	s.t.Helper()
	program := lobbyProgram(s.t)
	s.command = exec.Command(program, "-site", program+"-site", "-data", s.data, s.host)
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		s.t.Fatal(err)
	}
	defer log.Close() // the program has its own handle
	s.command.Stdout, s.command.Stderr = log, log
	if err := s.command.Start(); err != nil {
		s.t.Fatal(err)
	}
	for begun := time.Now(); time.Since(begun) < patience; time.Sleep(20 * time.Millisecond) {
		if answer, err := http.Get("http://" + s.host + "/api/health"); err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return
			}
		}
	}
	s.kill()
	s.t.Fatalf("the lobby does not answer within %v:\n%s", patience, s.said())
}

// said returns what the lobby has said so far.
func (s *lobbyServer) said() string {
	s.t.Helper()
	text, err := os.ReadFile(s.log)
	if err != nil {
		s.t.Fatal(err)
	}
	return string(text)
}

// kill ends the lobby at once, as a loss of power does for a program.
func (s *lobbyServer) kill() {
	_ = s.command.Process.Kill() // it may have ended
	_ = s.command.Wait()         // reports the kill
}

// url returns the address of the lobby's page.
func (s *lobbyServer) url() string { return "http://" + s.host + "/" }

// visit opens the lobby's page at a fragment, in a profile of its own. Scripts run before the
// page's own.
func (s *lobbyServer) visit(fragment string, scripts ...string) *page {
	s.t.Helper()
	p := newProfilePage(s.t)
	p.url = s.url()
	p.addScripts(scripts...)
	p.do(cd.Navigate(p.url + fragment))
	p.waitIdle()
	p.wait(`document.querySelector('main').dataset.lobby === 'out'`)
	return p
}

// member opens the lobby's page at a fragment, and makes an account there.
func (s *lobbyServer) member(name, fragment string, scripts ...string) *page {
	s.t.Helper()
	p := s.visit(fragment, scripts...)
	p.openLobby()
	p.enterAccount("sign-up", name)
	p.wait(`document.querySelector('main').dataset.lobby === 'in'`)
	return p
}

const lobbyDialog = `[data-dialog=lobby] `

// openLobby opens the lobby's dialog.
func (p *page) openLobby() {
	p.t.Helper()
	p.click(`[data-action=lobby]`)
	p.wait(`document.querySelector('[data-dialog=lobby]')?.checkVisibility()`)
}

// passwordOf returns the password of a test's account.
func passwordOf(name string) string { return "password of " + name }

// enterAccount enters an account and signs up or in.
func (p *page) enterAccount(action, name string) {
	p.t.Helper()
	p.set(lobbyDialog+`[name=user]`, name)
	p.set(lobbyDialog+`[name=password]`, passwordOf(name))
	p.click(lobbyDialog + `[data-action=` + action + `]`)
}

// openGame opens a game with the board's game in the dialog, which is open.
func (p *page) openGame(title, password string) {
	p.t.Helper()
	p.set(lobbyDialog+`[name=title]`, title)
	p.set(lobbyDialog+`[name=game-password]:not([data-game-title] *)`, password)
	p.click(lobbyDialog + `[data-action=open-game]`)
}

// rowOf returns the selector of a game in the list.
func rowOf(title string) string { return fmt.Sprintf(`%s[data-game-title=%q]`, lobbyDialog, title) }

// join joins a game of the list in the dialog, which is open.
func (p *page) join(title string) {
	p.t.Helper()
	p.click(rowOf(title) + ` [data-action=join]`)
}

// enterPassword enters the password of a game that asks for one.
func (p *page) enterPassword(title, password string) {
	p.t.Helper()
	field := rowOf(title) + ` [name=game-password]`
	p.set(field, password)
	p.focus(field)
	p.press(kb.Enter)
}

// meetInLobby opens a lobby and two pages, which begin a game that the first has opened.
func meetInLobby(t *testing.T, fragment string, scripts ...string) (s *lobbyServer, host, guest *page) {
	t.Helper()
	s = startLobby(t)
	host, guest = s.member("Ana", fragment, scripts...), s.member("bert.2", "", scripts...)
	host.openGame("A game", "")
	guest.join("A game")
	waitConnected(host, guest)
	return s, host, guest
}

// statistics returns the data of a page's statistics, in the dialog.
func (p *page) statistics() string {
	p.t.Helper()
	return eval[string](p, `(d => [d.played, d.won, d.drawn, d.lost, d.ratio].map(Number).join())(document.querySelector('[data-statistics]').dataset)`)
}

// squareNames finds the squares in a move's name.
var squareNames = regexp.MustCompile(`[a-h][1-8]`)

// turn is a move by its seat, and its squares in the order of clicks, none for a pass.
type turn struct {
	seat    game.Seat
	squares []string
}

// wholeGame returns the shortest whole game of at least 20 plies among many random ones, without
// castling and promotion, which need other clicks.
func wholeGame(t *testing.T, id string) (turns []turn) {
	t.Helper()
	g, err := catalogue.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
next:
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 2))
		rec, err := record.New(g, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		var list []turn
		for !rec.Over() {
			if turns != nil && len(list) >= len(turns) {
				continue next
			}
			state := rec.StateAt(rec.Len())
			seat := state.Acting().First()
			legal := state.Legal(seat, nil)
			move := legal[random.IntN(len(legal))]
			name := state.MoveName(seat, move)
			if id == "chess" && (len(name) != 4 || name == "e1g1" || name == "e1c1" || name == "e8g8" || name == "e8c8") {
				continue next
			}
			list = append(list, turn{seat, squareNames.FindAllString(name, -1)})
			if err := rec.Append(game.Solo(seat, move)); err != nil {
				t.Fatal(err)
			}
		}
		if len(list) >= 20 {
			turns = list
		}
	}
	if turns == nil {
		t.Fatalf("%s: no whole game in 300 tries, want one", id)
	}
	return turns
}

// Two people meet in the lobby and play a whole game, in every game of two seats: each move appears
// on the other's board, the end too, and both see it in their statistics.
func TestLobbyPlaysWholeGames(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	for _, id := range []string{"othello", "morris", "chess"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			_, host, guest := meetInLobby(t, "#/"+id)
			pages := []*page{host, guest}
			for i, p := range pages {
				p.wait(`[...document.querySelectorAll('select[data-seat]')].map(s => s.value).sort().join() === 'human,remote'`)
				p.waitGame(0, []string{"human", "thinking"}[i])
			}
			turns := wholeGame(t, id)
			for i, turn := range turns {
				for _, p := range pages {
					p.wait(fmt.Sprintf(`document.querySelectorAll('[data-moves] [data-ply]').length >= %d`, i))
				}
				if len(turn.squares) > 0 { // the page passes by itself
					pages[turn.seat].clickSquares(turn.squares...)
				}
			}
			for _, p := range pages {
				p.waitGame(len(turns), "over")
			}
			if a, b := host.position(), guest.position(); a != b {
				t.Fatalf("one page has %s, the other %s, want the same position", a, b)
			}
			g, err := catalogue.Parse(id)
			if err != nil {
				t.Fatal(err)
			}
			end, err := g.Parse(host.position())
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range pages {
				p.openLobby()
				p.wait(`document.querySelector('[data-statistics]').dataset.played === '1'`)
				if got, want := p.statistics(), expectedStatistics(end, i); got != want {
					t.Errorf("page %d: played, won, drawn, lost and ratio are %s, want %s", i, got, want)
				}
			}
		})
	}
}

// expectedStatistics returns what the player of a seat has after one game.
func expectedStatistics(end game.State, seat int) string {
	var returns [game.MaxSeats]float32
	end.Returns(&returns)
	switch {
	case returns[seat] > 0:
		return "1,1,0,0,1"
	case returns[seat] < 0:
		return "1,0,0,1,0"
	}
	return "1,0,1,0,0"
}

// Four people meet in the lobby and play Hungry Geese to its end: nothing moves before all have
// chosen, and all boards are the same.
func TestLobbyPlaysGeeseOfFour(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	s := startLobby(t)
	f := &group{t: t, game: "geese:steps=30", pages: []*page{s.member("one", "#/geese:steps=30")}}
	f.pages[0].openGame("Four geese", "")
	for _, name := range []string{"two", "three", "four"} {
		p := s.member(name, "")
		p.join("Four geese")
		f.pages = append(f.pages, p)
	}
	f.waitBegun()
	steps := 0
	for ; f.alive(); steps++ {
		f.step(steps)
	}
	if steps < 10 {
		t.Errorf("the game was over after %d steps, want at least 10, since all live on where they can", steps)
	}
	for i, p := range f.pages {
		p.openLobby()
		p.wait(`document.querySelector('[data-statistics]').dataset.played === '1'`)
		if got := p.statistics(); !strings.HasPrefix(got, "1,") {
			t.Errorf("page %d: the statistics are %s, want one game", i, got)
		}
	}
}

// A game with a password is marked, and refuses those without it.
func TestLobbyLocksGames(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	s := startLobby(t)
	host, guest := s.member("Ana", "#/morris"), s.member("Bert", "")
	host.openGame("For two", "open sesame")
	guest.wait(fmt.Sprintf(`document.querySelector(%q)?.dataset.locked !== undefined`, rowOf("For two")))
	guest.join("For two")
	for _, wrong := range []string{"", "open barley", "open  sesame"} {
		guest.enterPassword("For two", wrong)
		guest.wait(fmt.Sprintf(`document.querySelector(%q).innerText.includes('That is not the password')`, rowOf("For two")))
		if peer := guest.peer(); peer != "" {
			t.Errorf(`after the password %q data-peer is %q, want ""`, wrong, peer)
		}
	}
	guest.enterPassword("For two", "open sesame")
	waitConnected(host, guest)
	host.clickSquares("d2")
	guest.waitGame(1, "human")
}

// Two tabs of one account show the same game: each can play, and both show every move.
func TestLobbyInTwoTabs(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	s, host, guest := meetInLobby(t, "#/chess")
	beside := &tab{}
	beside.ctx, beside.close = cd.NewContext(host.tab.ctx)
	t.Cleanup(beside.close)
	second := pageIn(t, beside, 1280, 720)
	t.Cleanup(func() { second.end() })
	second.url = s.url()
	second.do(cd.Navigate(second.url))
	second.wait(`document.querySelector('main')?.dataset.lobby === 'in'`)
	if second.peer() == "" { // it may have returned to the game by itself
		second.openLobby()
		second.join("A game")
	}
	waitConnected(second)
	second.waitGame(0, "human")
	all := []*page{host, second, guest}
	for i, turn := range []struct {
		by      *page
		squares []string
	}{{host, []string{"e2", "e4"}}, {guest, []string{"c7", "c5"}}, {second, []string{"g1", "f3"}}, {guest, []string{"d7", "d6"}}, {host, []string{"d2", "d4"}}} {
		turn.by.clickSquares(turn.squares...)
		for _, p := range all {
			p.wait(fmt.Sprintf(`document.querySelectorAll('[data-moves] [data-ply]').length === %d`, i+1))
			if a, b := host.position(), p.position(); a != b {
				t.Fatalf("after %d moves one page has %s, another %s, want the same position", i+1, a, b)
			}
		}
	}
	second.end()
	beside.close()
	guest.clickSquares("c5", "d4")
	host.waitGame(6, "human") // the other tab of the account is still here
	waitConnected(host, guest)
}

// The server is killed in the middle of a game, three times, and once while a move is on its way:
// both pages say so, are connected again by themselves after it was started, and show the same.
func TestLobbyIsKilled(t *testing.T) {
	lobbyProgram(t)
	t.Parallel()
	s, host, guest := meetInLobby(t, "#/othello")
	for _, p := range []*page{host, guest} {
		p.allow("Failed to load resource") // the browser itself reports the lost connection
		p.allow("net::ERR_")
	}
	pages := []*page{host, guest}
	moves := [][]string{{"f5"}, {"d6"}, {"c3"}, {"d3"}, {"c4"}, {"f4"}}
	for i := 0; i < len(moves); i += 2 {
		host.clickSquares(moves[i]...)
		guest.waitGame(i+1, "human")
		s.kill()
		for _, p := range pages {
			p.wait(`document.querySelector('main').dataset.peer === 'lost'`)
		}
		s.start()
		waitConnected(host, guest)
		for _, p := range pages {
			p.wait(fmt.Sprintf(`document.querySelectorAll('[data-moves] [data-ply]').length === %d`, i+1))
		}
		if a, b := host.position(), guest.position(); a != b {
			t.Fatalf("after the kill one page has %s, the other %s, want the same position", a, b)
		}
		guest.clickSquares(moves[i+1]...)
		host.waitGame(i+2, "human")
	}
	// A move is under way: it is lost for both or for none.
	square := host.waitTurn()[0]
	host.click(fmt.Sprintf(`[data-square=%q]`, square))
	s.kill()
	s.start()
	waitConnected(host, guest)
	same := func() bool { return host.position() == guest.position() }
	for begun := time.Now(); !same(); time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > patience {
			t.Fatalf("after a kill in mid-move one page has %s, the other %s, want the same position", host.position(), guest.position())
		}
	}
}
