package pgn

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
)

// roster lists the tags that every PGN has, in this order.
var roster = [7]Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"}}

const lineWidth = 79 // bytes; the standard allows no more in exported text

// derived lists the tags whose values follow from the game; they are never copied from a text.
var derived = []string{"White", "Black", "Result", "SetUp", "FEN", drawsTag}

// Played writes a game that was played in Playout. Its result is that of the rules or, if it ended
// outside them, the given one.
func Played(p *format.Played, claimed bool) string {
	g := Game{Start: p.Start, Claimed: claimed, Tags: []Tag{{"Event", "Playout"}, {"Date", p.Date}}}
	if p.Tags != nil {
		g.Tags = nil
	}
	hasTermination := false
	for _, tag := range p.Tags {
		if isTagName(tag.Name) && !slices.Contains(derived, tag.Name) {
			g.Tags = append(g.Tags, Tag(tag))
			hasTermination = hasTermination || tag.Name == terminationTag
		}
	}
	for seat, name := range p.Players {
		g.Tags = append(g.Tags, Tag{sides[seat], name})
	}
	g.Result = resultOf(p)
	if p.Termination != format.UnknownTermination && !hasTermination {
		g.Tags = append(g.Tags, Tag{terminationTag, terminations[p.Termination]})
	}
	return g.Write(p.Line())
}

// resultOf returns the result of a game that was played: that of the rules or, if it ended outside
// them, the given one.
func resultOf(p *format.Played) string {
	if last := p.States[len(p.States)-1]; last.Acting() == 0 || p.Returns == nil {
		return outcome(last)
	}
	return result(p.Returns[0])
}

// Final returns the final position of a game of a match as a line of EPD, with the counts of its FEN,
// the result, and the match and round.
func Final(p *format.Played) string {
	fields := strings.Fields(p.States[len(p.States)-1].String())
	tags := map[string]string{}
	for _, tag := range p.Tags {
		tags[tag.Name] = tag.Value
	}
	return fmt.Sprintf("%s hmvc %s; fmvn %s; c0 \"%s\"; id \"%s, game %s\";\n", strings.Join(fields[:4], " "), fields[4], fields[5], resultOf(p), tags["Event"], tags["Round"])
}

// isTagName reports whether a text can be the name of a tag.
func isTagName(name string) bool {
	for i := range len(name) {
		if !inWord[name[i]] {
			return false
		}
	}
	return name != ""
}

// Write writes the game in the standard's export format, with the line from its start.
func (g *Game) Write(line *format.Variation) string {
	if g.Result == "" {
		g.Result = outcome(line.States[len(line.Steps)])
	}
	given := map[string]string{"Result": g.Result}
	for _, tag := range g.Tags {
		given[tag.Name] = tag.Value
	}
	var b strings.Builder
	for _, tag := range roster {
		if value := given[tag.Name]; value != "" {
			tag.Value = value
		}
		writeTag(&b, tag)
		delete(given, tag.Name)
	}
	if g.Start != "" {
		writeTag(&b, Tag{"SetUp", "1"})
		writeTag(&b, Tag{"FEN", g.Start})
	}
	if g.Claimed {
		writeTag(&b, Tag{drawsTag, drawsClaimed})
	}
	for _, tag := range g.Tags {
		if _, rest := given[tag.Name]; rest {
			writeTag(&b, tag)
			delete(given, tag.Name)
		}
	}
	width := 0
	for i, word := range append(words(line), g.Result) {
		switch {
		case i == 0 || width+1+len(word) > lineWidth:
			b.WriteByte('\n')
			width = 0
		default:
			b.WriteByte(' ')
			width++
		}
		b.WriteString(word)
		width += len(word)
	}
	b.WriteByte('\n')
	return b.String()
}

func writeTag(b *strings.Builder, tag Tag) {
	fmt.Fprintf(b, "[%s \"%s\"]\n", tag.Name, format.Quoted(tag.Value))
}

// words returns the moves with their numbers, judgements, comments and variations, separated where
// a line may end: after the numbers too, and within comments.
func words(line *format.Variation) (words []string) {
	var b strings.Builder
	line.Write(&b, func(o *format.Variation, i int, fresh bool) {
		s := o.States[i]
		seat := s.Acting().First()
		if number, side := moveNumber(s); side == 0 || fresh {
			b.WriteString(number + [2]string{". ", "... "}[side])
		}
		b.WriteString(game.MoveText(s, seat, o.Steps[i][seat]) + " ")
	})
	open := "" // opening parentheses before the next word
	add := func(word string) {
		words = append(words, open+word)
		open = ""
	}
	for text := b.String(); text != ""; {
		n := 1
		switch text[0] {
		case ' ':
		case '(':
			open = "("
		case ')':
			words[len(words)-1] += ")"
		case '{':
			n = strings.IndexByte(text, '}') + 1
			addComment(text[:n], add)
		case '$':
			n += len(text[1:]) - len(strings.TrimLeft(text[1:], "0123456789"))
			add(text[:n])
		default:
			n = strings.IndexByte(text, ' ')
			add(text[:n])
		}
		text = text[n:]
	}
	return words
}

// maxNumbers bounds the bytes of a text with numbers within which no line ends.
const maxNumbers = 40

// addComment adds a comment in braces. A line may end at any of its single spaces, unless the next
// line would look like a tag or an escape. No line begins with a number, so that the comments of a
// match, {+0.31/12 0.502s 814223}, stand on one line for programs that search line by line.
func addComment(comment string, add func(word string)) {
	kept := ""
	for i, word := range strings.Split(comment, " ") {
		switch {
		case i == 0:
			kept = word
		case word == "" || word[0] == '[' || word[0] == '%' || strings.HasSuffix(kept, " "),
			word[0] >= '0' && word[0] <= '9' && len(kept)+len(word) < maxNumbers:
			kept += " " + word
		default:
			add(kept)
			kept = word
		}
	}
	add(kept)
}
