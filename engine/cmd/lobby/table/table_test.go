package table

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/peer/acts"
	"playout/engine/peer/talk"
)

const id = "abcDEF012345"

var key = &acts.Key{Bytes: [32]byte{1, 2, 3}}

// room is a table with what is stored of it.
type room struct {
	t       *testing.T
	table   *Table
	now     time.Duration
	row     Row
	acts    []StoredAct
	choices map[int]string
	over    bool
	notes   []Note // since the last call of heard
}

// newRoom opens a table.
func newRoom(t *testing.T, o Opening) *room {
	t.Helper()
	o.ID = id
	if o.Owner == "" {
		o.Owner = "ann"
	}
	r := &room{t: t, now: time.Hour, choices: map[int]string{}}
	table, err := Open(o, key, r.now)
	if err != nil {
		t.Fatalf("opening %s is refused: %v", o.Game, err)
	}
	r.table, r.row = table, table.Row()
	return r
}

// keep stores a change.
func (r *room) keep(c Change) {
	r.t.Helper()
	if c.Row {
		r.row = r.table.Row()
	}
	if c.NoChoices {
		clear(r.choices)
	}
	for _, choice := range c.Choices {
		r.choices[choice.Player] = choice.Moves
	}
	if len(c.Acts) > 0 && c.From != len(r.acts) {
		r.t.Fatalf("acts from number %d are to be stored after %d", c.From, len(r.acts))
	}
	for _, a := range c.Acts {
		r.acts = append(r.acts, StoredAct{r.now, a})
	}
	r.notes = append(r.notes, c.Notes...)
	r.over = r.over || c.JustEnded
}

// must stores a change that was not refused.
func (r *room) must(c Change, err error) Change {
	r.t.Helper()
	r.keep(c)
	if err != nil {
		r.t.Fatalf("refused: %v", err)
	}
	return c
}

// refused checks that a change was refused with words, and has changed nothing.
func (r *room) refused(words string) func(c Change, err error) {
	return func(c Change, err error) {
		r.t.Helper()
		if err == nil || !strings.Contains(err.Error(), words) || !c.Empty() {
			r.t.Fatalf("got the change %+v and the error %v; want no change and %q", c, err, words)
		}
	}
}

// heard returns the kinds of the notes to a person since the last call.
func (r *room) heard(user string) (kinds []string) {
	for _, n := range r.notes {
		if slices.Contains(n.To, user) {
			kinds = append(kinds, n.Note.Kind)
		}
	}
	return kinds
}

// begin seats people and connects their pages.
func (r *room) begin(people ...string) *room {
	r.t.Helper()
	for _, user := range people {
		r.must(r.table.Join(r.now, user))
	}
	for _, user := range people {
		r.must(r.table.SetHere(r.now, user, true))
	}
	return r
}

// state returns the state of a person, or of people who watch for "".
func (r *room) state(user string) talk.State {
	people := r.table.row.People()
	return r.table.State(r.now, slices.Index(people, user), people)
}

// states returns the states of everyone, and without who is away.
func (r *room) states() (all []talk.State) {
	people := r.table.row.People()
	for viewer := range len(people) + 1 {
		s := r.table.State(r.now, viewer-1, people)
		s.Away = nil
		all = append(all, s)
	}
	return all
}

// restored returns the room with the table that its store determines.
func (r *room) restored() *room {
	r.t.Helper()
	copied := *r
	var choices []Choice
	for player, moves := range r.choices {
		choices = append(choices, Choice{player, moves})
	}
	table, err := Restore(r.row, r.acts, choices, key, r.now)
	if err != nil {
		r.t.Fatalf("the table is not restored: %v", err)
	}
	copied.table = table
	return &copied
}

// two returns seats for ann and a free one.
func two() []Seat { return []Seat{{User: "ann"}, {}} }

