// Package share is the feature that shares the game on the board: the dialog with its link, a QR
// code of it, the game as text, a picture and code that embeds it in another page; and the
// message about a game from a link.
//
// The button copies the link to the game at once, and the dialog that it opens describes what
// that link shows. If two people play, the link is for the opponent: it opens from the
// opponent's side.
package share

import (
	"strings"

	"playout/engine/link"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/feature/export"
	"playout/ui/qr"
	"playout/ui/text"
)

// Dialog is the share dialog; a colon and a tab may follow, otherwise it shows the first tab.
const Dialog = "share"

// The tabs of the dialog.
const (
	TabLink  = "link"
	TabText  = "text" // and pictures
	TabEmbed = "embed"
)

// drawPause is the time, in milliseconds, for drawing the dialog's small board before its
// picture is taken.
const drawPause = 80

// Feature holds the dialog's choices.
type Feature struct {
	pictures, shares bool // the browser's abilities

	positionOnly    bool // to share the position, without its game
	noPlayers       bool // without the players
	noSeed          bool // without the seed
	form            string
	looks           map[string]string // of the embedded board, by name; the first value if there is none
	asked           int               // ID of the outstanding Export, 0 for none
	text, requested string            // the game in a form, "" until it has arrived, and the position of the request
	embedded        embedded
	drawing         string // the small board as an SVG, "" while there is none
	drawn           string // the position that it shows, "" while it is being drawn
	tries           int    // the number of attempts
	lesson          *board.Lesson
	code            qr.Code
	coded           string // the text of the code
	first           bool   // the page's first game has not been opened yet
	restoring       bool   // it is the game from before a reload
}

// embedded is the embedded game. It is fixed when the tab opens, since every change reloads the
// board in the dialog.
type embedded struct {
	link     link.Link
	solves   bool   // it is an exercise, and the link has nothing else
	game     string // its kind
	position string
	seats    []string
	title    string // "Othello board"
	named    bool   // title is the title of an exercise or a set
	shows    string // "Othello board: White to move"
}

// New returns the feature.
func New(d feature.Device) feature.Feature {
	return &Feature{pictures: d.Pictures, shares: d.Shares, looks: map[string]string{}, first: true, restoring: d.Reloaded}
}

type (
	// Ask opens the dialog to share the game, and copies its link.
	Ask struct{}
	// Copy copies the link.
	Copy struct{}
	// Send makes the system share the link.
	Send struct{}
	// SaveCode offers the QR code as a file.
	SaveCode struct{}
	// SetAlone shares only the position, or the game.
	SetAlone struct{ On bool }
	// SetPlayers sets whether to share the players.
	SetPlayers struct{ On bool }
	// SetSeed sets whether to share the seed.
	SetSeed struct{ On bool }
	// SetForm chooses the form of the text.
	SetForm struct{ Name string }
	// CopyText copies the text.
	CopyText struct{}
	// SetLook changes the look of the embedded board.
	SetLook struct{ Name, Value string }
	// CopyFrame copies the code that embeds the board as a frame.
	CopyFrame struct{}
	// CopyElement copies the code that embeds the board as an element.
	CopyElement struct{}
	// PackCourse offers the exercise as a course package, in a format of
	// feature.PackCourse.
	PackCourse struct{ Format string }

	// copied reports whether a link was copied.
	copied struct {
		link string
		from string // the seat of the friend who gets it, "" for none
		ask  bool   // the visitor asked only for the dialog
		ok   bool
	}
	copiedText struct{ ok bool }
	sent       struct{ ok bool }
	packed     struct {
		bytes int
		err   error
	}
	drawSmall  struct{}
	smallDrawn struct{ position, svg string }
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Ask:
		c.Send(feature.ShowDialog{Dialog: Dialog})
		f.copyLink(c, true)
	case Copy:
		f.copyLink(c, false)
	case copied:
		c.Send(copiedNotice(c, m))
	case Send:
		if link, _ := f.address(&c.Snapshot); link != "" {
			c.Do(feature.Share{Title: c.T.Mark, Address: link, Then: func(ok bool) feature.Message { return sent{ok} }})
		}
	case sent:
		if !m.ok {
			c.Send(feature.Notice{Text: WordsIn(c.T).NotSent, Dialog: Dialog})
		}
	case SetAlone, SetPlayers, SetSeed, SetForm, SetLook:
		f.set(c, m)
	case CopyText:
		f.copyText(c, f.text)
	case CopyFrame:
		f.copyText(c, f.frame(&c.Snapshot))
	case CopyElement:
		f.copyText(c, f.element(&c.Snapshot))
	case copiedText:
		notice := export.WordsIn(c.T).Copied
		if !m.ok {
			notice = export.WordsIn(c.T).CopyFailed
		}
		c.Send(feature.Notice{Text: notice, Dialog: Dialog})
	case PackCourse:
		f.pack(c, m.Format)
	case packed:
		c.Send(feature.Notice{Text: m.text(c.T), Dialog: Dialog})
	case SaveCode:
		if link, _ := f.address(&c.Snapshot); link != "" {
			if code := qr.Of(link); code.Size > 0 {
				c.Do(feature.Save{Name: "playout-qr.svg", Kind: "image/svg+xml", Data: []byte(code.SVG())})
			}
		}
	default:
		f.follow(c, m)
	}
}

