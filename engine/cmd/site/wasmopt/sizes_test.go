package wasmopt

import (
	"bytes"
	"encoding/binary"
	"maps"
	"strings"
	"testing"
)

// Code belongs to the package with the longest name that fits,
// imported functions take part in the numbering, and types have no package.
func TestCodeByPackage(t *testing.T) {
	list := []struct{ name, code string }{
		{"runtime.main", "aa"},
		{"playout_ui.__Root_.Build", "bbb"},
		{"playout_ui_page.New.func1", "c"},
		{"github.com_owulveryck_onnx_go.NewModel", "dddd"},
		{"slices.SortFunc_go.shape.struct___playout_ui_page.Option___", "ee"},
		{"type_.eq.playout_ui_page.Option", "ffff"},
		{"playout_ui.init", "b"},
	}
	const imported = 2
	code, names := []byte{byte(len(list))}, []byte{byte(len(list))}
	for i, f := range list {
		code = appendBytes(code, []byte(f.code))
		names = appendBytes(binary.AppendUvarint(names, uint64(i+imported)), []byte(f.name))
	}
	custom := bytes.Join([][]byte{appendBytes(nil, []byte("name")), section(0, []byte("module")), section(functionNames, names)}, nil)
	program := bytes.Join([][]byte{[]byte(wasmMagic), section(importSection, []byte{imported}), section(codeSection, code), section(customSection, custom)}, nil)
	paths := strings.Fields("runtime playout/ui playout/ui/page github.com/owulveryck/onnx-go slices")
	got, err := CodeByPackage(program, paths)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"runtime": "aa", "playout/ui": "bbbb", "playout/ui/page": "c", "github.com/owulveryck/onnx-go": "dddd", "slices": "ee", "": "ffff"}
	same := func(a []byte, b string) bool { return string(a) == b }
	if !maps.EqualFunc(got, want, same) {
		t.Errorf("code by package is %q, want %q", got, want)
	}
	for _, bad := range [][]byte{nil, program[:len(program)-1]} {
		if _, err := CodeByPackage(bad, paths); err == nil {
			t.Errorf("%d bytes of a program are accepted as a program", len(bad))
		}
	}
}
