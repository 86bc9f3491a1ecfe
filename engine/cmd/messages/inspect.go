package main

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"strings"
)

// readDecl records the messages that a declaration sends and handles.
func (r *reader) readDecl(d ast.Decl) {
	var results []*types.Tuple // of the functions around the node, innermost last
	var stack []ast.Node
	ast.Inspect(d, func(n ast.Node) bool {
		if n == nil {
			switch stack[len(stack)-1].(type) {
			case *ast.FuncDecl, *ast.FuncLit:
				results = results[:len(results)-1]
			}
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		switch n := n.(type) {
		case *ast.FuncDecl:
			results = append(results, r.results(r.info.Defs[n.Name]))
		case *ast.FuncLit:
			signature, _ := r.info.TypeOf(n).(*types.Signature)
			results = append(results, resultsOf(signature))
		case *ast.ReturnStmt:
			for i, value := range n.Results {
				if outer := results[len(results)-1]; outer != nil && i < outer.Len() {
					r.recordSent(value, outer.At(i).Type())
				}
			}
		case *ast.CallExpr:
			r.call(n)
		case *ast.CompositeLit:
			r.literal(n)
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) {
				for i, value := range n.Rhs {
					r.recordSent(value, r.info.TypeOf(n.Lhs[i]))
				}
			}
		case *ast.TypeSwitchStmt:
			r.typeSwitch(n)
		case *ast.TypeAssertExpr:
			if n.Type != nil && isMessage(r.info.TypeOf(n.X)) {
				r.recordHandled(n.Type)
			}
		case *ast.Ident:
			if f, is := r.info.Uses[n].(*types.Func); is && r.isForOthers(f) {
				r.calls[f.FullName()] = append(r.calls[f.FullName()], call{r.inside, r.at(n)})
			}
		}
		return true
	})
}

// isForOthers reports whether a function belongs to package feature, and so may send or handle
// messages for its callers.
func (r *reader) isForOthers(f *types.Func) bool {
	return f.Pkg() != nil && isFeature(strings.TrimPrefix(f.Pkg().Path(), module)) && f.FullName() != r.inside
}

// isFeature reports whether a package is package feature or below it.
func isFeature(pkg string) bool { return pkg == "ui/feature" || strings.HasPrefix(pkg, "ui/feature/") }

func (r *reader) results(f types.Object) *types.Tuple {
	if f == nil {
		return nil
	}
	signature, _ := f.Type().(*types.Signature)
	return resultsOf(signature)
}

func resultsOf(signature *types.Signature) *types.Tuple {
	if signature == nil {
		return nil
	}
	return signature.Results()
}

// call reads the arguments of a call.
func (r *reader) call(n *ast.CallExpr) {
	if r.info.Types[n.Fun].IsType() { // a conversion
		if len(n.Args) == 1 {
			r.recordSent(n.Args[0], r.info.TypeOf(n.Fun))
		}
		return
	}
	signature, _ := r.info.TypeOf(n.Fun).(*types.Signature)
	if signature == nil {
		return
	}
	for i, value := range n.Args {
		switch params := signature.Params(); {
		case signature.Variadic() && i >= params.Len()-1 && !n.Ellipsis.IsValid():
			if slice, is := params.At(params.Len() - 1).Type().(*types.Slice); is {
				r.recordSent(value, slice.Elem())
			}
		case i < params.Len():
			r.recordSent(value, params.At(i).Type())
		}
	}
}

// literal reads the elements of a composite literal.
func (r *reader) literal(n *ast.CompositeLit) {
	of := r.info.TypeOf(n)
	if of == nil {
		return
	}
	for i, value := range n.Elts {
		key := ast.Expr(nil)
		if pair, is := value.(*ast.KeyValueExpr); is {
			key, value = pair.Key, pair.Value
		}
		switch under := of.Underlying().(type) {
		case *types.Struct:
			if name, is := key.(*ast.Ident); is {
				if field := r.info.Uses[name]; field != nil {
					r.recordSent(value, field.Type())
				}
			} else if key == nil && i < under.NumFields() {
				r.recordSent(value, under.Field(i).Type())
			}
		case *types.Slice:
			r.recordSent(value, under.Elem())
		case *types.Array:
			r.recordSent(value, under.Elem())
		case *types.Map:
			r.recordSent(value, under.Elem())
		}
	}
}

// recordSent records that a message is sent if a value of a concrete type becomes a feature.Message.
func (r *reader) recordSent(value ast.Expr, to types.Type) {
	named := r.concrete(r.info.TypeOf(value))
	if named == nil || !isMessage(to) {
		return
	}
	m := r.message(strings.TrimPrefix(named.Pkg().Path(), module), named.Name())
	r.addPlace(&m.Sent, value)
}

// typeSwitch reads the cases of a type switch.
func (r *reader) typeSwitch(n *ast.TypeSwitchStmt) {
	var on ast.Expr
	switch s := n.Assign.(type) {
	case *ast.AssignStmt:
		on = s.Rhs[0]
	case *ast.ExprStmt:
		on = s.X
	}
	if assert, is := on.(*ast.TypeAssertExpr); !is || !isMessage(r.info.TypeOf(assert.X)) {
		return
	}
	for _, clause := range n.Body.List {
		for _, kind := range clause.(*ast.CaseClause).List {
			r.recordHandled(kind)
		}
	}
}

// recordHandled records that the code tests a message for a type.
func (r *reader) recordHandled(kind ast.Expr) {
	if named := r.concrete(r.info.TypeOf(kind)); named != nil {
		m := r.message(strings.TrimPrefix(named.Pkg().Path(), module), named.Name())
		r.addPlace(&m.Handled, kind)
	}
}

// addPlace adds a node's place to a list and, inside a function of package feature, to that
// function.
func (r *reader) addPlace(list *[]place, n ast.Node) {
	*list = append(*list, r.at(n))
	if isFeature(r.current) {
		r.via[r.inside] = append(r.via[r.inside], entry{list, r.at(n)})
	}
}

// concrete returns the type name of a message, nil for any other type.
func (r *reader) concrete(t types.Type) *types.TypeName {
	if t == nil {
		return nil
	}
	named, is := types.Unalias(t).(*types.Named)
	if !is || types.IsInterface(t) || named.Obj().Pkg() == nil {
		return nil
	}
	return named.Obj()
}

// isMessage reports whether a type is feature.Message.
func isMessage(t types.Type) bool {
	named, is := t.(*types.Named)
	return is && named.Obj().Name() == "Message" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == featurePath
}

// at returns the place of a node.
func (r *reader) at(n ast.Node) place {
	at := r.set.Position(n.Pos())
	file, err := filepath.Rel(r.root, at.Filename)
	if err != nil {
		file = at.Filename
	}
	return place{r.current, filepath.ToSlash(file), at.Line}
}
