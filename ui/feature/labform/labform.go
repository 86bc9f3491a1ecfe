// Package labform reads and writes the addresses of the lab's tabs. Such an address has settings as
// text, by key, names of controls that it leaves out, and the game to return to.
package labform

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/paste"
	"playout/engine/strict"
	"playout/ui/feature/labtab"
)

// KeyHide is the key that leaves out controls.
const KeyHide = "hide"

// MaxValue is the most bytes of a value.
const MaxValue = 4 << 10

// Kind describes the addresses of a tab.
type Kind struct {
	View     string   // the tab, by its name in package labtab
	Keys     []string // of settings, in the order of addresses
	Always   []string // keys that addresses have even if the value is the default
	Controls []string // names of controls that are not keys
	Bare     []string // keys without a control

	// Check, if any, reports what is wrong with a value. Read leaves such values out.
	Check    func(key, value string) error
	Defaults Form // the values of keys that an address lacks; "" for keys without one
}

// Form is settings by key. A key that is missing has its default.
type Form map[string]string

// Address is what an address of the lab has.
type Address struct {
	Form Form
	Hide []string // names of controls
	From string   // the game to return to, as link.KeyFrom has it; "" for none
}

// Of returns the value of a key.
func (k *Kind) Of(f Form, key string) string {
	if value, is := f[key]; is {
		return value
	}
	return k.Defaults[key]
}

// Set returns the form with another value of a key, "" for its default, which is left out.
func (k *Kind) Set(f Form, key, value string) Form {
	next := maps.Clone(f)
	if next == nil {
		next = Form{}
	}
	if next[key] = strings.TrimSpace(value); next[key] == "" || next[key] == k.Defaults[key] {
		delete(next, key)
	}
	return next
}

// Read reads an untrusted fragment. Its error has every wrong key, each as a strict.Fault; the address
// has the other keys.
func (k *Kind) Read(fragment string) (a Address, err error) {
	a.Form = Form{}
	if len(fragment) > link.MaxLength {
		return a, strict.Wrong("", "an address of %d bytes", len(fragment)).Allow("at most %d", link.MaxLength)
	}
	_, query, _ := strings.Cut(fragment, "?")
	var faults strict.Faults
	seen := map[string]bool{}
	for pair := range strings.SplitSeq(query, "&") {
		key, escaped, _ := strings.Cut(pair, "=")
		isKey := slices.Contains(k.Keys, key)
		switch {
		case pair == "" || key == labtab.Key && escaped == k.View:
			continue
		case !isKey && key != KeyHide && key != link.KeyFrom:
			faults.Add(strict.Wrong(strict.Key(key), "key %q is unknown", strict.Clip(key)).Allow("%s", strings.Join(append(slices.Clone(k.Keys), KeyHide), ", ")))
			continue
		case seen[key]:
			faults.Add(strict.Wrong(key, "key %s occurs twice", key).Allow("each key once"))
			continue
		}
		seen[key] = true
		value, err := paste.Unescape(escaped)
		switch {
		case err != nil:
			faults.Add(strict.At(key, err))
		case key == link.KeyFrom:
			if isPacked(value) { // in other texts there is no game
				a.From = value
			}
		case len(value) > MaxValue:
			faults.Add(strict.Wrong(key, "key %s of %d bytes", key, len(value)).Allow("at most %d", MaxValue))
		case key == KeyHide:
			a.Hide, err = k.hidden(value)
			faults.Add(err)
		default:
			if k.Check != nil {
				err = k.Check(key, value)
			}
			if faults.Add(err); err == nil {
				a.Form = k.Set(a.Form, key, value)
			}
		}
	}
	return a, faults.Err()
}

// isPacked reports whether a text has only the characters of packed links.
func isPacked(text string) bool {
	return strings.Trim(text, "-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// hidden reads the names of controls, separated by commas.
func (k *Kind) hidden(value string) (names []string, err error) {
	controls := slices.DeleteFunc(slices.Concat(k.Keys, k.Controls), func(name string) bool { return slices.Contains(k.Bare, name) })
	for name := range strings.SplitSeq(value, ",") {
		switch {
		case name == "" || slices.Contains(names, name):
		case !slices.Contains(controls, name):
			err = strict.Wrong(KeyHide, "hide %q is no control", strict.Clip(name)).Allow("%s", strings.Join(controls, ", "))
		default:
			names = append(names, name)
		}
	}
	return names, err
}

// Write returns the fragment of an address.
func (k *Kind) Write(a Address) string {
	var b strings.Builder
	b.WriteString("#/" + labtab.Place + "?" + labtab.Key + "=" + k.View)
	for _, key := range k.Keys {
		value, is := a.Form[key]
		if !is && slices.Contains(k.Always, key) {
			value, is = k.Defaults[key], true
		}
		if is && value != "" {
			b.WriteString("&" + key + "=")
			paste.Escape(&b, value)
		}
	}
	if len(a.Hide) > 0 {
		b.WriteString("&" + KeyHide + "=" + strings.Join(a.Hide, ","))
	}
	if a.From != "" {
		b.WriteString("&" + link.KeyFrom + "=" + a.From)
	}
	return b.String()
}

// Number returns a value as a JSON number, or what is wrong with it, with its key as the path.
func Number(key, value string) (json.Number, error) {
	if _, err := strconv.ParseUint(value, 10, 64); err == nil {
		return json.Number(strings.TrimLeft(value[:len(value)-1], "0") + value[len(value)-1:]), nil
	}
	x, err := strconv.ParseFloat(value, 64)
	if err != nil || x-x != 0 {
		return "", strict.Wrong(key, "%s %q is no number", key, strict.Clip(value)).Allow("digits with a point, as in 0.001")
	}
	return json.Number(strconv.FormatFloat(x, 'g', -1, 64)), nil
}
