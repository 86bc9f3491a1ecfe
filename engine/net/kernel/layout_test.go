package kernel

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"playout/engine/guest"
	"playout/engine/net/program"
)

var write = flag.Bool("write", false, "write layout.h again; then run build.sh")

// header returns the text of layout.h: the layout in C.
func header() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Code generated from layout.go by go generate; DO NOT EDIT.\n")
	fmt.Fprintf(&b, "#include <stddef.h>\n#include <stdint.h>\n\n")
	fmt.Fprintf(&b, "#define RUN %q\n#define EVALUATE %q\n\n", Run, EvaluatePosition)
	constant := func(name string, number int) { fmt.Fprintf(&b, "enum { %s = %d };\n", name, number) }
	constant("LANES", program.Lanes)
	for op := range program.Op(program.Ops) {
		constant(strings.ToUpper(op.String()), int(op))
	}
	constant("NONE", int(program.NoActivation))
	for act := range program.Activation(program.Activations) {
		if act != program.NoActivation {
			constant(strings.ToUpper(act.String()), int(act))
		}
	}
	structure(&b, "step", reflect.TypeFor[Step]())
	structure(&b, "program", reflect.TypeFor[Program]())
	structure(&b, "evaluation", reflect.TypeFor[Evaluation]())
	return b.String()
}

// structure writes a struct, with assertions for the compiler that check the offsets of its
// fields.
func structure(b *strings.Builder, name string, kind reflect.Type) {
	fmt.Fprintf(b, "\ntypedef struct {\n")
	for i := range kind.NumField() {
		fmt.Fprintf(b, "  %s;\n", kind.Field(i).Tag.Get("c"))
	}
	fmt.Fprintf(b, "} %s;\n", name)
	for i := range kind.NumField() {
		f := kind.Field(i)
		field := f.Tag.Get("c")
		field = field[strings.LastIndexAny(field, " *")+1:]
		fmt.Fprintf(b, "_Static_assert(offsetof(%s, %s) == %d, \"%s.%s\");\n", name, field, f.Offset, kind.Name(), f.Name)
	}
	fmt.Fprintf(b, "_Static_assert(sizeof(%s) == %d, \"%s\");\n", name, kind.Size(), kind.Name())
}

// difference returns the first line in which a header differs, "" for none.
func difference(got, want string) string {
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		g, w := "nothing", "nothing"
		if i < len(gotLines) {
			g = gotLines[i]
		}
		if i < len(wantLines) {
			w = wantLines[i]
		}
		if g != w {
			return fmt.Sprintf("line %d is %q, by layout.go it should be %q", i+1, strings.TrimSpace(g), strings.TrimSpace(w))
		}
	}
	return ""
}

// The layout in C equals that in Go, field by field and number by number.
func TestLayoutHeader(t *testing.T) {
	if *write {
		if err := os.WriteFile("layout.h", []byte(header()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile("layout.h")
	if err != nil {
		t.Fatal(err)
	}
	if wrong := difference(string(kept), header()); wrong != "" {
		t.Errorf("layout.h: %s; run go generate, then build.sh", wrong)
	}
}

// difference finds a changed, missing or additional line, and names the field.
func TestDifferenceNamesTheField(t *testing.T) {
	good := header()
	for _, c := range []struct{ from, to, field string }{
		{"  int32_t rows;\n", "", "int32_t rows"},
		{"  int32_t rows;\n  int32_t k;\n", "  int32_t k;\n  int32_t rows;\n", "int32_t rows"},
		{"  float lo;\n", "  int32_t lo;\n", "float lo"},
		{"  const float *z;\n", "  const float *z;\n  int32_t size_z;\n", "size_z"},
		{"LANES = 16", "LANES = 8", "LANES"},
		{"WINOGRAD = 1", "WINOGRAD = 2", "WINOGRAD"},
		{"enum { SIGMOID = 5 };\n", "", "SIGMOID"},
		{`RUN "run"`, `RUN "main"`, "RUN"},
	} {
		bad := strings.Replace(good, c.from, c.to, 1)
		if bad == good {
			t.Fatalf("the header has no %q", c.from)
		}
		if wrong := difference(bad, good); !strings.Contains(wrong, c.field) {
			t.Errorf("%q replaced by %q: difference %q, want one that names %s", c.from, c.to, wrong, c.field)
		}
	}
	if wrong := difference(good, good); wrong != "" {
		t.Errorf(`equal headers: difference %q, want ""`, wrong)
	}
}

// Every field has 32 bits on every machine, so offsets in Go are those in C, whose pointers have
// 32 bits in WebAssembly.
func TestLayoutHas32Bits(t *testing.T) {
	for _, kind := range []reflect.Type{reflect.TypeFor[Step](), reflect.TypeFor[Program](), reflect.TypeFor[Evaluation]()} {
		for i := range kind.NumField() {
			f := kind.Field(i)
			pointer := strings.Contains(f.Tag.Get("c"), "*")
			if f.Type.Size() != 4 || f.Offset != 4*uintptr(i) || pointer != (f.Type == reflect.TypeFor[Address]()) {
				t.Errorf("%s.%s is %s at offset %d, %q in C; want 32 bits, in order, an Address for a pointer", kind.Name(), f.Name, f.Type, f.Offset, f.Tag.Get("c"))
			}
		}
	}
}

// Hosts share the memory under the name that Go looks for.
func TestHostsShareMemory(t *testing.T) {
	for _, host := range []string{"node.js", "../../../static/worker.js"} {
		text, err := os.ReadFile(host)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "."+guest.Memory+" = ") {
			t.Errorf("%s does not set %s", host, guest.Memory)
		}
	}
}