// openings lists the tested games, with the people who join.
var openings = []struct {
	name   string
	open   Opening
	people []string
}{
	{"othello", Opening{Game: "othello", Seats: two()}, []string{"ann", "bob"}},
	{"second seat", Opening{Game: "morris", Seats: []Seat{{}, {User: "ann"}}}, []string{"ann", "bob"}},
	{"clocks", Opening{Game: "chess", Seats: two(), Control: "1m+1s"}, []string{"ann", "bob"}},
	{"time for each move", Opening{Game: "othello", Seats: two(), Control: "30s/move"}, []string{"ann", "bob"}},
	{"a position", Opening{Game: "chess", Start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Seats: two()}, []string{"ann", "bob"}},
	{"an agent", Opening{Game: "othello", Seats: []Seat{{User: "ann"}, {User: "ann", Agent: "level:3"}}}, []string{"ann"}},
	{"two agents", Opening{Game: "morris", Seats: []Seat{{User: "ann", Agent: "level:3"}, {User: "ann", Agent: "level:3"}}}, []string{"ann"}},
	{"an agent against a person", Opening{Game: "othello", Seats: []Seat{{User: "ann", Agent: "level:3"}, {}}}, []string{"ann", "bob"}},
	{"geese of two", Opening{Game: "geese:seats=2", Seats: two()}, []string{"ann", "bob"}},
	{"geese of three", Opening{Game: "geese:seats=3", Seats: []Seat{{}, {User: "ann"}, {}}}, []string{"ann", "bob", "cem"}},
	{"geese of four", Opening{Game: "geese", Seats: []Seat{{User: "ann"}, {}, {}, {}}}, []string{"ann", "bob", "cem", "dee"}},
	{"geese with agents", Opening{Game: "geese", Seats: []Seat{{User: "ann"}, {User: "ann", Agent: "level:2"}, {}, {User: "ann", Agent: "level:2"}}}, []string{"ann", "bob"}},
	{"assigned", Opening{Game: "othello", Assigned: true, Owner: "tea", Seats: []Seat{{User: "bob"}, {User: "cem"}}}, []string{"bob", "cem"}},
}

// What people do at random keeps the laws: what is stored determines the table; a refused action, and
// one that cannot be stored, change nothing; package acts alone has made the log; and nobody sees a
// choice before all have chosen.
func TestLaws(t *testing.T) {
	for _, o := range openings {
		t.Run(o.name, func(t *testing.T) {
			for seed := range uint64(2) {
				random := rand.New(rand.NewPCG(seed, 7))
				r := newRoom(t, o.open).begin(o.people...)
				for range 120 {
					r.checkStep(random, append([]string{"stranger"}, o.people...))
				}
				r.checkLog()
			}
		})
	}
}

// checkStep checks an action of a random person.
func (r *room) checkStep(random *rand.Rand, people []string) {
	r.t.Helper()
	r.now += time.Duration(random.IntN(2000)) * time.Millisecond
	r.must(r.table.Advance(r.now))
	before := r.states()
	user := people[random.IntN(len(people))]
	act := r.randomAction(random, user)
	undo := r.table.Save()
	_, _ = act()
	undo()
	if diff := cmp.Diff(before, r.states()); diff != "" {
		r.t.Fatalf("after an action that was not stored the states differ:\n%s", diff)
	}
	c, err := act()
	if err != nil {
		if diff := cmp.Diff(before, r.states()); diff != "" || !c.Empty() || strings.Contains(err.Error(), "\n") {
			r.t.Fatalf("after the refusal %q the change is %+v, and the states differ:\n%s", err, c, diff)
		}
	}
	if len(c.Choices) > 0 {
		r.checkHidden(user, before)
	}
	r.keep(c)
	if !c.Empty() && random.IntN(3) == 0 { // restoring takes as long as the game
		if diff := cmp.Diff(r.states(), r.restored().states()); diff != "" {
			r.t.Fatalf("the restored table differs (-table +restored):\n%s", diff)
		}
	}
	if c.Rematch != nil {
		next := &room{t: r.t, table: c.Rematch, now: r.now, choices: map[int]string{}}
		next.row = next.table.Row()
		next.must(next.table.Start(r.now))
		*r = *next
	}
}

// checkHidden checks that a choice has changed nothing that others see, besides who has chosen.
func (r *room) checkHidden(user string, before []talk.State) {
	r.t.Helper()
	for viewer, s := range r.states() {
		was := before[viewer]
		was.Awaits, s.Awaits = nil, nil
		if slices.Index(r.table.row.People(), user) == viewer-1 {
			was.Chosen, s.Chosen = nil, nil
		}
		if diff := cmp.Diff(was, s); diff != "" {
			r.t.Fatalf("viewer %d sees a hidden choice of %s:\n%s", viewer-1, user, diff)
		}
	}
}

