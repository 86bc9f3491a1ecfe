package session

import (
	"math"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/wire"
)

// played returns the game to be written in a form: the line shown, or the main one with
// everything recorded beside it.
func (t *openGame) played(x *wire.Export, all bool) format.Played {
	line := t
	if all {
		line = t.mainLine()
	}
	p := format.Played{Start: t.record.Start, States: line.record.States(), Steps: line.record.Steps, Date: game.Clip(x.Date)}
	p.Shown = min(t.ply, len(p.Steps))
	p.Players = x.Players[:min(len(x.Players), len(t.game.Spec().Seats))]
	if x.Tags != nil {
		p.Tags = []format.Tag{}
	}
	for _, tag := range x.Tags {
		p.Tags = append(p.Tags, format.Tag{Name: tag[0], Value: tag[1]})
	}
	if end := line.atEnd(); end.over() {
		p.Returns = end.returns()
		p.Termination = terminations[line.ending.How]
	}
	if all && !t.tree.IsPlain() {
		t.beside(&p, line.nodes)
	}
	return p
}

// terminations maps the ways in which games end to their names in forms.
var terminations = map[string]format.Termination{ending.Timeout: format.TimedOut, ending.Resigned: format.Resigned, ending.Agreed: format.Agreed}

// beside adds everything recorded beside the line through these nodes. In a game of chance it
// adds only comments and judgements: the outcomes of chance in other lines are not known here.
func (t *openGame) beside(p *format.Played, nodes []int) {
	p.Comments, p.Glyphs = make([]string, len(nodes)), make([][]uint8, len(nodes))
	for ply, node := range nodes {
		p.Comments[ply], p.Glyphs[ply] = t.tree.Comment(node), t.tree.Glyphs(node)
		if ply == 0 || t.game.Spec().Chance {
			continue
		}
		p.Variations = append(p.Variations, t.inPlace(p.States[ply-1], node, ply-1)...)
	}
}

// inPlace returns the alternatives to the step to a node, which is one of these steps, from the
// state before it.
func (t *openGame) inPlace(before game.State, node, step int) (lines []format.Variation) {
	for _, other := range t.tree.Variations(node) {
		o := format.Variation{At: step, States: []game.State{before}, Comments: []string{""}, Glyphs: [][]uint8{nil}}
		at := other
		for i, next := range t.tree.Continuation(other, math.MaxInt) {
			if i > 0 {
				at = t.tree.Child(at, next.Name)
				o.Variations = append(o.Variations, t.inPlace(o.States[i], at, i)...)
			}
			s := game.Clone(t.game, o.States[i])
			s.Play(next.Joint, nil)
			o.Steps, o.States = append(o.Steps, next.Joint), append(o.States, s)
			o.Comments, o.Glyphs = append(o.Comments, t.tree.Comment(at)), append(o.Glyphs, next.Glyphs)
		}
		lines = append(lines, o)
	}
	return lines
}
