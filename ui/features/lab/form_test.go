package lab

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"playout/ui/feature/labform"
)

// Every address that the page writes reads as the same form.
func TestAddressRoundTrip(t *testing.T) {
	for _, a := range []address{
		{form: form{}},
		{form: form{keyGame: "chess", keyAgents: "level:5 uct:n=400,c=1.4", keyGames: "40", keySPRT: "0,10,alpha=0.05"}, hide: []string{keySeed, keyClock}},
		{form: form{keyGame: "morris:removal=any,flying=off", keyOpenings: "book,order=shuffled", keyAdjudicate: "exact,resign:moves=3,score=600"}, from: "abc"},
	} {
		text := a.String()
		got, err := readAddress(text)
		if err != nil || !maps.Equal(got.form, a.form) || !slices.Equal(got.hide, a.hide) || got.from != a.from {
			t.Errorf("%s reads as %v, %v; want %v", text, got, err, a)
		}
		if strings.ContainsAny(text, " \"<>") {
			t.Errorf("%s has characters that programs cut", text)
		}
	}
}

// A wrong key is named with what is allowed, and the other keys stay.
func TestAddressFaults(t *testing.T) {
	for text, want := range map[string]string{
		"#/lab?gmae=chess&games=7":     `key "gmae" is unknown; allowed: game, agents, format`,
		"#/lab?games=7&games=8":        "key games occurs twice",
		"#/lab?games=7&hide=seed,moon": `hide "moon" is no control; allowed: game,`,
		"#/lab?games=7&game=%zz":       `"%zz" is no percent code`,
		"#/lab?games=7&" + "openings=" + strings.Repeat("a", labform.MaxValue+1): "key openings of 4097 bytes",
	} {
		a, err := readAddress(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s gives %v, want %q", text, err, want)
		}
		if got := a.form.of(keyGames); got != "7" {
			t.Errorf("%.60s has %q games, want 7", text, got)
		}
	}
}

// Check names numbers that are none, and too few or too many agents.
func TestCheck(t *testing.T) {
	for _, c := range []struct{ key, value, want string }{
		{keyGames, "0", `games "0"; allowed: 1 to 1000000`},
		{keyGames, "many", `games "many"`},
		{keyGames, "1000001", `games "1000001"`},
		{keySeed, "-1", `seed "-1"`},
		{keyAgents, "random", "1 agents; allowed: 2 to 8"},
		{keyAgents, strings.Repeat("random ", 9), "9 agents"},
	} {
		if err := (form{}).set(c.key, c.value).check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s=%s: %v, want %q", c.key, c.value, err, c.want)
		}
	}
	if err := (form{}).check(); err != nil {
		t.Errorf("the default form: %v, want nothing wrong", err)
	}
}

// The JSON of a form has the keys of a match.
func TestSpec(t *testing.T) {
	f := form{keyGame: "chess", keyAgents: "random  level:1", keySPRT: "0,10"}
	var got struct {
		Game, Format, Seating, SPRT string
		Agents                      []string
		Games                       int
		Seed                        uint64
	}
	d := json.NewDecoder(strings.NewReader(f.spec()))
	d.DisallowUnknownFields()
	if err := d.Decode(&got); err != nil || got.Game != "chess" || !slices.Equal(got.Agents, []string{"random", "level:1"}) || got.Games != 100 || got.Seed != 1 || got.SPRT != "0,10" {
		t.Errorf("%s is %+v, %v", f.spec(), got, err)
	}
}

// No address breaks the page: what is read is written and read again as the same.
func FuzzReadAddress(f *testing.F) {
	f.Add("#/lab?game=chess&agents=level:1+level:2&games=10&seed=3&hide=seed,clock&from=abc")
	f.Add("#/lab?agents=uct:n%3D100%20random&sprt=0,10&=&&games")
	f.Add("#/lab?sweep=uct:n%3D%7B5,%2010%7D&agents=random&games=10")
	f.Add("#/lab?table=r1-start&row=equal,half&games=100&seed=1")
	f.Fuzz(func(t *testing.T, fragment string) {
		a, err := readAddress(fragment)
		if err != nil && strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%q gives an error of several lines: %v", fragment, err)
		}
		text := a.String()
		b, err := readAddress(text)
		if len(text) > 32<<10 {
			return
		}
		if a.from != b.from || err != nil {
			t.Errorf("%q is written as %q, which gives %v", fragment, text, err)
		}
		for _, key := range allKeys {
			if a.form.of(key) != b.form.of(key) {
				t.Errorf("%q: %s is %q, then %q", fragment, key, a.form.of(key), b.form.of(key))
			}
		}
	})
}
