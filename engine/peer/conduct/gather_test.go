package conduct

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/peer/talk"
	"playout/engine/record"
)

// gather connects n pages, and the host begins although more could come.
func gather(t *testing.T, n int, i talk.Invite) []*tab {
	t.Helper()
	tabs := table(t, n)
	for p := 1; p < n; p++ {
		meet(t, tabs[0], tabs[p], i)
		if p == 3 {
			connected(t, tabs)
			return tabs
		}
		l := tabs[0].state.Lobby
		if l == nil || l.Here != p+1 || !l.Ready || l.Full || tabs[0].state.Inviting || tabs[0].state.Peer != talk.Waiting {
			t.Fatalf("with %d of %d people: %+v, %+v", p+1, n, tabs[0].state, l)
		}
		if l := tabs[p].state.Lobby; l == nil || l.Ready || tabs[p].state.Begun {
			t.Fatalf("the invited page has %+v; want a lobby that is not ready", tabs[p].state)
		}
	}
	tabs[0].command(talk.Command{Begin: &talk.Begin{}})
	deliverAll(tabs)
	connected(t, tabs)
	return tabs
}

// geese chooses for pages: moves with which most geese live, or random ones, never straight back.
type geese struct {
	t    *testing.T
	rand *rand.Rand
	tabs []*tab
	wild bool
}

// now returns the game as a page knows it.
func (g *geese) now(b *tab) *record.Record {
	g.t.Helper()
	rules, err := games.Parse(b.state.Game)
	if err != nil {
		g.t.Fatal(err)
	}
	r, err := record.Parse(rules, b.state.Start, b.state.Seed, strings.Join(b.state.Moves, ","))
	if err != nil {
		g.t.Fatal(err)
	}
	return r
}

// acting returns the geese of a page that choose after the given number of steps.
func (g *geese) acting(b *tab, plies int) (own game.Seats) {
	g.t.Helper()
	for seats := g.now(b).StateAt(plies).Acting(); seats != 0; seats = seats.Rest() {
		if seat := seats.First(); b.state.Players[seat] == b.state.Me {
			own |= game.Only(seat)
		}
	}
	return own
}

// choose makes a page choose for all of its geese, unless it has chosen.
func (g *geese) choose(b *tab) {
	g.t.Helper()
	r := g.now(b)
	state := r.StateAt(r.Len())
	for seats := g.acting(b, r.Len()); seats != 0 && b.state.Chosen == nil; seats = seats.Rest() {
		seat := seats.First()
		chosen := g.living(r.Game, state)[seat]
		if g.wild {
			legal := game.RandomMoves(state, seat, nil)
			chosen = legal[g.rand.IntN(len(legal))]
		}
		move := state.MoveName(seat, chosen)
		b.command(talk.Command{Play: &talk.Play{Seat: r.Game.Spec().Seats[seat], Move: move}})
	}
}

// deliverAll is settle after half a second: people take their time.
func (g *geese) deliverAll() {
	for _, b := range g.tabs {
		b.conductor.begun = b.conductor.begun.Add(-time.Second / 2)
	}
	deliverAll(g.tabs)
}

// living returns moves with which the most geese live.
func (g *geese) living(rules game.Game, state game.State) (best game.Joint) {
	most := -1
	for combination := range 1 << (2 * len(rules.Spec().Seats)) {
		var j game.Joint
		for seats := state.Acting(); seats != 0; seats = seats.Rest() {
			j[seats.First()] = game.Move(combination >> (2 * seats.First()) & 3)
		}
		after := game.Clone(rules, state)
		after.Play(j, game.NewRand(1))
		if n := after.Acting().Count(); n > most {
			best, most = j, n
		}
	}
	return best
}

// step makes all pages choose, in any order, and checks that nothing is played before the last
// has chosen.
func (g *geese) step() {
	g.t.Helper()
	plies := len(g.tabs[0].state.Moves)
	var order []*tab
	for _, p := range g.rand.Perm(len(g.tabs)) {
		if b := g.tabs[p]; b.state.Chosen == nil && g.acting(b, plies) != 0 {
			order = append(order, b)
		}
	}
	for i, b := range order {
		if len(b.state.Moves) > plies {
			g.t.Fatalf("a step is played before all have chosen: got %v, want at most %v", len(b.state.Moves), plies)
		}
		g.choose(b)
		if g.rand.IntN(2) == 0 {
			g.deliverAll()
			if i < len(order)-1 {
				g.checkAwaited(order[i+1:])
			}
		}
	}
	g.deliverAll()
	g.checkSame()
	if n := len(g.tabs[0].state.Moves); n != plies+1 {
		g.t.Fatalf("%d plies after %d and a step of all: %+v, want %v", n, plies, g.tabs[0].state, plies+1)
	}
}

