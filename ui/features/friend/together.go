package friend

import (
	"slices"
	"strings"

	"playout/engine/peer/talk"
	"playout/ui/feature"
)

// If all choose at once, the people of a page choose on its board as usual, and the board waits
// for the friends' seats. The page sends a complete choice. It plays the step once the record
// has it, that is, once all pages have revealed their commitments.

// choose sends the choice made here for the next step, or puts on the board the choice made
// before the page was reopened.
func (f *Feature) choose(c *feature.Context) {
	b := c.Board
	if len(b.Acting) < 2 || b.Ply < len(b.Plies) {
		return
	}
	if f.state.Chosen != nil {
		for seat, move := range f.state.Chosen {
			if move != "" && seat < len(c.Game.Seats) && c.HasToChoose(seat) {
				c.Send(feature.SetMove{Seat: seat, Move: move})
			}
		}
		return
	}
	if f.state.Peer != talk.Connected || f.chosenPly == len(b.Plies)+1 {
		return
	}
	var own []int
	for seat, id := range c.Game.Seats {
		if f.isMine(c, id) && slices.Contains(b.Acting, id) {
			own = append(own, seat)
		}
	}
	if slices.ContainsFunc(own, c.HasToChoose) {
		return
	}
	f.chosenPly = len(b.Plies) + 1
	for _, seat := range own {
		send(c, talk.Command{Play: &talk.Play{Seat: c.Game.Seats[seat], Move: c.Collected[seat]}})
	}
}

// playAll plays a step of the record on the board. Its name has a letter for each seat, the
// first of its move.
func playAll(c *feature.Context, step string) {
	for _, m := range c.Board.Legal {
		seat := slices.Index(c.Game.Seats, m.Seat)
		if seat >= 0 && seat < len(step) && strings.HasPrefix(m.Name, step[seat:seat+1]) && c.Collected[seat] != m.Name {
			c.Send(feature.SetMove{Seat: seat, Move: m.Name})
		}
	}
}

// friends returns the people who choose at once.
func (f *Feature) friends() feature.Friends {
	if !f.onBoard || f.state.ID != f.id {
		return feature.Friends{}
	}
	return feature.Friends{Players: f.state.Players, Me: f.state.Me, Names: f.names(), Plies: len(f.state.Moves), Awaits: f.state.Awaits}
}
