package players

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/sorting"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// form is the state of the dialog for putting a player together.
type form struct {
	seat   string
	kinds  []wire.Kind                  // nil until the worker has listed them
	kind   string                       // "" until the worker has read the seat's agent
	values map[string]string            // the given values, by key; a missing one has its default
	kept   map[string]map[string]string // values of kinds chosen earlier
	usual  map[string]string            // the agent's value for each key, from the worker's last report
	pasted string                       // invalid text
	of     *wire.Game                   // the game of an agent without a seat, nil for that on the board

	describing int           // ID of the outstanding Describe, 0 for none
	asked      int           // ID of the outstanding Check, 0 for none
	text       string        // the text being checked
	reading    bool          // the controls will follow the answer
	checked    *wire.Checked // the worker's reading of the controls, nil if they do not form an agent
	wrong      *wire.Error   // the error of the last text, nil if it is an agent
	use        bool          // to seat the player as soon as possible

	through func(*feature.Context, wire.Command) int // asks a question, nil for the worker itself
}

// handle handles a message of the controls in a dialog.
func (f *form) handle(c *feature.Context, m feature.Message, dialog string) {
	switch m.(type) {
	case Pick, Set, Read: // the copied text is of another player
		c.Send(feature.Notice{Kept: true, Dialog: dialog})
	}
	switch m := m.(type) {
	case Pick:
		f.pick(c, m.Kind)
	case Set:
		f.set(c, m.Key, m.Value)
	case Read:
		f.read(c, m.Text)
	case Copy:
		if checked := f.checked; checked != nil {
			agent := checked.Agent
			c.Do(feature.Copy{Text: agent, Then: func(ok bool) feature.Message { return copied{agent, ok} }})
		}
	case Use:
		f.use = f.asked != 0 || f.checked != nil
	}
}

// ask asks a question, and returns the ID of the answer.
func (f *form) ask(c *feature.Context, q wire.Command) int {
	if f.through != nil {
		return f.through(c, q)
	}
	return c.Ask(q)
}

// describe requests the list of kinds of agents.
func (f *form) describe(c *feature.Context) {
	f.describing = f.ask(c, wire.Command{Describe: &wire.Describe{}})
}

// check asks the worker whether text is an agent string, and if reading, for its values.
func (f *form) check(c *feature.Context, text string, reading bool) {
	f.text, f.reading, f.wrong = text, reading, nil
	f.asked = f.ask(c, wire.Command{Check: &wire.Check{Agent: text}})
}

// repeatQuestions repeats the questions that a lost worker did not answer.
func (f *form) repeatQuestions(c *feature.Context) {
	if f.describing != 0 {
		f.describe(c)
	}
	if f.asked != 0 {
		f.check(c, f.text, f.reading)
	}
}

// answer handles the worker's answers about agents.
func (f *form) answer(c *feature.Context, m feature.Answer) {
	switch {
	case m.Kinds != nil && m.ID == f.describing:
		f.describing, f.kinds = 0, withOwnNets(m.Kinds.Kinds, feature.OwnNetsOf(f.game(c)))
	case m.ID == f.asked && f.asked != 0:
		f.hearChecked(m.Checked, m.Error)
	}
}

// game returns the game of the agent.
func (f *form) game(c *feature.Context) *wire.Game {
	if f.of != nil {
		return f.of
	}
	return c.Game
}

// withOwnNets adds nets of this device to the choices of the key net.
func withOwnNets(kinds []wire.Kind, nets []string) []wire.Kind {
	for i := range kinds {
		for j := range kinds[i].Keys {
			if k := &kinds[i].Keys[j]; k.Name == "net" {
				k.Choices = append(k.Choices, nets...)
			}
		}
	}
	return kinds
}

// hearChecked handles the worker's answer about the dialog's agent string.
func (f *form) hearChecked(checked *wire.Checked, wrong *wire.Error) {
	f.asked, f.wrong = 0, wrong
	if checked != nil || !f.reading { // otherwise the controls keep their values
		f.checked = checked
	}
	if checked == nil {
		f.use = false
		return
	}
	f.usual = make(map[string]string)
	for _, v := range checked.Values {
		f.usual[v.Key] = v.Value
	}
	if f.reading {
		f.kept[f.kind] = f.values
		f.kind, f.values = readAgent(checked.Agent)
		f.pasted = ""
	}
}

