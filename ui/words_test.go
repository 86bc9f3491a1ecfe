package ui

import (
	"bytes"
	"html"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/editor"
	"playout/ui/page/pagetest"
)

// Patterns of a text that a person sees or hears: between tags, or in an attribute.
var (
	between    = regexp.MustCompile(`>([^<]+)<`)
	attributes = regexp.MustCompile(` (?:aria-label|title|placeholder|alt)="([^"]*)"`)
	inEnglish  = regexp.MustCompile(`<small lang="en"[^>]*>[^<]*</small>|<option[^>]* lang="en"[^>]*>[^<]*</option>|<code>[^<]*</code>`)
	letter     = regexp.MustCompile(`\pL`)
)

// eachComponent visits the markup of all components, without the Go in it.
func eachComponent(t *testing.T, visit func(file string, markup []byte)) {
	t.Helper()
	for _, pattern := range []string{"*.vugu", "board/*.vugu", "boards/*/*.vugu", "feature/*/*.vugu", "features/*/*.vugu"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%d components match %s, %v, want at least one", len(files), pattern, err)
		}
		for _, file := range files {
			markup, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			markup, _, _ = bytes.Cut(markup, []byte("<script"))
			visit(file, regexp.MustCompile(`'[^']*'`).ReplaceAll(markup, []byte("''")))
		}
	}
}

// TestNoWordsInMarkup: all words come from package text and the games, none from a component.
func TestNoWordsInMarkup(t *testing.T) {
	static := regexp.MustCompile(` (?:aria-label|title|placeholder|alt)="[^"]*\pL`)
	eachComponent(t, func(file string, markup []byte) {
		for _, words := range between.FindAllSubmatch(markup, -1) {
			if letter.Match(words[1]) {
				t.Errorf("%s says %q, want no letters there", file, words[1])
			}
		}
		if words := static.Find(markup); words != nil {
			t.Errorf("%s says%s", file, words)
		}
	})
}

// TestFieldsKeepWhatIsTyped: a field that a component fills handles every key, since the page is
// drawn after each of them and would restore the old text.
func TestFieldsKeepWhatIsTyped(t *testing.T) {
	field := regexp.MustCompile(`<(?:input|textarea)[^>]* \.value='[^>]*>`)
	found := 0
	eachComponent(t, func(file string, markup []byte) {
		for _, tag := range field.FindAllString(string(markup), -1) {
			if found++; !strings.Contains(tag, " @input=") && !strings.Contains(tag, " readonly") {
				t.Errorf("%s: %s", file, tag)
			}
		}
	})
	if found < 10 {
		t.Errorf("only %d fields were found", found)
	}
}

// textSet holds the texts of a language in lower case, those with holes as patterns.
type textSet struct {
	whole    map[string]bool
	patterns []pattern
}

// pattern is a text with holes. Its longest piece saves most matches of the expression.
type pattern struct {
	piece string
	whole *regexp.Regexp
}

// has reports whether words are one of the texts.
func (s textSet) has(words string) bool {
	words = strings.ToLower(words)
	return s.whole[words] || slices.ContainsFunc(s.patterns, func(p pattern) bool { return strings.Contains(words, p.piece) && p.whole.MatchString(words) })
}

// textsOf returns the texts of a language, except those without words of their own.
func textsOf(lang string) textSet {
	list := textSet{whole: map[string]bool{}}
	hole := regexp.MustCompile(`\{[a-zA-Z]+\}`)
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			text := strings.ToLower(v.String())
			pieces := hole.Split(text, -1)
			switch {
			case len(letter.FindAllString(strings.Join(pieces, ""), -1)) <= 2:
			case len(pieces) == 1:
				list.whole[text] = true
			default:
				longest := slices.MaxFunc(pieces, func(a, b string) int { return len(a) - len(b) })
				for i := range pieces {
					pieces[i] = regexp.QuoteMeta(pieces[i])
				}
				list.patterns = append(list.patterns, pattern{longest, regexp.MustCompile("^" + strings.Join(pieces, ".*") + "$")})
			}
		case reflect.Struct:
			for i := range v.NumField() {
				visit(v.Field(i))
			}
		case reflect.Slice:
			for i := range v.Len() {
				visit(v.Index(i))
			}
		case reflect.Map:
			for _, key := range v.MapKeys() {
				visit(v.MapIndex(key))
			}
		}
	}
	t := boards.Text(lang)
	visit(reflect.ValueOf(*t))
	for _, part := range parts {
		visit(inLanguage(part, t.At).Elem())
	}
	for _, g := range boards.All() {
		words := g.Words.In(t)
		visit(reflect.ValueOf(words.Own))
		visit(reflect.ValueOf(words.YouWin))
		visit(reflect.ValueOf(words.YouLose))
	}
	return list
}

