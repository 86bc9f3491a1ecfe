package results

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/titles"
)

// setOf returns a set with a title and those of its exercises.
func setOf(t *testing.T, title string, each ...string) *exercise.Set {
	t.Helper()
	set := &exercise.Set{Playout: exercise.TypeSet, Version: exercise.Version, Title: title}
	for _, of := range each {
		set.Exercises = append(set.Exercises, exercise.Exercise{Playout: exercise.TypeExercise, Version: exercise.Version, Game: "othello", Title: of, Goal: exercise.Goal{Kind: exercise.Moves, Accept: []string{"f5"}}})
	}
	return set
}

// A set without a title is named after its first exercise that has one.
func TestTitles(t *testing.T) {
	for want, set := range map[string]*exercise.Set{
		"Set":  setOf(t, "Set", "a", "b"),
		"a …":  setOf(t, "", "a", "b"),
		"b …":  setOf(t, "", "", "b", "c"),
		"only": setOf(t, "", "only"),
		"":     setOf(t, "", "", ""),
	} {
		if now := titles.Of(set); now.Title != want || len(now.Each) != len(set.Exercises) {
			t.Errorf("%+v, want %q", now, want)
		}
	}
}

// A text without a code shows what a code looks like.
func TestNoCode(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Now.Place = Place
	trial.Handle(Text{"Dear teacher, here is my essay."})
	if p := featuretest.PartOf[Part](trial.Drawn()); p.Summary != english.None || len(p.Bad)+len(p.Rows) > 0 {
		t.Errorf("%+v, want %q", p, english.None)
	}
}

// The class's results of a set have the titles of a draft, which are kept elsewhere, with the
// hardest exercise first.
func TestClassOfADraft(t *testing.T) {
	set := setOf(t, "Endgames", "Easy", "Hard")
	text := ""
	for _, name := range []string{"Ada", "Bo"} {
		r := code.Result{Set: code.IDOf(set), Name: name, Max: 2, Each: []code.ExerciseResult{{State: exercise.Solved, Points: 1, Attempts: 1}, {State: exercise.Failed, Attempts: 3}}}
		one, err := code.Encode(&r)
		if err != nil {
			t.Fatal(err)
		}
		text += one + "\n"
	}
	trial := featuretest.New(New, nil)
	trial.Now.Place = Place
	part := func() Part { return featuretest.PartOf[Part](trial.Drawn()) }
	trial.Handle(Text{text})
	if p := part(); p.Sets[0].Title != code.IDOf(set).String() || p.Sets[0].Each[0].Title != "" {
		t.Errorf("of an unknown set: %+v", p)
	}
	trial.Handle(feature.SetOpened{Set: set, Draft: true})
	if len(trial.Effects) > 0 {
		t.Errorf("a draft is kept: %+v, want none", trial.Effects)
	}
	p := part()
	want := Set{Title: "Endgames", Summary: "2 results, on average 1.0 of 2 points. The hardest exercises come first.", Each: []ExerciseResult{{"2", "Hard", "0%", "3.0", "0.0"}, {"1", "Easy", "100%", "1.0", "1.0"}}}
	if len(p.Sets) != 1 || !reflect.DeepEqual(p.Sets[0], want) {
		t.Errorf("%+v, want %+v", p.Sets, want)
	}
	if p.Rows[1].Set != "Endgames" || !strings.HasPrefix(p.Rows[1].Each[1].Tip, "Hard: not solved") {
		t.Errorf(`%+v; want Rows[1].Set "Endgames" and Rows[1].Each[1].Says it to begin with "Hard: not solved"`, p)
	}
}

// The feature stores as many titles as fit, the last ones seen.
func TestKeepsWhatFits(t *testing.T) {
	trial := featuretest.New(New, nil)
	long := slices.Repeat([]string{strings.Repeat("a", 200)}, 100)
	for i := range 5 {
		trial.Handle(feature.SetOpened{Set: setOf(t, fmt.Sprint(i), long...)})
	}
	if len(trial.Effects) != 1 {
		t.Fatalf("the effects %+v, want one", trial.Effects)
	}
	text := trial.Effects[0].(feature.Store).Value
	var kept []titles.Set
	if err := json.Unmarshal([]byte(text), &kept); err != nil || len(text) > titles.MaxBytes || len(kept) != 3 || kept[0].Title != "4" || len(kept[0].Each) != 100 {
		t.Errorf(`%d bytes, %d titles, %v; want at most %d bytes and three titles, the first of them "4" with 100 exercises`, len(text), len(kept), err, titles.MaxBytes)
	}
}