// randomAction returns something that a person does; it may be refused.
func (r *room) randomAction(random *rand.Rand, user string) func() (Change, error) {
	s := r.state(user)
	n := random.IntN(100)
	switch {
	case n < 3:
		what := []string{talk.Takeback, talk.Draw, talk.Rematch, "tea"}[random.IntN(4)]
		to := random.IntN(len(s.Moves) + 2)
		return func() (Change, error) { return r.table.Ask(r.now, user, what, to) }
	case n < 20 && r.table.Asked(user) != nil:
		q, yes := r.table.Asked(user).N, random.IntN(3) > 0
		return func() (Change, error) { return r.table.Reply(r.now, user, q, yes) }
	case n < 22:
		return func() (Change, error) { return r.table.Reply(r.now, user, n, true) }
	case n < 30:
		here := random.IntN(2) > 0
		return func() (Change, error) { return r.table.SetHere(r.now, user, here) }
	case n < 31:
		return func() (Change, error) { return r.table.Leave(r.now, user) }
	case n < 32 && random.IntN(4) == 0:
		return func() (Change, error) { return r.table.Resign(r.now, user, "white") }
	case n < 40 || r.table.Over():
		return func() (Change, error) { return r.table.Play(r.now, user, "nobody", "nowhere") }
	}
	seat, move := r.legalMove(random, user)
	return func() (Change, error) { return r.table.Play(r.now, user, seat, move) }
}

// legalMove returns a legal move of a person, or of another if that person has none.
func (r *room) legalMove(random *rand.Rand, user string) (seat, move string) {
	record := r.table.Record()
	if record == nil {
		return "black", "a1"
	}
	position := record.StateAt(record.Len())
	for acting := position.Acting(); acting != 0; acting = acting.Rest() {
		at := acting.First()
		moves := position.Legal(at, nil)
		seat, move = record.Game.Spec().Seats[at], position.MoveName(at, moves[random.IntN(len(moves))])
		if s := r.state(user); s.Players[at] == s.Me && (s.Chosen == nil || s.Chosen[at] == "") && random.IntN(3) > 0 {
			break
		}
	}
	return seat, move
}

// checkLog checks that a log of package acts takes the stored acts, and leads to the same record.
func (r *room) checkLog() {
	r.t.Helper()
	if !r.row.Begun {
		return
	}
	g, err := games.Parse(r.row.Game)
	if err != nil {
		r.t.Fatal(err)
	}
	setup, err := r.row.setup(g)
	if err != nil {
		r.t.Fatal(err)
	}
	log, err := acts.NewLog(setup)
	if err != nil {
		r.t.Fatal(err)
	}
	for i := range r.acts {
		if err := log.Append(&r.acts[i].Act); err != nil {
			r.t.Fatalf("act %d is refused: %v", i, err)
		}
	}
	if got, want := r.table.Record().String(), log.State().Record().String(); got != want {
		r.t.Errorf("the table has the record %q, the log of its acts %q", got, want)
	}
}

// The clock of the seat to move runs from the end of the move before, whoever is away, and its flag
// falls when it is used up, also at the next move of that player.
func TestClocks(t *testing.T) {
	for _, next := range []string{"advance", "move"} {
		r := newRoom(t, Opening{Game: "othello", Seats: two(), Control: "1m+1s"}).begin("ann", "bob")
		left := func() []int { return r.state("").Clocks.Left }
		r.now += 10 * time.Second
		r.must(r.table.Play(r.now, "ann", "black", "f5"))
		if got, want := left(), []int{51_000, 60_000}; !slices.Equal(got, want) {
			t.Fatalf("after a move of ten seconds the clocks have %v, want %v", got, want)
		}
		r.must(r.table.SetHere(r.now, "bob", false))
		r.now += 59 * time.Second
		if got := r.state("").Clocks; got.Runs != 1 || got.Left[1] != 1000 {
			t.Fatalf("after 59 seconds of white, who is away, the clocks are %+v, want 1 s for white", got)
		}
		if at, ok := r.table.Due(r.now); !ok || at != r.now+time.Second+time.Millisecond {
			t.Fatalf("time is due at %v, %v; want %v", at, ok, r.now+time.Second+time.Millisecond)
		}
		r.now += time.Second + time.Millisecond
		if next == "advance" {
			r.must(r.table.Advance(r.now))
		} else if c, err := r.table.Play(r.now, "bob", "white", "d6"); err == nil || !c.JustEnded {
			t.Fatalf("a move after the flag gives the change %+v and the error %v; want the end of the game and an error", c, err)
		} else {
			r.keep(c)
		}
		if s := r.state("ann"); s.How != ending.Timeout || s.Seat != "white" || s.Clocks.Left[1] != 0 || s.Clocks.Runs != -1 {
			t.Errorf("by %s the state is %+v with the clocks %+v; want white's time to be up", next, s, s.Clocks)
		}
		if got, _ := r.table.Result(); !slices.Equal(got.Returns, []float32{1, -1}) {
			t.Errorf("the result is %+v, want a loss of white", got)
		}
		if diff := cmp.Diff(r.states(), r.restored().states()); diff != "" {
			t.Errorf("the restored table differs:\n%s", diff)
		}
	}
}

