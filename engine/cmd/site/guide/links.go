package guide

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/png" // the size of pictures
	"io/fs"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// resolver turns the links of pages into links of the site, and collects the pictures that pages
// show.
type resolver struct {
	root  fs.FS
	pages map[string]*page
	has   func(name string) bool
	files map[string][]byte // pictures, by name
}

// link is a link of a page, or a picture.
type link struct {
	to string
	at ast.Node
}

// links returns the links of a page, in their order.
func (p *page) links() []link {
	var list []link
	ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Link:
			if entering {
				list = append(list, link{string(n.Destination), n})
			}
		case *ast.Image:
			if entering {
				list = append(list, link{string(n.Destination), n})
			}
		}
		return ast.WalkContinue, nil
	})
	return list
}

// resolve rewrites a page's links, and returns an error if some lead nowhere.
func (r *resolver) resolve(p *page) error {
	var wrong []error
	for _, l := range p.links() {
		var err error
		switch n := l.at.(type) {
		case *ast.Link:
			err = r.link(p, n)
		case *ast.Image:
			err = r.picture(p, n)
		}
		if err != nil {
			wrong = append(wrong, p.errorf(l.at, "%v", err))
		}
	}
	return errors.Join(wrong...)
}

// link rewrites one link.
func (r *resolver) link(p *page, n *ast.Link) error {
	for up := n.Parent(); up != nil; up = up.Parent() {
		if up.Kind() == ast.KindHeading {
			return errors.New("a link in a heading, which is a link itself; allowed: text")
		}
	}
	to := string(n.Destination)
	if isExternal(to) {
		n.SetAttributeString("rel", []byte("noopener"))
		return nil
	}
	file, fragment, within := strings.Cut(to, "#")
	if name, above := strings.CutPrefix(file, "../"); above {
		if r.has == nil || !r.has(name) {
			return fmt.Errorf("%s is not a file of the site whose name stays; allowed: to name it as code", to)
		}
		return nil
	}
	target := p
	if file != "" {
		if target = r.pages[file]; target == nil {
			return fmt.Errorf("%s leads nowhere; allowed: pages of the guide, ../ and a file of the site, https://; other files are named as code", to)
		}
	}
	if within && !target.ids[fragment] {
		return fmt.Errorf("%s has no heading #%s", target.full, fragment)
	}
	if file != "" {
		file = address(file)
	}
	if within {
		file += "#" + fragment
	}
	n.Destination = []byte(file)
	return nil
}

// isExternal reports whether a link leads to another site.
func isExternal(to string) bool {
	return strings.HasPrefix(to, "https://") || strings.HasPrefix(to, "http://")
}

// picture adds a picture to the site.
func (r *resolver) picture(p *page, n *ast.Image) error {
	name := string(n.Destination)
	switch ext := path.Ext(name); {
	case path.Base(name) != name || ext != ".png" && ext != ".svg":
		return fmt.Errorf("%s is not a picture of the guide; allowed: PNG and SVG files of %s", name, Folder)
	case p.words(n) == "":
		return fmt.Errorf("%s has no text for people who do not see it", name)
	}
	content, err := fs.ReadFile(r.root, path.Join(Folder, name))
	if err != nil {
		return err
	}
	if size, _, err := image.DecodeConfig(bytes.NewReader(content)); err == nil {
		n.SetAttributeString("width", fmt.Appendf(nil, "%d", size.Width))
		n.SetAttributeString("height", fmt.Appendf(nil, "%d", size.Height))
	}
	n.SetAttributeString("loading", []byte("lazy"))
	r.files[name] = content
	return nil
}
