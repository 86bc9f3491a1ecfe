package page

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/text"
)

// Files is the dialog of import and export.
type Files struct {
	Problem  string   // why nothing was imported, a sentence; "" for nothing
	Cause    string   // what the engine says of it, in English; "" for nothing
	Forms    []Option // in which the game can be exported
	Form     string   // the one that is shown
	Text     string   // the game in it, its beginning where Cut; "" until it has come
	Cut      bool
	Pictures bool // a picture can be copied
	Hovering bool // a file is held over the page
}

// files is what import and export know beside the game.
type files struct {
	form      string // chosen to export in, "" for the game's usual one
	asked     int    // ID of the outstanding Export, 0 for none
	text      string // of form, "" until it has come
	importing int    // ID of the outstanding Import, 0 for none
	problem   *alert
	players   []string // who played the game on the board, by seat; nil where no text told
	hovering  bool
	pictures  bool // can be copied
}

const (
	dialogFiles = "files"
	formLink    = "link"
	// cutAt is how many bytes of an export are shown: to draw a text of a megabyte
	// with every render would make the page wait.
	cutAt = 4000
	// An import waits for the board to rest, which takes a moment: so long between
	// two looks, in milliseconds, and so often.
	importPause = 50
	importLooks = 200
)

func (p *Page) filesView() Files {
	f := Files{Pictures: p.files.pictures, Hovering: p.files.hovering}
	f.Problem, f.Cause = p.files.problem.in(p.words)
	if p.dialog != dialogFiles || p.board == nil {
		return f
	}
	for _, form := range p.forms() {
		f.Forms = append(f.Forms, Option{form.Name, p.words.Form(p.game.ID, form.Name)})
	}
	f.Form, f.Text = p.form().Name, p.exported()
	if len(f.Text) > cutAt {
		f.Text, f.Cut = strings.ToValidUTF8(f.Text[:cutAt], "")+"…", true
	}
	return f
}

// forms are those of the game on the board, and the link.
func (p *Page) forms() []wire.Form {
	return append(slices.Clone(p.game.Forms), wire.Form{Name: formLink, Kind: "text/plain", Ending: ".txt"})
}

// form is the one that was chosen, or where the game has none such its usual one.
func (p *Page) form() wire.Form {
	forms := p.forms()
	return forms[max(0, slices.IndexFunc(forms, func(f wire.Form) bool { return f.Name == p.files.form }))]
}

// exported is the game in the form that is chosen, "" while that is to come.
func (p *Page) exported() string {
	if p.form().Name == formLink {
		return p.host.Address() + p.link()
	}
	return p.files.text
}

// export asks for the game in the form that is chosen, while the dialog is open.
func (p *Page) export() {
	p.files.text, p.files.asked = "", 0
	if p.dialog != dialogFiles || p.board == nil || !p.worker.greeted || p.form().Name == formLink {
		return
	}
	p.files.asked = p.ask(wire.Command{Export: &wire.Export{Form: p.form().Name, Players: p.whoPlays(), Date: p.host.Date().Format("2006.01.02")}})
}

// whoPlays are the names of who plays, for an export: those that were told, else
// the machines'.
func (p *Page) whoPlays() []string {
	if p.files.players != nil {
		return p.files.players
	}
	names := make([]string, len(p.choices))
	for i, choice := range p.choices {
		if choice != wire.Human {
			names[i] = p.choiceName(choice)
		}
	}
	return names
}

func (p *Page) onExported(id int, x *wire.Exported) {
	if id == p.files.asked {
		p.files.asked, p.files.text = 0, x.Text
	}
}

// SetForm chooses the form of the export.
func (p *Page) SetForm(name string) {
	p.do(func() {
		if p.board == nil || name == p.form().Name {
			return
		}
		p.files.form = name
		p.export()
	})
}

// CopyExport puts the export on the clipboard.
func (p *Page) CopyExport() {
	p.do(func() {
		if p.board == nil {
			return
		}
		if whole := p.exported(); whole != "" {
			p.host.Copy(whole, func(ok bool) { p.do(func() { p.copied(ok) }) })
		}
	})
}

// copied tells whether a copy went well.
func (p *Page) copied(ok bool) {
	if ok {
		p.tell(p.words.Files.Copied)
	} else {
		p.tell(p.words.Files.CopyFailed)
	}
}

// SaveExport offers the export as a file.
func (p *Page) SaveExport() {
	p.do(func() {
		if p.board == nil {
			return
		}
		if whole := p.exported(); whole != "" {
			form := p.form()
			p.host.Save(p.fileName(form), form.Kind, []byte(whole))
		}
	})
}

// fileName is of a file of a form; whole games are named by the game alone.
func (p *Page) fileName(form wire.Form) string {
	name := "playout-" + p.game.ID
	if forms := p.forms(); form.Name != forms[0].Name {
		name += "-" + form.Name
	}
	return name + form.Ending
}

// SavePicture offers the board as a picture, "svg" or "png".
func (p *Page) SavePicture(kind string) {
	p.do(func() {
		if p.board == nil || kind != PictureSVG && kind != PicturePNG {
			return
		}
		p.host.SavePicture("playout-"+p.game.ID+"."+kind, kind, func(ok bool) {
			p.do(func() {
				if !ok {
					p.tell(p.words.Files.NoPicture)
				}
			})
		})
	})
}

