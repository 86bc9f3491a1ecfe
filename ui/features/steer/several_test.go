package steer_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/stage"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/features/steer"
	"playout/ui/page/pagetest"
)

// friends is the wide pond with two people.
var friends = strings.NewReplacer("goose2=rules", "goose2=human", "[49,48]", "[27,26]").Replace(pond)

// heads returns the cells of some geese's heads.
func heads(v pagetest.View, seats ...string) string {
	list := make([]string, len(seats))
	for _, s := range v.Board.Squares {
		if i := slices.Index(seats, strings.TrimSuffix(s.Piece, "-head")); i >= 0 {
			list[i] = s.Name
		}
	}
	return strings.Join(list, " ")
}

// Two people play in real time: each steers by separate keys, the last one counts, both choices
// are visible, and a goose without a choice goes straight on.
func TestTwoInRealTime(t *testing.T) {
	b := pagetest.New(t, friends)
	b.Page.Send(steer.Set{On: true})
	v := b.Wait(3000)
	if len(v.Steer.People) != 2 || !v.Steer.Races || v.Steer.Shown || v.Board.Ply != 0 || v.Steer.Going {
		t.Fatalf("before the first key: at %d, %+v", v.Board.Ply, v.Steer)
	}
	if both := pagetest.LegalSquares(v); !slices.Contains(both, "r1c1") || !slices.Contains(both, "r1c5") || slices.Contains(both, "r0c0") {
		t.Errorf("%v may be chosen", both)
	}
	b.Page.Send(steer.Direction{Person: 1, Way: "NORTH"})
	if v = b.Wait(900); v.Board.Ply != 0 || !v.Steer.Going || v.Steer.People[1].Way != "NORTH" || v.Steer.People[0].Way != "" || !pagetest.Square(v, "r1c5").Chosen {
		t.Fatalf("within the first second: at %d, %+v", v.Board.Ply, v.Steer)
	}
	b.Page.Send(steer.Direction{Person: 1, Way: "SOUTH"}) // a change of mind
	if v = b.Wait(110); v.Board.Ply != 1 || heads(v, "goose1", "goose2") != "r0c2 r3c5" {
		t.Fatalf("after it: at %d, heads on %s", v.Board.Ply, heads(v, "goose1", "goose2"))
	}
	b.Page.Send(steer.Direction{Person: 0, Way: "SOUTH"})
	b.Page.Send(steer.Direction{Person: 0, Way: "WEST"}) // straight back: the earlier choice stays
	b.Page.Send(steer.Direction{Person: 2, Way: "NORTH"})
	if v = b.Wait(1010); v.Board.Ply != 2 || heads(v, "goose1", "goose2") != "r1c2 r4c5" {
		t.Fatalf("and then: at %d, heads on %s", v.Board.Ply, heads(v, "goose1", "goose2"))
	}
	b.Page.Send(feature.Choose{Square: "r1c3"}) // a click belongs to the person who may go there
	b.Page.StageMessage(string(stage.EncodeEvent(stage.Event{Steer: &stage.Steer{Way: "EAST", Pad: 2}})))
	if v = b.Wait(1010); heads(v, "goose1", "goose2") != "r1c3 r5c5" {
		t.Fatalf("a click, and a stage that is not open: heads on %s", heads(v, "goose1", "goose2"))
	}
}

// Step by step several people choose one after another, and no choice is visible; separate keys
// are for real time.
func TestTwoStepByStep(t *testing.T) {
	b := pagetest.New(t, friends)
	v := b.Page.View()
	if v.Steer.Races || v.Steer.Shown || len(v.Steer.People) != 2 || slices.Contains(pagetest.LegalSquares(v), "r1c5") {
		t.Fatalf("%+v, %v; want two people who steer step by step, no pad, and no move onto r1c5", v.Steer, pagetest.LegalSquares(v))
	}
	b.Play("r0c2")
	if v = b.Play("r1c5"); v.Board.Ply != 1 || heads(v, "goose1", "goose2") != "r0c2 r1c5" {
		t.Errorf("at %d, heads on %s", v.Board.Ply, heads(v, "goose1", "goose2"))
	}
}

