package web

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/cmd/lobby/classes"
	"playout/engine/cmd/lobby/statistics"
	"playout/engine/games"
	"playout/ui/text"
)

// detail is the place of words that are always in English, so only English sentences have it.
const detail = "{detail}"

// places returns the words in braces of a text, in order, without details.
func places(text string) []string {
	all := regexp.MustCompile(`\{[a-z]+\}`).FindAllString(strings.ReplaceAll(text, detail, ""), -1)
	slices.Sort(all)
	return all
}

// Both languages have every word, with the same places to fill.
func TestLanguagesAreWhole(t *testing.T) {
	en, es := reflect.ValueOf(english), reflect.ValueOf(spanish)
	for i := range en.NumField() {
		name, a, b := en.Type().Field(i).Name, en.Field(i), es.Field(i)
		same := func(key, a, b string) {
			if a == "" || b == "" || !slices.Equal(places(a), places(b)) || strings.Contains(b, detail) {
				t.Errorf("%s %s is %q and %q; want words in both languages, with the same places, and Spanish ones without details", name, key, a, b)
			}
		}
		switch a.Kind() {
		case reflect.String:
			same("", a.String(), b.String())
			continue
		case reflect.Struct:
			a, b := a.Interface().(text.Plural), b.Interface().(text.Plural)
			same("for one", a.One, b.One)
			same("for many", a.Many, b.Many)
			continue
		}
		if a.Len() == 0 || a.Len() != b.Len() {
			t.Errorf("%s has %d words in English and %d in Spanish, want equally many", name, a.Len(), b.Len())
		}
		for _, key := range a.MapKeys() {
			if y := b.MapIndex(key); y.IsValid() {
				same(key.String(), a.MapIndex(key).String(), y.String())
			} else {
				t.Errorf("%s of %q has no Spanish words", name, key)
			}
		}
	}
}

// There is a sentence for each refusal, and a name for each game, seat, result and outcome.
func TestEverythingHasWords(t *testing.T) {
	for _, w := range languages {
		for _, kind := range []classes.Kind{classes.NotTeacher, classes.NoClass, classes.NoCode, classes.BadName, classes.TooMany, classes.ClassFull, classes.IsMember, classes.IsPlayer, classes.IsTeacher, classes.Guest, classes.Slow, classes.BadSet, classes.LongSet, classes.BadExercise,
			classes.BadGame, classes.GameSeats, classes.BadClock, classes.BadSystem, classes.BadRounds, classes.FewPlayers, classes.ManyPlayers, classes.Ended, classes.Unfinished, classes.NoPairing, classes.NotOpened, classes.BadResult, classes.NoSwiss} {
			if w.Refused[kind] == "" {
				t.Errorf("%s has no sentence for the refusal %q", w.Lang, kind)
			}
		}
		for _, result := range append([]string{classes.Bye}, classes.ResultsByHand...) {
			if w.PairingResults[result] == "" {
				t.Errorf("%s has no words for the result %q", w.Lang, result)
			}
		}
		for _, outcome := range []string{statistics.Won, statistics.Drawn, statistics.Lost} {
			if w.Outcomes[outcome] == "" {
				t.Errorf("%s has no word for the outcome %q", w.Lang, outcome)
			}
		}
		for _, g := range games.All() {
			spec := g.Spec()
			if w.game(spec.ID) == spec.ID {
				t.Errorf("%s has no name for the game %s", w.Lang, spec.ID)
			}
			for _, seat := range spec.Seats {
				if w.seat(seat) == seat {
					t.Errorf("%s has no name for the seat %s of %s", w.Lang, seat, spec.ID)
				}
			}
		}
	}
}

// A number of one has the words of one.
func TestOneOrMany(t *testing.T) {
	for kind, want := range map[classes.Kind][2]string{
		classes.BadRounds:  {"With these players, a Swiss system has one round.", "With these players, a Swiss system has 1 to 3 rounds."},
		classes.Unfinished: {"1 result of this round is missing.", "3 results of this round are missing."},
	} {
		for i, n := range []int{1, 3} {
			if got := english.refused(&classes.Error{Kind: kind, Limit: n}); got != want[i] {
				t.Errorf("%s of %d is %q, want %q", kind, n, got, want[i])
			}
		}
	}
}

// Every word is used.
func TestNoWordIsLeft(t *testing.T) {
	var all strings.Builder
	for _, pattern := range []string{".", "pages"} {
		list, err := os.ReadDir(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range list {
			if strings.HasPrefix(f.Name(), "words_") || f.IsDir() {
				continue
			}
			data, err := os.ReadFile(pattern + "/" + f.Name())
			if err != nil {
				t.Fatal(err)
			}
			all.Write(data)
		}
	}
	words := reflect.TypeFor[Words]()
	for i := range words.NumField() {
		name := words.Field(i).Name
		if !regexp.MustCompile(`\.` + name + `\b`).MatchString(all.String()) {
			t.Errorf("the word %s is not used", name)
		}
	}
}

// The pages have the colours of the page with the board.
func TestColoursAreThePages(t *testing.T) {
	page, err := os.ReadFile("../../../../static/style/0-scheme.css")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("pages/style.css")
	if err != nil {
		t.Fatal(err)
	}
	colour := regexp.MustCompile(`(--[a-z-]+): (#[0-9a-f]{6})\b`)
	// The blocks of the light and the dark scheme come in this order in both.
	read := func(text []byte) (list []map[string]string) {
		for _, block := range strings.SplitN(string(text), "@media (prefers-color-scheme: dark)", 2) {
			colours := map[string]string{}
			for _, m := range colour.FindAllStringSubmatch(block, -1) {
				if _, has := colours[m[1]]; !has {
					colours[m[1]] = m[2]
				}
			}
			list = append(list, colours)
		}
		return list
	}
	want, got := read(page), read(own)
	for scheme := range got {
		for name, value := range got[scheme] {
			if want[scheme][name] != value {
				t.Errorf("scheme %d: %s is %s, and the page's is %q; want the same", scheme, name, value, want[scheme][name])
			}
		}
		if len(got[scheme]) < 9 {
			t.Errorf("scheme %d has the colours %v, want at least nine", scheme, got[scheme])
		}
	}
}
