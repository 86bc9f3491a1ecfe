package page

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire"
)

// Players that are put together by hand: a seat's last choice opens the dialog
// "player:<seat>", whose controls are the keys that the worker tells of. Whether
// an agent string is one is said by the worker alone.

const (
	playerDialog = "player"
	customChoice = "custom" // of a seat's select: no agent string, but the way to the dialog
	levelKind    = "level"  // the kind of agent whose only key's value stands alone

	maxCustoms = 8    // players of a game that its selects keep
	maxPaste   = 1000 // bytes of a pasted agent string that are looked at, more than any has
)

// players are those put together on this visit, and the dialog for another.
type players struct {
	customs map[string][]string // agent strings that no select offers by itself, by game, the newest first
	form    *form               // nil while the dialog is closed
}

// form is the dialog in which a player is put together.
type form struct {
	seat   string
	kinds  []wire.Kind                  // nil until the worker has told
	kind   string                       // "" until the worker has read the seat's agent
	values map[string]string            // as given, by key; what is not given is usual
	kept   map[string]map[string]string // values of kinds that were left
	usual  map[string]string            // what the agent has for each key, as the worker said last
	pasted string                       // that could not be read

	describing int           // ID of the outstanding Describe, 0 for none
	asked      int           // ID of the outstanding Check, 0 for none
	text       string        // that it is about
	reading    bool          // the values are to follow what it is answered
	checked    *wire.Checked // what the controls say, nil where that is no agent
	wrong      *wire.Error   // what was said of the last text, nil where it is one
	use        bool          // the player is to be seated as soon as that can be
}

// show opens a dialog, or with "" closes the one that is open.
func (p *Page) show(dialog string) {
	if dialog == keptDialog && p.dialog == "" {
		p.kept.browse = browsing{}
		p.loadKept() // another tab may have kept more
	}
	p.players.form = nil
	kind, seat, _ := strings.Cut(dialog, ":")
	if kind == playerDialog && !p.beginPlayer(seat) {
		dialog = ""
	}
	if dialog != "" && p.live() {
		p.halt() // the board cannot be seen
	}
	p.dialog = dialog
	p.files.problem = nil
	p.export()
}

// beginPlayer begins with the agent that has a seat, a person's with the first
// level; it says false where there is no such seat.
func (p *Page) beginPlayer(seat string) bool {
	i := -1
	if p.board != nil {
		i = slices.Index(p.game.Seats, seat)
	}
	if i < 0 {
		return false
	}
	agent := p.choices[i]
	if agent == wire.Human {
		agent = firstLevel
	}
	p.players.form = &form{seat: seat, kept: make(map[string]map[string]string)}
	p.describe()
	p.checkPlayer(agent, true)
	return true
}

// describe asks which kinds of agents there are.
func (p *Page) describe() {
	p.players.form.describing = p.ask(wire.Command{Describe: &wire.Describe{}})
}

// checkPlayer asks whether text is an agent string, and if reading what its
// values are.
func (p *Page) checkPlayer(text string, reading bool) {
	f := p.players.form
	f.text, f.reading, f.wrong = text, reading, nil
	f.asked = p.ask(wire.Command{Check: &wire.Check{Agent: text}})
}

// waits says whether the worker owes the dialog an answer.
func (f *form) waits() bool { return f != nil && (f.describing != 0 || f.asked != 0) }

// renewPlayer asks again what a worker that is gone was asked.
func (p *Page) renewPlayer() {
	f := p.players.form
	if f != nil && f.describing != 0 {
		p.describe()
	}
	if f != nil && f.asked != 0 {
		p.checkPlayer(f.text, f.reading)
	}
}

// onKinds takes over which kinds of agents there are.
func (p *Page) onKinds(id int, k *wire.Kinds) {
	if f := p.players.form; f != nil && f.describing == id {
		f.describing, f.kinds = 0, k.Kinds
	}
}

// onPlayer takes over what the worker says of the agent string of the dialog,
// and says whether it was asked about that.
func (p *Page) onPlayer(id int, c *wire.Checked, wrong *wire.Error) bool {
	f := p.players.form
	if f == nil || f.asked != id {
		return false
	}
	f.asked, f.wrong = 0, wrong
	if c != nil || !f.reading { // else the controls still say what they said
		f.checked = c
	}
	if c == nil {
		f.use = false
		return true
	}
	f.usual = make(map[string]string)
	for _, v := range c.Values {
		f.usual[v.Key] = v.Value
	}
	if f.reading {
		f.kept[f.kind] = f.values
		f.kind, f.values = readAgent(c.Agent)
		f.pasted = ""
	}
	p.seatPlayer()
	return true
}

// readAgent takes a canonical agent string apart.
func readAgent(agent string) (kind string, values map[string]string) {
	kind, rest, _ := strings.Cut(agent, ":")
	values = make(map[string]string)
	if kind == levelKind {
		values[levelKind] = rest
		return kind, values
	}
	for part := range strings.SplitSeq(rest, ",") {
		if key, value, is := strings.Cut(part, "="); is {
			values[key] = value
		}
	}
	return kind, values
}

