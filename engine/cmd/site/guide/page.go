package guide

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown is the dialect of the pages: CommonMark with tables.
var markdown = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(nodeRenderer{}, 100))),
)

// page is a page of Markdown.
type page struct {
	Title    string    // its first heading
	About    string    // its first paragraph
	Name     string    // what the navigation calls it
	Sections []section // its headings of the second level

	full string // the file's path
	text []byte
	tree ast.Node
	ids  map[string]bool // anchors of its headings, and of the words of the glossary
}

// section is a heading of a page.
type section struct {
	ID, Title string
	Parts     []section // the headings one level below
}

// path returns the page's file in the repository.
func (p *page) path() string { return p.full }

// Address returns the page's name in the site, within the guide's folder.
func (p *page) Address() string { return address(path.Base(p.full)) }

// IsIndex reports whether this is the page that lists the others.
func (p *page) IsIndex() bool { return path.Base(p.full) == index }

// address returns the name in the site of the page made from a Markdown file.
func address(file string) string { return strings.TrimSuffix(file, ".md") + ".html" }

// parse reads a page, or returns an error with everything that is not allowed.
func parse(full string, source []byte) (*page, error) {
	p := &page{full: full, text: source, ids: map[string]bool{}}
	p.tree = markdown.Parser().Parse(text.NewReader(source))
	var wrong []error
	level := 0
	ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock, *ast.RawHTML:
			wrong = append(wrong, p.errorf(n, "raw HTML; allowed: Markdown, and < within code"))
		case *ast.Heading:
			switch {
			case n.Level == 1 && n.PreviousSibling() != nil:
				wrong = append(wrong, p.errorf(n, "a second title; allowed: one, at the beginning"))
			case n.Level > level+1:
				wrong = append(wrong, p.errorf(n, "a heading of level %d below one of level %d", n.Level, level))
			}
			level = n.Level
			p.heading(n)
		case *tables.TableCell:
			if path.Base(full) == glossary && n.PreviousSibling() == nil && n.Parent().Kind() == tables.KindTableRow {
				n.SetAttributeString("id", []byte(p.anchor(wordID+p.words(n))))
			}
		}
		return ast.WalkContinue, nil
	})
	if first, is := p.tree.FirstChild().(*ast.Heading); !is || first.Level != 1 {
		wrong = append(wrong, p.errorf(p.tree, "no title at the beginning: # Title"))
	} else if about, is := first.NextSibling().(*ast.Paragraph); !is {
		wrong = append(wrong, p.errorf(first, "no paragraph after the title, which describes the page"))
	} else {
		p.About = p.words(about)
	}
	return p, errors.Join(wrong...)
}

// heading records a heading, and adds its anchor and a link to that.
func (p *page) heading(n *ast.Heading) {
	title := p.words(n)
	id := p.anchor(title)
	n.SetAttributeString("id", []byte(id))
	s := section{ID: id, Title: title}
	switch {
	case n.Level == 1:
		p.Title = title
		return
	case n.Level == 2:
		p.Sections = append(p.Sections, s)
	case n.Level == 3 && len(p.Sections) > 0:
		last := &p.Sections[len(p.Sections)-1]
		last.Parts = append(last.Parts, s)
	}
}

// glossary is the page whose words have anchors of their own: wordID and the word, in the form of a
// heading's.
const (
	glossary = "glossary.md"
	wordID   = "word-"
)

// anchor returns the anchor of a heading as code hosts form it: in small letters, without
// punctuation, with hyphens for spaces, and numbered if there are several.
func (p *page) anchor(title string) string {
	plain := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', r == '_', unicode.IsLetter(r), unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, title)
	id := plain
	for n := 1; p.ids[id]; n++ {
		id = fmt.Sprintf("%s-%d", plain, n)
	}
	p.ids[id] = true
	return id
}

// words returns the plain text of a node.
func (p *page) words(n ast.Node) string {
	var b strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		t, is := n.(*ast.Text)
		if !is || !entering {
			return ast.WalkContinue, nil
		}
		value := t.Value(p.text)
		if !t.IsRaw() {
			value = util.ResolveEntityNames(util.UnescapePunctuations(value))
		}
		b.Write(value)
		if t.SoftLineBreak() || t.HardLineBreak() {
			b.WriteByte(' ')
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// errorf returns an error at a node of the page.
func (p *page) errorf(n ast.Node, format string, args ...any) error {
	at := 0
	for ; n != nil; n = n.Parent() {
		if at = n.Pos(); at >= 0 {
			break
		}
	}
	line := 1 + bytes.Count(p.text[:max(at, 0)], []byte("\n"))
	return fmt.Errorf("%s:%d: %s", p.full, line, fmt.Sprintf(format, args...))
}

// item is an entry of index.md for a page.
type item struct {
	group, file, name string
	at                ast.Node
}

// listedPages returns the pages that the page lists: the links at the beginning of the items of the
// lists below its headings.
func (p *page) listedPages() []item {
	var list []item
	group := ""
	for n := p.tree.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			group = p.words(n)
		case *ast.List:
			for li := n.FirstChild(); li != nil; li = li.NextSibling() {
				if link, is := li.FirstChild().FirstChild().(*ast.Link); is {
					list = append(list, item{group, string(link.Destination), p.words(link), link})
					if after, is := link.NextSibling().(*ast.Text); is {
						rest := after.Segment.Value(p.text)
						after.Segment.Start += len(rest) - len(bytes.TrimLeft(rest, ": ")) // here it is below the link
					}
				}
			}
		}
	}
	return list
}

// firstSentences returns the first sentences of some text, not much longer than lists of search results
// show.
func firstSentences(text string) string {
	const enough = 150 // bytes
	if end := strings.Index(text[min(enough, len(text)):], ". "); end >= 0 {
		text = text[:enough+end+1]
	}
	return cmp.Or(text, "A page of the guide to Playout.")
}
