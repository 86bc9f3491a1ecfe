package inside

import (
	"strconv"

	"playout/ui/feature"
	"playout/ui/feature/tour"
	"playout/ui/text"
)

// Tour is the card of a station of the tour.
type Tour struct {
	feature.Frame
	At int // the station, from 1
}

func (c *Tour) words() *tour.Words { return tour.WordsIn(c.T) }

// station returns a station by its number from 1.
func (c *Tour) station(n int) tour.Station {
	return tour.All(c.T)[min(max(1, n), tour.Stations)-1]
}

// progress returns the number of the station in words.
func (c *Tour) progress() string {
	return text.Fill(c.words().At, "n", c.T.Number(c.At), "of", c.T.Number(tour.Stations))
}

// number returns data-tour.
func (c *Tour) number() string { return strconv.Itoa(c.At) }

// nextWords and next return the label and the address of the way on.
func (c *Tour) nextWords() string {
	if c.At == tour.Stations {
		return c.words().After
	}
	return c.words().Next
}

func (c *Tour) next() string {
	if c.At == tour.Stations {
		return tour.After
	}
	return c.station(c.At + 1).Address
}