// agent is the agent string that the controls say.
func (f *form) agent() string {
	if f.kind == levelKind {
		return levelKind + ":" + f.values[levelKind]
	}
	text, sep := f.kind, ":"
	for _, key := range slices.Sorted(maps.Keys(f.values)) {
		text, sep = text+sep+key+"="+f.values[key], ","
	}
	return text
}

// keys are those of the chosen kind.
func (f *form) keys() []wire.Key {
	for _, k := range f.kinds {
		if k.Name == f.kind {
			return k.Keys
		}
	}
	return nil
}

// key is what is known of one of them.
func (f *form) key(name string) (wire.Key, bool) {
	for _, k := range f.keys() {
		if k.Name == name {
			return k, true
		}
	}
	return wire.Key{}, false
}

// allows says whether a value may be given to a key as far as its description
// tells.
func allows(k wire.Key, value string) bool {
	switch n, err := strconv.ParseFloat(value, 64); {
	case slices.Contains(k.Choices, value) || k.Many:
		return true
	case k.Min == 0 && k.Max == 0:
		return len(k.Choices) > 0
	case err != nil || !(n >= k.Min && n <= k.Max):
		return false
	}
	_, err := strconv.Atoi(value)
	return err == nil || !k.Whole
}

// PickKind chooses the kind of agent in the dialog of a player. The values of
// the one before are kept for a return.
func (p *Page) PickKind(kind string) {
	p.do(func() {
		f := p.players.form
		if f == nil || kind == f.kind || !slices.ContainsFunc(f.kinds, func(k wire.Kind) bool { return k.Name == kind }) {
			return
		}
		f.kept[f.kind] = f.values
		f.kind, f.values = kind, f.kept[kind]
		if f.values == nil {
			f.values = make(map[string]string)
		}
		if kind == levelKind && f.values[levelKind] == "" {
			_, f.values = readAgent(firstLevel)
		}
		f.usual, f.pasted = nil, ""
		p.checkValues()
	})
}

// SetParam gives a key of the agent in the dialog a value, "" for the usual one.
// What cannot stand beside it is usual again.
func (p *Page) SetParam(name, value string) {
	p.do(func() {
		f := p.players.form
		if f == nil {
			return
		}
		key, known := f.key(name)
		if _, given := f.values[name]; !known && !given {
			return
		}
		value = strings.TrimSpace(value[:min(len(value), maxPaste)])
		if key.Max > key.Min {
			value = strings.NewReplacer(",", ".", "−", "-").Replace(value)
		}
		f.values[name], f.pasted = value, ""
		if value == "" {
			delete(f.values, name)
		} else {
			for _, other := range key.Excludes {
				delete(f.values, other)
			}
		}
		p.checkValues()
	})
}

// checkValues asks whether the controls say an agent string, unless a value is
// plainly none.
func (p *Page) checkValues() {
	f := p.players.form
	for name, value := range f.values {
		if key, known := f.key(name); known && !allows(key, value) {
			f.asked, f.checked, f.wrong, f.use = 0, nil, nil, false
			return
		}
	}
	p.checkPlayer(f.agent(), false)
}

// ReadPlayer takes over an agent string from outside, if it is one.
func (p *Page) ReadPlayer(text string) {
	p.do(func() {
		f := p.players.form
		if f == nil {
			return
		}
		f.pasted = strings.TrimSpace(strings.ToValidUTF8(text[:min(len(text), maxPaste)], ""))
		if f.pasted != "" {
			p.checkPlayer(f.pasted, true)
		} else {
			p.checkValues()
		}
	})
}

// CopyPlayer puts the agent string of the dialog on the clipboard.
func (p *Page) CopyPlayer() {
	p.do(func() {
		f := p.players.form
		if f == nil || f.checked == nil {
			return
		}
		agent := f.checked.Agent
		p.host.Copy(agent, func(ok bool) {
			p.do(func() {
				if ok {
					p.tell(p.words.Players.Copied)
				} else {
					p.keep(agent)
				}
			})
		})
	})
}

// UsePlayer gives the seat the player that was put together and closes the
// dialog, as soon as the worker has said that it is one.
func (p *Page) UsePlayer() {
	p.do(func() {
		if f := p.players.form; f != nil {
			f.use = f.asked != 0 || f.checked != nil
			p.seatPlayer()
		}
	})
}

// seatPlayer does what UsePlayer asked for, if it can be done by now.
func (p *Page) seatPlayer() {
	f := p.players.form
	if f == nil || !f.use || f.asked != 0 || p.unsettled() {
		return
	}
	p.remember(f.checked)
	p.show("")
	p.reseat(slices.Index(p.game.Seats, f.seat), f.checked.Agent)
}

// remember keeps an agent that no select offers by itself among the choices of
// the open game.
func (p *Page) remember(c *wire.Checked) {
	if offered(p.game, c.Agent) {
		return
	}
	p.nets.link(p.game.ID, c.Agent, c.Net)
	if p.players.customs == nil {
		p.players.customs = make(map[string][]string)
	}
	list := p.players.customs[p.game.ID]
	if !slices.Contains(list, c.Agent) {
		p.players.customs[p.game.ID] = slices.Insert(list[:min(len(list), maxCustoms-1)], 0, c.Agent)
	}
}

// known says whether a seat of the open game may be given a choice.
func (p *Page) known(choice string) bool {
	return offered(p.game, choice) || slices.Contains(p.players.customs[p.game.ID], choice)
}
