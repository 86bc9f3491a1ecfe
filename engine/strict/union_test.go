package strict_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/strict"
)

// union has a part of each kind.
type union struct {
	ID    int      `json:"id"`
	By    int      `json:"by,omitempty"`
	Limit *limited `json:"limit,omitempty"`
	Free  *message `json:"free,omitempty"`
	Word  string   `json:"word,omitempty"`
	On    bool     `json:"on,omitempty"`
}

// limited is a part with a limit.
type limited struct {
	N float64 `json:"n"`
}

func (l *limited) Check() error {
	if l.N > 3 {
		return errors.New("too many")
	}
	return nil
}

// One accepts exactly one part, within its limits, whatever numbers go with it.
func TestOne(t *testing.T) {
	const parts = "; allowed: exactly one of limit, free, word, on"
	for _, c := range []struct {
		union union
		n     int
		want  string
	}{
		{union{ID: 1, By: 2, Limit: &limited{3}}, 1, ""},
		{union{Free: &message{}}, 1, ""},
		{union{Word: "x"}, 1, ""},
		{union{On: true}, 1, ""},
		{union{ID: 1, Limit: &limited{4}}, 1, "too many"},
		{union{ID: 1, By: 2}, 0, "0 parts" + parts},
		{union{Limit: &limited{}, On: true}, 2, "2 parts" + parts},
		{union{Limit: &limited{}, Free: &message{}, Word: "x", On: true}, 4, "4 parts" + parts},
	} {
		got := ""
		if err := strict.One(&c.union); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("One(%+v) = %q, want %q", c.union, got, c.want)
		}
		if n := strict.Count(&c.union); n != c.n {
			t.Errorf("Count(%+v) = %d, want %d", c.union, n, c.n)
		}
	}
}

// EncodeUnion agrees with encoding/json, and DecodeUnion inverts it.
func TestUnionsAreJSON(t *testing.T) {
	for _, u := range []union{
		{},
		{ID: 1, By: 2, Limit: &limited{1.5}},
		{Free: &message{On: true, Text: "<x>", List: []int{1}}},
		{ID: -1, Word: "é\u2028", On: true},
	} {
		data := strict.EncodeUnion(u)
		if want, err := json.Marshal(u); err != nil || !bytes.Equal(data, want) {
			t.Errorf("EncodeUnion(%+v) = %s, want %s, %v", u, data, want, err)
		}
		var got union
		if err := strict.DecodeUnion(data, &got); err != nil || !cmp.Equal(got, u) {
			t.Errorf("DecodeUnion(%s) = %+v, %v; want %+v", data, got, err, u)
		}
	}
}

// A number that JSON cannot represent breaks an invariant.
func TestEncodeUnionRefusesInfinity(t *testing.T) {
	defer func() {
		if got, want := recover(), "strict: json: unsupported value: +Inf"; got != want {
			t.Errorf("EncodeUnion panics with %v, want %q", got, want)
		}
	}()
	strict.EncodeUnion(union{Limit: &limited{math.Inf(1)}})
}

// hostileUnions holds texts to refuse, with the parts that are still read.
var hostileUnions = []struct {
	text string
	read union
}{
	{`{"id":4,"free":{"text":1},"by":2}`, union{ID: 4, By: 2, Free: &message{}}},
	{`{"id":4,"free":[],"by":2}`, union{ID: 4, By: 2, Free: &message{}}},
	{`{"id":1.5,"by":2}`, union{By: 2}},
	{`{"fly":{"to":[1]},"id":4}`, union{ID: 4}},
	{`{"free":{"fly":1},"id":4}`, union{ID: 4, Free: &message{}}},
	{`{"fly":1,"id":1.5}`, union{}},
	{`{"id":4} {}`, union{ID: 4}},
	{`{"id":4}]`, union{ID: 4}},
	{`{"id":4`, union{}}, {`{"id":`, union{}}, {`{"id"`, union{}}, {`{`, union{}}, {``, union{}},
	{`{"id":4,"free":{]}`, union{}}, {`{"id":4]`, union{}}, {`{"id":4,}`, union{}}, {`{"id":4 "by":2}`, union{}}, {`{on}`, union{}}, {`{:1}`, union{}}, {`{"id"}`, union{}},
	{`[]`, union{}}, {`"id"`, union{}}, {`1`, union{}}, {`x`, union{}},
}

// DecodeUnion refuses what Decode refuses, in the same words, and reads the same otherwise.
func TestDecodeUnionRefuses(t *testing.T) {
	for _, c := range hostileUnions {
		var got, whole union
		err, want := strict.DecodeUnion([]byte(c.text), &got), strict.Decode([]byte(c.text), &whole)
		if err == nil || want == nil || err.Error() != want.Error() {
			t.Errorf("DecodeUnion(%s) is refused with %v, want %v", c.text, err, want)
		}
		if diff := cmp.Diff(c.read, got); diff != "" {
			t.Errorf("DecodeUnion(%s) reads (-want +got):\n%s", c.text, diff)
		}
	}
	var got union
	if err := strict.DecodeUnion([]byte("null"), &got); err != nil || got != (union{}) {
		t.Errorf("DecodeUnion(null) = %+v, %v; want nothing", got, err)
	}
}

// DecodeUnion accepts what Decode accepts, up to the case of keys, and reads the same.
func FuzzDecodeUnion(f *testing.F) {
	for _, c := range hostileUnions {
		f.Add([]byte(c.text))
	}
	f.Add([]byte(` {"id":4,"free":{"of":{"A":1}},"limit":null} `))
	f.Fuzz(func(t *testing.T, data []byte) {
		var got, want union
		err, whole := strict.DecodeUnion(data, &got), strict.Decode(data, &want)
		if err != nil && (strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 400) {
			t.Errorf("the error is %q, want one short line", err)
		}
		if err == nil && (whole != nil || !cmp.Equal(got, want)) {
			t.Errorf("DecodeUnion(%q) = %+v; want %+v, %v", data, got, want, whole)
		}
	})
}
