package friend

import (
	"slices"
	"strings"

	"playout/engine/peer/talk"
	"playout/ui/feature"
)

// Where all choose at once, the people of a page choose on its board as always, and the
// board waits for the seats of friends. The choice is sent once it is complete; the step
// is played once the record has it, that is, once all pages have shown what they are bound
// to.

// choose sends what was chosen here for the next step, or puts on the board what had been
// chosen before the page was opened anew.
func (f *Feature) choose(c *feature.Context) {
	b := c.Board
	if len(b.Acting) < 2 || b.Ply < len(b.Plies) {
		return
	}
	if f.state.Chosen != nil {
		for seat, move := range f.state.Chosen {
			if move != "" && seat < len(c.Game.Seats) && c.Acts(seat) {
				c.Tell(feature.Take{Seat: seat, Move: move})
			}
		}
		return
	}
	if f.state.Peer != talk.Connected || f.chose == len(b.Plies)+1 {
		return
	}
	var own []int
	for seat, id := range c.Game.Seats {
		if f.mine(c, id) && slices.Contains(b.Acting, id) {
			own = append(own, seat)
		}
	}
	if slices.ContainsFunc(own, c.Acts) {
		return
	}
	f.chose = len(b.Plies) + 1
	for _, seat := range own {
		tell(c, talk.Command{Play: &talk.Play{Seat: c.Game.Seats[seat], Move: c.Collected[seat]}})
	}
}

// playAll plays a step of the record on the board. Its name has a letter for each seat, the
// first of its move.
func playAll(c *feature.Context, step string) {
	for _, m := range c.Board.Legal {
		seat := slices.Index(c.Game.Seats, m.Seat)
		if seat >= 0 && seat < len(step) && strings.HasPrefix(m.Name, step[seat:seat+1]) && c.Collected[seat] != m.Name {
			c.Tell(feature.Take{Seat: seat, Move: m.Name})
		}
	}
}

// maxWho is the most characters of a name in a list of names.
const maxWho = 16

// choosing are the friends who have yet to choose for the step on the board, and those who
// have: by name, or where that is not known by seat.
func (f *Feature) choosing(now *feature.Snapshot) (waits, done []string) {
	b := now.Board
	if !f.there || f.state.ID != f.id || b == nil || len(b.Acting) < 2 || b.Ply < len(b.Plies) || len(f.state.Moves) != len(b.Plies) {
		return nil, nil
	}
	names, told := f.names(), map[int]bool{f.state.Me: true}
	for seat, player := range f.state.Players {
		if told[player] || seat >= len(now.Game.Seats) || !slices.Contains(b.Acting, now.Game.Seats[seat]) {
			continue
		}
		told[player] = true
		who := now.T.Seat(now.Game.Seats[seat])
		if names != nil && names[seat] != "" {
			who = preview(names[seat], maxWho)
		}
		if slices.Contains(f.state.Awaits, player) {
			waits = append(waits, who)
		} else {
			done = append(done, who)
		}
	}
	return waits, done
}
