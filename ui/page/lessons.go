package page

import (
	"strings"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/text"
)

// lessons are how to play what is on the board, as its variant has it.
func (p *Page) lessons() []board.Lesson {
	var pairs []string
	for _, o := range p.board.Options {
		pairs = append(pairs, o.Name, p.words.Rule(o.Name, o.Value))
	}
	seats := p.game.Seats
	if standard := p.find(p.game.ID); standard != nil {
		seats = standard.Seats
	}
	words := p.words.Games[p.game.ID].Play
	pictures := boards.Of(p.game.ID).Pictures
	list := make([]board.Lesson, len(words))
	for i, w := range words {
		l := &list[i]
		l.Head, l.Text, l.Shows = w.Head, text.Fill(w.Text, pairs...), w.Shows
		l.Game, l.Seats = p.game.ID, seats
		if i < len(pictures) {
			of := &pictures[i]
			l.Position, l.From, l.To = of.Position, strings.Fields(of.From), strings.Fields(of.To)
			l.Pieces = of.Placed()
		}
	}
	return list
}
