package wire

import "fmt"

// Import opens the game that a text tells: in one of the forms of any game, or as
// a link.
type Import struct {
	Game string `json:"game"` // game string of which the text is most likely
	Text string `json:"text"`
	Seed uint64 `json:"seed,omitempty"` // of the chance of what is played on
}

// Export asks for the game that is open in one of its forms.
type Export struct {
	Form    string   `json:"form"`              // the name of one of the game's
	Players []string `json:"players,omitempty"` // names by seat, "" for unknown
	Date    string   `json:"date,omitempty"`    // "2026.05.31", "" for unknown
}

// Exported is the game in a form, of the epoch of its Event.
type Exported struct {
	Form string `json:"form"`
	Text string `json:"text"`
}

// Imported is what a text told beside the game.
type Imported struct {
	Form    string       `json:"form"`              // the name of its form, or "link"
	Players []string     `json:"players,omitempty"` // names by seat, "" for unknown; none where nobody is named
	Seats   []SeatChoice `json:"seats,omitempty"`   // of a link
	Flip    bool         `json:"flip,omitempty"`    // of a link: the second seat sits below
	Left    int          `json:"left,omitempty"`    // further games of the text, which are left out
	Dropped int          `json:"dropped,omitempty"` // comments and other lines that could not be kept, or not whole
	Claimed bool         `json:"claimed,omitempty"` // it goes on where a draw could have been claimed
}

// Form is one way to write a game down.
type Form struct {
	Name   string `json:"name"`   // such as "pgn"
	Kind   string `json:"kind"`   // media type of a file of it
	Ending string `json:"ending"` // of such a file's name: ".pgn"
}

// MaxName is the most bytes of the name of somebody who played.
const MaxName = 200

// maxLong is the most bytes of a message that holds a text of MaxText bytes: JSON
// writes some bytes as six.
const maxLong = 6*MaxText + MaxMessage

// checkLong holds a message that is longer than others to what may be so long.
func checkLong(size int, holds bool, text string) error {
	if size > MaxMessage && !holds {
		return fmt.Errorf("%d bytes; allowed: at most %d", size, MaxMessage)
	}
	if len(text) > MaxText {
		return fmt.Errorf("text of %d bytes; allowed: at most %d", len(text), MaxText)
	}
	return nil
}

func (i *Import) text() string {
	if i == nil {
		return ""
	}
	return i.Text
}

func (x *Export) check() error {
	if len(x.Players) > MaxSeats {
		return fmt.Errorf("%d players; allowed: at most %d", len(x.Players), MaxSeats)
	}
	return nil
}

func (x *Exported) text() string {
	if x == nil {
		return ""
	}
	return x.Text
}

func (i *Imported) check() error {
	if max(len(i.Players), len(i.Seats)) > MaxSeats {
		return fmt.Errorf("%d players and %d seats; allowed: at most %d", len(i.Players), len(i.Seats), MaxSeats)
	}
	for _, name := range i.Players {
		if len(name) > MaxName {
			return fmt.Errorf("a name of %d bytes; allowed: at most %d", len(name), MaxName)
		}
	}
	if err := checkRange("dropped", i.Dropped, 0, MaxText); err != nil {
		return err
	}
	return checkRange("left", i.Left, 0, MaxText)
}
