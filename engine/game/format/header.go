package format

import (
	"slices"
	"strings"
)

// Header returns the tags of a move list, a line each, for a game read from a text: the players'
// under the names of the seats' tags, and the others. A game of our own has none.
func (p *Played) Header(seats ...string) string {
	if p.Tags == nil {
		return ""
	}
	var tags []Tag
	for seat, name := range p.Players {
		tags = append(tags, Tag{seats[seat], name})
	}
	for _, tag := range p.Tags {
		if !slices.Contains(seats, tag.Name) && tag.Name != "Result" && !strings.ContainsAny(tag.Name, " \t\r\n\"[]") {
			tags = append(tags, tag)
		}
	}
	var b strings.Builder
	for _, tag := range tags {
		if tag.Name != "" && tag.Value != "" {
			b.WriteString("[" + tag.Name + " \"" + Quoted(tag.Value) + "\"]\n")
		}
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	return b.String()
}

// Quoted returns the value of a tag in the form between quotes: on one line, with a backslash
// before quotes and backslashes.
func Quoted(value string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ").Replace(value)
}

// Closing returns the result for the end of a move list, after a blank, if a game of two seats was
// read from a text and ended outside its rules; otherwise "".
func (p *Played) Closing() string {
	switch last := p.States[len(p.States)-1]; {
	case p.Tags == nil || p.Returns == nil || last.Acting() == 0:
		return ""
	case p.Returns[0] > 0:
		return " 1-0"
	case p.Returns[0] < 0:
		return " 0-1"
	}
	return " 1/2-1/2"
}

// TagsOf returns the tags of a move list in the order of their names, without the seats' and
// empty ones.
func TagsOf(names []string, values map[string]string, seats ...string) []Tag {
	var tags []Tag
	for _, name := range names {
		if value := values[name]; name != "Result" && !slices.Contains(seats, name) && strings.Trim(value, "?.") != "" {
			tags = append(tags, Tag{name, value})
		}
	}
	return tags
}
