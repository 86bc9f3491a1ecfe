package acts

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/peer/message"
	"playout/engine/record"
	"playout/engine/timecontrol"
)

func lookup(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// setup returns the setup of a game whose seats are dealt out to a number of players.
func setup(t testing.TB, name string, players int, control timecontrol.Control) Setup {
	t.Helper()
	s := Setup{Game: lookup(t, name), ID: "abcDEF012345", Control: control}
	for i := range s.Game.Spec().Seats {
		s.Players = append(s.Players, i%players)
	}
	return s
}

func newLog(t testing.TB, s Setup) *Log {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	l, err := NewLog(s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

var minutes = timecontrol.Control{Start: 5 * time.Minute, Plus: time.Second}

// tables lists the tested games, with their players and clocks.
var tables = []struct {
	game    string
	players int
	control timecontrol.Control
}{
	{"othello", 2, timecontrol.Control{}}, {"chess", 2, minutes}, {"morris", 2, timecontrol.Control{}}, {"morris", 2, timecontrol.Control{Start: time.Minute, Each: true}},
	{"geese:seats=2", 2, timecontrol.Control{}}, {"geese:seats=3", 3, timecontrol.Control{}}, {"geese", 2, timecontrol.Control{}}, {"geese", 4, timecontrol.Control{}},
}

// dump returns everything in a state, as text.
func dump(s *State) string {
	text := "none"
	if s.rec != nil {
		text = fmt.Sprint(s.rec.Seed, " ", s.rec, " ", s.Position())
	}
	asked := "nothing"
	if s.question != nil {
		asked = fmt.Sprintf("%+v", *s.question)
	}
	var step []string
	for p := range s.counts {
		step = append(step, fmt.Sprint(s.Committed(p), s.Revealed(p), s.TakesPart(p)))
		if s.Committed(p) {
			step = append(step, fmt.Sprint(*s.step.digests[p]))
		}
	}
	return fmt.Sprint(text, s.acting, s.times, s.clocks, s.acts, s.counts, s.positionStart, s.positionHash, step, asked, s.offers, s.end, s.rematch)
}

// guess returns a possible next act, often an allowed one. It takes its numbers from next, which
// returns a number below a bound.
func guess(log *Log, keys []Key, next func(int) int) Act {
	s := log.State()
	by := next(len(s.counts))
	kinds := []string{Move, Move, Move, Commit, Commit, Reveal, Reveal, Forgo, Resign, Flag, Offer, Accept, Decline, "win"}
	a := Act{Kind: kinds[next(len(kinds))]}
	if s.rec != nil && !s.rec.Over() && s.acting.Count() == 1 && next(3) > 0 { // if it is a move's turn
		a.Kind, by = Move, s.setup.Players[s.acting.First()]
	}
	var moves []string
	if s.rec != nil && !s.rec.Over() {
		seats := s.setup.SeatsOf(by, s.acting)
		for ; seats != 0; seats = seats.Rest() {
			legal := s.Position().Legal(seats.First(), nil)
			moves = append(moves, s.Position().MoveName(seats.First(), legal[next(len(legal))]))
		}
	}
	switch a.Kind {
	case Move:
		a.What = strings.Join(moves, ",")
		if s.setup.Limited() {
			a.N = next(4000)
		}
	case Commit:
		a.What = strings.Join(moves, ",")
	case Reveal:
		if bound, ok := keys[by].Recall(s, by); ok {
			a.What = strings.Trim(strings.Join(slices.DeleteFunc(bound, func(m string) bool { return m == "" }), ","), ",")
		}
	case Offer:
		a.What = []string{Takeback, Draw, Rematch, "tea"}[next(4)]
		if a.What == Takeback {
			a.N = next(max(1, s.Plies()+2))
		}
	case Accept, Decline:
		if a.N = next(s.acts + 1); s.question != nil && next(4) > 0 {
			a.N = s.question.Index
		}
	}
	a = keys[by].Make(log, by, a)
	switch next(16) {
	case 0:
		a.Number += next(3) - 1
	case 1:
		a.Seen -= next(4)
	case 2:
		a.By = next(5) - 1
	case 3:
		a.N = next(1<<20) - 1
	case 4:
		a.Digest[0]++
	}
	return a
}

func keys(n int) (all []Key) {
	for p := range n {
		all = append(all, Key{Bytes: [32]byte{byte(p) + 1}})
	}
	return all
}

// A State never changes, the same acts lead to the same state, and for any acts the record
// follows the rules, the clocks are not below zero, and errors are one line.
func TestAStateIsAFunctionOfTheLog(t *testing.T) {
	for i, table := range tables {
		for seed := range uint64(4) {
			random := rand.New(rand.NewPCG(seed, uint64(i)))
			s := setup(t, table.game, table.players, table.control)
			log, keys := newLog(t, s), keys(table.players)
			was := log.State()
			text := dump(was)
			for range 200 {
				a := guess(log, keys, random.IntN)
				n := log.Len()
				err := log.Append(&a)
				if got := dump(was); got != text {
					t.Fatalf("%s: after %+v the state before it is\n%s; want\n%s", table.game, a, got, text)
				}
				if err != nil && (strings.Contains(err.Error(), "\n") || log.Len() != n || log.State() != was) {
					t.Fatalf("%s: %+v is refused with %q, %d acts; want one line and %d acts", table.game, a, err, log.Len(), n)
				}
				was, text = log.State(), dump(log.State())
			}
			lawful(t, log)
		}
	}
}

// lawful fails unless replaying a log gives the same view and state, and its record follows the
// rules.
func lawful(t *testing.T, log *Log) {
	t.Helper()
	again := newLog(t, *log.Setup())
	for i := range log.Len() {
		a := log.Act(i)
		if again.Relate(log.View()) != Behind && i > 0 {
			t.Fatalf("a log of %d acts is %s to one of %d; want behind", i, again.Relate(log.View()), log.Len())
		}
		if err := again.Append(&a); err != nil {
			t.Fatalf("act %d of %d is refused when it is replayed: %v", i, log.Len(), err)
		}
	}
	if got, want := dump(again.State()), dump(log.State()); got != want || again.View() != log.View() || again.Relate(log.View()) != Same {
		t.Fatalf("replayed it is\n%s\n%+v; want\n%s\n%+v", got, again.View(), want, log.View())
	}
	s := log.State()
	if s.rec == nil {
		return
	}
	rec, err := record.Parse(s.setup.Game, s.setup.Start, s.rec.Seed, s.rec.String())
	if err != nil || rec.Len() != s.rec.Len() || len(s.times) != s.rec.Len() {
		t.Fatalf("the record %s is not one by the rules: %v, %d times", s.rec, err, len(s.times))
	}
	for seat := range s.spec.Seats {
		if left := s.Left(game.Seat(seat), 0); s.setup.Limited() && left < 0 {
			t.Fatalf("seat %d has %v left; want 0 or more", seat, left)
		}
	}
}

// ErrLate is monotone: an act that was late stays late, or is wrong, as the log grows. So an act
// without effect never takes effect later.
func TestLateStaysLate(t *testing.T) {
	for i, table := range tables {
		for seed := range uint64(4) {
			random := rand.New(rand.NewPCG(seed, 100+uint64(i)))
			log, keys := newLog(t, setup(t, table.game, table.players, table.control)), keys(table.players)
			var late []Act
			for range 200 {
				a := guess(log, keys, random.IntN)
				if err := log.Append(&a); errors.Is(err, ErrLate) {
					late = append(late, a)
				} else if err != nil {
					continue
				}
				for _, a := range late {
					if _, err := log.Trial(&a); err == nil {
						t.Fatalf("%s: %+v was late, and counts after %d acts; want it to stay late", table.game, a, log.Len())
					}
				}
			}
		}
	}
}

// Two logs have exactly one relation.
func TestRelate(t *testing.T) {
	a, b := newLog(t, setup(t, "chess", 2, minutes)), newLog(t, setup(t, "chess", 2, minutes))
	key := &Key{Bytes: [32]byte{1}}
	play := func(l *Log, move string) {
		t.Helper()
		act := key.Make(l, l.setup.Players[l.state.acting.First()], Act{Kind: Move, What: move})
		if err := l.Append(&act); err != nil {
			t.Fatal(err)
		}
	}
	start := a.View()
	play(a, "e2e4")
	one := a.View()
	play(a, "e7e5")
	play(b, "d2d4")
	other := b.View()
	play(b, "d7d5")
	play(b, "c2c4")
	odd := func(v View, change func(*View)) View { change(&v); return v }
	for _, c := range []struct {
		name   string
		theirs View
		want   Relation
	}{
		{"itself", a.View(), Same}, {"its beginning", one, Ahead}, {"no acts", start, Ahead},
		{"a longer one", odd(a.View(), func(v *View) { v.Len += 7 }), Behind}, {"another that is longer", b.View(), Behind},
		{"another that is shorter", other, Parted}, {"the same length with another hash", odd(a.View(), func(v *View) { v.Hash[3]++ }), Parted},
		{"no acts with another hash", odd(start, func(v *View) { v.Hash[0]++ }), Parted},
		{"another game", odd(a.View(), func(v *View) { v.ID = "x" }), Foreign}, {"a negative length", odd(a.View(), func(v *View) { v.Len = -1 }), Foreign},
	} {
		if got := a.Relate(c.theirs); got != c.want {
			t.Errorf("to %s the log is %s; want %s", c.name, got, c.want)
		}
	}
	fork := a.Fork()
	play(fork, "g1f3")
	play(a, "b1c3")
	if fork.Relate(a.View()) != Parted || fork.Relate(one) != Ahead || fork.Len() != 3 || a.Len() != 3 {
		t.Errorf("a fork is %s to its log; want parted", fork.Relate(a.View()))
	}
}

// A key recognises the acts that it has made, each in one place of one log, and no others.
func TestAKeyKnowsItsActs(t *testing.T) {
	log, mine, other := newLog(t, setup(t, "chess", 2, minutes)), &Key{Bytes: [32]byte{1}}, &Key{Bytes: [32]byte{2}}
	a := mine.Make(log, 0, Act{Kind: Move, What: "e2e4", N: 1000})
	if !mine.Made(log, &a) || other.Made(log, &a) {
		t.Errorf("its own key knows an act: %v, another: %v; want true, false", mine.Made(log, &a), other.Made(log, &a))
	}
	for i, change := range []func(*Act){
		func(a *Act) { a.By++ }, func(a *Act) { a.Number++ }, func(a *Act) { a.Kind = Resign }, func(a *Act) { a.What = "d2d4" }, func(a *Act) { a.N++ },
		func(a *Act) { a.Digest[31]++ }, func(a *Act) { a.Secret[15]++ }, func(a *Act) { a.Tag[11]++ }, func(a *Act) { a.Seen++ },
	} {
		b := a
		if change(&b); mine.Made(log, &b) {
			t.Errorf("change %d: the key takes %+v for its own; it made %+v", i, b, a)
		}
	}
	elsewhere := setup(t, "chess", 2, minutes)
	elsewhere.ID = "abcDEF012346"
	if l := newLog(t, elsewhere); mine.Made(l, &a) {
		t.Error("the key takes an act for its own in another game")
	}
	parted := log.Fork()
	if err := parted.Append(&Act{By: 0, Kind: Move, What: "d2d4"}); err != nil {
		t.Fatal(err)
	}
	if err := log.Append(&a); err != nil {
		t.Fatal(err)
	}
	if b := mine.Make(log, 1, Act{Kind: Resign}); mine.Made(parted, &b) {
		t.Error("the key takes an act for its own after another move of the other player")
	}
	crossed := mine.Make(log, 1, Act{Kind: Resign})
	if err := log.Append(&Act{By: 1, Number: 0, Seen: 1, Kind: Offer, What: Draw}); err != nil {
		t.Fatal(err)
	}
	if !mine.Made(log, &crossed) {
		t.Error("the key does not know an act that another's has crossed")
	}
}

// A key recalls the moves that it has bound a player to, in each position, and no other key does.
func TestRecall(t *testing.T) {
	for _, table := range tables {
		if table.game[0] != 'g' {
			continue
		}
		random := rand.New(rand.NewPCG(1, 1))
		log, keys := newLog(t, setup(t, table.game, table.players, table.control)), keys(table.players)
		for range 6 {
			for _, kind := range []string{Commit, Reveal} {
				for p := range table.players {
					s := log.State()
					if !s.TakesPart(p) {
						continue
					}
					var moves []string
					seats := game.Seats(0)
					if s.rec != nil {
						seats = s.setup.SeatsOf(p, s.acting)
					}
					for rest := seats; rest != 0; rest = rest.Rest() {
						legal := s.Position().Legal(rest.First(), nil)
						moves = append(moves, s.Position().MoveName(rest.First(), legal[random.IntN(len(legal))]))
					}
					if _, ok := keys[p].Recall(s, p); ok != (kind == Reveal) {
						t.Fatalf("%s: before its %s player %d recalls moves: %v", table.game, kind, p, ok)
					}
					if kind == Reveal {
						bound, _ := keys[p].Recall(s, p)
						if _, ok := (&Key{Bytes: [32]byte{99}}).Recall(s, p); ok {
							t.Errorf("%s: another key recalls moves", table.game)
						}
						moves = slices.DeleteFunc(bound, func(m string) bool { return m == "" })
					}
					a := keys[p].Make(log, p, Act{Kind: kind, What: strings.Join(moves, ",")})
					if err := log.Append(&a); err != nil {
						t.Fatalf("%s: player %d cannot %s %q: %v", table.game, p, kind, moves, err)
					}
					if s := log.State(); kind == Commit {
						bound, ok := keys[p].Recall(s, p)
						if got := slices.DeleteFunc(slices.Clone(bound), func(m string) bool { return m == "" }); !ok || !slices.Equal(got, moves) {
							t.Fatalf("%s: player %d recalls %q, %v; want %q", table.game, p, got, ok, moves)
						}
					}
				}
			}
		}
		if log.State().Plies() < 1 {
			t.Errorf("%s: %d plies; want 1 or more", table.game, log.State().Plies())
		}
	}
}

// A setup out of bounds is refused in one line.
func TestSetupChecks(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*Setup)
		why    string // "" for none
	}{
		{"itself", func(*Setup) {}, ""},
		{"an ID", func(s *Setup) { s.ID = "abc\nDEF01234" }, "game ID"},
		{"too few players", func(s *Setup) { s.Players = []int{0} }, "players for 1 seats"},
		{"no players", func(s *Setup) { s.Players = nil }, "players for 0 seats"},
		{"a player below", func(s *Setup) { s.Players = []int{0, -1} }, "player -1"},
		{"a player above", func(s *Setup) { s.Players = []int{0, 4} }, "player 4"},
		{"one player", func(s *Setup) { s.Players = []int{0, 0} }, "only one player"},
		{"a number left out", func(s *Setup) { s.Players = []int{0, 2} }, "without a seat"},
		{"a long position", func(s *Setup) { s.Start = strings.Repeat("8/", 400) }, "800 bytes"},
		{"no position", func(s *Setup) { s.Start = "x" }, " "},
		{"a position written otherwise", func(s *Setup) { s.Start = " " + s.Game.New(game.NewRand(0)).String() }, " "},
		{"a position", func(s *Setup) { s.Start = s.Game.New(game.NewRand(0)).String() }, ""},
		{"clocks", func(s *Setup) { s.Control = minutes }, ""},
		{"clocks of more than two", func(s *Setup) {
			s.Game, s.Players, s.Control = lookup(t, "geese:seats=3"), []int{0, 1, 1}, minutes
		}, "more than two seats"},
		{"a clock below zero", func(s *Setup) { s.Control = timecontrol.Control{Start: -1} }, " "},
	} {
		s := setup(t, "chess", 2, timecontrol.Control{})
		c.change(&s)
		switch err := s.Check(); {
		case err == nil && c.why != "", err != nil && (c.why == "" || !strings.Contains(err.Error(), c.why) || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: %v; want %q", c.name, err, c.why)
		case err == nil:
			again, err := Read(s.Game, s.Text())
			if err != nil || fmt.Sprint(again.Text()) != fmt.Sprint(s.Text()) {
				t.Errorf("%s: %+v reads as %+v, %v; want the same", c.name, s.Text(), again.Text(), err)
			}
		}
	}
}

// A rematch is another game with the seats exchanged, once both have agreed.
func TestNext(t *testing.T) {
	log := newLog(t, setup(t, "chess", 2, minutes))
	key := &Key{Bytes: [32]byte{1}}
	for _, a := range []Act{{By: 1, Kind: Resign}, {By: 0, Kind: Offer, What: Rematch}, {By: 1, Kind: Accept, N: 1}} {
		if next, err := log.Next(); next != nil || err != nil {
			t.Fatalf("after %d acts there is a rematch: %v", log.Len(), err)
		}
		a = key.Make(log, a.By, a)
		if err := log.Append(&a); err != nil {
			t.Fatal(err)
		}
	}
	next, err := log.Next()
	if err != nil || next == nil || next.Setup().ID != message.NextID(log.Setup().ID) || !slices.Equal(next.Setup().Players, []int{1, 0}) || next.Len() != 0 || next.Setup().Control != minutes {
		t.Fatalf("the rematch is %+v, %v; want one with the seats exchanged", next, err)
	}
	a := key.Make(log, 0, Act{Kind: Offer, What: Rematch})
	if err := log.Append(&a); !errors.Is(err, ErrLate) {
		t.Errorf("after the agreement another offer: %v; want that it is late", err)
	}
}
