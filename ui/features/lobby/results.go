package lobby

import (
	"encoding/json"
	"slices"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/engine/lobby"
	"playout/ui/feature"
)

// maxUnsent is how many results are kept until the page knows who is signed in.
const maxUnsent = 100

// results are the answers in exercises of the person's assignments, which the server counts.
type results struct {
	known  bool   // who is signed in
	last   answer // that was noted last
	unsent []answer

	set    *exercise.Set // opened last
	people []person      // the last first
}

// person is who has worked last on a set at this device.
type person struct {
	Set  string `json:"set"` // identity
	Name string `json:"name"`
}

// peopleKey is the setting that holds who has worked last on each set of an assignment.
const peopleKey = "playout.lobby.work"

// Limits of that setting.
const (
	maxPeople      = 100
	maxPeopleBytes = 16 << 10
)

// loadPeople reads the setting, which is untrusted: it ignores what it cannot read.
func loadPeople(text string) (people []person) {
	if len(text) > maxPeopleBytes || json.Unmarshal([]byte(text), &people) != nil {
		return nil
	}
	return people[:min(len(people), maxPeople)]
}

// beginSet lets an assignment's set begin from its start if the person at the page is another one than
// who has worked on it last: in a school many people share a device, which keeps the progress.
func (f *Feature) beginSet(c *feature.Context) {
	q := &f.results
	if q.set == nil || f.you.Name == "" || len(f.you.Assignments) == 0 {
		return
	}
	now := person{code.IDOf(q.set).String(), f.you.Name}
	isAssigned := func(a lobby.Assignment) bool { return a.Set == now.Set }
	if !slices.ContainsFunc(f.you.Assignments, isAssigned) || slices.Contains(q.people, now) {
		return
	}
	q.people = slices.DeleteFunc(q.people, func(p person) bool { return p.Set == now.Set })
	q.people = slices.Insert(q.people[:min(len(q.people), maxPeople-1)], 0, now)
	if text, err := json.Marshal(q.people); err == nil {
		c.Do(feature.Store{Key: peopleKey, Value: string(text)})
	}
	c.Send(feature.ForgetProgress{Set: q.set})
}

// answer is an answer in an exercise of a set.
type answer struct {
	set    string // identity
	result lobby.Result
}

// isSame reports whether an answer is another one, seen again after a hint.
func (a *answer) isSame(other *answer) bool {
	return a.set == other.set && a.result.Index == other.result.Index && a.result.Attempts == other.result.Attempts && a.result.Millis == other.result.Millis
}

// hearExercise notes an answer that counts, and sends it.
func (f *Feature) hearExercise(c *feature.Context, m *feature.ExerciseChanged) {
	if m.Set == nil || m.Moves == "" && m.Option == nil {
		return
	}
	a := answer{code.IDOf(m.Set).String(), lobby.Result{Attempts: m.Attempts, Hints: m.Hints, Moves: m.Moves, Option: m.Option, Right: m.State == exercise.Solved, Part: m.Part, Millis: m.Millis}}
	if m.InSet != nil {
		a.result.Index = m.Index
	}
	if a.isSame(&f.results.last) {
		return
	}
	f.results.last = a
	if len(f.results.unsent) < maxUnsent {
		f.results.unsent = append(f.results.unsent, a)
	}
	f.sendResults(c)
}

// sendResults sends the noted answers to the assignments that have their set, once it is known who is
// signed in.
func (f *Feature) sendResults(c *feature.Context) {
	if !f.results.known {
		return
	}
	for _, a := range f.results.unsent {
		for _, of := range f.you.Assignments {
			if of.Set == a.set {
				r := a.result
				r.Assignment = of.ID
				c.Do(feature.SendLobby{Command: lobby.Encode(lobby.Command{Result: &r})})
			}
		}
	}
	f.results.unsent = nil
}
