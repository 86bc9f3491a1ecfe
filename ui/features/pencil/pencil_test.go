package pencil

import (
	"fmt"
	"slices"
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// trial returns a pencil on a board of three squares, of which a person may choose the first.
func trial() *featuretest.Trial {
	t := featuretest.New(New, nil)
	t.Othello(0, "human", "random")
	t.Now.Board.Squares = []string{"a1", "b1", "c1"}
	t.Now.Board.Cells = []string{"", "black", ""}
	return t
}

// drawn returns the visible strokes, and the other marks in the squares' names.
func drawn(t *featuretest.Trial) string {
	v := t.Drawn()
	said := ""
	for _, s := range v.Board.Drawn {
		said += s.From + s.To + " "
		if s.Trace {
			said += "traced "
		}
	}
	for _, s := range v.Board.Squares {
		if s.Extra != "" {
			said += "(" + s.Extra + ")"
		}
	}
	if v.Spoken != "" {
		said += " " + v.Spoken
	}
	return said
}

// A stroke drawn twice is erased; keys do the same, and announce it.
func TestStrokes(t *testing.T) {
	p := trial()
	for _, c := range []struct {
		do   feature.Message
		want string
	}{
		{Trace{"a1", "a1"}, "a1a1 traced "},
		{Trace{"a1", "c1"}, "a1c1 traced "},
		{Trace{"a1", ""}, ""},
		{Stroke{"a1", "c1"}, "a1c1 (arrow to c1)"},
		{Stroke{"a1", ""}, "a1c1 (arrow to c1)"},
		{Stroke{"a1", "z9"}, "a1c1 (arrow to c1)"},
		{Stroke{"a1", "a1"}, "a1c1 a1a1 (arrow to c1, marked)"},
		{Stroke{"a1", "c1"}, "a1a1 (marked)"},
		{Stroke{"a1", "a1"}, ""},
		{Key{"c1", true}, ""},
		{Key{"b1", false}, "b1b1 (marked) b1 marked"},
		{Key{"b1", true}, "b1b1 (marked) b1 marked"},
		{Key{"c1", true}, "b1c1 (arrow to c1) Arrow from b1 to c1"},
		{Key{"a1", true}, "b1c1 b1a1 (arrow to c1, arrow to a1) Arrow from b1 to a1"},
		{Key{"a1", true}, "b1c1 (arrow to c1) Arrow from b1 to a1 removed"},
		{Key{"c1", false}, "b1c1 c1c1 (arrow to c1)(marked) c1 marked"},
		{Key{"c1", false}, "b1c1 (arrow to c1) c1 unmarked"},
		{Key{"z9", false}, "b1c1 (arrow to c1) c1 unmarked"},
		{Clear{}, " Marks and arrows removed"},
	} {
		p.Handle(c.do)
		if got := drawn(p); got != c.want {
			t.Errorf("after %T%+v: %q, want %q", c.do, c.do, got, c.want)
		}
	}
}

// Strokes disappear with the position, and with a press without another effect.
func TestStrokesDisappear(t *testing.T) {
	for want, messages := range map[bool][]feature.Message{
		false: {feature.BoardChanged{}, feature.SetEditing{On: true}, Clear{}, feature.Choose{Square: "c1"}, feature.Choose{Square: "z9"}},
		true:  {feature.Choose{Square: "a1"}, feature.Idle{}, feature.Unchoose{}, feature.Hint{}},
	} {
		for _, m := range messages {
			p := trial()
			p.Handle(Stroke{"b1", "b1"})
			p.Handle(m)
			if got := len(p.Feature.(*Feature).strokes) > 0; got != want {
				t.Errorf("after %T%+v something is drawn: %v, want %v", m, m, got, want)
			}
		}
	}
	p := trial()
	p.Now.Thought = &feature.Thought{Seat: 1}
	p.Now.Phase = feature.Thinking
	p.Handle(Stroke{"b1", "b1"})
	p.Handle(feature.Choose{Square: "a1"}) // which cannot be chosen while a machine thinks
	if len(p.Feature.(*Feature).strokes) > 0 {
		t.Errorf("a press while a machine thinks leaves what is drawn: got %v, want none", len(p.Feature.(*Feature).strokes))
	}
}

// Nothing is drawn without a board, or while a position is set up; and the number of
// strokes is limited.
func TestNoBoard(t *testing.T) {
	empty := featuretest.New(New, nil)
	for _, m := range []feature.Message{Stroke{"a1", "a1"}, Trace{"a1", "a1"}, Key{Square: "a1"}, Clear{}, feature.Choose{Square: "a1"}} {
		empty.Handle(m)
	}
	if v := empty.Drawn(); len(v.Board.Drawn) > 0 {
		t.Errorf("drawn without a board: got %v, want none", len(v.Board.Drawn))
	}
	edited := trial()
	edited.Now.Editing = true
	if edited.Handle(Stroke{"a1", "a1"}); len(edited.Feature.(*Feature).strokes) > 0 {
		t.Errorf("drawn while a position is set up: got %v, want none", len(edited.Feature.(*Feature).strokes))
	}
	full := trial()
	full.Now.Board = &wire.Board{Squares: slices.Repeat([]string{""}, 64)}
	for i := range full.Now.Board.Squares {
		full.Now.Board.Squares[i] = fmt.Sprint(i)
	}
	for i := range 64 {
		full.Handle(Stroke{fmt.Sprint(i), fmt.Sprint(i)})
	}
	if n := len(full.Feature.(*Feature).strokes); n != maxStrokes {
		t.Errorf("%d strokes, of at most %d", n, maxStrokes)
	}
}
