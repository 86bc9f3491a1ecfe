//go:build js && wasm

package app

import (
	"errors"
	"fmt"
	"syscall/js"
	"testing"

	"playout/ui/feature"
)

// deviceWithGames makes a device whose database holds texts, given as a list of pairs, and fails at
// a step; "" never fails.
func deviceWithGames(texts, step, failure string) (*device, js.Value) {
	w := fakeWindow(fmt.Sprintf(`{indexedDB: new fakes.Databases(%s, %q, %q)}`, texts, step, failure))
	return &device{w}, w.Get("indexedDB")
}

func contents(databases js.Value) string {
	return js.Global().Get("JSON").Call("stringify", js.Global().Get("Array").Call("from", databases.Get("texts"))).String()
}

type loaded struct {
	games map[string]string
	err   error
}

func load(t *testing.T, d *device) loaded {
	t.Helper()
	return await(t, "LoadGames", func(done func(loaded)) {
		d.LoadGames(func(games map[string]string, err error) { done(loaded{games, err}) })
	})
}

type outcome struct {
	stale []string
	err   error
}

func keep(t *testing.T, d *device, changes ...feature.Change) outcome {
	t.Helper()
	return await(t, "KeepGames", func(done func(outcome)) {
		d.KeepGames(changes, func(stale []string, err error) { done(outcome{stale, err}) })
	})
}

// LoadGames returns every entry whose key and value are texts, and no other.
func TestLoadGames(t *testing.T) {
	for _, c := range []struct{ texts, want string }{
		{`[]`, `map[]`},
		{`[["a", "one"], ["b", "two"]]`, `map[a:one b:two]`},
		{`[["a", "one"], [7, "two"], ["c", 3], ["d", null], ["e", {}]]`, `map[a:one]`},
	} {
		d, databases := deviceWithGames(c.texts, "", "")
		got := load(t, d)
		if got.err != nil || fmt.Sprint(got.games) != c.want {
			t.Errorf("%s: got %v, %v; want %s", c.texts, got.games, got.err, c.want)
		}
		equal(t, "databases left open", databases.Get("opened").Int(), 0)
	}
}

// A change is made only if the text has not changed meanwhile.
func TestKeepGames(t *testing.T) {
	const texts = `[["a", "one"], ["b", "two"], ["c", "three"]]`
	for _, c := range []struct {
		name        string
		changes     []feature.Change
		stale, want string
	}{
		{"none", nil, "[]", `[["a","one"],["b","two"],["c","three"]]`},
		{"a new game", []feature.Change{{ID: "d", Now: "four"}}, "[]", `[["a","one"],["b","two"],["c","three"],["d","four"]]`},
		{"another text", []feature.Change{{ID: "b", Was: "two", Now: "zwei"}}, "[]", `[["a","one"],["b","zwei"],["c","three"]]`},
		{"a game is removed", []feature.Change{{ID: "a", Was: "one"}}, "[]", `[["b","two"],["c","three"]]`},
		{"another page wrote first", []feature.Change{{ID: "b", Was: "1", Now: "zwei"}}, "[b]", `[["a","one"],["b","two"],["c","three"]]`},
		{"another page has it already", []feature.Change{{ID: "c", Now: "new"}}, "[c]", `[["a","one"],["b","two"],["c","three"]]`},
		{"another page removed it", []feature.Change{{ID: "d", Was: "four", Now: "vier"}}, "[d]", `[["a","one"],["b","two"],["c","three"]]`},
		{"the others are made all the same", []feature.Change{{ID: "a", Was: "no", Now: "x"}, {ID: "b", Was: "two", Now: "zwei"}}, "[a]", `[["a","one"],["b","zwei"],["c","three"]]`},
	} {
		d, databases := deviceWithGames(texts, "", "")
		got := keep(t, d, c.changes...)
		if got.err != nil || fmt.Sprint(got.stale) != c.stale || contents(databases) != c.want {
			t.Errorf("%s: got %v, %v and %s; want %s and %s", c.name, got.stale, got.err, contents(databases), c.stale, c.want)
		}
		equal(t, c.name+": databases left open", databases.Get("opened").Int(), 0)
	}
}

