package settings

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/guide"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Dialog is the dialog of the settings for every game, stored on the device.
const Dialog = "settings"

// Content is the content of that dialog.
type Content struct {
	feature.PartFrame[Part]
	typed map[string]*markup.Draft // by the name of a field
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Open.Label }

// Guide implements feature.Guided.
func (c *Content) Guide() string { return guide.Settings }

func (c *Content) words() *Words { return WordsIn(c.T) }

// field returns the draft of a field.
func (c *Content) field(name string) *markup.Draft {
	if c.typed[name] == nil {
		if c.typed == nil {
			c.typed = map[string]*markup.Draft{}
		}
		c.typed[name] = &markup.Draft{}
	}
	return c.typed[name]
}

// languages returns the choices of a language, each in its own words.
func (c *Content) languages() []feature.Option {
	var list []feature.Option
	for _, lang := range text.Langs() {
		list = append(list, feature.Option{Value: lang, Label: text.Of(lang).Name})
	}
	return list
}

// themes returns the choices of colours.
func (c *Content) themes() []feature.Option {
	return []feature.Option{{Label: c.words().System}, {Value: "light", Label: c.T.Light}, {Value: "dark", Label: c.T.Dark}}
}

// styles returns the choices of a board's style.
func (c *Content) styles() []feature.Option {
	var list []feature.Option
	for _, style := range Styles {
		list = append(list, feature.Option{Value: style, Label: c.words().Styles[style]})
	}
	return list
}

// toggle tells a switch's feature whether it was turned on or off.
func (c *Content) toggle(s feature.Switch, event vugu.DOMEvent) {
	if markup.Checked(event) {
		c.Send(s.TurnOn)
	} else {
		c.Send(s.TurnOff)
	}
}
