package friend

import (
	"strings"

	"playout/engine/peer/talk"
	"playout/ui/feature"
)

// unfinishedKey is the device's key for an unfinished game with a friend: its name and its
// record, by which a reloaded page recognizes that game on its board, and ofGuest, unless this
// page invited.
const (
	unfinishedKey = "playout.friend.board"
	ofGuest       = " guest"
)

// noteUnfinished stores the game with the friend until it ends.
func (f *Feature) noteUnfinished(c *feature.Context) {
	value := ""
	if s := &f.state; s.Begun && s.How == "" && len(s.Moves) > 0 {
		value = s.Game + " " + strings.Join(s.Moves, ",")
		if s.Me > 0 {
			value += ofGuest
		}
	}
	f.storeUnfinished(c, value)
}

// storeUnfinished stores a text under unfinishedKey, "" for none.
func (f *Feature) storeUnfinished(c *feature.Context, value string) {
	if f.unfinished != value {
		f.unfinished = value
		c.Do(feature.Store{Key: unfinishedKey, Value: value})
	}
}

// showResumeHint shows how to continue a game that was played with a friend until the page was
// left.
func (f *Feature) showResumeHint(c *feature.Context) {
	game, record, _ := strings.Cut(f.unfinished, " ")
	record, guest := strings.CutSuffix(record, ofGuest)
	if persons, _ := c.Persons(); persons == 0 || f.state.Peer != "" || game != c.Board.Game || c.Board.Over || c.Board.Ending.How != "" {
		return
	}
	if talk.Near(strings.Split(record, ","), moves(c.Board)) {
		c.Send(feature.Notice{Text: WordsIn(c.T).lostText(!guest, false), Kept: true})
	}
}
