package ui

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/engine/exercise/starters"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
	"playout/ui/text"
	"playout/ui/text/boot"
)

// A pseudo-language is English in wide letters: a word of the page in the usual letters is not
// of this language.
const (
	pseudo    = text.Most - 1
	pseudoTag = "xa"
)

var hole = regexp.MustCompile(`\{[a-zA-Z]+\}|[a-zA-Z]`)

// wide returns a text of the pseudo-language; placeholders keep their names.
func wide(s string) string {
	return hole.ReplaceAllStringFunc(s, func(part string) string {
		if len(part) > 1 {
			return part
		}
		return string(rune(part[0]) + 'ａ' - 'a')
	})
}

// widened returns a copy of words in the pseudo-language.
func widened(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	switch v.Kind() {
	case reflect.String:
		c.SetString(wide(v.String()))
	case reflect.Struct:
		for i := range v.NumField() {
			c.Field(i).Set(widened(v.Field(i)))
		}
		if letter, is := v.Interface().(text.Letter); is {
			c.FieldByName("English").SetString(letter.English) // the page reads the engine's moves by it
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() && v.Kind() == reflect.Pointer {
			c.Set(reflect.New(v.Type().Elem()))
			c.Elem().Set(widened(v.Elem()))
		} else if !v.IsNil() {
			c.Set(widened(v.Elem()))
		}
	case reflect.Slice:
		c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for i := range v.Len() {
			c.Index(i).Set(widened(v.Index(i)))
		}
	case reflect.Map:
		c.Set(reflect.MakeMap(v.Type()))
		for _, key := range v.MapKeys() {
			c.SetMapIndex(key, widened(v.MapIndex(key)))
		}
	}
	return c
}

// addPseudo adds the language for the duration of a test, as files with words add one.
func addPseudo(t *testing.T) {
	add := func(part any) {
		list := reflect.ValueOf(part).Elem()
		list.Index(pseudo).Set(widened(list.Index(int(text.English))))
		t.Cleanup(func() { list.Index(pseudo).SetZero() })
	}
	add(&text.Languages)
	text.Languages[pseudo].At, text.Languages[pseudo].Lang = pseudo, pseudoTag
	for _, part := range parts {
		add(part)
	}
	for _, g := range boards.All() {
		add(g.Words)
	}
}

// data matches names and texts that are the same in every language: agent strings, moves and the
// names of columns, openings, standards, languages and this program, the texts of an address or
// an exercise, and the engine's text about an exercise.
var data = regexp.MustCompile(`\b(level|random|rules|alphabeta|flat|uct|puct|nobody)(:[a-z0-9=.,]+)?\b|` +
	`\b[KQRBN]?[a-h]?x?[a-h][1-8]\b|\babcdefgh?\b|\bhgfedcba\b|\b[NESW-]{4}\b|` +
	`King’s Pawn Game|Perpendicular|SCORM (1\.2|2004)|English|Español|Playout [0-9.]+|` +
	`“[^”]*”|<img src=[a-z]>|^goal: .*|#/exercises\?set=[\w-]+`)

// TestThirdLanguage: after adding a third language, all of the page is in that language, except
// for what is the same in every language.
func TestThirdLanguage(t *testing.T) {
	addPseudo(t)
	usual := regexp.MustCompile(`[a-zA-Z]{2,}`) // a single letter names a column or a step
	told := map[string]bool{}
	for _, name := range starters.Names { // exercises are files of their own
		set := starters.Set(name, pseudoTag)
		for _, x := range append(set.Exercises, exercise.Exercise{Title: set.Title}) {
			for _, part := range append(strings.Split(x.Title, ", "), x.Title) {
				told[part] = true
			}
		}
	}
	show := func(name string, view feature.View) {
		if view.Lang != pseudoTag {
			t.Fatalf("%s is in %q, want %q", name, view.Lang, pseudoTag)
		}
		for _, words := range seen(render(t, view)) {
			if !told[words] && usual.MatchString(data.ReplaceAllString(words, "")) {
				t.Errorf("%s says %q", name, words)
			}
			told[words] = true
		}
	}
	for _, fragment := range []string{addresses[0], addresses[4], exerciseAddress} {
		visitAll(t, pseudoTag, fragment, show)
	}
	for _, fragment := range []string{"#/learn", "#/exercises", "#/results", "#/exercise/edit", "#/geese?seed=3&goose1=human&goose2=flat:n=20", "#/nowhere"} {
		b := pagetest.New(t, fragment)
		b.Page.Send(settings.SetLang{Lang: pseudoTag})
		show(fragment, b.Rest().View)
	}
	if len(told) < 300 {
		t.Errorf("only %d texts were seen", len(told))
	}
	script, err := boot.Script()
	if err != nil || !strings.Contains(string(script), `"again":"`+wide("Try again")+`"`) {
		t.Errorf("static/boot.js gets the words %s, %v", script, err)
	}
}
