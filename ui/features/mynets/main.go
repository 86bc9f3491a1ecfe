package mynets

import (
	"playout/ui/feature"
	"playout/ui/text"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the tab.
type Main struct{ feature.PartFrame[Part] }

func (c *Main) words() *Words { return WordsIn(c.T) }

// rows returns the nets.
func (c *Main) rows() (list []*Row) {
	for i := range c.Part.Rows {
		list = append(list, &c.Part.Rows[i])
	}
	return list
}

// of names a button of a net for those who hear it without its row.
func (c *Main) of(label string, r *Row) string {
	return text.Fill(c.words().Of, "what", label, "net", r.Name)
}

// yes labels the button that does what the row asks about.
func (c *Main) yes(r *Row) string {
	if r.Removes {
		return c.words().Remove
	}
	return c.words().Rename
}

// class returns the classes of what the page says.
func (c *Main) class() string {
	if c.Part.Wrong {
		return "mynets-says mynets-wrong"
	}
	return "mynets-says"
}