// checkAwaited fails unless all pages know the players who have yet to choose.
func (g *geese) checkAwaited(rest []*tab) {
	g.t.Helper()
	var want []int
	for _, b := range rest {
		want = append(want, b.me)
	}
	slices.Sort(want)
	for i, b := range g.tabs {
		if !slices.Equal(b.state.Awaits, want) {
			g.t.Fatalf("page %d waits for %v; want %v", i, b.state.Awaits, want)
		}
	}
}

// checkSame fails unless all pages have the same game.
func (g *geese) checkSame() {
	g.t.Helper()
	a := g.tabs[0].state
	for i, b := range g.tabs {
		if b.lastError() != "" {
			g.t.Fatalf(`page %d: %s, want ""`, i, b.lastError())
		}
		if s := b.state; s.ID != a.ID || s.Game != a.Game || s.Seed != a.Seed || !slices.Equal(s.Players, a.Players) || !slices.Equal(s.Moves, a.Moves) {
			g.t.Fatalf("page %d has %+v; the host %+v; want ID %v, Game %v, Seed %v, Players %v and Moves %v", i, s, a, a.ID, a.Game, a.Seed, a.Players, a.Moves)
		}
	}
}

func (g *geese) over() bool { return g.now(g.tabs[0]).Over() }

func newGeese(t *testing.T, tabs []*tab, seed uint64) *geese {
	return &geese{t: t, rand: rand.New(rand.NewPCG(seed, 1)), tabs: tabs}
}

// Two, three and four people gather, each with a goose, and play games to their end: all have the
// same record after every step, and no choice is known before all have chosen.
func TestPeopleGather(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for seed := range uint64(2) {
			g := newGeese(t, gather(t, n, talk.Invite{Game: "geese"}), seed)
			g.wild = true
			s := g.tabs[0].state
			rules, err := games.Parse(s.Game)
			if err != nil || len(rules.Spec().Seats) != n || len(s.Players) != n {
				t.Fatalf("%d people play %s, the seats are of %v", n, s.Game, s.Players)
			}
			sent := 0
			for _, b := range g.tabs {
				b.bytes = 0
			}
			for !g.over() {
				g.step()
			}
			for _, b := range g.tabs {
				sent += b.bytes
			}
			t.Logf("%d people, %d steps, %d bytes a step from all pages together", n, len(g.tabs[0].state.Moves), sent/len(g.tabs[0].state.Moves))
			if most := 1100 * (n - 1) * (n - 1); sent/len(g.tabs[0].state.Moves) > most {
				t.Errorf("%d bytes a step with %d people; allowed: %d", sent/len(g.tabs[0].state.Moves), n, most)
			}
		}
	}
}

// A variant keeps its other rules, and in a position seats are dealt out.
func TestSeatsOfPeople(t *testing.T) {
	at := `{"step":3,"geese":[[12,11],[40,39],[60,59],[71,70]],"food":[5,6],"last":["EAST","EAST","EAST","EAST"]}`
	for _, c := range []struct {
		invite  talk.Invite
		n       int
		game    string
		players []int
	}{
		{talk.Invite{Game: "geese"}, 4, "geese", []int{0, 1, 2, 3}},
		{talk.Invite{Game: "geese:seats=6,rows=9"}, 3, "geese:seats=3,rows=9", []int{0, 1, 2}},
		{talk.Invite{Game: "geese", Start: at}, 3, "geese", []int{0, 1, 2, 0}},
	} {
		g := newGeese(t, gather(t, c.n, c.invite), 1)
		if s := g.tabs[0].state; s.Game != c.game || !slices.Equal(s.Players, c.players) || s.Start != c.invite.Start {
			t.Errorf("%+v with %d people: %s, %v: got %v, %v and %v, want %v, %v and %v", c.invite, c.n, s.Game, s.Players, s.Game, s.Players, s.Start, c.game, c.players, c.invite.Start)
		}
		g.step()
	}
}

