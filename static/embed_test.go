//go:build !js

package static

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/embed"
	"playout/engine/exercise"
)

// embedFile returns one of the files for pages that embed boards.
func embedFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// members returns the names of the members of an interface in a file of types.
func members(t *testing.T, types, name string) (names []string) {
	t.Helper()
	body := regexp.MustCompile(`(?s)interface ` + name + `( extends [^{]*)? \{(.*?)(\n  \}| \}\n)`).FindStringSubmatch(types)
	if body == nil {
		t.Fatalf("embed.d.ts has no interface %s", name)
	}
	text := regexp.MustCompile(`(?s)/\*\*.*?\*/`).ReplaceAllString(body[2], "")
	for _, m := range regexp.MustCompile(`(?:^|[;\n])\s*(\w+)\??:`).FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	return names
}

// fields returns the names of a struct's fields in JSON.
func fields(of reflect.Type) (names []string) {
	for i := range of.NumField() {
		f := of.Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		} else if f.Anonymous {
			names = append(names, fields(f.Type.Elem())...)
		}
	}
	return names
}

// TestEmbedTypes: embed.d.ts has exactly what the messages have.
func TestEmbedTypes(t *testing.T) {
	types := embedFile(t, "embed.d.ts")
	for name, of := range map[string]any{
		"Position": embed.Position{}, "MoveMessage": embed.Move{}, "OverMessage": embed.Over{}, "SizeMessage": embed.Size{}, "ErrorMessage": embed.ErrorMessage{},
		"ExerciseMessage": exercise.Message{}, "Exercise": exercise.Exercise{}, "ExerciseSet": exercise.Set{},
	} {
		want := fields(reflect.TypeOf(of))
		if strings.HasSuffix(name, "Message") {
			want = append(want, "type")
		}
		got := members(t, types, name)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || len(got) < 2 {
			t.Errorf("%s has %q, its message %q", name, got, want)
		}
	}
	for _, kind := range []string{
		embed.TypeReady, embed.TypePosition, embed.TypeMove, embed.TypeOver, embed.TypeSize, embed.TypeExercise, embed.TypeCarry, embed.TypeError,
		embed.Load, embed.Play, embed.Undo, embed.Configure, embed.State, embed.Pause, embed.Resume,
	} {
		if !strings.Contains(types, `type: "`+kind+`"`) {
			t.Errorf("no message has the type %q", kind)
		}
	}
	for _, kind := range []string{embed.KindMessage, embed.KindVersion, embed.KindLink, embed.KindMove, embed.KindExercise} {
		if !regexp.MustCompile(`kind: .*"` + kind + `"`).MatchString(types) {
			t.Errorf("no error is of the kind %q", kind)
		}
	}
	if got := members(t, types, "Look"); !slices.Equal(got, embed.LookKeys) {
		t.Errorf("Look has %q, want %q", got, embed.LookKeys)
	}
}

// TestEmbedGuide: the guide names every attribute and method of the element, and every
// field of the messages.
func TestEmbedGuide(t *testing.T) {
	guide, script, types := embedFile(t, "guide/embedding.md"), embedFile(t, "embed.js"), embedFile(t, "embed.d.ts")
	names := regexp.MustCompile(`"([a-z]+)"`).FindAllStringSubmatch(regexp.MustCompile(`const contents = .*`).FindString(script), -1)
	if len(names) < 10 {
		t.Fatalf("embed.js has the attributes %q", names)
	}
	for _, m := range append(names, regexp.MustCompile(`(?m)^  (load|play|undo|configure|state|pause|resume)\(`).FindAllStringSubmatch(types, -1)...) {
		if !regexp.MustCompile("`" + m[1] + `[^\n|]*`).MatchString(guide) {
			t.Errorf("the guide does not name %s", m[1])
		}
	}
	for _, name := range []string{"Position", "MoveMessage", "OverMessage", "SizeMessage", "ErrorMessage", "ExerciseMessage", "Look"} {
		for _, field := range members(t, types, name) {
			if !strings.Contains(guide, "`"+field+"`") {
				t.Errorf("the guide does not name %s, a field of %s", field, name)
			}
		}
	}
}

// TestExamples: an example is a file of less than 60 lines that says what to replace.
func TestExamples(t *testing.T) {
	names, err := filepath.Glob("examples/*.html")
	if err != nil || len(names) != 5 {
		t.Fatalf("got the examples %q, %v; want 5 files", names, err)
	}
	for _, name := range names {
		text := embedFile(t, name)
		if lines := strings.Count(text, "\n"); lines >= 60 {
			t.Errorf("%s has %d lines", name, lines)
		}
		if !strings.Contains(text, "write the address of") || strings.Count(text, "../embed.") != 1 {
			t.Errorf("%s does not say once where Playout lies", name)
		}
		for _, m := range regexp.MustCompile(`<img src="([^"]*)"`).FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join("examples", m[1])); err != nil {
				t.Error(err)
			}
		}
	}
}

// typeScript is the compiler as build.sh installs it with npm for the long tests.
const typeScript = "../.cache/typescript-5.9.3/node_modules/typescript/bin/tsc"

// TestEmbedCompiles: TypeScript accepts the types, with testdata/use.ts, which uses them
// correctly and incorrectly.
func TestEmbedCompiles(t *testing.T) {
	if _, err := os.Stat(typeScript); errors.Is(err, fs.ErrNotExist) || os.Getenv("PLAYOUT_LONG") != "1" {
		t.Skip("no TypeScript in .cache, or not PLAYOUT_LONG=1: ./build.sh test all has both")
	}
	if said, err := exec.Command("node", typeScript, "--noEmit", "--strict", "--lib", "es2022,dom", "testdata/use.ts").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, said)
	}
}
