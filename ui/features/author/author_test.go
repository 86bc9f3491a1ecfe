package author

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// begun returns the place with an empty exercise, at rest, and its position on the board.
func begun(t *testing.T, stored featuretest.Store) *featuretest.Trial {
	t.Helper()
	trial := featuretest.New(New, stored)
	trial.Othello(0, link.Human, link.Human)
	trial.Now.Place, trial.Now.Fragment = Place, path
	trial.Handle(feature.FragmentChanged{Fragment: path})
	trial.Handle(feature.Idle{})
	o := featuretest.One[feature.Open](t, trial).Request
	if !o.IsExercise || o.Choices[0] != link.Human || o.Choices[1] != link.Human || o.Command.Game != "othello" {
		t.Fatalf("%+v is opened; want an exercise of Othello between two people", o)
	}
	trial.Now.IsExercise = true
	trial.Handle(feature.BoardChanged{Request: o})
	return trial
}

// A change is stored and written into the address a moment later, once, and not before.
func TestSettles(t *testing.T) {
	trial := begun(t, nil)
	trial.Handle(Set{Field: "title", Value: "A"})
	first := featuretest.Effect[feature.After](t, trial)
	trial.Handle(Set{Field: "title", Value: "AB"})
	second := featuretest.Effect[feature.After](t, trial)
	trial.Handle(first.Message)
	featuretest.None(t, trial)
	trial.Handle(second.Message)
	if kept := featuretest.Effect[feature.Store](t, trial); kept.Key != key || !strings.Contains(kept.Value, `"title":"AB"`) {
		t.Errorf(`%+v is kept; want the title "AB" under key %q`, kept, key)
	}
	if at := featuretest.Effect[feature.SetFragment](t, trial); at.Push || !strings.HasPrefix(at.Fragment, path+"?draft=") {
		t.Errorf("the address becomes %+v", at)
	}
	trial.Handle(second.Message)
	featuretest.None(t, trial)
}

// The page reports that the device stores nothing, and loses nothing else.
func TestDenied(t *testing.T) {
	trial := begun(t, featuretest.Store{key: `[{"id":3}]`})
	trial.Handle(Set{Field: "title", Value: "A"})
	trial.Handle(featuretest.Effect[feature.After](t, trial).Message)
	trial.Handle(featuretest.One[stored](t, trial))
	if p := featuretest.PartOf[Part](trial.Drawn()); !p.Lost || p.Note != WordsIn(trial.Now.T).Lost || p.Sheet.Title != "A" {
		t.Errorf(`the part %+v; want the title "A", and a note that the draft is lost`, p)
	}
}

// The worker checks the form, one question at a time, and its answer about an earlier form does
// not count.
func TestProves(t *testing.T) {
	trial := begun(t, nil)
	trial.Handle(Set{Field: "kind", Value: string(exercise.Win)})
	trial.Handle(feature.Idle{})
	first := featuretest.One[feature.Ask](t, trial).Command
	trial.Handle(Set{Field: "against", Value: "nobody"})
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	trial.Handle(feature.Answer{Event: wire.Event{ID: first.ID, Posed: &wire.Posed{Seat: "black"}}})
	if p := featuretest.PartOf[Part](trial.Drawn()); p.Ready {
		t.Error("the answer about an earlier form counts")
	}
	trial.Handle(feature.Idle{})
	second := featuretest.One[feature.Ask](t, trial).Command
	if !strings.Contains(second.Pose.Exercise, `"against":"nobody"`) {
		t.Errorf("asked about %s, want an exercise against nobody", second.Pose.Exercise)
	}
	trial.Handle(feature.Answer{Event: wire.Event{ID: second.ID, Error: &wire.Error{Kind: wire.KindExercise, Text: "two faults", Faults: []strict.Fault{
		{Path: "goal.against", Got: `goal: against: agent "nobody" is unknown`, Allowed: "level"}, {Path: "seat", Got: "odd"},
	}}}})
	says := WordsIn(trial.Now.T).Faults
	want := []Wrong{{"against", says["against"], `goal: against: agent "nobody" is unknown; allowed: level`}, {"seat", says["seat"], "odd"}}
	if p := featuretest.PartOf[Part](trial.Drawn()); p.Ready || !slices.Equal(p.Wrong, want) {
		t.Errorf("the form is ready: %v, and wrong in %+v; want %+v", p.Ready, p.Wrong, want)
	}
}

// Without a key the exercise is about the position on the board.
func TestFromGame(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(2, link.Human, "random")
	trial.Now.Board.Record = "a1,a1"
	trial.Handle(feature.EditExercise{})
	to := featuretest.Effect[feature.SetFragment](t, trial)
	if to.Fragment != path || !to.Push {
		t.Fatalf("the address %+v; want %s as a new entry", to, path)
	}
	trial.Now.Place, trial.Now.Fragment = Place, path
	trial.Handle(to.Then(true))
	if p := featuretest.PartOf[Part](trial.Drawn()); p.Sheet.Moves != "a1,a1" || p.Sheet.Game != "othello" || p.Tab != tabPosition {
		t.Errorf("the sheet %+v; want Othello with the moves a1,a1, and the tab of the position", p.Sheet)
	}
	// Another game on the board ends it.
	trial.Handle(feature.WillOpen{Request: &feature.OpenRequest{}})
	if p := featuretest.PartOf[Part](trial.Drawn()); p.On {
		t.Error("it is still edited")
	}
}

// An address or the device holds something to edit, or it is refused in one line.
func FuzzAddress(f *testing.F) {
	x, err := exercise.Parse([]byte(`{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["f5"]}}`))
	if err != nil {
		f.Fatal(err)
	}
	for _, query := range []string{"", "?exercise=" + x.Pack(), "?set=" + x.Pack() + "&at=2", "?draft=a", "?at=0", "?exercise=&at=99999999999999999999"} {
		f.Add(path+query, `[{"id":"a","sheets":[{"game":"chess"}]}]`)
	}
	f.Fuzz(func(t *testing.T, fragment, stored string) {
		trial := featuretest.New(New, featuretest.Store{key: stored})
		trial.Now.Place = Place
		trial.Handle(feature.FragmentChanged{Fragment: fragment})
		p := featuretest.PartOf[Part](trial.Drawn())
		if within := feature.PlaceOf(fragment, []string{exercise.PlaceOne, Place}) == Place; within != p.On || p.On && len(p.Sheet.Kind) == 0 {
			t.Errorf("%q: %+v", fragment, p)
		}
	})
}