// At any step a page is closed, after it has chosen or before, and opened again: a new invitation
// takes it back into the game, and its choice still stands.
func TestPeopleGoOn(t *testing.T) {
	closed := 0
	for n := 2; n <= 4; n++ {
		for seed := range uint64(6) {
			g := newGeese(t, gather(t, n, talk.Invite{Game: "geese"}), 100+seed)
			g.wild = seed%2 == 0
			for !g.over() && len(g.tabs[0].state.Moves) < 40 {
				if g.rand.IntN(4) > 0 {
					g.step()
					continue
				}
				for _, p := range g.rand.Perm(n)[:g.rand.IntN(n)] {
					g.choose(g.tabs[p])
				}
				g.deliverAll()
				chosen := make([][]string, n)
				for i, b := range g.tabs {
					chosen[i] = b.state.Chosen
				}
				who := g.rand.IntN(n)
				g.reopen(who)
				closed++
				for i, b := range g.tabs {
					if !slices.Equal(b.state.Chosen, chosen[i]) {
						t.Fatalf("page %d had chosen %q, and %q after page %d was opened again", i, chosen[i], b.state.Chosen, who)
					}
				}
				if len(g.tabs[0].state.Moves) > 0 || who > 0 {
					g.step()
				}
			}
			g.checkSame()
		}
	}
	if t.Logf("%d pages were closed", closed); closed < 50 {
		t.Errorf("%d pages were closed; want many", closed)
	}
}

// reopen opens a page again and takes it back into the game.
func (g *geese) reopen(who int) {
	g.t.Helper()
	n := len(g.tabs)
	moves := g.tabs[0].state.Moves
	if who == 0 && len(moves) == 0 {
		return // nothing was played that could be lost
	}
	i := talk.Invite{Game: g.tabs[0].state.Game, Moves: moves}
	for p := range n {
		if who != p && (who == 0 || p == 0) {
			g.tabs[p].conductor.Failed(who, nil)
		}
	}
	g.deliverAll()
	g.tabs[who].open()
	back := []int{who}
	if who == 0 {
		back = nil
		for p := 1; p < n; p++ {
			back = append(back, p)
		}
	}
	for _, p := range back {
		meet(g.t, g.tabs[0], g.tabs[p], i)
	}
	connected(g.t, g.tabs)
}

// While a player is away nothing is played, and all pages name that player.
func TestNobodyPlaysAlone(t *testing.T) {
	g := newGeese(t, gather(t, 3, talk.Invite{Game: "geese"}), 7)
	g.step()
	g.tabs[2].conductor.Failed(0, nil)
	g.tabs[0].conductor.Failed(2, nil)
	g.deliverAll()
	for p, away := range [][]int{{2}, {2}, {0}} {
		if s := g.tabs[p].state; s.Peer != talk.Lost || !slices.Equal(s.Away, away) {
			t.Errorf("page %d: %s, away %v; want %v", p, s.Peer, s.Away, away)
		}
	}
	for _, p := range []int{0, 1} {
		g.choose(g.tabs[p])
		if !strings.HasPrefix(g.tabs[p].lastError(), talk.OfPlay+": ") {
			t.Errorf("page %d plays alone: %q", p, g.tabs[p].lastError())
		}
		g.tabs[p].events = nil
	}
	meet(t, g.tabs[0], g.tabs[2], talk.Invite{Game: "geese"})
	connected(t, g.tabs)
	g.step()
}

