package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

// code holds what read has parsed: packages by folder.
type code struct {
	set      *token.FileSet
	packages map[string]*pkg
}

// pkg holds the files of a folder, for all targets, and its types.
type pkg struct {
	files []*ast.File
	types map[string]*typ
}

// typ holds what determines the size of a type.
type typ struct {
	own    map[string]bool // names of methods, of an interface too
	embeds []ref
	fields int
	wraps  string // the type of its package that it embeds or points to, if it has no other field
}

// ref names a type; the folder is "" for one of another module.
type ref struct{ folder, name string }

// read parses the Go files below a folder, without tests and generated files.
func read(root fs.FS) (*code, error) {
	c := &code{set: token.NewFileSet(), packages: map[string]*pkg{}}
	module, err := moduleOf(root)
	if err != nil {
		return nil, err
	}
	err = fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (base[0] == '.' || base == "dist" || base == "testdata" || base == "node_modules"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_gen.go"):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(c.set, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil || ast.IsGenerated(f) {
			return err
		}
		p := c.packages[path.Dir(name)]
		if p == nil {
			p = &pkg{types: map[string]*typ{}}
			c.packages[path.Dir(name)] = p
		}
		p.files = append(p.files, f)
		p.add(f, path.Dir(name), module)
		return nil
	})
	return c, err
}

// moduleOf returns the module's path with a slash at its end.
func moduleOf(root fs.FS) (string, error) {
	text, err := fs.ReadFile(root, "go.mod")
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return strings.TrimSpace(strings.TrimPrefix(line, "module")) + "/", nil
}

// typ returns the entry of a type.
func (p *pkg) typ(name string) *typ {
	if p.types[name] == nil {
		p.types[name] = &typ{own: map[string]bool{}}
	}
	return p.types[name]
}

// add records the types and methods of a file.
func (p *pkg) add(f *ast.File, folder, module string) {
	imports := map[string]string{} // folders of this module, by the names that the file has for them
	for _, spec := range f.Imports {
		full, _ := strconv.Unquote(spec.Path.Value)
		name := path.Base(full)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if below, ours := strings.CutPrefix(full, module); ours {
			imports[name] = below
		}
	}
	to := func(kind ast.Expr) ref {
		if selected, ok := kind.(*ast.SelectorExpr); ok {
			if from, ok := selected.X.(*ast.Ident); ok {
				return ref{imports[from.Name], selected.Sel.Name}
			}
		}
		return ref{folder, base(kind)}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				p.typ(base(d.Recv.List[0].Type)).own[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					p.typ(spec.Name.Name).declare(spec.Type, to)
				}
			}
		}
	}
}

// declare records the fields or methods of a type.
func (t *typ) declare(kind ast.Expr, to func(ast.Expr) ref) {
	switch kind := kind.(type) {
	case *ast.StructType:
		for _, field := range kind.Fields.List {
			t.fields += max(1, len(field.Names))
			if field.Names == nil {
				t.embeds = append(t.embeds, to(pointee(field.Type)))
			}
			if _, named := pointee(field.Type).(*ast.Ident); named && (field.Names == nil || pointee(field.Type) != field.Type) {
				t.wraps = base(field.Type)
			}
		}
		if t.fields > 1 {
			t.wraps = ""
		}
	case *ast.InterfaceType:
		for _, m := range kind.Methods.List {
			if m.Names == nil {
				t.embeds = append(t.embeds, to(m.Type))
			}
			for _, name := range m.Names {
				t.own[name.Name] = true
			}
		}
	}
}

// pointee returns the type that a pointer type points to, and any other type itself.
func pointee(kind ast.Expr) ast.Expr {
	if star, ok := kind.(*ast.StarExpr); ok {
		return star.X
	}
	return kind
}

// base returns the name of a type of the same package, without pointer and type parameters.
func base(kind ast.Expr) string {
	switch kind := pointee(kind).(type) {
	case *ast.ParenExpr:
		return base(kind.X)
	case *ast.IndexExpr:
		return base(kind.X)
	case *ast.IndexListExpr:
		return base(kind.X)
	case *ast.Ident:
		return kind.Name
	}
	return ""
}