// pick chooses the kind of agent. It keeps the values of the former kind in case the visitor
// chooses it again.
func (f *form) pick(c *feature.Context, kind string) {
	if kind == f.kind || !slices.ContainsFunc(f.kinds, func(k wire.Kind) bool { return k.Name == kind }) {
		return
	}
	f.kept[f.kind] = f.values
	f.kind, f.values = kind, f.kept[kind]
	if f.values == nil {
		f.values = make(map[string]string)
	}
	if kind == levelKind && f.values[levelKind] == "" {
		_, f.values = readAgent(feature.FirstLevel)
	}
	f.usual, f.pasted = nil, ""
	f.checkValues(c)
}

// set gives a key a value, "" for the default. Keys that exclude it return to their
// defaults.
func (f *form) set(c *feature.Context, name, value string) {
	key, known := f.key(name)
	if _, given := f.values[name]; !known && !given {
		return
	}
	value = strings.TrimSpace(value[:min(len(value), maxPaste)])
	if key.Max > key.Min {
		value = text.ParseRoot(strings.NewReplacer(",", ".", "−", "-").Replace(value))
	}
	f.values[name], f.pasted = value, ""
	if value == "" {
		delete(f.values, name)
	} else {
		for _, other := range key.Excludes {
			delete(f.values, other)
		}
	}
	for _, key := range f.keys() {
		if f.isUnavailable(key) {
			delete(f.values, key.Name)
		}
	}
	f.checkValues(c)
}

// isUnavailable reports whether a key has no choice because the key that it needs has no value.
func (f *form) isUnavailable(key wire.Key) bool { return key.Needs != "" && f.values[key.Needs] == "" }

// checkValues asks the worker whether the controls form an agent string, unless a value is
// plainly invalid.
func (f *form) checkValues(c *feature.Context) {
	for name, value := range f.values {
		if key, known := f.key(name); known && !isAllowed(key, value) {
			f.asked, f.checked, f.wrong, f.use = 0, nil, nil, false
			return
		}
	}
	f.check(c, f.agent(), false)
}

// read takes over an agent string from outside, if it is valid.
func (f *form) read(c *feature.Context, pasted string) {
	f.pasted = strings.TrimSpace(strings.ToValidUTF8(pasted[:min(len(pasted), maxPaste)], ""))
	if f.pasted != "" {
		f.check(c, text.ParseRoots(f.pasted), true)
	} else {
		f.checkValues(c)
	}
}

// readAgent splits a canonical agent string into its values.
func readAgent(agent string) (kind string, values map[string]string) {
	kind, rest, _ := strings.Cut(agent, ":")
	values = make(map[string]string)
	if kind == levelKind {
		values[levelKind] = rest
		return kind, values
	}
	for part := range strings.SplitSeq(rest, ",") {
		if key, value, ok := strings.Cut(part, "="); ok {
			values[key] = value
		}
	}
	return kind, values
}

// agent returns the agent string that the controls form.
func (f *form) agent() string {
	if f.kind == levelKind {
		return levelKind + ":" + f.values[levelKind]
	}
	text, sep := f.kind, ":"
	for _, key := range sorting.Keys(f.values) {
		text, sep = text+sep+key+"="+f.values[key], ","
	}
	return text
}

// keys returns the keys of the chosen kind.
func (f *form) keys() []wire.Key {
	for _, k := range f.kinds {
		if k.Name == f.kind {
			return k.Keys
		}
	}
	return nil
}

// key returns the description of a key.
func (f *form) key(name string) (wire.Key, bool) {
	for _, k := range f.keys() {
		if k.Name == name {
			return k, true
		}
	}
	return wire.Key{}, false
}

// isAllowed reports whether a key may have a value, according to its description.
func isAllowed(k wire.Key, value string) bool {
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