// A guest may leave before the game begins, and another takes the place; the host cannot begin
// alone or around a gap.
func TestGatheringChanges(t *testing.T) {
	tabs := table(t, 3)
	begin := func(want string) {
		t.Helper()
		tabs[0].events = nil
		tabs[0].command(talk.Command{Begin: &talk.Begin{}})
		deliverAll(tabs)
		if got := tabs[0].lastError(); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Fatalf("beginning the game: %q; want %q", got, want)
		}
	}
	begin(talk.OfRequest)
	i := talk.Invite{Game: "geese"}
	tabs[0].command(talk.Command{Invite: &i})
	begin(talk.OfRequest)
	meet(t, tabs[0], tabs[1], i)
	meet(t, tabs[0], tabs[2], i)
	tabs[0].conductor.Failed(1, nil)
	tabs[1].conductor.Failed(0, nil)
	if s := tabs[1].state; s.Peer != "" || s.Lobby != nil || !strings.HasPrefix(tabs[1].lastError(), talk.OfGathering+": ") {
		t.Errorf("after the host has gone: %+v, %s; want no game, and an error", s, tabs[1].lastError())
	}
	if l := tabs[0].state.Lobby; l == nil || l.Here != 2 || l.Ready {
		t.Errorf("with a gap: %+v", l)
	}
	begin(talk.OfRequest)
	tabs[1].open()
	meet(t, tabs[0], tabs[1], i)
	begin("")
	connected(t, tabs)
	newGeese(t, tabs, 1).step()
	tabs[2].command(talk.Command{Leave: &talk.Leave{}})
	deliverAll(tabs)
	for _, p := range []int{0, 1} {
		if note := tabs[p].last(func(e talk.Event) bool { return e.Note != nil && e.Note.Kind == "quit" }); note == nil {
			t.Errorf("page %d has no note that a player has left", p)
		}
	}
}

// A variant for two begins as soon as the two are connected.
func TestTwoSeatsAreEnough(t *testing.T) {
	tabs := table(t, 2)
	meet(t, tabs[0], tabs[1], talk.Invite{Game: "geese:seats=2"})
	connected(t, tabs)
	newGeese(t, tabs, 4).step()
}

// An unanswered invitation does not keep the others from beginning, and an answer to it comes too
// late.
func TestBeginsWithoutAnAnswer(t *testing.T) {
	tabs := table(t, 3)
	i := talk.Invite{Game: "geese"}
	meet(t, tabs[0], tabs[1], i)
	tabs[0].command(talk.Command{Invite: &i})
	tabs[2].command(talk.Command{Join: &talk.Text{Text: invitation(tabs[0])}})
	tabs[0].command(talk.Command{Begin: &talk.Begin{}})
	deliverAll(tabs)
	if s := tabs[0].state; s.Peer != talk.Connected || len(s.Players) != 2 || s.Inviting {
		t.Fatalf("%+v; want s.Peer == talk.Connected && len(s.Players) == 2 && !s.Inviting", s)
	}
	tabs[0].command(talk.Command{Answer: &talk.Text{Text: tabs[2].last(func(e talk.Event) bool { return e.Answer != "" }).Answer}})
	if !strings.HasPrefix(tabs[0].lastError(), talk.OfAnswer+": ") {
		t.Errorf("a late answer: %q", tabs[0].lastError())
	}
	tabs[0].events = nil
	newGeese(t, tabs[:2], 2).step()
}

// A step back needs the consent of all.
func TestAllAgreeToGoBack(t *testing.T) {
	g := newGeese(t, gather(t, 3, talk.Invite{Game: "geese"}), 3)
	g.step()
	g.step()
	for _, yes := range []bool{false, true} {
		g.choose(g.tabs[1]) // a player who has chosen may still change the choice
		g.deliverAll()
		g.tabs[1].command(talk.Command{Ask: &talk.Ask{What: talk.Takeback, To: 1}})
		g.deliverAll()
		g.tabs[0].reply(true)
		g.deliverAll()
		if n := len(g.tabs[0].state.Moves); n != 2 {
			t.Fatalf("%d steps before the last has agreed, want 2", n)
		}
		g.tabs[2].reply(yes)
		g.deliverAll()
		for p, b := range g.tabs {
			if back := len(b.state.Moves) == 1 && b.state.Chosen == nil; back != yes {
				t.Errorf("page %d after %v: %v, chosen %q", p, yes, b.state.Moves, b.state.Chosen)
			}
		}
	}
	g.step()
}

// Another page can take the seat of a player who has left for good: it follows the new
// invitation, its person agrees to continue the game, and it takes the record over.
func TestAnotherTakesTheSeat(t *testing.T) {
	g := newGeese(t, gather(t, 3, talk.Invite{Game: "geese"}), 3)
	g.step()
	g.choose(g.tabs[1])
	g.tabs[2].command(talk.Command{Leave: &talk.Leave{}})
	g.deliverAll()
	g.tabs[0].conductor.Failed(2, nil)
	clear(g.tabs[2].kept)
	g.tabs[2].open()
	meet(t, g.tabs[0], g.tabs[2], talk.Invite{Game: "geese"})
	g.tabs[2].resume(t, 1, true)
	connected(t, g.tabs)
	g.step()
	g.step()
}
