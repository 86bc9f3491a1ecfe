package share

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/export"
	"playout/ui/feature/guide"
	"playout/ui/feature/markup"
	"playout/ui/node"
	"playout/ui/qr"
)

// cutAt is the number of bytes of a text that the sheet shows: drawing a megabyte of text at
// every render would slow the page down.
const cutAt = 4000

// Part is the feature's part of the view: the sheet.
type Part struct {
	Tab string

	PositionOnly   bool
	Players, Seed  bool   // the link contains them
	Chance, Seeded bool   // a seed matters in this game; it can be left out
	Summary        string // what the link will show
	Exercise       bool   // the link is that of an exercise, which has no optional parts
	Link           string // "" for none
	NoLink         string // why there is no link
	Code           qr.Code
	Shares         bool

	Forms []feature.Option
	Form  string
	Text  string
	Cut   bool

	Pictures bool

	Looks, Switches []Look
	Framed          string // address of the frame
	Title           string
	Width, Height   int
	Frame, Element  string // the code that embeds it
	Small           *board.Lesson
	Courses         []feature.Option // formats of course packages, for an exercise in the address
}

// Look is one setting of an embedded board's look; for a switch, On is its state.
type Look struct {
	Name, Label string
	feature.Setting
	On bool
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	tab := tabOf(now.Dialog)
	if tab == "" {
		return feature.Contributions{}
	}
	p := Part{Tab: tab, PositionOnly: f.positionOnly, Players: !f.noPlayers, Shares: f.shares, Pictures: f.pictures}
	if now.Board != nil && now.Requested == nil {
		link := f.link(&now)
		p.Chance = now.Game.Chance
		p.Seeded = link.Moves == "" && now.Board.Seed != 0
		p.Seed = link.Seed != 0
		p.Summary = f.summary(&now)
		if p.Exercise = now.IsExercise; p.Exercise {
			p.Summary = WordsIn(now.T).Exercise
		}
		for _, form := range now.Game.Forms {
			p.Forms = append(p.Forms, feature.Option{Value: form.Name, Label: export.FormName(now.T, now.Game.ID, form.Name)})
		}
		if len(p.Forms) > 0 {
			p.Form = export.Chosen(now.Game.Forms, f.form).Name
		}
	}
	switch tab {
	case TabLink:
		if p.Link, _ = f.address(&now); p.Link == "" {
			p.NoLink = now.T.NoLink
		}
		if f.coded != p.Link { // keep the code: drawing it takes as long as everything else
			f.coded, f.code = p.Link, qr.Of(p.Link)
		}
		p.Code = f.code
	case TabText:
		p.Text = f.text
		if len(p.Text) > cutAt {
			p.Text, p.Cut = strings.ToValidUTF8(p.Text[:cutAt], "")+"…", true
		}
		if now.Board != nil {
			p.Small = f.small(f.embeddedGame(&now))
		}
	case TabEmbed:
		f.drawEmbed(&now, &p)
	}
	return feature.Contributions{Regions: []feature.Region{{Slot: feature.Dialogs, Name: Dialog, Part: p}}}
}

// drawEmbed draws the tab that embeds the board.
func (f *Feature) drawEmbed(now *feature.Snapshot, p *Part) {
	w := WordsIn(now.T)
	for _, l := range looks {
		shown := Look{Name: l.name, Label: w.Looks[l.name], Setting: feature.Setting{Value: f.value(l)}, On: f.value(l) == "on"}
		for _, value := range l.values {
			shown.Options = append(shown.Options, feature.Option{Value: value, Label: w.look(l.name, value)})
		}
		if l.name == lookCoords || l.name == lookTable {
			p.Switches = append(p.Switches, shown)
		} else {
			p.Looks = append(p.Looks, shown)
		}
	}
	p.Framed, p.Title = f.framed(now), f.embedded.title
	p.Frame, p.Element = f.frame(now), f.element(now)
	if p.Framed == "" {
		p.NoLink = now.T.NoLink
	}
	if _, solves := exerciseOf(now); solves {
		p.Courses = courses
	}
	p.Width, p.Height = f.size()
	p.Small = f.small(f.embedded)
}

