package strict_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/strict"
)

// message has a field of each kind.
type message struct {
	On   bool            `json:"on"`
	Text string          `json:"text"`
	N    int             `json:"n"`
	List []int           `json:"list"`
	Of   struct{ A int } `json:"of"`
}

// Decode reads exactly one object of known fields, and refuses everything else in one line that
// says what is allowed.
func TestDecode(t *testing.T) {
	var m message
	if err := strict.Decode([]byte(` {"on":true,"text":"x","n":3,"list":[1],"of":{"A":2}} `), &m); err != nil || !m.On || m.Text != "x" || m.N != 3 || len(m.List) != 1 || m.Of.A != 2 {
		t.Fatalf(`Decode reads %+v, %v; want on, "x", 3, a list of one number, and 2`, m, err)
	}
	for text, want := range map[string]string{
		``:                     "ends too early",
		`{`:                    "ends too early",
		`{"on":true} {}`:       "more follows",
		`{"n":1,"n":1}`:        `key "n" occurs twice; allowed: once`,
		`{"of":{"A":1,"A":1}}`: `key "A" occurs twice; allowed: once`,
		`{"on":true}]`:         "more follows",
		`{on}`:                 "not JSON at byte 2",
		`{"other":1}`:          `unknown field "other"`,
		`{"on":1}`:             "field on cannot be a number; allowed: true or false",
		`{"text":1}`:           "field text cannot be a number; allowed: text",
		`{"n":1.5}`:            "field n cannot be a number 1.5; allowed: a number of type int",
		`{"n":1e999}`:          "allowed: a number of type int",
		`{"list":{}}`:          "field list cannot be an object; allowed: a list",
		`{"of":[]}`:            "field of cannot be a list; allowed: an object",
		`[]`:                   "cannot be a list; allowed: an object",
		`{"` + strings.Repeat("x\n", 500) + `":1}`: "not JSON",
	} {
		err := strict.Decode([]byte(text), &message{})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 200 {
			t.Errorf("%.40q is refused with %q, want one short line with %q", text, err, want)
		}
	}
	for text, want := range map[string]string{`{"of":{"A":true}}`: "of.A", `{"of":{"A":1,"A":1}}`: "of.A", `{"on":1}`: "on", `{"other":1}`: "", `{`: "", `{} {}`: ""} {
		err := strict.Decode([]byte(text), &message{})
		if f, is := err.(*strict.Fault); !is || f.Path != want {
			t.Errorf("%s is refused with %#v, want a fault at %q", text, err, want)
		}
	}
}

// Decode never panics, and its errors are short lines.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"on":true}`))
	f.Add([]byte(`{"list":[1,2,{"of":3}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := strict.Decode(data, &message{}); err != nil && (strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 400) {
			t.Errorf("the error is %q, want one short line", err)
		}
	})
}

// Read reads any value, and refuses what encoding/json would accept, with its path.
func TestRead(t *testing.T) {
	got, err := strict.Read([]byte(` {"a":[1.50,"x",true,null,{}],"b":{}} `), 3)
	want := map[string]any{"a": []any{json.Number("1.50"), "x", true, nil, map[string]any{}}, "b": map[string]any{}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("Read fails with %v, reads (-want +got):\n%s", err, diff)
	}
	for _, c := range []struct{ text, path, want string }{
		{`{"a":1,"a":1}`, "a", `key "a" occurs twice; allowed: once`},
		{`{"a":[0,{"b":1,"b":1}]}`, "a[1].b", `key "b" occurs twice; allowed: once`},
		{`{"a":{"b c":1,"b c":1}}`, "a", `key "b c" occurs twice; allowed: once`},
		{`[[[[]]]]`, "[0][0][0]", "it is nested too deeply; allowed: 3 levels"},
		{`{"a":[{"b":[]}]}`, "a[0].b", "it is nested too deeply; allowed: 3 levels"},
		{`{"a":[1,]}`, "", "not JSON at byte 8; allowed: one JSON object"},
		{`{"a":[1`, "", "not JSON: it ends too early; allowed: one JSON object"},
		{``, "", "not JSON: it ends too early; allowed: one JSON object"},
		{`{} {}`, "", "more follows the JSON object; allowed: exactly one object"},
	} {
		_, err := strict.Read([]byte(c.text), 3)
		var fault *strict.Fault
		if !errors.As(err, &fault) || fault.Error() != c.want || fault.Path != c.path {
			t.Errorf("Read(%s) is refused with %#v, want %q at %q", c.text, err, c.want, c.path)
		}
	}
}

// Clip makes one short line of hostile text and names invisible characters.
func TestClip(t *testing.T) {
	long := strings.Repeat("é", 61)
	for text, want := range map[string]string{
		"bob": "bob", "a\nb\x00c\u0085d": "a b c d", "gpj\u202eexe": "gpj<U+202E change of direction>exe", "f\u200b5": "f<U+200B zero width space>5", "مرحبا": "مرحبا",
		long: long[:120] + "…", "x" + strings.Repeat("\u0301", 40): "x" + strings.Repeat("\u0301", 6),
	} {
		if got := strict.Clip(text); got != want {
			t.Errorf("Clip(%q) = %q, want %q", text, got, want)
		}
	}
}
