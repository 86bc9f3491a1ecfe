package session

import (
	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/wire"
)

// played returns the game as a form writes it: the line shown, or if all, the main one with
// everything recorded beside it.
func (o *openGame) played(x *wire.Export, all bool) format.Played {
	line := o
	if all {
		line = o.mainLine()
	}
	p := format.Played{Start: o.record.Start, States: line.record.States(), Steps: line.record.Steps, Date: game.Clip(x.Date)}
	p.Shown = min(o.ply, len(p.Steps))
	p.Players = x.Players[:min(len(x.Players), len(o.game.Spec().Seats))]
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
	if all && !o.tree.IsPlain() {
		o.addVariations(&p, line.nodes)
	}
	return p
}

// terminations maps the ways in which games end to their names in forms.
var terminations = map[string]format.Termination{ending.Timeout: format.TimedOut, ending.Resigned: format.Resigned, ending.Agreed: format.Agreed,
	ending.Adjudicated: format.Adjudicated, ending.AdjudicatedDraw: format.Adjudicated}

// addVariations adds everything recorded beside the line through these nodes. In a game of chance
// it adds only comments and judgements: the outcomes of chance in other lines are not known here.
func (o *openGame) addVariations(p *format.Played, nodes []int) {
	p.Comments, p.Glyphs = make([]string, len(nodes)), make([][]uint8, len(nodes))
	for ply, node := range nodes {
		p.Comments[ply], p.Glyphs[ply] = o.tree.Comment(node), o.tree.Glyphs(node)
		if ply == 0 || o.game.Spec().Chance {
			continue
		}
		p.Variations = append(p.Variations, o.alternatives(p.States[ply-1], node, ply-1)...)
		if ply == len(nodes)-1 {
			p.Variations = append(p.Variations, o.continuations(p.States[ply-1], node, ply-1)...)
		}
	}
}

// continuations returns the variations after the end of a line, as alternatives to its last step
// that begin with that step: other programs' files have nothing else for them.
func (o *openGame) continuations(before game.State, last, step int) (lines []format.Variation) {
	if after := o.tree.After(last); len(after) > 0 { // the others are alternatives within it
		v := o.variation(before, step, append([]int{last}, o.tree.Following(after[0])...))
		v.Comments[1], v.Glyphs[1] = "", nil // they stand beside the step itself
		lines = append(lines, v)
	}
	return lines
}

// alternatives returns the variations that replace the step to a node, from the state before it;
// step is the index of that step in its own line.
func (o *openGame) alternatives(before game.State, node, step int) (lines []format.Variation) {
	for _, other := range o.tree.Variations(node) {
		lines = append(lines, o.variation(before, step, o.tree.Following(other)))
	}
	return lines
}

// variation returns the variation through nodes that follow one another, with those within it.
func (o *openGame) variation(before game.State, step int, nodes []int) format.Variation {
	v := format.Variation{At: step, States: []game.State{before}, Comments: []string{""}, Glyphs: [][]uint8{nil}}
	for i, at := range nodes {
		if i > 0 {
			v.Variations = append(v.Variations, o.alternatives(v.States[i], at, i)...)
		}
		next := o.tree.Continuation(at, 1)[0]
		s := game.Clone(o.game, v.States[i])
		s.Play(next.Joint, nil)
		v.Steps, v.States = append(v.Steps, next.Joint), append(v.States, s)
		v.Comments, v.Glyphs = append(v.Comments, o.tree.Comment(at)), append(v.Glyphs, next.Glyphs)
		if i == len(nodes)-1 {
			v.Variations = append(v.Variations, o.continuations(v.States[i], at, i)...)
		}
	}
	return v
}
