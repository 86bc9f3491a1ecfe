// Package mynets is the feature for the nets that only this device has: a tab of the lab that lists
// them, takes files in, and gives them out.
//
// The worker examines a net before it is kept: whether agents can play with it, in which games. The
// browser's database has the files, under the names by which agents use them ("mine:first"), and two
// settings list them: one with what the page knows of each, one for the menus of all programs. Nothing
// leaves the device.
package mynets

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"playout/engine/digest"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/handed"
	"playout/ui/feature/labtab"
	"playout/ui/text"
)

// Address is the address of the tab.
const Address = "#/" + labtab.Place + "?" + labtab.Key + "=" + labtab.Nets

// Limits.
const (
	maxFile  = 16 << 20 // bytes of a net, as package net allows in a page
	maxName  = 32       // letters of a name
	maxCard  = 16 << 10 // bytes of a card
	mostNets = 100
)

// Feature is the nets of this device, and what is being done with one.
type Feature struct {
	load  func(key string) string
	list  []Net
	work  *work // that is under way, nil for none
	queue []*work
	said  said
	row   string // the net whose name changes, or that is to be removed; "" for none
	does  does   // which of both
	named string // the new name
}

// does is what a row asks about its net.
type does uint8

const (
	renames does = iota + 1
	removes
)

// work is a net that is about to be kept.
type work struct {
	Net
	data    []byte
	replace bool          // a net of the same name
	replies bool          // another feature waits for the outcome
	renamed string        // the former name of a net that gets another, "" for a new net
	asked   int           // ID of the Examine, 0 for none
	fits    []labwire.Fit // the games to choose from, nil before the answer
	keeps   bool          // the device is storing it
}

// said is what the page says about the last work: a key of Words.Says and what fills its template.
type said struct {
	what, net, cause string
	game             string // its ID
}

// New returns the feature.
func New(d feature.Device) feature.Feature {
	return &Feature{load: d.Load, list: read(d.Load(keyAbout))}
}

type (
	// Open lets a person choose files.
	Open struct{}
	// Choose chooses the game of a net that several games can use, "" for none of them.
	Choose struct{ Game string }
	// Rename asks for another name of a net.
	Rename struct{ Name string }
	// Remove asks whether to remove a net; "" closes the question of a row.
	Remove struct{ Name string }
	// Name is the text of the field for the new name.
	Name struct{ Text string }
	// Confirm does what the row asks about.
	Confirm struct{}
	// Save saves a net, or its card.
	Save struct {
		Name string
		Card bool
	}

	// kept is the outcome of storing the net of a work.
	kept struct {
		of  *work
		err error
	}
	// written comes once the list with the net of a work has been stored, if there is room.
	written struct{ of *work }
	// fetched is the file of a net, or why it cannot be read.
	fetched struct {
		name string
		data []byte
		err  error
		then func(f *Feature, c *feature.Context, data []byte)
	}
	// removed is the outcome of removing a net.
	removed struct {
		name string
		err  error
	}
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Open:
		c.Do(handed.Pick{Accept: ".onnx"})
	case handed.Files:
		for i := range m.Files {
			if file := &m.Files[i]; file.Kind() == handed.Net {
				f.take(c, file)
			}
		}
	case feature.KeepNet:
		f.begin(c, &work{Net: Net{Name: m.Name, Game: m.Game, From: m.From, Card: m.Card}, data: m.Data, replace: m.Replace, replies: true})
	case Choose:
		f.choose(c, m.Game)
	case Rename:
		f.ask(m.Name, renames)
	case Remove:
		f.ask(m.Name, removes)
	case Name:
		f.named = m.Text[:min(len(m.Text), 4*maxName)]
	case Confirm:
		f.confirm(c)
	case Save:
		f.save(c, m)
	case fetched:
		if m.err != nil {
			f.said = said{what: "unread", net: m.name, cause: m.err.Error()}
		} else {
			m.then(f, c, m.data)
		}
	case kept:
		f.stored(c, m)
	case written:
		f.listed(c, m.of)
	case removed:
		f.dropped(c, m)
	case feature.NetsChanged:
		f.list = read(f.load(keyAbout))
	case feature.WorkerLost:
		if w := f.work; w != nil && w.asked != 0 && !m.GivenUp {
			f.examine(c, w) // the next worker gets the file, too
		}
	case feature.Answer:
		f.answer(c, m)
	}
}

// take takes a file that a person has handed over.
func (f *Feature) take(c *feature.Context, file *handed.File) {
	switch {
	case errors.Is(file.Err, feature.ErrTooLarge) || len(file.Data) > maxFile:
		f.said = said{what: "large", net: file.Name}
	case file.Err != nil:
		f.said = said{what: "unread", net: file.Name, cause: file.Err.Error()}
	default:
		f.begin(c, &work{Net: Net{Name: f.free(file.Name), From: file.Name}, data: file.Data})
	}
}

