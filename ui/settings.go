package ui

import (
	"playout/ui/page"
	"playout/ui/text"
)

// Settings is the dialog of what holds for every game, kept on the device.
type Settings struct{ frame }

// Title implements content.
func (c *Settings) Title() string { return c.T.Settings.Open.Label }

// languages are the choices of a language, each in its own words.
func (c *Settings) languages() []page.Option {
	var list []page.Option
	for _, lang := range text.Langs() {
		list = append(list, page.Option{Value: lang, Label: text.Of(lang).Name})
	}
	return list
}

// themes are the choices of colours.
func (c *Settings) themes() []page.Option {
	return []page.Option{{Label: c.T.Settings.System}, {Value: "light", Label: c.T.Light}, {Value: "dark", Label: c.T.Dark}}
}
