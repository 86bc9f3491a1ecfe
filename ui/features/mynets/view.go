package mynets

import (
	"strings"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/feature/labtab"
	"playout/ui/text"
)

// Part is the content of the tab.
type Part struct {
	Works bool   // a net is being examined or stored
	May   bool   // files can be taken
	Said  string // data-said: the kind of what the page says, "" for nothing
	Says  string
	Wrong bool             // it says why something failed
	Games []feature.Option // to choose from for the net under way
	Rows  []Row
}

// Row is a net.
type Row struct {
	Name, Game, Agent string // Game is its ID
	About             string
	Play, Look, Match string // addresses
	Renames, Removes  bool
	Named             string // the text of the field for the new name
	Asks              string // whether to remove it
}

// Address implements labtab.Part.
func (Part) Address() string { return Address }

// Runs implements labtab.Part.
func (p Part) Runs() bool { return p.Works }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Place != labtab.Place {
		return feature.Contributions{}
	}
	p := Part{Said: f.said.what, Says: f.said.in(now.T), May: now.WorkerStarted}
	if p.Said != "" {
		_, p.Wrong = WordsIn(now.T).Fails[p.Said]
	}
	if w := f.work; w != nil {
		p.Works = w.asked != 0 || w.keeps
		if w.fits != nil && !w.keeps {
			for _, fit := range w.fits {
				p.Games = append(p.Games, feature.Option{Value: fit.Game, Label: now.T.Game(fit.Game)})
			}
		}
	}
	for i := range f.list {
		p.Rows = append(p.Rows, f.rowOf(&now, &f.list[i]))
	}
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Lab, Name: labtab.Nets, Order: 30, Part: p}}}
}

// rowOf returns the row of a net.
func (f *Feature) rowOf(now *feature.Snapshot, n *Net) Row {
	w := WordsIn(now.T)
	r := Row{Name: n.Name, Game: n.Game, Agent: n.Agent}
	about := []string{now.T.Game(n.Game)}
	if n.Planes != "" {
		about = append(about, text.Fill(w.Planes, "planes", n.Planes))
	}
	about = append(about, text.Fill(w.Size, "n", now.T.Figure(float64(n.Bytes)/1e6, 2)), n.From, now.Date.At(n.Milli).Day("-"))
	r.About = strings.Join(about, " · ")
	if g := now.Find(n.Game); g != nil {
		seats := link.Human
		var players []string
		for _, seat := range g.Seats {
			players = append(players, seat+"="+seats)
			seats = n.Agent
		}
		r.Play = "#/" + n.Game + "?" + strings.Join(players, "&")
	}
	r.Look = link.Inside{Link: link.Link{Game: n.Game}, Agents: []string{n.Agent}, View: feature.ViewNet}.String()
	r.Match = "#/" + labtab.Place + "?game=" + n.Game + "&agents=" + n.Agent + "%20uct:n=200"
	if f.row == n.Name {
		r.Renames, r.Removes, r.Named = f.does == renames, f.does == removes, f.named
		r.Asks = text.Fill(w.Asks, "net", n.Name)
	}
	return r
}

// in returns the sentence in a language.
func (s said) in(t *text.Strings) string {
	if s.what == "" {
		return ""
	}
	w := WordsIn(t)
	template, fails := w.Fails[s.what]
	if !fails {
		template = w.Says[s.what]
	}
	game := ""
	if s.game != "" {
		game = t.TheGame(s.game)
	}
	return text.Fill(template, "net", s.net, "cause", s.cause, "game", game)
}
