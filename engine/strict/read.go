package strict

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Read parses exactly one JSON value: objects as map[string]any, lists as []any and numbers as
// json.Number. Unlike encoding/json it refuses an object with a repeated key, and values nested
// more deeply than depth.
func Read(data []byte, depth int) (any, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	root, err := value(d, 0, depth)
	if err != nil {
		return nil, asFault(err)
	}
	return root, end(d)
}

// value parses the next value, which is inside level others.
func value(d *json.Decoder, level, depth int) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, is := t.(json.Delim)
	if !is {
		return t, nil
	}
	if level == depth {
		return nil, Wrong("", "it is nested too deeply").Allow("%d levels", depth)
	}
	if delim == '[' {
		list := []any{}
		for d.More() {
			each, err := value(d, level+1, depth)
			if err != nil {
				return nil, addPath(Index("", len(list)), err)
			}
			list = append(list, each)
		}
		_, err := d.Token()
		return list, err
	}
	object := map[string]any{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		name, _ := key.(string)
		if _, twice := object[name]; twice {
			return nil, Wrong(Key(name), "key %q occurs twice", Clip(name)).Allow("once")
		}
		if object[name], err = value(d, level+1, depth); err != nil {
			return nil, addPath(Key(name), err)
		}
	}
	_, err = d.Token()
	return object, err
}

// addPath puts a path before that of a fault, and returns an error of the JSON decoder as it is.
func addPath(path string, err error) error {
	if _, is := err.(*Fault); is {
		return At(path, err)
	}
	return err
}

// Key returns the path of an object's value under a key: the key or, if it is not a word, "", so
// that the path is that of the object.
func Key(key string) string {
	if strings.ContainsFunc(key, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-'
	}) {
		return ""
	}
	return key
}
