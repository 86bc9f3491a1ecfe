package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// written is what vugugen makes of testdata's component, before and after rewriting.
func written(t *testing.T) (plain, rewritten []byte) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"bell.vugu", "bell.go"} {
		content, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	read := func() []byte {
		code, err := os.ReadFile(filepath.Join(dir, "bell_gen.go"))
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	if err := vugugen(dir); err != nil {
		t.Fatal(err)
	}
	plain = read()
	if err := generate(dir); err != nil {
		t.Fatal(err)
	}
	return plain, read()
}

// TestGenerate: everything that vugugen writes out becomes calls, except what node.Add
// cannot read. testdata/bell_gen.go is the result; after an intended change,
// go run ./engine/cmd/components engine/cmd/components/testdata rewrites it.
func TestGenerate(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "bell_gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	if _, got := written(t); !bytes.Equal(got, want) {
		t.Errorf("got\n%s", got)
	}
}

// TestOtherVugugen: code of a vugugen that writes something differently is refused.
func TestOtherVugugen(t *testing.T) {
	plain, _ := written(t)
	if _, err := rewrite(plain); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new string }{
		{"VGNodeType(3), Namespace", "VGNodeType(3), Space"},
		{"VGNodeType(1), Data", "VGNodeType(1), Text"},
		{"// <vg-template>", ""},
		{"vgn = &vugu.VGNode{Component: vgcomp}", "vgn = vugu.NewComponent(vgcomp)"},
		{"panic(err)", "return nil"},
		{"// TODO: implement capture", "// No capture"},
		{"vgn.AddAttrInterface(", "n.AddAttrInterface("},
		{"vgn.SetInnerHTML(", "n.SetInnerHTML("},
		{`import "github.com/vugu/vugu"`, `import v "github.com/vugu/vugu"`},
	} {
		other := strings.ReplaceAll(string(plain), c.old, c.new)
		if other == string(plain) {
			t.Errorf("vugugen no longer writes %s", c.old)
		}
		if _, err := rewrite([]byte(other)); err == nil {
			t.Errorf("%s instead of %s is not noticed", c.new, c.old)
		}
	}
}

// TestNothingThere: a folder without components is an error.
func TestNothingThere(t *testing.T) {
	if err := generate(t.TempDir()); err == nil {
		t.Error("made components of nothing")
	}
}
