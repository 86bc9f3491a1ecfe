package library_test

import (
	"maps"
	"reflect"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/clock"
	"playout/ui/features/library"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// shownData returns what the page shows of a game besides its record: at every ply the clocks
// and the bar, and the chart.
func shownData(b *pagetest.Bench) (list []any) {
	b.T.Helper()
	at := b.Page.View()
	for ply := range len(at.Moves) + 1 {
		b.Page.Send(feature.GoTo{Ply: ply})
		v := b.Rest()
		list = append(list, seatTimes(v), v.Board.Advantage)
		if v.Chart != nil {
			list = append(list, v.Chart.Points)
		}
	}
	b.Page.Send(feature.GoTo{Ply: at.Board.Ply})
	b.Rest()
	return list
}

func seatTimes(v pagetest.View) string {
	var list []string
	for _, s := range v.Seats {
		list = append(list, s.Time)
	}
	return strings.Join(list, " ")
}

// elsewhere returns another device that has imported the file of a device's games.
func elsewhere(b *pagetest.Bench) *pagetest.Bench {
	b.T.Helper()
	b.Page.Send(library.Export{})
	other := pagetest.New(b.T, "")
	other.Days, other.Randoms = b.Days, b.Randoms+1_000_000
	other.WaitStored()
	other.Picks = &b.Saved[len(b.Saved)-1]
	other.Page.Send(library.Import{})
	other.Rest()
	other.WaitStored()
	return other
}

// TestPartsComeBack: in every game the results of searches and the remaining times are
// restored with it, by a reload, from Games, and on another device; unfinished and once
// it is over.
func TestPartsComeBack(t *testing.T) {
	for game, machines := range map[string]string{
		"othello": "black=human&white=uct:n=40", "morris": "white=human&black=alphabeta:depth=1",
		"chess": "white=human&black=uct:n=20,depth=2", "geese": "seed=7&goose1=human&goose2=uct:n=5,depth=2&goose3=rules&goose4=random",
	} {
		t.Run(game, func(t *testing.T) {
			b := pagetest.New(t, "#/"+game+"?"+machines)
			b.Page.Send(clock.Set{Choice: "game:300+3"})
			for i := range 3 {
				b.Wait(1234)
				v := b.Page.View()
				b.Report(&wire.Report{Seat: v.Seats[0].ID, Valued: true, Value: float32(i)/3 - 0.4})
				for done := false; !done; done = b.Page.View().Board.Position != v.Board.Position { // a stone, then its target
					b.Play(pagetest.LegalSquares(b.Page.View())[0])
				}
			}
			b.Wait(4321)
			for shown := seatTimes(b.Page.View()); game != "geese" && seatTimes(b.Page.View()) == shown; { // a second has just started
				b.Wait(50)
			}
			chart := b.Page.View().Chart
			if timed := b.Page.View().Seats[0].Time != ""; chart == nil || len(chart.Points) < 3 || timed != (game != "geese") {
				t.Fatalf("there is nothing to keep: chart %+v, clocks %q", chart, seatTimes(b.Page.View()))
			}
			holds := func(how string, c *pagetest.Bench, want []any) {
				t.Helper()
				if got := shownData(c); !reflect.DeepEqual(got, want) {
					t.Errorf("%s it is\n%v, was\n%v", how, got, want)
				}
			}
			want := shownData(b)
			b.Page.Leave()
			b.WaitStored()
			holds("after a reload", b.Again(b.Page.Fragment()), want)
			for how, c := range map[string]*pagetest.Bench{"from Games": b.Again(""), "on another device": elsewhere(b)} {
				c.Page.Send(library.Open{ID: b.Current()})
				c.Rest()
				holds(how, c, want)
			}
			b.Page.Send(feature.Resign{})
			if v := b.Rest(); v.State != pagetest.Over {
				t.Fatalf("resigned, it is %s, want %v", v.State, pagetest.Over)
			}
			b.WaitStored()
			want = shownData(b)
			over := b.Again("")
			over.Page.Send(library.Open{ID: b.Current()})
			over.Rest()
			holds("over", over, want)
			reloaded := b.Again(b.Page.Fragment())
			holds("over and reloaded", reloaded, want)
			reloaded.Page.Send(feature.GoTo{Ply: 2})
			v := reloaded.Rest()
			for done := false; !done; done = reloaded.Page.View().Board.Position != v.Board.Position {
				legal := pagetest.LegalSquares(reloaded.Page.View())
				reloaded.Play(legal[len(legal)-1])
			}
			reloaded.WaitStored()
			aside := reloaded.Again(reloaded.Page.Fragment())
			for _, c := range []*pagetest.Bench{reloaded, aside} {
				for _, m := range c.Page.View().Moves {
					for _, l := range m.Lines {
						c.Page.Send(feature.GoToLine{Line: l.Line})
					}
				}
				c.Rest()
				holds("back from another line", c, want)
			}
		})
	}
}

// TestClockStandsWhileClosed: a clock continues at once from the time left when the page was
// closed, even if it would have run out meanwhile.
func TestClockStandsWhileClosed(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(clock.Set{Choice: "game:60+0"})
	b.Play("f5")
	b.Wait(10_000)
	b.Play("d6")
	b.Wait(5000)
	b.Page.Leave()
	b.Wait(20_000) // perhaps the browser keeps the page for a while
	c := b.Again(b.Page.Fragment())
	v := c.Page.View()
	if seatTimes(v) != "0:55 0:50" && seatTimes(v) != "0:54 0:50" || !v.Seats[0].Ticking {
		t.Fatalf("after a reload: %s, runs %v", seatTimes(v), v.Seats[0].Ticking)
	}
	if v := c.Wait(2000); seatTimes(v) != "0:52 0:50" && seatTimes(v) != "0:53 0:50" {
		t.Errorf("two seconds later: %s", seatTimes(v))
	}
	c.Page.Send(feature.Undo{})
	if v := c.Rest(); seatTimes(v) != "1:00 1:00" {
		t.Errorf(`taken back: %s, want "1:00 1:00"`, seatTimes(v))
	}
	if v := c.Wait(60_001); v.State != pagetest.Over && c.Rest().State != pagetest.Over {
		t.Error("the clock does not run out")
	}
}

// TestLeavingBeforeStorage: data that the shelf does not get when the visitor leaves is still
// there at the next visit, unless the game was deleted or continued elsewhere; and nothing is
// restored after everything was erased.
func TestLeavingBeforeStorage(t *testing.T) {
	left := func() (b *pagetest.Bench, shelf map[string]string) {
		b = pagetest.New(t, pagetest.TwoPeople)
		b.Page.Send(clock.Set{Choice: "game:60+0"})
		b.Play("f5")
		b.WaitStored()
		shelf = maps.Clone(b.Device.Games)
		b.Wait(10_000)
		b.Page.Leave()
		return b, shelf
	}
	b, shelf := left()
	b.Device.Games = maps.Clone(shelf)
	c := b.Again(b.Page.Fragment())
	if v := c.Page.View(); seatTimes(v) != "1:00 0:49" && seatTimes(v) != "1:00 0:48" {
		t.Errorf("the clocks are %s", seatTimes(v))
	}
	b.Device.Games = nil
	if c := b.Again(b.Page.Fragment()); len(c.OnDevice()) > 0 {
		t.Error("a game that was deleted is back")
	}
	for id, text := range shelf {
		game, err := kept.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		game.Played += 3_600_000
		b.Device.Games = map[string]string{id: game.String()}
	}
	elsewhere := maps.Clone(b.Device.Games)
	if c := b.Again(""); !maps.Equal(c.Device.Games, elsewhere) {
		t.Errorf("a game that went on elsewhere is %v, want %v", c.Device.Games, elsewhere)
	}
	b, _ = left()
	b.Page.Send(library.EraseAll{})
	b.Stored = map[string]string{}
	b.Page.Leave()
	if len(b.Stored) > 0 {
		t.Errorf("erased, and stored is %v, want none", b.Stored)
	}
	for _, hostile := range []string{"", "x", "{}", `{"version":1}`, strings.Repeat("[", 100_000)} {
		c := pagetest.Bare(t)
		c.Stored["playout.left"] = hostile
		c.Begin("")
		if v := c.Rest(); v.Alert != "" {
			t.Errorf(`with %.40q: %s, want ""`, hostile, v.Alert)
		}
	}
}

// TestClockOfItsGame: a clock applies to its game and to those that New starts, and is
// restored with it; any other game has none, or its own.
func TestClockOfItsGame(t *testing.T) {
	const none = " "
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.Send(clock.Set{Choice: "move:30"})
	b.Play("f5")
	b.WaitStored()
	timed := b.Current()
	b.Page.Send(feature.New{})
	if v := b.Rest(); seatTimes(v) != "0:30 0:30" {
		t.Errorf(`after New: %q, want "0:30 0:30"`, seatTimes(v))
	}
	b.Page.Send(feature.OpenGame{Game: "chess"})
	if v := b.Rest(); seatTimes(v) != none || v.Clock.Kind.Value != "" {
		t.Errorf("another game: %q, %+v", seatTimes(v), v.Clock.Kind)
	}
	b.Page.Send(feature.New{})
	if v := b.Rest(); seatTimes(v) != none {
		t.Errorf("another game after New: %q", seatTimes(v))
	}
	b.Page.Send(library.Open{ID: timed})
	if v := b.Rest(); seatTimes(v) != "0:30 0:30" || v.Clock.Kind.Value != "move:30" || v.Clock.Next {
		t.Errorf("opened again: %q, %+v; want 30 seconds a move on both clocks, and not only for the next game", seatTimes(v), v.Clock)
	}
	b.Page.FragmentChanged("#/othello?m=d3,c3,c4&black=human&white=human")
	if v := b.Rest(); seatTimes(v) != none {
		t.Errorf("a link: %q, want %q", seatTimes(v), none)
	}
	if v := b.Again("").Page.View(); seatTimes(v) != none || v.Clock.Kind.Value != "" {
		t.Errorf("a later visit: %q", seatTimes(v))
	}
	b.Page.Send(feature.OpenGame{Game: "morris"})
	b.Page.Send(clock.Set{Choice: "move:15"}) // while it is being opened
	if v := b.Rest(); seatTimes(v) != "0:15 0:15" {
		t.Errorf("chosen for the game that is being opened: %q", seatTimes(v))
	}
}

// TestForeignParts: another version's data stays with its game, and unreadable data does no
// harm.
func TestForeignParts(t *testing.T) {
	b := pagetest.New(t, againstRandom)
	b.Play("f5")
	b.WaitStored()
	was := b.OnDevice()[0]
	for _, hostile := range []string{`null`, `0`, `"x"`, `[]`, `{}`, `[-2]`, `[1001]`, `[0.5]`, `["x"]`, `[[]]`, `[null,null,null,null,null,null,7]`,
		`{"timing":"move:30"}`, `{"timing":"move:0","left":[]}`, `{"timing":"move:30","left":[1]}`, `{"timing":"move:30","left":[1,-1]}`,
		`{"timing":"move:30","left":[1,-2]}`, `{"timing":"move:30","from":-5,"left":[1,1]}`, `{"timing":"move:30","from":9223372036854775807,"left":[1,1,1,1]}`,
		`{"timing":"move:30","left":[1e99,1]}`, `{"timing":"game:60+3","begun":true,"left":[-1,-1,-1,-1,-1,-1,5,5]}`,
		strings.Repeat("[", 8000) + strings.Repeat("]", 8000)} {
		game := was
		game.Parts = nil
		for _, name := range []string{"clock", "values", "comments"} {
			game.Parts = game.Parts.With(name, hostile)
		}
		if len(game.Parts) != 3 {
			t.Fatalf("%.80s is not kept: got %v, want 3", hostile, len(game.Parts))
		}
		b.Device.Games = map[string]string{game.ID: game.String()}
		delete(b.Stored, "playout.left")
		c := b.Again(b.Page.Fragment())
		c.Play(pagetest.LegalSquares(c.Page.View())[0])
		c.Page.Leave()
		c.WaitStored()
		v := c.Page.View()
		if games := c.OnDevice(); v.Alert != "" || len(games) != 1 || games[0].Plies != 4 || string(games[0].Parts["comments"]) != hostile {
			t.Errorf("with %.80s: alert %q, %d games are kept", hostile, v.Alert, len(games))
		}
	}
}