// seen returns the texts of a page's HTML, whole and split at commas.
func seen(page string) []string {
	page = inEnglish.ReplaceAllString(page, "")
	var list []string
	for _, found := range append(between.FindAllStringSubmatch(page, -1), attributes.FindAllStringSubmatch(page, -1)...) {
		whole := strings.TrimSpace(html.UnescapeString(found[1]))
		list = append(list, whole)
		list = append(list, strings.Split(whole, ", ")...)
	}
	return list
}

// TestSpanishIsSpanish: a Spanish page has no text that is English and not Spanish, in the
// scenes, in other games and in every dialog.
func TestSpanishIsSpanish(t *testing.T) {
	english, spanish := textsOf("en"), textsOf("es")
	told := map[string]bool{"level": true, "tree": true, "depth": true, boards.Text("en").Name: true} // agent strings are the same everywhere
	for agent := range boards.Text("en").Agents {
		told[agent] = true
	}
	hold := func(name string, view feature.View, page string) {
		if fault, _, _ := strings.Cut(boards.Text("es").Fault, "{"); strings.HasPrefix(view.Alert, fault) {
			t.Errorf("%s: %s, want no alert about a fault", name, view.Alert)
		}
		for _, words := range seen(page) {
			if !told[words] && letter.MatchString(words) && english.has(words) && !spanish.has(words) {
				t.Errorf("%s says %q", name, words)
			}
			told[words] = true
		}
	}
	for name := range scenes {
		hold(name, view(t, name, "es"), wholePage(t, name, "es"))
	}
	for _, fragment := range addresses {
		visitAll(t, "es", fragment, func(name string, v feature.View) { hold(name, v, render(t, v)) })
	}
	if len(told) < 300 {
		t.Errorf("only %d texts were seen", len(told))
	}
}

// addresses lists the addresses of real games and other places.
var addresses = []string{"#/othello?m=f5,d6&white=uct:n=40", "#/othello?black=random&white=random", "#/othello:x=1?p=nonsense",
	"#/morris:flying=off?m=a7,d7&white=human&black=rules", "#/chess?m=e2e4,e7e5&white=human&black=alphabeta:depth=2",
	"#/chess?p=7k/5Q2/6K1/8/8/8/8/8+b+-+-+0+1&white=human&black=human", "#/geese?seed=3&goose1=human&goose2=flat:n=20", "#/nowhere", exerciseAddress}

// visitAll shows the page at an address in a language, with every dialog.
func visitAll(t *testing.T, lang, fragment string, show func(name string, view feature.View)) {
	b := pagetest.Bare(t)
	b.Stored["playout.lang"] = lang
	b.Begin(fragment)
	rest := func(name string) { show(name, b.Rest().View) }
	rest(fragment)
	for _, dialog := range []string{"help", "settings", "clock", "files", "share", "share:text", "share:embed", "games", "draw", "erase", "new", "resign:" + b.Page.View().Seats[0].ID, "player:" + b.Page.View().Seats[0].ID} {
		b.Page.Send(feature.ShowDialog{Dialog: dialog})
		rest(fragment + " " + dialog)
	}
	b.Page.Send(feature.ShowDialog{})
	b.Page.Send(feature.Hint{})
	for range 30 {
		b.Step(0)
	}
	b.Page.Send(feature.Stop{}) // some hints take half a second
	rest(fragment + " hint")
	b.Page.Send(editor.Begin{})
	rest(fragment + " set up")
	b.Page.Send(editor.Clear{})
	b.Page.Send(editor.Type{Text: "nonsense"})
	rest(fragment + " badly set up")
	b.Page.Send(editor.Leave{})
	b.Page.Send(feature.Resign{})
	rest(fragment + " resigned")
}
