//go:build js && wasm

package app

import (
	"errors"
	"strings"
	"syscall/js"

	"playout/ui/feature"
	"playout/ui/kept"
	"playout/wasm/promise"
	"time"
)

// The games are texts by ID, in one store of one database.
const (
	database = "playout"
	store    = "games"
)

// settings is the prefix of the names of the page's settings.
const settings = "playout."

// device is what the browser stores on the visitor's device: settings, games, and the
// site's own files.
type device struct{ window js.Value }

// transaction is one access to the database. It opens its own connection and closes it, so that
// no connection grows old or blocks another tab.
type transaction struct {
	db, tx   js.Value
	done     func(error)
	ended    bool
	handlers []handler
}

// handler is a function that is called for an event.
type handler struct {
	target js.Value
	event  string // "onsuccess"
	call   js.Func
}

// on calls f for an event; an error that f returns ends the transaction.
func (t *transaction) on(target js.Value, event string, f func() error) {
	l := listener(func(js.Value) {
		if t.ended {
			return
		}
		var failed error
		if _, err := try(func() js.Value { failed = f(); return js.Undefined() }); err != nil {
			failed = err
		}
		if failed != nil {
			t.end(failed)
		}
	})
	t.handlers = append(t.handlers, handler{target, "on" + event, l})
	target.Set("on"+event, l)
}

// end reports the outcome of the transaction, once. After an error the database stores none of
// it.
func (t *transaction) end(err error) {
	if t.ended {
		return
	}
	t.ended = true
	for _, h := range t.handlers {
		h.target.Set(h.event, js.Null())
		h.call.Release()
	}
	if err != nil && t.tx.Truthy() {
		// A transaction that has ended by itself cannot be aborted, and need not be.
		_, _ = try(func() js.Value { return t.tx.Call("abort") })
	}
	if t.db.Truthy() {
		t.db.Call("close")
	}
	t.done(err)
}

// indexedDB returns the browser's databases; an error if there are none.
func (b *device) indexedDB() (js.Value, error) {
	factory, err := try(func() js.Value { return js.Global().Get("Reflect").Call("get", b.window, "indexedDB") })
	if err == nil && !factory.Truthy() {
		err = feature.ErrDenied
	}
	return factory, err
}

// transact does work on the store of the games and reports the outcome.
func (b *device) transact(mode string, work func(t *transaction, games js.Value), done func(error)) {
	factory, err := b.indexedDB()
	var request js.Value
	if err == nil {
		request, err = try(func() js.Value { return factory.Call("open", database, 1) })
	}
	if err != nil {
		go done(err) // after this call has returned
		return
	}
	t := &transaction{done: done}
	t.on(request, "upgradeneeded", func() error {
		request.Get("result").Call("createObjectStore", store)
		return nil
	})
	t.on(request, "error", func() error { return errorOf(request) })
	t.on(request, "success", func() error {
		t.db = request.Get("result")
		t.tx = t.db.Call("transaction", store, mode)
		t.on(t.tx, "abort", func() error { return errorOf(t.tx) })
		t.on(t.tx, "complete", func() error { t.end(nil); return nil })
		work(t, t.tx.Call("objectStore", store))
		return nil
	})
}

// errorOf returns the error of a request or a transaction.
func errorOf(failed js.Value) error { return pageErrorOf(failed.Get("error")) }

// pageErrorOf returns a JavaScript error as the page knows it.
func pageErrorOf(err js.Value) error {
	if err.Truthy() && err.Get("name").String() == "QuotaExceededError" {
		return feature.ErrFull
	}
	return feature.ErrDenied
}

// pageError returns an error as one of the page's kinds.
func pageError(err error) error {
	if thrown := (js.Error{}); errors.As(err, &thrown) {
		return pageErrorOf(thrown.Value)
	}
	return err
}

