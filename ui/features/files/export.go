package files

import (
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/export"
)

// cutAt is the number of bytes of an export that the page shows: drawing a megabyte of text at
// every render would slow it down.
const cutAt = 4000

// Part is the feature's part of the view: the dialog of import and export.
type Part struct {
	Problem  string           // why nothing was imported, a sentence; "" for no problem
	Cause    string           // the engine's own words about it, in English; "" for nothing
	Choices  []feature.Option // the games that can play it, if there are several
	Several  bool             // they are the games that a text has
	Forms    []feature.Option // the forms of an export of the game
	Form     string           // the one shown
	Text     string           // the game in that form, only its beginning if Cut; "" until it has arrived
	Cut      bool
	Pictures bool // pictures can be copied
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	part := Part{Pictures: f.pictures}
	part.Problem, part.Cause = f.problem.In(now.T)
	for _, name := range f.choices {
		id, _, _ := strings.Cut(name, ":")
		part.Choices = append(part.Choices, feature.Option{Value: name, Label: now.T.Games[id].Name})
	}
	if part.Several = f.games != nil; part.Several {
		part.Choices = f.listed(now.T)
	}
	if now.Dialog == Dialog && now.Board != nil {
		for _, form := range forms(&now) {
			part.Forms = append(part.Forms, feature.Option{Value: form.Name, Label: export.FormName(now.T, now.Game.ID, form.Name)})
		}
		part.Form, part.Text = f.chosen(&now).Name, f.exported(&now)
		if part.Text == "" && part.Form == formLink {
			part.Text = now.T.NoLink
		}
		if len(part.Text) > cutAt {
			part.Text, part.Cut = strings.ToValidUTF8(part.Text[:cutAt], "")+"…", true
		}
	}
	open := WordsIn(now.T).Open
	return feature.Contributions{
		Regions: []feature.Region{
			{Slot: feature.Dialogs, Name: Dialog, Part: part},
			{Slot: feature.OverPage, Name: "drop", Part: drop{f.hovering}},
		},
		Buttons: []feature.Button{{
			Action: "files", Menu: true, Order: 50, Icon: "files", Label: open.Label, Tip: open.Tip, OnClick: feature.ShowDialog{Dialog: Dialog}, OpensDialog: true,
			Disabled: now.State() == feature.StateLoading,
		}},
	}
}

// forms returns the forms of the game on the board, and the link.
func forms(now *feature.Snapshot) []wire.Form {
	return append(slices.Clone(now.Game.Forms), wire.Form{Name: formLink, Kind: "text/plain", Ending: ".txt"})
}

// chosen returns the chosen form, or the game's default if it does not have that one.
func (f *Feature) chosen(now *feature.Snapshot) wire.Form {
	return export.Chosen(forms(now), f.form)
}

// exported returns the game in the chosen form, "" until it has arrived and for a game too long
// for a link.
func (f *Feature) exported(now *feature.Snapshot) string {
	if f.chosen(now).Name == formLink {
		if link := now.ViewLink(); link.Fits() {
			return now.Address + link.String()
		}
		return ""
	}
	return f.text
}

// export requests the game in the chosen form, while the dialog is open.
func (f *Feature) export(c *feature.Context, dialog string) {
	f.text, f.asked = "", 0
	if dialog != Dialog || c.Board == nil || !c.WorkerStarted || f.chosen(&c.Snapshot).Name == formLink {
		return
	}
	now := c.Snapshot
	now.Add(f.Publish()) // other features' data may belong to the previous game
	f.asked = c.Ask(now.ExportCommand(f.chosen(&c.Snapshot).Name))
}

// deliver puts the game or a picture of it on the clipboard or into a file.
func (f *Feature) deliver(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case copied:
		notice := export.WordsIn(c.T).Copied
		if !m.ok {
			notice = export.WordsIn(c.T).CopyFailed
		}
		c.Send(feature.Notice{Text: notice, Dialog: m.of})
		return
	case saved:
		if !m.ok {
			c.Send(feature.Notice{Text: export.WordsIn(c.T).NoPicture, Dialog: m.of})
		}
		return
	}
	if c.Board == nil {
		return
	}
	whole, form := f.exported(&c.Snapshot), f.chosen(&c.Snapshot)
	of, _, _ := strings.Cut(c.Dialog, ":")
	then := func(ok bool) feature.Message { return copied{of, ok} }
	switch m := m.(type) {
	case CopyExport:
		if whole != "" {
			c.Do(feature.Copy{Text: whole, Then: then})
		}
	case SaveExport:
		if whole != "" {
			c.Do(feature.Save{Name: fileName(&c.Snapshot, form), Kind: form.Kind, Data: []byte(whole)})
		}
	case export.SavePicture:
		if m.Kind == feature.PictureSVG || m.Kind == feature.PicturePNG {
			c.Do(feature.SavePicture{Name: "playout-" + c.Game.ID + "." + m.Kind, Kind: m.Kind,
				Then: func(ok bool) feature.Message { return saved{of, ok} }})
		}
	case export.CopyPicture:
		c.Do(feature.CopyPicture{Then: then})
	}
}

// fileName returns the name of a file of a form; whole games are named after the game only.
func fileName(now *feature.Snapshot, form wire.Form) string {
	name := "playout-" + now.Game.ID
	if all := forms(now); form.Name != all[0].Name {
		name += "-" + form.Name
	}
	return name + form.Ending
}
