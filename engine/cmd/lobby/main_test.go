package main

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"playout/engine/cmd/lobby/lobbytest"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
	"playout/engine/record"
)

// Wrong arguments give one line that says what is allowed, before anything is made.
func TestArguments(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, c := range []struct {
		args, want string
	}{
		{"-port 9000", "allowed: -data -site"},
		{"localhost:9000 extra", "at most one address"},
		{"no:port:here", "allowed: a port such as 9000"},
		{"99999", "allowed: 1 to 65535"},
		{"127.0.0.1:0", "dist holds no index.html; allowed:"},
		{"superuser", "0 arguments; allowed: the administrator's e-mail address"},
		{"superuser -site x a@example.org", "allowed: -data"},
	} {
		err := run(t.Context(), strings.Fields(c.args), strings.NewReader(""), io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("lobby %s gives the error %v, want one line with %q", c.args, err, c.want)
		}
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-help"}, strings.NewReader(""), &out); !errors.Is(err, flag.ErrHelp) || !strings.Contains(out.String(), "Usage: lobby [flags] [address]") {
		t.Errorf("lobby -help gives %v and prints %q", err, out.String())
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("wrong arguments have made %v, %v", files, err)
	}
}

// The command for an administrator reads the password from a line of input.
func TestSuperuser(t *testing.T) {
	data := t.TempDir()
	for _, c := range []struct{ input, want string }{{"short\n", "at least 10"}, {"", "at least 10"}, {"correct horse battery\n", ""}, {"another horse battery", ""}} {
		err := run(t.Context(), []string{"superuser", "-data", data, "admin@example.org"}, strings.NewReader(c.input), io.Discard)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("the password %q gives the error %v, want %q", c.input, err, c.want)
		}
	}
}

// long skips a test that takes minutes.
func long(t *testing.T) {
	t.Helper()
	if os.Getenv("PLAYOUT_LONG") == "" {
		t.Skip("PLAYOUT_LONG is not set")
	}
}

// program is the lobby in a process of its own.
type program struct {
	t       *testing.T
	path    string
	site    string
	data    string
	address string
	command *exec.Cmd
	said    bytes.Buffer
}

