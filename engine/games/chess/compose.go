package chess

import (
	"math/bits"
	"strings"

	"playout/engine/game"
	"playout/engine/game/editor"
)

// Palette is every piece of both sides, by the letters of FEN.
func (chess) Palette() []editor.Tool {
	var tools []editor.Tool
	for side, seat := range spec.Seats {
		for _, is := range []piece{king, queen, rook, bishop, knight, pawn} {
			key := letters[is : is+1]
			if side == 0 {
				key = strings.ToUpper(key)
			}
			tools = append(tools, editor.Tool{Piece: seat + "-" + words[is], Key: key})
		}
	}
	return tools
}

// Draft reads text in the form of a FEN. Its facts are whose turn it is, each right
// to castle by its letter in FEN ("castle K"), and the square that a pawn has just
// passed, or "-" ("passed"). An edit begins the plies without progress anew.
func (chess) Draft(text string) (editor.Draft, error) {
	s, err := readText(text)
	if err != nil {
		return nil, err
	}
	return &draft{s}, nil
}

// draft is a position in the making, perhaps no possible one.
type draft struct{ state *state }

func (d *draft) String() string  { return d.state.String() }
func (d *draft) View() game.View { return game.View{Cells: d.state.View().Cells} }

// Names of facts.
const (
	castle = "castle "
	passed = "passed"
)

func (d *draft) Facts() []editor.Fact {
	s := d.state
	facts := []editor.Fact{{Name: editor.Turn, Value: spec.Seats[s.turn&1], Choices: spec.Seats}}
	for i := range rightLetters {
		facts = append(facts, editor.Switch(castle+rightLetters[i:i+1], rights(s.home)>>i&1 != 0, s.atHome(i)))
	}
	behind := editor.Fact{Name: passed, Value: "-", Choices: []string{"-"}}
	for file := range 8 {
		square := int(s.passedRank()-'1')*8 + file
		is := s.passed>>square&1 != 0
		if is {
			behind.Value = spec.Squares[square]
		}
		if is || s.justPassed(1<<square) {
			behind.Choices = append(behind.Choices, spec.Squares[square])
		}
	}
	return append(facts, behind)
}

func (d *draft) Put(square int, name string) {
	p := &d.state.position
	there := uint64(1) << square
	p.own, p.diagonal, p.straight, p.odd = p.own&^there, p.diagonal&^there, p.straight&^there, p.odd&^there
	for is, word := range words {
		seat, what, _ := strings.Cut(name, "-")
		if word == "" || word != what {
			continue
		}
		p.put(square, piece(is))
		if seat == spec.Seats[p.turn&1] {
			p.own |= there
		}
	}
	d.settle()
}

func (d *draft) Set(fact, value string) {
	p := &d.state.position
	switch letter, isRight := strings.CutPrefix(fact, castle); {
	case isRight:
		keep := rights(p.home) &^ (1 << strings.Index(rightLetters, letter))
		if value == "on" {
			keep |= 1 << strings.Index(rightLetters, letter)
		}
		p.home = homesOf(keep)
	case fact == passed:
		p.passed = 0
		for square, name := range spec.Squares {
			if name == value {
				p.passed = 1 << square
			}
		}
	case value != spec.Seats[p.turn&1]:
		p.own, p.turn = p.taken()&^p.own, p.turn^1
	}
	d.settle()
}

func (d *draft) Clear() {
	d.state.position = position{turn: d.state.turn}
	d.state.quiet, d.state.number = 0, 1
}

// settle drops the rights that the pieces no longer allow, and begins the plies
// without progress anew.
func (d *draft) settle() {
	d.state.quiet = 0
	p := &d.state.position
	keep := uint64(0)
	for i := range rightLetters {
		if rights(p.home)>>i&1 != 0 && p.atHome(i) {
			keep |= 1 << i
		}
	}
	p.home = homesOf(keep)
	if rank := p.passedRank() - '1'; p.passed != 0 && (bits.TrailingZeros64(p.passed)/8 != int(rank) || !p.justPassed(p.passed)) {
		p.passed = 0
	}
}

// homesOf are the squares of kings and rooks of a set of rights.
func homesOf(rights uint64) (home uint64) {
	for i := range rightLetters {
		if rights>>i&1 != 0 {
			home |= homes(i)
		}
	}
	return home
}
