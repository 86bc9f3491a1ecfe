// Package guide renders the guide, pages of Markdown, into the site.
//
// A page is a file of static/guide. It begins with its title, its only heading of the first
// level, and the paragraph after that describes the page. index.md lists every other page once:
// each of its headings of the second level is a group of the navigation, and each item of the
// list below begins with a link to a page, with the page's name in the navigation as its text. A
// page that is not listed is an error, and so is a listed page that does not exist.
//
// Code hosts show the pages too. So a link names a Markdown file, and leads to the page made of
// it here; headings have the anchors of such a host; and a file of the repository that is not in
// the site is named as code, without a link. A link that leads nowhere is an error with file and
// line, and so is raw HTML. In glossary.md each word of a table has an anchor too.
//
// The pages are plain files: they work without scripts, and since all addresses
// in them are relative, in any folder.
package guide

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Folder is the guide's folder in the repository.
const Folder = "static/guide"

// index is the page that lists the others.
const index = "index.md"

// Site describes the site to the pages.
type Site struct {
	Style, Script, Icon string                 // files of the site that every page asks for
	Has                 func(name string) bool // whether a page may link to ../name: a file of the site whose name stays
	Added               map[string]string      // Markdown that the build adds to the end of a page, by the page's file
}

// Render makes the guide from a repository's files, by names within the guide's folder of the
// site.
func Render(root fs.FS, site Site) (map[string][]byte, error) {
	pages, err := read(root, site.Added)
	if err != nil {
		return nil, err
	}
	groups, err := contents(pages)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	r := resolver{root, pages, site.Has, files}
	var wrong []error
	order := []*page{pages[index]}
	for _, g := range groups {
		order = append(order, g.Pages...)
	}
	for _, p := range order {
		wrong = append(wrong, r.resolve(p))
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, err
	}
	for i, p := range order {
		s := templateData{page: p, Site: site, Groups: groups, Index: pages[index]}
		if i > 0 {
			s.Previous = order[i-1]
		}
		if i+1 < len(order) {
			s.Next = order[i+1]
		}
		if files[p.Address()], err = s.render(); err != nil {
			return nil, fmt.Errorf("%s: %w", p.path(), err)
		}
	}
	return files, nil
}

// read returns all pages by the names of their files.
func read(root fs.FS, added map[string]string) (map[string]*page, error) {
	paths, err := fs.Glob(root, Folder+"/*.md")
	if err != nil {
		return nil, err
	}
	pages := map[string]*page{}
	var wrong []error
	for _, full := range paths {
		text, err := fs.ReadFile(root, full)
		if err != nil {
			return nil, err
		}
		name := path.Base(full)
		if more := added[name]; more != "" {
			text = slices.Concat(bytes.TrimRight(text, "\n"), []byte("\n\n"), []byte(more))
		}
		p, err := parse(full, text)
		wrong = append(wrong, err)
		pages[name] = p
	}
	for name := range added {
		if pages[name] == nil {
			wrong = append(wrong, fmt.Errorf("%s/%s is missing; the build adds to it", Folder, name))
		}
	}
	return pages, errors.Join(wrong...)
}

// group is a part of the navigation.
type group struct {
	Title string
	Pages []*page
}

// contents returns the navigation from the lists of index.md, and sets the names of the pages.
func contents(pages map[string]*page) ([]group, error) {
	from := pages[index]
	if from == nil {
		return nil, fmt.Errorf("%s/%s is missing; it lists the pages", Folder, index)
	}
	from.Name = from.Title
	var groups []group
	var wrong []error
	for _, item := range from.listedPages() {
		p := pages[item.file]
		switch {
		case p == nil:
			wrong = append(wrong, from.errorf(item.at, "the page %s does not exist", item.file))
			continue
		case p.Name != "":
			wrong = append(wrong, from.errorf(item.at, "the page %s is listed twice", item.file))
			continue
		}
		p.Name = item.name
		if len(groups) == 0 || groups[len(groups)-1].Title != item.group {
			groups = append(groups, group{Title: item.group})
		}
		last := &groups[len(groups)-1]
		last.Pages = append(last.Pages, p)
	}
	for _, p := range pages {
		if p.Name == "" {
			wrong = append(wrong, fmt.Errorf("%s is not listed in %s", p.path(), index))
		}
	}
	slices.SortFunc(wrong, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return groups, errors.Join(wrong...)
}
