// Package texttest compares the languages of the page.
package texttest

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var placeholder = regexp.MustCompile(`\{[a-zA-Z]+\}`)

// Agree fails a test unless two values, the first one English, have the same shape: no text is
// empty in only one of them, and placeholders are the same.
func Agree(t *testing.T, path string, english, other any) {
	t.Helper()
	agree(t, path, reflect.ValueOf(english), reflect.ValueOf(other))
}

func agree(t *testing.T, path string, want, got reflect.Value) {
	t.Helper()
	switch want.Kind() {
	case reflect.String:
		if (want.String() == "") != (got.String() == "") {
			t.Errorf("%s is %q, in English %q", path, got, want)
		}
		w := placeholder.FindAllString(strings.ToLower(want.String()), -1) // a capital depends on the place
		g := placeholder.FindAllString(strings.ToLower(got.String()), -1)
		slices.Sort(w)
		slices.Sort(g)
		if !slices.Equal(w, g) {
			t.Errorf("%s: placeholders %v, English has %v", path, g, w)
		}
	case reflect.Struct:
		if want.Type() != got.Type() {
			t.Fatalf("%s is a %s, in English a %s", path, got.Type(), want.Type())
		}
		for i := range want.NumField() {
			agree(t, path+"."+want.Type().Field(i).Name, want.Field(i), got.Field(i))
		}
	case reflect.Map:
		if want.Len() != got.Len() {
			t.Errorf("%s: %d entries, English has %d", path, got.Len(), want.Len())
		}
		for _, key := range want.MapKeys() {
			value := got.MapIndex(key)
			if !value.IsValid() {
				t.Errorf("%s[%s] is missing", path, key)
				continue
			}
			agree(t, fmt.Sprintf("%s[%s]", path, key), want.MapIndex(key), value)
		}
	case reflect.Slice:
		if want.Len() != got.Len() {
			t.Fatalf("%s: %d entries, English has %d", path, got.Len(), want.Len())
		}
		for i := range want.Len() {
			agree(t, fmt.Sprintf("%s[%d]", path, i), want.Index(i), got.Index(i))
		}
	case reflect.Interface:
		if want.IsNil() != got.IsNil() {
			t.Fatalf("%s is %v, in English %v", path, got, want)
		}
		if !want.IsNil() {
			agree(t, path, want.Elem(), got.Elem())
		}
	case reflect.Bool, reflect.Uint8: // of grammar, and a language's number
	default:
		t.Fatalf("%s: a field of kind %s is not compared", path, want.Kind())
	}
}

// Whole fails a test for every empty text, list and map of a value.
func Whole(t *testing.T, path string, value any) {
	t.Helper()
	whole(t, path, reflect.ValueOf(value))
}

func whole(t *testing.T, path string, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.String:
		if v.String() == "" {
			t.Errorf("%s is empty", path)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			whole(t, path+"."+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Map:
		if v.Len() == 0 {
			t.Errorf("%s is empty", path)
		}
		for _, key := range v.MapKeys() {
			whole(t, fmt.Sprintf("%s[%s]", path, key), v.MapIndex(key))
		}
	case reflect.Slice:
		if v.Len() == 0 {
			t.Errorf("%s is empty", path)
		}
		for i := range v.Len() {
			whole(t, fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	}
}
