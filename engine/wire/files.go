package wire

import (
	"encoding/json"
	"fmt"

	"playout/engine/link"
)

// Import opens a game from a text: in one of the file formats of any game, or a link.
type Import struct {
	Game string `json:"game"` // game string of the most likely game
	Text string `json:"text"`
	Seed uint64 `json:"seed,omitempty"` // of the chance of further moves
}

// Export asks for the current game in one of its file formats.
type Export struct {
	Form    string   `json:"form"`              // name of the format
	Players []string `json:"players,omitempty"` // names by seat, "" for unknown
	Date    string   `json:"date,omitempty"`    // "2026.05.31", "" for unknown
	Tags    []Tag    `json:"tags,omitzero"`     // the tags of an imported text; nil for a game of our own
}

// Exported is the game in a file format, at the epoch of its Event.
type Exported struct {
	Form string `json:"form"`
	Text string `json:"text"`
}

// Imported is the content of a text besides the game.
type Imported struct {
	Form    string      `json:"form"`              // name of its format, or "link"
	Players []string    `json:"players,omitempty"` // names by seat, "" for unknown; none if all are unknown
	Tags    []Tag       `json:"tags,omitempty"`    // other facts about the game, such as Event
	Seats   []link.Seat `json:"seats,omitempty"`   // of a link
	Flip    bool        `json:"flip,omitempty"`    // of a link: whether the board is seen from the second seat
	Stuck   string      `json:"stuck,omitempty"`   // attached to a link but not part of it; shortened
	ID      string      `json:"id,omitempty"`      // of a link
	Left    int         `json:"left,omitempty"`    // further games of the text, which are ignored
	Dropped int         `json:"dropped,omitempty"` // comments, variations and tags that were dropped or shortened
	Claimed bool        `json:"claimed,omitempty"` // whether it continues after a draw could have been claimed
	Notes   []Note      `json:"notes,omitempty"`   // other text that was not read as it stands
}

// Note is text that was not read as it stands: the number of its kind, and the first of them.
type Note struct {
	Kind  string `json:"kind"` // as in package format
	Text  string `json:"text"`
	Times int    `json:"times"`
}

const (
	maxNotes = 16  // of a text
	maxNote  = 200 // bytes of a text in one
)

// Form is a file format of games.
type Form struct {
	Name   string `json:"name"`   // such as "pgn"
	Kind   string `json:"kind"`   // media type of its files
	Ending string `json:"ending"` // extension of its files: ".pgn"
}

// Tag is a named fact of a text about a game, and its value, such as "Event" and "Casual game".
type Tag [2]string

// Limits of tags: their number, and their bytes together as JSON.
const (
	MaxTags     = 100
	MaxTagBytes = 12 << 10
)

// FitTags returns the first tags that fit the limits.
func FitTags(tags []Tag) []Tag {
	size := 0
	for i, tag := range tags {
		data, err := json.Marshal(tag)
		size += len(data) + len(",")
		if err != nil || i == MaxTags || size > MaxTagBytes {
			return tags[:i]
		}
	}
	return tags
}

// MaxName bounds the bytes of a player's name.
const MaxName = 200

// maxLong bounds the bytes of a message with a text of MaxText bytes: JSON may write a byte as
// six.
const maxLong = 6*MaxText + MaxMessage

// checkLong refuses long messages other than those that may be long.
func checkLong(message []byte, may bool) error {
	if len(message) > MaxMessage && !may {
		return fmt.Errorf("%d bytes; allowed: at most %d", len(message), MaxMessage)
	}
	return nil
}

func checkText(text string) error {
	if len(text) > MaxText {
		return fmt.Errorf("text of %d bytes; allowed: at most %d", len(text), MaxText)
	}
	return nil
}

// Check implements strict.Checker.
func (i *Import) Check() error { return checkText(i.Text) }

// Check implements strict.Checker.
func (x *Export) Check() error {
	if len(x.Players) > link.MaxSeats {
		return fmt.Errorf("%d players; allowed: at most %d", len(x.Players), link.MaxSeats)
	}
	return checkTags(x.Tags)
}

func checkTags(tags []Tag) error {
	if n := len(FitTags(tags)); n < len(tags) {
		return fmt.Errorf("%d tags; allowed: at most %d of %d bytes together", len(tags), MaxTags, MaxTagBytes)
	}
	return nil
}

// Check implements strict.Checker.
func (x *Exported) Check() error { return checkText(x.Text) }

func (i *Imported) check() error {
	if max(len(i.Players), len(i.Seats)) > link.MaxSeats {
		return fmt.Errorf("%d players and %d seats; allowed: at most %d", len(i.Players), len(i.Seats), link.MaxSeats)
	}
	for _, name := range i.Players {
		if len(name) > MaxName {
			return fmt.Errorf("a name of %d bytes; allowed: at most %d", len(name), MaxName)
		}
	}
	if len(i.Notes) > maxNotes {
		return fmt.Errorf("%d notes; allowed: at most %d", len(i.Notes), maxNotes)
	}
	for _, n := range i.Notes {
		if len(n.Text) > maxNote {
			return fmt.Errorf("a note of %d bytes; allowed: at most %d", len(n.Text), maxNote)
		}
		if err := checkRange("times", n.Times, 1, MaxText); err != nil {
			return err
		}
	}
	if err := checkTags(i.Tags); err != nil {
		return err
	}
	if err := checkRange("dropped", i.Dropped, 0, MaxText); err != nil {
		return err
	}
	return checkRange("left", i.Left, 0, MaxText)
}
