package lab

import (
	"strconv"

	"playout/ui/feature"
)

// Trial is the plot of a match's test.
type Trial struct{ *Main }

// Spread is the card of the first agent's margins.
type Spread struct{ *Main }

// Runs is the card of the files that are open.
type Runs struct{ *Main }

// Pictures is the buttons that save a plot.
type Pictures struct {
	*Main
	Plot string
}

// pictures returns the buttons that save a plot.
func (c *Main) pictures(plot string) *Pictures { return &Pictures{c, plot} }

// save saves the plot.
func (c *Pictures) save(kind string) { c.Send(SaveDrawing{c.Plot, kind}) }

// svg and png are the kinds of drawings.
const svg, png = feature.PictureSVG, feature.PicturePNG

// looks is the number of looks of the runs in a plot; styles repeat after that.
const looks = 12

// lookOf returns the class of a run in the plot and in its table.
func lookOf(i int) string { return "lab-run look" + strconv.Itoa(i%looks) }

// high and low name the bounds of the test.
func (c *Trial) high() string {
	if c.Part.Ratio == nil {
		return ""
	}
	return c.Part.Ratio.High
}

func (c *Trial) low() string {
	if c.Part.Ratio == nil {
		return ""
	}
	return c.Part.Ratio.Low
}

// margins returns the margins, empty for none.
func (c *Spread) margins() *Margins {
	if c.Part.Margins == nil {
		return &Margins{}
	}
	return c.Part.Margins
}

// plotOf returns the plot of a run, on the common axis.
func (c *Runs) plotOf(i int) *Plot {
	return &Plot{Of: c.Part.Opened.Of, Curve: c.Part.Opened.Rows[i].Curve}
}

// path returns the path of a run; one of a single point is the whole width.
func (c *Runs) path(i int) string {
	p := c.plotOf(i)
	if len(p.Curve) == 1 {
		return "M" + place(0, y(p.Curve[0].Score)) + "H" + strconv.Itoa(boxWidth)
	}
	return p.line()
}

// band returns the path around the interval of a run.
func (c *Runs) band(i int) string {
	p := c.plotOf(i)
	if len(p.Curve) == 1 {
		across := strconv.Itoa(boxWidth)
		return "M" + place(0, y(p.Curve[0].High)) + "H" + across + "V" + strconv.FormatFloat(y(p.Curve[0].Low), 'f', 1, 64) + "H0Z"
	}
	return p.band()
}

// label returns the accessible name of a run's button.
func (c *Runs) label(words string, r *RunRow) string { return words + ": " + r.Name }

// listed returns the message of the button that lists a run's games.
func (c *Runs) listed(r *RunRow) feature.Message {
	if r.Listed {
		return ShowFiled{-1}
	}
	return ShowFiled{r.At}
}
