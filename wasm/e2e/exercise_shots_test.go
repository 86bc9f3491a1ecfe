//go:build !js

package e2e

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"os"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
)

// packed returns an exercise or a set as a link holds it.
func packed(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // no error: the level is valid
	_, _ = w.Write([]byte(text))                       // no error: a buffer accepts everything
	_ = w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// Exercises for screenshots.
const (
	cornerExercise = `{"playout":"exercise","version":1,"id":"corner","game":"othello","position":"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
		"title":"A corner for the taking","prompt":"White has left you a way into a corner. Where do you play?","goal":{"kind":"moves","accept":["h1"]},
		"hints":["A corner can never be turned back.","Look at the top edge."],"hintCost":2,"feedback":{"right":"Yes: from here the whole edge is yours.","wrong":"That leaves White the next move there."},"attempts":2,"points":10,"lang":"en"}`
	chooseExercise = `{"playout":"exercise","version":1,"id":"fork","game":"chess","position":"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
		"title":"What does White threaten?","prompt":"The queen and the bishop look at the same square.","goal":{"kind":"choose","options":["Mate on f7","To win the pawn on e5","Nothing yet"],"accept":[0]},"attempts":2,"points":4}`
	squaresExercise = `{"playout":"exercise","version":1,"id":"squares","game":"othello","position":"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
		"title":"Squares that stay","prompt":"Where can a disc never be turned?","goal":{"kind":"choose","options":["g2","h1","a8","b1"],"accept":[1,2]},"attempts":1}`
	lineExercise = `{"playout":"exercise","version":1,"id":"mate","game":"chess","position":"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
		"title":"Mate in one","prompt":"White to move.","goal":{"kind":"moves","accept":["h5f7"]}}`
)

var exerciseSet = `{"playout":"exercises","version":1,"title":"First steps","exercises":[` + cornerExercise + "," + chooseExercise + "," + lineExercise + `]}`

func exerciseLink(text string) string { return "#/exercise?exercise=" + packed(text) }

func (p *page) waitExerciseState(state string) {
	p.t.Helper()
	p.wait(`document.querySelector('[data-exercise]')?.dataset.exerciseState === '` + state + `'`)
}

// waitPosed waits for an exercise to be on the board.
func (p *page) waitPosed() {
	p.t.Helper()
	p.wait(`document.querySelector('[data-exercise]') && ['human', 'over'].includes(document.querySelector('[data-board]').dataset.state)`)
}

// chooseSquares chooses squares one after another.
func (p *page) chooseSquares(squares ...string) {
	p.t.Helper()
	for _, square := range squares {
		p.wait(`document.querySelector('[data-square="` + square + `"]').hasAttribute('data-legal')`)
		p.click(`[data-square="` + square + `"]`)
	}
}

// exerciseScenes show exercises.
var exerciseScenes = []scene{
	{"exercise-open", exerciseLink(cornerExercise), func(p *page) { p.waitPosed() }},
	{"exercise-wrong", exerciseLink(cornerExercise), func(p *page) {
		p.waitPosed()
		p.click(`[data-action=hint-exercise]`)
		p.chooseSquares(anyOther)
		p.wait(`document.querySelector('[data-exercise]').dataset.attempts === '1' && document.querySelector('[data-board]').dataset.state === 'human'`)
	}},
	{"exercise-solved", "#/exercises?set=" + packed(exerciseSet), func(p *page) {
		p.waitPosed()
		p.chooseSquares("h1")
		p.waitExerciseState("solved")
	}},
	{"exercise-failed", exerciseLink(cornerExercise), func(p *page) {
		p.waitPosed()
		p.chooseSquares(anyOther)
		p.wait(`document.querySelector('[data-exercise]').dataset.attempts === '1' && document.querySelector('[data-board]').dataset.state === 'human'`)
		p.chooseSquares(anyOther)
		p.waitExerciseState("failed")
		p.click(`[data-action=explain]`)
		p.wait(`document.querySelectorAll('.exercise-lines [data-line]').length === 2 && !document.querySelector('[data-action=explain]').matches(':enabled')`)
		p.click(`#why-1-0`)
		p.wait(`document.querySelector('.exercise-lines [aria-pressed=true]')`)
	}},
	{"exercise-choose", exerciseLink(chooseExercise), func(p *page) {
		p.waitPosed()
		p.click(`[data-option="1"]`)
		p.wait(`document.querySelector('[data-exercise]').dataset.attempts === '1'`)
	}},
	{"exercise-shown", exerciseLink(chooseExercise), func(p *page) {
		p.waitPosed()
		p.click(`[data-option="1"]`)
		p.wait(`document.querySelector('[data-exercise]').dataset.attempts === '1'`)
		p.click(`[data-option="2"]`)
		p.waitExerciseState("failed")
		p.click(`[data-action=explain]`)
		p.wait(`document.querySelector('[data-option="0"]').dataset.verdict === 'right'`)
	}},
	{"exercise-squares", exerciseLink(squaresExercise), func(p *page) {
		p.waitPosed()
		p.click(`[data-option="0"]`)
		p.waitExerciseState("failed")
		p.click(`[data-action=explain]`)
		p.wait(`document.querySelector('.hinted[data-square=h1] .ring')`)
	}},
	{"exercise-overview", "#/exercises", func(p *page) { p.wait(`document.querySelector('.exercises section')`) }},
	{"learn", "#/learn", func(p *page) { p.wait(`document.querySelectorAll('.exercises section').length === 6`) }},
	{"learn-spanish", "#/learn", func(p *page) {
		p.wait(`document.querySelectorAll('.exercises section').length === 6`)
		p.language("es")
		p.wait(`document.querySelector('.exercises h1').innerText === 'Aprender'`)
	}},
	{"set-title", "#/exercises?set=" + packed(exerciseSet), func(p *page) { p.waitPosed() }},
	{"set-result", "#/exercises?set=" + packed(exerciseSet), func(p *page) {
		p.waitPosed()
		p.chooseSquares("h1")
		p.waitExerciseState("solved")
		p.click(`.exercise-set li:last-child button`)
		p.click(`[data-action=set-result]`)
		p.click(`#exercise-name`)
		p.press("A", "d", "a")
		p.waitCode()
	}},
	{"results", "#/results", func(p *page) {
		p.wait(`document.querySelector('#results-codes')`)
		p.set(`#results-codes`, classCodes+"PLAYOUT12A00000Q\n")
		p.wait(`document.querySelector('[data-result]')`)
	}},
	{"exercise-later", "#/exercise?exercise=" + packed(`{"playout":"exercise","version":2}`), func(p *page) { p.wait(`document.querySelector('[role=alert] span').textContent !== ''`) }},
}

// classCodes holds codes as a class might send them, and the link of their set.
var classCodes = func() (text string) {
	data, err := os.ReadFile("../../engine/exercise/starters/othello.en.json")
	if err != nil {
		panic(err)
	}
	set, err := exercise.ParseSet(data)
	if err != nil {
		panic(err)
	}
	for i, name := range []string{"Ada Lovelace", "Núria Ferrer i Puig", "夏目漱石", "Bo"} {
		r := code.Result{Set: code.IDOf(set), Name: name, Max: 100, Seconds: 640 + 100*i}
		for n := range 10 {
			e := code.ExerciseResult{State: exercise.Solved, Points: float64(10 - (n*i)%4), Attempts: 1 + (n*i)%3}
			if n*i%7 == 5 {
				e = code.ExerciseResult{State: exercise.Failed, Attempts: 3}
			}
			r.Each = append(r.Each, e)
		}
		one, err := code.Encode(&r)
		if err != nil {
			panic(err)
		}
		text += one + "\n"
	}
	return text + set.Link() + "\n"
}()

// anyOther is a legal move that is wrong.
const anyOther = "g2"