// LoadGames returns all texts in the store.
func (b *device) LoadGames(done func(games map[string]string, err error)) {
	var keys, values js.Value
	b.transact("readonly", func(t *transaction, games js.Value) {
		keys = games.Call("getAllKeys", js.Null(), kept.MaxGames)
		values = games.Call("getAll", js.Null(), kept.MaxGames)
	}, func(err error) {
		if err != nil {
			done(nil, pageError(err))
			return
		}
		ids, texts := keys.Get("result"), values.Get("result")
		games := make(map[string]string)
		for i := range ids.Length() {
			id, text := ids.Index(i), texts.Index(i)
			if id.Type() == js.TypeString && text.Type() == js.TypeString {
				games[id.String()] = text.String()
			}
		}
		done(games, nil)
	})
}

// KeepGames makes the changes to those texts that have not changed meanwhile.
func (b *device) KeepGames(changes []feature.Change, done func(stale []string, err error)) {
	var stale []string
	b.transact("readwrite", func(t *transaction, games js.Value) {
		for _, c := range changes {
			request := games.Call("get", c.ID)
			t.on(request, "success", func() error {
				was := ""
				if result := request.Get("result"); !result.IsUndefined() {
					was = result.String()
				}
				switch {
				case was != c.Was:
					stale = append(stale, c.ID)
				case c.Now == "":
					games.Call("delete", c.ID)
				default:
					games.Call("put", c.Now, c.ID)
				}
				return nil
			})
		}
	}, func(err error) { done(stale, pageError(err)) })
}

// Erase removes the database, the settings, and the files that static/offline.js and static/kept.js store.
func (b *device) Erase(done func(err error)) {
	b.eraseGames(func(err error) {
		if _, denied := try(func() js.Value { b.eraseSettings(); return js.Undefined() }); err == nil {
			err = denied
		}
		offline := b.window.Get("offline")
		if !offline.Truthy() {
			done(pageError(err))
			return
		}
		promise.Settle(offline.Call("forget"), func(_ js.Value, ok bool) {
			if err == nil && !ok {
				err = feature.ErrDenied
			}
			done(pageError(err))
		})
	})
}

// KeepFile keeps a file, or removes it.
func (b *device) KeepFile(name string, data []byte, done func(err error)) {
	promise.Settle(b.window.Call("keepFile", name, arrayOf(data)), func(result js.Value, ok bool) {
		if ok {
			done(nil)
		} else {
			done(pageErrorOf(result))
		}
	})
}

// LendNet gives the workers a net, or takes it away.
func (b *device) LendNet(name string, data []byte) { b.window.Call("lendModel", name, arrayOf(data)) }

// arrayOf copies bytes to JavaScript: null for nil.
func arrayOf(data []byte) js.Value {
	if data == nil {
		return js.Null()
	}
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	return array
}

func (b *device) eraseGames(done func(error)) {
	factory, err := b.indexedDB()
	var request js.Value
	if err == nil {
		request, err = try(func() js.Value { return factory.Call("deleteDatabase", database) })
	}
	if err != nil {
		go done(err)
		return
	}
	t := &transaction{done: done}
	t.on(request, "error", func() error { return errorOf(request) })
	t.on(request, "success", func() error { t.end(nil); return nil })
}

func (b *device) eraseSettings() {
	storage := b.storage()
	names := js.Global().Get("Object").Call("keys", storage)
	for i := range names.Length() {
		if name := names.Index(i).String(); strings.HasPrefix(name, settings) {
			storage.Call("removeItem", name)
		}
	}
}

// Restart opens the page at its address without a fragment.
func (b *browser) Restart() { b.location.Call("replace", b.Address()) }

// Date returns the date and time of day, in the time zone that the browser names.
func (b *browser) Date() feature.Date {
	return feature.Date{Milli: time.Now().UnixMilli(), East: b.east}
}

// Store stores a setting if the browser allows it.
func (b *device) Store(key, value string) {
	// Without storage the setting lasts as long as the page.
	_, _ = try(func() js.Value { return b.storage().Call("setItem", key, value) })
}

// Load returns a setting, "" for none.
func (b *device) Load(key string) string {
	value, err := try(func() js.Value { return b.storage().Call("getItem", key) })
	if err != nil || value.Type() != js.TypeString {
		return ""
	}
	return value.String()
}

// storage returns localStorage, and throws if storage is denied. Get would not return that as an
// error; Call does.
func (b *device) storage() js.Value {
	return js.Global().Get("Reflect").Call("get", b.window, "localStorage")
}
