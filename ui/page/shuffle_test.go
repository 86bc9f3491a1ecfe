package page_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/editor"
	"playout/ui/features/ends"
	"playout/ui/features/newgame"
	"playout/ui/features/pencil"
	"playout/ui/features/search"
	"playout/ui/features/settings"
	"playout/ui/features/share"
	"playout/ui/features/typed"
	"playout/ui/page"
	"playout/ui/page/pagetest"
)

// tours holds visitors' messages, in order. No search in them depends on time.
var tours = map[string][]feature.Message{
	"#/othello?black=human&white=random": {
		feature.Choose{Square: "d3"}, found, search.Light{Row: 1}, search.SetValues{On: true}, feature.Undo{}, feature.Redo{}, feature.GoTo{Ply: 0},
		feature.Replay{}, pencil.Stroke{From: "a1", To: "c3"}, feature.Flip{}, settings.SetLang{Lang: "es"}, feature.ShowDialog{Dialog: "player:white"},
		feature.ShowDialog{}, share.Ask{}, feature.ShowDialog{}, feature.SetSeat{Seat: "white", Choice: "human"}, feature.Resign{}, ends.Rematch{},
		feature.OpenGame{Game: "morris"}, feature.Choose{Square: "a1"}, typed.Play{Text: "d6"}, newgame.Ask{}, feature.ShowDialog{},
	},
	"#/chess?m=e2e4,e7e5,g1f3&white=human&black=human&ply=2": {
		feature.LookAhead{Ply: 2, Line: []string{"g1f3", "b8c6"}, At: 2}, feature.LookAhead{}, feature.GoTo{Ply: 3}, feature.Choose{Square: "b8"}, feature.Choose{Square: "c6"},
		editor.Begin{}, editor.Pick{Piece: "white-queen"}, editor.Paint{Square: "d5"}, editor.Leave{}, feature.ShowDialog{Dialog: "files"}, feature.ShowDialog{}, feature.New{},
	},
	"#/geese?seed=7&goose1=human&goose2=human&goose3=random&goose4=rules": {
		feature.Choose{Square: "r1c1"}, feature.OpenStage{Scene: "geese"}, feature.StageMessage{Text: `{"hello":{"scene":"geese"}}`}, feature.StageMessage{Text: `{"drawn":{}}`},
		feature.CloseStage{}, feature.SetRealTime{On: true}, feature.Pause{},
	},
	"#/exercises": {feature.Return{}, feature.FragmentChanged{Fragment: "#/results", Shown: "#/results"}, feature.FragmentChanged{Fragment: "#/exercise/edit", Shown: "#/exercise/edit"}},
}

// found is a search's report on the position after d3 and the answer c5.
var found = feature.ThoughtReported{Thought: feature.Thought{Hint: true}, Report: &wire.Report{
	Seat: "black", Agent: "uct:n=100", Move: "d6", Valued: true, Value: 0.5, Visits: 100, Done: 100, Goal: 100, Final: true, Rows: []wire.Row{{Move: "c6", Squares: []int{42}, Visits: 60, Value: 0.25}, {Move: "d6", Squares: []int{43}, Visits: 40, Value: 0.5}},
}}

// stop is what a visitor sees and has after a step of a tour.
type stop struct {
	view     feature.View
	fragment string
	stored   map[string]string
}

// tour returns what a visitor sees during a tour.
func tour(t *testing.T, fragment string) (seen []stop) {
	b := pagetest.New(t, fragment)
	for _, m := range tours[fragment] {
		b.Page.Send(m)
		b.Rest()
		stored := map[string]string{}
		for key, value := range b.Stored {
			stored[key] = value
		}
		seen = append(seen, stop{b.Page.Page.View(), b.Page.Fragment(), stored})
	}
	return seen
}

// The order of the features means nothing: in any order the same tour shows and leaves the same.
func TestOrderOfFeatures(t *testing.T) {
	const orders = 4
	for fragment, messages := range tours {
		want := tour(t, fragment)
		for order := range uint64(orders) {
			var got []stop
			page.Shuffled(rand.New(rand.NewPCG(1, order)), func() { got = tour(t, fragment) })
			for i := range want {
				if !reflect.DeepEqual(got[i], want[i]) {
					t.Fatalf("%s, order %d: after %T %+v\n the page shows %s %q %q at %s,\n in the usual order %s %q %q at %s;\n they differ in%s", fragment, order, messages[i], messages[i],
						got[i].view.State, got[i].view.Status, got[i].view.Spoken, got[i].fragment, want[i].view.State, want[i].view.Status, want[i].view.Spoken, want[i].fragment, difference(got[i].view, want[i].view))
				}
			}
		}
	}
}

// difference names the fields in which two views differ.
func difference(a, b feature.View) (names string) {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range x.NumField() {
		if !reflect.DeepEqual(x.Field(i).Interface(), y.Field(i).Interface()) {
			names += " " + x.Type().Field(i).Name
		}
	}
	return names
}