// Every failure is one of the page's two kinds, is reported once, and changes nothing.
func TestDatabaseFails(t *testing.T) {
	for _, step := range []string{"call", "open", "transaction", "change", "commit"} {
		for failure, want := range map[string]error{"QuotaExceededError": feature.ErrFull, "UnknownError": feature.ErrDenied, "SecurityError": feature.ErrDenied} {
			d, databases := deviceWithGames(`[["a", "one"]]`, step, failure)
			if got := keep(t, d, feature.Change{ID: "a", Was: "one", Now: "eins"}); !errors.Is(got.err, want) {
				t.Errorf("%s fails with %s: got %v, want %v", step, failure, got.err, want)
			}
			equal(t, step+": the store", contents(databases), `[["a","one"]]`)
			equal(t, step+": databases left open", databases.Get("opened").Int(), 0)
			if got := load(t, d); step != "change" && !errors.Is(got.err, want) {
				t.Errorf("%s fails with %s: loading got %v, want %v", step, failure, got.err, want)
			}
		}
	}
}

// A browser may have no databases, or throw when they are read.
func TestNoDatabases(t *testing.T) {
	denied := fakeWindow(`{}`)
	js.Global().Get("fakes").Call("deny", denied, "indexedDB")
	for name, w := range map[string]js.Value{"none": fakeWindow(`{}`), "denied": denied} {
		d := &device{w}
		if got := load(t, d); !errors.Is(got.err, feature.ErrDenied) {
			t.Errorf("%s: loading got %v, want %v", name, got.err, feature.ErrDenied)
		}
		if got := keep(t, d); !errors.Is(got.err, feature.ErrDenied) {
			t.Errorf("%s: keeping got %v, want %v", name, got.err, feature.ErrDenied)
		}
	}
}

// Erase removes games, the page's own settings and its files, even if one of them fails.
func TestErase(t *testing.T) {
	for _, c := range []struct {
		name, window string
		want         error
	}{
		{"everything", `{indexedDB: new fakes.Databases([["a", "one"]]), localStorage: new fakes.Storage({"playout.lang": "es", other: "1"}), offline: {forget: async () => { globalThis.forgotten++; }}}`, nil},
		{"without a service worker", `{indexedDB: new fakes.Databases([]), localStorage: new fakes.Storage({"playout.lang": "es"})}`, nil},
		{"the files stay", `{indexedDB: new fakes.Databases([]), localStorage: new fakes.Storage({"playout.lang": "es"}), offline: {forget: async () => { throw 1; }}}`, feature.ErrDenied},
		{"the games stay", `{indexedDB: new fakes.Databases([], "delete", "UnknownError"), localStorage: new fakes.Storage({"playout.lang": "es"}), offline: {forget: async () => { globalThis.forgotten++; }}}`, feature.ErrDenied},
		{"no games", `{localStorage: new fakes.Storage({"playout.lang": "es"})}`, feature.ErrDenied},
	} {
		js.Global().Set("forgotten", 0)
		w := fakeWindow(c.window)
		err := await(t, c.name, func(done func(error)) { (&device{w}).Erase(done) })
		if !errors.Is(err, c.want) || c.want == nil && err != nil {
			t.Errorf("%s: got %v, want %v", c.name, err, c.want)
		}
		left := js.Global().Get("JSON").Call("stringify", w.Get("localStorage")).String()
		if want := "{}"; left != want && left != `{"other":"1"}` {
			t.Errorf("%s: settings left: got %s, want none of the page's", c.name, left)
		}
		if c.name == "the games stay" {
			equal(t, "the files are forgotten all the same", js.Global().Get("forgotten").Int(), 1)
		}
	}
	w := fakeWindow(`{indexedDB: new fakes.Databases([])}`)
	js.Global().Get("fakes").Call("deny", w, "localStorage")
	if err := await(t, "denied settings", func(done func(error)) { (&device{w}).Erase(done) }); !errors.Is(err, feature.ErrDenied) {
		t.Errorf("denied settings: got %v, want %v", err, feature.ErrDenied)
	}
}

// A setting that cannot be stored is lost without an error.
func TestStoreAndLoad(t *testing.T) {
	d := &device{fakeWindow(`{localStorage: new fakes.Storage({})}`)}
	equal(t, "a setting that was never stored", d.Load("playout.lang"), "")
	d.Store("playout.lang", "es")
	equal(t, "a setting", d.Load("playout.lang"), "es")
	w := fakeWindow(`{}`)
	js.Global().Get("fakes").Call("deny", w, "localStorage")
	d = &device{w}
	d.Store("playout.lang", "es")
	equal(t, "a setting where storage is denied", d.Load("playout.lang"), "")
	d = &device{fakeWindow(`{}`)} // as in a browser that has none
	d.Store("playout.lang", "es")
	equal(t, "a setting without storage", d.Load("playout.lang"), "")
}
