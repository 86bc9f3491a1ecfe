package training

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/markup"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the tab.
type Main struct {
	feature.PartFrame[Part]

	drafts map[string]*markup.Draft
}

func (c *Main) words() *Words { return WordsIn(c.T) }

// The text fields of the steps, by their order: those that show always, and the rarer ones.
var (
	oftenPicks = []string{keySchedule}
	rarePicks  = []string{keyTarget, keyClasses, keySymmetries}
	often      = []string{keyEpochs, keyBatch, keyRate, keyPatience}
	rare       = []string{keyOptimiser, keyValidation, keyValue, keyTemperature, keyMix, keyDecay, keyEntropy, keySeed}
)

// draft returns the draft of a text field.
func (c *Main) draft(key string) *markup.Draft {
	if c.drafts == nil {
		c.drafts = make(map[string]*markup.Draft)
	}
	d := c.drafts[key]
	if d == nil {
		d = &markup.Draft{}
		c.drafts[key] = d
	}
	return d
}

// value returns the text of a field.
func (c *Main) value(key string) string { return c.draft(key).Shown(c.Part.Fields[key].Value) }

// set sets a key to the text of its field.
func (c *Main) set(key string, event vugu.DOMEvent) { c.Send(Set{key, c.draft(key).Done(event)}) }

// typed sets a key as its text is typed.
func (c *Main) typed(key string, event vugu.DOMEvent) {
	c.draft(key).Type(event)
	c.Send(Set{key, markup.Value(event)})
}

// pick returns the choice of a key.
func (c *Main) pick(key string) vugu.Builder {
	field := c.Part.Fields[key]
	return &analyst.Pick{Name: key, Label: c.words().Labels[key], Value: field.Value, Options: field.Options, Choose: func(value string) { c.Send(Set{key, value}) }}
}

// hides reports whether the address leaves out a control.
func (c *Main) hides(name string) bool { return c.Part.Hidden[name] }

// hidesAll reports whether it leaves out all of some controls.
func (c *Main) hidesAll(lists ...[]string) bool {
	for _, list := range lists {
		for _, name := range list {
			if !c.hides(name) {
				return false
			}
		}
	}
	return true
}

// hidesMade reports whether the controls of games that are made here are left out.
func (c *Main) hidesMade(key string) bool { return c.Part.IsFile || c.hides(key) }

// main returns the message of the main button.
func (c *Main) main() feature.Message {
	if c.Part.Fixed {
		return Pause{}
	}
	return Start{}
}

// action returns data-action of the main button.
func (c *Main) action() string {
	if c.Part.Fixed {
		return "train-pause"
	}
	return "train-start"
}

// progress returns the style of the progress.
func (c *Main) progress() string { return markup.ShareStyle(c.Part.Progress) }

// invalid returns aria-invalid.
func invalid(wrong bool) string { return markup.Bool(wrong) }

func number(n int) string { return strconv.Itoa(n) }