// A table that is restored later in the lobby's time counts the time of the running turn up to then.
func TestRestoredClock(t *testing.T) {
	r := newRoom(t, Opening{Game: "othello", Seats: two(), Control: "1m"}).begin("ann", "bob")
	r.now += 10 * time.Second
	r.must(r.table.Play(r.now, "ann", "black", "f5"))
	r.now += 20 * time.Second
	r = r.restored()
	if got, want := r.state("").Clocks.Left, []int{50_000, 40_000}; !slices.Equal(got, want) {
		t.Errorf("the clocks have %v, want %v", got, want)
	}
}

// Steps of people who are absent are forgone, but not before a minute, nor while somebody who is here
// thinks, nor if nobody has chosen.
func TestForgo(t *testing.T) {
	r := newRoom(t, Opening{Game: "geese:seats=3", Seats: []Seat{{User: "ann"}, {}, {}}}).begin("ann", "bob", "cem")
	plies := func() int { return len(r.state("").Moves) }
	choose := func(user string) {
		t.Helper()
		s := r.state(user)
		at := slices.Index(s.Players, s.Me)
		record := r.table.Record()
		position := record.StateAt(record.Len())
		if !position.Acting().Has(game.Seat(at)) {
			t.Fatalf("%s is dead too early for the test", user)
		}
		seat := game.Seat(at)
		r.must(r.table.Play(r.now, user, record.Game.Spec().Seats[at], position.MoveName(seat, position.Legal(seat, nil)[0])))
	}
	r.must(r.table.SetHere(r.now, "bob", false))
	r.now += 2 * ForgoTime
	r.must(r.table.Advance(r.now))
	choose("ann")
	r.must(r.table.Advance(r.now))
	if plies() != 0 {
		t.Fatal("a step is played while cem, who is here, has not chosen")
	}
	choose("cem")
	if plies() != 1 || !slices.Contains(r.heard("ann"), "forgone") || slices.Contains(r.heard("bob"), "forgone") {
		t.Fatalf("%d steps are played, and ann hears %v; want 1, and that bob has forgone", plies(), r.heard("ann"))
	}
	r.must(r.table.Advance(r.now))
	if plies() != 1 {
		t.Fatal("a step is played though nobody has chosen")
	}
	r.must(r.table.SetHere(r.now, "bob", true))
	r.must(r.table.SetHere(r.now, "bob", false))
	choose("ann")
	choose("cem")
	if plies() != 1 {
		t.Fatal("a step of bob, who has been away for a moment, is forgone")
	}
	if at, ok := r.table.Due(r.now + BlinkTime); !ok || at != r.now+ForgoTime {
		t.Fatalf("time is due at %v, %v; want %v", at, ok, r.now+ForgoTime)
	}
	r.now += ForgoTime
	r.must(r.table.Advance(r.now))
	if plies() != 2 {
		t.Fatal("the step of bob, who has been away for a minute, is not forgone")
	}
	r.must(r.table.Leave(r.now, "cem"))
	choose("ann")
	if plies() != 3 || !slices.Contains(r.heard("ann"), "quit") {
		t.Fatalf("%d steps are played after cem has left, and ann hears %v; want 3, and quit", plies(), r.heard("ann"))
	}
}

