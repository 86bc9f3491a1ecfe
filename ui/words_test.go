package ui

import (
	"bytes"
	"html"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/editor"
)

// A text that a person sees or hears: between tags, or in an attribute.
var (
	between    = regexp.MustCompile(`>([^<]+)<`)
	attributes = regexp.MustCompile(` (?:aria-label|title|placeholder|alt)="([^"]*)"`)
	inEnglish  = regexp.MustCompile(`<small lang="en"[^>]*>[^<]*</small>|<option[^>]* lang="en"[^>]*>[^<]*</option>`)
	letter     = regexp.MustCompile(`\pL`)
)

// eachComponent visits the markup of all components, without the Go in it.
func eachComponent(t *testing.T, visit func(file string, markup []byte)) {
	t.Helper()
	for _, pattern := range []string{"*.vugu", "board/*.vugu", "boards/*/*.vugu", "feature/*/*.vugu", "features/*/*.vugu"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%d components match %s, %v", len(files), pattern, err)
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
				t.Errorf("%s says %q", file, words[1])
			}
		}
		if words := static.Find(markup); words != nil {
			t.Errorf("%s says%s", file, words)
		}
	})
}

// TestFieldsKeepWhatIsTyped: a field that a component fills hears of every key, since the page is
// drawn after each of them and would put the former text there.
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

// templates are the texts of a language as patterns, except those that have no words of
// their own.
func templates(lang string) []*regexp.Regexp {
	var list []*regexp.Regexp
	hole := regexp.MustCompile(`\\\{[a-zA-Z]+\\\}`)
	var visit func(v reflect.Value)
	visit = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.String:
			if fixed := regexp.MustCompile(`\{[a-zA-Z]+\}`).ReplaceAllString(v.String(), ""); len(letter.FindAllString(fixed, -1)) > 2 {
				list = append(list, regexp.MustCompile("(?i)^"+hole.ReplaceAllString(regexp.QuoteMeta(v.String()), ".*")+"$"))
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

// seen are the texts of a page's HTML, whole and split at commas.
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

// TestSpanishIsSpanish: a Spanish page has no text that is English and not Spanish, in
// the samples, in real games and in every dialog.
func TestSpanishIsSpanish(t *testing.T) {
	english, spanish := templates("en"), templates("es")
	matches := func(list []*regexp.Regexp, words string) bool {
		for _, template := range list {
			if template.MatchString(words) {
				return true
			}
		}
		return false
	}
	told := map[string]bool{"level": true, "tree": true, boards.Text("en").Name: true} // agent strings are the same everywhere
	for agent := range boards.Text("en").Agents {
		told[agent] = true
	}
	hold := func(name string, view feature.View) {
		if fault, _, _ := strings.Cut(boards.Text("es").Fault, "{"); strings.HasPrefix(view.Alert, fault) {
			t.Errorf("%s: %s", name, view.Alert)
		}
		for _, words := range seen(render(t, view)) {
			if !told[words] && letter.MatchString(words) && matches(english, words) && !matches(spanish, words) {
				t.Errorf("%s says %q", name, words)
			}
			told[words] = true
		}
	}
	for name, view := range map[string]feature.View{"start": startView("es"), "middle": middleView("es"), "thinking": thinkingView("es"), "over": overView("es"),
		"alert": alertView("es"), "earlier": earlierView("es"), "settings": settingsView("es"), "player": playerView("es"), "morris": morrisView("es"),
		"flying": flyingView("es"), "chess": chessView("es"), "promotion": promotionView("es"), "geese": geeseView("es"), "arcade": arcadeView("es")} {
		hold(name, view)
	}
	for _, fragment := range addresses {
		tour(t, "es", fragment, hold)
	}
	if len(told) < 300 {
		t.Errorf("only %d texts were seen", len(told))
	}
}

// addresses are those of real games and other places.
var addresses = []string{"#/othello?m=f5,d6&white=uct:n=40", "#/othello?black=random&white=random", "#/othello:x=1?p=nonsense",
	"#/morris:flying=off?m=a7,d7&white=human&black=rules", "#/chess?m=e2e4,e7e5&white=human&black=alphabeta:depth=2",
	"#/chess?p=7k/5Q2/6K1/8/8/8/8/8+b+-+-+0+1&white=human&black=human", "#/geese?seed=3&goose1=human&goose2=flat:n=20", "#/nowhere", exerciseAddress}

// tour shows the page at an address in a language, with every dialog.
func tour(t *testing.T, lang, fragment string, show func(name string, view feature.View)) {
	v := newVisit(t, lang, fragment)
	show(fragment, v.rest())
	for _, dialog := range []string{"help", "settings", "clock", "files", "share", "share:text", "share:embed", "games", "draw", "erase", "new", "resign:" + v.page.View().Seats[0].ID, "player:" + v.page.View().Seats[0].ID} {
		v.page.Tell(feature.ShowDialog{Dialog: dialog})
		show(fragment+" "+dialog, v.rest())
	}
	v.page.Tell(feature.ShowDialog{})
	v.page.Tell(feature.Hint{})
	show(fragment+" hint", v.rest())
	v.page.Tell(editor.Begin{})
	show(fragment+" set up", v.rest())
	v.page.Tell(editor.Clear{})
	v.page.Tell(editor.Type{Text: "nonsense"})
	show(fragment+" badly set up", v.rest())
	v.page.Tell(editor.Leave{})
	v.page.Tell(feature.Resign{})
	show(fragment+" resigned", v.rest())
}