// follow handles events of the game and the dialog.
func (f *Feature) follow(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.DialogShown:
		if kindOf(m.Dialog) == Dialog {
			f.tabShown(c, m)
		}
	case feature.BoardChanged:
		if o := m.Request; o != nil && !o.Again {
			f.restoring, f.first = f.restoring && f.first, false
			if c.Dialog != "" && kindOf(c.Dialog) == Dialog {
				c.Send(feature.ShowDialog{}) // its game is gone
			}
		}
	case feature.LinkOpened:
		if words := arrivedNotice(&c.Snapshot); words != "" && !f.restoring {
			c.Send(feature.Notice{Text: words, Hint: true})
		}
		f.restoring = false
	case feature.Idle:
		f.export(c)
	case feature.Answer:
		f.answered(c, m)
	case feature.WorkerLost:
		f.asked, f.requested = 0, ""
	case drawSmall:
		at := f.embedded.position
		c.Do(feature.DrawSmall{Then: func(svg string) feature.Message { return smallDrawn{at, svg} }})
	case smallDrawn:
		if m.position == f.embedded.position {
			f.storePicture(c, m)
		}
	}
}

// storePicture stores a picture of the small board. On a slow machine the board may not be
// drawn yet: then it tries again, a number of times.
func (f *Feature) storePicture(c *feature.Context, m smallDrawn) {
	const most = 20
	if f.tries++; m.svg == "" && f.tries < most {
		c.After(drawPause, drawSmall{})
		return
	}
	f.drawing, f.drawn = m.svg, m.position
}

// set stores a choice of the dialog, which outdates the message about a copy.
func (f *Feature) set(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case SetAlone:
		f.positionOnly = m.On
	case SetPlayers:
		f.noPlayers = !m.On
	case SetSeed:
		f.noSeed = !m.On
	case SetForm:
		f.form = m.Name
	case SetLook:
		if !allowed(m.Name, m.Value) {
			return
		}
		f.looks[m.Name] = m.Value
	}
	c.Send(feature.Notice{Kept: true, Dialog: Dialog})
	f.freeze(c)
}

// tabShown handles a tab that was opened: when the dialog opens, it starts with the present game,
// as the board shows it.
func (f *Feature) tabShown(c *feature.Context, m feature.DialogShown) {
	if kindOf(m.Was) != Dialog {
		f.positionOnly, f.noPlayers, f.noSeed = false, false, false
	}
	f.freeze(c)
}