// Questions are asked of all others, for whose agents they answer, and notes tell people what the
// state does not show.
func TestQuestions(t *testing.T) {
	r := newRoom(t, Opening{Game: "othello", Seats: two()}).begin("ann", "bob")
	r.must(r.table.Play(r.now, "ann", "black", "f5"))
	r.must(r.table.Ask(r.now, "ann", talk.Takeback, 0))
	q := r.table.Asked("bob")
	if q == nil || q.What != talk.Takeback || q.Ply != 0 || r.table.Asked("ann") != nil {
		t.Fatalf("bob is asked %+v, ann %+v; want a step back to ply 0, nil", q, r.table.Asked("ann"))
	}
	r.refused("one question at a time")(r.table.Ask(r.now, "ann", talk.Takeback, 0))
	r.refused("not asked any more")(r.table.Reply(r.now, "ann", q.N, true))
	r.must(r.table.Reply(r.now, "bob", q.N, false))
	r.must(r.table.Ask(r.now, "ann", talk.Takeback, 0))
	r.must(r.table.Play(r.now, "bob", "white", "d6"))
	r.must(r.table.Ask(r.now, "ann", talk.Takeback, 1))
	r.must(r.table.Ask(r.now, "bob", talk.Takeback, 1)) // as much as yes
	if got, want := r.heard("ann"), []string{"declined", "back"}; !slices.Equal(got, want) {
		t.Errorf("ann hears %v, want %v", got, want)
	}
	if got, want := r.heard("bob"), []string{"asked", "asked", "voided", "asked", "back"}; !slices.Equal(got, want) {
		t.Errorf("bob hears %v, want %v", got, want)
	}
	if got := r.state("").Moves; len(got) != 1 {
		t.Errorf("the record is %v, want one move", got)
	}

	r = newRoom(t, Opening{Game: "othello", Seats: []Seat{{User: "ann"}, {User: "ann", Agent: "level:1"}}}).begin("ann")
	r.must(r.table.Play(r.now, "ann", "black", "f5"))
	r.must(r.table.Play(r.now, "ann", "white", "d6"))
	r.must(r.table.Ask(r.now, "ann", talk.Takeback, 0))
	if got := r.state("").Moves; len(got) != 0 {
		t.Errorf("after a step back against one's own agent the record is %v, want none", got)
	}
}

// A rematch exchanges the seats, keeps the people, and goes on at once.
func TestRematch(t *testing.T) {
	for _, name := range []string{"othello", "geese:seats=2"} {
		r := newRoom(t, Opening{Game: name, Seats: two(), Control: map[string]string{"othello": "5m"}[name]}).begin("ann", "bob")
		seats := r.table.log.Setup().Game.Spec().Seats
		r.must(r.table.Resign(r.now, "bob", seats[1]))
		r.must(r.table.Ask(r.now, "ann", talk.Rematch, 0))
		c := r.must(r.table.Reply(r.now, "bob", r.table.Asked("bob").N, true))
		if c.Rematch == nil || r.table.NextID() != c.Rematch.Row().ID {
			t.Fatalf("%s: agreeing to a rematch gives %+v with the next ID %q", name, c, r.table.NextID())
		}
		r.now += time.Second
		next := &room{t: t, table: c.Rematch, now: r.now, choices: map[int]string{}, row: c.Rematch.Row()}
		next.must(next.table.Start(r.now))
		s := next.state("ann")
		if !slices.Equal(s.Players, []int{1, 0}) || s.Me != 0 || !s.Begun || s.Peer != talk.Connected || len(s.Away) > 0 || s.ID == id {
			t.Errorf("%s: ann's rematch is %+v; want another game that has begun, with the seats exchanged", name, s)
		}
		if diff := cmp.Diff(next.states(), next.restored().states()); diff != "" {
			t.Errorf("%s: the restored rematch differs:\n%s", name, diff)
		}
	}
}

