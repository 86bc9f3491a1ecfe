package friend

import (
	"strconv"

	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/text"
)

// ask sends a question to the friend, and reports that.
func ask(c *feature.Context, m feature.AskFriend) {
	question := talk.Ask{What: talk.Takeback, To: m.Ply}
	switch {
	case m.Draw:
		question = talk.Ask{What: talk.Draw}
	case m.Rematch:
		question = talk.Ask{What: talk.Rematch}
	}
	send(c, talk.Command{Ask: &question})
	c.Send(feature.Notice{Text: WordsIn(c.T).Asking[question.What]})
}

// hearNote shows events that the state does not hold.
func (f *Feature) hearNote(c *feature.Context, n *talk.Note) {
	switch n.Kind {
	case "asked":
		if !n.Mine && WordsIn(c.T).question(c.T, n.What, n.Ply) != "" {
			f.asked = inquiry{n.What, n.N, n.Ply}
			c.Send(feature.ShowDialog{Dialog: f.asked.dialog()})
		}
	case "voided", "back":
		f.chosenPly = 0
		if n.What == f.asked.what {
			f.closeQuestion(c)
		}
	default:
		if words := WordsIn(c.T).Notes[n.Kind]; words != "" && !n.Mine {
			f.quit = f.quit || n.Kind == "quit"
			c.Send(feature.Notice{Text: words, Kept: f.quit})
		}
	}
}

// inquiry is the friend's question; the zero inquiry is none.
type inquiry struct {
	what string // of a talk.Note, like the other fields
	n    int
	ply  int
}

// dialog returns the dialog that asks the question: each has its own, so that a click answers
// only its question.
func (q inquiry) dialog() string { return AskedDialog + ":" + q.what + ":" + strconv.Itoa(q.n) }

// question returns the words of a question, "" for one that this page does not know.
func (w *Words) question(t *text.Strings, what string, ply int) string {
	if what == talk.Resume {
		return t.Count(w.Resume, ply)
	}
	return w.Asked[what]
}

// closeQuestion closes a question that the friend no longer asks.
func (f *Feature) closeQuestion(c *feature.Context) {
	shown := f.asked.dialog()
	if f.asked = (inquiry{}); c.Dialog == shown {
		c.Send(feature.ShowDialog{})
	}
}

// reply answers the question with a number, if the friend still asks it. A no to continuing the
// friend's game leaves it.
func (f *Feature) reply(c *feature.Context, m Reply) {
	question := f.asked
	if question.what == "" || question.n != m.N {
		return
	}
	f.closeQuestion(c)
	send(c, talk.Command{Reply: &talk.Reply{N: m.N, Yes: m.Yes}})
	if question.what == talk.Resume && !m.Yes {
		f.leaveGame(c)
	}
}
