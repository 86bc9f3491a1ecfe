package steer_test

import (
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/steer"
	"playout/ui/page/pagetest"
)

// pond is a link to a wide, empty pond: goose 1 heads east along the top row.
const pond = `#/geese?p={"step":3,"geese":[[1,0],[49,48],[60,59],[71,70]],"food":[75,76],"last":["EAST","EAST","EAST","EAST"]}&seed=1&goose1=human&goose2=rules&goose3=rules&goose4=rules`

// A game in real time starts with the first choice. Then a step comes each second: by the last
// choice, or straight on without one.
func TestRealTime(t *testing.T) {
	b := pagetest.New(t, pond)
	b.Page.Send(steer.Set{On: true})
	if v := b.Wait(5000); v.Board.Ply != 0 || v.State != pagetest.Human || !v.Steer.Shown || !v.Steer.RealTime || v.Steer.Going || v.Detail == "" {
		t.Fatalf("before the first choice: %s at %d, %+v", v.State, v.Board.Ply, v.Steer)
	}
	heads := func(v pagetest.View) string {
		var list []string
		for _, s := range v.Board.Squares {
			if strings.HasPrefix(s.Piece, "goose1-head") {
				list = append(list, s.Name)
			}
		}
		return strings.Join(list, " ")
	}
	v := b.Play("r0c2")
	if v.Board.Ply != 1 || heads(v) != "r0c2" || !v.Steer.Going {
		t.Fatalf("the first choice: on %s at %d", heads(v), v.Board.Ply)
	}
	if v = b.Wait(1010); v.Board.Ply != 2 || heads(v) != "r0c3" || v.State != pagetest.Human {
		t.Fatalf("after a second: on %s at %d, %s", heads(v), v.Board.Ply, v.State)
	}
	b.Page.Send(feature.Choose{Square: "r0c4"})
	b.Page.Send(feature.Choose{Square: "r1c3"})
	if v = b.Wait(900); v.Board.Ply != 2 || !pagetest.Square(v, "r1c3").Chosen || pagetest.Square(v, "r0c4").Chosen {
		t.Fatalf("two choices: at %d, %+v", v.Board.Ply, pagetest.Square(v, "r1c3"))
	}
	if v = b.Wait(110); v.Board.Ply != 3 || heads(v) != "r1c3" || pagetest.Square(v, "r1c3").Chosen {
		t.Fatalf("the last one counts: on %s at %d", heads(v), v.Board.Ply)
	}
	if v = b.Wait(1010); heads(v) != "r2c3" {
		t.Fatalf("and on that way: on %s", heads(v))
	}
}

// A pause, an earlier position, step by step and a hidden page stop the seconds; Resume and the
// next choice restart them.
func TestRealTimeWaits(t *testing.T) {
	for name, stop := range map[string]func(*pagetest.Bench){
		"pause":  func(b *pagetest.Bench) { b.Page.Send(feature.Stop{}) },
		"hidden": func(b *pagetest.Bench) { b.Page.Hidden(true); b.Wait(3000); b.Page.Hidden(false) },
		"undo":   func(b *pagetest.Bench) { b.Page.Send(feature.Undo{}) },
		"steps":  func(b *pagetest.Bench) { b.Page.Send(steer.Set{On: false}) },
		"play":   func(b *pagetest.Bench) { b.Page.Send(feature.Replay{}) },
		"dialog": func(b *pagetest.Bench) {
			b.Page.Send(feature.ShowDialog{Dialog: "help"})
			b.Wait(3000)
			b.Page.Send(feature.ShowDialog{Dialog: ""})
		},
	} {
		b := pagetest.New(t, pond)
		b.Page.Send(steer.Set{On: true})
		b.Play("r0c2")
		b.Wait(1500)
		stop(b)
		at := b.Rest().Board.Ply
		if v := b.Wait(5000); v.Board.Ply != at || v.State != pagetest.Human || v.Steer.Going {
			t.Fatalf("%s: %s at %d, was %d; want ply %d, the player to move, and no steps going", name, v.State, v.Board.Ply, at, at)
		}
		if name == "pause" || name == "hidden" {
			b.Page.Send(feature.Resume{})
		} else {
			b.Page.Send(steer.Set{On: true})
			v := b.Page.View()
			if len(pagetest.LegalSquares(v)) == 0 {
				t.Fatalf("%s: nothing to choose: %s, %+v", name, v.State, v.Buttons)
			}
			b.Play(pagetest.LegalSquares(v)[1])
		}
		if v := b.Wait(1100); v.Board.Ply <= at {
			t.Errorf("%s: does not go on: got %v, want more than %v", name, v.Board.Ply, at)
		}
	}
}

// Machines that would think forever are stopped within the second.
func TestMachinesInRealTime(t *testing.T) {
	b := pagetest.New(t, strings.ReplaceAll(pond, "rules", "uct:n=10000000"))
	b.Page.Send(steer.Set{On: true})
	b.Page.Send(feature.Choose{Square: "r0c2"})
	for b.Page.View().Board.Ply < 3 {
		if b.Page.Now().Thought != nil && !b.Page.Now().Thought.Hurried && b.Asked(func(c wire.Command) bool { return c.Think != nil }) > 0 {
			for range 3 {
				b.Step(0)
			}
			b.Tick(1e6)
			continue
		}
		b.Step(1e6)
	}
	if b.Time > 4000 {
		t.Errorf("three steps took %v ms, want at most 4000", b.Time)
	}
}

// Without a person, with two, or in a game of turns the card has nothing to steer.
func TestNothingToSteer(t *testing.T) {
	for _, fragment := range []string{"", "#/geese?goose1=random", "#/geese?goose1=human&goose2=human"} {
		b := pagetest.New(t, fragment)
		b.Page.Send(steer.Set{On: true})
		if v := b.Page.View(); v.Steer.Shown {
			t.Errorf("%s: steering is shown", fragment)
		}
	}
}

// TestChosenIsSeen: step by step, the board marks the only person's choice while the others
// think; with several people no choice is visible.
func TestChosenIsSeen(t *testing.T) {
	for seats, want := range map[string]bool{
		"goose1=human&goose2=uct:ms=60000&goose3=uct:ms=60000&goose4=uct:ms=60000": true,
		"goose1=human&goose2=human&goose3=uct:ms=60000&goose4=uct:ms=60000":        false,
	} {
		b := pagetest.New(t, "#/geese?seed=5&"+seats)
		square := pagetest.LegalSquares(b.Page.View())[0]
		b.Page.Send(feature.Choose{Square: square})
		b.Step(0)
		i := b.Page.Now().Index(square)
		if got := b.Page.View().Board.Squares[i].Chosen; got != want {
			t.Errorf("%s: %s is marked: %v, want %v", seats, square, got, want)
		}
	}
}
