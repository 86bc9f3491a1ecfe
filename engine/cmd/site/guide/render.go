package guide

import (
	"bytes"
	_ "embed" // the frame of a page
	"fmt"
	"html/template"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	plain "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

//go:embed page.html
var frame string

var frames = template.Must(template.New("page").Parse(frame))

// templateData holds the values for the frame of a page.
type templateData struct {
	*page
	Site
	Groups         []group
	Index          *page
	Previous, Next *page
}

// Description returns the page's description for search results.
func (s *templateData) Description() string { return firstSentences(s.About) }

// Body renders the page's content.
func (s *templateData) Body() (template.HTML, error) {
	var b bytes.Buffer
	err := markdown.Renderer().Render(&b, s.text, s.tree)
	return template.HTML(b.String()), err
}

func (s *templateData) render() ([]byte, error) {
	var b bytes.Buffer
	err := frames.Execute(&b, s)
	return b.Bytes(), err
}

// nodeRenderer renders the nodes that differ from goldmark's defaults: tables and code, which
// scroll within themselves, and headings, which link to themselves.
type nodeRenderer struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (l nodeRenderer) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	to.Register(ast.KindHeading, l.heading)
	to.Register(ast.KindFencedCodeBlock, l.code)
	to.Register(tables.KindTable, l.table)
	to.Register(tables.KindTableCell, l.cell)
	to.Register(ast.KindCodeSpan, l.span)
	to.Register(ast.KindText, l.words)
}

func (nodeRenderer) heading(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*ast.Heading)
	if n.Level == 1 {
		return ast.WalkSkipChildren, nil // the frame has the title
	}
	if id, _ := n.AttributeString("id"); entering {
		fmt.Fprintf(w, `<h%d id="%s"><a href="#%[2]s">`, n.Level, id)
	} else {
		fmt.Fprintf(w, "</a></h%d>\n", n.Level)
	}
	return ast.WalkContinue, nil
}

// table renders a table that scrolls within itself. One of many columns is wide: its first
// column, the subject of its lines, stays in sight.
func (nodeRenderer) table(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		class := "table"
		if len(node.(*tables.Table).Alignments) >= manyColumns {
			class = "wide table"
		}
		fmt.Fprintf(w, `<div class="%s" role="group" aria-label="Table" tabindex="0"><table>`+"\n", class)
	} else {
		w.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, nil
}

// manyColumns is the least number of columns that do not fit a phone.
const manyColumns = 4

// cell renders a cell of a table. An empty one in the header is no heading.
func (nodeRenderer) cell(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*tables.TableCell)
	tag, scope := "td", ""
	if n.Parent().Kind() == tables.KindTableHeader && n.HasChildren() {
		tag, scope = "th", ` scope="col"`
	}
	if !entering {
		fmt.Fprintf(w, "</%s>\n", tag)
		return ast.WalkContinue, nil
	}
	class, id := "", ""
	if n.Alignment == tables.AlignRight || n.Alignment == tables.AlignCenter {
		class = fmt.Sprintf(` class="%s"`, n.Alignment)
	}
	if word, has := n.AttributeString("id"); has {
		id = fmt.Sprintf(` id="%s"`, word)
	}
	fmt.Fprintf(w, "<%s%s%s%s>", tag, id, scope, class)
	return ast.WalkContinue, nil
}

// span renders code in a line. An agent's string or a path may break after the marks between its
// parts: in a table, since unbreakable text widens its columns, and elsewhere if it is long.
func (nodeRenderer) span(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		w.WriteString("</code>")
		return ast.WalkContinue, nil
	}
	w.WriteString("<code>")
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		text := util.EscapeHTML(bytes.ReplaceAll(child.(*ast.Text).Segment.Value(source), []byte("\n"), []byte(" ")))
		if node.Parent().Kind() == tables.KindTableCell || len(text) > longCode {
			text = breaks.ReplaceAll(text, []byte("$0<wbr>"))
		}
		w.Write(text)
	}
	return ast.WalkSkipChildren, nil
}

// longCode is the least length of code that may break in a line of text.
const longCode = 24

// breaks matches the marks after which code may break. None begins or is part of an escape.
var breaks = regexp.MustCompile(`[,:/]`)

// percent matches the end of a number and its per cent sign.
var percent = regexp.MustCompile(`(\d) %`)

// words renders text as usual, but does not let a line end before a per cent sign, and in a table
// keeps a figure and its unit, or the ends of a range, together.
func (nodeRenderer) words(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.Text)
	text := n.Segment.Value(source)
	if n.Parent().Kind() == tables.KindTableCell {
		for at := figures.FindIndex(text); at != nil; at = figures.FindIndex(text) {
			plain.DefaultWriter.Write(w, text[:at[0]])
			fmt.Fprintf(w, `<span class="whole">%s</span>`, text[at[0]:at[1]])
			text = text[at[1]:]
		}
	}
	plain.DefaultWriter.Write(w, percent.ReplaceAll(text, []byte("$1\u00a0%")))
	switch {
	case n.HardLineBreak():
		w.WriteString("<br>\n")
	case n.SoftLineBreak():
		w.WriteByte('\n')
	}
	return ast.WalkContinue, nil
}

// figures matches figures that a column must not break: 40.0 %, 261 ± 62, (14.3–65.7).
var figures = regexp.MustCompile(`[\d.,]*\d (?:%|± [\d.,]*\d)|\(?\d[\d.,]*–\d[\d.,]*\)?`)

// code renders a block of code. The words after its language are for tests, but for "tall": a
// block with much text, which gets a height.
func (nodeRenderer) code(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	n := node.(*ast.FencedCodeBlock)
	language := string(n.Language(source))
	class := ""
	if n.Info != nil && strings.HasSuffix(string(n.Info.Value(source)), " tall") {
		class = ` class="tall"`
	}
	fmt.Fprintf(w, `<pre tabindex="0"%s><code>`, class)
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		writeLine(w, line.Value(source), language)
	}
	w.WriteString("</code></pre>\n")
	return ast.WalkContinue, nil
}

// writeLine writes a line of code. A comment of a shell's line gets a quieter colour.
func writeLine(w util.BufWriter, line []byte, language string) {
	code, comment := line, []byte(nil)
	if language == "sh" {
		if at := commentAt(line); at >= 0 {
			code, comment = line[:at], bytes.TrimRight(line[at:], "\n")
		}
	}
	w.Write(util.EscapeHTML(code))
	if comment != nil {
		fmt.Fprintf(w, "<span>%s</span>\n", util.EscapeHTML(comment))
	}
}

// commentAt returns where the comment of a shell's line begins, -1 without one.
func commentAt(line []byte) int {
	var quote byte
	for i, c := range line {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#' && (i == 0 || line[i-1] == ' '):
			return i
		}
	}
	return -1
}
