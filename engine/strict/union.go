package strict

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Checker is a part of a union whose values have limits.
type Checker interface {
	// Check returns an error that names the limit which the part exceeds, or nil.
	Check() error
}

// One checks that exactly one part of a union is set and, if it is a Checker, that part. Its error
// counts the parts that are set, and lists all parts.
func One(union any) error {
	n, part := setParts(union)
	if n != 1 {
		return fmt.Errorf("%d parts; allowed: exactly one of %s", n, names(union))
	}
	if c, is := part.Interface().(Checker); is {
		return c.Check()
	}
	return nil
}

// Count returns how many parts of a union are set.
func Count(union any) int {
	n, _ := setParts(union)
	return n
}

// setParts returns how many parts of a union are set, and the last of them.
func setParts(union any) (n int, part reflect.Value) {
	v := reflect.Indirect(reflect.ValueOf(union))
	for i, f := range fieldsOf(v.Type()) {
		if f.part && !v.Field(i).IsZero() {
			n, part = n+1, v.Field(i)
		}
	}
	return n, part
}

// names lists the parts of a union.
func names(union any) string {
	var list []string
	for _, f := range fieldsOf(reflect.Indirect(reflect.ValueOf(union)).Type()) {
		if f.part {
			list = append(list, f.name)
		}
	}
	return strings.Join(list, ", ")
}

// EncodeUnion returns a union as JSON, as encoding/json writes it. It encodes the fields one by
// one: for the whole struct encoding/json would first prepare the encoders of every possible
// message, which takes 10 ms at the start of the page, and as long in the worker. It panics on a
// number that is not finite, which JSON cannot represent.
func EncodeUnion(union any) []byte {
	v := reflect.ValueOf(union)
	data := []byte{'{'}
	for i, f := range fieldsOf(v.Type()) {
		if f.optional && v.Field(i).IsZero() {
			continue
		}
		value, err := json.Marshal(v.Field(i).Interface())
		if err != nil {
			panic("strict: " + err.Error())
		}
		if len(data) > 1 {
			data = append(data, ',')
		}
		data = append(append(strconv.AppendQuote(data, f.name), ':'), value...)
	}
	return append(data, '}')
}

// DecodeUnion is Decode for a union that another part of Playout has encoded. It decodes the
// fields one by one, for the same reason as EncodeUnion, and accepts repeated keys.
func DecodeUnion(data []byte, into any) error {
	union := reflect.ValueOf(into).Elem()
	if decodeFields(data, union) {
		return nil
	}
	union.SetZero()
	return Decode(data, into) // to find the fault
}

// decodeFields decodes the fields of a union, and reports whether it has read all of them.
func decodeFields(data []byte, union reflect.Value) bool {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if begin, _ := d.Token(); begin != json.Delim('{') {
		return false
	}
	fields := fieldsOf(union.Type())
	for d.More() {
		key, _ := d.Token()
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == key })
		if i < 0 || d.Decode(union.Field(i).Addr().Interface()) != nil {
			return false
		}
	}
	end, _ := d.Token()
	_, err := d.Token()
	return end == json.Delim('}') && err == io.EOF
}

// field is a field of a union.
type field struct {
	name     string // in JSON
	optional bool   // whether JSON omits it if it is not set
	part     bool
}

// unions caches the fields of each union, as a []field by its reflect.Type.
var unions sync.Map

// fieldsOf returns the fields of a union.
func fieldsOf(union reflect.Type) []field {
	if list, has := unions.Load(union); has {
		return list.([]field)
	}
	list := make([]field, union.NumField())
	for i := range list {
		f := union.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		list[i] = field{name: name, optional: options != "", part: f.Type.Kind() != reflect.Int}
	}
	unions.Store(union, list)
	return list
}
