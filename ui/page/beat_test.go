package page

import (
	"strings"
	"testing"

	"playout/engine/wire"
)

// pond is a link to a wide, empty pond: goose 1 heads east along the top row.
const pond = `#/geese?p={"step":3,"geese":[[1,0],[49,48],[60,59],[71,70]],"food":[75,76],"last":["EAST","EAST","EAST","EAST"]}&seed=1&goose1=human&goose2=rules&goose3=rules&goose4=rules`

// A game in real time begins with the first choice. Then a step comes each
// second: by the last choice made, and straight on without one.
func TestRealTime(t *testing.T) {
	b := newBench(t, pond)
	b.page.SetRealTime(true)
	if v := b.wait(5000); v.Board.Ply != 0 || v.State != human || !v.Steer.Shown || !v.Steer.RealTime || v.Steer.Going || v.Detail == "" {
		t.Fatalf("before the first choice: %s at %d, %+v", v.State, v.Board.Ply, v.Steer)
	}
	heads := func(v View) string {
		var list []string
		for _, s := range v.Board.Squares {
			if strings.HasPrefix(s.Piece, "goose1-head") {
				list = append(list, s.Name)
			}
		}
		return strings.Join(list, " ")
	}
	v := b.play("r0c2")
	if v.Board.Ply != 1 || heads(v) != "r0c2" || !v.Steer.Going {
		t.Fatalf("the first choice: on %s at %d", heads(v), v.Board.Ply)
	}
	if v = b.wait(1010); v.Board.Ply != 2 || heads(v) != "r0c3" || v.State != human {
		t.Fatalf("after a second: on %s at %d, %s", heads(v), v.Board.Ply, v.State)
	}
	b.page.Choose("r0c4")
	b.page.Choose("r1c3")
	if v = b.wait(900); v.Board.Ply != 2 || !square(v, "r1c3").Chosen || square(v, "r0c4").Chosen {
		t.Fatalf("two choices: at %d, %+v", v.Board.Ply, square(v, "r1c3"))
	}
	if v = b.wait(110); v.Board.Ply != 3 || heads(v) != "r1c3" || square(v, "r1c3").Chosen {
		t.Fatalf("the last one counts: on %s at %d", heads(v), v.Board.Ply)
	}
	if v = b.wait(1010); heads(v) != "r2c3" {
		t.Fatalf("and on that way: on %s", heads(v))
	}
}

// A pause, an earlier position, step by step and a page that nobody sees end
// the seconds; Resume and the next choice bring them back.
func TestRealTimeWaits(t *testing.T) {
	for name, stop := range map[string]func(*bench){
		"pause":  func(b *bench) { b.page.Stop() },
		"hidden": func(b *bench) { b.page.Hidden(true); b.wait(3000); b.page.Hidden(false) },
		"undo":   func(b *bench) { b.page.Undo() },
		"steps":  func(b *bench) { b.page.SetRealTime(false) },
		"play":   func(b *bench) { b.page.Play() },
		"dialog": func(b *bench) { b.page.Show("help"); b.wait(3000); b.page.Show("") },
	} {
		b := newBench(t, pond)
		b.page.SetRealTime(true)
		b.play("r0c2")
		b.wait(1500)
		stop(b)
		at := b.rest().Board.Ply
		if v := b.wait(5000); v.Board.Ply != at || v.State != human || v.Steer.Going {
			t.Fatalf("%s: %s at %d, was %d", name, v.State, v.Board.Ply, at)
		}
		if name == "pause" || name == "hidden" {
			b.page.Resume()
		} else {
			b.page.SetRealTime(true)
			v := b.page.View()
			if len(legalSquares(v)) == 0 {
				t.Fatalf("%s: nothing to choose: %s, %+v", name, v.State, v.Buttons)
			}
			b.play(legalSquares(v)[1])
		}
		if v := b.wait(1100); v.Board.Ply <= at {
			t.Errorf("%s: does not go on", name)
		}
	}
}

// Machines that would think for ever are stopped within the second.
func TestMachinesInRealTime(t *testing.T) {
	b := newBench(t, strings.ReplaceAll(pond, "rules", "uct:n=10000000"))
	b.page.SetRealTime(true)
	b.page.Choose("r0c2")
	for b.page.View().Board.Ply < 3 {
		if b.page.thought != nil && !b.page.thought.hurried && b.asked(func(c wire.Command) bool { return c.Think != nil }) > 0 {
			for range 3 {
				b.step(0)
			}
			b.tick(1e6)
			continue
		}
		b.step(1e6)
	}
	if b.now > 4000 {
		t.Errorf("three steps took %v ms", b.now)
	}
}

// Without a person, with two, or in a game of turns there is nothing to steer.
func TestNothingToSteer(t *testing.T) {
	for _, fragment := range []string{"", "#/geese?goose1=random", "#/geese?goose1=human&goose2=human"} {
		b := newBench(t, fragment)
		b.page.SetRealTime(true)
		if v := b.page.View(); v.Steer.Shown {
			t.Errorf("%s: steering is shown", fragment)
		}
	}
}
