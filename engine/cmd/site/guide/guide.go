// Package guide renders the guide, pages of Markdown, into the site.
//
// A page is a file of static/guide. It begins with its one heading of the first
// level, its title, and the paragraph after that describes it. index.md lists
// every other page once: each heading of the second level there is a group of
// the navigation, and each item of the list below it begins with a link to a
// page, whose text is what the navigation calls the page. A page that is not
// listed is an error, and so is one that is listed and not there.
//
// Pages are written to be read on a code host too. So a link names a Markdown
// file, and here leads to the page made of it; headings have the anchors that
// such a host gives them; and a file of the repository that is not in the site
// is named as code, not linked. A link that leads nowhere is an error with file
// and line, and so is raw HTML.
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

// Folder is where the guide's files lie in the repository.
const Folder = "static/guide"

// index is the page that lists the others.
const index = "index.md"

// Site is what pages need to know of the site that they are rendered for.
type Site struct {
	Style, Script, Icon string                 // files of the site that every page asks for
	Has                 func(name string) bool // whether a page may link to ../name: a file of the site whose name stays
	Added               map[string]string      // Markdown that the build adds to the end of a page, by the page's file
}

// Render makes the guide from a repository's files, by names within the guide's
// folder of the site.
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
		s := sheet{page: p, Site: site, Groups: groups, Index: pages[index]}
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

// read is all pages by the names of their files.
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
			wrong = append(wrong, fmt.Errorf("%s/%s is missing, to which the build adds", Folder, name))
		}
	}
	return pages, errors.Join(wrong...)
}

// group is a part of the navigation.
type group struct {
	Title string
	Pages []*page
}

// contents is the navigation, by the lists of index.md. It names the pages.
func contents(pages map[string]*page) ([]group, error) {
	from := pages[index]
	if from == nil {
		return nil, fmt.Errorf("%s/%s is missing, which lists the pages", Folder, index)
	}
	from.Name = from.Title
	var groups []group
	var wrong []error
	for _, item := range from.listed() {
		p := pages[item.file]
		switch {
		case p == nil:
			wrong = append(wrong, from.errorf(item.at, "there is no page %s", item.file))
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
