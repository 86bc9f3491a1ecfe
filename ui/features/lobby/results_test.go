package lobby

import (
	"testing"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/engine/exercise/starters"
	"playout/engine/lobby"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// changed returns the message about an exercise of a set after an answer.
func changed(set *exercise.Set, index, attempts int, moves string, state exercise.State) feature.ExerciseChanged {
	m := feature.ExerciseChanged{Set: set}
	m.Message = exercise.Message{State: state, Attempts: attempts, Moves: moves, Millis: int64(1000 * attempts), InSet: &exercise.InSet{Index: index}}
	return m
}

// results returns the results that are requested last.
func resultsOf(t *testing.T, trial *featuretest.Trial) (list []lobby.Result) {
	t.Helper()
	for _, e := range trial.Effects {
		if send, is := e.(feature.SendLobby); is {
			c, err := lobby.DecodeCommand(send.Command)
			if err != nil || c.Result == nil {
				t.Fatalf("sent %s, %v; want a result", send.Command, err)
			}
			list = append(list, *c.Result)
		}
	}
	return list
}

func assigned(name string, set *exercise.Set, ids ...string) lobby.Event {
	you := &lobby.You{Name: name}
	for _, id := range ids {
		you.Assignments = append(you.Assignments, lobby.Assignment{ID: id, Set: code.IDOf(set).String()})
	}
	return lobby.Event{You: you}
}

// Each answer that counts goes to each assignment with its set, once; other sets, hints, practice and
// an author's trial do not.
func TestSendsResults(t *testing.T) {
	set, other := starters.Set("othello", "en"), starters.Set("chess", "en")
	trial := page("ana")
	hear(trial, assigned("ana", set, "one", "two"))
	for name, c := range map[string]struct {
		m    feature.ExerciseChanged
		want int
	}{
		"shown":           {changed(set, 0, 0, "", exercise.Open), 0},
		"another set":     {changed(other, 0, 1, "e2e4", exercise.Open), 0},
		"a trial":         {changed(nil, 0, 1, "h1", exercise.Solved), 0},
		"a wrong answer":  {changed(set, 1, 1, "g2", exercise.Open), 2},
		"a right answer":  {changed(set, 2, 1, "h1", exercise.Solved), 2},
		"the last answer": {changed(set, 3, 3, "g2", exercise.Failed), 2},
	} {
		trial.Handle(c.m)
		got := resultsOf(t, trial)
		if len(got) != c.want {
			t.Fatalf("%s: %d results are sent, want %d", name, len(got), c.want)
		}
		if c.want > 0 && (got[0].Assignment != "one" || got[1].Assignment != "two" || got[0].Index != c.m.Index || got[0].Right != (c.m.State == exercise.Solved) || got[0].Moves != c.m.Moves || got[0].Attempts != c.m.Attempts) {
			t.Errorf("%s: sent %+v, want the answer to both", name, got)
		}
		hint := c.m
		hint.Hints++
		if trial.Handle(hint); len(resultsOf(t, trial)) != 0 {
			t.Errorf("%s: a hint after it sends %+v, want nothing", name, resultsOf(t, trial))
		}
	}
	option := 0
	choice := feature.ExerciseChanged{Set: set}
	choice.Message = exercise.Message{State: exercise.Solved, Attempts: 1, Option: &option}
	if trial.Handle(choice); len(resultsOf(t, trial)) != 2 {
		t.Errorf("an option sends %+v, want two results", resultsOf(t, trial))
	}
}

// Answers that come before the page knows who is signed in wait for that.
func TestResultsWaitForThePerson(t *testing.T) {
	set := starters.Set("othello", "en")
	trial := featuretest.New(New, nil)
	for i := range 3 {
		if trial.Handle(changed(set, i, 1, "h1", exercise.Solved)); len(resultsOf(t, trial)) != 0 {
			t.Errorf("before the person is known %+v is sent, want nothing", resultsOf(t, trial))
		}
	}
	if hear(trial, assigned("ana", set, "one")); len(resultsOf(t, trial)) != 3 {
		t.Errorf("then %+v is sent, want three results", resultsOf(t, trial))
	}
	if hear(trial, assigned("ana", set, "one")); len(resultsOf(t, trial)) != 0 {
		t.Errorf("later %+v is sent again, want nothing", resultsOf(t, trial))
	}
	// Of a person without assignments nothing is kept for the next one.
	trial = featuretest.New(New, nil)
	trial.Handle(changed(set, 0, 1, "h1", exercise.Solved))
	hear(trial, lobby.Event{You: &lobby.You{}})
	if hear(trial, assigned("ana", set, "one")); len(resultsOf(t, trial)) != 0 {
		t.Errorf("an answer of before signing in is sent: %+v, want nothing", resultsOf(t, trial))
	}
}

// A refused result is a notice, and disturbs no other command.
func TestARefusedResult(t *testing.T) {
	trial := page("ana")
	trial.Handle(Open{Title: "A game"})
	hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfResult, Text: "raw <b>"}})
	if n := featuretest.One[feature.Notice](t, trial); n.Text != WordsIn(trial.Now.T).Wrong[lobby.OfResult] {
		t.Errorf("the notice is %q, want the words for a refused result", n.Text)
	}
	if trial.Handle(Open{Title: "Another"}); sends(trial) != 0 {
		t.Error("the refusal has ended the command under way, want it to wait for its answer")
	}
}

