// Package strict decodes untrusted messages: exactly one JSON object of known fields, which may
// have to say one of several things (One).
// Errors are one line that says what is allowed.
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

// Decode reads exactly one JSON object of known fields, none of which occurs twice. The error is
// a *Fault, with a field of a wrong type as path.
func Decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return plain(err)
	}
	if err := end(d); err != nil {
		return err
	}
	_, err := Read(data, math.MaxInt) // encoding/json accepts keys that occur twice
	return err
}

// end refuses what follows a value.
func end(d *json.Decoder) error {
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Wrong("", "more follows the JSON object").Allow("exactly one object")
	}
	return nil
}

// plain makes an error of the JSON decoder, which may quote the message, one short line.
func plain(err error) error {
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
			what = "the whole"
		}
		return Wrong(kind.Field, "%s cannot be %s", what, Clip(given(kind.Value))).Allow("%s", wanted(kind.Type))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return Wrong("", "not JSON: it ends too early").Allow("one JSON object")
	}
	return Wrong("", "%s", Clip(strings.TrimPrefix(err.Error(), "json: ")))
}

// given returns a value in the words of the JSON decoder, "number 1.5", with an article.
func given(value string) string {
	switch value {
	case "object":
		return "an object"
	case "array":
		return "a list"
	}
	return "a " + value
}

// wanted says what a field may be.
func wanted(field reflect.Type) string {
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

// Clip makes untrusted text fit for a message of one line: short, without control characters,
// and with names for what would not be seen.
func Clip(text string) string {
	return plaintext.Clip(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text), 60)
}
