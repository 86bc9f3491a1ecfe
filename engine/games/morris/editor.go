package morris

import (
	"math/bits"
	"strconv"

	"playout/engine/game"
	"playout/engine/game/editor"
)

// Palette returns a stone of each side.
func (g *morris) Palette() []editor.Tool {
	return []editor.Tool{{Piece: "white", Key: "W"}, {Piece: "black", Key: "B"}}
}

// Draft parses text in the form of positions. Its facts are the side to move, the stones of each
// side in hand ("hand white", "hand black"), and whether the side to move has closed a mill and
// must remove a stone ("remove"). An edit resets the count of plies without a placement or
// removal.
func (g *morris) Draft(text string) (editor.Draft, error) {
	s, err := g.read(text)
	if err != nil {
		return nil, err
	}
	return &draft{s}, nil
}

// draft is a position being edited, which may be impossible.
type draft struct{ state *state }

func (d *draft) String() string  { return d.state.String() }
func (d *draft) View() game.View { return d.state.View() }

// Names of facts.
const (
	handWhite = "hand white"
	handBlack = "hand black"
	remove    = "remove"
)

func (d *draft) Facts() []editor.Fact {
	s := d.state
	w, b := s.hands()
	hand := func(name string, n uint8) editor.Fact {
		return editor.Fact{Name: name, Value: strconv.Itoa(int(n)), Most: int(s.supply())}
	}
	return []editor.Fact{
		{Name: editor.Turn, Value: []string{"white", "black"}[s.turn&1], Choices: []string{"white", "black"}},
		hand(handWhite, w), hand(handBlack, b),
		editor.Switch(remove, s.removal, s.canRemove()),
	}
}

// canRemove reports whether the side to move may have just closed a mill.
func (s *state) canRemove() bool { return inMills(s.own) != 0 && s.opp != 0 }

// Put takes a stone from the hand if the side would otherwise have too many.
func (d *draft) Put(square int, piece string) {
	w, b := d.state.stones()
	inHandW, inHandB := d.state.hands()
	point := uint32(1) << pointAt[square]
	w, b = w&^point, b&^point
	switch piece {
	case "white":
		w |= point
		inHandW = min(inHandW, d.spare(w))
	case "black":
		b |= point
		inHandB = min(inHandB, d.spare(b))
	}
	d.set(w, b, inHandW, inHandB, d.state.turn)
}

// spare returns how many stones a side may still have in hand.
func (d *draft) spare(on uint32) uint8 {
	return uint8(max(0, int(d.state.supply())-bits.OnesCount32(on)))
}

func (d *draft) Set(fact, value string) {
	w, b := d.state.stones()
	inHandW, inHandB := d.state.hands()
	turn := d.state.turn
	n, _ := strconv.Atoi(value) // 0 if the fact is not a number
	switch fact {
	case editor.Turn:
		turn = white
		if value == "black" {
			turn = black
		}
	case handWhite:
		inHandW = uint8(n)
	case handBlack:
		inHandB = uint8(n)
	case remove:
		d.state.removal = value == "on"
	}
	d.set(w, b, inHandW, inHandB, turn)
}

func (d *draft) Clear() {
	w, b := d.state.hands()
	d.set(0, 0, w, b, d.state.turn)
}

// set sets the stones and hands of White and Black.
func (d *draft) set(w, b uint32, inHandW, inHandB uint8, turn game.Seat) {
	s := d.state
	removal := s.removal && turn == s.turn
	s.position = position{own: w, opp: b, hand: inHandW, oppHand: inHandB}
	if turn == black {
		s.position = s.other()
	}
	s.turn, s.quiet = turn, 0
	s.removal = removal && s.canRemove()
}
