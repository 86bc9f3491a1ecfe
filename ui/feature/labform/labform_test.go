package labform

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"playout/engine/strict"
)

// kind is that of some tab.
var kind = Kind{
	View: "training", Keys: []string{"game", "arch", "rate", "made"}, Always: []string{"game"}, Controls: []string{"picture"}, Bare: []string{"made"},
	Check: func(key, value string) error {
		if key == "made" && value == "" {
			return strict.Wrong(key, "made %q", value)
		}
		return nil
	},
	Defaults: Form{"game": "othello", "rate": "0.001"},
}

// Every address that the page writes reads as the same form.
func TestRoundTrip(t *testing.T) {
	for _, c := range []struct {
		address Address
		want    string
	}{
		{Address{Form: Form{}}, "#/lab?view=training&game=othello"},
		{Address{Form: Form{"game": "chess", "arch": "conv3:8 relu policy(dense)", "rate": "0.1"}, Hide: []string{"rate", "picture"}, From: "abc"},
			"#/lab?view=training&game=chess&arch=conv3:8%20relu%20policy%28dense%29&rate=0.1&hide=rate,picture&from=abc"},
	} {
		text := kind.Write(c.address)
		got, err := kind.Read(text)
		if text != c.want {
			t.Errorf("%+v is written %s, want %s", c.address, text, c.want)
		}
		for key, value := range c.address.Form {
			if err != nil || kind.Of(got.Form, key) != value {
				t.Errorf("%s: %s reads as %q, %v; want %q", text, key, kind.Of(got.Form, key), err, value)
			}
		}
		if !slices.Equal(got.Hide, c.address.Hide) || got.From != c.address.From {
			t.Errorf("%s reads as %+v", text, got)
		}
	}
}

// A wrong key is named with what is allowed, and the other keys stay.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"gmae=chess":     `key "gmae" is unknown; allowed: game, arch, rate, made, hide`,
		"rate=1&rate=2":  "key rate occurs twice",
		"hide=rate,moon": `hide "moon" is no control; allowed: game, arch, rate, picture`,
		"hide=made":      `hide "made" is no control; allowed: game, arch, rate, picture`,
		"arch=%zz":       `"%zz" is no percent code`,
		"arch=" + strings.Repeat("a", MaxValue+1): "key arch of 4097 bytes",
		"made=":      `made ""`,
		"view=match": `key "view" is unknown`,
	} {
		a, err := kind.Read("#/lab?view=training&game=chess&" + text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s gives %v, want %q", text, err, want)
		}
		if got := a.Form["game"]; got != "chess" {
			t.Errorf("%.60s has the game %q, want chess", text, got)
		}
	}
}

// Set leaves out defaults, and changes no other form.
func TestSet(t *testing.T) {
	f := Form{"rate": "0.1"}
	if got := kind.Set(f, "rate", " 0.001 "); len(got) != 0 || f["rate"] != "0.1" {
		t.Errorf("the default is kept: %v, from %v", got, f)
	}
	if got := kind.Set(nil, "arch", "dense:3"); !maps.Equal(got, Form{"arch": "dense:3"}) {
		t.Errorf("set in an empty form: %v", got)
	}
	if got := kind.Set(f, "rate", ""); kind.Of(got, "rate") != "0.001" {
		t.Errorf("an empty value is %q, want the default", kind.Of(got, "rate"))
	}
}

// Number accepts what JSON does, and names what is no number.
func TestNumber(t *testing.T) {
	for value, want := range map[string]string{"0": "0", "007": "7", "0.10": "0.1", "1e-3": "0.001", ".5": "0.5", "18446744073709551615": "18446744073709551615", "-2": "-2"} {
		if got, err := Number("rate", value); err != nil || string(got) != want {
			t.Errorf("%q is %s, %v; want %s", value, got, err, want)
		}
	}
	for _, value := range []string{"", "many", "NaN", "Inf", "1;2", "\n1"} {
		if got, err := Number("rate", value); err == nil || !strings.Contains(err.Error(), "no number") {
			t.Errorf("%q is %s, %v; want that it is no number", value, got, err)
		}
	}
}

// No address breaks the page: what is read is written and read again as the same.
func FuzzRead(f *testing.F) {
	f.Add("#/lab?view=training&game=chess&arch=dense:8%20policy(dense)&hide=rate&from=abc")
	f.Add("#/lab?view=match&&=&rate=1&rate")
	f.Fuzz(func(t *testing.T, fragment string) {
		a, err := kind.Read(fragment)
		if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%q gives an error of several lines: %v", fragment, err)
		}
		text := kind.Write(a)
		if len(text) > 32<<10 {
			return
		}
		b, err := kind.Read(text)
		if err != nil || a.From != b.From || !slices.Equal(a.Hide, b.Hide) {
			t.Errorf("%q is written as %q, which gives %+v, %v", fragment, text, b, err)
		}
		for _, key := range kind.Keys {
			if kind.Of(a.Form, key) != kind.Of(b.Form, key) {
				t.Errorf("%q: %s is %q, then %q", fragment, key, a.Form[key], b.Form[key])
			}
		}
	})
}
