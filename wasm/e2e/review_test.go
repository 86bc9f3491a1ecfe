//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"playout/engine/chance"
	catalogue "playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/review"
)

// Reviewed games: a short one of chess, and a lost one of Othello.
const (
	reviewedChess   = "e2e4,e7e5,d1h5,b8c6,f1c4,g8f6,h5f7"
	reviewedOthello = "c4,c5,f6,b3,b6,c6,d6,e6,b4,f5,g6,g4,b2,b5,a6,a5,f4,c3,c2,a7,h3,c7,b8,e3,b7,e7,d8,a8,e2,f2,g2,g3,f3,h4,d3,e8,f8,c8,d7,g8,h5,a4,a3,c1,d2,g5,h6,f7,g7,a2,pass,d1,e1,h8,b1,h7,g1"
)

// reviewScenes show reviews.
var reviewScenes = []scene{
	{"review-before", "#/inside/othello?m=" + reviewedOthello + "&black=human&white=level:5&view=review", func(p *page) { p.waitIdle() }},
	{"review", "#/inside/othello?m=" + reviewedOthello + "&black=human&white=level:5&view=review", func(p *page) {
		p.reviewed()
		p.click(`[data-action="next-mistake"]`)
		p.waitIdle()
	}},
	{"review-chess", "#/inside/chess?m=" + reviewedChess + "&white=level:5&black=human&view=review", func(p *page) { p.reviewed() }},
	{"review-geese", "#/inside/geese?seed=5&m=NNNN,EEEE,WEEE&goose1=human&view=review", func(p *page) { p.reviewed() }},
	{"review-try", "#/inside/othello?m=" + reviewedOthello + "&black=human&white=level:5&view=review", func(p *page) {
		p.reviewed()
		p.click(`[data-action="try"]`)
		p.wait(`document.querySelector('.review-try [data-exercise]')`)
		p.waitIdle()
	}},
}

// reviewed reviews the game on the board to the end.
func (p *page) reviewed() {
	p.t.Helper()
	p.waitIdle()
	p.click(`[data-action="review"]`)
	p.waitFor(`document.querySelector('[data-review]').dataset.state === 'done'`, 3*time.Minute)
}

// A review in the browser has the same grades as playout review -json has, with the game's usual
// judge; it survives a reload without working again.
func TestReview(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/inside/chess?m="+reviewedChess+"&white=human&black=level:3&view=review")
	p.waitIdle()
	if says := eval[string](p, `document.querySelector('.review-more').innerText`); says == "" {
		t.Error("the page does not say how long a review takes")
	}
	p.reviewed()
	want := nativeReview(t, "chess", reviewedChess)
	check := func() {
		t.Helper()
		var got []struct{ Ply, Grade, Loss string }
		text := eval[string](p, `JSON.stringify([...document.querySelectorAll('[data-judged]')].map(e => ({Ply: e.dataset.judged, Grade: e.dataset.grade, Loss: e.dataset.loss})))`)
		if err := json.Unmarshal([]byte(text), &got); err != nil || len(got) != len(want.Plies) {
			t.Fatalf("%d judged plies, want %d: %s", len(got), len(want.Plies), text)
		}
		for i, w := range want.Plies {
			if got[i].Ply != fmt.Sprint(w.Ply) || got[i].Grade != string(w.Grade) || got[i].Loss != fmt.Sprint(w.Loss) {
				t.Errorf("the page has %+v, want %+v", got[i], w)
			}
		}
		for seat, accuracy := range want.Accuracy {
			if got := eval[string](p, `document.querySelector('[data-accuracy="`+seat+`"]').innerText`); got != fmt.Sprintf("accuracy %d%%", int(accuracy+0.5)) {
				t.Errorf("%s: %q, want %g", seat, got, accuracy)
			}
		}
	}
	check()
	p.reloadAt(eval[string](p, `location.hash`))
	p.wait(`document.querySelector('[data-review]')?.dataset.state === 'done'`)
	check()
}

// nativeReview returns the review of a game by its usual judge, as playout review makes it.
func nativeReview(t *testing.T, game, moves string) review.Result {
	t.Helper()
	g, err := catalogue.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(g, "", 0, moves)
	if err != nil {
		t.Fatal(err)
	}
	judge, err := player.Parse(g, chance.Judge(g))
	if err != nil {
		t.Fatal(err)
	}
	v, err := review.New(review.Config{Record: r, Judge: judge, Nets: new(nets.Cache), Seed: 1})
	for done := false; err == nil && !done; {
		done, err = v.Advance(time.Second)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v.Result()
}

// A mistake is tried with the mouse alone, and the way back leads to the review.
func TestTryAMistake(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/inside/chess?m="+reviewedChess+"&white=level:3&black=human&view=review")
	p.reviewed()
	p.click(`[data-action="try"]`)
	p.wait(`document.querySelector('.review-try [data-exercise]') && document.querySelector('[data-board]').dataset.state === 'human'`)
	p.click(`[data-square="g7"]`)
	p.click(`[data-square="g6"]`)
	p.wait(`document.querySelector('[data-exercise]').dataset.exerciseState === 'solved'`)
	p.click(`[data-action="back-to-review"]`)
	p.wait(`document.querySelector('[data-review]')?.dataset.state === 'done' && !document.querySelector('.review-try:not([hidden])')`)
	if title := eval[string](p, `document.querySelector('.review-title').innerText`); title == "" {
		t.Error("the review has no title after the exercise")
	}
}