// build builds the program, with a place for its data.
func build(t *testing.T) *program {
	t.Helper()
	p := &program{t: t, path: filepath.Join(t.TempDir(), "lobby"), site: t.TempDir(), data: t.TempDir()}
	if out, err := exec.Command("go", "build", "-o", p.path, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := os.WriteFile(filepath.Join(p.site, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0") // finds a free port
	if err != nil {
		t.Fatal(err)
	}
	p.address = listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}

// start starts the program, and waits until it answers.
func (p *program) start() {
	p.t.Helper()
	p.command = exec.Command(p.path, "-site", p.site, "-data", p.data, p.address)
	p.command.Stdout, p.command.Stderr = &p.said, &p.said
	if err := p.command.Start(); err != nil {
		p.t.Fatal(err)
	}
	for begun := time.Now(); time.Since(begun) < lobbytest.Patience; time.Sleep(5 * time.Millisecond) {
		if answer, err := http.Get("http://" + p.address + "/api/health"); err == nil {
			answer.Body.Close()
			return
		}
	}
	p.t.Fatalf("the lobby does not answer: %s", &p.said)
}

// kill ends the program as a loss of power would.
func (p *program) kill() {
	if p.command != nil {
		_ = p.command.Process.Kill() // SIGKILL; it may have ended
		_ = p.command.Wait()         // reports the kill
		p.command = nil
	}
}

// match is a game of two people that a test plays by HTTP alone, with what it knows to be accepted.
type match struct {
	t      *testing.T
	pages  []*lobbytest.Page
	random *rand.Rand
	open   lobby.Open
	id     string

	record  *record.Record // of the accepted steps
	seats   []int          // by seat, the person
	chosen  []string       // by person, the accepted choice of this step, "" for none
	unknown bool           // a move or choice was sent, and no answer has come
}

// openings lists a game of each kind.
var openings = []lobby.Open{
	{Title: "o", Game: "othello", Seats: []string{lobby.Me, ""}, Control: "3h"}, {Title: "m", Game: "morris", Seats: []string{"", lobby.Me}},
	{Title: "c", Game: "chess", Seats: []string{lobby.Me, ""}, Control: "3h+1s"}, {Title: "g", Game: "geese:seats=2,rows=15,columns=15", Seats: []string{lobby.Me, ""}},
}

// newMatches opens a match of each kind.
func newMatches(t *testing.T, pages []*lobbytest.Page) (list []*match) {
	t.Helper()
	for i, o := range openings {
		m := &match{t: t, pages: pages, random: rand.New(rand.NewPCG(uint64(i), 5)), open: o}
		m.begin()
		list = append(list, m)
	}
	return list
}

// begin opens a new game.
func (m *match) begin() {
	m.t.Helper()
	m.id = m.pages[0].Open(m.open)
	m.pages[1].Must(lobby.Command{Join: &lobby.Enter{ID: m.id}})
	enter(m.pages, m)
	m.record = nil
	m.check()
}

// enter connects pages, and lets them follow games.
func enter(pages []*lobbytest.Page, list ...*match) {
	var topics []string
	for _, m := range list {
		topics = append(topics, lobby.GameTopic(m.id))
	}
	for _, page := range pages {
		page.Clear()
		page.Connect()
		page.Subscribe(topics...)
	}
}

// check checks that both pages see all accepted steps, and at most one more if its answer is not
// known; and that an accepted choice is still bound. The match goes on from what they see.
func (m *match) check() {
	m.t.Helper()
	least := 0
	if m.record != nil {
		least = m.record.Len()
	}
	var seen [2]talk.State
	for i, page := range m.pages {
		seen[i] = page.State(m.id, "the accepted steps", func(s talk.State) bool { return s.Begun && s.Peer == talk.Connected && len(s.Moves) >= least })
	}
	s := seen[0]
	most := least
	if m.unknown {
		most++
	}
	if !slices.Equal(s.Moves, seen[1].Moves) || len(s.Moves) > most {
		m.t.Fatalf("%s: the pages see %v and %v after %d accepted steps, at most %d", m.open.Game, s.Moves, seen[1].Moves, least, most)
	}
	if m.record != nil && m.record.Len() > 0 && !slices.Equal(s.Moves[:least], strings.Split(m.record.String(), ",")) {
		m.t.Fatalf("%s: the pages see %v; want it to begin with the accepted %s", m.open.Game, s.Moves, m.record)
	}
	if len(s.Moves) == least {
		for person, choice := range m.chosen {
			if seat := slices.Index(m.seats, person); choice != "" && (seen[person].Chosen == nil || seen[person].Chosen[seat] != choice) {
				m.t.Fatalf("%s: person %d has chosen %s, and sees %q", m.open.Game, person, choice, seen[person].Chosen)
			}
		}
	}
	g, err := games.Parse(s.Game)
	if err == nil {
		m.record, err = record.Parse(g, s.Start, s.Seed, strings.Join(s.Moves, ","))
	}
	if err != nil {
		m.t.Fatal(err)
	}
	m.seats, m.unknown, m.chosen = s.Players, false, make([]string, len(m.pages))
	for person := range m.pages {
		if own := seen[person].Chosen; own != nil {
			m.chosen[person] = own[slices.Index(m.seats, person)]
		}
	}
}

// step plays a random step; it returns false if the lobby does not answer.
func (m *match) step() bool {
	position := m.record.StateAt(m.record.Len())
	var j game.Joint
	for acting := position.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		person, several := m.seats[seat], position.Acting().Count() > 1
		name := m.chosen[person]
		if !several || name == "" {
			moves := position.Legal(seat, nil)
			name = position.MoveName(seat, moves[m.random.IntN(len(moves))])
			m.unknown = true
			e, ok := m.pages[person].Try(lobby.Command{Game: &lobby.Game{ID: m.id, Command: talk.Command{Play: &talk.Play{Seat: m.record.Game.Spec().Seats[seat], Move: name}}}})
			if !ok || e.Error != nil && e.Error.Of == lobby.OfServer {
				return false
			}
			if !e.Done {
				m.t.Errorf("%s: the move %s is answered with %s", m.open.Game, name, lobby.Encode(e))
				return false
			}
			m.unknown = false
			if several {
				m.chosen[person] = name
			}
		}
		move, err := game.FindMove(position, seat, name)
		if err != nil {
			m.t.Errorf("%s: %v", m.open.Game, err)
			return false
		}
		j[seat] = move
	}
	if err := m.record.Append(j); err != nil {
		m.t.Errorf("%s: %v", m.open.Game, err)
		return false
	}
	m.chosen = make([]string, len(m.pages))
	return true
}

// pause is the time between the steps of a match: four of them stay below the rate of commands that
// the lobby allows a person.
const pause = 60 * time.Millisecond

// playUntil plays steps until an end, or until the lobby does not answer; it returns their number.
func (m *match) playUntil(end <-chan struct{}) (steps int) {
	for !m.record.Over() {
		select {
		case <-end:
			return steps
		case <-time.After(time.Duration(m.random.Int64N(int64(2 * pause)))):
		}
		if !m.step() {
			return steps
		}
		steps++
	}
	return steps
}

// playAll plays all matches at once until the end, and returns the number of steps.
func playAll(list []*match, end <-chan struct{}) int {
	var all sync.WaitGroup
	steps := make([]int, len(list))
	for i, m := range list {
		all.Go(func() { steps[i] = m.playUntil(end) })
	}
	all.Wait()
	total := 0
	for _, n := range steps {
		total += n
	}
	return total
}

// renew begins another game for each match whose game is over.
func renew(list []*match) {
	for _, m := range list {
		if m.record.Over() {
			m.begin()
		}
	}
}

// The program is killed in the middle of moves, again and again: no accepted move and no accepted
// choice is ever lost, and both pages see the same boards.
func TestKills(t *testing.T) {
	long(t)
	const kills = 50
	p := build(t)
	p.start()
	l := lobbytest.At("http://" + p.address)
	pages := []*lobbytest.Page{l.SignedUp(t, "ann"), l.SignedUp(t, "bob")}
	random := rand.New(rand.NewPCG(1, 2))
	list, steps, cut := newMatches(t, pages), 0, 0
	for range kills {
		renew(list)
		dead := make(chan struct{})
		time.AfterFunc(time.Duration(100+random.IntN(400))*time.Millisecond, func() {
			p.kill()
			close(dead)
		})
		steps += playAll(list, dead)
		<-dead
		for _, m := range list {
			if m.unknown {
				cut++
			}
		}
		p.start()
		enter(pages, list...)
		for _, m := range list {
			m.check()
		}
	}
	t.Logf("%d steps were played; %d moves were on their way in %d kills", steps, cut, kills)
	if cut == 0 {
		t.Error("no kill has met a move on its way, so the test shows nothing")
	}
}

// Pages lose their connections at random moments while both play, and come back: they see every move.
func TestDisconnections(t *testing.T) {
	long(t)
	const cuts = 100
	l := lobbytest.Start(t)
	pages := []*lobbytest.Page{l.SignedUp(t, "ann"), l.SignedUp(t, "bob")}
	random := rand.New(rand.NewPCG(3, 4))
	list, steps := newMatches(t, pages), 0
	for range cuts {
		renew(list)
		enter(pages, list...)
		end := make(chan struct{})
		played := make(chan int)
		go func() { played <- playAll(list, end) }()
		page := pages[random.IntN(len(pages))]
		time.Sleep(time.Duration(random.IntN(200)) * time.Millisecond)
		page.Disconnect()
		time.Sleep(time.Duration(random.IntN(200)) * time.Millisecond)
		page.Connect()
		var topics []string
		for _, m := range list {
			topics = append(topics, lobby.GameTopic(m.id))
		}
		page.Subscribe(topics...)
		close(end)
		steps += <-played
		for _, m := range list {
			m.check()
		}
	}
	t.Logf("%d steps were played", steps)
}
