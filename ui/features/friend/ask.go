package friend

import (
	"playout/engine/peer/talk"
	"playout/ui/feature"
)

// ask asks the friend, and says so.
func ask(c *feature.Context, m feature.AskFriend) {
	what := talk.Ask{What: talk.Takeback, To: m.Ply}
	switch {
	case m.Draw:
		what = talk.Ask{What: talk.Draw}
	case m.Rematch:
		what = talk.Ask{What: talk.Rematch}
	}
	tell(c, talk.Command{Ask: &what})
	c.Tell(feature.Notice{Text: Says(c.T).Asking[what.What]})
}

// noted shows what the state does not say.
func (f *Feature) noted(c *feature.Context, n *talk.Note) {
	switch n.Kind {
	case "asked":
		if !n.Mine && Says(c.T).Asked[n.What] != "" {
			f.asked, f.to = n.What, n.Ply
			c.Tell(feature.ShowDialog{Dialog: AskedDialog + ":" + n.What})
		}
	case "voided", "back":
		f.chose = 0
		f.unask(c)
	default:
		words := Says(c.T).Notes[n.Kind]
		if n.Kind == "objected" && n.What == talk.Rematch {
			words = Says(c.T).NoRematch
		}
		if words != "" && !n.Mine {
			f.quit = f.quit || n.Kind == "quit"
			c.Tell(feature.Notice{Text: words, Kept: f.quit})
		}
	}
}

// unask closes the question of what the friend asks no longer.
func (f *Feature) unask(c *feature.Context) {
	if f.asked == "" {
		return
	}
	shown := AskedDialog + ":" + f.asked
	f.asked = ""
	if c.Dialog == shown {
		c.Tell(feature.ShowDialog{})
	}
}

// reply answers what the friend asks.
func (f *Feature) reply(c *feature.Context, yes bool) {
	if f.asked == "" {
		return
	}
	f.unask(c)
	tell(c, talk.Command{Reply: &talk.Reply{Yes: yes}})
}
