package page

import (
	"strings"

	"playout/ui/text"
)

// rules are how to play what is on the board, a paragraph each, as its variant
// has it.
func (p *Page) rules() []string {
	var pairs []string
	for _, o := range p.board.Options {
		pairs = append(pairs, o.Name, p.words.Rule(o.Name, o.Value))
	}
	paragraphs := p.words.Games[p.game.ID].Play
	list := make([]string, len(paragraphs))
	for i, words := range paragraphs {
		list[i] = text.Fill(words, pairs...)
	}
	return list
}

// variant says what is not as in the standard game, "" where all is.
func (p *Page) variant() string {
	var list []string
	for _, o := range p.board.Options {
		if !o.Usual {
			list = append(list, p.words.Option(o.Name, o.Value))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return text.Fill(p.words.Variant, "options", strings.Join(list, ", "))
}
