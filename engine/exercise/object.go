package exercise

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/sorting"
)

// maxDepth is how deeply objects and lists may be nested.
const maxDepth = 8

// number is a number as written in the text.
type number = json.Number

// readJSON reads exactly one object, with lists as []any and objects as map[string]any. The
// standard library does the same, but it accepts repeated keys and any depth.
func readJSON(data []byte) (map[string]any, error) {
	if !utf8.Valid(data) {
		return nil, errors.New("not UTF-8 text")
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	root, err := value(d, 0)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			return nil, errors.New("more follows the JSON object; allowed: exactly one object")
		}
	}
	of, is := root.(map[string]any)
	if err == nil && !is {
		return nil, fmt.Errorf("it is %s; allowed: one JSON object", shown(root))
	}
	return of, plain(err)
}

// value reads the next value.
func value(d *json.Decoder, depth int) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	delim, is := t.(json.Delim)
	if !is {
		return t, nil
	}
	if depth == maxDepth {
		return nil, deep{}
	}
	if delim == '[' {
		list := []any{}
		for d.More() {
			each, err := value(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, each)
		}
		_, err := d.Token()
		return list, err
	}
	of := map[string]any{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		name, _ := key.(string)
		if _, twice := of[name]; twice {
			return nil, again{name}
		}
		if of[name], err = value(d, depth+1); err != nil {
			return nil, err
		}
	}
	_, err = d.Token()
	return of, err
}

// deep and again are what readJSON refuses besides text that is not JSON.
type deep struct{}

func (deep) Error() string {
	return fmt.Sprintf("it is nested too deeply; allowed: %d levels", maxDepth)
}

type again struct{ key string }

func (a again) Error() string {
	return fmt.Sprintf("key %q occurs twice; allowed: once", game.Clip(a.key))
}

// plain turns an error of the JSON decoder into one short line.
func plain(err error) error {
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &deep{}), errors.As(err, &again{}):
		return err
	case errors.As(err, &syntax):
		return fmt.Errorf("not JSON at byte %d; allowed: one JSON object", syntax.Offset)
	}
	return errors.New("not JSON: it ends too early; allowed: one JSON object")
}

// shown is a value as a message shows it.
func shown(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case string:
		return strconv.Quote(game.Clip(v))
	case number:
		return game.Clip(string(v))
	case bool:
		return strconv.FormatBool(v)
	case []any:
		return "a list"
	}
	return "an object"
}

// object is a JSON object whose keys are taken one by one; it keeps the first error.
type object struct {
	of    map[string]any
	taken []string
	err   error
}

func (o *object) fail(format string, args ...any) {
	if o.err == nil {
		o.err = fmt.Errorf(format, args...)
	}
}

// adopt takes over the error of an object under a key.
func (o *object) adopt(below *object, key string) {
	if o.err == nil && below.err != nil {
		o.err = fmt.Errorf("%s: %w", key, below.err)
	}
}

// has reports whether there is a value under a key.
func (o *object) has(key string) bool { return o.of[key] != nil }

// take returns the value under a key, nil if there is none.
func (o *object) take(key string) any {
	o.taken = append(o.taken, key)
	return o.of[key]
}

// keys are all keys, sorted.
func (o *object) keys() []string {
	keys := make([]string, 0, len(o.of))
	for key := range o.of {
		keys = append(keys, key)
	}
	sorting.Strings(keys)
	return keys
}

// close refuses the keys that were not taken.
func (o *object) close(what string) {
	for _, key := range o.keys() {
		if !slices.Contains(o.taken, key) {
			sorting.Strings(o.taken)
			o.fail("key %q is unknown in %s; allowed: %s", game.Clip(key), what, strings.Join(slices.Compact(o.taken), ", "))
			return
		}
	}
}

// text is a text of one line, "" if there is none.
func (o *object) text(key string, most int) string {
	text := o.lines(key, most)
	if strings.ContainsAny(text, "\n\t") {
		o.fail("%s has several lines; allowed: one", key)
	}
	return text
}

// lines is a text that may have several lines.
func (o *object) lines(key string, most int) string { return o.say(key, o.take(key), most) }

// say is a value that must be a text, as people may be shown it.
func (o *object) say(key string, v any, most int) string {
	text, is := v.(string)
	text = plaintext.Visible(text)
	switch {
	case v == nil:
	case !is:
		o.fail("%s is %s; allowed: a text", key, shown(v))
	case utf8.RuneCountInString(text) > most:
		o.fail("%s has %d characters; allowed: at most %d", key, utf8.RuneCountInString(text), most)
	}
	return text
}

// required is a text of one line that must be there.
func (o *object) required(key string, most int) string {
	text := o.text(key, most)
	if text == "" {
		o.fail("%s is missing; allowed: a text", key)
	}
	return text
}

// list is a list, nil if there is none.
func (o *object) list(key string, most int) []any {
	v := o.take(key)
	list, is := v.([]any)
	switch {
	case v == nil:
	case !is:
		o.fail("%s is %s; allowed: a list", key, shown(v))
	case len(list) > most:
		o.fail("%s has %d entries; allowed: at most %d", key, len(list), most)
		return nil
	}
	return list
}

// texts is a list of texts that are not empty.
func (o *object) texts(key string, most, each int) []string {
	var texts []string
	for i, v := range o.list(key, most) {
		text := o.say(fmt.Sprintf("%s %d", key, i+1), v, each)
		if text == "" {
			o.fail("%s %d is empty; allowed: a text", key, i+1)
		}
		texts = append(texts, text)
	}
	return texts
}

// some is texts, of which there must be at least one.
func (o *object) some(key string, most, each int) []string {
	texts := o.texts(key, most, each)
	if len(texts) == 0 {
		o.fail("%s is missing or empty; allowed: 1 to %d texts", key, most)
	}
	return texts
}

// number is a number, 0 if there is none.
func (o *object) number(key string, low, high float64) float64 {
	v := o.take(key)
	if v == nil {
		return 0
	}
	n, is := v.(number)
	x, err := strconv.ParseFloat(string(n), 64)
	if !is || err != nil || !(x >= low && x <= high) {
		o.fail("%s is %s; allowed: a number, %v to %v", key, shown(v), low, high)
		return 0
	}
	return x + 0 // no -0, which would be written differently
}

// whole is a whole number, 0 if there is none.
func (o *object) whole(key string, low, high int) int {
	x := o.number(key, float64(low), float64(high))
	if x != float64(int(x)) {
		o.fail("%s is %v; allowed: a whole number, %d to %d", key, x, low, high)
	}
	return int(x)
}

// seed is a seed, 0 if there is none.
func (o *object) seed(key string) uint64 {
	v := o.take(key)
	if v == nil {
		return 0
	}
	n, is := v.(number)
	x, err := strconv.ParseUint(string(n), 10, 64)
	if !is || err != nil {
		o.fail("%s is %s; allowed: a whole number, 0 to %d", key, shown(v), uint64(1<<64-1))
	}
	return x
}

// object is an object under a key, nil if there is none.
func (o *object) object(key string) *object {
	v := o.take(key)
	of, is := v.(map[string]any)
	switch {
	case v == nil && key == "goal":
		o.fail("goal is missing; allowed: an object with a kind, one of %s", Kinds)
	case v != nil && !is:
		o.fail("%s is %s; allowed: an object", key, shown(v))
	case v != nil:
		return &object{of: of}
	}
	return nil
}

// isWord reports whether a text consists of letters, digits, - and others.
func isWord(text, others string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && !strings.ContainsRune(others, r)
	})
}
