package page

import (
	"strings"

	"playout/ui/text"
)

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