// small returns the position for a small board, nil if there is none.
func (f *Feature) small(s embedded) *board.Lesson {
	if s.position == "" {
		return nil
	}
	if f.lesson == nil || f.lesson.Position != s.position || f.lesson.Game != s.game {
		f.lesson = &board.Lesson{Game: s.game, Position: s.position, Seats: s.seats, Shows: s.shows}
		if pieces := boards.Of(s.game).Pieces; pieces != nil {
			f.lesson.Pieces = pieces(s.position)
		}
	}
	return f.lesson
}

// Content is the share dialog.
type Content struct {
	feature.PartFrame[Part]

	row   export.Pictures
	small vugu.HTML // the drawn small board, of the position shows
	shows *board.Lesson
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

// Wide implements feature.Content.
func (c *Content) Wide() bool { return true }

// Guide implements feature.Guided.
func (c *Content) Guide() string {
	if c.Part.Tab == TabEmbed {
		return guide.Embedding
	}
	return guide.Links
}

func (c *Content) words() *Words { return WordsIn(c.T) }

// tab is one of the dialog's tabs.
type tab struct{ id, label string }

func (c *Content) tabs() []tab {
	w := c.words()
	return []tab{{TabLink, w.Link}, {TabText, w.Text}, {TabEmbed, w.Embed}}
}

// action returns the handle of a tab that has one.
func (t tab) action() any {
	if t.id == TabEmbed {
		return "embed"
	}
	return nil
}

// tabIndex returns the tabindex of a tab: Tab leads to the one that is open, arrows to the others.
func (c *Content) tabIndex(t tab) string {
	if c.Part.Tab == t.id {
		return "0"
	}
	return "-1"
}

// open opens a tab.
func (c *Content) open(t tab) { c.Show(Dialog + ":" + t.id) }

// moveTab moves from one tab to another by the arrows, Home and End.
func (c *Content) moveTab(event vugu.DOMEvent, at int) {
	tabs := c.tabs()
	to, leads := markup.NextTab(event, at, len(tabs))
	if !leads {
		return
	}
	markup.Focus(event, "share-tab-"+tabs[to].id)
	c.open(tabs[to])
}

// selectAll selects all of a field to copy.
func (c *Content) selectAll(event vugu.DOMEvent) { event.JSEventTarget().Call("select") }

// notice returns the last message.
func (c *Content) notice() string { return c.View.Notice }

// viewBox returns the viewBox of the code.
func (c *Content) viewBox() string {
	n := strconv.Itoa(max(1, c.Part.Code.Size))
	return "0 0 " + n + " " + n
}

// seed returns the sentence about the seed.
func (c *Content) seed() string {
	if !c.Part.Seeded && c.Part.Seed {
		return c.words().Needed
	}
	return c.words().Seed.Tip
}

// shownForm returns the form of the text shown, nil if there is none.
func (c *Content) shownForm() any {
	if c.Part.Text == "" {
		return nil
	}
	return c.Part.Form
}

// moreNote returns the note that the field shows only a part, or how to save the rest.
func (c *Content) moreNote() string {
	if c.Part.Cut {
		return c.words().Cut
	}
	return c.words().File
}

// pictures returns the buttons that give a picture of the board.
func (c *Content) pictures() vugu.Builder {
	c.row = export.Pictures{Frame: c.Frame, Copies: c.Part.Pictures}
	return &c.row
}

// board returns the small board of a tab, drawn once for each position.
func (c *Content) board(tab string) vugu.HTML {
	if c.Part.Small == nil || c.Part.Tab != tab {
		return ""
	}
	if c.shows != c.Part.Small {
		small := boards.Of(c.Part.Small.Game).Small()
		small.Show(*c.Part.Small)
		c.small, c.shows = vugu.HTML(node.Markup(small)), c.Part.Small
	}
	return c.small
}

// toggle flips a switch of the embedded board.
func (c *Content) toggle(l Look) {
	value := "on"
	if l.On {
		value = "off"
	}
	c.Send(SetLook{l.Name, value})
}

// previewStyle returns the style of the frame: at its real size, scaled down as far as the dialog
// needs.
func (c *Content) previewStyle() string {
	return "--wide:" + strconv.Itoa(c.Part.Width) + ";--high:" + strconv.Itoa(c.Part.Height)
}