// freeze freezes the game for the tab that embeds it, while that tab is open.
func (f *Feature) freeze(c *feature.Context) {
	if tabOf(c.Dialog) != TabEmbed || c.Board == nil || c.Requested != nil {
		return
	}
	f.embedded = f.embeddedGame(&c.Snapshot)
	if f.drawn != f.embedded.position {
		f.drawing, f.drawn, f.tries = "", "", 0
		if f.embedded.position == "" {
			return
		}
		c.After(drawPause, drawSmall{})
	}
}

// copyLink copies the link that the dialog shows. ask means that it copies the link because the
// dialog opens, and takes the link to the whole game.
func (f *Feature) copyLink(c *feature.Context, ask bool) {
	whole := *f
	if ask || kindOf(c.Dialog) != Dialog {
		whole.positionOnly, whole.noPlayers, whole.noSeed = false, false, false
	}
	link, from := whole.address(&c.Snapshot)
	if link == "" {
		if !ask {
			c.Send(feature.Notice{Text: c.T.NoLink, Dialog: noticeDialog(c)})
		}
		return
	}
	c.Do(feature.Copy{Text: link, Then: func(ok bool) feature.Message { return copied{link, from, ask, ok} }})
}

// copiedNotice returns the message about a link that was copied. If copying failed and the
// dialog is open, the visitor can copy the link by hand; a failure at the dialog's opening
// needs no message.
func copiedNotice(c *feature.Context, m copied) feature.Notice {
	dialog := noticeDialog(c)
	switch {
	case m.ok && m.from != "" && dialog == "":
		return feature.Notice{Text: text.Fill(WordsIn(c.T).From, "seats", c.T.SeatOf(m.from))}
	case m.ok:
		return feature.Notice{Text: c.T.Copied, Dialog: dialog}
	case m.ask:
		return feature.Notice{Dialog: Dialog}
	case dialog != "":
		return feature.Notice{Text: export.WordsIn(c.T).CopyFailed, Dialog: dialog}
	}
	return feature.Notice{Text: text.Fill(c.T.CopyFailed, "link", m.link), Kept: true}
}

// noticeDialog returns the dialog's name while it is open, otherwise "", for the place of a
// message.
func noticeDialog(c *feature.Context) string {
	if kindOf(c.Dialog) == Dialog {
		return Dialog
	}
	return ""
}

func (f *Feature) copyText(c *feature.Context, words string) {
	if words != "" {
		c.Do(feature.Copy{Text: words, Then: func(ok bool) feature.Message { return copiedText{ok} }})
	}
}

// export requests the game in the chosen form, once for each position, while the dialog shows
// it.
func (f *Feature) export(c *feature.Context) {
	if tabOf(c.Dialog) != TabText || c.Board == nil || !c.WorkerStarted || c.Requested != nil || len(c.Game.Forms) == 0 {
		f.requested = ""
		return
	}
	form := export.Chosen(c.Game.Forms, f.form).Name
	key := strings.Join(append([]string{form, c.Board.Game, c.Board.Position, c.Board.Record, c.Board.Ending.How}, c.Choices...), "\n")
	if key == f.requested {
		return
	}
	f.requested, f.text = key, ""
	f.asked = c.Ask(c.ExportCommand(form))
}

func (f *Feature) answered(c *feature.Context, m feature.Answer) {
	if m.ID != f.asked || f.asked == 0 {
		return
	}
	f.asked = 0
	if m.Exported != nil {
		f.text = m.Exported.Text
	} else if m.Error != nil {
		c.Send(feature.ErrorAlert(m.Error, false))
	}
}

// kindOf returns the dialog without its tab.
func kindOf(dialog string) string {
	kind, _, _ := strings.Cut(dialog, ":")
	return kind
}

// tabOf returns the share dialog's tab, "" if it is not open.
func tabOf(dialog string) string {
	kind, tab, _ := strings.Cut(dialog, ":")
	if kind != Dialog {
		return ""
	}
	switch tab {
	case TabText, TabEmbed:
		return tab
	}
	return TabLink
}
