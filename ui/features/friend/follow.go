package friend

import (
	"slices"
	"strings"

	"playout/engine/ending"
	"playout/engine/link"
	"playout/engine/peer/talk"
	"playout/engine/wire"
	"playout/ui/feature"
)

// farBehind is how many plies the board may lag behind the record before the feature reopens it
// instead of playing ply by ply.
const farBehind = 3

// follow brings the board and the record together, a step at a time: it runs again once the step
// is done.
func (f *Feature) follow(c *feature.Context) {
	switch {
	case c.Board == nil || c.Requested != nil || c.Editing || c.Unsettled() || c.Replaying || c.IsExercise || c.Analysing && f.request != nil:
	case f.id == "" || f.state.Peer == "":
		f.release(c)
	case f.state.ID != f.id: // a rematch, until the connection is back
	case !f.state.Begun: // the seed is being drawn
	case f.request == nil:
		f.begin(c)
	case f.onBoard:
		f.step(c)
	}
}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromFriend{
		Rematch: f.onBoard && f.state.Peer != "" && f.state.Me >= 0 && len(f.state.Players) > 0 && slices.Max(f.state.Players) == 1,
		Friends: f.friends(),
	}
}

// release gives the seats of a friend who has left to people at this screen.
func (f *Feature) release(c *feature.Context) {
	if seat := slices.Index(c.Choices, feature.Remote); seat >= 0 {
		c.Send(feature.Reseat{Seat: seat, Choice: link.Human})
	}
}

// command opens the present record.
func (f *Feature) command() wire.Open {
	s := f.state
	return wire.Open{Game: s.Game, Position: s.Start, Moves: strings.Join(s.Moves, ","), Seed: s.Seed, Ply: -1,
		Ending: ending.Ending{How: s.How, Seat: s.Seat}}
}

// begin opens the game with the friend.
func (f *Feature) begin(c *feature.Context) {
	game := c.Find(f.state.Game)
	if game == nil {
		f.leave(c, true)
		return
	}
	f.request = &feature.OpenRequest{Command: f.command(), Game: game, Choices: f.choices(c, game), ID: c.KeptID}
	f.sent, f.differs = len(f.state.Moves), false
	c.Send(feature.Alert{})
	if c.Board.Game != f.state.Game || !talk.Near(moves(c.Board), f.state.Moves) { // not of before the page was loaded again
		c.Send(feature.Leave{})
	}
	c.Send(feature.Open{Request: f.request})
	if c.Place != feature.PlacePlay {
		c.Send(feature.Return{})
	}
}

// step takes the next step: it sends a move made here, plays one of the friend's, ends the game,
// or reopens the board if nothing else helps.
func (f *Feature) step(c *feature.Context) {
	b, moves := c.Board, f.state.Moves
	common := 0
	for common < len(b.Plies) && common < len(moves) && b.Plies[common].Name == moves[common] {
		common++
	}
	switch {
	case c.Game.Together && b.Seed != f.state.Seed, f.differs && common < len(b.Plies), common < min(len(b.Plies), len(moves)), len(moves)-len(b.Plies) > farBehind:
		f.reopen(c)
	case common < len(b.Plies):
		if next := b.Plies[common]; f.sent <= common && f.isMine(c, next.Seat) {
			f.sent = common + 1
			send(c, talk.Command{Play: &talk.Play{Seat: next.Seat, Move: next.Name}})
		}
	case common < len(moves):
		f.play(c, moves[common])
	case f.state.How != "" && b.Ending.How == "" && !b.Closed:
		c.Send(feature.EndGame{How: ending.Ending{How: f.state.How, Seat: f.state.Seat}})
	default:
		f.differs = false
		f.choose(c)
	}
}

// play plays a move of the record on the board, like a machine's. The page plays a forced pass
// itself.
func (f *Feature) play(c *feature.Context, move string) {
	b := c.Board
	switch {
	case b.Ply < len(b.Plies):
		c.Send(feature.ShowPly{Ply: -1}) // the person looks at an earlier ply
	case c.Forced() != "" || len(b.Acting) == 0:
	case c.Paused:
		c.Send(feature.SetPaused{})
	case len(b.Acting) > 1:
		playAll(c, move)
	default:
		if seat := slices.Index(c.Game.Seats, b.Acting[0]); seat >= 0 && c.Collected[seat] == "" {
			f.sent = max(f.sent, len(b.Plies)+1)
			c.Send(feature.SetMove{Seat: seat, Move: move})
		}
	}
}

// reopen opens the record on the board.
func (f *Feature) reopen(c *feature.Context) {
	o := c.ReopenRequest()
	o.Command, o.Choices, o.Again, o.Paused = f.command(), f.choices(c, c.Game), true, false
	f.differs, f.sent, f.chosenPly = false, len(f.state.Moves), 0
	c.Send(feature.Open{Request: o})
}