// A direction given while the step is on its way to the worker and back counts for the next one;
// on a turned board a direction is that of the screen.
func TestDirectionDuringStep(t *testing.T) {
	for _, link := range []string{pond, friends} {
		b := pagetest.New(t, link)
		b.Page.Send(feature.Flip{})
		b.Page.Send(steer.Set{On: true})
		b.Page.Send(steer.Direction{Way: "WEST"}) // which is east
		b.Until("the step is on its way", func(pagetest.View) bool { return b.Page.Now().Phase == feature.Asking })
		b.Page.Send(steer.Direction{Way: "NORTH"})
		ply := b.Page.View().Board.Ply
		if v := b.Wait(10); v.Board.Ply != ply+1 || heads(v, "goose1") != "r0c2" {
			t.Fatalf("heads on %s; want one step more, and the goose heading for r0c2", heads(v, "goose1"))
		}
		if v := b.Wait(1010); v.Board.Ply != ply+2 || heads(v, "goose1") != "r1c2" {
			t.Errorf("%s: at %d, heads on %s", link, v.Board.Ply, heads(v, "goose1"))
		}
	}
}

// For any keys of any person at any time, no goose turns straight back, neither by a late key
// nor by a deliberate one.
func TestNobodyTurnsBack(t *testing.T) {
	ways := []string{"NORTH", "EAST", "SOUTH", "WEST"}
	back := map[string]string{"NORTH": "SOUTH", "SOUTH": "NORTH", "EAST": "WEST", "WEST": "EAST"}
	steps := 0
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 18))
		people := 1 + r.IntN(4)
		link := "#/geese?seed=" + string(rune('1'+seed))
		for i := range 4 {
			link += "&goose" + string(rune('1'+i)) + "=" + []string{"human", "random"}[min(1, max(0, i+1-people))]
		}
		b := pagetest.New(t, link)
		b.Page.Send(steer.Set{On: true})
		if r.IntN(2) == 0 {
			b.Page.Send(feature.Flip{})
		}
		for range 150 {
			b.Page.Send(steer.Direction{Person: r.IntN(people), Way: ways[r.IntN(4)]})
			if r.IntN(3) == 0 { // otherwise the step may be on its way
				b.Wait(float64(r.IntN(900)))
			} else {
				b.Step(float64(r.IntN(1000)))
			}
			now := b.Page.Now()
			if now.Board.Over {
				break
			}
			for _, note := range now.Board.Notes {
				if strings.Contains(note, "-died reversed") {
					t.Fatalf("seed %d: %s, want no goose that died by reversing", seed, note)
				}
			}
		}
		was := map[int]string{}
		plies := b.Page.Now().Board.Plies
		steps += len(plies)
		for _, ply := range plies {
			for seat := range 4 {
				for _, way := range ways {
					if ply.Name[seat] != way[0] {
						continue
					}
					if before := was[seat]; before != "" && back[before] == way {
						t.Fatalf("seed %d: goose %d goes %s after %s", seed, seat+1, way, before)
					}
					was[seat] = way
				}
			}
		}
	}
	if steps < 50 {
		t.Errorf("only %d steps were looked at, want at least 50", steps)
	}
}

// A new worker gets all people's choices again.
func TestChoicesSurviveTheWorker(t *testing.T) {
	b := pagetest.New(t, friends)
	b.Page.Send(steer.Set{On: true})
	b.Page.Send(steer.Direction{Person: 0, Way: "SOUTH"})
	b.Wait(1010)
	b.Page.Send(steer.Direction{Person: 0, Way: "EAST"})
	b.Page.Send(steer.Direction{Person: 1, Way: "NORTH"})
	b.Dead = true
	b.Page.WorkerDied("test")
	if v := b.Wait(30); v.Steer.People[0].Way != "EAST" || v.Steer.People[1].Way != "NORTH" {
		t.Errorf("the people %+v; want the first to head EAST, the second NORTH", v.Steer.People)
	}
}

// The strips of all who steer are marked, and the page reports each one's choice.
func TestEveryoneIsToMove(t *testing.T) {
	b := pagetest.New(t, friends)
	b.Page.Send(steer.Set{On: true})
	v := b.Rest()
	for i, s := range v.Seats {
		if s.ToMove != (s.Choice == link.Human) {
			t.Errorf("%d: to move %v, want %v", i, s.ToMove, (s.Choice == link.Human))
		}
	}
	if _, ok := board.Note(v.Board.Notes, "goose1"); !ok || v.Status != steer.WordsIn(b.Page.Now().T).All {
		t.Errorf("no word at the first goose, or status %q, want %q", v.Status, steer.WordsIn(b.Page.Now().T).All)
	}
}
