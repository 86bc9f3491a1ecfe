package exercise

// Message is the content of the message "exercise", which embedded boards, the page and the
// command line share.
type Message struct {
	Exercise string  `json:"exercise"` // its ID, "" if it has none
	State    State   `json:"state"`
	Score    float64 `json:"score"`
	Max      float64 `json:"max"`
	Attempts int     `json:"attempts"`         // answers given, the right one included
	Moves    string  `json:"moves"`            // of the last answer, a record from the exercise's position
	Millis   int64   `json:"ms"`               // since the exercise was shown
	Hints    int     `json:"hints,omitempty"`  // shown
	Option   *int    `json:"option,omitempty"` // the last answer, if the exercise offers options
	Part     float64 `json:"part,omitempty"`   // Progress.Part
	*InSet
}

// InSet is the place of an exercise in its set, nil for a single exercise.
type InSet struct {
	Index int     `json:"index"` // from 0
	Of    int     `json:"of"`    // the number of exercises
	Total float64 `json:"total"` // the points of those solved or failed
}

// Message returns the message about an exercise.
func (x *Exercise) Message(p *Progress, moves string, millis int64) Message {
	return Message{Exercise: x.ID, State: p.State, Score: p.Score(), Max: p.Max(), Attempts: p.Attempts, Moves: moves, Millis: millis, Hints: p.Hints, Part: p.Part}
}

// Message returns the message about one of a set's exercises; all is the progress of each.
func (s *Set) Message(index int, all []Progress, moves string, millis int64) Message {
	m := s.Exercises[index].Message(&all[index], moves, millis)
	in := &InSet{Index: index, Of: len(s.Exercises)}
	for i := range all {
		if all[i].Over() {
			in.Total += all[i].Score()
		}
	}
	in.Total = tenth(in.Total)
	m.InSet = in
	return m
}

// Line returns the whole message as one line of JSON, as an embedded board sends it.
func (m Message) Line() []byte {
	return encode(struct {
		Source  string `json:"source"`
		Version int    `json:"version"`
		Type    string `json:"type"`
		Message
	}{"playout", Version, "exercise", m})
}
