// Package strict decodes untrusted messages: exactly one JSON object of known fields, which may
// have to say one of several things (One).
// Errors are one line that says what is allowed.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode"

	"playout/engine/plaintext"
)

// Decode reads exactly one JSON object of known fields.
func Decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return plain(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more follows the JSON object; allowed: exactly one object")
	}
	return nil
}

// plain makes an error of the JSON decoder, which may quote the message, one short line.
func plain(err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("not JSON at byte %d; allowed: one JSON object", syntax.Offset)
	case errors.As(err, &kind):
		what := "field " + Clip(kind.Field)
		if kind.Field == "" {
			what = "the whole"
		}
		return fmt.Errorf("%s cannot be %s; allowed: %s", what, Clip(given(kind.Value)), wanted(kind.Type))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("not JSON: it ends too early; allowed: one JSON object")
	}
	return errors.New(Clip(strings.TrimPrefix(err.Error(), "json: ")))
}

// given is a value in the words of the JSON decoder, "number 1.5", with an article.
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
