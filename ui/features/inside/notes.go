package inside

import (
	"strings"

	"github.com/vugu/vugu"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// moveSigns lists the judgements of moves, by their numbers in PGN, from the best to the worst. A
// move has at most one of them.
var moveSigns = [...]string{"3", "1", "5", "6", "2", "4"}

// Notes are what people say about the move shown, and what can be done with its line.
type Notes struct {
	Label   string // of the menu: "Annotate f5"
	Signs   []Sign // none at the start of the game
	Comment string
	Line    bool // the move belongs to a variation, which can be moved and deleted
	Lacking bool // the address lacks the lines, which are too long for it
}

// Sign is a judgement to choose.
type Sign struct {
	Sign, Name string
	On         bool
	Glyphs     string // all judgements of the move after a press
}

// notes returns the notes on the move shown.
func notes(now *feature.Snapshot) (n Notes) {
	if !now.Analysing {
		return n
	}
	b, w := now.Board, WordsIn(now.T)
	n.Lacking = now.WithoutLines
	if b.Ply == 0 {
		n.Label, n.Comment = w.AnnotateStart, b.Comment
		return n
	}
	ply := b.Plies[b.Ply-1]
	n.Label, n.Comment, n.Line = text.Fill(w.Annotate, "move", now.PlyText(ply, now.MoveText)), ply.Comment, b.Ply > now.Shared()
	rest := ply.Glyphs
	has := ""
	for _, number := range moveSigns {
		if without := remove(rest, number); without != rest {
			rest, has = without, number
		}
	}
	for _, number := range moveSigns {
		sign, name := now.T.Judged("$" + number)
		s := Sign{Sign: sign, Name: strings.TrimPrefix(name, ", "), On: number == has, Glyphs: rest}
		if !s.On {
			s.Glyphs = "$" + number + rest
		}
		n.Signs = append(n.Signs, s)
	}
	return n
}

// remove removes a judgement from others, all by their numbers as in "$1$14".
func remove(glyphs, number string) string {
	return strings.TrimSuffix(strings.Replace(glyphs+"$", "$"+number+"$", "$", 1), "$")
}

// menuID is the id of the menu of notes.
const menuID = "inside-notes"

// Annotate is the menu for the move shown: signs, a comment, and what can be done with its line.
type Annotate struct {
	feature.PartFrame[Part]

	comment markup.Draft
}

func (c *Annotate) words() *Words { return WordsIn(c.T) }

// judge sets or removes a sign.
func (c *Annotate) judge(s Sign) { c.Send(feature.Amend{Do: wire.Glyphs, Text: s.Glyphs}) }

// say sets the comment once its field loses the focus.
func (c *Annotate) say(event vugu.DOMEvent) {
	c.Send(feature.Amend{Do: wire.Comment, Text: c.comment.Done(event)})
}

// do changes the line of the move.
func (c *Annotate) do(what string) { c.Send(feature.Amend{Do: what}) }

// lacking says that the lines are not in the address, "" if they are.
func (c *Annotate) lacking() string {
	if c.Part.Notes.Lacking {
		return c.words().Lacking
	}
	return ""
}
