//go:build js && wasm

package app

import "testing"

// Copy uses the newer API, and the older one if the newer is missing or refuses.
func TestCopy(t *testing.T) {
	const (
		accepts = `clipboard: {writeText: async (text) => { globalThis.copiedInTest = text; }}`
		refuses = `clipboard: {writeText: async () => { throw fakes.failure("NotAllowedError"); }}`
	)
	for _, c := range []struct {
		name, navigator, command string
		ok                       bool
		copied                   string
	}{
		{"the newer API", accepts, "undefined", true, "text"},
		{"the older one", "", `() => { copiedInTest = document.selected.value; return true; }`, true, "text"},
		{"the older one, after the newer has refused", refuses, `() => { copiedInTest = document.selected.value; return true; }`, true, "text"},
		{"neither", refuses, `() => false`, false, ""},
		{"the older one throws", "", `() => { throw fakes.failure("NotAllowedError"); }`, false, ""},
	} {
		b := fakeBrowser("{navigator: {" + c.navigator + "}}")
		b.build(`["button", {id: "had"}]`)
		b.focusOn("had")
		eval("globalThis.copiedInTest = ''")
		b.document.Set("command", eval("(document) => "+c.command).Invoke(b.document))
		ok := await(t, c.name, func(done func(bool)) { b.Copy("text", done) })
		equal(t, c.name, ok, c.ok)
		equal(t, c.name+": the text", eval("copiedInTest").String(), c.copied)
		equal(t, c.name+": the focus", b.focused(), "had")
		if !b.find("textarea").IsNull() {
			t.Errorf("%s: the field is still there, want it removed", c.name)
		}
	}
}

// In an open dialog the field lies in the dialog, since nothing outside it can be selected.
func TestCopyInADialog(t *testing.T) {
	b := fakeBrowser("{}")
	b.build(`["dialog", {id: "closed"}]`)
	b.build(`["dialog", {id: "opened", open: ""}]`)
	b.document.Set("command", eval(`(document) => () => { document.where = document.selected.parentElement.getAttribute("id"); return true; }`).Invoke(b.document))
	await(t, "Copy", func(done func(bool)) { b.Copy("text", done) })
	equal(t, "the field's parent", b.document.Get("where").String(), "opened")
}

// For the page, a person who cancels the system's dialog has shared.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		name, share string
		want        bool
	}{
		{"shared", `async () => {}`, true},
		{"cancelled", `async () => { throw fakes.failure("AbortError"); }`, true},
		{"refused", `async () => { throw fakes.failure("NotAllowedError"); }`, false},
		{"refused without an error", `async () => { throw undefined; }`, false},
		{"refused at once", `() => { throw fakes.failure("TypeError"); }`, false},
	} {
		b := fakeBrowser(`{navigator: {share: ` + c.share + `}}`)
		equal(t, c.name+": can be asked", b.canShare(), true)
		got := await(t, c.name, func(done func(bool)) { b.Share("Othello", "https://host.example/", done) })
		equal(t, c.name, got, c.want)
	}
	equal(t, "a system that cannot be asked", fakeBrowser("{}").canShare(), false)
}

// The page opens again what was open if it was reloaded or reached by going back.
func TestReloaded(t *testing.T) {
	for entries, want := range map[string]bool{
		`[]`: false, `[{type: "navigate"}]`: false, `[{type: "reload"}]`: true, `[{type: "back_forward"}]`: true, `[{type: "prerender"}]`: false,
	} {
		b := fakeBrowser(`{performance: {getEntriesByType: () => (` + entries + `)}}`)
		equal(t, entries, b.wasReloaded(), want)
	}
	equal(t, "a browser that does not say", fakeBrowser(`{}`).wasReloaded(), false)
}

// Without a board, or in a browser that copies no pictures, there is no picture.
func TestNoPicture(t *testing.T) {
	for _, window := range []string{`{}`, `{ClipboardItem: class {}}`, `{ClipboardItem: class {}, navigator: {clipboard: {}}}`} {
		b := fakeBrowser(window)
		equal(t, window, b.canCopyPictures(), false)
		equal(t, window, await(t, window, b.CopyPicture), false)
		equal(t, window, await(t, window, func(done func(bool)) { b.SavePicture("board.svg", "svg", done) }), false)
		equal(t, window, await(t, window, b.DrawSmall), "")
	}
	b := fakeBrowser(`{ClipboardItem: class {}, navigator: {clipboard: {write() {}}}}`)
	equal(t, "a browser that copies pictures", b.canCopyPictures(), true)
}