// People gather until who has opened the game begins it, or all seats are taken and all are here.
func TestGathering(t *testing.T) {
	four := Opening{Game: "geese", Seats: []Seat{{}, {User: "ann"}, {}, {}}}
	r := newRoom(t, four)
	r.must(r.table.SetHere(r.now, "ann", true))
	r.refused("nobody else")(r.table.Begin(r.now, "ann"))
	r.must(r.table.Join(r.now, "bob"))
	r.must(r.table.SetHere(r.now, "bob", true))
	r.must(r.table.Join(r.now, "cem")) // whose page never comes
	if got, want := r.state("ann").Lobby, (talk.Lobby{Here: 2, Ready: true}); got == nil || *got != want {
		t.Fatalf("ann sees the gathering %+v, want %+v", got, want)
	}
	if got := r.state("bob").Lobby; got == nil || got.Ready {
		t.Fatalf("bob sees the gathering %+v, want one that bob cannot begin", got)
	}
	r.refused("for who has opened")(r.table.Begin(r.now, "bob"))
	r.must(r.table.Begin(r.now, "ann"))
	if s := r.state("ann"); s.Game != "geese:seats=2" || !slices.Equal(s.Players, []int{0, 1}) || s.Names[s.Me] != "ann" || !s.Begun {
		t.Errorf("the game is %+v; want one of bob and ann with two seats", s)
	}
	if r.table.Has("cem") {
		t.Error("cem, who was not here, has a seat")
	}

	r = newRoom(t, four).begin("ann", "bob", "cem")
	if r.table.Begun() {
		t.Fatal("the game has begun with a free seat")
	}
	r.must(r.table.Join(r.now, "dee"))
	r.refused("all seats are taken")(r.table.Join(r.now, "eve"))
	if r.table.Begun() {
		t.Fatal("the game has begun before all were here")
	}
	r.must(r.table.SetHere(r.now, "dee", true))
	if s := r.state("dee"); !s.Begun || s.Game != "geese" {
		t.Errorf("the game is %+v; want one of four that has begun", s)
	}

	position := "geese:seats=3"
	g, err := games.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	start := g.New(game.NewRand(5)).String()
	r = newRoom(t, Opening{Game: position, Start: start, Seats: []Seat{{User: "ann"}, {}, {}}}).begin("ann", "bob")
	r.must(r.table.Begin(r.now, "ann"))
	if s := r.state("ann"); !slices.Equal(s.Players, []int{0, 1, 0}) || s.Game != position {
		t.Errorf("two people in a position of three have %v in %s; want the third seat dealt to ann", s.Players, s.Game)
	}
}

// Before the game begins, who leaves frees the seat; if it is the person who has opened the game, it
// is closed. Players who were chosen before keep their seats.
func TestLeaving(t *testing.T) {
	r := newRoom(t, Opening{Game: "geese", Seats: []Seat{{User: "ann"}, {}, {}, {}}}).begin("ann", "bob", "cem")
	r.must(r.table.Leave(r.now, "bob"))
	if r.table.Has("bob") || !r.table.Has("cem") {
		t.Errorf("after bob has left, %v have seats; want ann and cem", r.table.row.People())
	}
	if c := r.must(r.table.Leave(r.now, "ann")); !c.JustClosed || !r.table.Over() || r.state("cem").Peer != "" {
		t.Errorf("after ann, who has opened it, has left, the game is %+v; want it closed", r.state("cem"))
	}
	if got := r.heard("cem"); !slices.Contains(got, "quit") {
		t.Errorf("cem hears %v, want quit", got)
	}
	r.refused("closed")(r.table.Join(r.now, "dee"))

	r = newRoom(t, openings[len(openings)-1].open)
	r.refused("chosen before")(r.table.Join(r.now, "ann"))
	r.must(r.table.Leave(r.now, "bob"))
	if !r.table.Has("bob") {
		t.Error("bob, who was chosen to play, has lost the seat")
	}
}

