package code

import (
	"os"
	"reflect"
	"testing"

	"playout/engine/exercise"
)

// A class is the results of one set: their mean, and of each exercise the share that has solved
// it, the attempts and the points, the hardest first.
func TestSummaries(t *testing.T) {
	each := func(states ...ExerciseResult) []ExerciseResult { return states }
	solved := func(points float64, attempts int) ExerciseResult {
		return ExerciseResult{exercise.Solved, points, attempts, 0}
	}
	failed, open := ExerciseResult{exercise.Failed, 0, 3, 0}, ExerciseResult{State: exercise.Open}
	rows := []ResultRow{
		{&Result{Set: 1, Max: 6, Each: each(solved(2, 1), failed, solved(2, 1))}, "One"},
		{&Result{Set: 2, Max: 1, Each: each(open)}, ""},
		{&Result{Set: 1, Max: 6, Each: each(solved(1, 2), solved(1.5, 2), open)}, "One"},
		{&Result{Set: 1, Max: 6, Each: each(solved(2, 1), failed, solved(2, 1))}, "One"},
		{&Result{Set: 1, Max: 6, Each: each(solved(1, 4), open, solved(2, 1))}, "One"},
	}
	got := Summarise(rows)
	want := []SetSummary{
		{Set: 1, Title: "One", Results: 4, Mean: (4 + 2.5 + 4 + 3) / 4.0, Max: 6, Each: []ExerciseSummary{
			{Index: 1, Solved: .25, Attempts: 8 / 3.0, Points: .375},
			{Index: 2, Solved: .75, Attempts: 1, Points: 1.5},
			{Index: 0, Solved: 1, Attempts: 2, Points: 1.5},
		}},
		{Set: 2, Results: 1, Max: 1, Each: []ExerciseSummary{{}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if all := Summarise(nil); all != nil {
		t.Errorf("without results there are %+v", all)
	}
}

// Of two exercises that equally many have solved, the one with more attempts is harder.
func TestHarderByAttempts(t *testing.T) {
	all := Summarise([]ResultRow{{&Result{Max: 4, Each: []ExerciseResult{{exercise.Solved, 2, 1, 0}, {exercise.Solved, 2, 3, 0}}}, ""}})
	if all[0].Each[0].Index != 1 {
		t.Errorf("%+v, want all[0].Each[0].Index == 1", all[0].Each)
	}
}

// The link of a set is no damaged code, whatever its letters.
func TestLinksAreNoCodes(t *testing.T) {
	for _, name := range []string{"othello", "morris", "chess", "geese", "corners", "uct"} {
		data, err := os.ReadFile("../starters/" + name + ".en.json")
		if err != nil {
			t.Fatal(err)
		}
		set, err := exercise.ParseSet(data)
		if err != nil {
			t.Fatal(err)
		}
		if all, err := Read("see " + set.Link() + "\n"); err != nil || len(all) > 0 {
			t.Errorf("%s: %+v, %v, want len(all) <= 0", name, all, err)
		}
	}
}
