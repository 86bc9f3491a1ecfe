package plaintext

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Unwrap removes from a game's text the wrapping of mail, chats, forums and web pages: old kinds
// of line ends, the signs of quoted mail, bullets and indentation at the beginning of lines,
// fences of code, forum marks such as [pgn], and the signs of Markdown. A line stays a line.
// Unwrap drops the text outside the first fenced block; left is the first line of it.
func Unwrap(text string) (game, left string) {
	text = mapOutside(lineEnds.Replace(strings.TrimPrefix(text, "\ufeff")), forums.Replace)
	lines := strings.Split(text, "\n")
	first, last := -1, -1 // the first line within the first fences, and the line after the last
	for i, line := range lines {
		line = unquoted(line)
		inner := strings.Trim(line, "`~ \t")
		fence := strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")
		lines[i] = strings.Trim(line, "`")
		switch {
		case !fence || inner != "" && strings.HasSuffix(line, "```"): // no fence, or a block on one line
		case first < 0 && isWord(inner): // a fence, perhaps with the name of a language
			first, lines[i] = i+1, ""
		case first < 0:
			first = i
		case last < 0:
			last, lines[i] = i, inner
		}
	}
	if last > first {
		outside := slices.Concat(lines[:first], lines[last:])
		for i := range lines {
			if i < first || i >= last {
				lines[i] = ""
			}
		}
		left = strings.TrimSpace(strings.Join(outside, "\n"))
		left, _, _ = strings.Cut(left, "\n")
	}
	return strings.Trim(strings.Join(lines, "\n"), " \n\t"), left
}

// lineEnds normalises all kinds of line ends.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\n\r", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n")

// forums removes the signs of forums and of Markdown. Two asterisks make text bold; a backslash
// before a sign keeps it from being a sign of Markdown.
var forums = strings.NewReplacer(
	"[pgn]", "", "[/pgn]", "", "[PGN]", "", "[/PGN]", "", "[fen]", "", "[/fen]", "", "[FEN]", "", "[/FEN]", "",
	"[code]", "", "[/code]", "", "[CODE]", "", "[/CODE]", "", "[quote]", "", "[/quote]", "", "[QUOTE]", "", "[/QUOTE]", "",
	"[b]", "", "[/b]", "", "[i]", "", "[/i]", "", "[spoiler]", "", "[/spoiler]", "",
	"**", "", `\.`, ".", `\*`, "*", `\[`, "[", `\]`, "]", `\-`, "-", `\#`, "#", `\+`, "+", `\_`, "_", `\(`, "(", `\)`, ")", `\!`, "!", `\=`, "=",
)

// unquoted returns a line without blanks, signs of quoted mail and a bullet at its beginning.
func unquoted(line string) string {
	line = strings.TrimLeft(line, " \t>\u00a0\u3000")
	for _, bullet := range []string{"- ", "* ", "+ ", "• ", "· ", "– ", "▪ ", "◦ "} {
		rest, is := strings.CutPrefix(line, bullet)
		word, _, _ := strings.Cut(strings.TrimLeft(rest, " \t"), " ")
		if is && len(word) > 1 && isAlphanumeric(rune(word[0])) {
			return strings.TrimLeft(rest, " \t")
		}
	}
	return line
}

// isWord reports whether a line is one word of letters, or nothing.
func isWord(line string) bool {
	for i := range len(line) {
		if c := line[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// HasMarkup reports whether a game's text has HTML elements or entities outside its comments and
// tag values, where they belong to the text.
func HasMarkup(text string) (has bool) {
	mapOutside(text, func(part string) string {
		for _, sign := range []string{"</", "<br", "<BR", "<pre", "<p>", "<div", "&quot;", "&nbsp;", "&lt;", "&gt;", "&amp;", "&#"} {
			has = has || strings.Contains(part, sign)
		}
		return part
	})
	return has
}

// mapOutside returns a game's text with change applied outside its comments, in braces, and its tag
// values, in quotes.
func mapOutside(text string, change func(part string) string) string {
	var b strings.Builder
	for text != "" {
		begin := strings.IndexAny(text, "{\"")
		if begin < 0 {
			begin = len(text)
		}
		b.WriteString(change(text[:begin]))
		text = text[begin:]
		if text == "" {
			break
		}
		end := 1
		for end < len(text) && !(text[0] == '{' && text[end] == '}' || text[0] == '"' && (text[end] == '"' || text[end] == '\n')) {
			if text[0] == '"' && text[end] == '\\' && end+1 < len(text) && text[end+1] != '\n' {
				end++
			}
			end++
		}
		end = min(end+1, len(text))
		b.WriteString(text[:end])
		text = text[end:]
	}
	return b.String()
}

// WithoutMarkup returns roughly the text that HTML shows: elements that begin a line do so, others
// vanish, and entities become characters.
func WithoutMarkup(text string) string {
	var b strings.Builder
	for text != "" {
		switch c := text[0]; c {
		case '<':
			name, n := element(text)
			if n == 0 {
				break
			}
			if end := "</" + name; name == "script" || name == "style" {
				if at := strings.Index(strings.ToLower(text), end); at > 0 {
					n = at
				}
			}
			switch name {
			case "br", "p", "div", "li", "tr", "pre", "h1", "h2", "h3", "h4", "table", "ul", "ol", "blockquote", "hr":
				b.WriteByte('\n')
			case "td", "th":
				b.WriteByte(' ')
			}
			text = text[n:]
			continue
		case '&':
			if r, n := entity(text); n > 0 {
				b.WriteString(r)
				text = text[n:]
				continue
			}
		}
		_, size := utf8.DecodeRuneInString(text)
		b.WriteString(text[:size])
		text = text[size:]
	}
	return b.String()
}

// element returns the name of the element whose tag begins text, in lower case and without its
// slash, and the tag's length in bytes; 0 if there is none.
func element(text string) (name string, n int) {
	const longest = 1000
	end := strings.IndexByte(text[:min(len(text), longest)], '>')
	if end < 0 {
		return "", 0
	}
	name = strings.ToLower(strings.TrimPrefix(text[1:end], "/"))
	if i := strings.IndexAny(name, " \t\n/"); i >= 0 {
		name = name[:i]
	}
	if name == "" || name[0] != '!' && (name[0] < 'a' || name[0] > 'z') {
		return "", 0
	}
	return name, end + 1
}

// entities lists the entities of games and their languages, each with its text.
var entities = [...][2]string{
	{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", `"`}, {"apos", "'"}, {"nbsp", " "}, {"ndash", "-"}, {"mdash", "-"}, {"minus", "-"},
	{"frac12", "1/2"}, {"hellip", "..."}, {"times", "x"}, {"shy", ""}, {"thinsp", " "}, {"ensp", " "}, {"emsp", " "},
	{"ldquo", "“"}, {"rdquo", "”"}, {"lsquo", "‘"}, {"rsquo", "’"},
}

// entity returns the character of the entity that begins text, and its length in bytes; 0 if there
// is no known one.
func entity(text string) (r string, n int) {
	const longest = 12
	end := strings.IndexByte(text[:min(len(text), longest)], ';')
	if end < 0 {
		return "", 0
	}
	name := text[1:end]
	for _, known := range entities {
		if known[0] == name {
			return known[1], end + 1
		}
	}
	digits, numeric := strings.CutPrefix(name, "#")
	base := 10
	if rest, is := strings.CutPrefix(strings.ToLower(digits), "x"); is {
		digits, base = rest, 16
	}
	code, err := strconv.ParseUint(digits, base, 21)
	if !numeric || err != nil {
		return "", 0
	}
	return string(rune(code)), end + 1
}
