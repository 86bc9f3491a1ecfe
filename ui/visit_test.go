package ui

import (
	"testing"
	"time"

	"playout/engine/session"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/page"
)

// visit is a real page with a real session as its worker, in place of a browser: a
// browser's function that it lacks ends in a fault, which is an alert.
type visit struct {
	page.Host
	t        *testing.T
	page     *page.Page
	session  *session.Session
	toWorker [][]byte
	toPage   [][]byte
	timers   []func()
}

func newVisit(t *testing.T, lang, fragment string) *visit {
	v := &visit{t: t}
	v.page = page.New(v, page.Settings{Lang: lang})
	v.page.Start(fragment)
	return v
}

func (v *visit) Send(message []byte) { v.toWorker = append(v.toWorker, message) }

func (v *visit) RestartWorker() {
	v.session = session.New(func(e wire.Event) { v.toPage = append(v.toPage, wire.EncodeEvent(e)) })
}

func (v *visit) SetFragment(string, string, bool) bool { return true }
func (v *visit) EntryID() string                       { return "" }
func (v *visit) Address() string                       { return "https://example.org/" }
func (v *visit) Store(string, string)                  {}
func (v *visit) Load(string) string                    { return "" }
func (v *visit) Now() float64                          { return 0 }
func (v *visit) Random() uint64                        { return 1 }
func (v *visit) Render()                               {}
func (v *visit) Sound(string)                          {}
func (v *visit) After(ms float64, f func()) {
	if ms < 1000 { // later timers are about answers that did not come
		v.timers = append(v.timers, f)
	}
}

func (v *visit) Date() time.Time                               { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
func (v *visit) KeepOffline(func())                            {}
func (v *visit) DrawSmall(done func(string))                   { v.After(0, func() { done("") }) }
func (v *visit) LoadGames(done func(map[string]string, error)) { v.After(0, func() { done(nil, nil) }) }
func (v *visit) KeepGames(_ []feature.Change, done func([]string, error)) {
	v.After(0, func() { done(nil, nil) })
}

// rest runs until nothing more happens.
func (v *visit) rest() feature.View {
	v.t.Helper()
	for range 100_000 {
		switch {
		case len(v.toPage) > 0:
			message := v.toPage[0]
			v.toPage = v.toPage[1:]
			v.page.Receive(message)
		case len(v.toWorker) > 0:
			message := v.toWorker[0]
			v.toWorker = v.toWorker[1:]
			v.session.Handle(message)
		case v.session.Busy():
			v.session.Step()
		case len(v.timers) > 0:
			then := v.timers[0]
			v.timers = v.timers[1:]
			then()
		default:
			return v.page.View()
		}
	}
	v.t.Fatal("the page does not come to rest")
	return feature.View{}
}
