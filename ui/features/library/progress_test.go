package library_test

import (
	"encoding/csv"
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// reviewedGames puts finished games of Othello on the device, some with a review by which Black, the
// person, had an accuracy of 50 + i, and one mistake.
func reviewedGames(b *pagetest.Bench, n int) {
	r := rand.New(rand.NewPCG(4, 0))
	for i := range n {
		g := kept.Game{ID: kept.ID(r.Uint64()), Begun: 1, Played: int64(i+1) * 1000, Plies: 4, Results: []float32{float32(i%3) - 1, 1 - float32(i%3)}}
		g.Link = link.Link{Game: "othello", Moves: "f5,d6,c3,d3", Ply: -1, Seats: []link.Seat{{Seat: "black", Agent: "human"}, {Seat: "white", Agent: "level:3"}}}
		if i%4 != 3 {
			review := kept.Review{Judge: "uct:n=9", Done: i%4 != 2, Accuracy: map[string]float64{"black": 50 + float64(i), "white": 99}, Opening: []string{"", "Tiger"}[i%2],
				Mistakes: []kept.Mistake{{Ply: 3, Seat: "black", Move: "c3", Best: "c4", Right: []string{"c4"}, Loss: 0.2}, {Ply: 4, Seat: "white", Move: "d3", Best: "c4", Right: []string{"c4"}, Loss: 0.2}}}
			g.Parts = g.Parts.With("review", review.String())
		}
		b.Device.Games[g.ID] = g.String()
	}
}

// The results show the accuracy in the reviewed games, the newest first, and by opening; the file has
// them all.
func TestProgress(t *testing.T) {
	b := pagetest.Bare(t)
	reviewedGames(b, 40) // 20 with a complete review
	b.Begin("")
	b.Rest()
	b.WaitStored()
	b.Page.Send(feature.ShowDialog{Dialog: "games:results"})
	list := b.Page.View().Kept.Progress
	if len(list) != 1 {
		t.Fatalf("progress in %d games, want 1: %+v", len(list), list)
	}
	p := list[0]
	if len(p.Points) != 20 || len(p.Rows) != 12 || p.Points[0].Accuracy != 50 || p.Points[19].Accuracy != 87 || p.Rows[0] != p.Points[19] || p.Label != "20 reviewed games, accuracy 69% on average" {
		t.Errorf("%d points, %d rows, from %v to %v: %q", len(p.Points), len(p.Rows), p.Points[0], p.Points[19], p.Label)
	}
	if row := p.Rows[0]; row.Opponent != "Level 3 (version 1)" || row.Opening != "Tiger" || row.Shown != "87%" || row.Outcome != "drawn" {
		t.Errorf("the newest is %+v", row)
	}
	if len(p.Openings) != 1 || p.Openings[0].Name != "Tiger" || p.Openings[0].Shown != "69%" {
		t.Errorf("by opening: %+v", p.Openings)
	}
	b.Page.Send(library.ExportProgress{})
	table, err := csv.NewReader(strings.NewReader(string(b.Saved[0].Data))).ReadAll()
	if err != nil || len(table) != 21 || strings.Join(table[0], ",") != "Date,Person,Game,Opponent,Opening,Result,accuracy,Mistakes" || table[20][6] != "87.0" || table[20][7] != "1" {
		t.Errorf("the file (%v) has %d lines: %v", err, len(table), table[len(table)-1])
	}
}

// The mistakes of the last games become a set of exercises, which can be solved in their place; Back
// leads to the game.
func TestPractise(t *testing.T) {
	b := pagetest.Bare(t)
	reviewedGames(b, 40)
	b.Begin("#/othello?m=f5,d6&black=human&white=human")
	b.Rest()
	b.WaitStored()
	b.Page.Send(feature.ShowDialog{Dialog: "games:results"})
	b.Page.Send(library.Practise{Kind: "othello"})
	b.Rest()
	now := b.Page.Now()
	if now.Place != "exercises" || !now.IsExercise || now.Solving != feature.Answering || now.Board.Position == "" || len(now.Board.Plies) != 2 {
		t.Fatalf("in the place %s, exercise %v, %v", now.Place, now.IsExercise, now.Solving)
	}
	b.Play("c3") // the mistake itself
	if v := b.Page.View(); v.State == "" || b.Page.Now().Solving == feature.NotSolving {
		t.Errorf("after a wrong answer: %s", v.State)
	}
	b.Play("c4")
	if b.Page.Now().Solving != feature.Answered {
		t.Errorf("after the right answer the exercise is in state %v, want answered", b.Page.Now().Solving)
	}
	b.Page.Send(feature.Return{})
	b.Rest()
	if now := b.Page.Now(); now.Place != feature.PlacePlay || now.IsExercise || len(now.Board.Plies) != 2 {
		t.Errorf("back in %s with %d plies", now.Place, len(now.Board.Plies))
	}
}