// Games that cannot be played are not opened.
func TestRefusedOpenings(t *testing.T) {
	me := Seat{User: "ann"}
	for _, c := range []struct {
		of   Opening
		want string
	}{
		{Opening{Game: "go", Seats: two()}, "unknown"},
		{Opening{Game: "othello", Seats: []Seat{me}}, "1 seats; allowed: 2"},
		{Opening{Game: "othello", Seats: []Seat{{}, {}}}, "no seat for who opens"},
		{Opening{Game: "othello", Seats: []Seat{me, me}}, "one player has all seats"},
		{Opening{Game: "othello", Seats: two(), Control: "soon"}, "allowed: START"},
		{Opening{Game: "othello", Seats: two(), Control: "5h"}, "clock that the page does not have"},
		{Opening{Game: "geese", Seats: []Seat{me, {}, {}, {}}, Control: "5m"}, "clocks"},
		{Opening{Game: "geese:seats=6", Seats: []Seat{me, {User: "ann", Agent: "a"}, {User: "ann", Agent: "b"}, {User: "ann", Agent: "c"}, {User: "ann", Agent: "d"}, {}}}, "5 players; allowed: at most 4"},
		{Opening{Game: "othello", Start: "nonsense", Seats: two()}, "position"},
		{Opening{Game: "othello", Seats: []Seat{me, {User: "ann", Agent: strings.Repeat("x", 300)}}}, "agent of 300 characters; allowed: 200"},
		{Opening{Game: "othello", Seats: []Seat{me, {User: "ann", Agent: "a\nb"}}}, "control characters"},
		{Opening{Game: "othello", Assigned: true, Seats: two()}, "a seat without a player"},
		{Opening{Game: "chess", Start: "7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", Seats: two()}, "over in this position"},
	} {
		c.of.ID, c.of.Owner = id, "ann"
		if _, err := Open(c.of, key, 0); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("opening %+v gives the error %v, want one with %q", c.of, err, c.want)
		}
	}
}

// A player whose time is up draws against one who could never have won.
func TestTimeoutAgainstBareKing(t *testing.T) {
	r := newRoom(t, Opening{Game: "chess", Start: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Seats: two(), Control: "10s"}).begin("ann", "bob")
	r.now += time.Minute
	r.must(r.table.Advance(r.now))
	if got, ok := r.table.Result(); !ok || got.How != ending.Timeout || !slices.Equal(got.Returns, []float32{0, 0}) {
		t.Errorf("the result is %+v, %v; want a draw by time", got, ok)
	}
}

// What is stored and does not fit is an error, not a panic; a choice that does not fit is ignored.
func TestRestoreRefuses(t *testing.T) {
	r := newRoom(t, Opening{Game: "geese:seats=2", Seats: two()}).begin("ann", "bob")
	for _, moves := range []string{"", "X", "N,N", "NORTH,", "SOUTH,SOUTH"} {
		if table, err := Restore(r.row, r.acts, []Choice{{0, moves}, {7, "NORTH"}}, key, r.now); err != nil || table.hasChosen("ann") {
			t.Errorf("the choice %q is taken over, or %v", moves, err)
		}
	}
	for i, spoil := range []func(row *Row, acts []StoredAct) (*Row, []StoredAct){
		func(row *Row, acts []StoredAct) (*Row, []StoredAct) { return row, acts[1:] },
		func(row *Row, acts []StoredAct) (*Row, []StoredAct) { row.Game = "go"; return row, acts },
		func(row *Row, acts []StoredAct) (*Row, []StoredAct) { row.Control = "x"; return row, acts },
		func(row *Row, acts []StoredAct) (*Row, []StoredAct) { row.Seats = []int{0, 7}; return row, acts },
		func(row *Row, acts []StoredAct) (*Row, []StoredAct) { row.Seats = []int{0, Free}; return row, acts },
		func(row *Row, acts []StoredAct) (*Row, []StoredAct) { row.Seats = nil; return row, acts },
		func(row *Row, acts []StoredAct) (*Row, []StoredAct) { row.Players = row.Players[:1]; return row, acts },
	} {
		row := r.row
		changed, list := spoil(&row, slices.Clone(r.acts))
		if _, err := Restore(*changed, list, nil, key, r.now); err == nil {
			t.Errorf("broken row or acts %d are taken over, want an error", i)
		}
	}
}

// The list shows who sits where.
func TestListed(t *testing.T) {
	r := newRoom(t, Opening{Game: "geese", Seats: []Seat{{}, {User: "ann"}, {User: "ann", Agent: "level:2"}, {}}})
	l := r.table.Listed([]string{"Ann"})
	if got, want := fmt.Sprint(l.People, l.Agents, l.State), "[ Ann Ann ] [  level:2 ]open"; got != want {
		t.Errorf("the list shows %s, want %s", got, want)
	}
}
