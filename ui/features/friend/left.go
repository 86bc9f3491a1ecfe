package friend

import (
	"strings"

	"playout/engine/peer/talk"
	"playout/ui/feature"
)

// leftKey is where the device keeps the game with a friend that goes on: its name and its
// record, which tell a page that is loaded anew that its board is of that game, and ofGuest,
// unless this page invited.
const (
	leftKey = "playout.friend.board"
	ofGuest = " guest"
)

// note keeps the game with the friend, as long as it goes on.
func (f *Feature) note(c *feature.Context) {
	value := ""
	if s := &f.state; s.Begun && s.How == "" && len(s.Moves) > 0 {
		value = s.Game + " " + strings.Join(s.Moves, ",")
		if s.Me > 0 {
			value += ofGuest
		}
	}
	f.hold(c, value)
}

// hold has the device keep the text under leftKey, "" for nothing.
func (f *Feature) hold(c *feature.Context, value string) {
	if f.left != value {
		f.left = value
		c.Do(feature.Store{Key: leftKey, Value: value})
	}
}

// missed says how a game goes on that was played with a friend until the page was left.
func (f *Feature) missed(c *feature.Context) {
	game, record, _ := strings.Cut(f.left, " ")
	record, guest := strings.CutSuffix(record, ofGuest)
	if persons, _ := c.Persons(); persons == 0 || f.state.Peer != "" || game != c.Board.Game || c.Board.Over || c.Board.Ending.How != "" {
		return
	}
	if talk.Near(strings.Split(record, ","), moves(c.Board)) {
		c.Tell(feature.Notice{Text: Says(c.T).lost(!guest, false), Kept: true})
	}
}
