package exercise

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/sorting"
	"playout/engine/strict"
)

// maxDepth is how deeply objects and lists may be nested.
const maxDepth = 8

// number is a number as written in the text.
type number = json.Number

// readJSON reads exactly one object.
func readJSON(data []byte) (map[string]any, error) {
	if !utf8.Valid(data) {
		return nil, strict.Wrong("", "not UTF-8 text")
	}
	root, err := strict.Read(data, maxDepth)
	of, is := root.(map[string]any)
	if err == nil && !is {
		return nil, strict.Wrong("", "it is %s", format(root)).Allow("one JSON object")
	}
	return of, err
}

// format formats a value for a message.
func format(v any) string {
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

// object is a JSON object whose keys are taken one by one; it collects what is wrong.
type object struct {
	values map[string]any
	taken  []string
	faults strict.Faults
}

// fail adds a fault of the part with a path, unless that has one already, and returns it.
func (o *object) fail(path, format string, args ...any) *strict.Fault {
	f := strict.Wrong(path, format, args...)
	if !o.hasFault(path) {
		o.faults = append(o.faults, f)
	}
	return f
}

// hasFault reports whether the part with a path, or a part of it, has a fault.
func (o *object) hasFault(path string) bool {
	return slices.ContainsFunc(o.faults, func(f *strict.Fault) bool {
		below, is := strings.CutPrefix(f.Path, path)
		return is && (below == "" || below[0] == '.' || below[0] == '[')
	})
}

// addFaults adds the faults in the value of a key, with words before each.
func (o *object) addFaults(key, words string, faults strict.Faults) {
	o.faults.Add(strict.In(key, words, faults.Err()))
}

// has reports whether a key has a value.
func (o *object) has(key string) bool { return o.values[key] != nil }

// take returns the value of a key, nil if it has none.
func (o *object) take(key string) any {
	o.taken = append(o.taken, key)
	return o.values[key]
}

// keys returns all keys, sorted.
func (o *object) keys() []string {
	keys := make([]string, 0, len(o.values))
	for key := range o.values {
		keys = append(keys, key)
	}
	sorting.Strings(keys)
	return keys
}

// rejectOthers adds a fault for each key that was not taken.
func (o *object) rejectOthers(what string) {
	sorting.Strings(o.taken)
	allowed := strings.Join(slices.Compact(o.taken), ", ")
	for _, key := range o.keys() {
		if !slices.Contains(o.taken, key) {
			o.faults = append(o.faults, strict.Wrong(strict.Key(key), "key %q is unknown in %s", game.Clip(key), what).Allow("%s", allowed))
		}
	}
}

// text reads a text of one line, "" if the key is missing.
func (o *object) text(key string, most int) string {
	text := o.lines(key, most)
	if strings.ContainsAny(text, "\n\t") {
		o.fail(key, "%s has several lines", key).Allow("one")
	}
	return text
}

// lines reads a text that may have several lines.
func (o *object) lines(key string, most int) string { return o.textValue(key, key, o.take(key), most) }

// textValue reads a value that must be a text, without invisible characters. Faults use the name.
func (o *object) textValue(path, name string, v any, most int) string {
	text, is := v.(string)
	text = plaintext.Visible(text)
	switch {
	case v == nil:
	case !is:
		o.fail(path, "%s is %s", name, format(v)).Allow("a text")
	case utf8.RuneCountInString(text) > most:
		o.fail(path, "%s has %d characters", name, utf8.RuneCountInString(text)).Allow("at most %d", most)
	}
	return text
}

// required reads a text of one line that must be there.
func (o *object) required(key string, most int) string {
	text := o.text(key, most)
	if text == "" {
		o.fail(key, "%s is missing", key).Allow("a text")
	}
	return text
}

// list reads a list, nil if the key is missing.
func (o *object) list(key string, most int) []any {
	v := o.take(key)
	list, is := v.([]any)
	switch {
	case v == nil:
	case !is:
		o.fail(key, "%s is %s", key, format(v)).Allow("a list")
	case len(list) > most:
		o.fail(key, "%s has %d entries", key, len(list)).Allow("at most %d", most)
		return nil
	}
	return list
}

// texts reads a list of texts that are not empty.
func (o *object) texts(key string, most, each int) []string {
	var texts []string
	for i, v := range o.list(key, most) {
		path, name := strict.Index(key, i), fmt.Sprintf("%s %d", key, i+1)
		text := o.textValue(path, name, v, each)
		if text == "" {
			o.fail(path, "%s is empty", name).Allow("a text")
		}
		texts = append(texts, text)
	}
	return texts
}

// nonEmptyTexts reads a list of at least one text.
func (o *object) nonEmptyTexts(key string, most, each int) []string {
	texts := o.texts(key, most, each)
	if len(texts) == 0 {
		o.fail(key, "%s is missing or empty", key).Allow("1 to %d texts", most)
	}
	return texts
}

// number reads a number, 0 if the key is missing.
func (o *object) number(key string, low, high float64) float64 {
	v := o.take(key)
	if v == nil {
		return 0
	}
	n, is := v.(number)
	x, err := strconv.ParseFloat(string(n), 64)
	if !is || err != nil || !(x >= low && x <= high) {
		o.fail(key, "%s is %s", key, format(v)).Allow("a number, %v to %v", low, high)
		return 0
	}
	return x + 0 // no -0, which would be written differently
}

// whole reads a whole number, 0 if the key is missing.
func (o *object) whole(key string, low, high int) int {
	x := o.number(key, float64(low), float64(high))
	if x != float64(int(x)) {
		o.fail(key, "%s is %v", key, x).Allow("a whole number, %d to %d", low, high)
	}
	return int(x)
}

// seed reads a seed, 0 if the key is missing.
func (o *object) seed(key string) uint64 {
	v := o.take(key)
	if v == nil {
		return 0
	}
	n, is := v.(number)
	x, err := strconv.ParseUint(string(n), 10, 64)
	if !is || err != nil {
		o.fail(key, "%s is %s", key, format(v)).Allow("a whole number, 0 to %d", uint64(1<<64-1))
	}
	return x
}

// object reads the object under a key, nil if it is missing.
func (o *object) object(key string) *object {
	v := o.take(key)
	of, is := v.(map[string]any)
	switch {
	case v == nil && key == "goal":
		o.fail(key, "goal is missing").Allow("an object with a kind, one of %s", Kinds)
	case v != nil && !is:
		o.fail(key, "%s is %s", key, format(v)).Allow("an object")
	case v != nil:
		return &object{values: of}
	}
	return nil
}

// isWord reports whether a text consists of letters, digits, - and others.
func isWord(text, others string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && !strings.ContainsRune(others, r)
	})
}
