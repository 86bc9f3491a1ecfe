package exercise

// Message is what the message "exercise" says beyond what all messages do: so embed,
// page and command line tell of it.
type Message struct {
	Exercise string  `json:"exercise"` // its ID, "" for none
	State    State   `json:"state"`
	Score    float64 `json:"score"`
	Max      float64 `json:"max"`
	Attempts int     `json:"attempts"` // answers given, the right one included
	Moves    string  `json:"moves"`    // of the last answer, a record from the exercise's position
	Millis   int64   `json:"ms"`       // since the exercise was shown
	*InSet
}

// InSet is where an exercise stands in its set, of a Message; nil for one that is alone.
type InSet struct {
	Index int     `json:"index"` // from 0
	Of    int     `json:"of"`    // how many there are
	Total float64 `json:"total"` // what those that are solved or failed have brought
}

// Tell is the message of an exercise.
func (x *Exercise) Tell(p *Progress, moves string, millis int64) Message {
	return Message{Exercise: x.ID, State: p.State, Score: p.Score(), Max: p.Max(), Attempts: p.Attempts, Moves: moves, Millis: millis}
}

// Tell is the message of one of a set's exercises; all tells how each of them stands.
func (s *Set) Tell(index int, all []Progress, moves string, millis int64) Message {
	m := s.Exercises[index].Tell(&all[index], moves, millis)
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

// Line is the whole message as one line of JSON, as it would come out of a frame.
func (m Message) Line() []byte {
	return encode(struct {
		Source  string `json:"source"`
		Version int    `json:"version"`
		Type    string `json:"type"`
		Message
	}{"playout", Version, "exercise", m})
}