// CopyPicture puts a picture of the board on the clipboard.
func (p *Page) CopyPicture() {
	p.do(func() {
		if p.board != nil {
			p.host.CopyPicture(func(ok bool) { p.do(func() { p.copied(ok) }) })
		}
	})
}

// PickFile has a file chosen and imports it.
func (p *Page) PickFile() {
	p.do(func() {
		var accept []string
		for _, g := range p.catalogue {
			for _, f := range g.Forms {
				if !slices.Contains(accept, f.Ending) {
					accept = append(accept, f.Ending)
				}
			}
		}
		p.host.Pick(strings.Join(append(accept, ".gz"), ","), p.ImportFile)
	})
}

// ImportFile imports what a file holds, packed with gzip or not. An error is why it
// could not be read, as Host says.
func (p *Page) ImportFile(_ string, data []byte, err error) {
	p.do(func() {
		if err == nil {
			data, err = unpack(data)
		}
		if err != nil {
			p.notImported(&alert{detail: fileCause(err), say: func(w *text.Strings) string {
				if errors.Is(err, ErrTooLarge) {
					return w.Files.TooLarge
				}
				return w.Files.Unreadable
			}})
			return
		}
		p.importText(string(data), importLooks)
	})
}

// fileCause is what is said of a file in small print; too large says all itself.
func fileCause(err error) string {
	if errors.Is(err, ErrTooLarge) {
		return ""
	}
	return wire.Clip(err.Error())
}

// unpack is data out of gzip, or the data itself; no more than MaxFile bytes.
func unpack(data []byte) ([]byte, error) {
	if len(data) > MaxFile {
		return nil, ErrTooLarge
	}
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	data, err = io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err == nil && len(data) > MaxFile {
		return nil, ErrTooLarge
	}
	return data, err
}

// Import opens what a text tells: a game, a position or a link.
func (p *Page) Import(text string) { p.do(func() { p.importText(text, importLooks) }) }

// importText sends the text to the worker, which says what it is, once the board
// rests; it is looked for so many times.
func (p *Page) importText(words string, looks int) {
	p.files.problem = nil
	if len(words) > wire.MaxText {
		p.notImported(&alert{say: func(w *text.Strings) string { return w.Files.TooLarge }})
		return
	}
	if p.board == nil || p.unsettled() {
		if looks == 0 || p.worker.abandoned {
			p.notImported(&alert{say: func(w *text.Strings) string { return w.Files.Busy }})
			return
		}
		p.after(importPause, func() { p.importText(words, looks-1) })
		return
	}
	p.dropThought()
	p.giveUp()
	p.pending = p.ask(wire.Command{Import: &wire.Import{
		Game: p.board.Game, Text: strings.ToValidUTF8(words, "\ufffd"), Seed: 1 + p.host.Random()%maxSeed,
	}})
	p.files.importing = p.pending
}

// notImported says why nothing was imported, in the dialog, which is opened for it.
func (p *Page) notImported(why *alert) {
	p.files.problem = why
	if p.dialog != dialogFiles {
		p.show(dialogFiles)
		p.files.problem = why
	}
}

// imported is the opening that an Import's Board is of. Who plays stays where the
// game is the same one; nobody moves by itself, since the visitor wants to look.
func (p *Page) imported(id int, b *wire.Board) *opening {
	p.files.importing = 0
	p.leave()
	p.setup = nil
	p.watching.along, p.watching.once = false, false
	o := &opening{id: id, game: p.find(b.Game), paused: true, told: b.Imported}
	if seats := b.Imported.Seats; seats != nil {
		o.seats, o.link = seats, true
		o.paused = b.Ply < len(b.Plies)
	} else if p.game.ID == o.game.ID && len(p.choices) == len(b.Seats) {
		o.choices = slices.Clone(p.choices)
	}
	p.alert = nil
	if p.dialog == dialogFiles {
		p.dialog = ""
	}
	return o
}

// tellImported says what was opened, by whose names and what was left out.
func (p *Page) tellImported(told *wire.Imported) {
	w := p.words
	said := text.Fill(w.Files.Opened, "form", w.Form(p.game.ID, told.Form))
	var names []string
	for _, name := range told.Players {
		if name != "" {
			names = append(names, wire.Clip(name))
		}
	}
	if len(names) > 0 {
		said += ", " + strings.Join(names, " – ")
	}
	if told.Left > 0 {
		said += ". " + w.Count(w.Files.Left, told.Left)
	}
	p.tell(said)
}

// unimported says why the worker refuses a text. The game is as it was.
func (p *Page) unimported(e *wire.Error) {
	p.files.importing, p.pending = 0, 0
	p.notImported(&alert{detail: e.Text, say: func(w *text.Strings) string {
		template, known := w.Files.Refused[e.Kind]
		if !known {
			template = w.Files.Refused[wire.KindForm]
		}
		if e.Ply > 0 {
			template = w.Files.WrongMove
		}
		return text.Fill(template, "of", e.Of, "ply", w.Number(e.Ply))
	}})
	p.rest()
}

// forgetFiles drops what a worker that has ended owed.
func (p *Page) forgetFiles() {
	if p.files.importing != 0 {
		p.notImported(&alert{say: func(w *text.Strings) string { return w.Files.Lost }})
	}
	p.files.importing, p.files.asked = 0, 0
}

// Hover tells whether a file is held over the page.
func (p *Page) Hover(on bool) { p.do(func() { p.files.hovering = on }) }