// begin starts to keep a net, once those before it are kept.
func (f *Feature) begin(c *feature.Context, w *work) {
	if f.work != nil {
		f.queue = append(f.queue, w)
		return
	}
	f.work, f.list = w, read(f.load(keyAbout)) // another tab may have changed it
	switch {
	case !isName(w.Name):
		f.fail(c, said{what: "name", net: w.Name})
		return
	case f.find(w.Name) != nil && !w.replace:
		f.fail(c, said{what: "taken", net: w.Name})
		return
	case f.find(w.Name) == nil && len(f.list) >= mostNets:
		f.fail(c, said{what: "many", net: w.Name})
		return
	case len(w.data) > maxFile:
		f.fail(c, said{what: "large", net: w.Name})
		return
	}
	w.Bytes, w.Milli = len(w.data), c.Date.Milli
	c.Do(feature.LendNet{Name: w.agentName(), Data: w.data})
	if w.renamed != "" {
		f.keep(c)
		return
	}
	f.said = said{what: "examines", net: w.From}
	f.examine(c, w)
}

// examine asks the worker about the net.
func (f *Feature) examine(c *feature.Context, w *work) {
	w.asked = c.Ask(labwire.EncodeCommand(labwire.Command{Examine: &labwire.Examine{Net: w.agentName()}}))
}

// answer handles the worker's answer about the net.
func (f *Feature) answer(c *feature.Context, m feature.Answer) {
	w := f.work
	if w == nil || w.asked == 0 || m.ID != w.asked {
		return
	}
	w.asked = 0
	var e labwire.Event
	err := errors.New("no answer")
	if m.Error != nil {
		err = errors.New(m.Error.Text)
	} else if m.Lab != nil {
		e, err = labwire.DecodeEvent(m.Lab)
	}
	if err != nil || e.Examined == nil {
		f.fail(c, said{what: "refused", net: w.From, cause: err.Error()})
		return
	}
	w.fits = e.Examined.Fits
	switch {
	case w.Game != "":
		f.choose(c, w.Game)
	case len(w.fits) == 1:
		f.choose(c, w.fits[0].Game)
	default:
		f.said = said{what: "several", net: w.Name}
	}
}

// choose keeps the net for a game, or gives it up if it does not fit that game.
func (f *Feature) choose(c *feature.Context, game string) {
	w := f.work
	if w == nil || w.fits == nil || w.keeps {
		return
	}
	i := slices.IndexFunc(w.fits, func(fit labwire.Fit) bool { return fit.Game == game })
	if i < 0 {
		f.fail(c, said{what: "fits", net: w.Name, game: game})
		return
	}
	w.Game, w.Planes, w.Agent = game, w.fits[i].Planes, w.fits[i].Agent
	f.keep(c)
}

// keep stores the file of the net.
func (f *Feature) keep(c *feature.Context) {
	w := f.work
	w.keeps = true
	if w.Card == "" || len(w.Card) > maxCard {
		w.Card = cardOf(w)
	}
	c.Do(feature.KeepFile{Name: w.agentName(), Data: w.data, Then: func(err error) feature.Message { return kept{w, err} }})
}

// stored writes the list with the net once its file is stored.
func (f *Feature) stored(c *feature.Context, m kept) {
	w := m.of
	if f.work != w {
		return
	}
	if m.err != nil {
		what := "denied"
		if errors.Is(m.err, feature.ErrFull) {
			what = "full"
		}
		f.fail(c, said{what: what, net: w.Name})
		return
	}
	list := slices.DeleteFunc(read(f.load(keyAbout)), func(n Net) bool { return n.Name == w.Name || n.Name == w.renamed })
	write(c, append([]Net{w.Net}, list...))
	c.Send(written{w})
}

// listed ends the work once the list has been stored.
func (f *Feature) listed(c *feature.Context, w *work) {
	if f.work != w {
		return
	}
	f.list = read(f.load(keyAbout))
	if n := f.find(w.Name); n == nil || n.Milli != w.Milli || n.Bytes != w.Bytes {
		write(c, f.list) // the menus' part may have had room
		f.fail(c, said{what: "full", net: w.Name})
		return
	}
	f.said = said{what: "kept", net: w.Name, game: w.Game}
	if w.renamed != "" {
		f.said.what = "renamed"
		f.discard(c, w.renamed)
	}
	f.end(c, nil)
}

// fail gives up the net under way.
func (f *Feature) fail(c *feature.Context, why said) {
	w := f.work
	f.said = why
	switch was := f.find(w.Name); {
	case !isName(w.Name) || why.what == "taken" || why.what == "many":
	case was == nil:
		c.Do(feature.KeepFile{Name: w.agentName()})
		c.Do(feature.LendNet{Name: w.agentName()})
	default: // the worker gets the one before again
		f.fetch(c, was.Name, func(_ *Feature, c *feature.Context, data []byte) {
			c.Do(feature.LendNet{Name: text.OwnNet + was.Name, Data: data})
		})
	}
	f.end(c, errors.New(why.in(c.T)))
}

