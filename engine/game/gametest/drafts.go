package gametest

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/game/editor"
)

// draftsHold: the draft of every position shows it; after any edit, the draft's text reads back as
// the same draft, a piece put on a square is there, and a fact has the value set.
func (k *kit) draftsHold() error {
	g, ok := k.g.(editor.Editable)
	if !ok {
		return nil
	}
	tools := g.Palette()
	rand := game.NewRand(k.Seed)
	return k.visitPositions(func(p *position) error {
		d, err := g.Draft(p.String())
		if err != nil || d.String() != p.String() {
			return p.fail("as a draft it is %v, %v", d, err)
		}
		if v, is := p.State.(game.Viewer); is && !slices.Equal(v.View().Cells, d.View().Cells) {
			return p.fail("as a draft it shows %q", d.View().Cells)
		}
		if rand.IntN(8) > 0 {
			return nil // editing takes long
		}
		for range 30 {
			if why := k.edit(d, tools, rand); why != "" {
				return p.fail("edited to %s: %s", d, why)
			}
			again, err := g.Draft(d.String())
			if err != nil || again.String() != d.String() {
				return p.fail("its draft %s reads as %v, %v", d, again, err)
			}
			d = again
		}
		d.Clear()
		if slices.ContainsFunc(d.View().Cells, func(cell string) bool { return cell != "" }) {
			return p.fail("cleared it is %s", d)
		}
		return nil
	})
}

// edit makes a random edit and returns what is wrong with the result.
func (k *kit) edit(d editor.Draft, tools []editor.Tool, rand *game.Rand) string {
	var e editor.Edit
	if facts := d.Facts(); len(facts) > 0 && rand.IntN(4) == 0 {
		f := &facts[rand.IntN(len(facts))]
		e = editor.Edit{Fact: f.Name, Value: strconv.Itoa(rand.IntN(f.Most + 1))}
		if f.Choices != nil {
			e.Value = f.Choices[rand.IntN(len(f.Choices))]
		}
	} else {
		e = editor.Edit{Square: rand.IntN(len(k.spec.Squares)), Piece: tools[rand.IntN(len(tools))].Piece}
		if rand.IntN(3) == 0 {
			e.Piece = ""
		}
	}
	if err := e.Apply(k.g, d); err != nil {
		return err.Error()
	}
	if e.Fact != "" {
		for _, f := range d.Facts() {
			if f.Name == e.Fact && f.Value != e.Value {
				return e.Fact + " was set to " + e.Value + ", but is not"
			}
		}
		return ""
	}
	if cell := d.View().Cells[e.Square]; cell != e.Piece && (e.Piece == "" || !strings.HasPrefix(cell, e.Piece+"-")) {
		return strconv.Quote(e.Piece) + " was put on " + k.spec.Squares[e.Square] + ", but is not there"
	}
	before := d.String()
	for _, bad := range []editor.Edit{{Square: -1}, {Square: len(k.spec.Squares)}, {Piece: "imp"}, {Fact: "imp"}, {Fact: editor.Turn, Value: "imp"}} {
		if err := bad.Apply(k.g, d); err == nil || strings.Contains(err.Error(), "\n") || d.String() != before {
			return "a bad edit was accepted"
		}
	}
	return ""
}
