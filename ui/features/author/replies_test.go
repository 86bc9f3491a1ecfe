package author_test

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/feature/featuretest"
	"playout/ui/features/author"
	"playout/ui/page/pagetest"
)

// edits opens the form with an exercise.
func edits(t *testing.T, source string) *pagetest.Bench {
	t.Helper()
	x, err := exercise.Parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	b := pagetest.New(t, "#/exercise/edit?exercise="+x.Pack())
	b.Rest()
	if p := form(b); !p.On || !p.Ready {
		t.Fatalf("the part %+v; want the form on and ready", p)
	}
	return b
}

// The next move on the board becomes the text's move, and not a right answer; then the board
// goes back.
func TestReplyOnBoard(t *testing.T) {
	b := edits(t, `{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["f5"]}}`)
	b.Page.Send(author.Do{What: "reply-add"})
	b.Page.Send(author.Set{Field: "replySays", Value: "No."})
	b.Rest()
	if p := form(b); len(p.Replies) != 1 || !p.Replies[0].Waits || p.Instruction != author.WordsIn(b.Page.Now().T).PlayReply {
		t.Fatalf("%+v, %q; want one reply that waits, and the instruction %q", p.Replies, p.Instruction, author.WordsIn(b.Page.Now().T).PlayReply)
	}
	b.Play("d3")
	b.Wait(1000)
	p := form(b)
	if p.Replies[0].Move != "d3" || p.Replies[0].Waits || len(p.Answers) != 1 || b.Page.View().Board.Ply != 0 {
		t.Fatalf("%+v, right are %+v, ply %d", p.Replies, p.Answers, b.Page.View().Board.Ply)
	}
	if x := kept(t, b).Exercises[0]; x.Feedback["d3"] != "No." {
		t.Errorf(`the feedback %+v, want "No." for d3`, x.Feedback)
	}
	b.Play("c4") // and the next one is a right answer
	if p := form(b); len(p.Answers) != 2 || p.Replies[0].Move != "d3" {
		t.Errorf("%+v, right are %+v", p.Replies, p.Answers)
	}
}

// The same holds in a line, at any of the solver's turns; the line stays unchanged.
func TestReplyInLine(t *testing.T) {
	b := edits(t, `{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"line","line":["f5","d6","c3"]},"feedback":{"e6":"No."}}`)
	b.Page.Send(author.Do{What: "reply-pick"})
	b.Page.Send(author.Do{What: "back"})
	b.Rest()
	b.Play("c5")
	b.Wait(1000)
	if p := form(b); len(p.Replies) != 1 || p.Replies[0].Move != "c5" || len(p.Line) != 3 || !p.Ready || b.Page.View().Board.Ply != 3 {
		t.Errorf("%+v, %+v, ply %d, %+v; want the reply c5 in a line of three moves, ready at ply 3", p.Replies, p.Line, b.Page.View().Board.Ply, p.Wrong)
	}
}

// A move may be typed in people's notation, and is shown in it.
func TestReplyTyped(t *testing.T) {
	b := edits(t, `{"playout":"exercise","version":1,"game":"chess","position":"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4","goal":{"kind":"moves","accept":["h5f7"]},"feedback":{"h5e5":"No."}}`)
	if p := form(b); p.Replies[0].Move != "Qxe5+" {
		t.Errorf(`%q is shown, want "Qxe5+"`, p.Replies[0].Move)
	}
	for typed, name := range map[string]string{"Bxf7+": "c4f7", "c4f7": "c4f7", "d4": "d2d4", "Bx": "Bx", "": ""} {
		b.Page.Send(author.Set{Field: "replyMove", Value: typed})
		b.Rest()
		if p := form(b); p.Replies[0].Move != typed || p.Sheet.Replies[0].Move != name || p.Ready != (name != "Bx") {
			t.Errorf("%q is kept as %q and shown as %q; ready: %v", typed, p.Sheet.Replies[0].Move, p.Replies[0].Move, p.Ready)
		}
	}
	b.Play("h5")
	b.Play("f7") // it is no longer right
	if p := form(b); !strings.Contains(p.Note, "Qxf7#") {
		t.Errorf("the note %q, want Qxf7# in it", p.Note)
	}
}

// The engine's findings are about the form's own judge, even if a text is wrong, and stay while
// the author writes texts.
func TestChecksOwnJudge(t *testing.T) {
	b := edits(t, `{"playout":"exercise","version":1,"game":"othello","moves":"c4,e3,f6,c5,c6,b4,e2,f4,a3,g7,b3,b7,g4,f3,f5,g6,g2,f2,h8,h1,g1,d1,d2,h3,g5,c2,f1,e1,h5,c3,h2,f7,e8,a4,a5,h6,b2,e6,b5,f8,g8,a1,a8,e7,d7,c8","goal":{"kind":"best","judge":"alphabeta:depth=8"}}`)
	b.Page.Send(author.Do{What: "check"})
	b.Rest()
	says := func() (text string) {
		for _, x := range form(b).Findings {
			text += x.Text + " "
		}
		return text
	}
	first := says()
	if !strings.Contains(first, "The judge accepts h7.") { // a search of one ply takes another
		t.Fatal(first)
	}
	b.Page.Send(author.Set{Field: "title", Value: "T"})
	b.Page.Send(author.Do{What: "reply-add"})
	b.Page.Send(author.Set{Field: "replyMove", Value: "zz"})
	b.Page.Send(author.Set{Field: "replySays", Value: "No."})
	b.Rest()
	if p := form(b); p.Ready || len(p.Wrong) != 1 || p.Wrong[0].Field != "feedback" || says() != first {
		t.Fatalf("ready: %v, wrong in %+v, says %q; want a fault of feedback, and %q", p.Ready, p.Wrong, says(), first)
	}
	b.Page.Send(author.Do{What: "check"})
	b.Rest()
	if says() != first {
		t.Errorf("with a wrong text: %q, before: %q", says(), first)
	}
	b.Page.Send(author.Set{Field: "judge", Value: "nobody"})
	if says() != "" {
		t.Errorf("after another judge: %q", says())
	}
	b.Rest()
	b.Page.Send(author.Do{What: "check"})
	b.Rest()
	if !strings.Contains(says(), "The best move is h7.") || strings.Contains(says(), "judge") {
		t.Errorf("without a judge: %q", says())
	}
	v := b.Page.View().View
	if featuretest.PartOf[author.Part](&v).Ready {
		t.Error("it can be asked")
	}
}
