package guide

import (
	"bytes"
	_ "embed" // the frame of a page
	"fmt"
	"html/template"
	"strings"

	"github.com/yuin/goldmark/ast"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

//go:embed page.html
var frame string

var frames = template.Must(template.New("page").Parse(frame))

// sheet is what the frame of a page is filled with.
type sheet struct {
	*page
	Site
	Groups         []group
	Index          *page
	Previous, Next *page
}

// Description is the page's for those who find it elsewhere.
func (s *sheet) Description() string { return first(s.About) }

// Body is the page itself.
func (s *sheet) Body() (template.HTML, error) {
	var b bytes.Buffer
	err := markdown.Renderer().Render(&b, s.text, s.tree)
	return template.HTML(b.String()), err
}

func (s *sheet) render() ([]byte, error) {
	var b bytes.Buffer
	err := frames.Execute(&b, s)
	return b.Bytes(), err
}

// looks renders what differs from the usual: tables and code, which scroll
// within themselves, and headings, which are links to themselves.
type looks struct{}

// RegisterFuncs implements renderer.NodeRenderer.
func (l looks) RegisterFuncs(to renderer.NodeRendererFuncRegisterer) {
	to.Register(ast.KindHeading, l.heading)
	to.Register(ast.KindFencedCodeBlock, l.code)
	to.Register(tables.KindTable, l.table)
	to.Register(tables.KindTableCell, l.cell)
}

func (looks) heading(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
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

func (looks) table(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		w.WriteString(`<div class="table" role="group" aria-label="Table" tabindex="0"><table>` + "\n")
	} else {
		w.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, nil
}

// cell is a table's. One of the header that is empty heads nothing.
func (looks) cell(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	n := node.(*tables.TableCell)
	tag, scope := "td", ""
	if n.Parent().Kind() == tables.KindTableHeader && n.HasChildren() {
		tag, scope = "th", ` scope="col"`
	}
	if !entering {
		fmt.Fprintf(w, "</%s>\n", tag)
		return ast.WalkContinue, nil
	}
	class := ""
	if n.Alignment == tables.AlignRight || n.Alignment == tables.AlignCenter {
		class = fmt.Sprintf(` class="%s"`, n.Alignment)
	}
	fmt.Fprintf(w, "<%s%s%s>", tag, scope, class)
	return ast.WalkContinue, nil
}

// code is a block of code. The words after its language are for tests, but for
// "tall": that block has much text and gets a height.
func (looks) code(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
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

// writeLine writes a line of code. In one of a shell a comment stands back.
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

// commentAt is where the comment of a line of a shell begins, -1 without one.
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