// An assignment's set begins from its start for another person than the one who has worked on it last
// at this device, and for that one it continues.
func TestAnotherPersonBeginsAgain(t *testing.T) {
	set := starters.Set("othello", "en")
	stored := ""
	for _, c := range []struct {
		name  string
		draft bool
		want  bool
	}{
		{"ana", false, true}, {"ana", false, false}, {"bob", true, false}, {"bob", false, true}, {"bob", false, false}, {"ana", false, true}, {"", false, false}, {"ana", false, false},
	} {
		for _, openFirst := range []bool{false, true} {
			trial := featuretest.New(New, featuretest.Store{peopleKey: stored})
			sent := []feature.Message{}
			for _, first := range []bool{true, false} {
				if first == openFirst {
					trial.Handle(feature.SetOpened{Set: set, Draft: c.draft})
				} else {
					hear(trial, assigned(c.name, set, "one"))
				}
				sent = append(sent, trial.Messages...)
			}
			var got []feature.ForgetProgress
			for _, m := range sent {
				if f, is := m.(feature.ForgetProgress); is {
					got = append(got, f)
				}
			}
			if len(got) > 1 || len(got) == 1 != c.want || c.want && got[0].Set != set {
				t.Fatalf("%s, a draft: %v, the set opened first: %v: begins again %d times, want %v", c.name, c.draft, openFirst, len(got), c.want)
			}
			if !openFirst {
				continue
			}
			for _, e := range trial.Effects {
				if s, is := e.(feature.Store); is && s.Key == peopleKey {
					stored = s.Value
				}
			}
		}
	}
	trial := featuretest.New(New, featuretest.Store{peopleKey: "<b>"})
	trial.Handle(feature.SetOpened{Set: starters.Set("chess", "en")})
	hear(trial, assigned("ana", set, "one"))
	if len(trial.Messages) != 0 {
		t.Errorf("a set that is no assignment leads to %+v, want nothing", trial.Messages)
	}
	for range 150 {
		trial.Handle(feature.SetOpened{Set: set})
		hear(trial, assigned("bob", set, "one"))
		trial.Handle(feature.SetOpened{Set: set})
		hear(trial, assigned("cleo", set, "one"))
	}
	if people := trial.Feature.(*Feature).results.people; len(people) != 1 {
		t.Errorf("the sets and people kept are %+v, want one", people)
	}
}
