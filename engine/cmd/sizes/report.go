package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/uudashr/gocognit"
)

// maxComplexity is the cognitive complexity above which the report lists a function.
const maxComplexity = 25

// size is a line of a list: a count, the name of what is counted, and a detail.
type size struct {
	n      int
	what   string
	detail string
}

// report holds the lists, largest first.
type report struct {
	packages, files, functions, types, complex, wrappers []size
}

// report measures the packages in the wanted folders.
func (c *code) report(wanted func(folder string) bool) report {
	var r report
	for folder, p := range c.packages {
		if !wanted(folder) {
			continue
		}
		lines := 0
		recursive := gocognit.RecursiveFuncs(p.files, nil)
		for _, f := range p.files {
			file := c.set.File(f.Package)
			lines += file.LineCount()
			r.files = append(r.files, size{file.LineCount(), file.Name(), ""})
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok {
					r.addFunction(folder, c.set, d, recursive[d])
				}
			}
		}
		r.packages = append(r.packages, size{lines, folder, fmt.Sprintf("%d files", len(p.files))})
		for name, t := range p.types {
			if s := c.methods(folder, name); s.n > 0 {
				r.types = append(r.types, s)
			}
			if len(t.own) > 0 && p.types[t.wraps] != nil {
				r.wrappers = append(r.wrappers, size{len(t.own), folder + "." + name, "wraps " + t.wraps})
			}
		}
	}
	for _, list := range [][]size{r.packages, r.files, r.functions, r.types, r.complex, r.wrappers} {
		slices.SortFunc(list, func(a, b size) int { return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.what, b.what)) })
	}
	return r
}

// addFunction adds the size of a function, and its complexity if that is high.
func (r *report) addFunction(folder string, set *token.FileSet, d *ast.FuncDecl, recursive bool) {
	name := d.Name.Name
	if d.Recv != nil {
		name = base(d.Recv.List[0].Type) + "." + name
	}
	at := set.Position(d.Pos())
	lines, place := set.Position(d.End()).Line-at.Line+1, fmt.Sprintf("%s:%d", at.Filename, at.Line)
	r.functions = append(r.functions, size{lines, folder + "." + name, place})
	if n := gocognit.ScanComplexityWithRecursion(d, recursive, false).Complexity; n > maxComplexity {
		r.complex = append(r.complex, size{n, folder + "." + name, fmt.Sprintf("%s, %d lines", place, lines)})
	}
}

// methods counts the methods of a type: its own, those that it embeds, and those of its wrappers.
func (c *code) methods(folder, name string) size {
	p := c.packages[folder]
	all := map[string]bool{}
	c.collect(ref{folder, name}, all, map[ref]bool{})
	own, wrapped := len(p.types[name].own), 0
	for _, t := range p.types {
		if t.wraps == name {
			wrapped += len(t.own)
		}
	}
	s := size{n: len(all) + wrapped, what: folder + "." + name}
	if s.n > own {
		s.detail = fmt.Sprintf("%d own, %d embedded, %d of wrappers", own, len(all)-own, wrapped)
	}
	return s
}

// collect adds the names of the methods of a type and of all that it embeds.
func (c *code) collect(r ref, all map[string]bool, seen map[ref]bool) {
	p := c.packages[r.folder]
	if p == nil || p.types[r.name] == nil || seen[r] {
		return
	}
	seen[r] = true
	maps.Copy(all, p.types[r.name].own)
	for _, e := range p.types[r.name].embeds {
		c.collect(e, all, seen)
	}
}

// print writes the lists: the largest of each kind, all complex functions and all wrappers.
func (r report) print(out io.Writer, top int) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, list := range []struct {
		title string
		sizes []size
		top   int
	}{
		{"packages by lines", r.packages, top},
		{"files by lines", r.files, top},
		{"functions by lines", r.functions, top},
		{"types by methods", r.types, top},
		{fmt.Sprintf("functions with a cognitive complexity over %d", maxComplexity), r.complex, len(r.complex)},
		{"wrappers of a type in its own package, by methods", r.wrappers, len(r.wrappers)},
	} {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s (%d in all)\n", list.title, len(list.sizes))
		for _, s := range list.sizes[:min(list.top, len(list.sizes))] {
			fmt.Fprintf(w, "%d\t%s\t%s\n", s.n, s.what, s.detail)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}
