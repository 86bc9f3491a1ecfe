package newgame

import (
	"bytes"

	"playout/ui/feature"
	"playout/ui/text"
)

// bookRead is the answer to a request for a game's book.
type bookRead struct {
	number int               // of the request
	start  feature.StartGame // without the opening
	data   []byte
	err    error
}

// begin starts the game with one of the book's openings. Without a book it starts no game, and the
// page says so.
func (m *bookRead) begin(c *feature.Context) {
	lines := openings(m.data)
	if m.err != nil || len(lines) == 0 {
		c.Send(feature.Alert{Soft: true, Text: func(t *text.Strings) string { return WordsIn(t).NoBook }})
		return
	}
	m.start.Moves = string(lines[c.Random()%uint64(len(lines))])
	c.Send(m.start)
}

// openings returns the openings of a book, one on a line, without comments.
func openings(book []byte) (lines [][]byte) {
	for line := range bytes.Lines(book) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}
