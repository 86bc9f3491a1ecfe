// Package strict decodes untrusted JSON. Its errors are Faults: one line that says what is wrong
// and what is allowed, with the path of the wrong part. Other parsers of untrusted input return
// Faults too.
//
// Decode reads exactly one object of known fields into a struct, and Read reads any value.
//
// A union is a struct of alternatives: its fields are the parts, exactly one of which is set, and
// numbers that go with any part, such as an ID. The names of the parts are those of the fields in
// JSON. One checks a union; EncodeUnion and DecodeUnion write and read it.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"unicode"

	"playout/engine/plaintext"
)

// Decode parses exactly one JSON object of known fields without repeated keys. The error is a
// *Fault, with a field of a wrong type as path.
func Decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return asFault(err)
	}
	if err := end(d); err != nil {
		return err
	}
	_, err := Read(data, math.MaxInt) // encoding/json accepts repeated keys
	return err
}

// end refuses text after a value.
func end(d *json.Decoder) error {
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Wrong("", "more follows the JSON object").Allow("exactly one object")
	}
	return nil
}

// asFault returns an error of the JSON decoder, which may quote the message, as a fault of one
// line.
func asFault(err error) error {
	var fault *Fault
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &fault):
		return fault
	case errors.As(err, &syntax):
		return Wrong("", "not JSON at byte %d", syntax.Offset).Allow("one JSON object")
	case errors.As(err, &kind):
		what := "field " + Clip(kind.Field)
		if kind.Field == "" {
			what = "the message"
		}
		return Wrong(kind.Field, "%s cannot be %s", what, Clip(withArticle(kind.Value))).Allow("%s", allowedFor(kind.Type))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return Wrong("", "not JSON: it ends too early").Allow("one JSON object")
	}
	return Wrong("", "%s", Clip(strings.TrimPrefix(err.Error(), "json: ")))
}

// withArticle adds an article to the JSON decoder's words for a value, such as "number 1.5".
func withArticle(value string) string {
	switch value {
	case "object":
		return "an object"
	case "array":
		return "a list"
	}
	return "a " + value
}

// allowedFor describes the values that a field can have.
func allowedFor(field reflect.Type) string {
	switch field.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "an object"
	}
	return "a number of type " + field.String()
}

// Clip shortens untrusted text to 60 characters, to stand unquoted in an error of one line: with
// spaces instead of control characters, and with names for invisible ones. game.Clip is for text in
// quotes.
func Clip(text string) string {
	return plaintext.Clip(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text), 60)
}