// end ends the work, tells the feature that waits, and begins the next.
func (f *Feature) end(c *feature.Context, err error) {
	w := f.work
	f.work = nil
	if err == nil {
		c.Send(feature.NetsChanged{})
	}
	if w.replies {
		c.Send(feature.NetKept{Name: w.Name, Agent: w.Agent, Err: err})
	}
	if len(f.queue) > 0 {
		next := f.queue[0]
		f.queue = f.queue[1:]
		f.begin(c, next)
	}
}

// ask opens the question of a row, or closes it.
func (f *Feature) ask(name string, what does) {
	if f.row, f.does, f.named = "", 0, name; f.find(name) != nil {
		f.row, f.does = name, what
	}
}

// confirm does what the open row asks.
func (f *Feature) confirm(c *feature.Context) {
	n := f.find(f.row)
	if n == nil {
		return
	}
	switch to := strings.TrimSpace(f.named); {
	case f.does == removes:
		c.Do(feature.KeepFile{Name: n.agentName(), Then: func(err error) feature.Message { return removed{n.Name, err} }})
	case to == n.Name:
	case !isName(to):
		f.said = said{what: "name", net: to}
		return
	case f.find(to) != nil:
		f.said = said{what: "taken", net: to}
		return
	default:
		f.fetch(c, n.Name, func(f *Feature, c *feature.Context, data []byte) {
			next := *n
			next.Name = to
			next.Agent = strings.Replace(n.Agent, "net="+n.agentName(), "net="+next.agentName(), 1)
			f.begin(c, &work{Net: next, data: data, renamed: n.Name})
		})
	}
	f.row, f.does = "", 0
}

// fetch reads the file of a net.
func (f *Feature) fetch(c *feature.Context, name string, then func(f *Feature, c *feature.Context, data []byte)) {
	c.Do(feature.FetchFile{Name: text.OwnNet + name, Then: func(data []byte, err error) feature.Message { return fetched{name, data, err, then} }})
}

// discard removes the file of a net that is no longer listed.
func (f *Feature) discard(c *feature.Context, name string) {
	c.Do(feature.KeepFile{Name: text.OwnNet + name})
	c.Do(feature.LendNet{Name: text.OwnNet + name})
}

// dropped removes a net from the list once its file is gone.
func (f *Feature) dropped(c *feature.Context, m removed) {
	if m.err != nil {
		f.said = said{what: "denied", net: m.name}
		return
	}
	write(c, slices.DeleteFunc(read(f.load(keyAbout)), func(n Net) bool { return n.Name == m.name }))
	f.said = said{what: "removed", net: m.name}
	c.Do(feature.LendNet{Name: text.OwnNet + m.name})
	c.Send(feature.NetsChanged{})
}

// save offers a net or its card as a file.
func (f *Feature) save(c *feature.Context, m Save) {
	n := f.find(m.Name)
	if n == nil {
		return
	}
	if m.Card {
		c.Do(feature.Save{Name: n.Name + ".json", Kind: "application/json", Data: []byte(n.Card)})
		return
	}
	f.fetch(c, n.Name, func(_ *Feature, c *feature.Context, data []byte) {
		c.Do(feature.Save{Name: n.Name + ".onnx", Kind: "application/octet-stream", Data: data})
	})
}

// free returns a name for a net that comes from a file, which no other net has.
func (f *Feature) free(file string) string {
	name := file[strings.LastIndexAny(file, `/\`)+1:]
	if strings.HasSuffix(strings.ToLower(name), ".onnx") {
		name = name[:len(name)-len(".onnx")]
	}
	name = strings.Map(func(r rune) rune {
		if isLetter(r) {
			return r
		}
		return '-'
	}, name)
	name = strings.Trim(name[:min(len(name), maxName-4)], "-")
	if name == "" {
		name = "net"
	}
	used := func(name string) bool {
		return f.find(name) != nil || f.work != nil && f.work.Name == name || slices.ContainsFunc(f.queue, func(w *work) bool { return w.Name == name })
	}
	is := name
	for n := 2; used(is); n++ {
		is = name + "-" + number(n)
	}
	return is
}

// cardOf returns a card for a net that came without one.
func cardOf(w *work) string {
	sum := digest.SHA256(w.data)
	card, err := json.MarshalIndent(map[string]any{
		"game": w.Game, "planes": w.Planes, "recipe": "brought to the page as " + w.From, "seed": 0, "data": "unknown", "hours": 0,
		"sha256": hex.EncodeToString(sum[:]), "figures": map[string]any{},
	}, "", "  ")
	if err != nil {
		panic(err) // these values have a text
	}
	return string(card) + "\n"
}
